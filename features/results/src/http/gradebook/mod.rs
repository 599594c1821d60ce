//! `/gradeManage/gradebook` and `/academicManage/finalMarks`: the gradebook of a class, its rules, its way to the office.

mod book;
mod cell;
mod columns;
mod export;
mod import;
mod office;
mod requests;
mod scheme;
mod show;
mod submit;
mod view;

pub(super) use cell::CellChange;

use crate::MarkRequestId;
use classes::ClassId;
use courses::{Course, CourseId};
use database::Tx;
use platform::{App, CurrentUser, Error, gate::Objects};
use serde::Deserialize;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of the gradebook.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show::show_gradebook))
        .routes(routes!(show::list_cells))
        .routes(routes!(cell::show_cell, cell::set_cell))
        .routes(routes!(cell::try_cell))
        .routes(routes!(scheme::set_scheme))
        .routes(routes!(scheme::preview_scheme))
        .routes(routes!(scheme::reset_scheme))
        .routes(routes!(columns::add_column))
        .routes(routes!(columns::change_column, columns::remove_column))
        .routes(routes!(submit::submit_marks))
        .routes(routes!(submit::take_marks_back))
        .routes(routes!(requests::list_requests, requests::ask_for_change))
        .routes(routes!(export::export_gradebook))
        .routes(routes!(export::export_final_marks))
        .routes(routes!(import::preview_import))
        .routes(routes!(import::apply_import))
        .routes(routes!(office::list_final_marks))
        .routes(routes!(office::approve_marks))
        .routes(routes!(office::return_marks))
        .routes(routes!(office::set_policy))
        .routes(routes!(office::preview_policy))
        .routes(routes!(requests::list_requests_for_office))
        .routes(routes!(requests::decide_request))
}

/// Whoever may not know of a gradebook, of a sheet or of a wish is refused first.
pub(super) fn gates() -> Objects {
    vec![
        ("gradebook/{class_id}", |tx, user, id| {
            Box::pin(async move { classes::require_teacher(tx, user, ClassId(id)).await.map(drop) })
        }),
        ("final_marks/{class_id}", |tx, user, id| {
            Box::pin(async move { office::require_class(tx, user, ClassId(id)).await })
        }),
        ("final_marks/requests/{request_id}", |tx, user, id| {
            Box::pin(async move {
                requests::require_request(tx, user, MarkRequestId(id))
                    .await
                    .map(drop)
            })
        }),
    ]
}

/// Which class, and which of its courses: in the address, so that who may is known before what was sent is read.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct BookOf {
    pub(super) class_id: ClassId,
    pub(super) course_id: CourseId,
}

impl BookOf {
    /// The course, for whoever teaches the class, if the class takes it.
    pub(super) async fn require(self, tx: &Tx, user: &CurrentUser) -> Result<Course, Error> {
        classes::require_teacher(tx, user, self.class_id).await?;
        self.course(tx, user).await
    }

    /// The course, if it is one of the class's.
    async fn course(self, tx: &Tx, user: &CurrentUser) -> Result<Course, Error> {
        let taken = classes::list_courses_of_class(tx, self.class_id).await?;
        let course = courses::find_course(tx, self.course_id).await?;
        course
            .filter(|course| course.school == user.school && taken.contains(&course.id))
            .ok_or(Error::NotFound)
    }
}
