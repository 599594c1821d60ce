//! How questions have done over their uses, for those who keep the bank.

use crate::{
    insight::life_cycle::{Flag, Use, flags},
    store::question_use::{list_uses, list_uses_in_course, list_uses_of},
};
use axum::extract::State;
use courses::CourseId;
use garde::Validate;
use marking::{EarlierUse, list_earlier_uses};
use platform::{ApiResult, App, Envelope, Error, Millis, Path, Query, access::Teacher};
use questions::{BankKind, QuestionId, require_question};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// How a question has done.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionUses {
    /// The exams it was asked in whose results are out, the oldest first.
    uses: Vec<Use>,
    /// Why its author should look at it.
    flags: Vec<Flag>,
    /// Where it was answered in earlier versions, as far as one may mark the answers again.
    earlier: Vec<EarlierUse>,
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
                earlier: list_earlier_uses(&tx, &teacher, id).await?,
                uses,
            })
        })
        .await?;
    Ok(Envelope::ok(found))
}

/// Of which bank.
#[derive(Debug, Clone, Copy, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FlaggedOf {
    /// The course.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
    /// The course's bank with what it links, one's own, or the school's; the course's where nothing is said.
    #[garde(skip)]
    #[serde(default)]
    #[param(inline)]
    bank: BankKind,
}

/// The questions of a bank that their author should look at, those with the most reasons first.
#[utoipa::path(get, path = "/api/results/flagged_questions/", tag = "results", params(FlaggedOf),
    responses((status = 200, body = platform::Envelope<Vec<FlaggedQuestion>>)))]
pub(super) async fn list_flagged(
    State(app): State<App>,
    teacher: Teacher,
    Query(of): Query<FlaggedOf>,
) -> ApiResult<Vec<FlaggedQuestion>> {
    let now_ms = app.now_ms();
    let found = app
        .db
        .read(move |tx| async move {
            courses::require_course(&tx, &teacher, of.course_id).await?;
            if of.bank != BankKind::Course {
                let stems = questions::list_texts_of(&tx, &teacher, (of.bank, of.course_id)).await?;
                let ids: Vec<QuestionId> = stems.keys().copied().collect();
                let uses = list_uses_of(&tx, &ids).await?;
                return Ok(show(noticed(uses, now_ms), stems));
            }
            let noticed = noticed(list_uses_in_course(&tx, of.course_id).await?, now_ms);
            let ids: Vec<QuestionId> = noticed.iter().map(|(id, ..)| *id).collect();
            // Those that were retired are not the author's concern any more.
            let stems = questions::list_texts(&tx, &ids).await?;
            Ok::<_, Error>(show(noticed, stems))
        })
        .await?;
    Ok(Envelope::ok(found))
}

/// A question with its uses, and why its author should look at it.
type Noticed = (QuestionId, Vec<Use>, Vec<Flag>);

/// Those of which there is something to say.
fn noticed(uses: Vec<(QuestionId, Vec<Use>)>, now_ms: Millis) -> Vec<Noticed> {
    let with_flags = uses.into_iter().map(|(id, uses)| {
        let flags = flags(&uses, now_ms);
        (id, uses, flags)
    });
    with_flags.filter(|(_, _, flags)| !flags.is_empty()).collect()
}

fn show(noticed: Vec<Noticed>, mut stems: HashMap<QuestionId, String>) -> Vec<FlaggedQuestion> {
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
    found.sort_by_key(|one| std::cmp::Reverse((one.flags.len(), one.answered, one.question_id)));
    found
}
