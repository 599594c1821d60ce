//! Scoring one voucher against one reference: the best pairing of lines, less what is surplus, under the caps.

use ledger::{Fen, Side, VoucherDraft, VoucherKind};

use super::entry::{Entry, entries, expected};
use super::explain::{faults, praise};
use super::reference::counted;
use super::{AuxRule, Preset, ReferenceLine, ReferenceVoucher, Variant};
use crate::assignment::best_pairing;
use crate::{Reason, ReasonCode, Share};

/// What a voucher earns, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoucherScore {
    pub share: Share,
    /// Line by line, whatever the preset makes of it: before the caps for sides and bank, before deductions for date and
    /// documents, and where one fault costs everything.
    pub lines_share: Share,
    /// The variant that fits best, counted from 0.
    pub variant: usize,
    pub reasons: Vec<Reason>,
}

/// The entries of a voucher paired with the lines of a variant.
pub(crate) struct Pairing {
    pub entries: Vec<Entry>,
    pub lines: Vec<ReferenceLine>,
    /// For each entry, the line it stands for.
    pub line_of: Vec<Option<usize>>,
    /// Whether red on one side was taken for blue on the other.
    pub sign_equivalence: bool,
}

/// Scores a voucher; the best of the reference's variants counts, the first of equals.
pub fn score_voucher(voucher: &VoucherDraft, reference: &ReferenceVoucher, preset: &Preset) -> VoucherScore {
    let mut best: Option<VoucherScore> = None;
    for (i, variant) in reference.variants.iter().enumerate() {
        let score = VoucherScore {
            variant: i,
            ..score_variant(voucher, reference, variant, preset)
        };
        // Where every variant earns nothing, the nearest one says what is wrong.
        let worth = |score: &VoucherScore| (score.share, score.lines_share);
        if best.as_ref().is_none_or(|best| worth(&score) > worth(best)) {
            best = Some(score);
        }
    }
    let nothing = || VoucherScore {
        share: Share::ZERO,
        lines_share: Share::ZERO,
        variant: 0,
        reasons: Vec::new(),
    };
    best.unwrap_or_else(nothing)
}

fn score_variant(
    voucher: &VoucherDraft,
    reference: &ReferenceVoucher,
    variant: &Variant,
    preset: &Preset,
) -> VoucherScore {
    let is_red = reference.kind == VoucherKind::Red && !reference.is_return;
    let sign_equivalence = reference.is_return || (preset.sign_equivalence && !is_red);
    let pairing = pair(voucher, variant, preset, sign_equivalence);
    let lines_share = pairing.share(preset);
    let mut reasons = faults(&pairing, is_red, preset);
    let mut share = if preset.all_or_nothing && !pairing.is_flawless(preset) {
        Share::ZERO
    } else {
        lines_share
    };

    let caps = [
        (
            pairing.is_reversed().then_some(preset.all_sides_wrong_cap),
            ReasonCode::AllSidesWrong,
        ),
        (
            preset.wrong_bank_cap.filter(|_| pairing.pays_from_wrong_purse()),
            ReasonCode::WrongBank,
        ),
    ];
    for (cap, code) in caps {
        if let Some(cap) = cap.filter(|cap| *cap < share) {
            share = cap;
            reasons.push(Reason::new(code).with("cap", percent(cap)));
        }
    }
    if let (Some((first, last)), Some(date)) = (reference.date, voucher.date)
        && (date < first || date > last)
    {
        share = (share - preset.wrong_date).max(Share::ZERO);
        reasons.push(Reason::new(ReasonCode::WrongDate));
    }
    let attached = sorted(&voucher.documents);
    let are_right = if reference.shares_documents {
        attached.iter().all(|id| reference.documents.contains(*id))
    } else {
        reference.documents.is_empty() || reference.documents.iter().eq(attached)
    };
    if !are_right {
        share = (share - preset.wrong_documents).max(Share::ZERO);
        reasons.push(Reason::new(ReasonCode::WrongDocuments));
    }
    if reasons.is_empty() {
        reasons.push(praise(&pairing, &variant.lines, reference.is_return));
    }
    VoucherScore {
        share,
        lines_share,
        variant: 0,
        reasons,
    }
}

fn sorted(documents: &[String]) -> std::collections::BTreeSet<&String> {
    documents.iter().collect()
}

fn percent(share: Share) -> String {
    format!("{:.0}%", share.to_f64() * 100.0)
}

/// Pairs entries with lines so that the voucher earns the most, surplus entries counted in.
fn pair(voucher: &VoucherDraft, variant: &Variant, preset: &Preset, sign_equivalence: bool) -> Pairing {
    let lines = expected(&variant.lines, sign_equivalence);
    let entries = entries(voucher, &variant.lines, sign_equivalence);
    let (count, weights) = required(&lines);
    // The gain of a pair in the sum that `Pairing::share` computes: its line's score, and one surplus line less.
    let gain = |entry: &Entry, line: &ReferenceLine| {
        let score = line_score(entry, line, preset);
        let saved = preset.extra_line.0 * weights;
        match (score, line.optional) {
            (Share::ONE, true) => saved + 1,
            (Share::ZERO, _) | (_, true) => 0,
            (score, false) => count * counted(line.weight) * score.0 + saved,
        }
    };
    let worth: Vec<Vec<i64>> = entries
        .iter()
        .map(|entry| lines.iter().map(|line| gain(entry, line)).collect())
        .collect();
    let line_of = best_pairing(&worth);
    Pairing {
        entries,
        lines,
        line_of,
        sign_equivalence,
    }
}

/// How many lines are required, and their weights together.
fn required(lines: &[ReferenceLine]) -> (i64, i64) {
    let required = || lines.iter().filter(|line| !line.optional);
    (
        required().count() as i64,
        required().map(|line| counted(line.weight)).sum(),
    )
}

