//! Putting marks right: the questions of an exam, what a change of one would do, doing it and taking it back.

use super::desk::{RubricWorth, rubric_of};
use crate::{
    RegradeId, SourceKind,
    regrade::{
        self, Change, RegradeState, Report, Scope, Word, has_rubric, scope, scope_of, takes_current,
        takes_key,
    },
    second::HeldNames,
    store::regrade::{Person, Question, Regrade, find, find_report, has_later, list, list_people},
};
use axum::extract::State;
use courses::CourseId;
use database::Tx;
use exams::AssessmentId;
use flows::FlowId;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
};
use questions::{QuestionId, VersionId};
use scoring::{
    Points,
    question::{QuestionBody, QuestionKey},
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashSet};
use tasks::{ActivityId, ExerciseId};

/// A question whose answers can be marked again, with its key.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = RegradableQuestion)]
pub(super) struct QuestionView {
    #[serde(flatten)]
    question: Question,
    body: QuestionBody,
    answer_key: QuestionKey,
    /// Whether its key decides what answers earn, and can be put right.
    takes_key: bool,
    /// Whether what marks it stands in its course, where it is put right: the tests of a Python task.
    takes_current: bool,
    /// Whether it can be worth something else, and be left out.
    takes_points: bool,
    /// Whether people mark it by its rubric, which can be another one.
    takes_rubric: bool,
    /// The lines of its rubric and what they are worth.
    rubric: Vec<RubricWorth>,
    /// What the bank says of it by now, where that marks it otherwise.
    newest: Option<NewestView>,
}

/// The key or rubric that the bank has of a question by now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = RegradeNewest)]
pub(super) struct NewestView {
    /// The number of the version.
    version: i64,
    answer_key: QuestionKey,
    /// The lines of its rubric and what they are worth.
    rubric: Vec<RubricWorth>,
}

/// The questions of an exam or an exercise, and what was put right.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Regrades {
    title: String,
    /// The course whose teachers share rubrics.
    course_id: CourseId,
    /// Whether students see their marks.
    is_released: bool,
    questions: Vec<QuestionView>,
    /// The newest first.
    regrades: Vec<RegradeView>,
}

/// A question marked again, or about to be.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RegradeView {
    id: RegradeId,
    source_kind: SourceKind,
    group_id: i64,
    question_id: QuestionId,
    version_id: VersionId,
    /// The version with the other key or rubric; none before it is applied, and where the question stays as it was.
    made_version_id: Option<VersionId>,
    /// Of a task whose books are kept: the key of the business; empty where it is about all of it.
    part: String,
    stem: String,
    body: QuestionBody,
    change: Change,
    /// What it was worth, and its key before.
    points_before: Points,
    key_before: QuestionKey,
    reason: String,
    state: RegradeState,
    /// How many answers were looked at, of how many.
    done: i64,
    total: i64,
    /// Its place in the chain; none before it is applied.
    number: Option<i64>,
    by_name: Option<String>,
    created_at_ms: Millis,
    applied_at_ms: Option<Millis>,
    undone_by_name: Option<String>,
    undone_at_ms: Option<Millis>,
    undo_reason: String,
    /// Whether it stands, and no other stands on it.
    can_undo: bool,
}

/// A regrade with what it does.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RegradeDetails {
    #[serde(flatten)]
    regrade: RegradeView,
    title: String,
    is_released: bool,
    /// None while it is computed.
    report: Option<Report>,
    people: Vec<Person>,
}

impl RegradeView {
    async fn of(tx: &Tx, found: Regrade) -> Result<Self, Error> {
        let (shown, keyed) = question(tx, (found.kind, found.group), (found.version, &found.part)).await?;
        let stands = found.state == RegradeState::Applied;
        Ok(Self {
            can_undo: stands && !has_later(tx, found.id).await?,
            id: found.id,
            source_kind: found.kind,
            group_id: found.group,
            question_id: found.question,
            version_id: found.version,
            made_version_id: made_version(&found),
            part: found.part,
            stem: shown,
            body: keyed.0,
            key_before: keyed.1,
            change: found.change,
            points_before: found.points,
            reason: found.reason,
            state: found.state,
            done: found.done,
            total: found.total,
            number: found.number,
            by_name: found.by_name,
            created_at_ms: found.created_at_ms,
            applied_at_ms: found.applied_at_ms,
            undone_by_name: found.undone_by_name,
            undone_at_ms: found.undone_at_ms,
            undo_reason: found.undo_reason,
        })
    }
}

/// The version that stands in the place of the one that was answered.
fn made_version(found: &Regrade) -> Option<VersionId> {
    let made = found.made.as_ref()?.version(found.version);
    (made != found.version).then_some(made)
}

