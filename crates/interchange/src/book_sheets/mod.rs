//! Charts (科目表), balances (科目余额表) and journals (序时账) as Excel sheets: those of 用友 and 金蝶 are recognised by their heads,
//! and a book of ours goes out as one workbook and comes back as it was.
//!
//! - [`read_chart`], [`read_balances`], [`read_journal`]: a file's sheet of that sort as typed rows.
//! - [`read_open_period`]: which month is open, of a workbook of ours.
//! - [`write_book`]: the three sheets of a book.
//! - INVARIANT: a row of a sheet is among the rows that were read, or a fault or a remark tells of it; columns that are not read are listed.
//!
//! Not seen: the colour of a cell. A red amount is one with a minus sign, in brackets, or marked 红字.

mod about;
mod aux_items;
mod balance_rows;
mod balances;
mod cell_values;
mod chart;
mod chart_rows;
mod chart_words;
mod codes;
mod fields;
mod journal;
mod journal_lines;
mod journal_vouchers;
mod layout;
mod table;
mod voucher_number;
mod write;

#[cfg(test)]
mod tests;

pub use about::read_open_period;
pub use balances::{BalanceRow, read_balances};
pub use chart::{ChartRow, read_chart};
pub use journal::read_journal;
pub use journal_vouchers::JournalVoucher;
pub use layout::{BookSheet, Layout};
pub use write::{write_book, write_kept_book};

use crate::header::RowFault;

/// What a sheet gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading<T> {
    /// The name of the sheet; empty for CSV, and where no sheet fits.
    pub sheet: String,
    pub layout: Layout,
    /// The row of the head as the program shows it; the lower one of a head of two rows.
    pub header_row: u32,
    pub rows: Vec<T>,
    /// Rows that were not read, with the reason.
    pub faults: Vec<RowFault>,
    /// Rows that were passed over on purpose, and what was assumed of rows that were read.
    pub remarks: Vec<RowFault>,
    /// Titles of columns that were not read.
    pub ignored_columns: Vec<String>,
}

impl<T> Reading<T> {
    /// Nothing but the reason why.
    fn refused(faults: Vec<RowFault>) -> Self {
        Self {
            sheet: String::new(),
            layout: Layout::Other,
            header_row: 0,
            rows: Vec::new(),
            faults,
            remarks: Vec::new(),
            ignored_columns: Vec::new(),
        }
    }
}
