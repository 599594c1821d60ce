//! Answers whose mark is known, which every marker of a plan marks before all others.

use super::{
    give::{Named, named},
    items::require_item,
};
use crate::{ItemId, second, store::item::Item};
use axum::extract::State;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::Teacher,
    audit::{self, Act},
    http::Nothing,
};
use scoring::Points;
use serde::Deserialize;

/// The mark an answer deserves.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "points": 3 }))]
pub(super) struct SampleText {
    #[garde(skip)]
    points: Points,
}

/// Makes an answer a sample: every marker marks it first, and is compared with the mark given here.
#[utoipa::path(put, path = "/api/marking/items/{item_id}/sample/", tag = "marking", params(("item_id" = i64, Path)),
    request_body = SampleText, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn put_sample(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<ItemId>,
    Body(text): Body<SampleText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let found = require_item(&tx, &user, id).await?;
            let act = ("marking.sample_set", Some(text.points));
            second::set_sample(&tx, user.id, &found, text.points, now_ms).await?;
            record(&tx, &user, &found, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已设为定标样卷。", Nothing {}))
}

/// Makes a sample an answer like any other; its mark stays.
#[utoipa::path(delete, path = "/api/marking/items/{item_id}/sample/", tag = "marking", params(("item_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn delete_sample(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<ItemId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let found = require_item(&tx, &user, id).await?;
            second::remove_sample(&tx, &found).await?;
            record(&tx, &user, &found, ("marking.sample_removed", None), now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已取消定标样卷。", Nothing {}))
}

async fn record(
    tx: &database::Tx,
    user: &CurrentUser,
    item: &Item,
    (action, points): (&'static str, Option<Points>),
    now_ms: Millis,
) -> Result<(), Error> {
    let Named { work, facts } = named(tx, item).await?;
    let act = Act::of(action, &work).with(facts);
    let act = match points {
        Some(points) => act.changed("points", None::<Points>, points),
        None => act,
    };
    audit::record_act(tx, user, act, now_ms).await
}
