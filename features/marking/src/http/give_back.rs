//! Giving work back to be done again, whatever its source.

use super::{
    give::{Named, named},
    items::require_item,
};
use crate::{ItemId, store::item::Item};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis, Query,
    access::Teacher,
    audit::{self, Act},
    http::Nothing,
    ids,
};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use tasks::{GiveBack, ReturnStanding, Returnable, WhyNot};

/// The most answers that are asked about, or given back, at once.
const MOST_ANSWERS: usize = 500;

/// What is given back, why, and until when it is to be done again.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "item_ids": [1], "reason": "请补上计算过程", "due_at_ms": 1_800_000_000_000_i64 }))]
pub(super) struct GiveBackText {
    /// Answers that have their marks; the whole submission of each is given back.
    #[garde(length(min = 1, max = MOST_ANSWERS))]
    item_ids: Vec<ItemId>,
    /// Its student reads it; it goes into the audit log.
    #[garde(length(chars, min = 2, max = 500), custom(|reason: &String, (): &()| said(reason)))]
    reason: String,
    #[garde(range(min = 0))]
    due_at_ms: Millis,
}

fn said(reason: &str) -> garde::Result {
    if reason.trim().is_empty() {
        return Err(garde::Error::new("请说明理由。"));
    }
    Ok(())
}

async fn returnable(tx: &Tx, item: &Item) -> Result<Option<Returnable>, Error> {
    item.source.kind.returnable(tx, item.source.id).await
}

/// Which answers are asked about.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GiveBackOf {
    /// Answers, by id, with commas between them; at most 500.
    #[garde(length(min = 1, max = 10_000))]
    #[param(example = "1,2")]
    item_ids: String,
}

/// Until when work is to be done again, and why.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct GivenBackNow {
    reason: String,
    due_at_ms: Millis,
}

/// Whether work may be given back.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct GiveBackView {
    /// Why not, where one of the submissions cannot be given back; none where all can.
    why_not: Option<WhyNot>,
    /// Of the submissions, those that were given back and are not done again yet.
    given_back: i64,
    /// The last of those.
    last: Option<GivenBackNow>,
}

/// Whether the work of these answers may be given back, and what of it is to be done again already.
#[utoipa::path(get, path = "/api/marking/give_back/", tag = "marking", params(GiveBackOf),
    responses((status = 200, body = platform::Envelope<GiveBackView>)))]
pub(super) async fn show_give_back(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<GiveBackOf>,
) -> ApiResult<GiveBackView> {
    let ids = ids::listed("item_ids", &of.item_ids, MOST_ANSWERS, ItemId)?;
    let view = app
        .db
        .read(move |tx| async move {
            let mut view = GiveBackView {
                why_not: None,
                given_back: 0,
                last: None,
            };
            let mut seen = HashSet::new();
            for id in ids {
                let found = require_item(&tx, &user, id).await?;
                if !seen.insert((found.source.kind, found.source.id)) {
                    continue;
                }
                let standing = match returnable(&tx, &found).await? {
                    Some(work) => work.standing(&tx).await?,
                    None => ReturnStanding {
                        why_not: Some(WhyNot::Exam),
                        given: None,
                    },
                };
                view.why_not = view.why_not.or(standing.why_not);
                if let Some((reason, due_at_ms)) = standing.given {
                    view.given_back += 1;
                    view.last = Some(GivenBackNow { reason, due_at_ms });
                }
            }
            Ok::<_, Error>(view)
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// Gives submissions back to their students, who are told and may hand in once more until the new date; answers and marks stay in
/// the history.
#[utoipa::path(post, path = "/api/marking/give_back/", tag = "marking", request_body = GiveBackText,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn give_back(
    State(app): State<App>,
    user: Teacher,
    Body(text): Body<GiveBackText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let why = GiveBack {
                reason: text.reason.trim(),
                due_at_ms: text.due_at_ms,
                by: user.id,
            };
            let mut done = HashSet::new();
            for id in &text.item_ids {
                let found = require_item(&tx, &user, *id).await?;
                if !done.insert((found.source.kind, found.source.id)) {
                    continue;
                }
                let work = returnable(&tx, &found).await?.ok_or(WhyNot::Exam)?;
                work.give_back(&tx, &why, now_ms).await?;
                let Named { work, mut facts } = named(&tx, &found).await?;
                facts["due_at_ms"] = why.due_at_ms.into();
                let act = Act::of("marking.given_back", &work)
                    .with(facts)
                    .because(why.reason);
                audit::record_act(&tx, &user, act, now_ms).await?;
            }
            Ok::<_, Error>(())
        })
        .await?;
    Ok(Envelope::with_message("已退回，并通知了学生。", Nothing {}))
}
