//! Marking a whole book: every business once, whatever the order, the numbering or the cut of the vouchers.
//!
//! Steps: pair vouchers with references, join what was split, allow what may be merged, and measure amounts that depend
//! on earlier ones against the student's own figures (连带错误不重复扣分).

mod carried;
mod pairing;

use ledger::{Chart, Opening, VoucherDraft, VoucherKind};
use serde::{Deserialize, Serialize};

use crate::voucher::{Expected, Preset, ReferenceVoucher, VoucherScore};
use crate::{Reason, ReasonCode, Share};

pub use carried::{derived_amounts, parse_derived};
use pairing::{Pairs, pair_up};

/// What the marker knows of the book besides its vouchers: where expressions take balances and names from.
#[derive(Clone, Copy, Debug, Default)]
pub struct BookContext<'a> {
    pub openings: &'a [Opening],
    pub chart: Option<&'a Chart>,
}

/// The score of the voucher part of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct BookScore {
    /// 0 to 1, surplus vouchers counted in.
    pub share: Share,
    pub references: Vec<ReferenceScore>,
    /// Vouchers that belong to no reference, by their place in the list handed in.
    pub surplus: Vec<usize>,
    /// Those among them that no source document supports.
    #[serde(default)]
    pub fictitious: Vec<usize>,
}

/// What was earned for one reference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ReferenceScore {
    #[schema(example = "R07")]
    pub reference: String,
    pub weight: u32,
    pub share: Share,
    /// The vouchers it was found in, by their place in the list handed in; several when the business was split.
    pub vouchers: Vec<usize>,
    /// Whether their lines are wholly right by another way to book it than the first: what follows from the books then
    /// follows from these lines.
    #[serde(default)]
    pub by_alternative: bool,
    pub reasons: Vec<Reason>,
}

/// Marks vouchers against references, which stand in the order in which a book is closed.
pub fn grade_book(
    vouchers: &[VoucherDraft],
    references: &[ReferenceVoucher],
    preset: &Preset,
    context: BookContext<'_>,
) -> BookScore {
    let mut order: Vec<usize> = (0..vouchers.len())
        .filter(|&i| !vouchers[i].lines.is_empty())
        .collect();
    order.sort_by_key(|&i| (vouchers[i].number.unwrap_or(u32::MAX), i));
    let students: Vec<&VoucherDraft> = order.iter().map(|&i| &vouchers[i]).collect();

    let mut expected = references.to_vec();
    let mut pairs = pair_with_merges(&students, &expected, preset);
    let own_variants: Vec<usize> = references
        .iter()
        .map(|reference| reference.variants.len())
        .collect();
    if preset.carry_forward && carried::add_carried_variants(&mut expected, &students, &pairs, context) {
        pairs = pair_with_merges(&students, &expected, preset);
    }

    let mut scores: Vec<ReferenceScore> = expected
        .iter()
        .enumerate()
        .map(|(j, reference)| ReferenceScore {
            reference: reference.id.clone(),
            weight: if reference.optional { 0 } else { reference.weight },
            share: pairs.scores[j].as_ref().map_or(Share::ZERO, |score| score.share),
            vouchers: pairs.students_of[j]
                .iter()
                .map(|&student| order[student])
                .collect(),
            by_alternative: is_by_alternative(&pairs, j, own_variants[j]),
            reasons: reasons(&pairs, j, reference, own_variants[j], preset),
        })
        .collect();
    tell_forbidden_merges(&mut scores, &students, references, &pairs, preset);
    let surplus: Vec<usize> = pairs
        .surplus(students.len())
        .into_iter()
        .map(|student| order[student])
        .collect();
    let fictitious: Vec<usize> = surplus
        .iter()
        .copied()
        .filter(|&place| is_fictitious(&vouchers[place], references, preset))
        .collect();
    BookScore {
        share: total(
            &scores,
            surplus.len() - fictitious.len(),
            fictitious.len(),
            preset,
        ),
        references: scores,
        surplus,
        fictitious,
    }
}

/// Whether what was booked for a reference is wholly right by another of its author's variants than the first.
fn is_by_alternative(pairs: &Pairs, j: usize, own_variants: usize) -> bool {
    let is_other =
        |score: &VoucherScore| (1..own_variants).contains(&score.variant) && score.lines_share == Share::ONE;
    !pairs.is_merged[j] && pairs.scores[j].as_ref().is_some_and(is_other)
}

/// Whether a surplus voucher books something that never happened: it hangs on no document of a business to book, and is
/// unlike everything that is booked without documents. Corrections in red need none.
fn is_fictitious(voucher: &VoucherDraft, references: &[ReferenceVoucher], preset: &Preset) -> bool {
    let is_supported = |reference: &ReferenceVoucher| {
        voucher
            .documents
            .iter()
            .any(|id| reference.documents.contains(id))
    };
    let by_line = Preset {
        all_or_nothing: false,
        ..*preset
    };
    let resembles = |reference: &&ReferenceVoucher| {
        Expected::of(reference, &by_line)
            .measure(voucher)
            .is_some_and(|measured| measured.lines_share >= pairing::RECOGNISED)
    };
    voucher.kind != VoucherKind::Red
        && references.iter().any(|reference| !reference.documents.is_empty())
        && !references.iter().any(is_supported)
        && !references
            .iter()
            .filter(|reference| reference.documents.is_empty())
            .any(|reference| resembles(&reference))
}

/// What each surplus voucher costs of the part, and each that no document supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurplusCost {
    pub surplus: Share,
    pub fictitious: Share,
}

