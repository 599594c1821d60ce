//! CSV files with a fixed header.

use std::collections::BTreeMap;

use crate::check::Check;

/// A row and the line it stands on.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) line: u32,
    cells: BTreeMap<&'static str, String>,
}

impl Row {
    /// The cell of a column, trimmed; empty when the column is absent.
    pub(crate) fn get(&self, column: &str) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }
}

/// The rows of a CSV file; `None` when it cannot be read at all. `columns` are in canonical order, the first `required` needed.
pub(crate) fn read_rows(
    check: &mut Check<'_>,
    file: &str,
    columns: &[&'static str],
    required: &[&str],
) -> Option<Vec<Row>> {
    let text = check.text(file)?;
    let mut reader = csv::ReaderBuilder::new()
        .flexible(false)
        .from_reader(text.as_bytes());
    let header = match reader.headers() {
        Ok(header) => header.clone(),
        Err(error) => {
            report_syntax(check, file, &error);
            return None;
        }
    };
    let known = known_columns(check, file, &header, columns, required)?;
    let mut rows = Vec::new();
    for record in reader.records() {
        match record {
            Ok(record) => {
                let line = record.position().map_or(0, |position| position.line() as u32);
                let cells = known
                    .iter()
                    .zip(&record)
                    .filter_map(|(column, cell)| column.map(|column| (column, cell.trim().to_owned())))
                    .collect();
                rows.push(Row { line, cells });
            }
            Err(error) => report_syntax(check, file, &error),
        }
    }
    Some(rows)
}

fn known_columns(
    check: &mut Check<'_>,
    file: &str,
    header: &csv::StringRecord,
    columns: &[&'static str],
    required: &[&str],
) -> Option<Vec<Option<&'static str>>> {
    let mut known: Vec<Option<&'static str>> = Vec::new();
    for name in header {
        let column = columns.iter().copied().find(|column| *column == name.trim());
        if column.is_some() && known.contains(&column) {
            check.place(
                "csv.duplicate_column",
                file,
                (1, 0),
                format!("列 {name} 出现两次"),
                format!("the column {name} appears twice"),
            );
        }
        if column.is_none() {
            check.place(
                "csv.unknown_column",
                file,
                (1, 0),
                format!("不认识的列 {name}，可用：{}", columns.join("、")),
                format!("unknown column {name}; known: {}", columns.join(", ")),
            );
        }
        known.push(column);
    }
    let mut is_complete = true;
    for name in required
        .iter()
        .filter(|name| !known.iter().flatten().any(|column| column == *name))
    {
        is_complete = false;
        check.place(
            "csv.missing_column",
            file,
            (1, 0),
            format!("缺少列 {name}"),
            format!("the column {name} is missing"),
        );
    }
    is_complete.then_some(known)
}

pub(crate) fn report_syntax(check: &mut Check<'_>, file: &str, error: &csv::Error) {
    let line = error.position().map_or(0, |position| position.line() as u32);
    let (zh, en) = match error.kind() {
        csv::ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => (
            format!("这一行有 {len} 列，表头有 {expected_len} 列"),
            format!("this row has {len} cells, the header {expected_len}"),
        ),
        other => (
            format!("CSV 语法有误（{other:?}）"),
            format!("CSV syntax: {other:?}"),
        ),
    };
    check.place("csv.syntax", file, (line, 0), zh, en);
}

/// Reports a cell that does not fit.
pub(crate) fn bad_cell(check: &mut Check<'_>, file: &str, row: &Row, column: &str, zh: &str, en: &str) {
    let cell = row.get(column);
    check.place(
        "csv.bad_cell",
        file,
        (row.line, 0),
        format!("列 {column} 的「{cell}」{zh}"),
        format!("column {column}: “{cell}” {en}"),
    );
}

/// Rows as CSV text with a header, LF line ends.
pub(crate) fn write_rows(columns: &[&str], rows: &[Vec<String>]) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
    let records =
        std::iter::once(columns.iter().map(ToString::to_string).collect()).chain(rows.iter().cloned());
    for record in records {
        writer
            .write_record(&record)
            .expect("rows have the header's length and memory does not fail");
    }
    writer.into_inner().expect("memory does not fail")
}
