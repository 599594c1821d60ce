//! The endpoints of this feature, a file per part of the screen.

mod audit_log;
mod import;
mod password;
mod students;
mod teacher;
mod teacher_list;

use axum::extract::FromRef;
use identity::password::Hasher;
use platform::{App, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// What the handlers of this feature are given.
#[derive(Clone, FromRef)]
pub struct HttpState {
    /// The application.
    pub app: App,
    /// Hashes passwords.
    pub hasher: Hasher,
}

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(password::reset_password))
        .routes(routes!(teacher_list::list_teachers, teacher::add_teacher))
        .routes(routes!(teacher_list::export_teachers))
        .routes(routes!(teacher::show_teacher, teacher::update_teacher))
        .routes(routes!(teacher::set_teacher_status))
        .routes(routes!(import::download_teacher_template))
        .routes(routes!(import::preview_teachers))
        .routes(routes!(import::apply_teachers))
        .routes(routes!(students::list_students))
        .routes(routes!(students::set_student_status))
        .routes(routes!(audit_log::search_audit))
        .routes(routes!(audit_log::export_audit))
        .routes(routes!(audit_log::show_audit_check))
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![
        ("users/{id}", |tx, user, id| {
            Box::pin(async move {
                crate::password_reset::require_resettable(tx, user, id)
                    .await
                    .map(drop)
            })
        }),
        ("staff/teachers/{user_id}", |tx, user, id| {
            Box::pin(async move {
                teacher::require_teacher_account(tx, user, platform::access::UserId(id))
                    .await
                    .map(drop)
            })
        }),
        ("staff/students/{user_id}", |tx, user, id| {
            Box::pin(async move { students::require_student(tx, user, platform::access::UserId(id)).await })
        }),
    ]
}
