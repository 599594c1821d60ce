//! Which voucher stands for which reference.

use std::collections::BTreeSet;

use ledger::{Side, VoucherDraft};

use crate::Share;
use crate::assignment::best_pairing;
use crate::voucher::entry::{joined, set_off};
use crate::voucher::reference::counted;
use crate::voucher::{Expected, Preset, ReferenceLine, ReferenceVoucher, Variant, VoucherScore};

/// Below this a voucher is not taken for a reference at all (τ).
pub(super) const RECOGNISED: Share = Share(Share::ONE.0 / 4);

/// Vouchers and the references they stand for.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// For each reference, the vouchers that book it; the members of a merged group share theirs.
    pub students_of: Vec<Vec<usize>>,
    pub scores: Vec<Option<VoucherScore>>,
    /// Whether the reference was booked together with others of its group.
    pub is_merged: Vec<bool>,
}

impl Pairs {
    /// Vouchers that stand for nothing.
    pub fn surplus(&self, students: usize) -> Vec<usize> {
        let used: BTreeSet<usize> = self.students_of.iter().flatten().copied().collect();
        (0..students).filter(|student| !used.contains(student)).collect()
    }

    /// What the pairs earn in all: weighted scores less surplus vouchers, in parts of a share.
    pub fn worth(&self, references: &[ReferenceVoucher], students: usize, preset: &Preset) -> i128 {
        let required = || {
            references
                .iter()
                .zip(&self.scores)
                .filter(|(reference, _)| !reference.optional)
        };
        let earned: i128 = required()
            .filter_map(|(reference, score)| score.as_ref().map(|score| (reference.weight, score.share)))
            .map(|(weight, share)| i128::from(weight) * i128::from(share.0))
            .sum();
        let weights: i128 = required()
            .map(|(reference, _)| i128::from(reference.weight))
            .sum();
        let count = required().count().max(1) as i128;
        let surplus = self.surplus(students).len() as i128;
        count * earned - i128::from(preset.extra_voucher.0) * surplus * weights
    }
}

/// The score of several vouchers taken together for one reference.
pub(super) fn score_together(
    group: &[usize],
    students: &[&VoucherDraft],
    reference: &ReferenceVoucher,
    preset: &Preset,
) -> VoucherScore {
    let expected = Expected::of(reference, preset);
    expected.score(&best_joined(group, students, &expected))
}

/// Several vouchers as one: their lines together, or set off against each other where that is worth more.
fn best_joined(group: &[usize], students: &[&VoucherDraft], expected: &Expected<'_>) -> VoucherDraft {
    let vouchers: Vec<&VoucherDraft> = group.iter().map(|&student| students[student]).collect();
    let together = joined(&vouchers);
    if vouchers.len() < 2 {
        return together;
    }
    let net = set_off(&together);
    if worth_of(&net, expected) > worth_of(&together, expected) {
        net
    } else {
        together
    }
}

/// What pairing goes by: what a voucher earns and, before all where one fault costs everything, how near its lines are.
fn worth((share, lines_share): (Share, Share)) -> Share {
    Share::weighted_mean([(8, share), (1, lines_share)])
}

fn worth_of(voucher: &VoucherDraft, expected: &Expected<'_>) -> Share {
    expected.measure(voucher).map_or(Share::ZERO, |measured| {
        worth((measured.share, measured.lines_share))
    })
}

/// Pairs vouchers with references, each merged group counting as one reference.
pub(super) fn pair_up(
    students: &[&VoucherDraft],
    references: &[ReferenceVoucher],
    merged: &[Vec<usize>],
    preset: &Preset,
) -> Pairs {
    // A target is a reference, or the union of a merged group; `members` says which.
    let mut members: Vec<Vec<usize>> = (0..references.len())
        .filter(|j| !merged.iter().flatten().any(|k| k == j))
        .map(|j| vec![j])
        .collect();
    members.extend(merged.iter().cloned());
    let targets: Vec<ReferenceVoucher> = members
        .iter()
        .map(|members| match members.as_slice() {
            [only] => references[*only].clone(),
            several => union(&several.iter().map(|&j| &references[j]).collect::<Vec<_>>()),
        })
        .collect();

    let mut search = Search::new(students, &targets, preset);
    search.pair_best();
    search.join_what_was_split();
    search.drop_unrecognised();

    let mut pairs = Pairs {
        students_of: vec![Vec::new(); references.len()],
        scores: vec![None; references.len()],
        is_merged: vec![false; references.len()],
    };
    for (target, members) in members.iter().enumerate() {
        for &j in members {
            pairs.students_of[j].clone_from(&search.students_of[target]);
            pairs.scores[j].clone_from(&search.scores[target]);
            pairs.is_merged[j] = members.len() > 1;
        }
    }
    pairs
}

