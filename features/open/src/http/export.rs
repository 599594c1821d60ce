//! The export of everything, for the office: the same as programs get.

use crate::{v1::load_everything, viewer::Viewer};
use axum::extract::State;
use platform::{App, Error, access::Staff, http::Download};

/// Classes, people and results of the school as CSV files in a zip (OneRoster 1.2, bulk).
#[utoipa::path(get, path = "/api/open/export/", tag = "open",
    responses((status = 200, content_type = "application/zip")))]
pub(super) async fn export_roster(State(app): State<App>, staff: Staff) -> Result<Download, Error> {
    let viewer = Viewer {
        school: staff.school,
        teacher: None,
    };
    load_everything(&app, viewer).await
}
