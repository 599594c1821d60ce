//! The files of a company.

use std::fmt::Display;

use crate::csv_table::write_rows;
use crate::encode::encode;
use crate::model::{Aux, Company, Documents, Fen, Files, RefLine, RefVoucher, Side, Tables, VoucherKind};
use crate::read::accounts::{self, CASH, CATEGORIES};
use crate::read::company::OPENING_COLUMNS;
use crate::read::voucher::COLUMNS;
use crate::read::voucher_head::KINDS;

pub(super) fn write(files: &mut Files, company: &Company) {
    let folder = company.folder();
    let mut put = |name: &str, content: Vec<u8>| files.insert(format!("{folder}/{name}"), content);
    put("company.toml", encode(&company.head).into_bytes());
    put(
        "accounts.csv",
        write_rows(accounts::COLUMNS, &account_rows(company)),
    );
    if !company.opening.is_empty() {
        put("opening.csv", write_rows(OPENING_COLUMNS, &opening_rows(company)));
    }
    if !company.businesses.is_empty() {
        let documents = Documents {
            business: company.businesses.clone(),
        };
        put("documents.toml", encode(&documents).into_bytes());
    }
    if !company.vouchers.is_empty() {
        put(
            "vouchers.csv",
            write_rows(COLUMNS, &voucher_rows(&company.vouchers)),
        );
    }
    if !company.mistakes.is_empty() {
        put(
            "mistakes.csv",
            write_rows(COLUMNS, &voucher_rows(&company.mistakes)),
        );
    }
    if let Some(variation) = &company.variation {
        put("variation.toml", encode(&variation.rules).into_bytes());
        if !variation.businesses.is_empty() {
            let documents = Documents {
                business: variation.businesses.clone(),
            };
            put("alternatives.toml", encode(&documents).into_bytes());
        }
        if !variation.vouchers.is_empty() {
            put(
                "alternatives.csv",
                write_rows(COLUMNS, &voucher_rows(&variation.vouchers)),
            );
        }
    }
    if !company.tables.is_empty() {
        let tables = Tables {
            table: company.tables.clone(),
        };
        put("tables/tables.toml", encode(&tables).into_bytes());
    }
}

fn account_rows(company: &Company) -> Vec<Vec<String>> {
    company
        .accounts
        .iter()
        .map(|account| {
            vec![
                account.code.clone(),
                account.name.clone(),
                word_of(CATEGORIES, account.category),
                (if account.direction == Side::Debit {
                    "借"
                } else {
                    "贷"
                })
                .to_owned(),
                account.aux.join(";"),
                word_of(CASH, account.cash),
                account.unit.clone(),
            ]
        })
        .collect()
}

fn opening_rows(company: &Company) -> Vec<Vec<String>> {
    company
        .opening
        .iter()
        .map(|row| {
            let (debit, credit) = sides(row.side, row.amount);
            vec![
                row.account.clone(),
                aux_text(&row.aux),
                debit,
                credit,
                text_of(row.quantity.as_ref()),
                text_of(row.year_debit.as_ref()),
                text_of(row.year_credit.as_ref()),
            ]
        })
        .collect()
}

fn voucher_rows(vouchers: &[RefVoucher]) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for voucher in vouchers {
        for (index, line) in voucher.lines.iter().enumerate() {
            rows.push(voucher_row(voucher, line, index == 0));
        }
    }
    rows
}

/// A row of vouchers.csv, in the order of its columns; what describes the voucher stands on its first row only.
fn voucher_row(voucher: &RefVoucher, line: &RefLine, is_first: bool) -> Vec<String> {
    let first = |text: String| if is_first { text } else { String::new() };
    let (debit, credit) = sides(line.side, line.amount);
    let cash_flow: Vec<String> = line.cash_flow.iter().map(ToString::to_string).collect();
    vec![
        voucher.business.clone(),
        voucher.id.clone(),
        voucher.variant.to_string(),
        first(voucher.word.clone()),
        first(voucher.number.to_string()),
        first(voucher.date.to_string()),
        first(if voucher.kind == VoucherKind::Normal {
            String::new()
        } else {
            word_of(KINDS, voucher.kind)
        }),
        first(text_of(voucher.attachments.as_ref())),
        line.summary.clone(),
        line.accounts.join("|"),
        aux_text(&line.aux),
        debit,
        credit,
        text_of(line.quantity.as_ref()),
        cash_flow.join("|"),
        line.derived.clone(),
        first(voucher.weight.to_string()),
        first(voucher.merge_group.clone()),
        first(if voucher.is_optional {
            "yes".into()
        } else {
            String::new()
        }),
    ]
}

fn sides(side: Side, amount: Fen) -> (String, String) {
    match side {
        Side::Debit => (amount.to_string(), String::new()),
        Side::Credit => (String::new(), amount.to_string()),
    }
}

fn aux_text(aux: &Aux) -> String {
    aux.iter()
        .map(|(name, item)| format!("{name}={item}"))
        .collect::<Vec<_>>()
        .join(";")
}

fn text_of<T: Display>(value: Option<&T>) -> String {
    value.map(ToString::to_string).unwrap_or_default()
}

fn word_of<T: PartialEq>(words: &[(&str, T)], value: T) -> String {
    words
        .iter()
        .find(|(_, known)| *known == value)
        .map(|(word, _)| (*word).to_owned())
        .unwrap_or_default()
}
