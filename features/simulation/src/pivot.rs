//! A pivot table of business data: rows in groups, in columns if wanted, and one figure for each cell.

use crate::{
    csv_table::CsvTable,
    template::{Column, ColumnKind},
};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashSet},
};

/// What a cell tells of the rows in it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PivotMeasure)]
pub enum Measure {
    /// How many there are.
    #[default]
    Count,
    /// The sum of a column of numbers.
    Sum,
    /// Its mean, to two places.
    Mean,
    /// Its smallest value.
    Min,
    /// Its largest.
    Max,
}

/// How days are put together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PivotUnit)]
pub enum Unit {
    /// Each by itself.
    Day,
    /// `2026-01`
    #[default]
    Month,
    /// `2026 Q1`
    Quarter,
    /// `2026`
    Year,
}

/// What is asked for.
#[derive(Debug, Clone, Default)]
pub struct PivotQuestion {
    /// The column whose values are the rows.
    pub rows: String,
    /// The column whose values are the columns; empty for none.
    pub columns: String,
    /// The column of numbers that is measured; empty to count.
    pub value: String,
    /// What a cell tells.
    pub measure: Measure,
    /// How dates are grouped.
    pub unit: Unit,
}

/// A pivot table. Groups beyond the largest stand together in the last one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = PivotTable)]
pub struct Pivot {
    /// What the rows are.
    pub row_column: Column,
    /// What the columns are; none where there is one column of figures.
    pub column_column: Option<Column>,
    /// What is measured; none where rows are counted.
    pub value_column: Option<Column>,
    /// The groups of the rows: dates and numbers in order, others by their size.
    pub rows: Vec<PivotRow>,
    /// The groups of the columns; one without a name where there is no column to divide by.
    pub columns: Vec<String>,
    /// Below each column.
    pub column_totals: Vec<Option<String>>,
    /// Of everything.
    pub total: Option<String>,
    /// How many groups of rows stand together in the last row.
    pub other_rows: usize,
    /// How many groups of columns stand together in the last column.
    pub other_columns: usize,
}

/// A row of a pivot table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PivotRow {
    /// Its group; empty for cells without anything in them.
    pub label: String,
    /// A figure for each column; none where there is no row, or no number.
    pub cells: Vec<Option<String>>,
    /// Of the whole row.
    pub total: Option<String>,
}

/// Groups of rows shown; more stand together.
const MOST_ROWS: usize = 60;
/// Groups of columns shown.
const MOST_COLUMNS: usize = 12;

/// Why there is no such table: the column that is not there, or is none of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unanswered {
    /// The file has no such column.
    Unknown(String),
    /// It cannot be measured.
    NoNumbers(String),
}

/// Sums up what stands in a cell.
#[derive(Debug, Clone, Default)]
struct Cell {
    rows: usize,
    numbers: usize,
    sum: Decimal,
    min: Option<Decimal>,
    max: Option<Decimal>,
}

impl Cell {
    fn add(&mut self, number: Option<Decimal>) {
        self.rows += 1;
        let Some(number) = number else { return };
        self.numbers += 1;
        self.sum = self.sum.saturating_add(number);
        self.min = Some(self.min.map_or(number, |known| known.min(number)));
        self.max = Some(self.max.map_or(number, |known| known.max(number)));
    }

    fn merge(&mut self, other: &Self) {
        self.rows += other.rows;
        self.numbers += other.numbers;
        self.sum = self.sum.saturating_add(other.sum);
        self.min = self.min.into_iter().chain(other.min).min();
        self.max = self.max.into_iter().chain(other.max).max();
    }

    fn figure(&self, measure: Measure) -> Option<String> {
        if measure == Measure::Count {
            return (self.rows > 0).then(|| self.rows.to_string());
        }
        if self.numbers == 0 {
            return None;
        }
        let figure = match measure {
            Measure::Count | Measure::Sum => self.sum,
            Measure::Mean => (self.sum / Decimal::from(self.numbers)).round_dp(2),
            Measure::Min => self.min?,
            Measure::Max => self.max?,
        };
        Some(figure.normalize().to_string())
    }
}

