//! 认可的记法 in books of an exam: how a question's books were booked otherwise than its company says. One that is right all the same is
//! accepted by another key of the question, which is previewed, applied and undone as every regrade is.

use crate::{
    SourceKind,
    regrade::{self, list_sittings, scope},
};
use axum::extract::State;
use database::Tx;
use exams::AssessmentId;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Path, access::Teacher};
use questions::VersionId;
use scoring::question::{QuestionBody, QuestionKey};
use simulation::{BusinessWays, list_sitting_ways};

/// The businesses of a question whose books lost marks, with the ways they were booked in; names are not said.
#[utoipa::path(get, path = "/api/marking/assessments/{assessment_id}/books/{version_id}/ways/", tag = "marking",
    params(("assessment_id" = i64, Path), ("version_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<BusinessWays>>)))]
pub(super) async fn list_exam_ways(
    State(app): State<App>,
    user: Teacher,
    Path((id, version)): Path<(AssessmentId, VersionId)>,
) -> ApiResult<Vec<BusinessWays>> {
    let found = app
        .db
        .read(move |tx| async move { ways_of(&tx, &user, id, version).await })
        .await?;
    Ok(Envelope::ok(found))
}

async fn ways_of(
    tx: &Tx,
    user: &CurrentUser,
    id: AssessmentId,
    version: VersionId,
) -> Result<Vec<BusinessWays>, Error> {
    let of = (SourceKind::Exam, id.0);
    let scope = scope(tx, user, of).await?;
    let asked = regrade::asked(tx, of, (version, ""))
        .await?
        .ok_or(Error::NotFound)?;
    let (QuestionBody::Books(body), QuestionKey::Books(key)) = (&asked.body, &asked.answer_key) else {
        return Err(Error::NotFound);
    };
    let sittings = list_sittings(tx, &scope, version).await?;
    list_sitting_ways(tx, scope.course, (body, key), &sittings).await
}
