//! The Excel files of this feature.

use crate::template::{self, ColumnKind as Kind};
use interchange::export::{Column, ColumnKind, Value, write_xlsx};
use interchange::form::{Form, FormRow};
use ledger::{
    Fen, Period,
    statement::{Statement, StatementGroup},
};
use platform::Error;

/// Rows of a table of business data: numbers as numbers, dates as dates, what is neither as it stands.
pub(crate) fn business_table(
    name: &str,
    columns: &[template::Column],
    rows: &[&csv::StringRecord],
) -> Result<Vec<u8>, Error> {
    let heads: Vec<Column> = columns
        .iter()
        .map(|column| Column::new(column.label.clone(), written_kind(column.kind)))
        .collect();
    let cells = |row: &&csv::StringRecord| {
        columns
            .iter()
            .enumerate()
            .map(|(place, column)| value_of(row.get(place).unwrap_or(""), column.kind))
            .collect()
    };
    write_xlsx(name, &heads, rows.iter().map(cells))
        .map_err(|error| Error::internal("write a workbook", error))
}

/// A statement or tax return in the form that is printed: a balance sheet in account form, its pages side by side.
pub(crate) fn statement_form(statement: &Statement, company: &str, period: Period) -> Result<Vec<u8>, Error> {
    let mut pages: Vec<Vec<FormRow>> = vec![Vec::new()];
    for line in &statement.lines {
        let page = pages.last_mut().expect("there is a page");
        page.extend(line.section.as_deref().map(FormRow::section));
        page.push(FormRow {
            label: line.label.clone(),
            indent: line.indent,
            number: Some(line.no),
            amounts: line.cells.iter().map(|cell| cell.amount).collect(),
            is_total: line.is_total,
        });
        if line.ends_page {
            pages.push(Vec::new());
        }
    }
    let is_return = statement.kind.group() == StatementGroup::Returns;
    let who = if is_return {
        "纳税人名称"
    } else {
        "编制单位"
    };
    let form = Form {
        title: statement.title.clone(),
        number: statement.number.clone(),
        company: format!("{who}：{company}"),
        period: format!("{}年{:02}月", period.year(), period.month()),
        unit: "单位：元".to_owned(),
        columns: statement
            .columns
            .iter()
            .map(|column| column.label.clone())
            .collect(),
        pages,
    };
    form.write_xlsx()
        .map_err(|error| Error::internal("write a workbook", error))
}

const fn written_kind(kind: Kind) -> ColumnKind {
    match kind {
        Kind::Integer => ColumnKind::Integer,
        Kind::Decimal => ColumnKind::Number(2),
        Kind::Money => ColumnKind::Money,
        Kind::Date => ColumnKind::Date,
        Kind::Datetime => ColumnKind::DateTime,
        Kind::Text | Kind::Boolean => ColumnKind::Text,
    }
}

fn value_of(cell: &str, kind: Kind) -> Value {
    let trimmed = cell.trim();
    let known = match kind {
        Kind::Integer => trimmed.parse().ok().map(Value::Integer),
        Kind::Decimal => trimmed.parse().ok().map(Value::Number),
        Kind::Money => trimmed.parse::<Fen>().ok().map(Value::Money),
        Kind::Date => trimmed.parse().ok().map(Value::Date),
        Kind::Datetime => trimmed.replace(' ', "T").parse().ok().map(Value::DateTime),
        Kind::Text | Kind::Boolean => None,
    };
    known.unwrap_or_else(|| {
        if cell.is_empty() {
            Value::Empty
        } else {
            Value::text(cell)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{Kind, value_of};
    use interchange::export::Value;
    use ledger::Fen;

    #[test]
    fn cells_are_what_their_column_says_or_stand_as_they_are() {
        assert_eq!(value_of("1200.50", Kind::Money), Value::Money(Fen(120_050)));
        assert_eq!(value_of("12", Kind::Integer), Value::Integer(12));
        assert_eq!(value_of("—", Kind::Money), Value::text("—"));
        assert_eq!(value_of("", Kind::Money), Value::Empty);
        assert_eq!(value_of("001", Kind::Text), Value::text("001"));
        assert!(matches!(value_of("2026-01-31", Kind::Date), Value::Date(_)));
        assert!(matches!(
            value_of("2026-01-31 12:00", Kind::Datetime),
            Value::DateTime(_)
        ));
    }
}
