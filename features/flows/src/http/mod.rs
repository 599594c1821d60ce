//! The endpoints of flow design, a file per screen.

mod class;
mod design;

use platform::{App, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(design::list_course_flows))
        .routes(routes!(design::show_flow))
        .routes(routes!(design::show_activity_flow))
        .routes(routes!(design::claim_flow_attempt))
        .routes(routes!(design::save_flow_attempt))
        .routes(routes!(design::submit_flow))
        .routes(routes!(class::list_class_flows))
        .routes(routes!(class::list_student_flows))
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![("flow/{flow_id}", |tx, user, id| {
        Box::pin(async move { design::require_flow(tx, user, crate::FlowId(id)).await })
    })]
}
