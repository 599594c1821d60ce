//! Everything at once, as the CSV files of OneRoster.

use super::{guard::ReadsAll, load, paging::refs};
use crate::{
    oneroster::{
        gradebook,
        table::{Everything, zip},
    },
    viewer::{Only, Viewer, Window},
};
use axum::extract::State;
use platform::{App, Error, http::Download};

/// The name of the file.
const FILE: &str = "oneroster.zip";

/// The zip of everything that somebody may see, read in one unit of work: its files agree with each other.
///
/// # Errors
/// If the database cannot be read.
pub(crate) async fn load_everything(app: &App, viewer: Viewer) -> Result<Download, Error> {
    let (refs, now_ms) = (refs(app, viewer.school), app.now_ms());
    let all = app
        .db
        .read(move |tx| async move {
            let (only, window) = (Only::default(), Window::ALL);
            Ok::<_, Error>(Everything {
                org: load::org(&tx, viewer).await?,
                sessions: load::sessions(&tx, viewer, &refs, now_ms).await?,
                courses: load::courses(&tx, viewer, &refs, &only, window).await?.0,
                classes: load::classes(&tx, viewer, &refs, &only, window).await?.0,
                users: load::users(&tx, (viewer, &refs), &only, None, window).await?.0,
                enrollments: load::enrollments(&tx, viewer, &refs, &only, window).await?.0,
                categories: gradebook::categories(),
                items: load::items(&tx, viewer, &refs, &only, window).await?.0,
                results: load::results(&tx, viewer, &refs, &only, window).await?.0,
            })
        })
        .await?;
    let packed = tokio::task::spawn_blocking(move || zip(&all)).await;
    let bytes = packed.map_err(|error| Error::internal("pack an export", error))??;
    Ok(Download {
        name: FILE.into(),
        media_type: "application/zip",
        bytes,
    })
}

/// Everything as CSV files in a zip (OneRoster 1.2, bulk).
#[utoipa::path(get, path = "/api/v1/oneroster.zip", tag = "open",
    responses((status = 200, content_type = "application/zip")))]
pub(super) async fn export_csv(
    State(app): State<App>,
    ReadsAll(viewer): ReadsAll,
) -> Result<Download, Error> {
    load_everything(&app, viewer).await
}
