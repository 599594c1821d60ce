//! companies/KEY: chart, opening balances, businesses, reference vouchers, tables; with the checks that need the row's line.

use std::collections::BTreeSet;

use crate::check::Check;
use crate::csv_table::{bad_cell, read_rows};
use crate::model::{Action, Business, Company, CompanyHead, Documents, Fen, Opening, Side, Tables};
use crate::read::line::{aux_of, check_line, decimal, money, side_and_amount};
use crate::read::{accounts, mistakes, table, variation, voucher};

pub(crate) const OPENING_COLUMNS: &[&str] = &[
    "account",
    "aux",
    "debit",
    "credit",
    "quantity",
    "year_debit",
    "year_credit",
];

pub(super) fn read(check: &mut Check<'_>, key: &str) -> Option<Company> {
    let folder = format!("companies/{key}");
    let file = format!("{folder}/company.toml");
    let Some(head) = check.toml::<CompanyHead>(&file) else {
        if !check.files.contains_key(&file) {
            check.missing_file(&file);
        }
        return None;
    };
    check.require(&file, "", &["id", "name", "standard", "start"]);
    super::folder_id(check, &file, key, &head.id);
    let mut company = Company {
        head,
        ..Company::default()
    };
    company.accounts = accounts::read(check, &format!("{folder}/accounts.csv"), &company.head);
    company.opening = read_opening(check, &format!("{folder}/opening.csv"), &company);
    let documents_file = format!("{folder}/documents.toml");
    company.businesses = read_businesses(check, &documents_file);
    company.vouchers = voucher::read(check, &format!("{folder}/vouchers.csv"), &company);
    booked_or_not(check, &documents_file, &company);
    company.mistakes = mistakes::read(check, &format!("{folder}/mistakes.csv"), &company);
    let tables_file = format!("{folder}/tables/tables.toml");
    if let Some(tables) = check.toml::<Tables>(&tables_file) {
        company.tables = tables.table;
        for (index, described) in company.tables.iter().enumerate() {
            check.require(&tables_file, &format!("table.{index}"), &["id", "file", "title"]);
            table::check_table(check, &tables_file, index, described);
        }
    }
    company.variation = variation::read(check, &folder, &company);
    Some(company)
}

/// Businesses with their documents: documents.toml and alternatives.toml.
pub(super) fn read_businesses(check: &mut Check<'_>, file: &str) -> Vec<Business> {
    let mut businesses = check.toml::<Documents>(file).unwrap_or_default().business;
    for document in businesses.iter_mut().flat_map(|business| &mut business.document) {
        // An empty field says the same as none, and is written as none.
        document.fields.retain(|_, value| !value.is_empty());
    }
    for (index, business) in businesses.iter().enumerate() {
        let path = format!("business.{index}");
        check.require(file, &path, &["id", "number", "title", "date"]);
        for document in 0..business.document.len() {
            let path = format!("{path}.document.{document}");
            check.require(file, &path, &["id", "type", "title"]);
        }
    }
    businesses
}

/// Businesses to book have a reference voucher, others have none.
pub(super) fn booked_or_not(check: &mut Check<'_>, file: &str, company: &Company) {
    let booked: BTreeSet<&str> = company
        .vouchers
        .iter()
        .map(|voucher| voucher.business.as_str())
        .collect();
    for (index, business) in company.businesses.iter().enumerate() {
        let path = format!("business.{index}");
        match (business.action, booked.contains(business.id.as_str())) {
            (Action::Entry, false) => check.at(
                "business.no_voucher",
                file,
                &path,
                format!("业务 {} 没有参考凭证", business.id),
                format!("the business {} has no reference voucher", business.id),
            ),
            (Action::Reject | Action::None, true) => check.at(
                "business.needless_voucher",
                file,
                &path,
                format!("业务 {} 无需入账，却有参考凭证", business.id),
                format!(
                    "the business {} is not booked but has a reference voucher",
                    business.id
                ),
            ),
            _ => {}
        }
    }
}

fn read_opening(check: &mut Check<'_>, file: &str, company: &Company) -> Vec<Opening> {
    if !check.files.contains_key(file) {
        return Vec::new();
    }
    let rows = read_rows(check, file, OPENING_COLUMNS, &["account", "debit", "credit"]).unwrap_or_default();
    let mut balance = 0_i64;
    let mut is_whole = true;
    let mut seen = BTreeSet::new();
    let mut opening = Vec::new();
    for row in &rows {
        let aux = aux_of(check, file, row);
        let account = row.get("account");
        check_line(check, file, row.line, company, &[account.to_owned()], &aux);
        if !seen.insert((account.to_owned(), aux.clone())) {
            bad_cell(
                check,
                file,
                row,
                "account",
                "与辅助核算的组合重复",
                "appears twice with the same auxiliary items",
            );
        }
        let Some((side, amount)) = side_and_amount(check, file, row) else {
            is_whole = false;
            continue;
        };
        balance = balance.saturating_add(if side == Side::Debit { amount.0 } else { -amount.0 });
        opening.push(Opening {
            account: account.to_owned(),
            aux,
            side,
            amount,
            quantity: decimal(check, file, row, "quantity"),
            year_debit: money(check, file, row, "year_debit"),
            year_credit: money(check, file, row, "year_credit"),
        });
    }
    if is_whole && balance != 0 {
        let difference = Fen(balance);
        check.file(
            "opening.unbalanced",
            file,
            format!("期初余额借贷相差 {difference}"),
            format!("opening debits exceed credits by {difference}"),
        );
    }
    opening
}
