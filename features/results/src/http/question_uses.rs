//! How questions have done over their uses, for those who keep the bank.

use super::scores::OfCourse;
use crate::{
    insight::life_cycle::{Flag, Use, flags},
    store::question_use::{list_uses, list_uses_in_course},
};
use axum::extract::State;
use database::Tx;
use platform::{ApiResult, App, Envelope, Error, Millis, Path, Query, access::Teacher};
use questions::{QuestionId, require_question};
use serde::Serialize;

/// How a question has done.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionUses {
    /// The exams it was asked in whose results are out, the oldest first.
    uses: Vec<Use>,
    /// Why its author should look at it.
    flags: Vec<Flag>,
}

/// A question whose author should look at it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct FlaggedQuestion {
    question_id: QuestionId,
    /// Markdown.
    stem: String,
    /// Exams it was asked in, and students who were asked in all.
    uses: usize,
    answered: i64,
    flags: Vec<Flag>,
}

/// The exams a question was asked in, with its difficulty and discrimination in each.
#[utoipa::path(get, path = "/api/results/questions/{question_id}/uses/", tag = "results",
    params(("question_id" = i64, Path)), responses((status = 200, body = platform::Envelope<QuestionUses>)))]
pub(super) async fn show_uses(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<QuestionId>,
) -> ApiResult<QuestionUses> {
    let now_ms = app.now_ms();
    let found = app
        .db
        .read(move |tx| async move {
            require_question(&tx, &teacher, id).await?;
            let uses = list_uses(&tx, id).await?;
            Ok::<_, Error>(QuestionUses {
                flags: flags(&uses, now_ms),
                uses,
            })
        })
        .await?;
    Ok(Envelope::ok(found))
}

/// The questions of a course's bank that their author should look at, those with the most reasons first.
#[utoipa::path(get, path = "/api/results/flagged_questions/", tag = "results", params(OfCourse),
    responses((status = 200, body = platform::Envelope<Vec<FlaggedQuestion>>)))]
pub(super) async fn list_flagged(
    State(app): State<App>,
    teacher: Teacher,
    Query(of): Query<OfCourse>,
) -> ApiResult<Vec<FlaggedQuestion>> {
    let now_ms = app.now_ms();
    let found = app
        .db
        .read(move |tx| async move {
            courses::require_course(&tx, &teacher, of.course_id).await?;
            let uses = list_uses_in_course(&tx, of.course_id).await?;
            flagged(&tx, uses, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(found))
}

async fn flagged(
    tx: &Tx,
    uses: Vec<(QuestionId, Vec<Use>)>,
    now_ms: Millis,
) -> Result<Vec<FlaggedQuestion>, Error> {
    let with_flags = uses.into_iter().map(|(id, uses)| {
        let flags = flags(&uses, now_ms);
        (id, uses, flags)
    });
    let noticed: Vec<_> = with_flags.filter(|(_, _, flags)| !flags.is_empty()).collect();
    let ids: Vec<QuestionId> = noticed.iter().map(|(id, _, _)| *id).collect();
    // Those that were retired are not the author's concern any more.
    let mut stems = questions::list_texts(tx, &ids).await?;
    let mut found: Vec<FlaggedQuestion> = (noticed.into_iter())
        .filter_map(|(id, uses, flags)| {
            Some(FlaggedQuestion {
                question_id: id,
                stem: stems.remove(&id)?,
                uses: uses.len(),
                answered: uses.iter().map(|one| one.answered).sum(),
                flags,
            })
        })
        .collect();
    found.sort_by_key(|one| std::cmp::Reverse((one.flags.len(), one.answered)));
    Ok(found)
}
