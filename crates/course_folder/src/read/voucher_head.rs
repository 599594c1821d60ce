//! The columns of vouchers.csv that describe the voucher, not the line.

use crate::check::Check;
use crate::csv_table::{Row, bad_cell};
use crate::model::{Business, Company, Date, Marks, RefVoucher, VoucherKind};
use crate::read::line::word;

pub(crate) const KINDS: &[(&str, VoucherKind)] = &[
    ("", VoucherKind::Normal),
    ("normal", VoucherKind::Normal),
    ("red", VoucherKind::Red),
    ("supplement", VoucherKind::Supplement),
    ("carry", VoucherKind::Carry),
    ("pl_close", VoucherKind::PlClose),
    ("year_close", VoucherKind::YearClose),
];
const COLUMNS: &[&str] = &[
    "business",
    "word",
    "number",
    "date",
    "kind",
    "attachments",
    "weight",
    "merge_group",
    "optional",
];

/// The voucher's cells as they stand in a row.
pub(super) fn cells(row: &Row) -> Vec<String> {
    COLUMNS.iter().map(|column| row.get(column).to_owned()).collect()
}

/// Later rows repeat the voucher's cells or leave them empty.
pub(super) fn repeated(check: &mut Check<'_>, file: &str, row: &Row, first: &[String]) {
    for (column, first) in COLUMNS.iter().zip(first) {
        let cell = row.get(column);
        if !cell.is_empty() && cell != first {
            check.place(
                "voucher.conflict",
                file,
                (row.line, 0),
                format!("列 {column} 的「{cell}」与该凭证首行的「{first}」不同"),
                format!("column {column}: “{cell}” differs from “{first}” on the voucher's first row"),
            );
        }
    }
}

/// The voucher that begins with this row, without its lines.
pub(super) fn first_row(
    check: &mut Check<'_>,
    file: &str,
    row: &Row,
    variant: u32,
    company: &Company,
) -> RefVoucher {
    let business = business_of(check, file, row, company);
    RefVoucher {
        business: row.get("business").to_owned(),
        id: row.get("voucher").to_owned(),
        variant,
        date: date_of(check, file, row, business),
        word: voucher_word(check, file, row, company),
        number: count(check, file, row, "number").unwrap_or_else(|| {
            bad_cell(check, file, row, "number", "不能为空", "must not be empty");
            0
        }),
        kind: word(check, file, row, "kind", KINDS),
        attachments: count(check, file, row, "attachments"),
        weight: weight(check, file, row),
        merge_group: row.get("merge_group").to_owned(),
        is_optional: word(
            check,
            file,
            row,
            "optional",
            &[("", false), ("no", false), ("yes", true)],
        ),
        lines: Vec::new(),
    }
}

fn business_of<'c>(
    check: &mut Check<'_>,
    file: &str,
    row: &Row,
    company: &'c Company,
) -> Option<&'c Business> {
    let id = row.get("business");
    let business = company.businesses.iter().find(|business| business.id == id);
    if business.is_none() {
        check.place(
            "ref.unknown",
            file,
            (row.line, 0),
            format!("业务 {id} 不存在"),
            format!("there is no business {id}"),
        );
    }
    business
}

/// The voucher's date, which lies within its business.
fn date_of(check: &mut Check<'_>, file: &str, row: &Row, business: Option<&Business>) -> Date {
    let Some(date) = Date::parse(row.get("date")) else {
        bad_cell(
            check,
            file,
            row,
            "date",
            "不是日期，应写作 2026-01-31",
            "is not a date like 2026-01-31",
        );
        return Date::default();
    };
    if let Some(business) = business {
        let until = business.date_until.as_ref().unwrap_or(&business.date);
        if date < business.date || date > *until {
            check.place(
                "voucher.outside_period",
                file,
                (row.line, 0),
                format!("凭证日期 {date} 不在业务日期 {} 至 {until} 内", business.date),
                format!("dated {date}, outside {} to {until}", business.date),
            );
        }
    }
    date
}

/// 凭证字: the cell, or the company's first.
fn voucher_word(check: &mut Check<'_>, file: &str, row: &Row, company: &Company) -> String {
    let words = &company.head.voucher_words;
    let text = match row.get("word") {
        "" => words.first().cloned().unwrap_or_default(),
        text => text.to_owned(),
    };
    if !words.contains(&text) {
        bad_cell(
            check,
            file,
            row,
            "word",
            "不是本企业的凭证字",
            "is not a voucher word of the company",
        );
    }
    text
}

fn weight(check: &mut Check<'_>, file: &str, row: &Row) -> Marks {
    let text = row.get("weight");
    if text.is_empty() {
        return Marks::whole(1);
    }
    let hundredths = crate::money::parse(text).filter(|amount| amount.0 >= 0);
    if hundredths.is_none() {
        bad_cell(check, file, row, "weight", "不是权重", "is not a weight");
    }
    hundredths.map_or(Marks::whole(1), |amount| Marks(amount.0))
}

/// A whole number; none when the cell is empty or says something else.
pub(super) fn count(check: &mut Check<'_>, file: &str, row: &Row, column: &str) -> Option<u32> {
    let text = row.get(column);
    if text.is_empty() {
        return None;
    }
    let number = text.parse().ok();
    if number.is_none() {
        bad_cell(
            check,
            file,
            row,
            column,
            "不是不小于 0 的整数",
            "is not a whole number",
        );
    }
    number
}
