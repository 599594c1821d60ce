//! A whole book from a file: what it would bring is shown first, then it is brought, all of it or nothing.

use super::{
    access::{require_own_book, require_set_up},
    keeper::Keeper,
};
use crate::{
    BookId,
    bookkeeping::{
        LoadedBook,
        bringing::{Brought, VoucherFate, bring},
    },
    team::Duty,
};
use axum::extract::{Multipart, State};
use garde::Validate;
use interchange::{
    book_file::{BOOK_FILE_BYTES, BookProgram, BookReading, read_book},
    book_sheets::Layout,
    header::RowFault,
};
use ledger::{Account, AccountCode, Fen, Period};
use platform::{
    ApiResult, App, Envelope, Error, FieldError, Path, Query,
    audit::{self, Act},
    http::read_file,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Remarks told at once.
const MOST_REMARKS: usize = 300;

/// Whether the book stays as it is.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ImportMode {
    /// Only shows what the file would bring.
    #[garde(skip)]
    #[serde(default)]
    dry_run: bool,
}

/// A journal of Beancount or hledger, or a workbook, as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
pub(super) struct BookFileForm {
    /// At most 10 MB and 1,000 vouchers.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Which program wrote a file.
#[derive(Debug, Clone, Copy, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum BookFileProgram {
    Beancount,
    Hledger,
    Ours,
    Yonyou,
    Kingdee,
    Other,
}

impl From<BookProgram> for BookFileProgram {
    fn from(program: BookProgram) -> Self {
        match program {
            BookProgram::Beancount => Self::Beancount,
            BookProgram::Hledger => Self::Hledger,
            BookProgram::Sheet(Layout::Ours) => Self::Ours,
            BookProgram::Sheet(Layout::Yonyou) => Self::Yonyou,
            BookProgram::Sheet(Layout::Kingdee) => Self::Kingdee,
            BookProgram::Sheet(Layout::Other) => Self::Other,
        }
    }
}

/// A voucher of the file.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BroughtVoucher {
    /// The line or row it begins on.
    row: u32,
    date: Option<String>,
    word: String,
    /// The number it gets.
    number: Option<u32>,
    summary: String,
    /// The sum of its debits.
    total: Fen,
    fate: VoucherFate,
}

/// An account that the file needs and the book does not have.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct LackingAccount {
    code: AccountCode,
    name: String,
}

/// Something to know of a line.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BookImportRemark {
    /// 0 for the file as a whole.
    row: u32,
    /// Title of the column of a table; empty for the line as a whole.
    column: String,
    /// Whether the file cannot be taken because of it.
    is_fault: bool,
    zh: String,
    en: String,
}

/// What a file brought, or would bring.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct BookImport {
    program: BookFileProgram,
    vouchers: Vec<BroughtVoucher>,
    /// Vouchers that are added.
    added: usize,
    /// Vouchers that stand in the book already.
    present: usize,
    /// Accounts that the book would need; its chart is the company's.
    accounts: Vec<LackingAccount>,
    /// Months that are posted and closed on the way.
    closed: Vec<Period>,
    /// What keeps the file from being taken, then what to look at; the first 300.
    remarks: Vec<BookImportRemark>,
    /// How many remarks there are.
    remark_count: usize,
    /// How many of them keep the file from being taken.
    errors: usize,
}

/// Why a unit is undone: it failed, or it was only to be seen what it does.
enum Undone {
    Seen(Box<Brought>),
    Failed(Error),
}

impl From<database::Error> for Undone {
    fn from(error: database::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl From<Error> for Undone {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// Brings the vouchers of a file into my book of practice, or shows what it would bring. With one fault nothing is written.
#[utoipa::path(post, path = "/api/book/{book_id}/import/", tag = "simulation",
    params(("book_id" = i64, Path), ImportMode),
    request_body(content = BookFileForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<BookImport>)))]
pub(super) async fn import_book(
    State(app): State<App>,
    user: Keeper,
    Path(id): Path<BookId>,
    Query(mode): Query<ImportMode>,
    form: Multipart,
) -> ApiResult<BookImport> {
    let now_ms = app.now_ms();
    let asking = user.clone();
    // Asked before the file is read.
    let kept = app
        .db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &asking, id, Duty::Book, now_ms).await?;
            refuse_unless_practice(&kept)?;
            require_set_up(&kept)?;
            Ok::<_, Error>(kept)
        })
        .await?;
    let (_, bytes) = read_file(form, BOOK_FILE_BYTES).await?;
    let known: Vec<Account> = kept.chart.accounts().cloned().collect();
    // Reading a workbook takes a core for a moment: not one that answers requests.
    let read = tokio::task::spawn_blocking(move || read_book(&bytes, &known)).await;
    let reading = read
        .map_err(|error| Error::internal("read a book", error))?
        .map_err(|error| Error::invalid("file", format!("{error}。")))?;
    let (program, lacking) = (reading.program, lacking(&kept, &reading));
    let brought = run(&app, user, (id, mode.dry_run), reading).await?;
    let import = view(program, lacking, &brought);
    if mode.dry_run {
        return Ok(Envelope::ok(import));
    }
    let msg = format!("已导入 {} 张凭证。", import.added);
    Ok(Envelope::with_message(msg, import))
}

