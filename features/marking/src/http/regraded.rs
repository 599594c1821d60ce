//! What was put right in an attempt at an exercise or a flow, or in a book, for its student and whoever marks it. An exam's review has it beside the mark.

use super::{items::require_mine, review::NoteView};
use crate::{
    SourceKind,
    regrade::asked,
    store::{
        item::{Item, list_items_of_source},
        regrade_item::{Note, list_notes},
    },
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Query, Role};
use questions::VersionId;
use serde::{Deserialize, Serialize};

/// Which attempt.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RegradedOf {
    /// An exercise, a flow or a book.
    #[garde(skip)]
    #[param(inline)]
    source_kind: SourceKind,
    /// The attempt or the book, by its id.
    #[garde(skip)]
    source_id: i64,
}

/// A question put right, and what its answer earned before and earns since.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RegradedAnswer {
    /// The answer's place, from 0.
    position: i64,
    /// Of a book: which business was put right; empty where it is about all of it.
    business: String,
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
    if !matches!(kind, SourceKind::Exercise | SourceKind::Flow | SourceKind::Book) {
        return Err(Error::NotFound);
    }
    let items = list_items_of_source(tx, kind, id).await?;
    let Some(first) = items.first() else {
        return Ok(Vec::new());
    };
    if !is_owner(tx, user, first).await? {
        // Another student's: to them it does not exist.
        if !user.has(Role::ClassManagement) {
            return Err(Error::NotFound);
        }
        require_mine(tx, user, first).await?;
    }
    let mut felt = Vec::new();
    for note in list_notes(tx, kind, id).await? {
        let item = items.iter().find(|item| item.id == note.item);
        let Some(item) = item.filter(|_| note.is_felt()) else {
            continue;
        };
        felt.push(RegradedAnswer {
            position: item.position,
            business: business_of(tx, item, &note).await?,
            note: NoteView::of(&note),
        });
    }
    Ok(felt)
}

/// Whether it is this person's work: of a team's book that of each member.
async fn is_owner(tx: &Tx, user: &CurrentUser, item: &Item) -> Result<bool, Error> {
    if item.source.kind != SourceKind::Book || item.user == user.id {
        return Ok(item.user == user.id);
    }
    let ground = item.source.kind.ground(tx, item.source.id).await?;
    Ok(ground.is_some_and(|ground| ground.owners.contains(&user.id)))
}

/// The business of a book, by number and name.
async fn business_of(tx: &Tx, item: &Item, note: &Note) -> Result<String, Error> {
    if note.part.is_empty() {
        return Ok(String::new());
    }
    let named = (VersionId(0), note.part.as_str());
    let found = asked(tx, (item.source.kind, note.group), named).await?;
    Ok(found.map_or_else(String::new, |found| found.stem))
}
