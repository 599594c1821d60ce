//! The endpoints of flow design, a file per screen.

mod class;
mod design;

use platform::App;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(design::list_course_flows))
        .routes(routes!(design::show_flow))
        .routes(routes!(design::show_activity_flow))
        .routes(routes!(design::save_flow_attempt))
        .routes(routes!(design::submit_flow))
        .routes(routes!(class::list_class_flows))
        .routes(routes!(class::list_student_flows))
}
