//! The endpoints of this feature, a file per screen.

mod attempt_view;
mod exercise_files;
mod exercises;
mod records;
mod student_exercises;
mod tasks;

use platform::{App, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tasks::list_tasks))
        .routes(routes!(tasks::show_task))
        .routes(routes!(tasks::show_activity_exam))
        .routes(routes!(exercises::list_exercises))
        .routes(routes!(exercises::list_attempts))
        .routes(routes!(exercises::begin_attempt))
        .routes(routes!(exercises::show_attempt))
        .routes(routes!(exercises::claim_answers))
        .routes(routes!(exercises::save_answers))
        .routes(routes!(exercises::submit_attempt))
        .routes(routes!(exercise_files::upload_file))
        .routes(routes!(records::list_class_tasks))
        .routes(routes!(records::list_student_tasks))
        .routes(routes!(student_exercises::list_student_exercises))
        .routes(routes!(student_exercises::list_student_attempts))
        .routes(routes!(student_exercises::show_student_attempt))
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![("attempt/{exercise_attempt_id}", |tx, user, id| {
        Box::pin(async move {
            exercises::require_own(tx, user, crate::ExerciseAttemptId(id))
                .await
                .map(drop)
        })
    })]
}
