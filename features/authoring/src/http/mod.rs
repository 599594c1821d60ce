//! The endpoints of this feature, a file per screen.

mod choices;
mod company_invoice;
mod company_sheet;
mod company_trial;
mod copy;
mod files;
mod films;
mod flow_trial;
mod history;
mod item;
mod new_course;
mod outline;
mod publish;
mod template;
mod trial;

use crate::course::Texts;
use axum::extract::{DefaultBodyLimit, FromRef};
use courses::{CourseId, CoursePart, require_writer};
use platform::{App, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// What the handlers of this feature are given.
#[derive(Clone, FromRef)]
pub struct HttpState {
    /// The application.
    pub app: App,
    /// The features that take part in imports and exports.
    pub parts: &'static [CoursePart],
    /// The texts of courses that are being written.
    pub texts: Texts,
    /// Runs programs.
    pub runner: coding::Runner,
}

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<HttpState> {
    let files = OpenApiRouter::new()
        .routes(routes!(files::upload_course_file))
        .layer(DefaultBodyLimit::max(files::FILE_LIMIT_BYTES + (1 << 20)));
    let sheets = OpenApiRouter::new()
        .routes(routes!(company_sheet::read_company_sheet))
        .layer(DefaultBodyLimit::max(
            company_sheet::SHEET_LIMIT_BYTES + (1 << 20),
        ));
    let invoices = OpenApiRouter::new()
        .routes(routes!(company_invoice::read_company_invoice))
        .layer(DefaultBodyLimit::max(
            company_invoice::INVOICE_LIMIT_BYTES + (1 << 20),
        ));
    OpenApiRouter::new()
        .routes(routes!(new_course::create_course))
        .routes(routes!(template::list_templates))
        .routes(routes!(outline::show_preparation))
        .routes(routes!(outline::add_item))
        .routes(routes!(item::show_item, item::save_item, item::remove_item))
        .routes(routes!(item::claim_item))
        .routes(routes!(item::reset_item))
        .routes(routes!(copy::copy_items))
        .routes(routes!(choices::list_choices))
        .routes(routes!(publish::list_changes))
        .routes(routes!(publish::check_course))
        .routes(routes!(publish::publish_course))
        .routes(routes!(history::list_course_versions))
        .routes(routes!(history::show_course_version))
        .routes(routes!(films::take_film))
        .routes(routes!(trial::try_solution))
        .routes(routes!(flow_trial::try_flow))
        .routes(routes!(company_trial::try_company))
        .merge(files)
        .merge(sheets)
        .merge(invoices)
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![("authoring/{course_id}", |tx, user, id| {
        Box::pin(async move { require_writer(tx, user, CourseId(id)).await.map(drop) })
    })]
}
