//! A bank's statement as a file: what it says, and how it joins the lines that are there.

use super::MOST_BANK_LINES;
use crate::{
    bookkeeping::LoadedBook,
    store::{
        reconciliation::{NewBankLine, add_bank_lines, remove_bank_lines},
        voucher::{Changed, finish},
    },
};
use database::Tx;
use interchange::{
    bank_statement::{BankStatement, BankStatementLine, read_bank_statement},
    header::RowFault,
};
use ledger::{
    AccountCode, Fen,
    reconciliation::{BankLine, balance_breaks},
};
use platform::{Error, FieldError, Millis};
use serde::Serialize;

/// Warnings told at once.
const MOST_WARNINGS: usize = 20;

/// What became of a statement.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct StatementImported {
    /// Lines that were added.
    added: usize,
    /// Lines that were there before, and gave way.
    replaced: usize,
    /// Where the running balance breaks off; at most twenty.
    warnings: Vec<BalanceWarning>,
}

impl StatementImported {
    /// How many lines were added.
    pub(crate) const fn added(&self) -> usize {
        self.added
    }
}

/// A row whose balance is not the one before plus its amount.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BalanceWarning {
    /// The row in the file.
    row: u32,
    /// What the rows before it give.
    expected: Fen,
    /// What stands there.
    stated: Fen,
}

/// Reads a file off the threads that answer requests.
pub(crate) async fn read(bytes: Vec<u8>) -> Result<Vec<BankStatementLine>, Error> {
    let read = tokio::task::spawn_blocking(move || read_bank_statement(&bytes)).await;
    let statement = read
        .map_err(|error| Error::internal("read a bank statement", error))?
        .map_err(|error| Error::invalid("file", format!("{error}。")))?;
    match statement {
        BankStatement::Read(lines) => Ok(lines),
        BankStatement::Faulty(faults) => Err(Error::Invalid(faults.iter().map(fault_of).collect())),
    }
}

fn fault_of(fault: &RowFault) -> FieldError {
    let zh = &fault.zh;
    let message = match (fault.row, fault.column.as_str()) {
        (0, _) => format!("{zh}。"),
        (row, "") => format!("第 {row} 行：{zh}。"),
        (row, column) => format!("第 {row} 行「{column}」：{zh}。"),
    };
    FieldError {
        field: "file".into(),
        message,
    }
}

/// Adds a statement to the lines of an account. Lines that are there from its first day on give way if they may.
pub(crate) async fn add_statement(
    tx: &Tx,
    kept: &LoadedBook,
    account: &AccountCode,
    present: &[BankLine],
    (lines, replaces): (&[BankStatementLine], bool),
    now_ms: Millis,
) -> Result<StatementImported, Error> {
    let first = lines.first().ok_or(Error::NotFound)?;
    let start = kept.template.start.first_day();
    if first.date < start {
        let row = first.row;
        return Err(Error::invalid(
            "file",
            format!("第 {row} 行：日期早于账套的第一天 {start}。"),
        ));
    }
    let earlier = present.iter().take_while(|line| line.date < first.date).count();
    let replaced = present.len() - earlier;
    if replaced > 0 && !replaces {
        let msg = format!("这段日期已有 {replaced} 行银行流水。要替换它们，请选择替换。");
        return Err(Error::conflict("simulation.statement_present", msg));
    }
    if earlier + lines.len() > MOST_BANK_LINES {
        let msg = format!("一个账户最多 {MOST_BANK_LINES} 行银行流水。");
        return Err(Error::conflict("simulation.too_many_bank_lines", msg));
    }
    let id = kept.book.id;
    if replaced > 0 {
        remove_bank_lines(tx, id, account.as_str(), first.date).await?;
    }
    let new: Vec<NewBankLine> = lines.iter().map(new_line).collect();
    add_bank_lines(tx, id, account.as_str(), earlier, &new).await?;
    finish(tx, kept, Changed::nothing(), now_ms).await?;
    Ok(StatementImported {
        added: lines.len(),
        replaced,
        warnings: warnings(present.get(..earlier).and_then(<[_]>::last), lines),
    })
}

fn new_line(line: &BankStatementLine) -> NewBankLine {
    NewBankLine {
        date: line.date,
        reference: line.reference.clone(),
        summary: line.summary.clone(),
        counterparty: line.counterparty.clone(),
        amount: line.amount,
        balance: line.balance,
    }
}

/// Where the running balance breaks off, from the last line before on.
fn warnings(before: Option<&BankLine>, lines: &[BankStatementLine]) -> Vec<BalanceWarning> {
    let added = lines.iter().map(|line| BankLine {
        id: 0,
        date: line.date,
        reference: String::new(),
        summary: String::new(),
        counterparty: String::new(),
        amount: line.amount,
        balance: line.balance,
    });
    let all: Vec<BankLine> = before.cloned().into_iter().chain(added).collect();
    let offset = all.len() - lines.len();
    let breaks = balance_breaks(&all).into_iter().take(MOST_WARNINGS);
    let told = breaks.filter_map(|found| {
        let row = lines.get(found.at.checked_sub(offset)?)?.row;
        Some(BalanceWarning {
            row,
            expected: found.expected,
            stated: found.stated,
        })
    });
    told.collect()
}
