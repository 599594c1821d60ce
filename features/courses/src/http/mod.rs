//! The endpoints of this feature, a file per screen.

mod centre;
mod editors;
mod entry;
mod folder;
mod media;

use crate::{CourseId, CoursePart, TestsGuard, editors::require_manager};
use axum::extract::FromRef;
use platform::{App, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// What the handlers of this feature are given.
#[derive(Clone, FromRef)]
pub struct HttpState {
    /// The application.
    pub app: App,
    /// The features that take part in imports and exports.
    pub parts: &'static [CoursePart],
    /// Who may read the hidden tests of a course.
    pub tests: TestsGuard,
}

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<HttpState> {
    let folders = OpenApiRouter::new()
        .routes(routes!(folder::import_course))
        .routes(routes!(folder::export_course))
        .routes(routes!(folder::list_course_losses));
    let editors = OpenApiRouter::new()
        .routes(routes!(editors::list_managed_courses))
        .routes(routes!(editors::list_course_editors, editors::add_course_editor))
        .routes(routes!(editors::remove_course_editor))
        .routes(routes!(editors::hand_over_course));
    OpenApiRouter::new()
        .routes(routes!(entry::show_entry))
        .routes(routes!(centre::list_centre))
        .routes(routes!(centre::show_introduction))
        .routes(routes!(centre::show_outline))
        .routes(routes!(centre::enrol_in_course, centre::leave_course))
        .routes(routes!(media::show_media, media::prepare_media))
        .merge(folders)
        .merge(editors)
}

/// Who may make the calls that ask for more than knowing of the course.
pub fn gates() -> Objects {
    vec![
        ("POST course/{course_id}/editors/", |tx, user, id| {
            Box::pin(async move { require_manager(tx, user, CourseId(id)).await.map(drop) })
        }),
        ("POST course/{course_id}/owner/", |tx, user, id| {
            Box::pin(async move { require_manager(tx, user, CourseId(id)).await.map(drop) })
        }),
    ]
}
