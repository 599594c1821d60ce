//! vouchers.csv: reference vouchers, one row per line.

use scoring::expression::Expression;

use crate::check::Check;
use crate::csv_table::{Row, bad_cell, read_rows};
use crate::model::{Company, Date, Marks, RefLine, RefVoucher, Side, VoucherKind};
use crate::read::line::{aux_of, check_line, decimal, side_and_amount, split_list, word};

pub(crate) const COLUMNS: &[&str] = &[
    "business",
    "voucher",
    "variant",
    "word",
    "number",
    "date",
    "kind",
    "attachments",
    "summary",
    "account",
    "aux",
    "debit",
    "credit",
    "quantity",
    "cash_flow",
    "derived",
    "weight",
    "merge_group",
    "optional",
];
pub(crate) const KINDS: &[(&str, VoucherKind)] = &[
    ("", VoucherKind::Normal),
    ("normal", VoucherKind::Normal),
    ("red", VoucherKind::Red),
    ("supplement", VoucherKind::Supplement),
    ("carry", VoucherKind::Carry),
    ("pl_close", VoucherKind::PlClose),
    ("year_close", VoucherKind::YearClose),
];
/// Columns that describe the voucher, not the line.
const VOUCHER_COLUMNS: &[&str] = &[
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

/// A voucher being read: its first row's cells, where it starts, and its sum so far (`None` when a line is unreadable).
struct Draft {
    voucher: RefVoucher,
    first: Vec<String>,
    line: u32,
    balance: Option<i64>,
}

pub(super) fn read(check: &mut Check<'_>, file: &str, company: &Company) -> Vec<RefVoucher> {
    if !check.files.contains_key(file) {
        return Vec::new();
    }
    let required = [
        "business", "voucher", "number", "date", "summary", "account", "debit", "credit",
    ];
    let rows = read_rows(check, file, COLUMNS, &required).unwrap_or_default();
    let mut drafts: Vec<Draft> = Vec::new();
    for row in &rows {
        let variant = count(check, file, row, "variant").unwrap_or(1);
        let id = row.get("voucher");
        if !crate::paths::is_id(id) {
            check.place(
                "id.invalid",
                file,
                (row.line, 0),
                format!("参考凭证标识「{id}」不合规则"),
                format!("the voucher id “{id}” is not valid"),
            );
        }
        let position = drafts
            .iter()
            .position(|draft| draft.voucher.id == id && draft.voucher.variant == variant);
        let index = if let Some(index) = position {
            repeated(check, file, row, &drafts[index].first);
            index
        } else {
            let voucher = first_row(check, file, row, variant, company);
            let first = VOUCHER_COLUMNS
                .iter()
                .map(|column| row.get(column).to_owned())
                .collect();
            drafts.push(Draft {
                voucher,
                first,
                line: row.line,
                balance: Some(0),
            });
            drafts.len() - 1
        };
        let line = read_line(check, file, row, company);
        let draft = &mut drafts[index];
        draft.balance = match (draft.balance, &line) {
            (Some(sum), Some(line)) if line.side == Side::Debit => Some(sum.saturating_add(line.amount.0)),
            (Some(sum), Some(line)) => Some(sum.saturating_sub(line.amount.0)),
            _ => None,
        };
        draft.voucher.lines.extend(line);
    }
    for draft in &drafts {
        finish(check, file, draft);
    }
    drafts.into_iter().map(|draft| draft.voucher).collect()
}

fn first_row(check: &mut Check<'_>, file: &str, row: &Row, variant: u32, company: &Company) -> RefVoucher {
    let business = company
        .businesses
        .iter()
        .find(|business| business.id == row.get("business"));
    if business.is_none() {
        let id = row.get("business");
        check.place(
            "ref.unknown",
            file,
            (row.line, 0),
            format!("业务 {id} 不存在"),
            format!("there is no business {id}"),
        );
    }
    let date = Date::parse(row.get("date")).unwrap_or_else(|| {
        bad_cell(
            check,
            file,
            row,
            "date",
            "不是日期，应写作 2026-01-31",
            "is not a date like 2026-01-31",
        );
        Date::default()
    });
    if let Some(business) = business.filter(|_| !date.is_empty()) {
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
    let word_text = match row.get("word") {
        "" => company.head.voucher_words.first().cloned().unwrap_or_default(),
        text => text.to_owned(),
    };
    if !company.head.voucher_words.contains(&word_text) {
        bad_cell(
            check,
            file,
            row,
            "word",
            "不是本企业的凭证字",
            "is not a voucher word of the company",
        );
    }
    RefVoucher {
        business: row.get("business").to_owned(),
        id: row.get("voucher").to_owned(),
        variant,
        word: word_text,
        number: count(check, file, row, "number").unwrap_or_else(|| {
            bad_cell(check, file, row, "number", "不能为空", "must not be empty");
            0
        }),
        date,
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

/// Later rows repeat the voucher's cells or leave them empty.
fn repeated(check: &mut Check<'_>, file: &str, row: &Row, first: &[String]) {
    for (column, first) in VOUCHER_COLUMNS.iter().zip(first) {
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

fn read_line(check: &mut Check<'_>, file: &str, row: &Row, company: &Company) -> Option<RefLine> {
    let accounts = split_list(row.get("account"), '|');
    let aux = aux_of(check, file, row);
    if accounts.is_empty() {
        bad_cell(check, file, row, "account", "不能为空", "must not be empty");
    }
    check_line(check, file, row.line, company, &accounts, &aux);
    let mut cash_flow = Vec::new();
    for number in split_list(row.get("cash_flow"), '|') {
        match number.parse::<u32>() {
            Ok(number) => cash_flow.push(number),
            Err(_) => bad_cell(check, file, row, "cash_flow", "不是行次", "is not a line number"),
        }
    }
    let quantity = decimal(check, file, row, "quantity");
    let (side, amount) = side_and_amount(check, file, row)?;
    if amount.0 == 0 {
        bad_cell(
            check,
            file,
            row,
            "debit",
            "金额不能为 0",
            "the amount must not be 0",
        );
    }
    let derived = row.get("derived").to_owned();
    if let Some(error) = Some(&derived)
        .filter(|text| !text.is_empty())
        .and_then(|text| Expression::parse(text).err())
    {
        bad_cell(
            check,
            file,
            row,
            "derived",
            &format!("不是公式：{error}"),
            "is not an expression",
        );
    }
    let summary = row.get("summary").to_owned();
    Some(RefLine {
        summary,
        accounts,
        aux,
        side,
        amount,
        quantity,
        cash_flow,
        derived,
    })
}

fn finish(check: &mut Check<'_>, file: &str, draft: &Draft) {
    let Draft {
        voucher,
        line,
        balance,
        ..
    } = draft;
    let id = &voucher.id;
    if let Some(difference) = balance.filter(|balance| *balance != 0) {
        let difference = crate::model::Fen(difference);
        check.place(
            "voucher.unbalanced",
            file,
            (*line, 0),
            format!("参考凭证 {id} 借贷相差 {difference}"),
            format!("the voucher {id} is out of balance by {difference}"),
        );
    }
    if balance.is_some() && voucher.lines.len() < 2 {
        check.place(
            "voucher.too_short",
            file,
            (*line, 0),
            format!("参考凭证 {id} 至少要有两行"),
            format!("the voucher {id} needs at least two lines"),
        );
    }
}

fn count(check: &mut Check<'_>, file: &str, row: &Row, column: &str) -> Option<u32> {
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
