//! companies/KEY/accounts.csv: the chart of accounts.

use std::collections::BTreeSet;

use crate::check::Check;
use crate::csv_table::{Row, bad_cell, read_rows};
use crate::model::{Account, Cash, Category, CompanyHead, Side};
use crate::read::line::{split_list, word};

pub(crate) const COLUMNS: &[&str] = &["code", "name", "category", "direction", "aux", "cash", "unit"];
pub(crate) const CATEGORIES: &[(&str, Category)] = &[
    ("资产", Category::Asset),
    ("负债", Category::Liability),
    ("共同", Category::Common),
    ("所有者权益", Category::Equity),
    ("成本", Category::Cost),
    ("损益", Category::ProfitLoss),
];
pub(crate) const CASH: &[(&str, Cash)] = &[("", Cash::No), ("cash", Cash::Cash), ("bank", Cash::Bank)];
const DIRECTIONS: &[(&str, Side)] = &[("借", Side::Debit), ("贷", Side::Credit)];

pub(super) fn read(check: &mut Check<'_>, file: &str, head: &CompanyHead) -> Vec<Account> {
    if !check.files.contains_key(file) {
        check.missing_file(file);
        return Vec::new();
    }
    let required = ["code", "name", "category", "direction"];
    let rows = read_rows(check, file, COLUMNS, &required).unwrap_or_default();
    let mut codes = Codes {
        lengths: code_lengths(head),
        all: rows.iter().map(|row| row.get("code").to_owned()).collect(),
        seen: BTreeSet::new(),
    };
    rows.iter()
        .map(|row| {
            codes.check(check, file, row);
            account(check, file, row, head)
        })
        .collect()
}

/// The length of a whole code at each level, from the digits that each level adds.
fn code_lengths(head: &CompanyHead) -> Vec<usize> {
    let whole = |sum: &mut usize, added: &u32| {
        *sum += *added as usize;
        Some(*sum)
    };
    head.code_lengths.iter().scan(0, whole).collect()
}

/// The codes of a chart while its rows are read.
struct Codes {
    lengths: Vec<usize>,
    all: BTreeSet<String>,
    seen: BTreeSet<String>,
}

impl Codes {
    /// A code has a level's length, stands once, and its parent stands too.
    fn check(&mut self, check: &mut Check<'_>, file: &str, row: &Row) {
        let code = row.get("code");
        let level = self.lengths.iter().position(|length| *length == code.len());
        if level.is_none() || !code.bytes().all(|byte| byte.is_ascii_digit()) {
            bad_cell(
                check,
                file,
                row,
                "code",
                "不合科目编码规则",
                "does not follow code_lengths",
            );
        }
        if !self.seen.insert(code.to_owned()) {
            check.place(
                "account.duplicate",
                file,
                (row.line, 0),
                format!("科目 {code} 重复"),
                format!("the account {code} appears twice"),
            );
        }
        if let Some(level) = level.filter(|level| *level > 0) {
            let parent = code.get(..self.lengths[level - 1]).unwrap_or_default();
            if !self.all.contains(parent) {
                check.place(
                    "account.no_parent",
                    file,
                    (row.line, 0),
                    format!("科目 {code} 缺少上级科目 {parent}"),
                    format!("the parent {parent} of {code} is missing"),
                );
            }
        }
    }
}

fn account(check: &mut Check<'_>, file: &str, row: &Row, head: &CompanyHead) -> Account {
    if row.get("name").is_empty() {
        bad_cell(check, file, row, "name", "不能为空", "must not be empty");
    }
    let aux: Vec<String> = split_list(row.get("aux"), ';');
    let is_declared = |name: &str| head.aux.iter().any(|aux| aux.r#type == name);
    for undeclared in aux.iter().filter(|name| !is_declared(name)) {
        check.place(
            "aux.undeclared",
            file,
            (row.line, 0),
            format!("辅助核算类别 {undeclared} 未在 company.toml 的 [[aux]] 中声明"),
            format!("the auxiliary type {undeclared} is not listed in company.toml"),
        );
    }
    Account {
        code: row.get("code").to_owned(),
        name: row.get("name").to_owned(),
        category: word(check, file, row, "category", CATEGORIES),
        direction: word(check, file, row, "direction", DIRECTIONS),
        aux,
        cash: word(check, file, row, "cash", CASH),
        unit: row.get("unit").to_owned(),
    }
}