struct Search<'a> {
    students: &'a [&'a VoucherDraft],
    targets: &'a [ReferenceVoucher],
    expected: Vec<Expected<'a>>,
    preset: &'a Preset,
    /// For each voucher, whether a document is attached to it that some reference asks for.
    is_linked: Vec<bool>,
    /// The accounts of the first level that each reference accepts, and those of each voucher.
    accepted: Vec<BTreeSet<&'a str>>,
    used: Vec<BTreeSet<&'a str>>,
    students_of: Vec<Vec<usize>>,
    scores: Vec<Option<VoucherScore>>,
}

/// Whether a document that the reference asks for is attached to the voucher.
fn is_for(voucher: &VoucherDraft, reference: &ReferenceVoucher) -> bool {
    voucher
        .documents
        .iter()
        .any(|id| reference.documents.contains(id))
}

impl<'a> Search<'a> {
    fn new(students: &'a [&'a VoucherDraft], targets: &'a [ReferenceVoucher], preset: &'a Preset) -> Self {
        let is_linked = |student: &&VoucherDraft| targets.iter().any(|target| is_for(student, target));
        let accepted = |target: &'a ReferenceVoucher| {
            let lines = target.variants.iter().flat_map(|variant| &variant.lines);
            lines
                .flat_map(|line| &line.accounts)
                .map(ledger::AccountCode::first_level)
                .collect()
        };
        let used = |student: &&'a VoucherDraft| {
            let lines = student.lines.iter();
            lines.map(|line| line.account.first_level()).collect()
        };
        Self {
            students,
            targets,
            expected: targets
                .iter()
                .map(|target| Expected::of(target, preset))
                .collect(),
            preset,
            is_linked: students.iter().map(is_linked).collect(),
            accepted: targets.iter().map(accepted).collect(),
            used: students.iter().map(used).collect(),
            students_of: vec![Vec::new(); targets.len()],
            scores: vec![None; targets.len()],
        }
    }

    /// A voucher with documents attached is weighed only against references that ask for one of them.
    fn may_stand_for(&self, student: usize, target: usize) -> bool {
        !self.is_linked[student] || self.is_for(student, target)
    }

    fn is_for(&self, student: usize, target: usize) -> bool {
        self.is_linked[student] && is_for(self.students[student], &self.targets[target])
    }

    /// Some account of the voucher must be near some account of the reference, or there is nothing to score.
    fn shares_an_account(&self, student: usize, target: usize) -> bool {
        !self.used[student].is_disjoint(&self.accepted[target])
    }

    fn is_candidate(&self, student: usize, target: usize) -> bool {
        self.may_stand_for(student, target)
            && (self.is_for(student, target)
                || self.shares_an_account(student, target)
                || !self.preset.account_gate)
    }

    /// Step 1: the pairing that earns the most.
    fn pair_best(&mut self) {
        let score = |student: usize, target: usize| {
            if !self.is_candidate(student, target) {
                return 0;
            }
            let measured = self.expected[target].measure(self.students[student]);
            let earned = measured.map_or((Share::ZERO, Share::ZERO), |measured| {
                (measured.share, measured.lines_share)
            });
            // An optional reference earns nothing, but a voucher for it is no surplus.
            let weight = if self.targets[target].optional {
                1
            } else {
                1000 * counted(self.targets[target].weight)
            };
            if earned.1 < RECOGNISED {
                // What hangs on a document of the business is an attempt at it, however far off.
                i64::from(self.is_for(student, target))
            } else {
                weight * worth(earned).0
            }
        };
        let worth: Vec<Vec<i64>> = (0..self.students.len())
            .map(|student| {
                (0..self.targets.len())
                    .map(|target| score(student, target))
                    .collect()
            })
            .collect();
        for (student, target) in best_pairing(&worth).into_iter().enumerate() {
            if let Some(target) = target {
                self.assign(target, vec![student]);
            }
        }
    }

    fn assign(&mut self, target: usize, students: Vec<usize>) {
        let expected = &self.expected[target];
        let joined = best_joined(&students, self.students, expected);
        self.scores[target] = Some(expected.score(&joined));
        self.students_of[target] = students;
    }

    fn share(&self, target: usize) -> Share {
        self.scores[target]
            .as_ref()
            .map_or(Share::ZERO, |score| score.share)
    }

    fn worth(&self, target: usize) -> Share {
        self.scores[target]
            .as_ref()
            .map_or(Share::ZERO, |score| worth((score.share, score.lines_share)))
    }

    /// Step 2: while it helps, give a left-over voucher to the reference it raises most.
    fn join_what_was_split(&mut self) {
        let left_over = self.left_over();
        let mut gains: Vec<Vec<i64>> = left_over
            .iter()
            .map(|&student| {
                (0..self.targets.len())
                    .map(|target| self.gain(student, target))
                    .collect()
            })
            .collect();
        loop {
            let all = gains.iter().enumerate().flat_map(|(row, gains)| {
                gains
                    .iter()
                    .enumerate()
                    .map(move |(target, gain)| (*gain, std::cmp::Reverse((row, target))))
            });
            let Some((1.., std::cmp::Reverse((row, target)))) = all.max() else {
                return;
            };
            self.assign(
                target,
                [self.students_of[target].as_slice(), &[left_over[row]]].concat(),
            );
            // Only gains of this target can have changed; the voucher itself is spent.
            gains[row].fill(0);
            for (other, gains) in left_over.iter().zip(&mut gains) {
                let is_spent = self.students_of.iter().flatten().any(|student| student == other);
                gains[target] = if is_spent { 0 } else { self.gain(*other, target) };
            }
        }
    }

    /// By how much a voucher would raise a reference, weighted.
    fn gain(&self, student: usize, target: usize) -> i64 {
        if self.share(target) == Share::ONE || !self.is_candidate(student, target) {
            return 0;
        }
        let together = [self.students_of[target].as_slice(), &[student]].concat();
        let expected = &self.expected[target];
        let joined = best_joined(&together, self.students, expected);
        counted(expected.reference.weight) * (worth_of(&joined, expected) - self.worth(target)).0
    }

    fn left_over(&self) -> Vec<usize> {
        (0..self.students.len())
            .filter(|student| !self.students_of.iter().flatten().any(|s| s == student))
            .collect()
    }

    fn drop_unrecognised(&mut self) {
        for target in 0..self.targets.len() {
            let lines_share = self.scores[target].as_ref().map(|score| score.lines_share);
            let is_near = lines_share.is_some_and(|share| share >= RECOGNISED);
            let is_attempt = self.students_of[target]
                .iter()
                .any(|student| self.is_for(*student, target));
            if !is_near && !is_attempt {
                self.students_of[target].clear();
                self.scores[target] = None;
            }
        }
    }
}

