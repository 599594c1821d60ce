//! The marking desk: `/gradeManage/correction`, `/gradeManage/correctionTask`.

use super::cells::name_cells;
use crate::{
    Item, ItemId, ItemState, SourceKind, find_item,
    settle::mark_item,
    store::{
        comment::{self, Comment},
        item::{self, NewMark, Source},
        queue::{self, InboxRow},
    },
};
use axum::extract::State;
use classes::ClassId;
use database::Tx;
use exams::{AssessmentId, require_assessment};
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, Query,
    access::{Teacher, UserId},
    audit::{self, Act},
    files::{FileHash, signed_address},
    http::Nothing,
    secret::Secret,
};
use questions::VersionId;
use scoring::{
    Points, Reason,
    question::{QuestionAnswer, QuestionBody, QuestionKey},
};
use serde::{Deserialize, Serialize};
use tasks::{ExerciseId, store::exercise::find_exercise};

/// Which part of the inbox.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct InboxOf {
    /// One class.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    class_id: Option<ClassId>,
    /// One assessment.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    assessment_id: Option<AssessmentId>,
    /// One exercise.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    exercise_id: Option<ExerciseId>,
}

/// What waits for marking in the classes I teach, by question; the fullest first.
#[utoipa::path(get, path = "/api/marking/inbox/", tag = "marking", params(InboxOf),
    responses((status = 200, body = platform::Envelope<Vec<InboxRow>>)))]
pub(super) async fn list_inbox(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<InboxOf>,
) -> ApiResult<Vec<InboxRow>> {
    let only = queue::Only {
        class: of.class_id,
        assessment: of.assessment_id,
        exercise: of.exercise_id,
    };
    let rows = app
        .db
        .read(move |tx| async move {
            let mut rows = queue::list_inbox(&tx, user.id, &only).await?;
            name_cells(&tx, &mut rows).await?;
            Ok::<_, Error>(rows)
        })
        .await?;
    Ok(Envelope::ok(rows))
}

/// Which question is marked.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct DeskOf {
    /// The assessment, or else the exercise.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    assessment_id: Option<AssessmentId>,
    /// The exercise.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    exercise_id: Option<ExerciseId>,
    /// Of an exercise, the answers of one class I teach alone.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    class_id: Option<ClassId>,
    /// The question's version.
    #[garde(skip)]
    #[param(value_type = i64)]
    version_id: VersionId,
}

/// A file of an answer.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = AnswerFile)]
pub(super) struct FileView {
    file_id: i64,
    name: String,
    address: String,
}

/// Equal answers, marked together. Nobody's name stands here.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AnswerGroup {
    /// The answers, by id.
    pub(super) item_ids: Vec<ItemId>,
    pub(super) answer: Option<QuestionAnswer>,
    pub(super) files: Vec<FileView>,
    pub(super) state: ItemState,
    /// What the rules propose.
    pub(super) proposed: Points,
    pub(super) reasons: Vec<Reason>,
    /// The reasons as sentences.
    pub(super) texts: Vec<String>,
    pub(super) points: Option<Points>,
    pub(super) rubric: Vec<usize>,
    pub(super) comment: String,
    pub(super) marked_at_ms: Option<Millis>,
}

/// A question with everybody's answers, without names.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionMarkingView {
    pub(super) source_kind: SourceKind,
    /// The title of the assessment or exercise.
    pub(super) title: String,
    /// The classes whose answers lie here.
    pub(super) class_names: Vec<String>,
    pub(super) stem: String,
    pub(super) body: QuestionBody,
    pub(super) answer_key: QuestionKey,
    pub(super) analysis: String,
    pub(super) full: Points,
    pub(super) groups: Vec<AnswerGroup>,
}

/// The answers to one question, equal ones grouped, in an order that tells nobody.
#[utoipa::path(get, path = "/api/marking/desk/", tag = "marking", params(DeskOf),
    responses((status = 200, body = platform::Envelope<QuestionMarkingView>)))]
pub(super) async fn show_desk(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<DeskOf>,
) -> ApiResult<QuestionMarkingView> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    let desk = app
        .db
        .read(move |tx| async move {
            let AnswersToQuestion {
                source_kind,
                title,
                class_names,
                items,
            } = match (of.assessment_id, of.exercise_id) {
                (Some(id), _) => exam_pile(&tx, &user, id, of.version_id).await?,
                (None, Some(id)) => exercise_pile(&tx, &user, id, &of).await?,
                (None, None) => return Err(Error::NotFound),
            };
            let shown = questions::load_shown(&tx, &[of.version_id]).await?.pop();
            let keyed = questions::load_keys(&tx, &[of.version_id]).await?.pop();
            let (shown, keyed) = shown
                .zip(keyed)
                .filter(|_| !items.is_empty())
                .ok_or(Error::NotFound)?;
            let shown = shown.with_addresses(&secret, now_ms);
            let full = items.first().map_or(Points::ZERO, |item| item.full);
            let groups = groups(&tx, items, &shown.body, &secret, now_ms).await?;
            Ok::<_, Error>(QuestionMarkingView {
                source_kind,
                title,
                class_names,
                stem: shown.stem,
                body: shown.body,
                answer_key: keyed.key,
                analysis: keyed.analysis,
                full,
                groups,
            })
        })
        .await?;
    Ok(Envelope::ok(desk))
}

