//! Finding the header row of a table and which column holds what.

use ledger::half_width::to_half_width;

use crate::sheet::Sheet;

/// Rows in which the header is looked for: schools put titles and notes above it.
const SEARCHED_ROWS: usize = 20;

/// A field that a table may have, and the names its column goes by.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name in reports.
    pub title: &'static str,
    /// Other names, compared without blanks, marks and case.
    pub names: &'static [&'static str],
    pub is_required: bool,
}

/// Where the header stands and what it says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Index of the header among the sheet's rows.
    pub index: usize,
    /// Its number as the program shows it.
    pub row: u32,
    /// For each field, its column (from 0).
    pub columns: Vec<Option<usize>>,
    /// Titles of columns that are not read.
    pub ignored: Vec<String>,
    /// Titles of required fields that are missing.
    pub missing: Vec<&'static str>,
    /// Titles of fields with two columns.
    pub repeated: Vec<&'static str>,
}

/// Brings a title to comparable form: half width, lower case, without blanks and marks of obligation.
fn comparable(title: &str) -> String {
    to_half_width(title)
        .to_lowercase()
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '*' | ':' | '_' | '-' | '.'))
        .collect::<String>()
        .replace("(必填)", "")
        .replace("(选填)", "")
        .replace("(元)", "")
}

/// Words that a column is divided by under a title that spans several: 期初余额 over 借方 and 贷方.
const SUBTITLES: [&str; 22] = [
    "借方",
    "贷方",
    "借",
    "贷",
    "借方金额",
    "贷方金额",
    "借方余额",
    "贷方余额",
    "借方发生额",
    "贷方发生额",
    "方向",
    "余额",
    "金额",
    "数量",
    "单价",
    "原币",
    "外币",
    "本币",
    "本位币",
    "编码",
    "代码",
    "名称",
];

/// The sheet with heads of two rows brought into one: 期初余额 over 借方 reads 期初余额借方.
pub(crate) fn with_joined_heads(sheet: &Sheet) -> Sheet {
    let mut joined = sheet.clone();
    for below in 1..joined.rows.len().min(SEARCHED_ROWS) {
        let (above, rest) = joined.rows.split_at_mut(below);
        let (above, row) = (&above[below - 1], &mut rest[0]);
        if above.number + 1 == row.number && is_subtitles(&row.cells) {
            row.cells = joined_cells(&above.cells, &row.cells);
        }
    }
    joined
}

fn is_subtitles(cells: &[String]) -> bool {
    let mut filled = cells.iter().filter(|cell| !cell.is_empty()).peekable();
    filled.peek().is_some() && filled.all(|cell| SUBTITLES.contains(&comparable(cell).as_str()))
}

/// A title reaches over the empty cells to its right as far as there is something below.
fn joined_cells(above: &[String], below: &[String]) -> Vec<String> {
    let cell = |cells: &[String], column: usize| cells.get(column).cloned().unwrap_or_default();
    let mut spanning = String::new();
    let titles = (0..above.len().max(below.len())).map(|column| {
        let (title, subtitle) = (cell(above, column), cell(below, column));
        if !title.is_empty() {
            spanning.clone_from(&title);
        }
        if subtitle.is_empty() {
            title
        } else {
            format!("{spanning}{subtitle}")
        }
    });
    titles.collect()
}

/// The row that names the most fields; `None` when no row names any.
pub fn find_header(sheet: &Sheet, fields: &[Field]) -> Option<Header> {
    let names: Vec<Vec<String>> = fields
        .iter()
        .map(|field| {
            std::iter::once(&field.title)
                .chain(field.names)
                .map(|name| comparable(name))
                .collect()
        })
        .collect();
    let field_of = |cell: &str| {
        let cell = comparable(cell);
        names.iter().position(|known| known.contains(&cell))
    };
    let score = |cells: &[String]| cells.iter().filter(|cell| field_of(cell).is_some()).count();
    let (index, row) = sheet
        .rows
        .iter()
        .take(SEARCHED_ROWS)
        .enumerate()
        .rev()
        .max_by_key(|(_, row)| score(&row.cells))
        .filter(|(_, row)| score(&row.cells) > 0)?;
    let mut header = Header {
        index,
        row: row.number,
        columns: vec![None; fields.len()],
        ..Header::default()
    };
    for (column, cell) in row.cells.iter().enumerate() {
        match field_of(cell) {
            Some(field) if header.columns[field].is_some() => header.repeated.push(fields[field].title),
            Some(field) => header.columns[field] = Some(column),
            None if cell.is_empty() => {}
            None => header.ignored.push(cell.clone()),
        }
    }
    header.missing = fields
        .iter()
        .zip(&header.columns)
        .filter(|(field, column)| field.is_required && column.is_none())
        .map(|(field, _)| field.title)
        .collect();
    Some(header)
}

/// The letter Excel shows above a column (from 0): A, B … Z, AA.
pub fn column_letter(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.push(char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect()
}

/// One fault of a table, told to the person who sent it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowFault {
    /// As the program shows it; 0 for the table as a whole.
    pub row: u32,
    /// Title of the column with its letter, `手机号 (C)`; empty for the row as a whole.
    pub column: String,
    pub code: &'static str,
    pub zh: String,
    pub en: String,
}

impl RowFault {
    pub(crate) fn new(row: u32, code: &'static str, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self {
            row,
            column: String::new(),
            code,
            zh: zh.into(),
            en: en.into(),
        }
    }

    pub(crate) fn in_column(mut self, title: &str, column: Option<usize>) -> Self {
        self.column = match column {
            Some(column) => format!("{title} ({})", column_letter(column)),
            None => title.to_owned(),
        };
        self
    }
}

/// The faults of a header: what is missing or there twice.
pub(crate) fn header_faults(header: &Header) -> Vec<RowFault> {
    let missing = header.missing.iter().map(|title| {
        RowFault::new(
            header.row,
            "sheet.missing_column",
            format!("缺少「{title}」列"),
            format!("the column {title} is missing"),
        )
    });
    let repeated = header.repeated.iter().map(|title| {
        RowFault::new(
            header.row,
            "sheet.repeated_column",
            format!("「{title}」列出现两次"),
            format!("the column {title} appears twice"),
        )
    });
    missing.chain(repeated).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!(
            [0, 25, 26, 701, 702].map(column_letter),
            ["A", "Z", "AA", "ZZ", "AAA"]
        );
    }
}
