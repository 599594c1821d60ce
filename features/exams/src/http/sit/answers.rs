//! Saving answers and handing in.

use crate::{
    AttemptId, AttemptState, Hall, StoredAnswer, SubmittedBy,
    answers::{self, Receipt, SentAnswer},
    hall::Sent,
    list_answers,
    saves::Saved,
    sit::require_writable,
    store::save,
    submits,
};
use axum::extract::State;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::UserId,
    autosave::{self, Claim, Writer},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Changes of answers since the last acknowledgement.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "device": "4f2a9c81d07b4e55", "writer": { "token": "9f2a4c81d07b4e55", "epoch": 1 }, "answers": [
    { "position": 0, "seq": 3, "answer": { "kind": "single", "choice": "B" }, "is_flagged": false }
] }))]
pub(in crate::http) struct AnswerBatch {
    #[garde(length(chars, min = 8, max = 64))]
    device: String,
    /// The page.
    #[garde(dive)]
    writer: Writer,
    #[garde(length(max = 300))]
    answers: Vec<SentAnswer>,
}

impl AnswerBatch {
    fn of(self, attempt: AttemptId, student: UserId) -> Sent {
        Sent {
            attempt,
            student,
            device: self.device,
            writer: self.writer,
            answers: self.answers,
        }
    }
}

/// An acknowledgement. Whatever it names is durable.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamAcknowledged)]
pub(in crate::http) struct Acknowledged {
    receipt: Receipt,
    /// What the server now has of each question sent. A page may forget its own copy of a change that is not newer.
    stored: Vec<StoredAnswer>,
    answered: i64,
    now_ms: Millis,
    deadline_at_ms: Millis,
}

impl Acknowledged {
    fn of(saved: Saved, now_ms: Millis) -> Self {
        Self {
            receipt: saved.receipt,
            stored: saved.stored,
            answered: saved.answered,
            now_ms,
            deadline_at_ms: saved.deadline_at_ms,
        }
    }
}

/// A page of a device, and what it asks.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExamClaim, example = json!({ "device": "4f2a9c81d07b4e55",
    "claim": { "writer": "9f2a4c81d07b4e55", "act": "open", "closed": null } }))]
pub(in crate::http) struct DeviceClaim {
    #[garde(length(chars, min = 8, max = 64))]
    device: String,
    #[garde(dive)]
    claim: Claim,
}

/// The answers of an attempt as the server has them, and whether the page may write.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamOpened)]
pub(in crate::http) struct Opened {
    epoch: i64,
    is_writer: bool,
    saved_at_ms: Option<Millis>,
    entries: Vec<StoredAnswer>,
}

/// Opens the answers for one page of the device. Two pages of one device do not write at once: the second looks on until
/// it takes over.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/writer/", tag = "exams",
    params(("attempt_id" = i64, Path)), request_body = DeviceClaim,
    responses((status = 200, body = platform::Envelope<Opened>)))]
pub(in crate::http) async fn claim_answers(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
    Body(page): Body<DeviceClaim>,
) -> ApiResult<Opened> {
    let now_ms = app.now_ms();
    let opened = app
        .db
        .write_locked(move |tx| async move {
            // No save of the page before is under way after this.
            save::lock(&tx, &BTreeSet::from([id])).await?;
            let attempt = require_writable(&tx, id, user.id, &page.device).await?;
            let place = autosave::claim(&tx, &answers::document(id), &page.claim, user.id, now_ms).await?;
            Ok::<_, Error>(Opened {
                epoch: place.epoch,
                is_writer: place.is_writer,
                saved_at_ms: attempt.receipt.at_ms,
                entries: list_answers(&tx, id).await?,
            })
        })
        .await?;
    Ok(Envelope::ok(opened))
}

/// Saves answers; acknowledged only once they are durable. Sending the same again changes nothing.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/answers/", tag = "exams",
    params(("attempt_id" = i64, Path)), request_body = AnswerBatch,
    responses((status = 200, body = platform::Envelope<Acknowledged>)))]
pub(in crate::http) async fn save_answers(
    State(app): State<App>,
    State(hall): State<Hall>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
    Body(batch): Body<AnswerBatch>,
) -> ApiResult<Acknowledged> {
    let saved = hall.save(batch.of(id, user.id)).await?;
    Ok(Envelope::ok(Acknowledged::of(saved, app.now_ms())))
}

/// An attempt that was handed in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamSubmitted)]
pub(in crate::http) struct Submitted {
    state: AttemptState,
    submitted_at_ms: Option<Millis>,
    submitted_by: Option<SubmittedBy>,
    answered: i64,
    questions: i64,
    receipt: Receipt,
    /// Changes that came after the end and were not taken.
    refused: i64,
}

impl From<submits::Submitted> for Submitted {
    fn from(done: submits::Submitted) -> Self {
        Self {
            state: AttemptState::Submitted,
            submitted_at_ms: Some(done.at_ms),
            submitted_by: Some(done.by),
            answered: done.answered,
            questions: done.questions,
            receipt: done.receipt,
            refused: done.refused,
        }
    }
}

/// Hands the attempt in, with the changes not yet acknowledged. After the end those changes are not taken.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/submit/", tag = "exams",
    params(("attempt_id" = i64, Path)), request_body = AnswerBatch,
    responses((status = 200, body = platform::Envelope<Submitted>)))]
pub(in crate::http) async fn submit(
    State(hall): State<Hall>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
    Body(batch): Body<AnswerBatch>,
) -> ApiResult<Submitted> {
    let submitted = hall.submit(batch.of(id, user.id)).await?;
    Ok(Envelope::with_message("交卷成功。", submitted.into()))
}
