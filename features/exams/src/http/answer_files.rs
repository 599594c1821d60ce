//! Answer files: offered by a student's page or brought by a teacher, and decided on the board.

use crate::{
    AssessmentId, Attempt, AttemptId, AttemptState, Item, StoredAnswer,
    answer_files::{self, AnswerFile, Decision, Difference, key_of},
    find_attempt, item_view, require_assessment,
    store::answer_file::{self, AnswerFileId, FileRow, FileState},
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
    http::Nothing,
    secret::Secret,
};
use questions::{Shown, VersionId, load_shown};
use scoring::question::QuestionAnswer;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{collections::HashMap, sync::Arc};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this screen.
pub(super) fn routes() -> OpenApiRouter<super::HttpState> {
    OpenApiRouter::new()
        .routes(routes!(offer_answer_file))
        .routes(routes!(list_answer_files, bring_answer_file))
        .routes(routes!(decide_answer_file))
}

/// What became of a file that was sent.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamAnswerFileOffered)]
pub(in crate::http) struct Offered {
    /// How many answers it would change; one that changes none is not kept.
    changes: usize,
}

/// An answer that a file would change, or changed.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamAnswerFileChange)]
pub(in crate::http) struct Change {
    /// The question as its student saw it.
    item: Item,
    /// What is stored; none if nothing.
    before: Option<QuestionAnswer>,
    /// What the file has.
    after: Option<QuestionAnswer>,
    /// Whether the file's is younger; otherwise another page has saved since.
    is_newer: bool,
}

/// A file that arrived.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamAnswerFileRow)]
pub(in crate::http) struct FileView {
    id: AnswerFileId,
    attempt_id: AttemptId,
    attempt_state: AttemptState,
    student_name: Option<String>,
    student_number: Option<String>,
    /// When the attempt ended, or ends.
    deadline_at_ms: Option<Millis>,
    /// When the page wrote the file, by its own clock, and when it had last heard of the server.
    made_at_ms: Millis,
    silent_since_ms: Option<Millis>,
    /// The newest receipt the page had.
    receipt_number: i64,
    /// Whether it comes from the page that wrote the attempt last.
    is_of_writer: bool,
    received_at_ms: Millis,
    /// Who brought it; null where the student's page sent it itself.
    by_name: Option<String>,
    state: FileState,
    changes: Vec<Change>,
    decided_by_name: Option<String>,
    decided_at_ms: Option<Millis>,
    reason: String,
}

/// Opens a file and keeps it for a decision, on behalf of whoever sent it.
async fn offer(
    tx: &Tx,
    app: &App,
    (attempt, file): (&Attempt, &AnswerFile),
    by: UserId,
) -> Result<usize, Error> {
    let carried = file.open(&key_of(&app.secret, attempt.assessment))?;
    answer_files::offer(tx, attempt, (file, &carried), by, app.now_ms()).await
}

/// Offers the answers that the student's page could not save in time; a teacher decides whether they count.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/answer_files/", tag = "exams",
    params(("attempt_id" = i64, Path)), request_body = AnswerFile,
    responses((status = 200, body = platform::Envelope<Offered>)))]
pub(in crate::http) async fn offer_answer_file(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
    Body(file): Body<AnswerFile>,
) -> ApiResult<Offered> {
    let db = app.db.clone();
    let changes = db
        .write(move |tx| async move {
            let attempt = find_attempt(&tx, id)
                .await?
                .filter(|attempt| attempt.user == user.id && file.attempt_id == id)
                .ok_or(Error::NotFound)?;
            offer(&tx, &app, (&attempt, &file), user.id).await
        })
        .await?;
    Ok(Envelope::ok(Offered { changes }))
}

/// Brings a file that a student handed over, by stick or otherwise, to the attempt it belongs to.
#[utoipa::path(post, path = "/api/exams/managed/{assessment_id}/answer_files/", tag = "exams",
    params(("assessment_id" = i64, Path)), request_body = AnswerFile,
    responses((status = 200, body = platform::Envelope<Offered>)))]
pub(in crate::http) async fn bring_answer_file(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(file): Body<AnswerFile>,
) -> ApiResult<Offered> {
    let db = app.db.clone();
    let changes = db
        .write(move |tx| async move {
            let known = require_assessment(&tx, &user, id).await?;
            let attempt = find_attempt(&tx, file.attempt_id).await?;
            let attempt = attempt
                .filter(|attempt| attempt.assessment == id)
                .ok_or(Error::conflict(
                    "exams.answer_file_elsewhere",
                    "这份答案文件不属于本场考核，请在学生所参加的考核中上传。",
                ))?;
            let changes = offer(&tx, &app, (&attempt, &file), user.id).await?;
            let act = Act::of("exams.answer_file_brought", &known.title).with(json!({ "answers": changes }));
            audit::record_act(&tx, &user, act, app.now_ms()).await?;
            Ok::<_, Error>(changes)
        })
        .await?;
    Ok(Envelope::ok(Offered { changes }))
}