/// Everybody's answers to one question, before they are grouped.
struct AnswersToQuestion {
    source_kind: SourceKind,
    title: String,
    class_names: Vec<String>,
    items: Vec<Item>,
}

async fn exam_pile(
    tx: &Tx,
    user: &CurrentUser,
    id: AssessmentId,
    version: VersionId,
) -> Result<AnswersToQuestion, Error> {
    let assessment = require_assessment(tx, user, id).await?;
    Ok(AnswersToQuestion {
        source_kind: SourceKind::Exam,
        title: assessment.title,
        class_names: queue::list_class_names(tx, user.id, id).await?,
        items: item::list_of_question(tx, SourceKind::Exam, id.0, version).await?,
    })
}

/// The answers of the classes this person teaches; 404 where there is none.
async fn exercise_pile(
    tx: &Tx,
    user: &CurrentUser,
    id: ExerciseId,
    of: &DeskOf,
) -> Result<AnswersToQuestion, Error> {
    let exercise = find_exercise(tx, id).await?.ok_or(Error::NotFound)?;
    let mut own = classes::list_classes_of_teacher(tx, user.id).await?;
    own.retain(|class| of.class_id.is_none_or(|only| only == class.id));
    let mut items = item::list_of_question(tx, SourceKind::Exercise, id.0, of.version_id).await?;
    items.retain(|item| own.iter().any(|class| Some(class.id) == item.class));
    own.retain(|class| items.iter().any(|item| item.class == Some(class.id)));
    Ok(AnswersToQuestion {
        source_kind: SourceKind::Exercise,
        title: exercise.title,
        class_names: own.into_iter().map(|class| class.name).collect(),
        items,
    })
}

/// Answers of the same content and the same standing make one group.
async fn groups(
    tx: &Tx,
    items: Vec<Item>,
    shown: &QuestionBody,
    secret: &Secret,
    now_ms: Millis,
) -> Result<Vec<AnswerGroup>, Error> {
    let mut groups: Vec<(String, AnswerGroup)> = Vec::new();
    for item in items {
        let standing = format!(
            "{}:{:?}:{:?}:{}",
            item.answer_hash, item.state, item.points, item.comment
        );
        if let Some((last, group)) = groups.last_mut()
            && *last == standing
        {
            group.item_ids.push(item.id);
            continue;
        }
        let files = files(tx, item.source, item.answer.as_ref(), secret, now_ms).await?;
        groups.push((
            standing,
            AnswerGroup {
                item_ids: vec![item.id],
                files,
                answer: item.answer,
                state: item.state,
                proposed: item.auto_points,
                texts: item
                    .reasons
                    .iter()
                    .map(|reason| reason.lettered(shown.options()).text())
                    .collect(),
                reasons: item.reasons,
                points: item.points,
                rubric: item.rubric,
                comment: item.comment,
                marked_at_ms: item.marked_at_ms,
            },
        ));
    }
    Ok(groups.into_iter().map(|(_, group)| group).collect())
}

/// The files an answer names, with addresses. Only those of its own submission: a name alone opens nobody's file.
pub(super) async fn files(
    tx: &Tx,
    source: Source,
    answer: Option<&QuestionAnswer>,
    secret: &Secret,
    now_ms: Millis,
) -> Result<Vec<FileView>, Error> {
    let Some(QuestionAnswer::FileUpload(answer)) = answer else {
        return Ok(Vec::new());
    };
    let mut views = Vec::new();
    for named in &answer.files {
        let found = stored_file(tx, source, named.file_id)
            .await?
            .and_then(|(hash, name)| Some((FileHash::parse(&hash)?, name)));
        if let Some((hash, name)) = found {
            views.push(FileView {
                file_id: named.file_id,
                address: signed_address(secret, &hash, &name, now_ms),
                name,
            });
        }
    }
    Ok(views)
}

/// The content and the name of a file of this submission.
async fn stored_file(tx: &Tx, source: Source, id: i64) -> Result<Option<(String, String)>, Error> {
    Ok(match source.kind {
        SourceKind::Exam => exams::find_file(tx, id)
            .await?
            .filter(|file| file.attempt.0 == source.id)
            .map(|file| (file.hash, file.name)),
        SourceKind::Exercise => tasks::find_exercise_file(tx, id)
            .await?
            .filter(|file| file.attempt.0 == source.id)
            .map(|file| (file.hash, file.name)),
        SourceKind::Task => None,
    })
}

/// A mark for one answer or for several equal ones.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "item_ids": [1], "points": 4.5, "rubric": [0, 2], "comment": "第二点再具体些" }))]
pub(super) struct MarkText {
    #[garde(length(min = 1, max = 500))]
    pub(super) item_ids: Vec<ItemId>,
    #[garde(skip)]
    pub(super) points: Points,
    /// Which points of the rubric were made, by number from 0.
    #[garde(length(max = 50))]
    #[serde(default)]
    pub(super) rubric: Vec<usize>,
    #[garde(length(chars, max = 1000))]
    #[serde(default)]
    pub(super) comment: String,
}

