//! Who did what to whom.

use crate::{
    store::audit::{self, EntryView, Search},
    workbook,
};
use axum::extract::State;
use garde::Validate;
use platform::{
    ApiResult, App, Envelope, Error, Millis, Page, PageOf, Query,
    access::{SchoolId, Staff, UserId},
    audit::chain::{Check, find_check},
    http::Download,
};
use serde::{Deserialize, Serialize};

/// Rows of an exported log: the newest.
const EXPORTED: u32 = 10_000;

/// Which entries.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AuditFilter {
    /// Part of a subject, of an actor's name, of a reason or of what is told beside them.
    #[garde(inner(length(chars, max = 60)))]
    q: Option<String>,
    /// Who did it.
    #[garde(skip)]
    #[param(value_type = Option<i64>)]
    actor: Option<UserId>,
    /// `feature.what`.
    #[garde(inner(length(chars, max = 60)))]
    action: Option<String>,
    /// Not before.
    #[garde(inner(range(min = 0)))]
    from_ms: Option<Millis>,
    /// Before this.
    #[garde(inner(range(min = 0)))]
    to_ms: Option<Millis>,
}

impl AuditFilter {
    fn in_school(self, school: SchoolId, page: Page) -> Search {
        Search {
            school,
            text: self.q.unwrap_or_default(),
            actor: self.actor,
            action: self.action.unwrap_or_default(),
            from_ms: self.from_ms,
            to_ms: self.to_ms,
            page,
        }
    }
}

/// The audit log of the school, the newest first.
#[utoipa::path(get, path = "/api/staff/audit/", tag = "staff", params(AuditFilter, Page),
    responses((status = 200, body = platform::Envelope<PageOf<EntryView>>)))]
pub(super) async fn search_audit(
    State(app): State<App>,
    staff: Staff,
    Query(filter): Query<AuditFilter>,
    Query(page): Query<Page>,
) -> ApiResult<PageOf<EntryView>> {
    let search = filter.in_school(staff.school, page);
    let (items, total) = app
        .db
        .read(move |tx| async move { audit::search(&tx, &search).await })
        .await?;
    Ok(Envelope::ok(PageOf { items, total }))
}

/// Whether the log says what it once said.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AuditChecked {
    /// How the last check ended; none before the first.
    last: Option<Check>,
}

/// How the last check of the school's log ended.
#[utoipa::path(get, path = "/api/staff/audit/check/", tag = "staff",
    responses((status = 200, body = platform::Envelope<AuditChecked>)))]
pub(super) async fn show_audit_check(State(app): State<App>, staff: Staff) -> ApiResult<AuditChecked> {
    let school = staff.school;
    let last = app
        .db
        .read(move |tx| async move { find_check(&tx, school).await })
        .await?;
    Ok(Envelope::ok(AuditChecked { last }))
}

/// What the search finds, as an Excel file of at most ten thousand rows.
#[utoipa::path(get, path = "/api/staff/audit/export/", tag = "staff", params(AuditFilter),
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn export_audit(
    State(app): State<App>,
    staff: Staff,
    Query(filter): Query<AuditFilter>,
) -> Result<Download, Error> {
    let page = Page {
        page: 1,
        page_size: EXPORTED,
    };
    let search = filter.in_school(staff.school, page);
    let (entries, _) = app
        .db
        .read(move |tx| async move { audit::search(&tx, &search).await })
        .await?;
    Ok(Download::xlsx("操作日志", workbook::audit(&entries)?))
}
