//! The files of a working folder, for programs that run elsewhere: in the browser or by the local program.

use super::{lines::WrittenFile, run::working_folder};
use crate::{PythonTaskId, files::OwnFileParts};
use axum::{Extension, extract::State};
use courses::CourseId;
use garde::Validate;
use platform::{Answer, App, CurrentUser, Envelope, Filter};
use serde::Deserialize;

/// Whose folder it is.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct FolderFilter {
    /// The task whose files the program finds.
    #[garde(skip)]
    python_task_id: Option<PythonTaskId>,
    /// The course whose own books the program finds on the scratchpad; a task knows its course.
    #[garde(skip)]
    course_id: Option<CourseId>,
}

/// What my program would find in its working folder here: the files of the task and my own, never those of its tests.
#[utoipa::path(get, path = "/api/python/folder/", tag = "coding", params(FolderFilter),
    responses((status = 200, body = platform::Envelope<Vec<WrittenFile>>)))]
pub(super) async fn show_folder(
    State(app): State<App>,
    Extension(parts): Extension<OwnFileParts>,
    user: CurrentUser,
    Filter(filter): Filter<FolderFilter>,
) -> Answer<Vec<WrittenFile>> {
    let files = working_folder(&app, &user, (filter.python_task_id, filter.course_id), parts).await?;
    Ok(Envelope::ok(files.into_iter().map(WrittenFile::from).collect()))
}
