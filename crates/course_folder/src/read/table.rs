//! Business data of a company: any CSV with a header, columns described in tables.toml.

use std::collections::BTreeSet;

use csv::StringRecord;

use crate::check::{Check, extension};
use crate::csv_table::report_syntax;
use crate::model::{ColumnType, Date, Decimal, Table};

/// Faults of one table that are listed; a table of 100,000 rows can be wrong in all of them.
const LISTED_FAULTS: usize = 20;

pub(super) fn check_table(check: &mut Check<'_>, tables_file: &str, index: usize, table: &Table) {
    let path = format!("table.{index}.file");
    if table.file.contains('/') || extension(&table.file) != "csv" {
        check.at(
            "ref.wrong_kind",
            tables_file,
            &path,
            "表格文件须是同一文件夹中的 .csv",
            "a table is a .csv in the same folder",
        );
        return;
    }
    check.path(tables_file, &path, &table.file);
    let Some(file) = crate::paths::resolve(tables_file, &table.file) else {
        return;
    };
    let Some(text) = check.text(&file) else { return };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = match reader.headers() {
        Ok(header) => header.clone(),
        Err(error) => return report_syntax(check, &file, &error),
    };
    column_names(check, &file, &header);
    let typed = typed_columns(check, (tables_file, index), table, &header);
    let mut faults = 0;
    for record in reader.records() {
        faults += match record {
            Err(error) => {
                report_syntax(check, &file, &error);
                1
            }
            Ok(record) => bad_cells(check, &file, &record, &typed),
        };
        if faults >= LISTED_FAULTS {
            return;
        }
    }
}

/// A column of the file whose cells have a type.
struct TypedColumn<'h> {
    at: usize,
    name: &'h str,
    kind: ColumnType,
}

fn column_names(check: &mut Check<'_>, file: &str, header: &StringRecord) {
    let mut seen = BTreeSet::new();
    for name in header {
        if name.trim().is_empty() || !seen.insert(name) {
            check.place(
                "csv.duplicate_column",
                file,
                (1, 0),
                format!("列名「{name}」重复或为空"),
                format!("the column name “{name}” is empty or appears twice"),
            );
        }
    }
}

/// The columns that tables.toml describes; they stand in the file's header.
fn typed_columns<'h>(
    check: &mut Check<'_>,
    (tables_file, index): (&str, usize),
    table: &Table,
    header: &'h StringRecord,
) -> Vec<TypedColumn<'h>> {
    let mut typed = Vec::new();
    for (position, column) in table.columns.iter().enumerate() {
        match header.iter().enumerate().find(|(_, name)| *name == column.name) {
            Some((at, name)) => typed.push(TypedColumn {
                at,
                name,
                kind: column.r#type,
            }),
            None => check.at(
                "csv.missing_column",
                tables_file,
                &format!("table.{index}.columns.{position}"),
                format!("{} 没有列 {}", table.file, column.name),
                format!("{} has no column {}", table.file, column.name),
            ),
        }
    }
    typed
}

/// Reports the cells of a row that are not of their column's type; gives how many.
fn bad_cells(check: &mut Check<'_>, file: &str, record: &StringRecord, typed: &[TypedColumn<'_>]) -> usize {
    let line = record.position().map_or(0, |position| position.line() as u32);
    let mut faults = 0;
    for TypedColumn { at, name, kind } in typed {
        let cell = record.get(*at).unwrap_or_default();
        if !fits(cell, *kind) {
            faults += 1;
            check.place(
                "table.bad_cell",
                file,
                (line, 0),
                format!("列 {name} 的「{cell}」不是 {kind:?}"),
                format!("column {name}: “{cell}” is not {kind:?}"),
            );
        }
    }
    faults
}

/// Whether a cell holds what its column says; empty cells always do.
fn fits(cell: &str, kind: ColumnType) -> bool {
    if cell.is_empty() {
        return true;
    }
    match kind {
        ColumnType::Text => true,
        ColumnType::Integer => cell.parse::<i64>().is_ok(),
        ColumnType::Decimal => Decimal::parse(cell).is_some(),
        ColumnType::Money => crate::money::parse(cell).is_some(),
        ColumnType::Date => Date::parse(cell).is_some(),
        ColumnType::Datetime => {
            let (date, time) = cell.split_once([' ', 'T']).unwrap_or((cell, "00:00"));
            let is_clock =
                |part: &str, limit: u32| part.len() == 2 && part.parse::<u32>().is_ok_and(|n| n < limit);
            let parts: Vec<&str> = time.split(':').collect();
            Date::parse(date).is_some()
                && (2..=3).contains(&parts.len())
                && parts
                    .iter()
                    .zip([24, 60, 60])
                    .all(|(part, limit)| is_clock(part, limit))
        }
        ColumnType::Boolean => matches!(cell, "true" | "false" | "是" | "否"),
    }
}
