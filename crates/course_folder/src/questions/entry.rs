//! 分录题: balanced `vouchers` on accounts that may be used, or `no_entry`; other full solutions in `alternatives`.

use std::collections::BTreeSet;

use ledger::{AccountCode, VoucherKind};
use scoring::question::{QuestionBody, QuestionKey, entry};
use scoring::voucher::{AuxRule, PresetName, ReferenceLine, ReferenceVoucher, Variant};

use super::{At, Form, check_company};
use crate::check::Check;
use crate::keys::{account_choices, aux_rules};
use crate::model::{
    AnyAccount, Course, EntryKind, EntryLine, EntryVoucher, Fen, PickAccount, Question, Side,
};
use crate::read::line::line_faults;

pub(super) const FORM: Form = Form {
    fields: &[
        "company",
        "accounts",
        "vouchers",
        "alternatives",
        "no_entry",
        "preset",
    ],
    lint,
    parts,
    write,
    stands_elsewhere: false,
};

fn lint(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    let question = at.question;
    if question.no_entry == question.vouchers.is_empty() {
        if !question.no_entry && !question.company.is_empty() {
            check_company(check, course, at);
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

fn parts(course: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let accounts = if question.accounts.is_empty() {
        course
            .find_company(&question.company)
            .map(account_choices)
            .unwrap_or_default()
    } else {
        let choice = |account: &crate::model::PickAccount| entry::AccountChoice {
            code: AccountCode(account.code.clone()),
            name: account.name.clone(),
            aux: Vec::new(),
        };
        question.accounts.iter().map(choice).collect()
    };
    let vouchers = entry_references(&question.vouchers)?;
    let alternatives: Option<Vec<_>> = question
        .alternatives
        .iter()
        .map(|vouchers| entry_references(vouchers))
        .collect();
    let preset = question.preset.unwrap_or_default();
    // Offered always: otherwise seeing the choice would give the answer away.
    let body = entry::Body {
        accounts,
        offers_no_entry: true,
    };
    let key = entry::Key {
        no_entry: question.no_entry,
        vouchers,
        alternatives: alternatives?,
        preset,
    };
    Some((QuestionBody::Entry(body), QuestionKey::Entry(key)))
}

fn write(_: &Course, body: &QuestionBody, key: &QuestionKey, question: &mut Question) -> Option<()> {
    let (QuestionBody::Entry(body), QuestionKey::Entry(key)) = (body, key) else {
        return None;
    };
    // Accounts that its company offers are not written again.
    if question.company.is_empty() {
        let written = |account: &entry::AccountChoice| PickAccount {
            code: account.code.0.clone(),
            name: account.name.clone(),
        };
        question.accounts = body.accounts.iter().map(written).collect();
    }
    question.no_entry = key.no_entry;
    question.vouchers = key.vouchers.iter().map(written_voucher).collect::<Option<_>>()?;
    let solution = |vouchers: &Vec<ReferenceVoucher>| vouchers.iter().map(written_voucher).collect();
    question.alternatives = key.alternatives.iter().map(solution).collect::<Option<_>>()?;
    question.preset = (key.preset != PresetName::default()).then_some(key.preset);
    Some(())
}

/// One voucher of a solution; none where a folder has no words for it.
fn written_voucher(reference: &ReferenceVoucher) -> Option<EntryVoucher> {
    let [variant] = reference.variants.as_slice() else {
        return None;
    };
    let written = |line: &ReferenceLine| EntryLine {
        account: AnyAccount(line.accounts.iter().map(|code| code.0.clone()).collect()),
        aux: (line.aux.iter())
            .map(|(name, rule)| {
                let item = match rule {
                    AuxRule::Is(item) => item.clone(),
                    AuxRule::Any => "*".into(),
                };
                (name.clone(), item)
            })
            .collect(),
        debit: (line.side == Side::Debit).then_some(line.amount),
        credit: (line.side == Side::Credit).then_some(line.amount),
    };
    Some(EntryVoucher {
        kind: match (reference.kind, reference.is_return) {
            (VoucherKind::Red, true) => EntryKind::Return,
            (VoucherKind::Red, false) => EntryKind::Red,
            _ => EntryKind::Normal,
        },
        lines: variant.lines.iter().map(written).collect(),
    })
}

/// One full solution of an entry question.
fn entry_references(vouchers: &[EntryVoucher]) -> Option<Vec<ReferenceVoucher>> {
    let reference = |(index, voucher): (usize, &EntryVoucher)| {
        Some(ReferenceVoucher {
            shares_documents: false,
            id: format!("v{}", index + 1),
            weight: 1,
            kind: match voucher.kind {
                EntryKind::Normal => VoucherKind::Normal,
                EntryKind::Red | EntryKind::Return => VoucherKind::Red,
            },
            variants: vec![entry_variant(voucher)?],
            documents: BTreeSet::new(),
            date: None,
            merge_group: None,
            optional: false,
            is_return: voucher.kind == EntryKind::Return,
        })
    };
    vouchers.iter().enumerate().map(reference).collect()
}

fn entry_variant(voucher: &EntryVoucher) -> Option<Variant> {
    let mut lines = Vec::new();
    for line in &voucher.lines {
        let (side, amount) = match (line.debit, line.credit) {
            (Some(amount), None) => (Side::Debit, amount),
            (None, Some(amount)) => (Side::Credit, amount),
            _ => return None,
        };
        lines.push(ReferenceLine {
            accounts: line
                .account
                .0
                .iter()
                .map(|code| AccountCode(code.clone()))
                .collect(),
            aux: aux_rules(&line.aux),
            ..ReferenceLine::new("", side, amount)
        });
    }
    Some(Variant { lines })
}