/// Several references booked as one voucher: their lines together, or what is left when they are netted.
pub(super) fn union(references: &[&ReferenceVoucher]) -> ReferenceVoucher {
    let together = |pick: fn(&[Variant]) -> Option<&Variant>| -> Vec<ReferenceLine> {
        let picked = references
            .iter()
            .filter_map(|reference| pick(&reference.variants));
        picked.flat_map(|variant| variant.lines.iter().cloned()).collect()
    };
    // The last variant of a derived reference is the one that the student's own books give.
    let lines = together(<[_]>::first);
    let carried = together(<[_]>::last);
    let mut variants = vec![
        Variant {
            lines: netted(&lines),
        },
        Variant { lines },
    ];
    if variants[1].lines != carried {
        variants.push(Variant {
            lines: netted(&carried),
        });
        variants.push(Variant { lines: carried });
    }
    let first = references
        .iter()
        .filter_map(|r| r.date)
        .map(|(first, _)| first)
        .min();
    let last = references
        .iter()
        .filter_map(|r| r.date)
        .map(|(_, last)| last)
        .max();
    ReferenceVoucher {
        id: references
            .iter()
            .map(|reference| reference.id.as_str())
            .collect::<Vec<_>>()
            .join("+"),
        weight: references.iter().map(|reference| reference.weight).sum(),
        kind: references
            .first()
            .map(|reference| reference.kind)
            .unwrap_or_default(),
        variants,
        documents: references
            .iter()
            .flat_map(|reference| reference.documents.iter().cloned())
            .collect(),
        date: first.zip(last),
        merge_group: None,
        optional: references.iter().all(|reference| reference.optional),
        is_return: false,
        shares_documents: references.iter().any(|reference| reference.shares_documents),
    }
}

/// Debits and credits of the same key set off against each other.
fn netted(lines: &[ReferenceLine]) -> Vec<ReferenceLine> {
    let mut net: Vec<ReferenceLine> = Vec::new();
    for line in lines {
        let twin = net.iter_mut().find(|known| {
            known.accounts == line.accounts
                && known.aux == line.aux
                && known.cash_flow_items == line.cash_flow_items
                && known.optional == line.optional
        });
        match twin {
            Some(twin) if twin.side == line.side => twin.amount += line.amount,
            Some(twin) => twin.amount -= line.amount,
            None => net.push(line.clone()),
        }
    }
    net.retain(|line| !line.amount.is_zero());
    for line in net.iter_mut().filter(|line| line.amount.is_negative()) {
        line.amount = -line.amount;
        line.side = if line.side == Side::Debit {
            Side::Credit
        } else {
            Side::Debit
        };
    }
    net
}