impl SurplusCost {
    /// The same for each: what cannot be told to be a try at one that is missing is surplus, and costs what all of them do by their number.
    pub fn of(scores: &[ReferenceScore], surplus: usize, fictitious: usize, preset: &Preset) -> Self {
        let scores: Vec<&ReferenceScore> = scores.iter().collect();
        let (of_surplus, of_fictitious) = surplus_costs(&scores, surplus, fictitious, preset);
        let each = |all: Share, count: usize| Share(all.0 / i64::try_from(count.max(1)).unwrap_or(1));
        Self {
            surplus: each(of_surplus, surplus),
            fictitious: each(of_fictitious, fictitious),
        }
    }
}

/// What surplus vouchers cost together, and those that no document supports.
fn surplus_costs(
    scores: &[&ReferenceScore],
    surplus: usize,
    fictitious: usize,
    preset: &Preset,
) -> (Share, Share) {
    // What cannot be told to be a try at one that is missing is surplus: trying never costs more than leaving out.
    let is_missing = |score: &&&ReferenceScore| score.weight > 0 && score.vouchers.is_empty();
    let surplus = surplus.saturating_sub(scores.iter().filter(is_missing).count());
    let counted = scores.iter().filter(|score| score.weight > 0).count() as i64;
    let weights: i64 = scores.iter().map(|score| i64::from(score.weight)).sum();
    let heaviest = scores.iter().map(|score| i64::from(score.weight)).max();
    let of_means = Share::of(surplus as i64, counted.max(1));
    let of_heaviest = Share::of(fictitious as i64 * heaviest.unwrap_or(0), weights.max(1));
    (
        preset.extra_voucher.times(of_means),
        preset.fictitious_voucher.times(of_heaviest),
    )
}

/// Σ weight · score / Σ weight, less what surplus vouchers cost and, above all, those that no document supports; never
/// below zero.
pub fn total<'a>(
    scores: impl IntoIterator<Item = &'a ReferenceScore>,
    surplus: usize,
    fictitious: usize,
    preset: &Preset,
) -> Share {
    let scores: Vec<&ReferenceScore> = scores.into_iter().collect();
    let (of_surplus, of_fictitious) = surplus_costs(&scores, surplus, fictitious, preset);
    let mean = Share::weighted_mean(scores.iter().map(|score| (score.weight, score.share)));
    (mean - (of_surplus + of_fictitious)).max(Share::ZERO)
}

fn reasons(
    pairs: &Pairs,
    j: usize,
    reference: &ReferenceVoucher,
    own_variants: usize,
    preset: &Preset,
) -> Vec<Reason> {
    let Some(score) = &pairs.scores[j] else {
        let is_fault = !reference.optional;
        return is_fault
            .then(|| Reason::new(ReasonCode::MissingVoucher))
            .into_iter()
            .collect();
    };
    let mut reasons = score.reasons.clone();
    if preset.all_or_nothing && score.share == Share::ZERO {
        reasons.insert(0, Reason::new(ReasonCode::FlawedVoucher));
    }
    let is_carried = score.variant >= own_variants && !pairs.is_merged[j];
    // 正确 stands beside no fault; beside a hint that costs nothing, only what the amounts were measured by.
    if !reasons.iter().all(|reason| reason.code.is_praise()) {
        if is_carried && score.share == Share::ONE {
            reasons.insert(0, Reason::new(ReasonCode::CarriedVoucher));
        }
        return reasons;
    }
    let found_by = [
        (pairs.is_merged[j], ReasonCode::MergedVouchers),
        (pairs.students_of[j].len() > 1, ReasonCode::SplitVouchers),
        (is_carried, ReasonCode::CarriedVoucher),
    ];
    for (_, code) in found_by.into_iter().filter(|(holds, _)| *holds) {
        reasons = vec![Reason::new(code)];
    }
    reasons
}

/// Pairs, then books groups together where they may be and where that earns more.
fn pair_with_merges(students: &[&VoucherDraft], references: &[ReferenceVoucher], preset: &Preset) -> Pairs {
    let mut merged: Vec<Vec<usize>> = Vec::new();
    let mut best = pair_up(students, references, &merged, preset);
    if !preset.merge_groups {
        return best;
    }
    let mut groups: Vec<&String> = references
        .iter()
        .filter_map(|reference| reference.merge_group.as_ref())
        .collect();
    groups.sort();
    groups.dedup();
    for group in groups {
        let members = |j: &usize| references[*j].merge_group.as_ref() == Some(group);
        let members: Vec<usize> = (0..references.len()).filter(members).collect();
        if members.len() < 2 {
            continue;
        }
        merged.push(members);
        let with_group = pair_up(students, references, &merged, preset);
        if with_group.worth(references, students.len(), preset)
            > best.worth(references, students.len(), preset)
        {
            best = with_group;
        } else {
            merged.pop();
        }
    }
    best
}

/// A voucher that would be right for two references together, where that was not allowed, is told as such.
fn tell_forbidden_merges(
    scores: &mut [ReferenceScore],
    students: &[&VoucherDraft],
    references: &[ReferenceVoucher],
    pairs: &Pairs,
    preset: &Preset,
) {
    let missing: Vec<usize> = (0..references.len())
        .filter(|&j| pairs.students_of[j].is_empty())
        .collect();
    for j in 0..references.len() {
        if pairs.students_of[j].is_empty() || scores[j].share == Share::ONE {
            continue;
        }
        for &k in &missing {
            let both = pairing::union(&[&references[j], &references[k]]);
            let score = pairing::score_together(&pairs.students_of[j], students, &both, preset);
            if score.lines_share > Share::percent(85) && score.lines_share > scores[j].share {
                scores[j].reasons.push(Reason::new(ReasonCode::ForbiddenMerge));
                scores[k].reasons.push(Reason::new(ReasonCode::ForbiddenMerge));
            }
        }
    }
}
