//! Scoring one voucher against one reference: the best pairing of lines, less what is surplus, under the caps.

use ledger::{Fen, Side, VoucherDraft, VoucherKind};

use super::entry::{Entry, entries, expected};
use super::explain::{faults, praise};
use super::reference::counted;
use super::roles::{is_money, is_tax};
use super::{AuxRule, Preset, ReferenceLine, ReferenceVoucher};
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
#[derive(Clone, Debug)]
pub(crate) struct Pairing<'a> {
    pub entries: Vec<Entry<'a>>,
    pub lines: &'a [ReferenceLine],
    /// For each entry, the line it stands for.
    pub line_of: Vec<Option<usize>>,
    /// Whether red on one side was taken for blue on the other.
    pub sign_equivalence: bool,
}

/// What a voucher earns by one variant, before anybody asks why.
#[derive(Clone, Debug)]
pub(crate) struct Measured<'a> {
    pub share: Share,
    pub lines_share: Share,
    variant: usize,
    pairing: Pairing<'a>,
    /// What was taken off for the voucher as a whole.
    deductions: Vec<Reason>,
}

/// Scores a voucher; the best of the reference's variants counts, the first of equals.
pub fn score_voucher(voucher: &VoucherDraft, reference: &ReferenceVoucher, preset: &Preset) -> VoucherScore {
    Expected::of(reference, preset).score(voucher)
}

/// A reference as vouchers are compared with it: its lines brought to the form of entries, once for all of them.
pub(crate) struct Expected<'a> {
    pub(crate) reference: &'a ReferenceVoucher,
    preset: &'a Preset,
    sign_equivalence: bool,
    variants: Vec<Vec<ReferenceLine>>,
}

impl<'a> Expected<'a> {
    pub(crate) fn of(reference: &'a ReferenceVoucher, preset: &'a Preset) -> Self {
        let sign_equivalence = reference.is_return || (preset.sign_equivalence && !is_red(reference));
        let variants = reference.variants.iter();
        Self {
            reference,
            preset,
            sign_equivalence,
            variants: variants
                .map(|variant| expected(&variant.lines, sign_equivalence))
                .collect(),
        }
    }

    /// What a voucher earns, and why.
    pub(crate) fn score(&self, voucher: &VoucherDraft) -> VoucherScore {
        let nothing = || VoucherScore {
            share: Share::ZERO,
            lines_share: Share::ZERO,
            variant: 0,
            reasons: Vec::new(),
        };
        self.measure(voucher)
            .map_or_else(nothing, |measured| measured.explained(self))
    }

    /// What a voucher earns by the variant that fits best; none where the reference has none. Costs a part of what [`Self::score`]
    /// costs: whoever compares vouchers with all references needs no sentences.
    pub(crate) fn measure<'b>(&'b self, voucher: &'b VoucherDraft) -> Option<Measured<'b>> {
        // Where every variant earns nothing, the nearest one says what is wrong.
        let worth = |measured: &Measured<'_>| (measured.share, measured.lines_share);
        let mut best: Option<Measured<'b>> = None;
        for variant in 0..self.variants.len() {
            let measured = self.measure_variant(voucher, variant);
            if best.as_ref().is_none_or(|best| worth(&measured) > worth(best)) {
                best = Some(measured);
            }
        }
        best
    }

    fn measure_variant<'b>(&'b self, voucher: &'b VoucherDraft, variant: usize) -> Measured<'b> {
        let Self {
            reference, preset, ..
        } = self;
        let pairing = self.pair(voucher, variant);
        let lines_share = pairing.share(preset);
        let mut deductions = Vec::new();
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
                deductions.push(Reason::new(code).with("cap", percent(cap)));
            }
        }
        if let (Some((first, last)), Some(date)) = (reference.date, voucher.date)
            && (date < first || date > last)
        {
            share = (share - preset.wrong_date).max(Share::ZERO);
            deductions.push(Reason::new(ReasonCode::WrongDate));
        }
        if !has_right_documents(voucher, reference) {
            share = (share - preset.wrong_documents).max(Share::ZERO);
            deductions.push(Reason::new(ReasonCode::WrongDocuments));
        }
        Measured {
            share,
            lines_share,
            variant,
            pairing,
            deductions,
        }
    }

    /// Pairs entries with lines so that the voucher earns the most, surplus entries counted in.
    fn pair<'b>(&'b self, voucher: &'b VoucherDraft, variant: usize) -> Pairing<'b> {
        let (preset, lines) = (self.preset, &self.variants[variant]);
        let written = &self.reference.variants[variant].lines;
        let entries = entries(voucher, written, self.sign_equivalence);
        let (count, weights) = required(lines);
        // The gain of a pair in the sum that `Pairing::share` computes: its line's score, and one surplus line less.
        let gain = |entry: &Entry<'_>, line: &ReferenceLine| {
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
            sign_equivalence: self.sign_equivalence,
        }
    }
}