/// The answer files of an assessment with what each would change, those to be decided first.
#[utoipa::path(get, path = "/api/exams/managed/{assessment_id}/answer_files/", tag = "exams",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Vec<FileView>>)))]
pub(in crate::http) async fn list_answer_files(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<Vec<FileView>> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    let views = app
        .db
        .read(move |tx| async move {
            require_assessment(&tx, &user, id).await?;
            let files = answer_file::list(&tx, id).await?;
            let stored = answer_file::list_stored(&tx, id).await?;
            let reader = Reader::read(&tx, &files, &stored, (&secret, now_ms)).await?;
            Ok::<_, Error>(files.into_iter().map(|file| reader.view(file)).collect())
        })
        .await?;
    Ok(Envelope::ok(views))
}

/// What is needed to show files: what each changes, and the questions this is about.
struct Reader<'a> {
    changes: HashMap<AnswerFileId, Vec<Difference>>,
    shown: HashMap<VersionId, Arc<Shown>>,
    secret: &'a Secret,
    now_ms: Millis,
}

impl<'a> Reader<'a> {
    async fn read(
        tx: &Tx,
        files: &[FileRow],
        stored: &HashMap<AttemptId, Vec<StoredAnswer>>,
        (secret, now_ms): (&'a Secret, Millis),
    ) -> Result<Self, Error> {
        let known = |file: &FileRow| stored.get(&file.attempt).map_or(&[][..], Vec::as_slice);
        let changes = |file: &FileRow| {
            let now = || answer_files::differences(known(file), file.epoch, &file.answers);
            (file.id, file.decided_on.clone().unwrap_or_else(now))
        };
        let changes: HashMap<_, _> = files.iter().map(changes).collect();
        let versions = |file: &FileRow| -> Vec<VersionId> {
            let items = changes[&file.id]
                .iter()
                .filter_map(|one| file.form.item(one.position));
            items.map(|item| item.version).collect()
        };
        let versions: Vec<VersionId> = files.iter().flat_map(versions).collect();
        let shown = load_shown(tx, &versions).await?;
        Ok(Self {
            changes,
            shown: shown.into_iter().map(|one| (one.id, one)).collect(),
            secret,
            now_ms,
        })
    }

    fn view(&self, file: FileRow) -> FileView {
        let change = |one: &Difference| {
            let item = file.form.item(one.position)?;
            let shown = self.shown.get(&item.version)?;
            Some(Change {
                item: item_view(&file.form, item, shown, self.secret, self.now_ms),
                before: one.before.clone(),
                after: one.after.clone(),
                is_newer: one.is_newer,
            })
        };
        let changes = self.changes[&file.id].iter().filter_map(change).collect();
        FileView {
            id: file.id,
            attempt_id: file.attempt,
            attempt_state: file.attempt_state,
            student_name: file.student_name,
            student_number: file.student_number,
            deadline_at_ms: file.deadline_at_ms,
            made_at_ms: file.made_at_ms,
            silent_since_ms: file.silent_since_ms,
            receipt_number: file.receipt_number,
            is_of_writer: file.is_of_writer,
            received_at_ms: file.received_at_ms,
            by_name: file.by_name.filter(|_| file.by != file.user),
            state: file.state,
            changes,
            decided_by_name: file.decided_by_name,
            decided_at_ms: file.decided_at_ms,
            reason: file.reason,
        }
    }
}

/// What a teacher decides of an answer file.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExamAnswerFileDecision, example = json!({ "takes": true, "reason": "机房断网，监考教师在场。" }))]
pub(in crate::http) struct DecisionText {
    /// Whether its answers count from now on.
    #[garde(skip)]
    takes: bool,
    /// Kept with the file.
    #[garde(length(chars, min = 2, max = 200))]
    reason: String,
}

/// Decides whether the answers of a file count. If they do, the attempt is marked again; every earlier mark stays in its history.
#[utoipa::path(post, path = "/api/exams/managed/{assessment_id}/answer_files/{file_id}/decision/", tag = "exams",
    params(("assessment_id" = i64, Path), ("file_id" = i64, Path)), request_body = DecisionText,
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(in crate::http) async fn decide_answer_file(
    State(app): State<App>,
    user: Teacher,
    Path((id, file)): Path<(AssessmentId, AnswerFileId)>,
    Body(text): Body<DecisionText>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let known = require_assessment(&tx, &user, id).await?;
            let decision = Decision {
                takes: text.takes,
                reason: &text.reason,
                by: user.id,
                now_ms,
            };
            let file = answer_files::decide(&tx, id, file, decision).await?;
            let act = Act::of("exams.answer_file_decided", &known.title)
                .with(json!({ "student": file.student_name, "takes": text.takes }))
                .because(&text.reason);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(())
        })
        .await?;
    Ok(Envelope::ok(Nothing {}))
}