/// The text of a question, its body and its key.
async fn question(
    tx: &Tx,
    of: (SourceKind, i64),
    named: (VersionId, &str),
) -> Result<(String, (QuestionBody, QuestionKey)), Error> {
    let asked = regrade::asked(tx, of, named).await?;
    let asked = asked.ok_or(Error::NotFound)?;
    Ok((asked.stem, (asked.body, asked.answer_key)))
}

/// The regrade, to whoever may mark all of what it belongs to; 404 to everybody else.
pub(super) async fn require_regrade(
    tx: &Tx,
    user: &CurrentUser,
    id: RegradeId,
) -> Result<(Regrade, Scope), Error> {
    let found = find(tx, id).await?.ok_or(Error::NotFound)?;
    if found.school != user.school {
        return Err(Error::NotFound);
    }
    let scope = scope_of(tx, user, &found).await?;
    Ok((found, scope))
}

async fn list_of(tx: &Tx, user: &CurrentUser, of: (SourceKind, i64)) -> Result<Regrades, Error> {
    let scope = scope(tx, user, of).await?;
    let is_of_course = matches!(of.0, SourceKind::Flow | SourceKind::Book);
    let asked = scope.questions(tx).await?;
    let edited = if is_of_course {
        HashSet::new()
    } else {
        let versions: Vec<VersionId> = asked.iter().map(|one| one.version_id).collect();
        questions::list_edited(tx, &versions).await?
    };
    let mut questions = Vec::new();
    for one in asked {
        let (_, (body, answer_key)) = question(tx, of, (one.version_id, &one.part)).await?;
        let newest = if edited.contains(&one.version_id) {
            questions::find_newest_key(tx, user, one.version_id).await?
        } else {
            None
        };
        questions.push(QuestionView {
            takes_key: !is_of_course && takes_key(&body),
            takes_current: if is_of_course {
                one.part.is_empty()
            } else {
                takes_current(&body)
            },
            takes_points: !is_of_course || !one.part.is_empty(),
            takes_rubric: has_rubric(one.kind),
            rubric: rubric_of(&answer_key, one.full),
            newest: newest.map(|newest| NewestView {
                rubric: rubric_of(&newest.key, one.full),
                version: newest.version,
                answer_key: newest.key,
            }),
            question: one,
            body,
            answer_key,
        });
    }
    let mut regrades = Vec::new();
    for found in list(tx, of.0, of.1).await? {
        // Of an exercise, what colleagues put right for their own classes is theirs.
        if scope_of(tx, user, &found).await.is_ok() {
            regrades.push(RegradeView::of(tx, found).await?);
        }
    }
    Ok(Regrades {
        title: scope.title,
        course_id: scope.course,
        is_released: scope.is_released,
        questions,
        regrades,
    })
}

/// The questions of an assessment whose answers can be marked again, and what was put right so far.
#[utoipa::path(get, path = "/api/marking/assessments/{assessment_id}/regrades/", tag = "marking",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Regrades>)))]
pub(super) async fn list_exam_regrades(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<Regrades> {
    let found = app
        .db
        .read(move |tx| async move { list_of(&tx, &user, (SourceKind::Exam, id.0)).await })
        .await?;
    Ok(Envelope::ok(found))
}

/// What is to be put right, and why.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "version_id": 1, "change": { "kind": "points", "points": 5 }, "reason": "B 选项也应算对" }))]
pub(super) struct RegradeText {
    /// The question, as it was answered.
    #[garde(skip)]
    version_id: VersionId,
    /// Of a task whose books are kept: the key of a business; empty for all of it.
    #[garde(length(chars, max = 80))]
    #[serde(default)]
    part: String,
    #[garde(skip)]
    change: Change,
    /// Students whose marks change read it.
    #[garde(length(chars, min = 2, max = 500), custom(|reason: &String, (): &()| said(reason)))]
    reason: String,
}

fn said(reason: &str) -> garde::Result {
    if reason.trim().is_empty() {
        return Err(garde::Error::new("请说明理由。"));
    }
    Ok(())
}

/// A regrade whose preview is being computed.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RegradeAsked {
    regrade_id: RegradeId,
}

/// Has computed what a change of a question would do to everybody; nothing is changed yet.
#[utoipa::path(post, path = "/api/marking/assessments/{assessment_id}/regrades/", tag = "marking",
    params(("assessment_id" = i64, Path)), request_body = RegradeText,
    responses((status = 200, body = platform::Envelope<RegradeAsked>)))]
pub(super) async fn preview_exam_regrade(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(text): Body<RegradeText>,
) -> ApiResult<RegradeAsked> {
    ask(&app, user, (SourceKind::Exam, id.0), text).await
}

