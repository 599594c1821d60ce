//! Accounts and vouchers of a company: from the course's rows to what scoring expects.

use std::collections::{BTreeMap, BTreeSet};

use ledger::AccountCode;
use scoring::question::entry;
use scoring::voucher::{AuxRule, ReferenceLine, ReferenceVoucher, Variant};

use super::weight;
use crate::model::{Business, Company, RefLine};

/// The leaf accounts of a company with their full names.
pub fn account_choices(company: &Company) -> Vec<entry::AccountChoice> {
    let is_leaf = |code: &str| {
        !company
            .accounts
            .iter()
            .any(|other| other.code != code && other.code.starts_with(code))
    };
    company
        .accounts
        .iter()
        .filter(|account| is_leaf(&account.code))
        .map(|account| entry::AccountChoice {
            code: AccountCode(account.code.clone()),
            name: full_name(company, &account.code),
            aux: aux_choices(company, &account.aux),
        })
        .collect()
}

/// The auxiliary types an account asks for, with the company's items.
fn aux_choices(company: &Company, types: &[String]) -> Vec<entry::AuxChoice> {
    let items = |kind: &String| {
        let declared = company.head.aux.iter().find(|aux| aux.r#type == *kind);
        declared.map(|aux| aux.items.clone()).unwrap_or_default()
    };
    types
        .iter()
        .map(|kind| entry::AuxChoice {
            kind: kind.clone(),
            items: items(kind),
        })
        .collect()
}

/// The name with its parents': `银行存款-工行基本户`.
pub fn full_name(company: &Company, code: &str) -> String {
    let mut names: Vec<(usize, &str)> = company
        .accounts
        .iter()
        .filter(|account| code.starts_with(&account.code))
        .map(|account| (account.code.len(), account.name.as_str()))
        .collect();
    names.sort_unstable();
    names
        .into_iter()
        .map(|(_, name)| name)
        .collect::<Vec<_>>()
        .join("-")
}

pub(crate) fn aux_rules(aux: &BTreeMap<String, String>) -> BTreeMap<String, AuxRule> {
    aux.iter()
        .map(|(name, item)| {
            (
                name.clone(),
                if item == "*" {
                    AuxRule::Any
                } else {
                    AuxRule::Is(item.clone())
                },
            )
        })
        .collect()
}

/// The reference vouchers of a business, their variants together.
pub fn reference_vouchers(company: &Company, business: &Business) -> Vec<ReferenceVoucher> {
    let until = business.date_until.as_ref().unwrap_or(&business.date);
    let window = business
        .date
        .as_str()
        .parse()
        .ok()
        .zip(until.as_str().parse().ok());
    let is_return = business
        .document
        .iter()
        .any(|document| document.r#type == "red_invoice");
    let documents: BTreeSet<String> = business
        .document
        .iter()
        .map(|document| document.id.clone())
        .collect();
    let mut vouchers: Vec<ReferenceVoucher> = Vec::new();
    for written in company
        .vouchers
        .iter()
        .filter(|voucher| voucher.business == business.id)
    {
        let lines = written.lines.iter().map(reference_line).collect();
        let variant = Variant { lines };
        if let Some(known) = vouchers.iter_mut().find(|voucher| voucher.id == written.id) {
            known.variants.push(variant);
        } else {
            vouchers.push(ReferenceVoucher {
                id: written.id.clone(),
                weight: weight(written.weight),
                kind: written.kind,
                variants: vec![variant],
                documents: documents.clone(),
                shares_documents: false,
                date: window,
                merge_group: Some(written.merge_group.clone()).filter(|group| !group.is_empty()),
                optional: written.is_optional,
                is_return,
            });
        }
    }
    if vouchers.len() > 1 {
        vouchers
            .iter_mut()
            .for_each(|voucher| voucher.shares_documents = true);
    }
    share_weight(&mut vouchers, weight(business.weight));
    vouchers
}

fn reference_line(line: &RefLine) -> ReferenceLine {
    let accounts = line.accounts.iter();
    let cash_flow = line.cash_flow.iter();
    ReferenceLine {
        accounts: accounts.map(|code| AccountCode(code.clone())).collect(),
        aux: aux_rules(&line.aux),
        expr: Some(line.derived.clone()).filter(|derived| !derived.is_empty()),
        cash_flow_items: cash_flow.filter_map(|item| u16::try_from(*item).ok()).collect(),
        ..ReferenceLine::new("", line.side, line.amount)
    }
}

/// A business weighs what its author says: its vouchers share that by their own weights, those that may be left out aside.
fn share_weight(vouchers: &mut [ReferenceVoucher], of_business: u32) {
    let required = vouchers.iter().filter(|voucher| !voucher.optional);
    let together: u64 = required.map(|voucher| u64::from(voucher.weight)).sum();
    for voucher in vouchers {
        let shared = u64::from(of_business) * u64::from(voucher.weight) + together / 2;
        let shared = shared.checked_div(together).unwrap_or(u64::from(of_business));
        voucher.weight = u32::try_from(shared).unwrap_or(u32::MAX).max(1);
    }
}
