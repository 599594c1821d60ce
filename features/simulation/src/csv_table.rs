//! A table of business data: which rows, in which order, and what a column holds.

use crate::template::{Column, ColumnKind};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::{cmp::Ordering, collections::HashMap};

/// How a cell must compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Compare {
    Contains,
    Eq,
    Ne,
    Gte,
    Lte,
}

/// One condition; all of a list must hold.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    column: String,
    op: Compare,
    value: String,
}

/// Which rows of a table, in which order.
#[derive(Debug, Clone, Default)]
pub struct Question {
    /// Somewhere in the row; empty for any.
    pub text: String,
    /// All must hold.
    pub conditions: Vec<Condition>,
    /// A column, with a minus before it for descending; empty for the file's order.
    pub sort: String,
}

/// A table in memory.
#[derive(Debug, Clone)]
pub struct CsvTable {
    /// The columns in the file's order.
    pub columns: Vec<Column>,
    rows: Vec<csv::StringRecord>,
}

/// What a column holds, for a first look.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct ColumnProfile {
    /// The column.
    pub column: Column,
    /// Rows that were looked at.
    pub rows: usize,
    /// Cells without anything in them.
    pub empty: usize,
    /// Different values.
    pub distinct: usize,
    /// The smallest, by number or by text.
    pub min: String,
    /// The largest.
    pub max: String,
    /// Of numbers: their sum.
    pub sum: Option<String>,
    /// Of numbers: their mean, to four places.
    pub mean: Option<String>,
    /// The commonest values with how often they stand.
    pub top: Vec<ValueCount>,
}

/// A value and how often it stands in the column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ValueCount {
    /// The value.
    pub value: String,
    /// How often.
    pub count: usize,
}

/// How many of the commonest values a profile tells.
const TOP_VALUES: usize = 8;

impl CsvTable {
    /// Reads a file; columns it does not describe are texts. `None` if it is no table.
    pub fn read(bytes: &[u8], described: &[Column]) -> Option<Self> {
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
        let head = reader.headers().ok()?.clone();
        let columns = head
            .iter()
            .map(|name| {
                let known = described.iter().find(|column| column.name == name);
                known.cloned().unwrap_or_else(|| Column {
                    name: name.to_owned(),
                    label: name.to_owned(),
                    kind: ColumnKind::Text,
                })
            })
            .collect();
        let rows = reader.records().collect::<Result<_, _>>().ok()?;
        Some(Self { columns, rows })
    }

    /// Where a column stands.
    pub(crate) fn place(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|known| known.name == column)
    }

    /// The rows that answer the question, in its order; or the column it names that does not exist.
    pub fn select(&self, question: &Question) -> Result<Vec<&csv::StringRecord>, String> {
        let mut tests = Vec::new();
        for condition in &question.conditions {
            let place = self
                .place(&condition.column)
                .ok_or_else(|| condition.column.clone())?;
            tests.push((place, self.columns[place].kind, condition));
        }
        let text = question.text.trim().to_lowercase();
        let mut rows: Vec<&csv::StringRecord> = self
            .rows
            .iter()
            .filter(|row| text.is_empty() || row.iter().any(|cell| cell.to_lowercase().contains(&text)))
            .filter(|row| {
                let mut tests = tests.iter();
                tests.all(|(place, kind, condition)| holds(row.get(*place).unwrap_or(""), *kind, condition))
            })
            .collect();
        if !question.sort.is_empty() {
            let (is_descending, column) = match question.sort.strip_prefix('-') {
                Some(column) => (true, column),
                None => (false, question.sort.as_str()),
            };
            let place = self.place(column).ok_or_else(|| column.to_owned())?;
            let kind = self.columns[place].kind;
            // Stable, so that equal cells stay in the file's order.
            rows.sort_by(|a, b| {
                let order = compare(a.get(place).unwrap_or(""), b.get(place).unwrap_or(""), kind);
                if is_descending { order.reverse() } else { order }
            });
        }
        Ok(rows)
    }

    /// What a column of these rows holds; `None` if there is no such column.
    pub fn profile(&self, column: &str, rows: &[&csv::StringRecord]) -> Option<ColumnProfile> {
        let place = self.place(column)?;
        let column = self.columns[place].clone();
        let cells: Vec<&str> = rows
            .iter()
            .filter_map(|row| row.get(place))
            .filter(|cell| !cell.trim().is_empty())
            .collect();
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for cell in &cells {
            *counts.entry(cell).or_default() += 1;
        }
        let numbers: Vec<Decimal> = if column.kind.is_number() {
            cells.iter().filter_map(|cell| cell.parse().ok()).collect()
        } else {
            Vec::new()
        };
        let sum = numbers
            .iter()
            .try_fold(Decimal::ZERO, |sum, number| sum.checked_add(*number))
            .filter(|_| !numbers.is_empty());
        let least = cells.iter().min_by(|a, b| compare(a, b, column.kind));
        let most = cells.iter().max_by(|a, b| compare(a, b, column.kind));
        let text = |cell: Option<&&str>| cell.map(|cell| (*cell).to_owned()).unwrap_or_default();
        let distinct = counts.len();
        let mut top: Vec<(&str, usize)> = counts.into_iter().collect();
        top.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        top.truncate(TOP_VALUES);
        Some(ColumnProfile {
            rows: rows.len(),
            empty: rows.len() - cells.len(),
            distinct,
            min: text(least),
            max: text(most),
            sum: sum.map(|sum| sum.to_string()),
            mean: sum.map(|sum| {
                (sum / Decimal::from(numbers.len()))
                    .round_dp(4)
                    .normalize()
                    .to_string()
            }),
            top: top
                .into_iter()
                .map(|(value, count)| ValueCount {
                    value: value.to_owned(),
                    count,
                })
                .collect(),
            column,
        })
    }
}

