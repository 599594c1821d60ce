//! The endpoints of this feature, a file per screen.

mod drafts;
mod folder;
mod format;
mod lines;
mod notebooks;
mod retests;
pub(crate) mod run;
mod submissions;
mod tasks;

use axum::extract::{DefaultBodyLimit, FromRef};
use interchange::notebook::LARGEST_BYTES;
use platform::{App, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// What the handlers of this feature are given.
#[derive(Clone, FromRef)]
pub struct HttpState {
    /// The application.
    pub app: App,
    /// Runs programs.
    pub runner: Runner,
    /// What other features put into a working folder.
    pub folder: FolderParts,
}

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(tasks::list_python_tasks))
        .routes(routes!(tasks::show_python_task))
        .routes(routes!(drafts::claim_draft))
        .routes(routes!(drafts::save_draft))
        .routes(routes!(tasks::list_sheets))
        .routes(routes!(run::run_program))
        .routes(routes!(run::stop_run))
        .routes(routes!(run::send_line))
        .routes(routes!(run::end_session))
        .routes(routes!(run::list_course_files))
        .routes(routes!(folder::show_folder))
        .routes(routes!(format::format_code))
        .merge(notebooks())
        .routes(routes!(submissions::submit_program))
        .routes(routes!(submissions::list_submissions))
        .routes(routes!(submissions::show_submission))
        .routes(routes!(submissions::list_student_submissions))
        .routes(routes!(retests::list_retests, retests::begin_retest))
        .routes(routes!(retests::apply_retest))
        .routes(routes!(retests::undo_retest))
}

/// Above the largest notebook, so that what is too large is refused in words while it comes in; it is never held whole.
const BODY_LIMIT_BYTES: usize = LARGEST_BYTES * 4;

/// Those that take a file need room for it.
fn notebooks() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(notebooks::import_notebook))
        .routes(routes!(
            notebooks::read_own_notebook,
            notebooks::download_notebook,
            notebooks::remove_notebook
        ))
        .routes(routes!(notebooks::download_notebook_source))
        .layer(DefaultBodyLimit::max(BODY_LIMIT_BYTES))
}

use crate::{
    FolderParts, PythonTask, PythonTaskId, Runner,
    store::{
        run::place_of as run_place,
        task::{find_task, find_task_by_key},
    },
};
use ::tasks::{ActivityId, ActivityKind, OpenActivity, require_activity};
use database::Tx;
use platform::{CurrentUser, Error, Millis};

/// The task, if this person comes to its course.
async fn require_task(tx: &Tx, user: &CurrentUser, id: PythonTaskId) -> Result<PythonTask, Error> {
    let task = find_task(tx, id).await?.ok_or(Error::NotFound)?;
    classes::require_course_access(tx, user, task.course).await?;
    Ok(task)
}

/// The activity, if it is open and leads to this task.
async fn require_activity_of(
    tx: &Tx,
    user: &CurrentUser,
    task: &PythonTask,
    id: ActivityId,
    now_ms: Millis,
) -> Result<OpenActivity, Error> {
    let open = require_activity(tx, user, id, now_ms).await?;
    let is_it = open.activity.kind == ActivityKind::Python
        && open.task.course == task.course
        && find_task_by_key(tx, task.course, open.activity.reference())
            .await?
            .is_some_and(|led| led.id == task.id);
    if is_it { Ok(open) } else { Err(Error::NotFound) }
}

/// Sheets of the scratchpad that a person may keep.
const MOST_SHEETS: i64 = 20;

/// Where a draft belongs: the first sheet of the scratchpad has the place of its runs.
fn draft_place(task: Option<PythonTaskId>, activity: Option<ActivityId>, sheet: Option<i64>) -> String {
    match sheet {
        Some(sheet) if task.is_none() && sheet > 1 => format!("{SCRATCH}:{sheet}"),
        _ => place(task, activity),
    }
}

/// The scratchpad as a place.
const SCRATCH: &str = "scratch";

/// Where a run belongs.
fn place(task: Option<PythonTaskId>, activity: Option<ActivityId>) -> String {
    match (task, activity) {
        (_, Some(activity)) => format!("activity:{activity}"),
        (Some(task), None) => run_place(task),
        (None, None) => SCRATCH.into(),
    }
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![
        ("python/{python_task_id}", |tx, user, id| {
            Box::pin(async move { require_task(tx, user, PythonTaskId(id)).await.map(drop) })
        }),
        ("POST course/{course_id}/python/notebook/", |tx, user, id| {
            Box::pin(async move {
                courses::require_writer(tx, user, courses::CourseId(id))
                    .await
                    .map(drop)
            })
        }),
        ("course/{course_id}", |tx, user, id| {
            Box::pin(async move {
                classes::require_course_access(tx, user, courses::CourseId(id))
                    .await
                    .map(drop)
            })
        }),
    ]
}
