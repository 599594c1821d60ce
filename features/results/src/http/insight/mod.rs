//! `/gradeManage/insight`: what the teacher of a class should see of it.

mod class;
pub(super) mod finished;
mod question_set;
mod remedial;
mod slip_answers;
mod slips;
mod works;

use classes::ClassId;
use platform::{App, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of the page.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(class::show_class))
        .routes(routes!(slips::list_slips))
        .routes(routes!(slip_answers::list_slip_answers))
        .routes(routes!(works::list_works))
        .routes(routes!(remedial::list_remedials, remedial::give))
        .routes(routes!(remedial::take_back))
}

/// Whoever may not know of a class is refused first.
pub(super) fn gates() -> Objects {
    vec![("insight/{class_id}", |tx, user, id| {
        Box::pin(async move { classes::require_teacher(tx, user, ClassId(id)).await.map(drop) })
    })]
}
