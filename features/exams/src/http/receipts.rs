//! Receipts: every one of an attempt, the signed file of them for its student, and the check of such a file for anybody.

use crate::{
    AttemptId, find_assessment, find_attempt,
    receipts::{self, ReceiptFile, Statement, Verdict},
    store::answer::{ReceiptLine, list_receipts},
};
use axum::extract::State;
use database::Tx;
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path};

/// Every acknowledgement of an attempt: its student may keep and check them.
#[utoipa::path(get, path = "/api/exams/attempts/{attempt_id}/receipts/", tag = "exams",
    params(("attempt_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Vec<ReceiptLine>>)))]
pub(super) async fn list_attempt_receipts(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
) -> ApiResult<Vec<ReceiptLine>> {
    let receipts = app
        .db
        .read(move |tx| async move {
            find_attempt(&tx, id)
                .await?
                .filter(|attempt| attempt.user == user.id)
                .ok_or(Error::NotFound)?;
            Ok::<_, Error>(list_receipts(&tx, id).await?)
        })
        .await?;
    Ok(Envelope::ok(receipts))
}

/// The receipts of an attempt that was handed in, signed, for its student to keep.
#[utoipa::path(get, path = "/api/exams/attempts/{attempt_id}/receipt_file/", tag = "exams",
    params(("attempt_id" = i64, Path)), responses((status = 200, body = platform::Envelope<ReceiptFile>)))]
pub(super) async fn show_receipt_file(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
) -> ApiResult<ReceiptFile> {
    let (keypair, now_ms) = (app.keypair.clone(), app.now_ms());
    let file = app
        .db
        .read(move |tx| async move {
            let statement = statement(&tx, &user, id, now_ms).await?;
            Ok::<_, Error>(ReceiptFile::sign(statement, &keypair))
        })
        .await?;
    Ok(Envelope::ok(file))
}

async fn statement(tx: &Tx, user: &CurrentUser, id: AttemptId, now_ms: Millis) -> Result<Statement, Error> {
    let attempt = find_attempt(tx, id)
        .await?
        .filter(|attempt| attempt.user == user.id && attempt.state.is_over())
        .ok_or(Error::NotFound)?;
    let assessment = find_assessment(tx, attempt.assessment)
        .await?
        .ok_or(Error::NotFound)?;
    let person = identity::find_user(tx, user.id).await?.ok_or(Error::NotFound)?;
    let school = school::find(tx, assessment.school)
        .await?
        .ok_or(Error::NotFound)?;
    Ok(Statement {
        school: school.settings.name_zh,
        assessment: assessment.title,
        student_name: person.real_name,
        student_number: person.student_number,
        // The number its receipts are bound to: the host that the school moves to next knows it too.
        attempt_id: attempt.chained_as.unwrap_or(id),
        submitted_at_ms: attempt.submitted_at_ms,
        submitted_by: attempt.submitted_by,
        answered: attempt.answered,
        questions: attempt.form.len() as i64,
        first_hash: attempt.first_hash(),
        receipts: list_receipts(tx, id).await?,
        issued_at_ms: now_ms,
    })
}

/// Says whether a receipt file is genuine: as this installation issued it, and in agreement with what it has stored. Open to
/// anybody; who has no genuine file learns nothing of what is stored.
#[utoipa::path(post, path = "/api/exams/receipts/check/", tag = "exams", request_body = ReceiptFile,
    responses((status = 200, body = platform::Envelope<Verdict>)))]
pub(super) async fn check_receipt_file(
    State(app): State<App>,
    Body(file): Body<ReceiptFile>,
) -> ApiResult<Verdict> {
    let key = app.keypair.public();
    let verdict = app
        .db
        .read(move |tx| async move { receipts::check(&tx, &file, &key).await })
        .await?;
    Ok(Envelope::ok(verdict))
}
