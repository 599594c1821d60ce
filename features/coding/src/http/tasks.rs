//! The practice list, a task, and the sheets of the scratchpad.

use super::{SCRATCH, place, require_task};
use crate::{
    PythonTask, PythonTaskId, SubmissionState,
    store::{
        draft,
        submission::{Submission, list_submissions_of_student},
        task::{FileUse, list_tasks},
    },
};
use ::tasks::{ActivityId, ReturnedActivity, outstanding, tries_allowed};
use axum::extract::State;
use courses::{Chapter, CourseId, list_chapters};
use garde::Validate;
use interchange::notebook::PlacedText;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Path, Query};
use scoring::{BasisPoints, Points};
use serde::{Deserialize, Serialize};

/// A Python task as the list shows it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct PythonTaskRow {
    id: PythonTaskId,
    key: String,
    title: String,
    /// Key of its chapter.
    chapter: String,
    /// The chapter's name; empty if the course has no such chapter.
    chapter_title: String,
    is_practice: bool,
    points: Points,
    difficulty: i64,
    knowledge: Vec<String>,
    /// Submissions so far.
    tries: usize,
    /// The best so far, in percent.
    best_percent: Option<f64>,
    /// Whether it is a notebook: cells with tests between them.
    is_notebook: bool,
    /// Whether it belongs to the course's folder; otherwise a teacher imported it and may remove it.
    is_from_folder: bool,
}

/// The Python tasks of a course, with what I have reached.
#[utoipa::path(get, path = "/api/course/{course_id}/python/", tag = "coding", params(("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<PythonTaskRow>>)))]
pub(super) async fn list_python_tasks(
    State(app): State<App>,
    user: CurrentUser,
    Path(course): Path<CourseId>,
) -> ApiResult<Vec<PythonTaskRow>> {
    let (tasks, submissions, chapters) = app
        .db
        .read(move |tx| async move {
            classes::require_course_access(&tx, &user, course).await?;
            let submissions = list_submissions_of_student(&tx, course, user.id).await?;
            let chapters = list_chapters(&tx, course).await?;
            Ok::<_, Error>((list_tasks(&tx, course).await?, submissions, chapters))
        })
        .await?;
    let rows = tasks.iter().map(|task| row(task, &submissions, &chapters));
    Ok(Envelope::ok(rows.collect()))
}

fn row(task: &PythonTask, submissions: &[Submission], chapters: &[Chapter]) -> PythonTaskRow {
    let chapter = chapters.iter().find(|chapter| chapter.key == task.chapter);
    let own: Vec<_> = submissions
        .iter()
        .filter(|submission| submission.task == task.id)
        .collect();
    let marked = own
        .iter()
        .filter(|submission| submission.state == SubmissionState::Done);
    PythonTaskRow {
        best_percent: marked
            .map(|submission| submission.share)
            .max()
            .map(BasisPoints::percent),
        tries: own.len(),
        is_notebook: task.notebook_source.is_some(),
        is_from_folder: task.is_from_folder,
        id: task.id,
        key: task.key.clone(),
        title: task.title.clone(),
        chapter_title: chapter.map(|chapter| chapter.title.clone()).unwrap_or_default(),
        chapter: task.chapter.clone(),
        is_practice: task.is_practice,
        points: task.points,
        difficulty: task.difficulty,
        knowledge: task.knowledge.clone(),
    }
}

/// Whether the task is done for an activity.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ActivityFilter {
    #[garde(skip)]
    activity_id: Option<ActivityId>,
}

/// A Python task as the editor needs it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct PythonTaskView {
    #[serde(flatten)]
    row: PythonTaskRow,
    course_id: CourseId,
    /// Markdown.
    instructions: String,
    /// Of a notebook: the same piece by piece, where they stand between its cells.
    texts: Vec<NotebookText>,
    starter: String,
    /// What I was typing.
    draft: Option<DraftView>,
    /// The files in the working folder.
    files: Vec<FileView>,
    /// How often it may be handed in; 0 for as often as one likes.
    attempts: platform::Limit,
    keeps_best: bool,
    /// Why it was given back to be done again, and until when; none in practice, and where it was not or was done again.
    returned: Option<ReturnedActivity>,
}

