//! A whole book in one file: chart, openings and vouchers together, from a journal of Beancount or hledger, or from a workbook.
//!
//! A file of ours comes back as it went out. A journal of somebody else's is read as far as it can be: each account finds its code in
//! its name or by the name of an account that is known, or is to be opened; what is assumed or left out is told with its line.

mod accounts;
mod foreign;
mod root;

#[cfg(test)]
mod tests;

use crate::{
    book_sheets::{Layout, Reading, read_balances, read_chart, read_journal, read_open_period},
    header::RowFault,
    plain_text::{Journal, JournalFault, book_of, read_beancount, read_hledger},
    sheet::SheetError,
    standing::Standing,
};
use ledger::{Account, Opening, Period, VoucherDraft};

/// The largest file, in bytes.
pub const BOOK_FILE_BYTES: usize = 10 << 20;

/// Which program a file is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookProgram {
    Beancount,
    Hledger,
    /// A workbook or a table, in the columns of a program.
    Sheet(Layout),
}

/// A voucher and the line or row it begins on.
#[derive(Clone, Debug, PartialEq)]
pub struct FileVoucher {
    pub row: u32,
    pub draft: VoucherDraft,
    /// Who signed it, and what it corrects; nothing of that is said by a journal of somebody else's.
    pub standing: Standing,
}

/// What a file gave.
#[derive(Clone, Debug, PartialEq)]
pub struct BookReading {
    pub program: BookProgram,
    /// The month it begins in, where the file says so.
    pub start: Option<Period>,
    /// The month that is open in the books it was made of; those before it are closed. Only a file of ours says so.
    pub open: Option<Period>,
    pub accounts: Vec<Account>,
    pub openings: Vec<Opening>,
    /// In the order of the file.
    pub vouchers: Vec<FileVoucher>,
    /// What was not read, with the reason.
    pub faults: Vec<RowFault>,
    /// What was passed over, and what was assumed.
    pub remarks: Vec<RowFault>,
}

/// Why nothing of a file can be read.
#[derive(Debug, thiserror::Error)]
pub enum BookFileError {
    #[error(transparent)]
    Sheet(#[from] SheetError),
    #[error(transparent)]
    Journal(#[from] JournalFault),
}

/// Reads a file; `known` are the accounts by whose names those of a foreign journal are recognised.
///
/// # Errors
/// The first line of a journal that is none or does not balance; a table that is damaged or too large.
pub fn read_book(bytes: &[u8], known: &[Account]) -> Result<BookReading, BookFileError> {
    match journal_of_text(bytes)? {
        Some((program, journal)) => Ok(of_journal(program, &journal, known)),
        None => of_sheets(bytes),
    }
}

/// Whether a file is a journal rather than a table.
pub fn is_journal(bytes: &[u8]) -> bool {
    text_of(bytes).and_then(program_of).is_some()
}

fn text_of(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

fn journal_of_text(bytes: &[u8]) -> Result<Option<(BookProgram, Journal)>, BookFileError> {
    let Some(text) = text_of(bytes) else {
        return Ok(None);
    };
    Ok(match program_of(text) {
        Some(BookProgram::Beancount) => Some((BookProgram::Beancount, read_beancount(text)?)),
        Some(program) => Some((program, read_hledger(text)?)),
        None => None,
    })
}

/// The program whose signs a text has: a table's lines have none of them.
fn program_of(text: &str) -> Option<BookProgram> {
    const BEANCOUNT: [&str; 3] = ["open ", "* \"", "! \""];
    text.trim_start_matches('\u{feff}').lines().find_map(|line| {
        if line.starts_with("option \"") || line.starts_with("plugin \"") {
            return Some(BookProgram::Beancount);
        }
        if line.starts_with("account ") || line.starts_with("commodity ") {
            return Some(BookProgram::Hledger);
        }
        let (date, rest) = line.split_once(' ')?;
        let is_date = date.starts_with(|c: char| c.is_ascii_digit())
            && date
                .chars()
                .all(|c| c.is_ascii_digit() || matches!(c, '-' | '/' | '.' | '='));
        let is_date = is_date && date.matches(['-', '/', '.']).count() >= 2;
        let is_beancount = BEANCOUNT.iter().any(|sign| rest.starts_with(sign)) || rest.starts_with("txn ");
        match (is_date, is_beancount) {
            (false, _) => None,
            (true, true) => Some(BookProgram::Beancount),
            // A row of a table that begins with a date goes on with a comma.
            (true, false) => (!rest.contains(',')).then_some(BookProgram::Hledger),
        }
    })
}

fn of_journal(program: BookProgram, journal: &Journal, known: &[Account]) -> BookReading {
    let mut reading = match book_of(journal) {
        Ok(book) => {
            let rows = journal.transactions.iter();
            let rows = rows.filter(|one| one.notes.get("kind").is_none_or(|kind| kind != "opening"));
            let vouchers = book.vouchers.into_iter().zip(rows);
            BookReading {
                program,
                start: Some(book.start),
                open: book.open,
                accounts: book.accounts,
                openings: book.openings,
                vouchers: vouchers
                    .map(|(voucher, of)| FileVoucher {
                        row: of.line as u32,
                        draft: voucher.draft,
                        standing: voucher.standing,
                    })
                    .collect(),
                faults: Vec::new(),
                remarks: Vec::new(),
            }
        }
        Err(_) => foreign::read(program, journal, known),
    };
    for (directive, count) in &journal.left_out {
        reading.remarks.push(RowFault::new(
            0,
            "book_file.left_out",
            format!("略过 {count} 条「{directive}」，它们不改变金额"),
            format!("{count} × {directive} were passed over: they change no amount"),
        ));
    }
    reading
}

/// The three sheets of a workbook; one that is missing is told of, and refuses nothing while another is there.
fn of_sheets(bytes: &[u8]) -> Result<BookReading, BookFileError> {
    let (chart, balances, journal) = (read_chart(bytes)?, read_balances(bytes)?, read_journal(bytes)?);
    let mut reading = BookReading {
        program: BookProgram::Sheet(Layout::Other),
        start: None,
        open: read_open_period(bytes)?,
        accounts: Vec::new(),
        openings: Vec::new(),
        vouchers: Vec::new(),
        faults: Vec::new(),
        remarks: Vec::new(),
    };
    reading.accounts = reading.take(&chart, |row| row.account.clone());
    reading.openings = reading.take(&balances, |row| row.opening.clone());
    reading.vouchers = reading.take(&journal, |row| FileVoucher {
        row: row.row,
        draft: row.draft.clone(),
        standing: row.standing.clone(),
    });
    Ok(reading)
}

impl BookReading {
    fn take<T, U>(&mut self, of: &Reading<T>, row: impl Fn(&T) -> U) -> Vec<U> {
        let is_there = !of.rows.is_empty();
        if is_there {
            self.program = BookProgram::Sheet(of.layout);
        }
        // A sheet that is not there is no fault of the rows of another.
        let (whole, rows): (Vec<_>, Vec<_>) = of.faults.iter().cloned().partition(|fault| fault.row == 0);
        self.remarks.extend(whole);
        self.faults.extend(rows);
        self.remarks.extend(of.remarks.iter().cloned());
        of.rows.iter().map(row).collect()
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.accounts.is_empty() && self.openings.is_empty() && self.vouchers.is_empty()
    }
}
