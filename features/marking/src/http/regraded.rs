//! What was put right in an attempt at an exercise or a flow, for its student and whoever marks it. An exam's review has it beside the mark.

use super::{items::require_mine, review::NoteView};
use crate::{
    SourceKind,
    store::{item::list_items_of_source, regrade_item::list_notes},
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Query, Role};
use serde::{Deserialize, Serialize};

/// Which attempt.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RegradedOf {
    /// An exercise or a flow.
    #[garde(skip)]
    #[param(inline)]
    source_kind: SourceKind,
    /// The attempt, by its id.
    #[garde(skip)]
    source_id: i64,
}

/// A question put right, and what its answer earned before and earns since.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RegradedAnswer {
    /// The answer's place, from 0.
    position: i64,
    #[serde(flatten)]
    note: NoteView,
}

/// What was put right in an attempt and stands, the oldest first.
#[utoipa::path(get, path = "/api/marking/regraded/", tag = "marking", params(RegradedOf),
    responses((status = 200, body = platform::Envelope<Vec<RegradedAnswer>>)))]
pub(super) async fn list_regraded(
    State(app): State<App>,
    user: CurrentUser,
    Query(of): Query<RegradedOf>,
) -> ApiResult<Vec<RegradedAnswer>> {
    let all = app
        .db
        .read(move |tx| async move { list_of(&tx, &user, (of.source_kind, of.source_id)).await })
        .await?;
    Ok(Envelope::ok(all))
}

/// Nothing where nothing of the attempt was ever marked again.
async fn list_of(
    tx: &Tx,
    user: &CurrentUser,
    (kind, id): (SourceKind, i64),
) -> Result<Vec<RegradedAnswer>, Error> {
    if !matches!(kind, SourceKind::Exercise | SourceKind::Flow) {
        return Err(Error::NotFound);
    }
    let items = list_items_of_source(tx, kind, id).await?;
    let Some(first) = items.first() else {
        return Ok(Vec::new());
    };
    if first.user != user.id {
        // Another student's: to them it does not exist.
        if !user.has(Role::ClassManagement) {
            return Err(Error::NotFound);
        }
        require_mine(tx, user, first).await?;
    }
    let notes = list_notes(tx, kind, id).await?;
    let felt = notes.iter().filter(|note| note.is_felt()).filter_map(|note| {
        let item = items.iter().find(|item| item.id == note.item)?;
        Some(RegradedAnswer {
            position: item.position,
            note: NoteView::of(note),
        })
    });
    Ok(felt.collect())
}
