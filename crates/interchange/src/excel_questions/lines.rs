//! Answers of several lines: journal entries and matching.

use std::collections::BTreeSet;

use ledger::{AccountCode, Fen, Side, VoucherKind};
use scoring::question::{QuestionBody, QuestionKey, entry, matching};
use scoring::voucher::{AuxRule, PresetName, ReferenceLine, ReferenceVoucher, Variant};

use super::ANSWER;
use super::answer::{NO_ENTRY, Written, Wrong, wrong};

/// Lines `借 140301 50000.00` and `贷 2202[供应商=恒泰板材] 56500.00`; an empty line between vouchers.
pub(super) fn entry_parts(written: &Written<'_>) -> Result<(QuestionBody, QuestionKey), Wrong> {
    let body = QuestionBody::Entry(entry::Body {
        accounts: Vec::new(),
        offers_no_entry: true,
    });
    let preset = PresetName::default();
    if written.answer.trim() == NO_ENTRY {
        let key = entry::Key {
            no_entry: true,
            vouchers: Vec::new(),
            alternatives: Vec::new(),
            preset,
        };
        return Ok((body, QuestionKey::Entry(key)));
    }
    let mut vouchers: Vec<Vec<ReferenceLine>> = vec![Vec::new()];
    for line in written.answer.lines().map(str::trim) {
        if line.is_empty() {
            vouchers.push(Vec::new());
        } else if let Some(voucher) = vouchers.last_mut() {
            voucher.push(entry_line(line)?);
        }
    }
    vouchers.retain(|lines| !lines.is_empty());
    let vouchers = vouchers
        .into_iter()
        .enumerate()
        .map(|(index, lines)| ReferenceVoucher {
            id: format!("v{}", index + 1),
            weight: 1,
            kind: VoucherKind::Normal,
            variants: vec![Variant { lines }],
            documents: BTreeSet::new(),
            date: None,
            merge_group: None,
            optional: false,
            is_return: false,
        })
        .collect();
    Ok((
        body,
        QuestionKey::Entry(entry::Key {
            no_entry: false,
            vouchers,
            alternatives: Vec::new(),
            preset,
        }),
    ))
}

fn entry_line(line: &str) -> Result<ReferenceLine, Wrong> {
    let bad = || {
        wrong(
            ANSWER,
            format!("「{line}」应写作 借 140301 50000.00"),
            "a line reads 借 140301 50000.00",
        )
    };
    let sides = [
        ("借", Side::Debit),
        ("贷", Side::Credit),
        ("Dr", Side::Debit),
        ("Cr", Side::Credit),
    ];
    let (side, rest) = sides
        .into_iter()
        .find_map(|(word, side)| Some((side, line.strip_prefix(word)?)))
        .ok_or_else(bad)?;
    let rest = rest.trim_start_matches(['：', ':', '.', ' ', '　']);
    let (account, amount) = rest.rsplit_once([' ', '　', '\t']).ok_or_else(bad)?;
    let amount: Fen = amount.parse().map_err(|_| bad())?;
    let (account, aux) = match account
        .trim()
        .strip_suffix(']')
        .and_then(|inner| inner.split_once('['))
    {
        Some((account, aux)) => (account, aux),
        None => (account.trim(), ""),
    };
    // A name may follow the code: `140301 原材料-A板材`.
    let codes = account.split_whitespace().next().unwrap_or_default();
    let accounts: Vec<AccountCode> = codes.split('|').map(AccountCode::from).collect();
    if !accounts
        .iter()
        .all(|code| !code.0.is_empty() && code.0.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return Err(bad());
    }
    let mut expected = ReferenceLine {
        accounts,
        ..ReferenceLine::new("", side, amount)
    };
    for pair in aux.split([';', '；']).filter(|pair| !pair.trim().is_empty()) {
        let (kind, item) = pair.split_once('=').ok_or_else(bad)?;
        let rule = if item.trim() == "*" {
            AuxRule::Any
        } else {
            AuxRule::Is(item.trim().to_owned())
        };
        expected.aux.insert(kind.trim().to_owned(), rule);
    }
    Ok(expected)
}

/// Lines `左=右`; `=右` is a right-hand text that matches nothing.
pub(super) fn matching_parts(written: &Written<'_>) -> Result<(QuestionBody, QuestionKey), Wrong> {
    let mut body = matching::Body {
        left: Vec::new(),
        right: Vec::new(),
    };
    let mut pairs = BTreeSet::new();
    for line in written
        .answer
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        let (left, right) = line
            .split_once('=')
            .filter(|(_, right)| !right.trim().is_empty())
            .ok_or_else(|| {
                wrong(
                    ANSWER,
                    format!("「{line}」应写作 左=右"),
                    "a pair reads left=right",
                )
            })?;
        let (left, right) = (left.trim(), right.trim());
        let known = body.right.iter().position(|item| item.text == right);
        let at = known.unwrap_or_else(|| {
            body.right.push(item("r", body.right.len(), right));
            body.right.len() - 1
        });
        if !left.is_empty() {
            body.left.push(item("l", body.left.len(), left));
            pairs.insert(matching::Pair {
                left: format!("l{}", body.left.len()),
                right: format!("r{}", at + 1),
            });
        }
    }
    Ok((
        QuestionBody::Matching(body),
        QuestionKey::Matching(matching::Key { pairs }),
    ))
}

fn item(prefix: &str, index: usize, text: &str) -> matching::MatchItem {
    matching::MatchItem {
        id: format!("{prefix}{}", index + 1),
        text: text.to_owned(),
        img_path: None,
    }
}