/// Copies of other people's work come this way: where work counts, vouchers are written.
fn refuse_unless_practice(kept: &LoadedBook) -> Result<(), Error> {
    let is_practice = kept.rules.is_helpful() && !kept.rules.is_graded && kept.book.sitting.is_none();
    if is_practice {
        return Ok(());
    }
    let msg = "只有自由练习的账套可以从文件导入，计分的账套请自己填制凭证。";
    Err(Error::conflict("simulation.no_import", msg))
}

/// Accounts of the file that stand on its vouchers and not in the chart.
fn lacking(kept: &LoadedBook, reading: &BookReading) -> Vec<LackingAccount> {
    let lines = reading.vouchers.iter().flat_map(|voucher| &voucher.draft.lines);
    let used: BTreeSet<&AccountCode> = lines.map(|line| &line.account).collect();
    let strange = used.into_iter().filter(|code| kept.chart.find(code).is_none());
    let named = strange.map(|code| LackingAccount {
        code: code.clone(),
        name: (reading.accounts.iter())
            .find(|account| account.code == *code)
            .map_or_else(String::new, |account| account.name.clone()),
    });
    named.collect()
}

/// Does it in one unit, which is undone if it was only to be seen, or if anything is wrong.
async fn run(
    app: &App,
    user: Keeper,
    (id, dry_run): (BookId, bool),
    reading: BookReading,
) -> Result<Brought, Error> {
    let now_ms = app.now_ms();
    let done = app
        .db
        .write(move |tx| async move {
            let (kept, _) = require_own_book(&tx, &user, id, Duty::Book, now_ms).await?;
            refuse_unless_practice(&kept)?;
            require_set_up(&kept)?;
            let company = kept.template.profile.name.clone();
            let brought = bring(&tx, kept, reading, now_ms).await?;
            if dry_run {
                return Err(Undone::Seen(Box::new(brought)));
            }
            refuse_faults(&brought)?;
            let act = Act::of("simulation.book_imported", &company)
                .with(serde_json::json!({ "vouchers": count(&brought, VoucherFate::Added) }));
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok(brought)
        })
        .await;
    match done {
        Ok(brought) => Ok(brought),
        Err(Undone::Seen(brought)) => Ok(*brought),
        Err(Undone::Failed(error)) => Err(error),
    }
}

fn refuse_faults(brought: &Brought) -> Result<(), Error> {
    if brought.faults.is_empty() {
        return Ok(());
    }
    let faults = brought.faults.iter().take(MOST_REMARKS).map(|fault| FieldError {
        field: "file".into(),
        message: if fault.row > 0 {
            format!("第 {} 行：{}。", fault.row, fault.zh.trim_end_matches('。'))
        } else {
            format!("{}。", fault.zh.trim_end_matches('。'))
        },
    });
    Err(Error::Invalid(faults.collect()))
}

fn count(brought: &Brought, fate: VoucherFate) -> usize {
    brought.vouchers.iter().filter(|(_, own)| *own == fate).count()
}

fn view(program: BookProgram, accounts: Vec<LackingAccount>, brought: &Brought) -> BookImport {
    let remark = |fault: &RowFault, is_fault| BookImportRemark {
        row: fault.row,
        column: fault.column.clone(),
        is_fault,
        zh: fault.zh.clone(),
        en: fault.en.clone(),
    };
    let faults = brought.faults.iter().map(|fault| remark(fault, true));
    let remarks = faults.chain(brought.remarks.iter().map(|fault| remark(fault, false)));
    let vouchers = brought.vouchers.iter().map(|(voucher, fate)| BroughtVoucher {
        row: voucher.row,
        date: voucher.draft.date.map(|date| date.to_string()),
        word: voucher.draft.word.clone(),
        number: voucher.draft.number,
        summary: voucher
            .draft
            .lines
            .first()
            .map_or_else(String::new, |line| line.summary.clone()),
        total: voucher.draft.lines.iter().map(|line| line.debit).sum(),
        fate: *fate,
    });
    BookImport {
        program: program.into(),
        vouchers: vouchers.collect(),
        added: count(brought, VoucherFate::Added),
        present: count(brought, VoucherFate::Present),
        accounts,
        closed: brought.closed.clone(),
        remarks: remarks.take(MOST_REMARKS).collect(),
        remark_count: brought.faults.len() + brought.remarks.len(),
        errors: brought.faults.len(),
    }
}
