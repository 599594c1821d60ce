//! The endpoints of this feature, a file per screen.

mod cells;
mod desk;
mod release;
mod review;

use axum::Extension;
use platform::App;
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
        .routes(routes!(release::release_assessment))
        .routes(routes!(release::override_mark))
        .routes(routes!(review::show_attempt))
        .routes(routes!(review::review_attempt))
        .layer(Extension(ShownCache::default()))
}