/// Marks answers; each is saved with this one call, and attempts whose last mark this was are graded.
#[utoipa::path(post, path = "/api/marking/marks/", tag = "marking", request_body = MarkText,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn mark_items(
    State(app): State<App>,
    user: Teacher,
    Body(text): Body<MarkText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move { mark_all(&tx, &user, &text, now_ms).await })
        .await?;
    Ok(Envelope::with_message("已保存。", Nothing {}))
}

async fn mark_all(tx: &Tx, user: &CurrentUser, text: &MarkText, now_ms: Millis) -> Result<(), Error> {
    let mut before = Vec::new();
    let mut last = None;
    for id in &text.item_ids {
        let found = require_item(tx, user, *id).await?;
        if text.points < Points::ZERO || text.points > found.full {
            return Err(Error::invalid(
                "points",
                format!("得分应在 0 与 {} 之间。", found.full),
            ));
        }
        if found.state == ItemState::Marked && found.marker.is_none() {
            return Err(Error::conflict(
                "marking.not_waiting",
                "这道题由系统评分；如需更改，请使用「修改评分」并说明理由。",
            ));
        }
        let given = NewMark {
            points: text.points,
            rubric: &text.rubric,
            comment: text.comment.trim(),
            marker: user.id,
            is_override: false,
        };
        mark_item(tx, &found, &given, now_ms).await?;
        before.push(found.points);
        last = Some(found);
    }
    if let Some(found) = last {
        let work = match found.source.kind {
            SourceKind::Exam => {
                let assessment = require_assessment(tx, user, AssessmentId(found.source.group)).await?;
                assessment.title
            }
            SourceKind::Exercise | SourceKind::Task => find_exercise(tx, ExerciseId(found.source.group))
                .await?
                .map_or_else(String::new, |exercise| exercise.title),
        };
        let version = questions::load_shown(tx, &[found.version]).await?.pop();
        let stem = version.map_or_else(String::new, |shown| audit::subject_of(&shown.stem));
        record_marks(tx, user, (&work, &stem), (&before, found.user), text, now_ms).await?;
    }
    if !text.comment.trim().is_empty() {
        comment::remember(tx, user.id, text.comment.trim(), now_ms).await?;
    }
    Ok(())
}

/// Writes a line about the marks of one call: which work and question, whose answer or how many, what it was and is.
pub(super) async fn record_marks(
    tx: &Tx,
    user: &CurrentUser,
    (work, stem): (&str, &str),
    (before, student): (&[Option<Points>], UserId),
    text: &MarkText,
    now_ms: Millis,
) -> Result<(), Error> {
    let same = before
        .first()
        .filter(|first| before.iter().all(|one| one == *first));
    let facts = if before.len() == 1 {
        let student = identity::find_user(tx, student).await?.ok_or(Error::NotFound)?;
        serde_json::json!({ "question": stem, "student": student.real_name })
    } else {
        serde_json::json!({ "question": stem, "answers": before.len() })
    };
    let act =
        Act::of("marking.marked", work)
            .with(facts)
            .changed("points", same.copied().flatten(), text.points);
    audit::record_act(tx, user, act, now_ms).await
}

/// The answer, if this person teaches the class it was given in, or one of its assessment; 404 otherwise.
pub(super) async fn require_item(tx: &Tx, user: &CurrentUser, id: ItemId) -> Result<Item, Error> {
    let found = find_item(tx, id)
        .await?
        .filter(|item| item.school == user.school)
        .ok_or(Error::NotFound)?;
    match (found.source.kind, found.class) {
        (SourceKind::Exam, _) => {
            require_assessment(tx, user, AssessmentId(found.source.group)).await?;
        }
        (SourceKind::Exercise, Some(class)) => {
            classes::require_teacher(tx, user, class).await?;
        }
        (SourceKind::Exercise | SourceKind::Task, _) => return Err(Error::NotFound),
    }
    Ok(found)
}

/// The comments this teacher uses, the most used first.
#[utoipa::path(get, path = "/api/marking/comments/", tag = "marking",
    responses((status = 200, body = platform::Envelope<Vec<Comment>>)))]
pub(super) async fn list_comments(State(app): State<App>, user: Teacher) -> ApiResult<Vec<Comment>> {
    let list = app
        .db
        .read(move |tx| async move { comment::list(&tx, user.id).await })
        .await?;
    Ok(Envelope::ok(list))
}

/// Forgets a comment.
#[utoipa::path(delete, path = "/api/marking/comments/{comment_id}/", tag = "marking", params(("comment_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn delete_comment(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<i64>,
) -> ApiResult<Nothing> {
    let is_gone = app
        .db
        .write(move |tx| async move { comment::delete(&tx, id, user.id).await })
        .await?;
    if is_gone {
        Ok(Envelope::ok(Nothing {}))
    } else {
        Err(Error::NotFound)
    }
}
