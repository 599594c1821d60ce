//! The files of a working folder, for programs that run elsewhere: in the browser or by the local program.

use super::{lines::WrittenFile, run::working_folder};
use crate::{PythonTaskId, Runner, files::FolderParts};
use axum::extract::State;
use courses::CourseId;
use garde::Validate;
use platform::{ApiResult, App, CurrentUser, Envelope, Query};
use serde::Deserialize;

/// Whose folder it is.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct FolderFilter {
    /// The task whose files the program finds.
    #[garde(skip)]
    python_task_id: Option<PythonTaskId>,
    /// On the scratchpad: the course of which the program finds my own books. A task knows its course.
    #[garde(skip)]
    course_id: Option<CourseId>,
    /// On the scratchpad: the file names that the program's text holds, with blanks between; of the tables of the course those
    /// are found that are named here.
    #[garde(length(bytes, max = 4_000))]
    #[serde(default)]
    names: String,
}

/// What my program would find in its working folder here: the files of the task, my own and the tables it names; never those
/// of its tests.
#[utoipa::path(get, path = "/api/python/folder/", tag = "coding", params(FolderFilter),
    responses((status = 200, body = platform::Envelope<Vec<WrittenFile>>)))]
pub(super) async fn show_folder(
    State(app): State<App>,
    State(runner): State<Runner>,
    State(parts): State<FolderParts>,
    user: CurrentUser,
    Query(filter): Query<FolderFilter>,
) -> ApiResult<Vec<WrittenFile>> {
    // All of it is held in memory until it is sent.
    let _share = runner.take_share(user.id, app.now_ms())?;
    let wanted = (filter.python_task_id, filter.course_id, filter.names.as_str());
    let folder = working_folder(&app, &runner, &user, wanted, parts).await?;
    let files = folder.load(&app).await?;
    Ok(Envelope::ok(files.into_iter().map(WrittenFile::from).collect()))
}