/// Puts the rows of a table into groups.
///
/// # Errors
/// [`Unanswered`] names the column that does not fit.
pub fn pivot(
    table: &CsvTable,
    rows: &[&csv::StringRecord],
    question: &PivotQuestion,
) -> Result<Pivot, Unanswered> {
    let place = |name: &str| {
        table
            .place(name)
            .ok_or_else(|| Unanswered::Unknown(name.to_owned()))
    };
    let optional = |name: &str| (!name.is_empty()).then(|| place(name)).transpose();
    let (row_place, column_place) = (place(&question.rows)?, optional(&question.columns)?);
    let value_place = match question.measure {
        Measure::Count => None,
        _ => Some(place(&question.value)?),
    };
    if let Some(value) = value_place
        && !table.columns[value].kind.is_number()
    {
        return Err(Unanswered::NoNumbers(question.value.clone()));
    }
    let label = |row: &csv::StringRecord, place: usize| {
        group_of(
            row.get(place).unwrap_or(""),
            table.columns[place].kind,
            question.unit,
        )
    };
    let mut cells: BTreeMap<(String, String), Cell> = BTreeMap::new();
    for row in rows {
        let column = column_place.map(|place| label(row, place)).unwrap_or_default();
        let number = value_place.and_then(|place| row.get(place)?.trim().parse().ok());
        cells
            .entry((label(row, row_place), column))
            .or_default()
            .add(number);
    }
    let (row_groups, other_rows) = groups(&cells, |key| &key.0, table.columns[row_place].kind, MOST_ROWS);
    let column_kind = column_place.map_or(ColumnKind::Text, |place| table.columns[place].kind);
    let (column_groups, other_columns) = groups(&cells, |key| &key.1, column_kind, MOST_COLUMNS);
    let grid = Grid::of(&cells, &row_groups, &column_groups);
    Ok(Pivot {
        row_column: table.columns[row_place].clone(),
        column_column: column_place.map(|place| table.columns[place].clone()),
        value_column: value_place.map(|place| table.columns[place].clone()),
        rows: grid.rows(row_groups, question.measure),
        column_totals: grid
            .columns
            .iter()
            .map(|cell| cell.figure(question.measure))
            .collect(),
        total: grid.total.figure(question.measure),
        columns: column_groups,
        other_rows,
        other_columns,
    })
}

/// The cells in the places where they are shown, with their totals.
struct Grid {
    cells: Vec<Vec<Cell>>,
    columns: Vec<Cell>,
    total: Cell,
}

impl Grid {
    /// What belongs to no shown group stands in the last one.
    fn of(cells: &BTreeMap<(String, String), Cell>, rows: &[String], columns: &[String]) -> Self {
        let mut grid = Self {
            cells: vec![vec![Cell::default(); columns.len()]; rows.len()],
            columns: vec![Cell::default(); columns.len()],
            total: Cell::default(),
        };
        let at = |groups: &[String], label: &String| {
            let known = groups.iter().position(|group| group == label);
            known.unwrap_or(groups.len() - 1)
        };
        for ((row, column), cell) in cells {
            let (row, column) = (at(rows, row), at(columns, column));
            grid.cells[row][column].merge(cell);
            grid.columns[column].merge(cell);
            grid.total.merge(cell);
        }
        grid
    }

    fn rows(&self, labels: Vec<String>, measure: Measure) -> Vec<PivotRow> {
        let rows = labels.into_iter().zip(&self.cells).map(|(label, cells)| {
            let mut total = Cell::default();
            for cell in cells {
                total.merge(cell);
            }
            PivotRow {
                label,
                cells: cells.iter().map(|cell| cell.figure(measure)).collect(),
                total: total.figure(measure),
            }
        });
        rows.collect()
    }
}

/// The group of a cell: dates by their unit.
fn group_of(cell: &str, kind: ColumnKind, unit: Unit) -> String {
    let is_date = matches!(kind, ColumnKind::Date | ColumnKind::Datetime);
    let (Some(year), Some(month)) = (cell.get(..4), cell.get(5..7)) else {
        return cell.to_owned();
    };
    if !is_date {
        return cell.to_owned();
    }
    match unit {
        Unit::Day => cell.get(..10).unwrap_or(cell).to_owned(),
        Unit::Month => format!("{year}-{month}"),
        Unit::Quarter => {
            let month: u8 = month.parse().unwrap_or(1);
            format!("{year} Q{}", month.saturating_sub(1) / 3 + 1)
        }
        Unit::Year => year.to_owned(),
    }
}

