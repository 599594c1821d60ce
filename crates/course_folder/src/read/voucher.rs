//! vouchers.csv: reference vouchers, one row per line.

use scoring::book::parse_derived;

use crate::check::Check;
use crate::csv_table::{Row, bad_cell, read_rows};
use crate::model::{Company, RefLine, RefVoucher, Side};
use crate::read::line::{aux_of, check_line, decimal, side_and_amount, split_list};
use crate::read::voucher_head;

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
        let variant = voucher_head::count(check, file, row, "variant").unwrap_or(1);
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
            voucher_head::repeated(check, file, row, &drafts[index].first);
            index
        } else {
            drafts.push(Draft {
                voucher: voucher_head::first_row(check, file, row, variant, company),
                first: voucher_head::cells(row),
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
        .and_then(|text| parse_derived(text).err())
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
