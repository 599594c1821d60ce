//! Giving work back to be done again, whatever its source.

use super::{
    give::{Named, named},
    items::require_item,
};
use crate::ItemId;
use axum::extract::State;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis,
    access::Teacher,
    audit::{self, Act},
    http::Nothing,
};
use serde::Deserialize;
use std::collections::HashSet;
use tasks::GiveBack;

/// What is given back, why, and until when it is to be done again.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "item_ids": [1], "reason": "请补上计算过程", "due_at_ms": 1_800_000_000_000_i64 }))]
pub(super) struct GiveBackText {
    /// Answers that have their marks; the whole submission of each is given back.
    #[garde(length(min = 1, max = 500))]
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
                found.source.kind.give_back(&tx, &found, &why, now_ms).await?;
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
