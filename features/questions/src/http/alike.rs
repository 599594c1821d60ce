//! 查重: questions that say nearly the same, beside one and throughout a bank.

use super::bank::{OfCourse, QuestionRow, require_question, row};
use crate::{
    QuestionId,
    bank::{BankKind, BankOf, require_bank_reader},
    review::ReviewState,
    search::{ALIKE_PERCENT, Group},
    store::{likeness, question, search},
};
use axum::extract::State;
use courses::CourseId;
use platform::{ApiResult, App, Envelope, Error, Path, Query, access::Teacher};
use scoring::question::QuestionKind;
use serde::Serialize;
use std::collections::HashMap;

/// How many groups are shown.
const GROUPS: usize = 100;

/// A question that says nearly the same as another.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AlikeQuestion {
    id: QuestionId,
    kind: QuestionKind,
    stem: String,
    state: ReviewState,
    /// The kind of bank it stands in.
    bank: BankKind,
    /// The course it is about.
    course_id: CourseId,
    course_title: String,
    /// How much of what both say is the same, in percent, 70–100; the expected answer does not count.
    percent: u32,
}

/// The questions that say nearly the same as this one, of every bank I read, the most alike first.
#[utoipa::path(get, path = "/api/questions/{question_id}/alike/", tag = "questions", params(("question_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<AlikeQuestion>>)))]
pub(super) async fn list_alike(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<QuestionId>,
) -> ApiResult<Vec<AlikeQuestion>> {
    let alike = app
        .db
        .read(move |tx| async move {
            let question = require_question(&tx, &user, id).await?;
            let alike = likeness::list_alike(&tx, &question, user.id).await?;
            let ids: Vec<QuestionId> = alike.iter().map(|(id, _)| *id).collect();
            let found = search::load(&tx, &ids, question.bank).await?;
            let courses = found.iter().map(|question| question.course).collect();
            let titles = likeness::course_titles(&tx, &courses).await?;
            let percents: HashMap<QuestionId, u32> = alike.into_iter().collect();
            let view = |question: question::Question| AlikeQuestion {
                id: question.id,
                kind: question.kind,
                stem: question.stem,
                state: question.state,
                bank: question.bank.kind(),
                course_id: question.course,
                course_title: titles.get(&question.course).cloned().unwrap_or_default(),
                percent: percents.get(&question.id).copied().unwrap_or_default(),
            };
            Ok::<_, Error>(found.into_iter().map(view).collect())
        })
        .await?;
    Ok(Envelope::ok(alike))
}

/// A question of a group.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct GroupedQuestion {
    /// What it has in common with the one of the group it is most like, in percent, 70–100.
    percent: u32,
    question: QuestionRow,
}

/// Questions of a bank that say nearly the same, those with most in common first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AlikeGroup {
    questions: Vec<GroupedQuestion>,
}

/// The groups of a bank.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AlikeGroups {
    /// The most alike first.
    groups: Vec<AlikeGroup>,
    /// From how much in common on questions are alike, in percent.
    from_percent: u32,
    /// Groups found, also those that are too many to be shown.
    total: usize,
}

/// Questions of a bank that are of one kind and say nearly the same, in groups.
#[utoipa::path(get, path = "/api/questions/alike/", tag = "questions", params(OfCourse),
    responses((status = 200, body = platform::Envelope<AlikeGroups>)))]
pub(super) async fn list_alike_groups(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<OfCourse>,
) -> ApiResult<AlikeGroups> {
    let found = app
        .db
        .read(move |tx| async move {
            let bank = BankOf::of(of.bank, of.course_id, &user);
            require_bank_reader(&tx, &user, bank).await?;
            let found = likeness::list_groups(&tx, bank).await?;
            let total = found.len();
            let shown = &found[..total.min(GROUPS)];
            let ids: Vec<QuestionId> = shown.iter().flatten().map(|(id, _)| *id).collect();
            let mut labels = question::list_labels(&tx, &ids).await?;
            let questions = search::load(&tx, &ids, bank).await?;
            let mut rows: HashMap<QuestionId, QuestionRow> = questions
                .into_iter()
                .map(|question| {
                    (
                        question.id,
                        row(labels.remove(&question.id).unwrap_or_default(), question),
                    )
                })
                .collect();
            let mut member = |(id, percent): &(QuestionId, u32)| {
                let question = rows.remove(id)?;
                Some(GroupedQuestion {
                    percent: *percent,
                    question,
                })
            };
            let group = |group: &Group<QuestionId>| AlikeGroup {
                questions: group.iter().filter_map(&mut member).collect(),
            };
            let groups = shown.iter().map(group).collect();
            Ok::<_, Error>(AlikeGroups {
                groups,
                from_percent: ALIKE_PERCENT,
                total,
            })
        })
        .await?;
    Ok(Envelope::ok(found))
}
