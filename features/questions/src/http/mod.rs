//! The endpoints of the bank, inside `/gradeManage/testPaper`.

mod bank;
mod edit;

use courses::{Course, CourseId};
use database::Tx;
use platform::{App, CurrentUser, Error};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(bank::list_questions))
        .routes(routes!(bank::list_labels))
        .routes(routes!(bank::show_question))
        .routes(routes!(edit::add_question))
        .routes(routes!(edit::edit_question))
        .routes(routes!(edit::archive_question))
        .routes(routes!(edit::try_question))
}

/// The course, if it is of this person's school; 404 otherwise.
async fn require_course(tx: &Tx, user: &CurrentUser, course: CourseId) -> Result<Course, Error> {
    courses::find_course(tx, course)
        .await?
        .filter(|course| course.school == user.school)
        .ok_or(Error::NotFound)
}
