//! What stood on the screen of an attempt after each receipt, and what was done in its books, for its teacher.

use crate::{
    AttemptId,
    edits::{self, Edit},
    find_attempt, require_assessment,
    store::edit,
};
use axum::extract::State;
use database::Tx;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Path, access::Teacher};
use serde::Serialize;
use simulation::{SittingAct, team::TeamStep};
use std::collections::HashSet;

/// A receipt whose edits can be looked at, or a hand-in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamEditStep)]
pub(super) struct StepLine {
    /// The number of the receipt.
    number: i64,
    at_ms: Millis,
    is_hand_in: bool,
    /// Places that changed, from 0; empty for a hand-in.
    positions: Vec<i64>,
}

async fn list_steps(tx: &Tx, user: &CurrentUser, id: AttemptId) -> Result<Vec<edits::Step>, Error> {
    let attempt = find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
    require_assessment(tx, user, attempt.assessment).await?;
    Ok(edit::list_steps(tx, id).await?)
}

/// When what changed on the screen of an attempt, in order, without the answers. Long after the release, only what each
/// visit to a question left behind.
#[utoipa::path(get, path = "/api/exams/attempts/{attempt_id}/edits/", tag = "exams",
    params(("attempt_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Vec<StepLine>>)))]
pub(super) async fn list_attempt_edits(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AttemptId>,
) -> ApiResult<Vec<StepLine>> {
    let steps = app
        .db
        .read(move |tx| async move { list_steps(&tx, &user, id).await })
        .await?;
    let line = |step: edits::Step| StepLine {
        number: step.number,
        at_ms: step.at_ms,
        is_hand_in: step.is_hand_in,
        positions: step.edits.iter().map(|edit| edit.position).collect(),
    };
    let shown = steps.into_iter().map(line);
    Ok(Envelope::ok(
        shown
            .filter(|line| line.is_hand_in || !line.positions.is_empty())
            .collect(),
    ))
}

/// The answers as they stood on the screen after one receipt, in the order of their places.
#[utoipa::path(get, path = "/api/exams/attempts/{attempt_id}/edits/{number}/", tag = "exams",
    params(("attempt_id" = i64, Path), ("number" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<Edit>>)))]
pub(super) async fn show_attempt_edit(
    State(app): State<App>,
    user: Teacher,
    Path((id, number)): Path<(AttemptId, i64)>,
) -> ApiResult<Vec<Edit>> {
    let steps = app
        .db
        .read(move |tx| async move { list_steps(&tx, &user, id).await })
        .await?;
    if steps.iter().all(|step| step.number != number) {
        return Err(Error::NotFound);
    }
    Ok(Envelope::ok(edits::screen(&steps, number)))
}

/// A thing done in a book of the attempt.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamBookAct)]
pub(super) struct BookAct {
    /// The place of its question on the form, from 0.
    position: i64,
    step: TeamStep,
    /// 记-7, a period, a statement; empty where the step says it all.
    about: String,
    /// Whether the voucher had been written before.
    is_again: bool,
    at_ms: Millis,
}

/// What was done in the books of an attempt: vouchers written, changed, deleted, signed and posted, periods closed, statements filled
/// in. The first first; empty where the form asks for no books.
#[utoipa::path(get, path = "/api/exams/attempts/{attempt_id}/book_acts/", tag = "exams",
    params(("attempt_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Vec<BookAct>>)))]
pub(super) async fn list_attempt_book_acts(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AttemptId>,
) -> ApiResult<Vec<BookAct>> {
    let acts = app
        .db
        .read(move |tx| async move {
            let attempt = find_attempt(&tx, id).await?.ok_or(Error::NotFound)?;
            require_assessment(&tx, &user, attempt.assessment).await?;
            Ok::<_, Error>(simulation::list_sitting_acts(&tx, id.0).await?)
        })
        .await?;
    let mut written = HashSet::new();
    let mut act = |act: SittingAct| {
        if act.step == TeamStep::Delete {
            // The next one may come under its number.
            written.remove(&act.voucher);
        }
        BookAct {
            is_again: act.step == TeamStep::Prepare && !written.insert(act.voucher),
            position: act.position,
            step: act.step,
            about: act.about,
            at_ms: act.at_ms,
        }
    };
    Ok(Envelope::ok(acts.into_iter().map(&mut act).collect()))
}
