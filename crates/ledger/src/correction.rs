//! Correcting what has been posted (§51(五)): red reversal, blue correction, difference voucher (R10–R12).

use crate::{AccountCode, Aux, Fen, Line, LineDraft, Voucher, VoucherDraft, VoucherKind};
use jiff::civil::Date;

/// 红字冲销: the same lines on the same sides with the amounts in red.
///
/// The summary names the voucher as the rule asks: `注销1月12日记-7号凭证`.
pub fn red_reversal(original: &Voucher, date: Date) -> VoucherDraft {
    let lines = original.lines().iter().map(|line| {
        let draft = line.to_draft();
        LineDraft {
            debit: -draft.debit,
            credit: -draft.credit,
            quantity: draft.quantity.map(|q| -q),
            ..draft
        }
    });
    correcting(original, date, VoucherKind::Red, "注销", lines.collect())
}

/// 蓝字订正: the right lines, with a summary that names the wrong voucher: `订正1月12日记-7号凭证`.
pub fn blue_correction(original: &Voucher, date: Date, right_lines: Vec<LineDraft>) -> VoucherDraft {
    correcting(original, date, VoucherKind::Supplement, "订正", right_lines)
}

/// 差额更正: when only amounts were wrong, one voucher with the differences, increases in blue and decreases in red.
///
/// `None` when the right lines differ in more than their amounts, or not at all: then reverse and correct in full.
pub fn difference_correction(
    original: &Voucher,
    date: Date,
    right_lines: &[LineDraft],
) -> Option<VoucherDraft> {
    if original.lines().len() != right_lines.len() {
        return None;
    }
    let mut lines = Vec::new();
    for (wrong, right) in original.lines().iter().map(Line::to_draft).zip(right_lines) {
        let same_side = wrong.debit.is_zero() == right.debit.is_zero();
        if wrong.account != right.account || wrong.aux != right.aux || !same_side {
            return None;
        }
        let (debit, credit) = (right.debit - wrong.debit, right.credit - wrong.credit);
        if !debit.is_zero() || !credit.is_zero() {
            lines.push(LineDraft {
                debit,
                credit,
                quantity: None,
                unit_price: None,
                ..right.clone()
            });
        }
    }
    let is_decrease = lines
        .iter()
        .all(|line| line.debit.is_negative() || line.credit.is_negative());
    let kind = if is_decrease {
        VoucherKind::Red
    } else {
        VoucherKind::Supplement
    };
    (!lines.is_empty()).then(|| correcting(original, date, kind, "更正", lines))
}

/// 以前年度差错的更正: in blue and on the opposite sides, so that the amounts can be put to what is to be adjusted.
///
/// `adjusted` names the account that takes the place of one: under the enterprise standard 以前年度损益调整 for profit and loss
/// (CAS 28 第十二条), under the small one the account itself (小企业会计准则第八十八条: 未来适用法).
pub fn earlier_year_correction(
    original: &Voucher,
    date: Date,
    adjusted: impl Fn(&AccountCode) -> AccountCode,
) -> VoucherDraft {
    let lines = original.lines().iter().map(|line| {
        let draft = line.to_draft();
        let account = adjusted(&draft.account);
        let is_same = account == draft.account;
        LineDraft {
            aux: if is_same { draft.aux } else { Aux::none() },
            quantity: draft.quantity.filter(|_| is_same),
            unit_price: draft.unit_price.filter(|_| is_same),
            account,
            debit: draft.credit,
            credit: draft.debit,
            cash_flow_item: None,
            ..LineDraft::default()
        }
    });
    correcting(original, date, VoucherKind::Supplement, "更正", lines.collect())
}

fn correcting(
    original: &Voucher,
    date: Date,
    kind: VoucherKind,
    verb: &str,
    mut lines: Vec<LineDraft>,
) -> VoucherDraft {
    let wrong_day = original.date();
    let year = if wrong_day.year() == date.year() {
        String::new()
    } else {
        format!("{}年", wrong_day.year())
    };
    let summary = format!(
        "{verb}{year}{}月{}日{}号凭证",
        wrong_day.month(),
        wrong_day.day(),
        original.label()
    );
    for line in &mut lines {
        line.summary.clone_from(&summary);
    }
    VoucherDraft {
        word: original.word().to_owned(),
        date: Some(date),
        kind,
        lines,
        ..VoucherDraft::default()
    }
}

/// Whether a voucher is a full red copy of another: same keys, same sides, every amount negated, in any order.
///
/// A mirrored voucher (sides swapped, amounts blue) is not one (R12).
pub fn is_red_copy(candidate: &Voucher, original: &Voucher) -> bool {
    let keys = |voucher: &Voucher, sign: i64| {
        let mut keys: Vec<_> = voucher
            .lines()
            .iter()
            .map(|line| {
                (
                    line.account.clone(),
                    line.aux.clone(),
                    line.side,
                    Fen(line.amount.0 * sign),
                )
            })
            .collect();
        keys.sort();
        keys
    };
    keys(candidate, 1) == keys(original, -1)
}
