//! Who did what to whom.

use crate::workbook;
use axum::extract::State;
use garde::Validate;
use platform::{
    Answer, App, Envelope, Error, Filter, Page, PageOf,
    access::Staff,
    audit::{self, EntryView, Search},
    http::Download,
};
use serde::Deserialize;

/// Rows of an exported log: the newest.
const EXPORTED: u32 = 10_000;

/// Which entries.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AuditFilter {
    /// An action, or part of a subject or of an actor's name.
    #[garde(inner(length(chars, max = 60)))]
    q: Option<String>,
}

/// The audit log of the school, the newest first.
#[utoipa::path(get, path = "/api/staff/audit/", tag = "staff", params(AuditFilter, Page),
    responses((status = 200, body = platform::Envelope<PageOf<EntryView>>)))]
pub(super) async fn search_audit(
    State(app): State<App>,
    staff: Staff,
    Filter(filter): Filter<AuditFilter>,
    Filter(page): Filter<Page>,
) -> Answer<PageOf<EntryView>> {
    let search = Search {
        school: staff.school,
        text: filter.q.unwrap_or_default(),
        page,
    };
    let (items, total) = app
        .db
        .read(move |tx| async move { audit::search(&tx, &search).await })
        .await?;
    Ok(Envelope::ok(PageOf { items, total }))
}

/// What the search finds, as an Excel file of at most ten thousand rows.
#[utoipa::path(get, path = "/api/staff/audit/export/", tag = "staff", params(AuditFilter),
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn export_audit(
    State(app): State<App>,
    staff: Staff,
    Filter(filter): Filter<AuditFilter>,
) -> Result<Download, Error> {
    let search = Search {
        school: staff.school,
        text: filter.q.unwrap_or_default(),
        page: Page {
            page: 1,
            page_size: EXPORTED,
        },
    };
    let (entries, _) = app
        .db
        .read(move |tx| async move { audit::search(&tx, &search).await })
        .await?;
    Ok(Download::xlsx("操作日志", workbook::audit(&entries)?))
}
