//! The endpoints of this feature, a file per screen.

mod activity_exams;
mod answer_files;
mod blueprint;
mod board;
mod checklist;
mod corrections;
mod edits;
mod end;
mod manage;
mod paper_editors;
mod papers;
mod receipts;
mod rehearsal;
mod rooms;
mod schedule;
mod sit;
mod student;
mod test_run;
mod week;
mod whom;

pub(crate) use manage::sentences;

use crate::Hall;
use axum::extract::FromRef;
use coding::Runner;
use courses::rights::Permission;
use platform::{App, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// What the handlers of this feature are given.
#[derive(Clone, FromRef)]
pub struct HttpState {
    /// The application.
    pub app: App,
    /// Takes what students send.
    pub hall: Hall,
    /// Runs the programs of answers.
    pub runner: Runner,
}

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(student::show_clock))
        .routes(routes!(student::list_assessments))
        .routes(routes!(student::show_entry))
        .routes(routes!(student::list_records))
        .routes(routes!(receipts::list_attempt_receipts))
        .routes(routes!(receipts::show_receipt_file))
        .routes(routes!(receipts::check_receipt_file))
        .routes(routes!(sit::paper::show_sealed_paper))
        .routes(routes!(sit::start))
        .routes(routes!(sit::load))
        .routes(routes!(sit::take_over))
        .routes(routes!(sit::answers::claim_answers))
        .routes(routes!(sit::answers::save_answers))
        .routes(routes!(sit::watch::heartbeat))
        .routes(routes!(sit::watch::signal))
        .routes(routes!(sit::answers::submit))
        .routes(routes!(sit::upload::upload))
        .routes(routes!(sit::program::run_answer))
        .routes(routes!(sit::book::open_exam_book))
        .routes(routes!(papers::list_papers))
        .routes(routes!(papers::add_paper))
        .routes(routes!(papers::show_paper))
        .routes(routes!(papers::edit_paper))
        .routes(routes!(papers::archive_paper))
        .routes(routes!(papers::preview_paper))
        .routes(routes!(blueprint::show_coverage))
        .routes(routes!(blueprint::fill_blueprint))
        .routes(routes!(blueprint::make_parallel))
        .routes(routes!(paper_editors::copy_paper))
        .routes(routes!(
            paper_editors::list_paper_editors,
            paper_editors::add_paper_editor
        ))
        .routes(routes!(paper_editors::remove_paper_editor))
        .routes(routes!(paper_editors::hand_over_paper))
        .routes(routes!(manage::list_managed))
        .routes(routes!(manage::list_templates))
        .routes(routes!(manage::add_assessment))
        .routes(routes!(manage::show_assessment))
        .routes(routes!(manage::edit_assessment))
        .routes(routes!(manage::delete_assessment))
        .routes(routes!(end::close_assessment))
        .routes(routes!(week::list_week))
        .routes(routes!(board::show_board))
        .merge(before())
        .routes(routes!(schedule::list_schedule, schedule::change_schedule))
        .routes(routes!(schedule::preview_schedule))
        .merge(answer_files::routes())
        .merge(corrections::routes())
        .routes(routes!(rooms::list_rooms, rooms::put_rooms))
        .routes(routes!(board::decide_take_over))
        .routes(routes!(board::send_message))
        .routes(routes!(board::hand_in))
        .routes(routes!(board::list_attempt_events))
        .routes(routes!(edits::list_attempt_edits))
        .routes(routes!(edits::list_attempt_book_acts))
        .routes(routes!(edits::show_attempt_edit))
}

/// Activities of tasks that a class does as an exam.
fn activities() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(activity_exams::list_activity_exams))
        .routes(routes!(
            activity_exams::make_activity_exam,
            activity_exams::end_activity_exam
        ))
}

/// What a teacher does before an exam.
fn before() -> OpenApiRouter<HttpState> {
    activities()
        .routes(routes!(checklist::show_checklist))
        .routes(routes!(
            test_run::show_test_run,
            test_run::begin,
            test_run::remove
        ))
        .routes(routes!(rehearsal::show_rehearsal, rehearsal::rehearse))
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![
        ("exams/attempts/{attempt_id}", |tx, user, id| {
            Box::pin(async move { sit::require_visible(tx, user, crate::AttemptId(id)).await })
        }),
        ("exams/assessments/{assessment_id}", |tx, user, id| {
            Box::pin(async move {
                crate::sit::require_open_to(tx, crate::AssessmentId(id), user.id)
                    .await
                    .map(drop)
            })
        }),
        ("managed/{assessment_id}", |tx, user, id| {
            Box::pin(async move {
                crate::require_assessment(tx, user, crate::AssessmentId(id))
                    .await
                    .map(drop)
            })
        }),
        ("PUT papers/{paper_id}/", |tx, user, id| {
            Box::pin(async move {
                papers::require_right(tx, user, crate::PaperId(id), Permission::Write)
                    .await
                    .map(drop)
            })
        }),
        ("POST papers/{paper_id}/editors/", |tx, user, id| {
            Box::pin(async move {
                papers::require_right(tx, user, crate::PaperId(id), Permission::Manage)
                    .await
                    .map(drop)
            })
        }),
        ("POST papers/{paper_id}/owner/", |tx, user, id| {
            Box::pin(async move {
                papers::require_right(tx, user, crate::PaperId(id), Permission::Manage)
                    .await
                    .map(drop)
            })
        }),
        ("papers/{paper_id}", |tx, user, id| {
            Box::pin(async move {
                papers::require_paper(tx, user, crate::PaperId(id))
                    .await
                    .map(drop)
            })
        }),
    ]
}