/// The groups that are shown, in order, and how many stand together in the last one. The largest are
/// shown: dates and numbers in their own order, others by size.
fn groups(
    cells: &BTreeMap<(String, String), Cell>,
    of: impl Fn(&(String, String)) -> &String,
    kind: ColumnKind,
    most: usize,
) -> (Vec<String>, usize) {
    let mut sizes: BTreeMap<&String, usize> = BTreeMap::new();
    for (key, cell) in cells {
        *sizes.entry(of(key)).or_default() += cell.rows;
    }
    let mut groups: Vec<(&String, usize)> = sizes.into_iter().collect();
    let is_ordered = matches!(kind, ColumnKind::Date | ColumnKind::Datetime) || kind.is_number();
    let others = if groups.len() > most {
        groups.len() - most + 1
    } else {
        0
    };
    if kind.is_number() {
        groups.sort_by_key(|(label, _)| label.trim().parse::<Decimal>().ok());
    }
    let by_size = |groups: &mut Vec<(&String, usize)>| groups.sort_by_key(|(_, rows)| Reverse(*rows));
    if others == 0 {
        if !is_ordered {
            by_size(&mut groups);
        }
        return (groups.into_iter().map(|(label, _)| label.clone()).collect(), 0);
    }
    let mut shown = groups.clone();
    by_size(&mut shown);
    shown.truncate(most - 1);
    let shown: HashSet<&String> = shown.into_iter().map(|(label, _)| label).collect();
    groups.retain(|(label, _)| shown.contains(label));
    if !is_ordered {
        by_size(&mut groups);
    }
    let mut labels: Vec<String> = groups.into_iter().map(|(label, _)| label.clone()).collect();
    labels.push("其他".into());
    (labels, others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csv_table::Question;

    fn table(text: &str) -> CsvTable {
        let column = |name: &str, kind| Column {
            name: name.into(),
            label: name.into(),
            kind,
        };
        let described = [
            column("日期", ColumnKind::Date),
            column("金额", ColumnKind::Money),
            column("数量", ColumnKind::Integer),
        ];
        CsvTable::read(text.as_bytes(), &described).expect("a table")
    }

    fn asked(table: &CsvTable, question: PivotQuestion) -> Result<Pivot, Unanswered> {
        let rows = table.select(&Question::default()).expect("rows");
        pivot(table, &rows, &question)
    }

    const SALES: &str = "日期,渠道,金额,数量\n2026-01-03,线上,10.10,1\n2026-01-20,线下,5,2\n2026-02-01,线上,0.20,1\n\
                         2026-04-01,线上,,1\n2025-12-31,线上,7,1\n";

    #[test]
    fn months_stand_in_order_with_sums_by_channel_and_totals() {
        let pivot = asked(
            &table(SALES),
            PivotQuestion {
                rows: "日期".into(),
                columns: "渠道".into(),
                value: "金额".into(),
                measure: Measure::Sum,
                unit: Unit::Month,
            },
        )
        .expect("a pivot");
        let labels: Vec<&str> = pivot.rows.iter().map(|row| row.label.as_str()).collect();
        assert_eq!(labels, ["2025-12", "2026-01", "2026-02", "2026-04"]);
        assert_eq!(pivot.columns, ["线上", "线下"], "the larger group first");
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(pivot.rows[1].cells, [some("10.1"), some("5")]);
        assert_eq!(pivot.rows[1].total, some("15.1"));
        assert_eq!(pivot.rows[3].cells, [None, None], "no number is not nought");
        assert_eq!(pivot.column_totals, [some("17.3"), some("5")]);
        assert_eq!(pivot.total, some("22.3"));
    }

    #[test]
    fn each_measure_and_unit_gives_its_figure() {
        let figure = |measure, unit| {
            let question = PivotQuestion {
                rows: "日期".into(),
                value: "金额".into(),
                measure,
                unit,
                ..PivotQuestion::default()
            };
            let pivot = asked(&table(SALES), question).expect("a pivot");
            let last = pivot.rows.last().expect("a row");
            (last.label.clone(), last.total.clone())
        };
        let is = |label: &str, figure: &str| (label.to_owned(), Some(figure.to_owned()));
        assert_eq!(figure(Measure::Count, Unit::Year), is("2026", "4"));
        assert_eq!(figure(Measure::Mean, Unit::Year), is("2026", "5.1"));
        assert_eq!(figure(Measure::Min, Unit::Year), is("2026", "0.2"));
        assert_eq!(figure(Measure::Max, Unit::Year), is("2026", "10.1"));
        assert_eq!(figure(Measure::Count, Unit::Quarter), is("2026 Q2", "1"));
        assert_eq!(figure(Measure::Count, Unit::Day), is("2026-04-01", "1"));
    }

    #[test]
    fn small_groups_stand_together_and_nothing_is_lost() {
        let mut text = String::from("客户,金额\n");
        for customer in 0..100 {
            let row = format!("客户{customer},1\n");
            text += &row.repeat(customer + 1);
        }
        let question = PivotQuestion {
            rows: "客户".into(),
            value: "金额".into(),
            measure: Measure::Sum,
            ..PivotQuestion::default()
        };
        let pivot = asked(&table(&text), question).expect("a pivot");
        assert_eq!((pivot.rows.len(), pivot.other_rows), (MOST_ROWS, 41));
        assert_eq!(pivot.rows[0].label, "客户99");
        assert_eq!(pivot.rows[MOST_ROWS - 1].label, "其他");
        let sum: u32 = pivot
            .rows
            .iter()
            .filter_map(|row| row.total.as_ref()?.parse::<u32>().ok())
            .sum();
        assert_eq!((sum, pivot.total.as_deref()), (5050, Some("5050")));
    }

    #[test]
    fn a_column_that_does_not_fit_is_named() {
        let question = |rows: &str, value: &str| PivotQuestion {
            rows: rows.into(),
            value: value.into(),
            measure: Measure::Sum,
            ..PivotQuestion::default()
        };
        let table = table(SALES);
        assert_eq!(
            asked(&table, question("商品", "金额")),
            Err(Unanswered::Unknown("商品".into()))
        );
        assert_eq!(
            asked(&table, question("日期", "渠道")),
            Err(Unanswered::NoNumbers("渠道".into()))
        );
    }
}