/// What one entry earns for one line.
pub(crate) fn line_score(entry: &Entry, line: &ReferenceLine, preset: &Preset) -> Share {
    let weights = &preset.weights;
    let account = if line.accepts(&entry.account) {
        Share::ONE
    } else if line.is_sister(&entry.account) {
        preset.sibling
    } else {
        Share::ZERO
    };
    if preset.account_gate && account == Share::ZERO {
        return Share::ZERO;
    }
    let given = |holds: bool| if holds { Share::ONE } else { Share::ZERO };
    let asked = |weight: u32, is_asked: bool| if is_asked { weight } else { 0 };
    Share::weighted_mean([
        (weights.account, account),
        (weights.direction, given(entry.side == line.side)),
        (weights.amount, given(line.is_close(entry.amount, preset))),
        (
            asked(weights.aux, !line.aux.is_empty()),
            given(line.has_aux(entry)),
        ),
        (
            asked(weights.cash_flow, !line.cash_flow_items.is_empty()),
            given(line.has_cash_flow(entry)),
        ),
    ])
}

impl ReferenceLine {
    pub(crate) fn accepts(&self, account: &ledger::AccountCode) -> bool {
        self.accounts.contains(account)
    }

    /// Whether the account has the same first-level account as one that is right.
    pub(crate) fn is_related_to(&self, account: &ledger::AccountCode) -> bool {
        self.accounts
            .iter()
            .any(|accepted| accepted.first_level() == account.first_level())
    }

    /// Whether the account is another detail that may stand in for one that is right. The details of 应交税费 may not:
    /// they are different taxes.
    fn is_sister(&self, account: &ledger::AccountCode) -> bool {
        self.is_related_to(account) && account.first_level() != TAXES
    }

    pub(crate) fn is_close(&self, amount: Fen, preset: &Preset) -> bool {
        let usual = if self.expr.is_some() {
            preset.derived_tolerance
        } else {
            preset.tolerance
        };
        (amount - self.amount).abs() <= self.tolerance.unwrap_or(usual)
    }

    pub(crate) fn has_aux(&self, entry: &Entry) -> bool {
        self.aux.iter().all(|(kind, rule)| {
            let item = entry.aux.0.get(kind).map_or("", |item| item.trim());
            match rule {
                AuxRule::Is(wanted) => item == wanted.trim(),
                AuxRule::Any => !item.is_empty(),
            }
        })
    }

    pub(crate) fn has_cash_flow(&self, entry: &Entry) -> bool {
        self.cash_flow_items.is_empty()
            || entry
                .cash_flow_item
                .is_some_and(|item| self.cash_flow_items.contains(&item))
    }

    fn is_money(&self) -> bool {
        !self.accounts.is_empty() && self.accounts.iter().all(is_money)
    }
}

/// 应交税费: the same code in both standards.
const TAXES: &str = "2221";

/// 库存现金, 银行存款, 其他货币资金: the same codes in both standards.
fn is_money(account: &ledger::AccountCode) -> bool {
    ["1001", "1002", "1012"].contains(&account.first_level())
}

impl Pairing {
    /// The entries paired, each with its line.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&Entry, &ReferenceLine)> {
        self.entries
            .iter()
            .zip(&self.line_of)
            .filter_map(|(entry, line)| line.map(|line| (entry, &self.lines[line])))
    }

    pub(crate) fn surplus(&self) -> impl Iterator<Item = &Entry> {
        self.entries
            .iter()
            .zip(&self.line_of)
            .filter(|(_, line)| line.is_none())
            .map(|(entry, _)| entry)
    }

    /// Required lines that no entry stands for.
    pub(crate) fn missing(&self) -> impl Iterator<Item = &ReferenceLine> {
        let is_taken = |i: usize| self.line_of.contains(&Some(i));
        self.lines
            .iter()
            .enumerate()
            .filter(move |(i, line)| !line.optional && !is_taken(*i))
            .map(|(_, line)| line)
    }

    /// Whether every line is there, right, and alone.
    fn is_flawless(&self, preset: &Preset) -> bool {
        let all_right = self
            .pairs()
            .all(|(entry, line)| line_score(entry, line, preset) == Share::ONE);
        all_right && self.surplus().next().is_none() && self.missing().next().is_none()
    }

    fn share(&self, preset: &Preset) -> Share {
        let surplus = self.surplus().count() as i64;
        let (count, weights) = required(&self.lines);
        let earned: i64 = self
            .pairs()
            .filter(|(_, line)| !line.optional)
            .map(|(entry, line)| counted(line.weight) * line_score(entry, line, preset).0)
            .sum();
        // A surplus line costs its part of a mean line: extra · (Σ weights / count).
        let earned = count * earned - preset.extra_line.0 * surplus * weights;
        Share::of(earned.max(0), count * weights * Share::ONE.0)
    }

    /// Rule DIR-ALL: there is something to compare and all of it stands on the wrong side.
    fn is_reversed(&self) -> bool {
        self.pairs().next().is_some() && self.pairs().all(|(entry, line)| entry.side != line.side)
    }

    /// Rule BANK: money should leave one account and leaves another.
    fn pays_from_wrong_purse(&self) -> bool {
        let pays = |line: &ReferenceLine| line.is_money() && line.side == Side::Credit;
        let from_sister = self
            .pairs()
            .any(|(entry, line)| pays(line) && !line.accepts(&entry.account));
        let from_other = self.missing().any(pays)
            && self
                .surplus()
                .any(|entry| is_money(&entry.account) && entry.side == Side::Credit);
        from_sister || from_other
    }
}
