//! The endpoints of this feature, a file per screen.

mod cells;
mod change;
mod desk;
mod release;
mod review;

use axum::Extension;
use platform::{App, gate::Objects};
use questions::ShownCache;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(desk::list_inbox))
        .routes(routes!(desk::show_desk))
        .routes(routes!(desk::mark_items))
        .routes(routes!(cells::show_cell_desk))
        .routes(routes!(cells::mark_cells))
        .routes(routes!(desk::list_comments))
        .routes(routes!(desk::delete_comment))
        .routes(routes!(release::show_release))
        .routes(routes!(release::release_assessment))
        .routes(routes!(release::withdraw_release))
        .routes(routes!(change::override_mark))
        .routes(routes!(review::show_attempt))
        .routes(routes!(review::review_attempt))
        .layer(Extension(ShownCache::default()))
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![
        ("marking/items/{item_id}", |tx, user, id| {
            Box::pin(async move { desk::require_item(tx, user, crate::ItemId(id)).await.map(drop) })
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
