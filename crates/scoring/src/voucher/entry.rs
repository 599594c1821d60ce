//! A student's voucher brought to the form in which it is compared: one entry per key, equal keys summed.

use ledger::{AccountCode, Aux, Fen, LineDraft, Side, VoucherDraft};

use super::ReferenceLine;

/// One key of a voucher with its summed amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry<'a> {
    pub account: &'a AccountCode,
    pub aux: &'a Aux,
    pub side: Side,
    pub amount: Fen,
    pub cash_flow_item: Option<u16>,
    /// How many lines of the voucher it was summed from.
    pub lines: usize,
    /// Whether a line was written on the other side in red (or the reverse).
    pub is_turned: bool,
}

/// The entries of a voucher, in the order of their first lines.
///
/// With `sign_equivalence` a credit of −x is a debit of x. Auxiliary items and cash-flow items tell keys apart only
/// where the reference asks for them, so that a finer booking is never a fault.
pub(crate) fn entries<'a>(
    voucher: &'a VoucherDraft,
    reference: &[ReferenceLine],
    sign_equivalence: bool,
) -> Vec<Entry<'a>> {
    static NO_AUX: Aux = Aux(std::collections::BTreeMap::new());
    let asks_aux = |account: &AccountCode| {
        reference
            .iter()
            .any(|line| !line.aux.is_empty() && line.is_related_to(account))
    };
    let asks_cash_flow = reference.iter().any(|line| !line.cash_flow_items.is_empty());
    let mut entries: Vec<Entry<'_>> = Vec::with_capacity(voucher.lines.len());
    for line in &voucher.lines {
        let Some((side, amount, is_turned)) = side_and_amount(line, sign_equivalence) else {
            continue;
        };
        let entry = Entry {
            account: &line.account,
            aux: if asks_aux(&line.account) {
                &line.aux
            } else {
                &NO_AUX
            },
            side,
            amount,
            cash_flow_item: line.cash_flow_item.filter(|_| asks_cash_flow),
            lines: 1,
            is_turned,
        };
        match entries.iter_mut().find(|known| known.key() == entry.key()) {
            Some(known) => {
                known.amount += amount;
                known.lines += 1;
                known.is_turned |= is_turned;
            }
            None => entries.push(entry),
        }
    }
    entries.retain(|entry| !entry.amount.is_zero());
    entries
}

impl Entry<'_> {
    /// By what lines are summed.
    fn key(&self) -> (&AccountCode, &Aux, Side, Option<u16>) {
        (self.account, self.aux, self.side, self.cash_flow_item)
    }
}

/// The side and amount a line counts with, and whether that is the other side than the one written; `None` for a line
/// without effect.
fn side_and_amount(line: &LineDraft, sign_equivalence: bool) -> Option<(Side, Fen, bool)> {
    let net = line.net_debit();
    if net.is_zero() {
        return None;
    }
    let written = if line.debit.is_zero() {
        Side::Credit
    } else {
        Side::Debit
    };
    let natural = if net.is_negative() {
        Side::Credit
    } else {
        Side::Debit
    };
    if sign_equivalence {
        Some((natural, net.abs(), natural != written))
    } else {
        Some((written, if written == Side::Debit { net } else { -net }, false))
    }
}

/// The expected lines in the same form: red amounts turned to the other side, equal lines summed.
pub(crate) fn expected(reference: &[ReferenceLine], sign_equivalence: bool) -> Vec<ReferenceLine> {
    let mut lines: Vec<ReferenceLine> = Vec::new();
    for line in reference {
        let mut line = line.clone();
        if sign_equivalence && line.amount.is_negative() {
            line.amount = -line.amount;
            line.side = line.side.opposite();
        }
        let twin = lines.iter_mut().find(|known| {
            known.accounts == line.accounts
                && known.side == line.side
                && known.aux == line.aux
                && known.cash_flow_items == line.cash_flow_items
                && known.optional == line.optional
        });
        match twin {
            Some(twin) => {
                twin.amount += line.amount;
                twin.weight += line.weight;
            }
            None => lines.push(line),
        }
    }
    lines.retain(|line| !line.amount.is_zero());
    lines
}

/// A voucher with what goes out of a key as it comes in set off: in full on account, then received, is received at once.
pub(crate) fn set_off(voucher: &VoucherDraft) -> VoucherDraft {
    let mut lines: Vec<LineDraft> = Vec::new();
    for line in &voucher.lines {
        let twin = lines.iter_mut().find(|known| {
            known.account == line.account
                && known.aux == line.aux
                && known.net_debit().0.signum() == -line.net_debit().0.signum()
        });
        let Some(twin) = twin else {
            lines.push(line.clone());
            continue;
        };
        let net = twin.net_debit() + line.net_debit();
        let is_debit = !net.is_negative();
        *twin = LineDraft {
            debit: if is_debit { net } else { Fen::ZERO },
            credit: if is_debit { Fen::ZERO } else { -net },
            cash_flow_item: twin.cash_flow_item.or(line.cash_flow_item),
            ..twin.clone()
        };
        lines.retain(|line| !line.net_debit().is_zero());
    }
    VoucherDraft {
        lines,
        ..voucher.clone()
    }
}

/// A voucher that books what several do, for judging a split; keeps the first one's head.
pub(crate) fn joined(vouchers: &[&VoucherDraft]) -> VoucherDraft {
    let mut joined = vouchers.first().map(|first| (*first).clone()).unwrap_or_default();
    for voucher in vouchers.iter().skip(1) {
        joined.lines.extend(voucher.lines.iter().cloned());
        joined.documents.extend(voucher.documents.iter().cloned());
        joined.date = joined.date.max(voucher.date);
    }
    joined
}