async fn ask(app: &App, user: Teacher, of: (SourceKind, i64), text: RegradeText) -> ApiResult<RegradeAsked> {
    let now_ms = app.now_ms();
    let regrade_id = app
        .db
        .write(move |tx| {
            let (user, text) = (user.clone(), text.clone());
            async move {
                let scope = scope(&tx, &user, of).await?;
                let wanted = (text.change.clone(), text.reason.trim());
                let named = (text.version_id, text.part.as_str());
                regrade::ask(&tx, (&scope, &user), named, wanted, now_ms).await
            }
        })
        .await?;
    Ok(Envelope::ok(RegradeAsked { regrade_id }))
}

/// The questions of an exercise that the classes I teach have answered, and what was put right for them so far.
#[utoipa::path(get, path = "/api/marking/exercises/{exercise_id}/regrades/", tag = "marking",
    params(("exercise_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Regrades>)))]
pub(super) async fn list_exercise_regrades(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<ExerciseId>,
) -> ApiResult<Regrades> {
    let found = app
        .db
        .read(move |tx| async move { list_of(&tx, &user, (SourceKind::Exercise, id.0)).await })
        .await?;
    Ok(Envelope::ok(found))
}

/// Has computed what another key or rubric would do to the answers of the classes I teach; nothing is changed yet.
#[utoipa::path(post, path = "/api/marking/exercises/{exercise_id}/regrades/", tag = "marking",
    params(("exercise_id" = i64, Path)), request_body = RegradeText,
    responses((status = 200, body = platform::Envelope<RegradeAsked>)))]
pub(super) async fn preview_exercise_regrade(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<ExerciseId>,
    Body(text): Body<RegradeText>,
) -> ApiResult<RegradeAsked> {
    ask(&app, user, (SourceKind::Exercise, id.0), text).await
}

/// The flow that the classes I teach have handed in, and what was put right for them so far.
#[utoipa::path(get, path = "/api/marking/flows/{flow_id}/regrades/", tag = "marking",
    params(("flow_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Regrades>)))]
pub(super) async fn list_flow_regrades(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<FlowId>,
) -> ApiResult<Regrades> {
    let found = app
        .db
        .read(move |tx| async move { list_of(&tx, &user, (SourceKind::Flow, id.0)).await })
        .await?;
    Ok(Envelope::ok(found))
}

/// Has computed what the flow, as its course has it now, does to what the classes I teach have handed in; nothing is changed yet.
#[utoipa::path(post, path = "/api/marking/flows/{flow_id}/regrades/", tag = "marking",
    params(("flow_id" = i64, Path)), request_body = RegradeText,
    responses((status = 200, body = platform::Envelope<RegradeAsked>)))]
pub(super) async fn preview_flow_regrade(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<FlowId>,
    Body(text): Body<RegradeText>,
) -> ApiResult<RegradeAsked> {
    ask(&app, user, (SourceKind::Flow, id.0), text).await
}

/// The books that the classes I teach have handed in for a task, business by business, and what was put right for them so far.
#[utoipa::path(get, path = "/api/marking/book_tasks/{activity_id}/regrades/", tag = "marking",
    params(("activity_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Regrades>)))]
pub(super) async fn list_book_regrades(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<ActivityId>,
) -> ApiResult<Regrades> {
    let found = app
        .db
        .read(move |tx| async move { list_of(&tx, &user, (SourceKind::Book, id.0)).await })
        .await?;
    Ok(Envelope::ok(found))
}

/// Has computed what the company and the task as the course has them now, or another worth of a business, do to the books that the classes
/// I teach have handed in; nothing is changed yet.
#[utoipa::path(post, path = "/api/marking/book_tasks/{activity_id}/regrades/", tag = "marking",
    params(("activity_id" = i64, Path)), request_body = RegradeText,
    responses((status = 200, body = platform::Envelope<RegradeAsked>)))]
pub(super) async fn preview_book_regrade(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<ActivityId>,
    Body(text): Body<RegradeText>,
) -> ApiResult<RegradeAsked> {
    ask(&app, user, (SourceKind::Book, id.0), text).await
}

/// What is marked again, to whoever teaches a class that handed it in; 404 to everybody else.
pub(super) async fn require_work(tx: &Tx, user: &CurrentUser, of: (SourceKind, i64)) -> Result<(), Error> {
    scope(tx, user, of).await.map(drop)
}

