//! Business data put into groups, and taken away as a workbook.

use super::tables::{RowFilter, ask, question_of, read_table, unknown_column};
use crate::{
    CompanyId,
    pivot::{Measure, Pivot, PivotQuestion, Unanswered, Unit, pivot},
    workbook,
};
use axum::extract::State;
use garde::Validate;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Path, Query, http::Download};
use serde::Deserialize;

/// What is grouped, by what, of which rows.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PivotFilter {
    /// The column whose values are the rows.
    #[garde(length(chars, min = 1, max = 100))]
    rows: String,
    /// The column whose values are the columns.
    #[garde(length(chars, max = 100))]
    #[serde(default)]
    columns: String,
    /// The column of numbers that is measured; none to count rows.
    #[garde(length(chars, max = 100))]
    #[serde(default)]
    value: String,
    /// What a cell tells.
    #[garde(skip)]
    #[serde(default)]
    #[param(inline)]
    measure: Measure,
    /// How dates are grouped.
    #[garde(skip)]
    #[serde(default)]
    #[param(inline)]
    unit: Unit,
    /// As for rows.
    #[garde(length(chars, max = 100))]
    #[serde(default)]
    q: String,
    /// As for rows.
    #[garde(length(chars, max = 2000))]
    #[serde(default)]
    filter: String,
}

/// A pivot table of the chosen rows.
#[utoipa::path(get, path = "/api/company/{company_id}/table/{table_key}/pivot/", tag = "simulation",
    params(("company_id" = i64, Path), ("table_key" = String, Path), PivotFilter),
    responses((status = 200, body = platform::Envelope<Pivot>)))]
pub(super) async fn show_pivot(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, key)): Path<(CompanyId, String)>,
    Query(asked): Query<PivotFilter>,
) -> ApiResult<Pivot> {
    let (table, bytes) = read_table(&app, user, id, key).await?;
    let chosen = question_of(&asked.q, "", &asked.filter)?;
    let question = PivotQuestion {
        rows: asked.rows,
        columns: asked.columns,
        value: asked.value,
        measure: asked.measure,
        unit: asked.unit,
    };
    let made = ask(table, bytes, move |table| {
        let rows = table.select(&chosen).map_err(|column| unknown_column(&column))?;
        pivot(&table, &rows, &question).map_err(|unanswered| match unanswered {
            Unanswered::Unknown(column) => unknown_column(&column),
            Unanswered::NoNumbers(column) => {
                Error::invalid("value", format!("「{column}」不是数字列，不能汇总。"))
            }
        })
    })
    .await?;
    Ok(Envelope::ok(made))
}

/// The chosen rows as an Excel workbook.
#[utoipa::path(get, path = "/api/company/{company_id}/table/{table_key}/excel/", tag = "simulation",
    params(("company_id" = i64, Path), ("table_key" = String, Path), RowFilter),
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn download_workbook(
    State(app): State<App>,
    user: CurrentUser,
    Path((id, key)): Path<(CompanyId, String)>,
    Query(filter): Query<RowFilter>,
) -> Result<Download, Error> {
    let (table, bytes) = read_table(&app, user, id, key).await?;
    let chosen = filter.question()?;
    let title = table.title.clone();
    let sheet = title.clone();
    let made = ask(table, bytes, move |table| {
        let rows = table.select(&chosen).map_err(|column| unknown_column(&column))?;
        workbook::business_table(&sheet, &table.columns, &rows)
    })
    .await?;
    Ok(Download::xlsx(&title, made))
}
