//! One thing that is marked, with every mark it ever had: what the panel of a mark shows, whatever its source.

use crate::{
    ItemId, ItemState, MarkKind, PastMark, SourceKind,
    rule::{Release, after_withdrawal, is_released},
    second::is_sample_ahead,
    store::{
        item::{Item, find_item, list_items_of_source},
        mark::{list_marks, list_marks_of_source},
    },
    take_over,
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Path, Query, access::Teacher};
use scoring::{MarkNote, Points, Tick};
use serde::{Deserialize, Serialize};

/// What is marked, its mark and its history.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct MarkedItem {
    item_id: ItemId,
    source_kind: SourceKind,
    state: ItemState,
    full: Points,
    /// What counts; none while it waits.
    points: Option<Points>,
    /// How the mark came about.
    mark_kind: Option<MarkKind>,
    /// What rules or tests said last.
    proposed: Option<Points>,
    rubric: Vec<Tick>,
    comment: String,
    /// What is said at places of the answer.
    notes: Vec<MarkNote>,
    /// Why a person changed the mark; empty where nobody did.
    reason: String,
    /// Whether what the rules gave can count again.
    can_restore: bool,
    /// Whether its student sees the mark.
    is_released: bool,
    /// Every mark it ever had, the oldest first.
    history: Vec<PastMark>,
}

impl MarkedItem {
    pub(super) fn of(item: &Item, history: Vec<PastMark>, release: Release) -> Self {
        let restored = after_withdrawal(item.needs_person, item.proposed);
        Self {
            item_id: item.id,
            source_kind: item.source.kind,
            state: item.state,
            full: item.full,
            points: item.points(),
            mark_kind: item.kind(),
            proposed: item.proposed,
            rubric: item.rubric().to_vec(),
            comment: item.comment().into(),
            notes: item.notes().to_vec(),
            reason: item.change_reason().into(),
            can_restore: item.is_marked_by_person() && restored.is_some(),
            is_released: is_released(item.state, release),
            history,
        }
    }
}

/// The item, to whoever may mark it; 404 to everybody else.
pub(super) async fn require_item(tx: &Tx, user: &CurrentUser, id: ItemId) -> Result<Item, Error> {
    let found = find_item(tx, id).await?.ok_or(Error::NotFound)?;
    require_mine(tx, user, &found).await?;
    Ok(found)
}

pub(super) async fn require_mine(tx: &Tx, user: &CurrentUser, item: &Item) -> Result<(), Error> {
    if item.school != user.school {
        return Err(Error::NotFound);
    }
    item.source.kind.require_marker(tx, user, item).await
}

/// An item with every mark it ever had.
#[utoipa::path(get, path = "/api/marking/items/{item_id}/", tag = "marking", params(("item_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<MarkedItem>)))]
pub(super) async fn show_marked_item(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<ItemId>,
) -> ApiResult<MarkedItem> {
    let item = app
        .db
        .read(move |tx| async move {
            let mut found = require_item(&tx, &user, id).await?;
            let mut history = list_marks(&tx, id).await?;
            if is_sample_ahead(&tx, &found, user.id).await? {
                (found.mark, found.state) = (None, ItemState::Waiting);
                history.clear();
            }
            let release = found.source.kind.release(&tx, found.source.id).await?;
            Ok::<_, Error>(MarkedItem::of(&found, history, release))
        })
        .await?;
    Ok(Envelope::ok(item))
}

/// Which submission.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ItemsOf {
    /// What kind of submission.
    #[garde(skip)]
    #[param(inline)]
    source_kind: SourceKind,
    /// The attempt, the submission, or the book, by its id.
    #[garde(skip)]
    source_id: i64,
}

/// What is marked of a submission, with every mark each item ever had; 404 where nothing is mine to mark.
#[utoipa::path(get, path = "/api/marking/items/", tag = "marking", params(ItemsOf),
    responses((status = 200, body = platform::Envelope<Vec<MarkedItem>>)))]
pub(super) async fn list_marked_items(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<ItemsOf>,
) -> ApiResult<Vec<MarkedItem>> {
    let now_ms = app.now_ms();
    let items = app
        .db
        .write(move |tx| async move {
            let (kind, id) = (of.source_kind, of.source_id);
            let mut items = list_items_of_source(&tx, kind, id).await?;
            if let Some(first) = items.first() {
                require_mine(&tx, &user, first).await?;
            }
            // It was handed in a moment ago, and its job has not run; the tests of a program may have been put right since.
            if items.is_empty() || kind == SourceKind::Program {
                take_over(&tx, kind, id, now_ms).await?;
                items = list_items_of_source(&tx, kind, id).await?;
            }
            let first = items.first().ok_or(Error::NotFound)?;
            require_mine(&tx, &user, first).await?;
            let mut histories = list_marks_of_source(&tx, kind, id).await?;
            let release = kind.release(&tx, id).await?;
            let views = items.iter().map(|item| {
                let history = histories.remove(&item.id).unwrap_or_default();
                MarkedItem::of(item, history, release)
            });
            Ok::<_, Error>(views.collect::<Vec<_>>())
        })
        .await?;
    Ok(Envelope::ok(items))
}
