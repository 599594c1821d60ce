//! The endpoints of this feature, a file per screen.

mod centre;
mod folder;

use crate::CoursePart;
use axum::{Extension, extract::DefaultBodyLimit};
use platform::{App, Millis, files::FileHash, files::signed_address, secret::Secret};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints of this feature; `parts` are the features that take part in imports.
pub fn routes(parts: &'static [CoursePart]) -> OpenApiRouter<App> {
    let folders = OpenApiRouter::new()
        .routes(routes!(folder::import_course))
        .routes(routes!(folder::export_course))
        .layer(DefaultBodyLimit::max(folder::ZIP_LIMIT_BYTES + (1 << 20)))
        .layer(Extension(parts));
    OpenApiRouter::new()
        .routes(routes!(centre::list_centre))
        .routes(routes!(centre::show_introduction))
        .routes(routes!(centre::show_outline))
        .routes(routes!(centre::enrol_in_course, centre::leave_course))
        .merge(folders)
}

/// An address for a file of a row.
fn address(secret: &Secret, file: Option<&(String, String)>, now_ms: Millis) -> Option<String> {
    let (hash, name) = file?;
    Some(signed_address(secret, &FileHash::parse(hash)?, name, now_ms))
}
