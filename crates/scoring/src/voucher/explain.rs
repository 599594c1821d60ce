//! Why a voucher earned what it did: one reason for every fault of every line.

use ledger::Fen;

use super::entry::Entry;
use super::roles::is_tax;
use super::score::Pairing;
use super::{Preset, ReferenceLine};
use crate::{Reason, ReasonCode};

/// The faults of one pairing in the order of the student's lines, then what is missing; each fault once.
pub(super) fn faults(pairing: &Pairing<'_>, is_red: bool, preset: &Preset) -> Vec<Reason> {
    let mut reasons = Vec::new();
    for (entry, line) in pairing.pairs() {
        reasons.extend(line_faults(entry, line, is_red, preset));
        if !line.is_close(entry.amount, preset) && !is_mirrored(entry, line, is_red) {
            let difference = entry.amount - line.amount;
            let reason = Reason::new(ReasonCode::WrongAmount).with("account", entry.account);
            let hint = amount_hint(difference, line, pairing.lines);
            reasons.push(reason.with("difference", difference.grouped()).with("hint", hint));
        }
    }
    let mut misplaced: Vec<&Entry<'_>> = Vec::new();
    for line in pairing.missing() {
        // The right amount on the right side under another account is a wrong account, not an omission.
        let stand_in = pairing.surplus().find(|entry| {
            entry.side == line.side && entry.amount == line.amount && !misplaced.contains(entry)
        });
        if let Some(entry) = stand_in {
            misplaced.push(entry);
            let code = if line.is_related_to(entry.account) {
                ReasonCode::WrongDetail
            } else {
                ReasonCode::WrongAccount
            };
            reasons.push(Reason::new(code).with("account", entry.account));
        } else {
            let account = line.accounts.first().map(ToString::to_string).unwrap_or_default();
            let reason = Reason::new(ReasonCode::MissingLine).with("account", account);
            reasons.push(reason.with("side", line.side.label()));
        }
    }
    let surplus = pairing
        .surplus()
        .filter(|entry| !misplaced.contains(entry))
        .map(|entry| Reason::new(ReasonCode::SurplusLine).with("account", entry.account));
    reasons.extend(surplus);
    reasons
}

/// A red voucher booked the other way round in blue.
fn is_mirrored(entry: &Entry<'_>, line: &ReferenceLine, is_red: bool) -> bool {
    is_red && entry.side != line.side && entry.amount == -line.amount
}

/// The faults of one entry, its amount aside.
fn line_faults(entry: &Entry<'_>, line: &ReferenceLine, is_red: bool, preset: &Preset) -> Vec<Reason> {
    let is_mirrored = is_mirrored(entry, line, is_red);
    let faults = [
        (!line.accepts(entry.account), ReasonCode::WrongDetail),
        (is_mirrored, ReasonCode::WrongCorrection),
        (entry.side != line.side && !is_mirrored, ReasonCode::WrongSide),
        (
            !line.has_aux(entry) && preset.weights.aux > 0,
            ReasonCode::WrongAux,
        ),
        (
            !line.has_cash_flow(entry) && preset.weights.cash_flow > 0,
            ReasonCode::WrongCashFlow,
        ),
    ];
    let found = faults.into_iter().filter(|(is_found, _)| *is_found);
    found
        .map(|(_, code)| Reason::new(code).with("account", entry.account))
        .collect()
}

/// What the size of a difference suggests: VAT left in, a line on the wrong side (twice an amount), digits swapped (a
/// multiple of nine).
fn amount_hint(difference: Fen, line: &ReferenceLine, lines: &[ReferenceLine]) -> &'static str {
    let gap = difference.abs();
    let others = || lines.iter().filter(|other| !std::ptr::eq(*other, line));
    let is_tax = |other: &&ReferenceLine| other.accounts.iter().any(is_tax);
    if others().filter(is_tax).any(|other| other.amount == gap) {
        "，可能价税未分离"
    } else if lines.iter().any(|other| Fen(other.amount.0 * 2) == gap) {
        "，可能有分录方向记反"
    } else if gap.0 % 9 == 0 {
        "，可能数字换位"
    } else {
        ""
    }
}

/// How a right voucher differs in form from the reference as it was written. A red invoice booked in blue on the other
/// sides is right, with a hint.
pub(super) fn praise(pairing: &Pairing<'_>, written: &[ReferenceLine], is_return: bool) -> Reason {
    let is_red_there = |entry: &Entry<'_>| {
        written
            .iter()
            .any(|line| line.accepts(entry.account) && line.amount.is_negative())
    };
    let lines_there = |entry: &Entry<'_>| written.iter().filter(|line| line.accepts(entry.account)).count();
    let code = if pairing
        .entries
        .iter()
        .any(|entry| entry.lines > lines_there(entry).max(1))
    {
        ReasonCode::SplitLines
    } else if pairing
        .entries
        .iter()
        .any(|entry| pairing.sign_equivalence && entry.is_turned != is_red_there(entry))
    {
        if is_return {
            ReasonCode::ReturnInBlue
        } else {
            ReasonCode::EquivalentSign
        }
    } else {
        ReasonCode::Ok
    };
    Reason::new(code)
}
