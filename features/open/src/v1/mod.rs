//! `/api/v1`: what programs of others read, with a token and nothing else.

mod bodies;
mod gradebook;
mod guard;
mod load;
mod paging;
mod query;
mod rostering;
mod sign_in;
mod table;
mod words;

use platform::App;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(crate) use table::load_everything;

/// The endpoints for programs.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(rostering::list_orgs))
        .routes(routes!(rostering::show_org))
        .routes(routes!(rostering::list_academic_sessions))
        .routes(routes!(rostering::show_academic_session))
        .routes(routes!(rostering::list_courses))
        .routes(routes!(rostering::show_course))
        .routes(routes!(rostering::list_classes))
        .routes(routes!(rostering::show_class))
        .routes(routes!(rostering::list_users))
        .routes(routes!(rostering::show_user))
        .routes(routes!(rostering::list_students_of_class))
        .routes(routes!(rostering::list_teachers_of_class))
        .routes(routes!(rostering::list_enrollments))
        .routes(routes!(rostering::show_enrollment))
        .routes(routes!(gradebook::list_categories))
        .routes(routes!(gradebook::show_category))
        .routes(routes!(gradebook::list_line_items))
        .routes(routes!(gradebook::show_line_item))
        .routes(routes!(gradebook::list_line_items_of_class))
        .routes(routes!(gradebook::list_results))
        .routes(routes!(gradebook::show_result))
        .routes(routes!(gradebook::list_results_of_class))
        .routes(routes!(gradebook::list_results_of_line_item))
        .routes(routes!(table::export_csv))
        .routes(routes!(sign_in::make_access_token))
        .layer(axum::middleware::from_fn(words::in_words_of_oneroster))
}
