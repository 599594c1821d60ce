//! Sheets as programs write them, made by the crate's own writer: read rightly, or said what is wrong with them.

mod charts;
mod hostile;
mod journals;
mod openings;
mod ours;

use super::Reading;
use crate::export::{Column, ColumnKind, Value, write_xlsx};

/// A workbook of one sheet, its cells between strokes. A cell that begins with `#` is a number, any other a text.
fn workbook(table: &str) -> Vec<u8> {
    let rows = table.lines().map(str::trim).filter(|line| !line.is_empty());
    let rows: Vec<Vec<&str>> = rows
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    let widest = rows.iter().map(Vec::len).max().unwrap_or_default();
    let title = |column: usize| rows[0].get(column).copied().unwrap_or_default();
    let columns: Vec<Column> = (0..widest)
        .map(|column| Column::new(title(column), ColumnKind::Text))
        .collect();
    let cell = |text: &&str| match text.strip_prefix('#') {
        _ if text.is_empty() => Value::Empty,
        Some(number) => Value::Number(number.parse().expect("a number")),
        None => Value::text(*text),
    };
    let values = rows[1..].iter().map(|row| row.iter().map(cell).collect());
    write_xlsx("表", &columns, values).expect("a workbook")
}

/// What is told of rows: row, column, sentence.
fn told(faults: &[crate::header::RowFault]) -> Vec<(u32, &str, &str)> {
    faults
        .iter()
        .map(|fault| (fault.row, fault.column.as_str(), fault.zh.as_str()))
        .collect()
}

/// The same where nothing is to be told.
#[track_caller]
fn clean<T: std::fmt::Debug>(reading: &Reading<T>) {
    assert_eq!(told(&reading.faults), [], "{reading:?}");
    assert_eq!(told(&reading.remarks), [], "{reading:?}");
}
