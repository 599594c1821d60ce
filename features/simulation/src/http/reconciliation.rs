//! 银行对账: both lists of a bank account, the bank's statement that is brought in, and the reconciliation statement.

use super::{
    access::{require_book, require_own_book},
    keeper::Keeper,
    ledgers::BooksFilter,
};
use crate::{
    BookId,
    bookkeeping::LoadedBook,
    reconciliation::{
        Reconciliation, ReconciliationView, company_statement, refuse_other_statement, require_bank_account,
        statement_file, statement_file::StatementImported, statement_of, view,
    },
    team::{
        Duty,
        acts::{About, TeamStep, note},
    },
    workbook,
};
use axum::extract::{Multipart, State};
use garde::Validate;
use interchange::bank_statement::BankStatementLine;
use ledger::AccountCode;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Path, Query,
    http::{Download, read_file},
};
use serde::Deserialize;

/// The largest statement, in bytes.
const STATEMENT_LIMIT_BYTES: usize = 5 << 20;

async fn read(
    app: &App,
    user: CurrentUser,
    (id, code): (BookId, String),
    with_unposted: bool,
) -> Result<(LoadedBook, Reconciliation), Error> {
    app.db
        .read(move |tx| {
            let code = code.clone();
            async move {
                let kept = require_book(&tx, &user, id).await?;
                let account = require_bank_account(&kept, &code)?;
                let found = Reconciliation::load(&tx, &kept, &account, with_unposted).await?;
                Ok((kept, found))
            }
        })
        .await
}

/// A bank account: the lines of both lists, what is matched, and 银行存款余额调节表 at the end of a period.
#[utoipa::path(get, path = "/api/book/{book_id}/reconciliation/{bank_account_code}/", tag = "simulation",
    params(("book_id" = i64, Path), ("bank_account_code" = String, Path), BooksFilter),
    responses((status = 200, body = platform::Envelope<ReconciliationView>)))]
pub(super) async fn show_reconciliation(
    State(app): State<App>,
    user: CurrentUser,
    Path(place): Path<(BookId, String)>,
    Query(filter): Query<BooksFilter>,
) -> ApiResult<ReconciliationView> {
    let (kept, found) = read(&app, user, place, filter.with_unposted).await?;
    Ok(Envelope::ok(view(&kept, &found, filter.period(&kept))))
}

/// 银行存款余额调节表 as an Excel workbook.
#[utoipa::path(get, path = "/api/book/{book_id}/reconciliation/{bank_account_code}/file/", tag = "simulation",
    params(("book_id" = i64, Path), ("bank_account_code" = String, Path), BooksFilter),
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn download_reconciliation(
    State(app): State<App>,
    user: CurrentUser,
    Path(place): Path<(BookId, String)>,
    Query(filter): Query<BooksFilter>,
) -> Result<Download, Error> {
    let (kept, found) = read(&app, user, place, filter.with_unposted).await?;
    let period = filter.period(&kept);
    let statement = statement_of(&kept, &found, period).ok_or_else(|| {
        let msg = "还没有银行对账单，请先导入。";
        Error::conflict("simulation.no_bank_statement", msg)
    })?;
    let name = format!("银行存款余额调节表 {period}");
    let bytes = workbook::reconciliation(&kept.chart.full_name(&found.account), &statement)?;
    Ok(Download::xlsx(&name, bytes))
}

/// A bank's statement as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
pub(super) struct BankStatementForm {
    /// .xlsx, .xls or .csv, at most 5 MB and 5,000 lines.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Whether a statement may replace what is there.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct StatementFilter {
    /// Lines from the first day of the new statement on give way, with their matches.
    #[garde(skip)]
    #[serde(default)]
    replace: bool,
}

/// Brings a bank's statement in. A row that cannot be read is refused with its column; a running balance that breaks off is told.
#[utoipa::path(post, path = "/api/book/{book_id}/reconciliation/{bank_account_code}/import/", tag = "simulation",
    params(("book_id" = i64, Path), ("bank_account_code" = String, Path), StatementFilter),
    request_body(content = BankStatementForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<StatementImported>)))]
pub(super) async fn import_bank_statement(
    State(app): State<App>,
    user: Keeper,
    Path((id, code)): Path<(BookId, String)>,
    Query(filter): Query<StatementFilter>,
    form: Multipart,
) -> ApiResult<StatementImported> {
    let (kept, account) = writable(&app, user.clone(), id, code.clone()).await?;
    refuse_other_statement(&kept, &account)?;
    let (_, bytes) = read_file(form, STATEMENT_LIMIT_BYTES).await?;
    let lines = statement_file::read(bytes).await?;
    add(&app, user, (id, code), lines, filter.replace).await
}

/// Whether the company's statement may replace what is there.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "replace": false }))]
pub(super) struct CompanyStatementRequest {
    /// Lines from the first day of the statement on give way, with their matches.
    #[garde(skip)]
    #[serde(default)]
    replace: bool,
}

/// Takes the statement that the company of the course brings; a company that was drawn has none.
#[utoipa::path(post, path = "/api/book/{book_id}/reconciliation/{bank_account_code}/company_statement/", tag = "simulation",
    params(("book_id" = i64, Path), ("bank_account_code" = String, Path)), request_body = CompanyStatementRequest,
    responses((status = 200, body = platform::Envelope<StatementImported>)))]
pub(super) async fn take_company_statement(
    State(app): State<App>,
    user: Keeper,
    Path((id, code)): Path<(BookId, String)>,
    Body(form): Body<CompanyStatementRequest>,
) -> ApiResult<StatementImported> {
    let (kept, account) = writable(&app, user.clone(), id, code.clone()).await?;
    let table = company_statement(&kept, &account).ok_or_else(|| {
        let msg = "这个账户没有公司自带的银行对账单，请导入对账单。";
        Error::conflict("simulation.no_company_statement", msg)
    })?;
    let bytes = app.files.read(&table.hash).await?.ok_or(Error::NotFound)?;
    let lines = statement_file::read(bytes).await?;
    add(&app, user, (id, code), lines, form.replace).await
}

/// The book and its bank account, if this person may write in it: asked before a file is read.
async fn writable(
    app: &App,
    user: Keeper,
    id: BookId,
    code: String,
) -> Result<(LoadedBook, AccountCode), Error> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| {
            let (user, code) = (user.clone(), code.clone());
            async move {
                let (kept, _) = require_own_book(&tx, &user, id, Duty::Reconcile, now_ms).await?;
                let account = require_bank_account(&kept, &code)?;
                Ok((kept, account))
            }
        })
        .await
}

async fn add(
    app: &App,
    user: Keeper,
    (id, code): (BookId, String),
    lines: Vec<BankStatementLine>,
    replaces: bool,
) -> ApiResult<StatementImported> {
    let now_ms = app.now_ms();
    let imported = app
        .db
        .write(move |tx| {
            let (user, code, lines) = (user.clone(), code.clone(), lines.clone());
            async move {
                let (kept, _) = require_own_book(&tx, &user, id, Duty::Reconcile, now_ms).await?;
                let account = require_bank_account(&kept, &code)?;
                note(
                    &tx,
                    &kept,
                    TeamStep::Reconcile,
                    About::Text(account.as_str()),
                    now_ms,
                )
                .await?;
                let found = Reconciliation::load(&tx, &kept, &account, true).await?;
                let statement = (lines.as_slice(), replaces);
                statement_file::add_statement(&tx, &kept, &account, &found.bank, statement, now_ms).await
            }
        })
        .await?;
    let msg = format!("已导入 {} 行银行流水。", imported.added());
    Ok(Envelope::with_message(msg, imported))
}
