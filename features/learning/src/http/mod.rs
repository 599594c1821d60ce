//! The endpoints of this feature, a file per screen.

mod home;
mod lecture;
mod lecture_list;
mod my_courses;
mod notes;
mod record;
mod resource;
mod student;
mod watch;

use crate::AgendaPart;
use axum::extract::FromRef;
use classes::ClassId;
use database::Tx;
use platform::{App, CurrentUser, Error, gate::Objects};
use serde::Deserialize;
use utoipa_axum::{router::OpenApiRouter, routes};

/// What the handlers of this feature are given.
#[derive(Clone, FromRef)]
pub struct HttpState {
    /// The application.
    pub app: App,
    /// The features that tell what is due.
    pub agenda: &'static [AgendaPart],
}

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(my_courses::list_chosen_courses))
        .routes(routes!(my_courses::list_class_courses))
        .routes(routes!(home::show_home))
        .routes(routes!(lecture_list::list_lectures_of_course))
        .routes(routes!(lecture::show_lecture))
        .routes(routes!(lecture::visit_lecture))
        .routes(routes!(lecture::rate_lecture))
        .routes(routes!(lecture::answer_question))
        .routes(routes!(watch::report_watching))
        .routes(routes!(watch::report_presence))
        .routes(routes!(notes::list_my_notes, notes::write_note))
        .routes(routes!(notes::rewrite_note, notes::delete_note))
        .routes(routes!(resource::list_resources_of_course))
        .routes(routes!(resource::show_resource))
        .routes(routes!(resource::visit_resource))
        .routes(routes!(record::show_record))
        .routes(routes!(student::show_student_learning))
}

/// In which of my classes I learn; the newest that takes the course if absent.
#[derive(Debug, Clone, Copy, Deserialize, garde::Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct InClass {
    #[garde(skip)]
    class_id: Option<ClassId>,
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![
        ("lecture/{lecture_id}", |tx, user, id| {
            Box::pin(async move { crate::access::require_lecture(tx, user, courses::LectureId(id)).await })
        }),
        ("lecture_note/{note_id}", |tx, user, id| {
            Box::pin(async move { require_note(tx, user, crate::NoteId(id)).await })
        }),
    ]
}

async fn require_note(tx: &Tx, user: &CurrentUser, id: crate::NoteId) -> Result<(), Error> {
    let is_own = crate::store::note::is_of(tx, user.id, id).await?;
    if is_own { Ok(()) } else { Err(Error::NotFound) }
}
