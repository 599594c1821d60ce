//! Drafts: what is being typed, saved by itself.

use super::{MOST_SHEETS, draft_place, require_task};
use crate::{PythonTaskId, store::draft};
use ::tasks::{ActivityId, ActivityKind, find_activity};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error,
    access::UserId,
    autosave::{self, Change, Claim, Document, Opened, Saved, Stored, Writer},
};
use serde::Deserialize;

/// Where something is being typed.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DraftPlace {
    /// The task; none for the scratchpad.
    #[garde(skip)]
    #[serde(default)]
    python_task_id: Option<PythonTaskId>,
    #[garde(skip)]
    #[serde(default)]
    activity_id: Option<ActivityId>,
    /// On the scratchpad: which of its sheets, from 1; the first if absent.
    #[garde(inner(range(min = 1, max = MOST_SHEETS)))]
    #[serde(default)]
    sheet: Option<i64>,
}

impl DraftPlace {
    fn name(&self) -> String {
        draft_place(self.python_task_id, self.activity_id, self.sheet)
    }

    fn document(&self, user: UserId) -> Document {
        Document::new("python", format_args!("{user}/{}", self.name()))
    }
}

/// A page, and what it asks of the draft at a place.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "place": { "sheet": 1 },
    "claim": { "writer": "9f2a4c81d07b4e55", "act": "open", "closed": null } }))]
pub(super) struct DraftClaim {
    #[garde(dive)]
    place: DraftPlace,
    #[garde(dive)]
    claim: Claim,
}

/// Opens a draft for one page.
#[utoipa::path(post, path = "/api/python/draft/writer/", tag = "coding", request_body = DraftClaim,
    responses((status = 200, body = platform::Envelope<Opened<String>>)))]
pub(super) async fn claim_draft(
    State(app): State<App>,
    user: CurrentUser,
    Body(form): Body<DraftClaim>,
) -> ApiResult<Opened<String>> {
    let now_ms = app.now_ms();
    let opened = app
        .db
        .write(move |tx| async move {
            require_place(&tx, &user, &form.place).await?;
            let place =
                autosave::claim(&tx, &form.place.document(user.id), &form.claim, user.id, now_ms).await?;
            let draft = draft::find(&tx, user.id, &form.place.name()).await?;
            let saved_at_ms = draft.as_ref().map(|draft| draft.saved_at_ms);
            let stored = draft.map(|draft| Stored::whole(draft.change, draft.code));
            Ok::<_, Error>(Opened::new(place, saved_at_ms, stored.into_iter().collect()))
        })
        .await?;
    Ok(Envelope::ok(opened))
}

/// What is being typed.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "place": { "sheet": 1 }, "writer": { "token": "9f2a4c81d07b4e55", "epoch": 1 },
    "code": "print('你好')", "seq": 1 }))]
pub(super) struct DraftSave {
    #[garde(dive)]
    place: DraftPlace,
    /// The page.
    #[garde(dive)]
    writer: Writer,
    #[garde(length(bytes, max = 200_000))]
    code: String,
    /// Counts the changes within the page's epoch; what is not newer than stored changes nothing.
    #[garde(range(min = 1))]
    seq: i64,
}

/// Saves what is being typed.
#[utoipa::path(post, path = "/api/python/draft/", tag = "coding", request_body = DraftSave,
    responses((status = 200, body = platform::Envelope<Saved<String>>)))]
pub(super) async fn save_draft(
    State(app): State<App>,
    user: CurrentUser,
    Body(form): Body<DraftSave>,
) -> ApiResult<Saved<String>> {
    let now_ms = app.now_ms();
    let saved = app
        .db
        .write(move |tx| async move {
            require_place(&tx, &user, &form.place).await?;
            autosave::require_writer(&tx, &form.place.document(user.id), &form.writer).await?;
            let name = form.place.name();
            let change = Change {
                epoch: form.writer.epoch,
                seq: form.seq,
            };
            let known = draft::find(&tx, user.id, &name).await?;
            if change.replaces(known.map(|known| known.change))? {
                draft::save(&tx, user.id, &name, &form.code, change, now_ms).await?;
            }
            let draft = draft::find(&tx, user.id, &name).await?.ok_or(Error::NotFound)?;
            Ok::<_, Error>(Saved {
                saved_at_ms: draft.saved_at_ms,
                stored: vec![Stored::whole(draft.change, draft.code)],
            })
        })
        .await?;
    Ok(Envelope::ok(saved))
}

/// Refuses a place that does not exist or is not this person's: each has room for a text.
async fn require_place(tx: &Tx, user: &CurrentUser, place: &DraftPlace) -> Result<(), Error> {
    let task = match place.python_task_id {
        Some(id) => Some(require_task(tx, user, id).await?),
        None => None,
    };
    let Some(id) = place.activity_id else {
        return Ok(());
    };
    // It may be shut by now: what was typed is kept all the same.
    let found = find_activity(tx, id).await?.ok_or(Error::NotFound)?;
    let is_it = task.is_some_and(|task| found.kind == ActivityKind::Python && found.reference() == task.key);
    if is_it { Ok(()) } else { Err(Error::NotFound) }
}