/// A regrade: how far its preview is, and what it does to whom.
#[utoipa::path(get, path = "/api/marking/regrades/{regrade_id}/", tag = "marking", params(("regrade_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<RegradeDetails>)))]
pub(super) async fn show_regrade(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<RegradeId>,
) -> ApiResult<RegradeDetails> {
    let found = app
        .db
        .read(move |tx| async move {
            let (found, scope) = require_regrade(&tx, &user, id).await?;
            let mut report = find_report(&tx, id).await?;
            let rows = report.iter().flat_map(|report| &report.rows);
            let refused = report.iter().flat_map(|report| &report.refused);
            let refused = refused.map(|one| one.user_id);
            let ids: BTreeSet<_> = rows.map(|row| row.user_id).chain(refused).collect();
            let mut people = list_people(&tx, &ids).await?;
            if let Some(held) = held_names(&tx, (found.kind, found.group)).await? {
                hide(&held, (&ids, &mut people), report.as_mut());
            }
            Ok::<_, Error>(RegradeDetails {
                regrade: RegradeView::of(&tx, found).await?,
                title: scope.title,
                is_released: scope.is_released,
                people,
                report,
            })
        })
        .await?;
    Ok(Envelope::ok(found))
}

/// The names that are held back of those whose work is marked again.
async fn held_names(tx: &Tx, (kind, group): (SourceKind, i64)) -> Result<Option<HeldNames>, Error> {
    if kind != SourceKind::Exam {
        return Ok(None);
    }
    let found = exams::find_assessment(tx, AssessmentId(group)).await?;
    let assessment = found.ok_or(Error::NotFound)?;
    Ok(HeldNames::of_all(tx, &assessment).await?)
}

/// Gives people codes and numbers in place of their names and ids.
fn hide(held: &HeldNames, (ids, people): (&BTreeSet<UserId>, &mut Vec<Person>), report: Option<&mut Report>) {
    let number = held.number(ids);
    for person in people.iter_mut() {
        person.real_name = held.code(person.user_id);
        person.student_number = None;
        person.user_id = number(person.user_id);
    }
    people.sort_by_key(|person| std::cmp::Reverse(person.user_id));
    let Some(report) = report else { return };
    for row in &mut report.rows {
        row.user_id = number(row.user_id);
    }
    for one in &mut report.refused {
        one.user_id = number(one.user_id);
    }
}

/// Whether scores that students see may change.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "changes_released": false }))]
pub(super) struct RegradeWord {
    /// Needed once the scores are known: students see other ones, and are told.
    #[garde(skip)]
    #[serde(default)]
    changes_released: bool,
}

/// What was done.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RegradeDone {
    /// How many answers earn something else.
    changed: usize,
}

/// Does what was previewed; refused if anything was marked since.
#[utoipa::path(post, path = "/api/marking/regrades/{regrade_id}/apply/", tag = "marking",
    params(("regrade_id" = i64, Path)), request_body = RegradeWord,
    responses((status = 200, body = platform::Envelope<RegradeDone>)))]
pub(super) async fn apply_regrade(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<RegradeId>,
    Body(text): Body<RegradeWord>,
) -> ApiResult<RegradeDone> {
    let now_ms = app.now_ms();
    let changed = app
        .db
        .write(move |tx| async move {
            let (found, _) = require_regrade(&tx, &user, id).await?;
            let word = Word {
                user: &user,
                changes_released: text.changes_released,
                now_ms,
            };
            regrade::apply(&tx, &found, word).await
        })
        .await?;
    let message = format!("已更正，{changed} 份作答的得分有变化。");
    Ok(Envelope::with_message(message, RegradeDone { changed }))
}

/// Why a regrade is taken back.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "reason": "核对后原答案无误", "changes_released": false }))]
pub(super) struct RegradeUndoText {
    /// Students whose marks change read it.
    #[garde(length(chars, min = 2, max = 500), custom(|reason: &String, (): &()| said(reason)))]
    reason: String,
    /// Needed once the scores are known.
    #[garde(skip)]
    #[serde(default)]
    changes_released: bool,
}

/// Takes a regrade back: every answer has the mark it had before.
#[utoipa::path(post, path = "/api/marking/regrades/{regrade_id}/undo/", tag = "marking",
    params(("regrade_id" = i64, Path)), request_body = RegradeUndoText,
    responses((status = 200, body = platform::Envelope<RegradeDone>)))]
pub(super) async fn undo_regrade(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<RegradeId>,
    Body(text): Body<RegradeUndoText>,
) -> ApiResult<RegradeDone> {
    let now_ms = app.now_ms();
    let changed = app
        .db
        .write(move |tx| async move {
            let (found, _) = require_regrade(&tx, &user, id).await?;
            let word = Word {
                user: &user,
                changes_released: text.changes_released,
                now_ms,
            };
            regrade::undo(&tx, &found, text.reason.trim(), word).await
        })
        .await?;
    let message = format!("已撤销，{changed} 份作答的得分恢复原样。");
    Ok(Envelope::with_message(message, RegradeDone { changed }))
}
