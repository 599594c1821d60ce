//! The endpoints of this feature, a file per screen.

mod appeal_queue;
mod appeal_work;
mod appeals;
mod book_lines;
mod comments;
mod desk;
mod exam_ways;
mod give;
mod give_back;
mod inbox;
mod items;
mod regrade;
mod regraded;
mod release;
mod review;
mod samples;
mod second;

use platform::{App, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(inbox::list_inbox))
        .routes(routes!(appeals::list_my_appeals))
        .routes(routes!(appeals::list_appealable_places))
        .routes(routes!(appeal_queue::list_appeals, appeals::raise_appeal))
        .routes(routes!(appeal_queue::count_appeals))
        .routes(routes!(appeal_queue::show_appeal))
        .routes(routes!(appeals::withdraw_appeal))
        .routes(routes!(appeal_queue::take_appeal))
        .routes(routes!(appeal_queue::decide_appeal))
        .routes(routes!(desk::show_desk))
        .routes(routes!(give::mark_items))
        .routes(routes!(give::override_mark))
        .routes(routes!(give::restore_mark))
        .routes(routes!(book_lines::change_book_line))
        .routes(routes!(give_back::show_give_back, give_back::give_back))
        .routes(routes!(give::hold_items))
        .routes(routes!(give::undo_marks))
        .routes(routes!(samples::put_sample, samples::delete_sample))
        .routes(routes!(second::show_second, second::put_second))
        .routes(routes!(second::take_back_second))
        .routes(routes!(items::list_marked_items))
        .routes(routes!(items::show_marked_item))
        .routes(routes!(comments::list_comments))
        .routes(routes!(comments::delete_comment))
        .routes(routes!(
            release::show_release,
            release::release_assessment,
            release::plan_release
        ))
        .routes(routes!(release::withdraw_release))
        .routes(routes!(
            regrade::list_exam_regrades,
            regrade::preview_exam_regrade
        ))
        .routes(routes!(
            regrade::list_exercise_regrades,
            regrade::preview_exercise_regrade
        ))
        .routes(routes!(
            regrade::list_flow_regrades,
            regrade::preview_flow_regrade
        ))
        .routes(routes!(
            regrade::list_book_regrades,
            regrade::preview_book_regrade
        ))
        .routes(routes!(exam_ways::list_exam_ways))
        .routes(routes!(regraded::list_regraded))
        .routes(routes!(regrade::show_regrade))
        .routes(routes!(regrade::apply_regrade))
        .routes(routes!(regrade::undo_regrade))
        .routes(routes!(review::show_attempt))
        .routes(routes!(review::review_attempt))
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![
        ("marking/items/{item_id}", |tx, user, id| {
            Box::pin(async move { items::require_item(tx, user, crate::ItemId(id)).await.map(drop) })
        }),
        ("marking/appeals/{appeal_id}", |tx, user, id| {
            Box::pin(async move { appeal_queue::may_know(tx, user, crate::AppealId(id)).await })
        }),
        ("marking/regrades/{regrade_id}", |tx, user, id| {
            Box::pin(async move {
                regrade::require_regrade(tx, user, crate::RegradeId(id))
                    .await
                    .map(drop)
            })
        }),
        ("marking/exercises/{exercise_id}", |tx, user, id| {
            Box::pin(async move { regrade::require_work(tx, user, (crate::SourceKind::Exercise, id)).await })
        }),
        ("marking/flows/{flow_id}", |tx, user, id| {
            Box::pin(async move { regrade::require_work(tx, user, (crate::SourceKind::Flow, id)).await })
        }),
        ("marking/book_tasks/{activity_id}", |tx, user, id| {
            Box::pin(async move { regrade::require_work(tx, user, (crate::SourceKind::Book, id)).await })
        }),
        ("marking/books/{book_id}", |tx, user, id| {
            Box::pin(async move { book_lines::may_know(tx, user, simulation::BookId(id)).await })
        }),
        ("marking/assessments/{assessment_id}", |tx, user, id| {
            Box::pin(async move {
                exams::require_assessment(tx, user, exams::AssessmentId(id))
                    .await
                    .map(drop)
            })
        }),
    ]
}
