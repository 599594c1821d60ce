//! The Excel files of this feature.

use crate::template::{self, ColumnKind as Kind};
use interchange::export::{Column, ColumnKind, Value, write_xlsx};
use interchange::form::{Form, FormRow};
use ledger::{
    Fen, Period,
    reconciliation::{OutstandingItem, ReconciliationStatement},
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

/// 银行存款余额调节表 in its usual form: the books on the left, the bank on the right.
pub(crate) fn reconciliation(account: &str, statement: &ReconciliationStatement) -> Result<Vec<u8>, Error> {
    let columns = [
        Column::new("企业银行存款日记账", ColumnKind::Text).wide(44.0),
        Column::new("金额", ColumnKind::Money).wide(18.0),
        Column::new("银行对账单", ColumnKind::Text).wide(44.0),
        Column::new("金额", ColumnKind::Money).wide(18.0),
    ];
    let as_of = statement.as_of;
    let mut rows = vec![
        [
            (format!("科目：{account}"), None),
            (format!("截至 {as_of}"), None),
        ],
        [
            ("账面余额".into(), Some(statement.book_balance)),
            ("账面余额".into(), Some(statement.bank_balance)),
        ],
    ];
    let pairs = [
        (
            ("加：银行已收、企业未收", &statement.received_by_bank),
            ("加：企业已收、银行未收", &statement.received_by_company),
        ),
        (
            ("减：银行已付、企业未付", &statement.paid_by_bank),
            ("减：企业已付、银行未付", &statement.paid_by_company),
        ),
    ];
    for (left, right) in pairs {
        let (left, right) = (list(left.0, left.1), list(right.0, right.1));
        let cell = |cells: &[Cell], at: usize| cells.get(at).cloned().unwrap_or_default();
        let longest = left.len().max(right.len());
        rows.extend((0..longest).map(|at| [cell(&left, at), cell(&right, at)]));
    }
    rows.push([
        ("调节后余额".into(), Some(statement.adjusted_book)),
        ("调节后余额".into(), Some(statement.adjusted_bank)),
    ]);
    let values = rows.into_iter().map(|cells| {
        let values = cells
            .into_iter()
            .flat_map(|(text, amount)| [Value::text(text), amount.into()]);
        values.collect()
    });
    write_xlsx("银行存款余额调节表", &columns, values)
        .map_err(|error| Error::internal("write a workbook", error))
}

/// A text with its amount.
type Cell = (String, Option<Fen>);

/// A head with its sum, and each item below it.
fn list(head: &str, items: &[OutstandingItem]) -> Vec<Cell> {
    let sum = items.iter().map(|item| item.amount).sum();
    let item = |item: &OutstandingItem| {
        let text = format!("　{} {} {}", item.date, item.reference, item.summary);
        (text, Some(item.amount))
    };
    std::iter::once((head.to_owned(), Some(sum)))
        .chain(items.iter().map(item))
        .collect()
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