/// A text of a notebook.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct NotebookText {
    /// So many cells of the starter stand before it.
    after: usize,
    /// Markdown.
    text: String,
}

fn texts_of(task: &PythonTask) -> Result<Vec<NotebookText>, Error> {
    let placed = task.notebook()?.map(|notebook| notebook.to_task().texts);
    let view = |PlacedText { after, text }| NotebookText { after, text };
    Ok(placed.into_iter().flatten().map(view).collect())
}

/// A file of the working folder.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct FileView {
    name: String,
    bytes: i64,
}

/// What was typed and acknowledged.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct DraftView {
    code: String,
    saved_at_ms: Millis,
}

/// One Python task.
#[utoipa::path(get, path = "/api/python/{python_task_id}/", tag = "coding",
    params(("python_task_id" = i64, Path), ActivityFilter),
    responses((status = 200, body = platform::Envelope<PythonTaskView>)))]
pub(super) async fn show_python_task(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<PythonTaskId>,
    Query(filter): Query<ActivityFilter>,
) -> ApiResult<PythonTaskView> {
    let view = app
        .db
        .read(move |tx| async move {
            let task = require_task(&tx, &user, id).await?;
            let draft = draft::find(&tx, user.id, &place(Some(id), filter.activity_id)).await?;
            let submissions = list_submissions_of_student(&tx, task.course, user.id).await?;
            let chapters = list_chapters(&tx, task.course).await?;
            let returned = match filter.activity_id {
                Some(activity) => ::tasks::list_returned(&tx, activity, user.id).await?,
                None => Vec::new(),
            };
            let files = task.files.iter().filter(|file| file.r#use == FileUse::Data);
            Ok::<_, Error>(PythonTaskView {
                course_id: task.course,
                instructions: task.instructions.clone(),
                texts: texts_of(&task)?,
                starter: task.starter.clone(),
                draft: draft.map(view_draft),
                files: files
                    .map(|file| FileView {
                        name: file.name.clone(),
                        bytes: file.bytes,
                    })
                    .collect(),
                attempts: tries_allowed(task.attempts, returned.len()),
                returned: outstanding(&returned).cloned(),
                keeps_best: task.keeps_best,
                row: row(&task, &submissions, &chapters),
            })
        })
        .await?;
    Ok(Envelope::ok(view))
}

fn view_draft(draft: draft::Draft) -> DraftView {
    DraftView {
        code: draft.code,
        saved_at_ms: draft.saved_at_ms,
    }
}

/// A sheet of the scratchpad.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SheetView {
    /// From 1.
    sheet: i64,
    /// The beginning of its text, to tell it from others.
    beginning: String,
    saved_at_ms: Millis,
}

/// The sheets of my scratchpad on which something stands, in order.
#[utoipa::path(get, path = "/api/python/sheets/", tag = "coding",
    responses((status = 200, body = platform::Envelope<Vec<SheetView>>)))]
pub(super) async fn list_sheets(State(app): State<App>, user: CurrentUser) -> ApiResult<Vec<SheetView>> {
    let found = app
        .db
        .read(move |tx| async move { draft::list_of_scratchpad(&tx, user.id).await })
        .await?;
    let view = |(place, draft): (String, draft::Draft)| {
        let sheet = match place.strip_prefix(SCRATCH)?.strip_prefix(':') {
            Some(number) => number.parse().ok()?,
            None => 1,
        };
        let line = draft.code.lines().find(|line| !line.trim().is_empty())?;
        Some(SheetView {
            sheet,
            beginning: line.trim().chars().take(40).collect(),
            saved_at_ms: draft.saved_at_ms,
        })
    };
    let mut sheets: Vec<_> = found.into_iter().filter_map(view).collect();
    sheets.sort_by_key(|sheet| sheet.sheet);
    Ok(Envelope::ok(sheets))
}
