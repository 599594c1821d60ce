//! The teachers of the school, page by page and as an Excel file.

use crate::{
    store::{PersonRow, PersonSearch, list_roles_between, search_teachers},
    workbook,
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Envelope, Error, Millis, Page, PageOf, Query, Role,
    access::{SchoolId, Staff, UserId},
    http::Download,
};
use serde::{Deserialize, Serialize};

/// Which teachers.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TeacherFilter {
    /// Part of a name, a username, a number or a phone number.
    #[garde(inner(length(chars, max = 60)))]
    q: Option<String>,
    /// A role's id.
    #[garde(inner(length(chars, max = 40)))]
    role: Option<String>,
    /// `active` or `disabled`.
    #[garde(inner(length(chars, max = 20)))]
    status: Option<String>,
    /// `real_name`, `username`, `classes` or `last_seen_at`, with a leading minus for descending.
    #[garde(inner(length(chars, max = 20)))]
    sort: Option<String>,
}

impl TeacherFilter {
    fn search(self, school: SchoolId, page: Page) -> PersonSearch {
        PersonSearch {
            school,
            like: database::like_pattern(self.q.as_deref()),
            role: self.role.unwrap_or_default(),
            status: self.status.unwrap_or_default(),
            sort: self.sort.unwrap_or_default(),
            page,
        }
    }
}

/// A person of the school as the office sees them.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct PersonView {
    id: UserId,
    username: String,
    real_name: String,
    /// 工号 or 学号.
    number: Option<String>,
    /// `138****1234`, or none.
    phone_masked: Option<String>,
    /// `active`, `imported` or `disabled`.
    status: String,
    roles: Vec<Role>,
    /// Classes taught, or attended.
    classes: i64,
    created_at_ms: Millis,
    last_seen_at_ms: Option<Millis>,
}

/// A row with its roles.
pub(super) fn view(row: PersonRow, roles: &[(UserId, Role)]) -> PersonView {
    let held = roles.iter().filter(|(user, _)| *user == row.id);
    PersonView {
        roles: held.map(|(_, role)| *role).collect(),
        id: row.id,
        username: row.username,
        real_name: row.real_name,
        number: row.number,
        phone_masked: row.phone.as_deref().map(identity::masked_phone),
        status: row.status,
        classes: row.classes,
        created_at_ms: row.created_at_ms,
        last_seen_at_ms: row.last_seen_at_ms,
    }
}

type Found = (Vec<PersonRow>, Vec<(UserId, Role)>, i64);

async fn search(tx: &Tx, wanted: &PersonSearch) -> Result<Found, Error> {
    let (rows, total) = search_teachers(tx, wanted).await?;
    let ids = rows.iter().map(|row| row.id);
    let roles = match (ids.clone().min(), ids.max()) {
        (Some(first), Some(last)) => list_roles_between(tx, wanted.school, first, last).await?,
        _ => Vec::new(),
    };
    Ok((rows, roles, total))
}

/// Everybody of the school who holds a role.
#[utoipa::path(get, path = "/api/staff/teachers/", tag = "staff", params(TeacherFilter, Page),
    responses((status = 200, body = platform::Envelope<PageOf<PersonView>>)))]
pub(super) async fn list_teachers(
    State(app): State<App>,
    staff: Staff,
    Query(filter): Query<TeacherFilter>,
    Query(page): Query<Page>,
) -> ApiResult<PageOf<PersonView>> {
    let wanted = filter.search(staff.school, page);
    let (rows, roles, total) = app
        .db
        .read(move |tx| async move { search(&tx, &wanted).await })
        .await?;
    let items = rows.into_iter().map(|row| view(row, &roles)).collect();
    Ok(Envelope::ok(PageOf { items, total }))
}

/// The teachers that the filter finds, as an Excel file.
#[utoipa::path(get, path = "/api/staff/teachers/export/", tag = "staff", params(TeacherFilter),
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn export_teachers(
    State(app): State<App>,
    staff: Staff,
    Query(filter): Query<TeacherFilter>,
) -> Result<Download, Error> {
    let all = Page {
        page: 1,
        page_size: u32::MAX,
    };
    let wanted = filter.search(staff.school, all);
    let (rows, roles, _) = app
        .db
        .read(move |tx| async move { search(&tx, &wanted).await })
        .await?;
    Ok(Download::xlsx("教师名单", workbook::teachers(&rows, &roles)?))
}
