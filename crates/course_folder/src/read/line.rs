//! Cells of accounting rows: accounts, auxiliary items, amounts, words of closed lists.

use std::collections::BTreeMap;

use crate::check::Check;
use crate::csv_table::{Row, bad_cell};
use crate::model::{Aux, Company, Decimal, Fen, Side};

/// An account's use on a line: it exists, is a leaf, and the auxiliary items are those it asks for.
pub(crate) fn check_line(
    check: &mut Check<'_>,
    file: &str,
    line: u32,
    company: &Company,
    codes: &[String],
    aux: &Aux,
) {
    for fault in line_faults(company, codes, aux) {
        check.place(fault.0, file, (line, 0), fault.1, fault.2);
    }
}

/// The faults of a line's accounts and auxiliary items: code, Chinese, English.
pub(crate) fn line_faults(
    company: &Company,
    codes: &[String],
    aux: &Aux,
) -> Vec<(&'static str, String, String)> {
    let mut faults = Vec::new();
    for code in codes {
        let Some(account) = company.accounts.iter().find(|account| account.code == *code) else {
            faults.push((
                "account.unknown",
                format!("科目 {code} 不在科目表中"),
                format!("the account {code} is not in the chart"),
            ));
            continue;
        };
        let has_children = company
            .accounts
            .iter()
            .any(|other| other.code != *code && other.code.starts_with(code.as_str()));
        if has_children {
            faults.push((
                "account.not_leaf",
                format!("科目 {code} 有下级科目，不能直接记账"),
                format!("the account {code} has children and takes no entries"),
            ));
        }
        for required in account.aux.iter().filter(|name| !aux.contains_key(*name)) {
            faults.push((
                "aux.required",
                format!("科目 {code} 须填辅助核算 {required}"),
                format!("the account {code} needs the auxiliary {required}"),
            ));
        }
        for needless in aux.keys().filter(|name| !account.aux.contains(name)) {
            faults.push((
                "aux.not_used",
                format!("科目 {code} 没有启用辅助核算 {needless}"),
                format!("the account {code} does not use the auxiliary {needless}"),
            ));
        }
    }
    for (name, item) in aux {
        let declared = company.head.aux.iter().find(|declared| declared.r#type == *name);
        if declared.is_none_or(|declared| item != "*" && !declared.items.contains(item)) {
            faults.push((
                "aux.undeclared",
                format!("辅助核算 {name}={item} 未在 company.toml 的 [[aux]] 中声明"),
                format!("the auxiliary item {name}={item} is not listed in company.toml"),
            ));
        }
    }
    faults
}

/// The value of a word in a closed list; reports another word and takes the first.
pub(crate) fn word<T: Copy>(
    check: &mut Check<'_>,
    file: &str,
    row: &Row,
    column: &str,
    words: &[(&str, T)],
) -> T {
    let text = row.get(column);
    if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
        return *value;
    }
    let list: Vec<&str> = words
        .iter()
        .map(|(word, _)| *word)
        .filter(|word| !word.is_empty())
        .collect();
    bad_cell(
        check,
        file,
        row,
        column,
        &format!("不对，只能是 {}", list.join("、")),
        &format!("must be one of {}", list.join(", ")),
    );
    words[0].1
}

pub(crate) fn split_list(text: &str, separator: char) -> Vec<String> {
    text.split(separator)
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

pub(crate) fn aux_of(check: &mut Check<'_>, file: &str, row: &Row) -> Aux {
    let mut aux = BTreeMap::new();
    for pair in row
        .get("aux")
        .split(';')
        .map(str::trim)
        .filter(|pair| !pair.is_empty())
    {
        match pair.split_once('=') {
            Some((name, item)) if !name.trim().is_empty() && !item.trim().is_empty() => {
                aux.insert(name.trim().to_owned(), item.trim().to_owned());
            }
            _ => bad_cell(check, file, row, "aux", "应写作 类别=项目", "must read type=item"),
        }
    }
    aux
}

pub(crate) fn money(check: &mut Check<'_>, file: &str, row: &Row, column: &str) -> Option<Fen> {
    let text = row.get(column);
    if text.is_empty() {
        return None;
    }
    let amount = crate::money::parse(text);
    if amount.is_none() {
        bad_cell(
            check,
            file,
            row,
            column,
            "不是金额，应写作 1234.50",
            "is not an amount like 1234.50",
        );
    }
    amount
}

pub(crate) fn decimal(check: &mut Check<'_>, file: &str, row: &Row, column: &str) -> Option<Decimal> {
    let text = row.get(column);
    if text.is_empty() {
        return None;
    }
    let number = Decimal::parse(text);
    if number.is_none() {
        bad_cell(
            check,
            file,
            row,
            column,
            "不是十进制数",
            "is not a decimal number",
        );
    }
    number
}

/// The one filled side of a row.
pub(crate) fn side_and_amount(check: &mut Check<'_>, file: &str, row: &Row) -> Option<(Side, Fen)> {
    let debit = money(check, file, row, "debit");
    let credit = money(check, file, row, "credit");
    let is_filled = |column| !row.get(column).is_empty();
    match (debit, credit) {
        (Some(amount), None) if !is_filled("credit") => Some((Side::Debit, amount)),
        (None, Some(amount)) if !is_filled("debit") => Some((Side::Credit, amount)),
        (None, None) if is_filled("debit") || is_filled("credit") => None,
        _ => {
            bad_cell(
                check,
                file,
                row,
                "debit",
                "借方和贷方须且只能填一个",
                "exactly one of debit and credit is filled",
            );
            None
        }
    }
}
