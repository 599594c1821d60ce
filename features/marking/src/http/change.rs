//! Changing a mark with a reason.

use super::desk::require_item;
use crate::{
    ItemId,
    settle::settle,
    store::item::{self, NewMark},
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::Teacher,
    audit::{self, Act},
    http::Nothing,
};
use scoring::Points;
use serde::Deserialize;

/// Another mark, and why.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "points": 2, "reason": "等价写法，应给分" }))]
pub(super) struct OverrideText {
    #[garde(skip)]
    points: Points,
    /// Goes into the history of the mark and into the audit log.
    #[garde(length(chars, min = 2, max = 500))]
    reason: String,
}

/// Changes a mark with a reason; scores, rankings and statistics follow.
#[utoipa::path(post, path = "/api/marking/items/{item_id}/override/", tag = "marking", params(("item_id" = i64, Path)),
    request_body = OverrideText, responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn override_mark(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<ItemId>,
    Body(text): Body<OverrideText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { change(&tx, &user, id, &text, now_ms).await })
        .await?;
    Ok(Envelope::with_message("评分已修改。", Nothing {}))
}

async fn change(
    tx: &Tx,
    user: &CurrentUser,
    id: ItemId,
    text: &OverrideText,
    now_ms: Millis,
) -> Result<(), Error> {
    let found = require_item(tx, user, id).await?;
    if text.points < Points::ZERO || text.points > found.full {
        return Err(Error::invalid(
            "points",
            format!("得分应在 0 与 {} 之间。", found.full),
        ));
    }
    let given = NewMark {
        points: text.points,
        rubric: &found.rubric,
        comment: &found.comment,
        marker: user.id,
        is_override: true,
    };
    item::mark(tx, &found, &given, now_ms).await?;
    item::add_change(tx, &found, &given, &text.reason, now_ms).await?;
    let student = identity::find_user(tx, found.user)
        .await?
        .ok_or(Error::NotFound)?;
    let shown = questions::load_shown(tx, &[found.version]).await?.pop();
    let stem = shown.map_or_else(String::new, |shown| audit::subject_of(&shown.stem));
    let act = Act::of("marking.overridden", &student.real_name)
        .with(serde_json::json!({ "question": stem }))
        .changed("points", found.points, text.points)
        .because(&text.reason);
    audit::record_act(tx, user, act, now_ms).await?;
    settle(tx, found.source, now_ms).await
}
