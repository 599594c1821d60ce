//! 账套: what a workbook of ours says of the book as a whole.

use crate::export::{Column, ColumnKind, Export, ExportError, Value};
use crate::sheet::{SheetError, SheetLimits, read_sheets};
use ledger::Period;

const NAME: &str = "账套";
const TITLES: [&str; 2] = ["内容", "期间"];
const START: &str = "启用期间";
const OPEN: &str = "当前期间";

/// Adds the sheet: the month the book begins in, and the one that is open.
pub(super) fn write_about(export: &mut Export, start: Period, open: Period) -> Result<(), ExportError> {
    let columns = TITLES.map(|title| Column::new(title, ColumnKind::Text));
    let row = |label: &str, period: Period| vec![Value::text(label), Value::text(period.to_string())];
    export.add_sheet(NAME, &columns, [row(START, start), row(OPEN, open)])
}

/// The month that is open in the books of a workbook of ours: those before it are closed.
///
/// # Errors
/// A file that is damaged or too large.
pub fn read_open_period(bytes: &[u8]) -> Result<Option<Period>, SheetError> {
    let sheets = read_sheets(bytes, &SheetLimits::BOOK)?;
    let about = sheets.iter().find(|one| one.name == NAME);
    let mut rows = about.into_iter().flat_map(|one| &one.sheet.rows);
    let row = rows.find(|row| row.cell(0) == OPEN);
    Ok(row.and_then(|row| row.cell(1).parse().ok()))
}
