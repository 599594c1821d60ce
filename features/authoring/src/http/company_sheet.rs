//! Chart, opening balances or vouchers of a company that is being written, from an Excel file of ours, of 用友 or of 金蝶, or from a
//! journal of Beancount or hledger; or all three at once.
//! Nothing is kept: the editor shows what was read, and takes it when the teacher agrees.

use axum::extract::{Multipart, State};
use course_folder::{
    account_of_ledger,
    model::{Account, Opening, RefVoucher},
    opening_of_ledger, voucher_of_ledger,
};
use courses::{CourseId, require_writer};
use garde::Validate;
use interchange::{
    book_file::{BookFileError, BookProgram, BookReading, is_journal, read_book},
    book_sheets::{ChartRow, Layout, Reading, read_balances, read_chart, read_journal},
    header::RowFault,
};
use ledger::{Standard, chart::NormalSide};
use platform::{ApiResult, App, Envelope, Error, Path, Query, access::Teacher, http::read_file};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The largest file, in bytes.
pub(super) const SHEET_LIMIT_BYTES: usize = 10 << 20;

/// Remarks told at once.
const MOST_REMARKS: usize = 500;

/// Which part of a company a file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum CompanySheetPart {
    /// 科目表
    Accounts,
    /// 期初余额 or 科目余额表
    Opening,
    /// 序时账
    Vouchers,
    /// 整套账
    Whole,
}

/// For which part.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ForPart {
    #[garde(skip)]
    #[param(inline)]
    part: CompanySheetPart,
    /// The company's standard: accounts of a foreign journal are recognised by the names of its chart.
    #[garde(skip)]
    #[param(inline)]
    #[serde(default)]
    standard: Option<Standard>,
}

impl ForPart {
    /// The accounts of the standard's chart.
    fn known(&self) -> Vec<ledger::Account> {
        let standard = self.standard.unwrap_or(Standard::Assbe);
        standard.chart().accounts().cloned().collect()
    }
}

/// An Excel or CSV file as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
pub(super) struct CompanySheetForm {
    /// .xlsx, .xls or .csv with at most 20,000 rows in a sheet, or a journal of Beancount or hledger; at most 10 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Whose columns a sheet has.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum CompanySheetLayout {
    Ours,
    Yonyou,
    Kingdee,
    Beancount,
    Hledger,
    Other,
}

impl From<Layout> for CompanySheetLayout {
    fn from(layout: Layout) -> Self {
        match layout {
            Layout::Ours => Self::Ours,
            Layout::Yonyou => Self::Yonyou,
            Layout::Kingdee => Self::Kingdee,
            Layout::Other => Self::Other,
        }
    }
}

/// Something to know of a row.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct CompanySheetRemark {
    /// As the program shows it; 0 for the sheet as a whole.
    row: u32,
    /// Title of the column with its letter, `科目编码 (A)`; empty for the row as a whole.
    column: String,
    /// Whether the row was not read because of it.
    is_fault: bool,
    zh: String,
    en: String,
}

/// What a file gave: rows of one part, the others are empty.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CompanySheet {
    /// The name of the sheet; empty for CSV, and where no sheet fits.
    sheet: String,
    layout: CompanySheetLayout,
    /// The month that a whole book begins in; empty where the file does not say so.
    start: String,
    accounts: Vec<Account>,
    opening: Vec<Opening>,
    /// Without their businesses and ids. An auxiliary item without a type stands under an empty name.
    vouchers: Vec<RefVoucher>,
    /// Rows that were not read, then what was passed over or assumed; the first 500.
    remarks: Vec<CompanySheetRemark>,
    /// How many remarks there are.
    remark_count: usize,
    /// Titles of columns that were not read.
    ignored_columns: Vec<String>,
}

/// Reads a sheet for a company that is being written, and says row by row what it could not read; keeps nothing.
#[utoipa::path(post, path = "/api/authoring/{course_id}/company_sheets/", tag = "authoring",
    params(("course_id" = i64, Path), ForPart),
    request_body(content = CompanySheetForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<CompanySheet>)))]
pub(super) async fn read_company_sheet(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    Query(wanted): Query<ForPart>,
    form: Multipart,
) -> ApiResult<CompanySheet> {
    app.db
        .read(move |tx| async move { require_writer(&tx, &teacher, id).await })
        .await?;
    let (_, bytes) = read_file(form, SHEET_LIMIT_BYTES).await?;
    // Reading a workbook takes a core for a moment: not one that answers requests.
    let read = tokio::task::spawn_blocking(move || read(&bytes, wanted)).await;
    let sheet = read
        .map_err(|error| Error::internal("read a company's sheet", error))?
        .map_err(|error| Error::invalid("file", format!("{error}。")))?;
    Ok(Envelope::ok(sheet))
}

