//! Tables of business data: rows by the page, what a column holds, the file itself.

use super::companies::require_company;
use crate::{
    CompanyId,
    csv_table::{ColumnProfile, Condition, CsvTable, Question},
    template::{Column, Table},
};
use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse as _, Response},
};
use garde::Validate;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Path, Query};
use serde::{Deserialize, Serialize};

/// Which rows, in which order.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct RowFilter {
    /// Counted from 1.
    #[garde(range(min = 1, max = 1_000_000))]
    #[serde(default = "first")]
    page: u32,
    /// Rows on a page.
    #[garde(range(min = 1, max = 500))]
    #[serde(default = "fifty")]
    page_size: u32,
    /// Somewhere in the row.
    #[garde(length(chars, max = 100))]
    #[serde(default)]
    q: String,
    /// A column; with a minus before it descending.
    #[garde(length(chars, max = 100))]
    #[serde(default)]
    sort: String,
    /// Conditions as JSON: `[{"column":"客户","op":"eq","value":"百汇电商"}]`; op is contains, eq, ne, gte or lte.
    #[garde(length(chars, max = 2000))]
    #[serde(default)]
    filter: String,
}

const fn first() -> u32 {
    1
}

const fn fifty() -> u32 {
    50
}

/// One page of a table.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TablePage {
    columns: Vec<Column>,
    /// Cells in the order of the columns, as the file has them.
    rows: Vec<Vec<String>>,
    /// How many rows answer the question, on all pages.
    total: usize,
}

pub(super) async fn read_table(
    app: &App,
    user: CurrentUser,
    id: CompanyId,
    key: String,
) -> Result<(Table, Vec<u8>), Error> {
    let table = app
        .db
        .read(move |tx| async move {
            let (_, template) = require_company(&tx, &user, id).await?;
            let found = template.tables.iter().find(|table| table.key == key);
            found.cloned().ok_or(Error::NotFound)
        })
        .await?;
    let bytes = app.files.read(&table.hash).await?.ok_or(Error::NotFound)?;
    Ok((table, bytes))
}

/// Which rows are meant, in which order.
pub(super) fn question_of(text: &str, sort: &str, filter: &str) -> Result<Question, Error> {
    let conditions: Vec<Condition> = if filter.is_empty() {
        Vec::new()
    } else {
        serde_json::from_str(filter).map_err(|_| Error::invalid("filter", "筛选条件不正确。"))?
    };
    if conditions.len() > 20 {
        return Err(Error::invalid("filter", "最多 20 个筛选条件。"));
    }
    Ok(Question {
        text: text.to_owned(),
        conditions,
        sort: sort.to_owned(),
    })
}

impl RowFilter {
    /// Which rows it means, whatever the page.
    pub(super) fn question(&self) -> Result<Question, Error> {
        question_of(&self.q, &self.sort, &self.filter)
    }
}

/// Reads and searches a table off the threads that answer requests: the largest has tens of thousands of rows.
pub(super) async fn ask<T: Send + 'static>(
    table: Table,
    bytes: Vec<u8>,
    work: impl FnOnce(CsvTable) -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    tokio::task::spawn_blocking(move || {
        let read = CsvTable::read(&bytes, &table.columns);
        let read = read.ok_or_else(|| Error::Internal(format!("{} is no CSV table", table.file)))?;
        work(read)
    })
    .await
    .map_err(|error| Error::internal("read a table", error))?
}

pub(super) fn unknown_column(column: &str) -> Error {
    Error::invalid("column", format!("没有「{column}」这一列。"))
}

/// Rows of a table.
#[utoipa::path(get, path = "/api/company/{company_id}/table/{table_key}/", tag = "simulation",
    params(("company_id" = i64, Path), ("table_key" = String, Path), RowFilter),
    responses((status = 200, body = platform::Envelope<TablePage>)))]
pub(super) async fn list_table_rows(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, key)): Path<(CompanyId, String)>,
    Query(filter): Query<RowFilter>,
) -> ApiResult<TablePage> {
    let (table, bytes) = read_table(&app, user, id, key).await?;
    let question = filter.question()?;
    let page = ask(table, bytes, move |table| {
        let rows = table
            .select(&question)
            .map_err(|column| unknown_column(&column))?;
        let skipped = (filter.page as usize - 1).saturating_mul(filter.page_size as usize);
        let shown = rows.iter().skip(skipped).take(filter.page_size as usize);
        Ok(TablePage {
            total: rows.len(),
            rows: shown.map(|row| row.iter().map(str::to_owned).collect()).collect(),
            columns: table.columns.clone(),
        })
    })
    .await?;
    Ok(Envelope::ok(page))
}

/// Which column, of which rows.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ProfileFilter {
    /// The column.
    #[garde(length(chars, min = 1, max = 100))]
    column: String,
    /// As for rows.
    #[garde(length(chars, max = 100))]
    #[serde(default)]
    q: String,
    /// As for rows.
    #[garde(length(chars, max = 2000))]
    #[serde(default)]
    filter: String,
}

/// What a column of the chosen rows holds: empty cells, values, range, sum.
#[utoipa::path(get, path = "/api/company/{company_id}/table/{table_key}/profile/", tag = "simulation",
    params(("company_id" = i64, Path), ("table_key" = String, Path), ProfileFilter),
    responses((status = 200, body = platform::Envelope<ColumnProfile>)))]
pub(super) async fn show_column_profile(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, key)): Path<(CompanyId, String)>,
    Query(asked): Query<ProfileFilter>,
) -> ApiResult<ColumnProfile> {
    let (table, bytes) = read_table(&app, user, id, key).await?;
    let question = question_of(&asked.q, "", &asked.filter)?;
    let profile = ask(table, bytes, move |table| {
        let rows = table
            .select(&question)
            .map_err(|column| unknown_column(&column))?;
        let profile = table.profile(&asked.column, &rows);
        profile.ok_or_else(|| unknown_column(&asked.column))
    })
    .await?;
    Ok(Envelope::ok(profile))
}

/// The whole table as a CSV file that spreadsheets open.
#[utoipa::path(get, path = "/api/company/{company_id}/table/{table_key}/download/", tag = "simulation",
    params(("company_id" = i64, Path), ("table_key" = String, Path)),
    responses((status = 200, content_type = "text/csv")))]
pub(super) async fn download_table(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, key)): Path<(CompanyId, String)>,
) -> Result<Response, Error> {
    let (table, bytes) = read_table(&app, user, id, key).await?;
    Ok(csv_answer(&table.file, bytes))
}

/// A CSV file; the mark at its beginning tells spreadsheets that it is UTF-8.
pub(super) fn csv_answer(name: &str, mut bytes: Vec<u8>) -> Response {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    if !bytes.starts_with(MARK) {
        bytes.splice(0..0, MARK.iter().copied());
    }
    let is_plain = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte));
    let name = if is_plain { name } else { "table.csv" };
    file_answer(name, "text/csv; charset=utf-8", bytes)
}

/// A text file to be kept; its name is plain.
pub(super) fn text_answer(name: &str, text: String) -> Response {
    file_answer(name, "text/plain; charset=utf-8", text.into_bytes())
}

fn file_answer(name: &str, content_type: &'static str, bytes: Vec<u8>) -> Response {
    let disposition = HeaderValue::try_from(format!("attachment; filename=\"{name}\""));
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(
        header::CONTENT_DISPOSITION,
        disposition.unwrap_or(HeaderValue::from_static("attachment")),
    );
    response
}