fn holds(cell: &str, kind: ColumnKind, condition: &Condition) -> bool {
    let order = || compare(cell, condition.value.trim(), kind);
    match condition.op {
        Compare::Contains => cell
            .to_lowercase()
            .contains(&condition.value.trim().to_lowercase()),
        Compare::Eq => order() == Ordering::Equal,
        Compare::Ne => order() != Ordering::Equal,
        Compare::Gte => !cell.is_empty() && order() != Ordering::Less,
        Compare::Lte => !cell.is_empty() && order() != Ordering::Greater,
    }
}

/// Numbers by value, everything else by text; what is no number stands before all numbers.
fn compare(a: &str, b: &str, kind: ColumnKind) -> Ordering {
    if kind.is_number() {
        let number = |cell: &str| cell.trim().parse::<Decimal>().ok();
        return number(a).cmp(&number(b));
    }
    a.cmp(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> CsvTable {
        let bytes = "\u{feff}客户,金额\n宏远,120\n百汇,9.5\n宏远,30\n悦家,\n".as_bytes();
        let amount = Column {
            name: "金额".into(),
            label: "金额".into(),
            kind: ColumnKind::Money,
        };
        CsvTable::read(bytes, &[amount]).expect("a table")
    }

    fn amounts(question: &Question) -> Vec<String> {
        let table = table();
        let rows = table.select(question).expect("known columns");
        rows.iter().map(|row| row[1].to_owned()).collect()
    }

    #[test]
    fn numbers_are_sorted_as_numbers() {
        let sorted = |sort: &str| {
            amounts(&Question {
                sort: sort.into(),
                ..Question::default()
            })
        };
        assert_eq!(sorted("金额"), ["", "9.5", "30", "120"]);
        assert_eq!(sorted("-金额"), ["120", "30", "9.5", ""]);
    }

    #[test]
    fn conditions_and_text_narrow_the_rows() {
        let condition: Condition =
            serde_json::from_value(serde_json::json!({ "column": "金额", "op": "gte", "value": "30" }))
                .unwrap();
        let question = Question {
            text: "宏".into(),
            conditions: vec![condition],
            sort: String::new(),
        };
        assert_eq!(amounts(&question), ["120", "30"]);
        let unknown = Question {
            sort: "价格".into(),
            ..Question::default()
        };
        assert_eq!(table().select(&unknown).unwrap_err(), "价格");
    }

    #[test]
    fn a_profile_counts_sums_and_tells_what_is_missing() {
        let table = table();
        let rows = table.select(&Question::default()).unwrap();
        let amount = table.profile("金额", &rows).expect("the column");
        assert_eq!((amount.rows, amount.empty, amount.distinct), (4, 1, 3));
        assert_eq!(
            (amount.sum.as_deref(), amount.mean.as_deref()),
            (Some("159.5"), Some("53.1667"))
        );
        let customer = table.profile("客户", &rows).expect("the column");
        assert_eq!(
            (customer.top[0].value.as_str(), customer.top[0].count),
            ("宏远", 2)
        );
        assert_eq!(customer.sum, None);
    }
}
