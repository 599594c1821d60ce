//! `/gradeManage/gradebook` and `/academicManage/finalMarks`: the gradebook of a class, its rules, its way to the office.

mod approval;
mod book;
mod cell;
mod columns;
mod export;
mod history;
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
use platform::{App, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of the gradebook.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show::show_gradebook))
        .routes(routes!(show::show_totals))
        .routes(routes!(show::list_cells))
        .routes(routes!(cell::show_cell, cell::set_cell))
        .routes(routes!(cell::try_cell))
        .routes(routes!(history::show_history))
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
        .routes(routes!(approval::show_final_marks))
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