fn read(bytes: &[u8], wanted: ForPart) -> Result<CompanySheet, BookFileError> {
    let mut sheet = match wanted.part {
        part if part == CompanySheetPart::Whole || is_journal(bytes) => {
            CompanySheet::of_book(read_book(bytes, &wanted.known())?, &wanted)
        }
        CompanySheetPart::Accounts => {
            let reading = read_chart(bytes)?;
            let mut sheet = CompanySheet::of(&reading);
            sheet.accounts = (reading.rows.iter())
                .map(|row| account_of_ledger(&row.account))
                .collect();
            sheet.remarks.extend(reading.rows.iter().flat_map(lost_of));
            sheet
        }
        CompanySheetPart::Opening => {
            let reading = read_balances(bytes)?;
            let rows = reading.rows.iter();
            CompanySheet {
                opening: rows.map(|row| opening_of_ledger(&row.opening)).collect(),
                ..CompanySheet::of(&reading)
            }
        }
        CompanySheetPart::Vouchers | CompanySheetPart::Whole => {
            let reading = read_journal(bytes)?;
            let rows = reading.rows.iter();
            CompanySheet {
                vouchers: rows.filter_map(|row| voucher_of_ledger(&row.draft)).collect(),
                ..CompanySheet::of(&reading)
            }
        }
    };
    sheet.remark_count = sheet.remarks.len();
    sheet.remarks.truncate(MOST_REMARKS);
    Ok(sheet)
}

impl CompanySheet {
    /// What is told of any sheet, without its rows.
    fn of<T>(reading: &Reading<T>) -> Self {
        let faults = reading.faults.iter().map(|fault| remark(fault, true));
        let remarks = reading.remarks.iter().map(|fault| remark(fault, false));
        Self {
            sheet: reading.sheet.clone(),
            layout: reading.layout.into(),
            start: String::new(),
            accounts: Vec::new(),
            opening: Vec::new(),
            vouchers: Vec::new(),
            remarks: faults.chain(remarks).collect(),
            remark_count: 0,
            ignored_columns: reading.ignored_columns.clone(),
        }
    }
}

impl CompanySheet {
    /// The part of a whole book that is asked for. Accounts of the standard's chart that its vouchers stand on come along.
    fn of_book(book: BookReading, wanted: &ForPart) -> Self {
        let is_wanted = |part| wanted.part == CompanySheetPart::Whole || wanted.part == part;
        let faults = book.faults.iter().map(|fault| remark(fault, true));
        let mut sheet = Self {
            sheet: String::new(),
            layout: match book.program {
                BookProgram::Beancount => CompanySheetLayout::Beancount,
                BookProgram::Hledger => CompanySheetLayout::Hledger,
                BookProgram::Sheet(layout) => layout.into(),
            },
            start: book.start.map_or_else(String::new, |start| start.to_string()),
            accounts: Vec::new(),
            opening: Vec::new(),
            vouchers: Vec::new(),
            remarks: faults
                .chain(book.remarks.iter().map(|fault| remark(fault, false)))
                .collect(),
            remark_count: 0,
            ignored_columns: Vec::new(),
        };
        if is_wanted(CompanySheetPart::Accounts) {
            sheet.accounts = accounts_of(&book, wanted.known())
                .iter()
                .map(account_of_ledger)
                .collect();
        }
        if is_wanted(CompanySheetPart::Opening) {
            sheet.opening = book.openings.iter().map(opening_of_ledger).collect();
        }
        if is_wanted(CompanySheetPart::Vouchers) {
            let vouchers = book.vouchers.iter();
            sheet.vouchers = vouchers.filter_map(|one| voucher_of_ledger(&one.draft)).collect();
        }
        sheet
    }
}

/// The accounts of a book, and those of the standard that it stands on without declaring them.
fn accounts_of(book: &BookReading, known: Vec<ledger::Account>) -> Vec<ledger::Account> {
    let lines = book.vouchers.iter().flat_map(|voucher| &voucher.draft.lines);
    let used = lines.map(|line| &line.account);
    let used: BTreeSet<_> = used.chain(book.openings.iter().map(|one| &one.account)).collect();
    let of_standard = known.into_iter().filter(|account| {
        let is_used = used.iter().any(|code| code.is_under(account.code.as_str()));
        is_used && book.accounts.iter().all(|own| own.code != account.code)
    });
    let mut all: Vec<_> = of_standard.chain(book.accounts.iter().cloned()).collect();
    all.sort_by(|one, other| one.code.cmp(&other.code));
    all
}

fn remark(fault: &RowFault, is_fault: bool) -> CompanySheetRemark {
    CompanySheetRemark {
        row: fault.row,
        column: fault.column.clone(),
        is_fault,
        zh: fault.zh.clone(),
        en: fault.en.clone(),
    }
}

/// What the folder of a course cannot say of an account.
fn lost_of(row: &ChartRow) -> Vec<CompanySheetRemark> {
    let account = &row.account;
    let (code, name) = (&account.code, &account.name);
    let told = |is_so: bool, zh: String, en: String| {
        is_so.then(|| CompanySheetRemark {
            row: row.row,
            column: String::new(),
            is_fault: false,
            zh,
            en,
        })
    };
    let either = told(
        account.direction == NormalSide::Either,
        format!("科目「{code} {name}」的余额方向是「双」，按「借」读取"),
        format!("the account {code} may be on either side and was read as a debit"),
    );
    let disabled = told(
        account.disabled,
        format!("科目「{code} {name}」已停用，按可用科目读取"),
        format!("the account {code} is disabled and was read as one in use"),
    );
    either.into_iter().chain(disabled).collect()
}