/// Whether red must stand as red: a correction, not a return.
fn is_red(reference: &ReferenceVoucher) -> bool {
    reference.kind == VoucherKind::Red && !reference.is_return
}

fn has_right_documents(voucher: &VoucherDraft, reference: &ReferenceVoucher) -> bool {
    let attached: std::collections::BTreeSet<&String> = voucher.documents.iter().collect();
    if reference.shares_documents {
        attached.iter().all(|id| reference.documents.contains(*id))
    } else {
        reference.documents.is_empty() || reference.documents.iter().eq(attached)
    }
}

impl Measured<'_> {
    /// The same with every fault said once, or what is right about it.
    fn explained(self, expected: &Expected<'_>) -> VoucherScore {
        let Expected {
            reference, preset, ..
        } = expected;
        let mut reasons = faults(&self.pairing, is_red(reference), preset);
        reasons.extend(self.deductions);
        if reasons.is_empty() {
            let lines = &reference.variants[self.variant].lines;
            reasons.push(praise(&self.pairing, lines, reference.is_return));
        }
        VoucherScore {
            share: self.share,
            lines_share: self.lines_share,
            variant: self.variant,
            reasons,
        }
    }
}

fn percent(share: Share) -> String {
    format!("{:.0}%", share.to_f64() * 100.0)
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
pub(crate) fn line_score(entry: &Entry<'_>, line: &ReferenceLine, preset: &Preset) -> Share {
    let weights = &preset.weights;
    let account = if line.accepts(entry.account) {
        Share::ONE
    } else if line.is_sister(entry.account) {
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
        self.is_related_to(account) && !is_tax(account)
    }

    pub(crate) fn is_close(&self, amount: Fen, preset: &Preset) -> bool {
        let usual = if self.expr.is_some() {
            preset.derived_tolerance
        } else {
            preset.tolerance
        };
        (amount - self.amount).abs() <= self.tolerance.unwrap_or(usual)
    }

    pub(crate) fn has_aux(&self, entry: &Entry<'_>) -> bool {
        self.aux.iter().all(|(kind, rule)| {
            let item = entry.aux.0.get(kind).map_or("", |item| item.trim());
            match rule {
                AuxRule::Is(wanted) => item == wanted.trim(),
                AuxRule::Any => !item.is_empty(),
            }
        })
    }

    pub(crate) fn has_cash_flow(&self, entry: &Entry<'_>) -> bool {
        self.cash_flow_items.is_empty()
            || entry
                .cash_flow_item
                .is_some_and(|item| self.cash_flow_items.contains(&item))
    }

    fn is_money(&self) -> bool {
        !self.accounts.is_empty() && self.accounts.iter().all(is_money)
    }
}

impl<'a> Pairing<'a> {
    /// The entries paired, each with its line.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&Entry<'a>, &ReferenceLine)> {
        self.entries
            .iter()
            .zip(&self.line_of)
            .filter_map(|(entry, line)| line.map(|line| (entry, &self.lines[line])))
    }

    pub(crate) fn surplus(&self) -> impl Iterator<Item = &Entry<'a>> {
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
        let (count, weights) = required(self.lines);
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
            .any(|(entry, line)| pays(line) && !line.accepts(entry.account));
        let from_other = self.missing().any(pays)
            && self
                .surplus()
                .any(|entry| is_money(entry.account) && entry.side == Side::Credit);
        from_sister || from_other
    }
}
