//! The endpoints of this feature, a file per screen.

mod board;
mod manage;
mod papers;
mod sit;
mod student;

use axum::Extension;
use platform::App;
use questions::ShownCache;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(student::show_clock))
        .routes(routes!(student::list_assessments))
        .routes(routes!(student::show_entry))
        .routes(routes!(student::list_records))
        .routes(routes!(student::list_attempt_receipts))
        .routes(routes!(sit::start))
        .routes(routes!(sit::load))
        .routes(routes!(sit::take_over))
        .routes(routes!(sit::answers::save_answers))
        .routes(routes!(sit::watch::beat))
        .routes(routes!(sit::watch::signal))
        .routes(routes!(sit::answers::submit))
        .routes(routes!(sit::upload::upload))
        .routes(routes!(papers::list_papers))
        .routes(routes!(papers::add_paper))
        .routes(routes!(papers::show_paper))
        .routes(routes!(papers::edit_paper))
        .routes(routes!(papers::archive_paper))
        .routes(routes!(papers::preview_paper))
        .routes(routes!(manage::list_managed))
        .routes(routes!(manage::list_templates))
        .routes(routes!(manage::add_assessment))
        .routes(routes!(manage::show_assessment))
        .routes(routes!(manage::edit_assessment))
        .routes(routes!(manage::delete_assessment))
        .routes(routes!(manage::close_assessment))
        .routes(routes!(board::show_board))
        .routes(routes!(board::extend))
        .routes(routes!(board::send_message))
        .routes(routes!(board::end_attempt))
        .layer(Extension(ShownCache::default()))
}
