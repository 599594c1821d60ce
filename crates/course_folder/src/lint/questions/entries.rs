//! Journal entries and vouchers: balanced, on accounts that may be used.

use super::At;
use crate::check::Check;
use crate::lint::references::{join, unknown};
use crate::model::{Course, EntryVoucher, Fen};
use crate::read::line::line_faults;

pub(super) fn entry(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    let question = at.question;
    if question.no_entry == question.vouchers.is_empty() {
        if !question.no_entry && !question.company.is_empty() {
            company(check, course, at);
        }
    } else {
        at.report(
            check,
            "question.entry",
            "vouchers",
            "分录题须有 vouchers，或 no_entry = true，二者取一",
            "an entry has either vouchers or no_entry = true",
        );
    }
    if question.no_entry == question.vouchers.is_empty() && question.no_entry {
        return;
    }
    if question.vouchers.is_empty() {
        return;
    }
    let solutions = std::iter::once((String::from("vouchers"), &question.vouchers)).chain(
        question
            .alternatives
            .iter()
            .enumerate()
            .map(|(index, vouchers)| (format!("alternatives.{index}"), vouchers)),
    );
    for (path, vouchers) in solutions {
        if vouchers.is_empty() {
            at.report(
                check,
                "question.entry",
                &path,
                "备选解至少要有一张凭证",
                "an alternative has at least one voucher",
            );
        }
        for (index, voucher) in vouchers.iter().enumerate() {
            entry_voucher(check, course, at, &format!("{path}.{index}"), voucher);
        }
    }
}

fn entry_voucher(check: &mut Check<'_>, course: &Course, at: &At<'_>, path: &str, voucher: &EntryVoucher) {
    let question = at.question;
    let company = course.find_company(&question.company);
    let mut balance = 0_i64;
    for (index, line) in voucher.lines.iter().enumerate() {
        let place = format!("{path}.lines.{index}");
        match (line.debit, line.credit) {
            (Some(amount), None) => balance = balance.saturating_add(amount.0),
            (None, Some(amount)) => balance = balance.saturating_sub(amount.0),
            _ => at.report(
                check,
                "question.entry",
                &place,
                "借方和贷方须且只能填一个",
                "exactly one of debit and credit is given",
            ),
        }
        if let Some(company) = company {
            for (code, zh, en) in line_faults(company, &line.account.0, &line.aux) {
                at.report(check, code, &place, zh, en);
            }
        } else if let Some(account) = line.account.0.iter().find(|code| {
            !question.accounts.is_empty() && !question.accounts.iter().any(|offered| offered.code == **code)
        }) {
            at.report(
                check,
                "account.unknown",
                &place,
                format!("科目 {account} 不在可选科目 accounts 中"),
                format!("the account {account} is not among accounts"),
            );
        }
    }
    if voucher.lines.len() < 2 || balance != 0 {
        at.report(
            check,
            "question.entry",
            path,
            format!("分录须至少两行且借贷相等（相差 {}）", Fen(balance)),
            format!(
                "an entry has at least two lines and balances (off by {})",
                Fen(balance)
            ),
        );
    }
}

/// The company of an entry or voucher exists.
fn company(check: &mut Check<'_>, course: &Course, at: &At<'_>) -> bool {
    let id = &at.question.company;
    let is_known = course.find_company(id).is_some();
    if !is_known && !id.is_empty() {
        unknown(
            check,
            at.file,
            &join(&at.path, "company"),
            ("企业", "company"),
            id,
        );
    }
    is_known
}

pub(super) fn voucher(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    check.require(at.file, &at.path, &["company", "business"]);
    if company(check, course, at) {
        let business = &at.question.business;
        let known = course
            .find_company(&at.question.company)
            .and_then(|company| company.businesses.iter().find(|known| known.id == *business));
        if known.is_none() && !business.is_empty() {
            unknown(
                check,
                at.file,
                &join(&at.path, "business"),
                ("业务", "business"),
                business,
            );
        }
    }
}
