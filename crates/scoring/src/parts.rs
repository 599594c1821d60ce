//! The parts of a simulation task besides its vouchers: ledger, statements, grids, documents, compliance.
//!
//! Work that was not done earns nothing, also where doing nothing would happen to be right.

use std::collections::BTreeMap;

use ledger::voucher::signing::{VoucherState, VoucherStatus, missing_numbers};
use ledger::{BalanceKey, Fen, Voucher};
use serde::{Deserialize, Serialize};

use crate::{BasisPoints, Reason, ReasonCode, Share};

/// What a part earned, and why not more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PartScore {
    pub share: Share,
    pub reasons: Vec<Reason>,
}

/// What was lost, shared by what its reasons weigh beside each other; together they are what was lost, unless none weighs anything.
pub fn shared(lost: BasisPoints, weights: &[i64]) -> Vec<BasisPoints> {
    let all: i64 = weights.iter().sum();
    let up_to = |sum: i64| BasisPoints::from(Share::from(lost).times(Share::of(sum, all.max(1)))).get();
    let mut sum = 0;
    let mut cost = |one: &i64| {
        let before = up_to(sum);
        sum += one;
        BasisPoints::from(up_to(sum) - before)
    };
    weights.iter().map(&mut cost).collect()
}

/// What a reason of a part weighs beside the others of its part: a figure that was taken from wrong books costs half of one that is
/// wrong, a fault that was not named half of a document that was not refused. `None` for what says that something is right.
pub fn weight_in_part(code: ReasonCode) -> Option<i64> {
    match code {
        ReasonCode::CarriedGenerated | ReasonCode::FaultNotNamed => Some(1),
        code if code.is_praise() => None,
        _ => Some(2),
    }
}

/// One key of a book at the end: its closing balance as a debit, and whether anything was booked on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyState {
    pub closing: Fen,
    pub is_moved: bool,
}

/// The ledger part: the share of keys that end as they should.
///
/// Counted are the keys that the reference or the student moved; one the student left alone is not right, even when
/// its movements would have cancelled out.
pub fn grade_ledger(
    student: &BTreeMap<BalanceKey, KeyState>,
    reference: &BTreeMap<BalanceKey, KeyState>,
) -> PartScore {
    let state =
        |book: &BTreeMap<BalanceKey, KeyState>, key: &BalanceKey| book.get(key).copied().unwrap_or_default();
    let mut keys: Vec<&BalanceKey> = student.keys().chain(reference.keys()).collect();
    keys.sort();
    keys.dedup();
    keys.retain(|key| state(student, key).is_moved || state(reference, key).is_moved);
    let is_right = |key: &&&BalanceKey| state(student, key) == state(reference, key);
    let right = keys.iter().filter(is_right).count();
    let reasons = keys.iter().filter(|key| !is_right(key)).map(|key| {
        let reason = Reason::new(ReasonCode::WrongBalance)
            .with("account", &key.account)
            .with("aux", &key.aux);
        let difference = state(student, key).closing - state(reference, key).closing;
        reason.with("difference", difference.grouped())
    });
    PartScore {
        share: Share::of(right as i64, keys.len() as i64),
        reasons: reasons.collect(),
    }
}

/// One cell of a statement, a reconciliation, a tax return or a cost sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellCheck {
    /// Where it stands: `balance_sheet.30.end`.
    pub cell: String,
    pub expected: Fen,
    /// What the student's own books give, where they give something (报表 from the own ledger).
    pub own: Option<Fen>,
    /// What was filled in; `None` for an empty cell.
    pub given: Option<Fen>,
    pub weight: u32,
}

/// How cells are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellRules {
    pub tolerance: Fen,
    /// What a cell earns that is wrong but right for the student's own books.
    pub carried: Share,
}

impl Default for CellRules {
    fn default() -> Self {
        Self {
            tolerance: Fen::ZERO,
            carried: Share::ONE,
        }
    }
}

/// The statement part, and every other grid of amounts: each cell exact, or right for the own books.
///
/// An empty cell stands for zero where the expected amount is zero, and then does not count at all.
pub fn grade_cells(cells: &[CellCheck], rules: CellRules) -> PartScore {
    let (mut shares, mut reasons) = (Vec::new(), Vec::new());
    for cell in cells {
        let given = cell.given.unwrap_or_default();
        if cell.expected.is_zero() && given.is_zero() {
            continue;
        }
        let is_close = |amount: Fen| cell.given.is_some() && (given - amount).abs() <= rules.tolerance;
        let share = if is_close(cell.expected) {
            Share::ONE
        } else if cell.own.is_some_and(is_close) {
            let code = if rules.carried == Share::ONE {
                ReasonCode::CarriedForward
            } else {
                ReasonCode::CarriedGenerated
            };
            reasons.push(Reason::new(code).with("cell", &cell.cell));
            rules.carried
        } else {
            let reason = match cell.given {
                None => Reason::new(ReasonCode::EmptyCell),
                Some(given) => Reason::new(ReasonCode::WrongCell).with("answer", given.grouped()),
            };
            reasons.push(reason.with("cell", &cell.cell));
            Share::ZERO
        };
        shares.push((cell.weight, share));
    }
    PartScore {
        share: Share::weighted_mean(shares),
        reasons,
    }
}

/// A voucher as compliance sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoucherRecord {
    pub word: String,
    /// Year and month, for numbering within the period.
    pub period: ledger::Period,
    pub number: u32,
    pub standing: VoucherStatus,
}

/// The compliance part: six questions of equal weight about how the books were kept. Without vouchers there is nothing
/// to comply with, and nothing to earn.
///
/// `uncorrected_errors` are posted vouchers known to be wrong that were neither reversed in red nor set right.
pub fn grade_compliance(vouchers: &[VoucherRecord], uncorrected_errors: usize) -> PartScore {
    if vouchers.is_empty() {
        return PartScore {
            share: Share::ZERO,
            reasons: vec![Reason::new(ReasonCode::MissingVoucher)],
        };
    }
    let all = |holds: fn(&VoucherStatus) -> bool| vouchers.iter().all(|voucher| holds(&voucher.standing));
    let questions = [
        (
            all(|s| {
                s.signatures.reviewed_by.is_none() || s.signatures.reviewed_by != s.signatures.prepared_by
            }),
            "制单与审核为同一人",
        ),
        (all(|s| s.state >= VoucherState::Reviewed), "有凭证未审核"),
        (all(|s| s.state == VoucherState::Posted), "有凭证未记账"),
        (
            all(|s| !s.needs_cashier || s.signatures.cashier_by.is_some()),
            "收付款凭证缺少出纳签字",
        ),
        (numbers_are_complete(vouchers), "凭证断号"),
        (uncorrected_errors == 0, "已记账的错误未按红字冲销方法更正"),
    ];
    let held = questions.iter().filter(|(holds, _)| *holds).count() as i64;
    let faults = questions.iter().filter(|(holds, _)| !holds);
    let reasons = faults
        .map(|(_, fault)| Reason::new(ReasonCode::Compliance).with("fault", fault))
        .collect();
    PartScore {
        share: Share::of(held, questions.len() as i64),
        reasons,
    }
}

fn numbers_are_complete(vouchers: &[VoucherRecord]) -> bool {
    let mut used: BTreeMap<(&str, ledger::Period), Vec<u32>> = BTreeMap::new();
    for voucher in vouchers {
        used.entry((&voucher.word, voucher.period))
            .or_default()
            .push(voucher.number);
    }
    used.values().all(|numbers| missing_numbers(numbers).is_empty())
}

/// Posted vouchers of a given list that are neither followed by a full red copy nor made whole by a difference; the
/// number to pass to [`grade_compliance`].
pub fn count_uncorrected(wrong: &[&Voucher], later: &[Voucher]) -> usize {
    let is_corrected = |voucher: &&&Voucher| {
        later
            .iter()
            .any(|red| ledger::correction::is_red_copy(red, voucher))
    };
    wrong.iter().filter(|voucher| !is_corrected(voucher)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::Aux;
    use ledger::voucher::signing::Signatures;

    fn states(list: &[(&str, i64, bool)]) -> BTreeMap<BalanceKey, KeyState> {
        list.iter()
            .map(|(account, closing, is_moved)| {
                (
                    BalanceKey::new(account, Aux::none()),
                    KeyState {
                        closing: Fen(*closing),
                        is_moved: *is_moved,
                    },
                )
            })
            .collect()
    }

    #[test]
    fn only_keys_that_were_moved_count_in_the_ledger() {
        let reference = states(&[
            ("1001", 500, true),
            ("4001", 0, true),
            ("2001", -900, false),
            ("5001", -10, true),
        ]);
        let untouched = states(&[("1001", 100, false), ("2001", -900, false)]);
        assert_eq!(grade_ledger(&untouched, &reference).share, Share::ZERO);
        assert_eq!(grade_ledger(&reference, &reference).share, Share::ONE);
        let half = states(&[
            ("1001", 500, true),
            ("4001", 0, true),
            ("5001", -20, true),
            ("1002", 10, true),
        ]);
        assert_eq!(grade_ledger(&half, &reference).share, Share::HALF);
    }

    #[test]
    fn a_statement_that_follows_from_wrong_books_is_right_in_itself() {
        let cell = |expected, own, given: Option<i64>| CellCheck {
            cell: "balance_sheet.1.end".into(),
            expected: Fen(expected),
            own: Some(Fen(own)),
            given: given.map(Fen),
            weight: 1,
        };
        let cells = [
            cell(100, 90, Some(100)),
            cell(100, 90, Some(90)),
            cell(100, 90, Some(80)),
            cell(100, 90, None),
            cell(0, 0, None),
        ];
        assert_eq!(grade_cells(&cells, CellRules::default()).share, Share::HALF);
        let half = CellRules {
            carried: Share::HALF,
            ..CellRules::default()
        };
        let taken = grade_cells(&cells, half);
        assert_eq!(taken.share, Share::of(3, 8));
        let codes: Vec<_> = taken.reasons.iter().map(|reason| reason.code).collect();
        assert_eq!(
            codes,
            [
                ReasonCode::CarriedGenerated,
                ReasonCode::WrongCell,
                ReasonCode::EmptyCell
            ],
            "what costs something is no praise"
        );
        assert_eq!(
            grade_cells(&[cell(0, 0, None)], CellRules::default()).share,
            Share::ZERO
        );
    }

    #[test]
    fn what_a_part_lost_is_shared_by_its_reasons() {
        let codes = [
            ReasonCode::CarriedGenerated,
            ReasonCode::CarriedForward,
            ReasonCode::WrongCell,
            ReasonCode::EmptyCell,
        ];
        let weights: Vec<i64> = codes
            .into_iter()
            .map(|code| weight_in_part(code).unwrap_or(0))
            .collect();
        // 5 of 8 were lost: half a cell, nothing, a cell, a cell.
        let costs = shared(BasisPoints::from(6_250), &weights);
        assert_eq!(costs, [1_250, 0, 2_500, 2_500].map(BasisPoints::from));
        assert_eq!(
            shared(BasisPoints::from(100), &[0, 0]),
            [BasisPoints::ZERO; 2],
            "nothing weighs anything"
        );
    }

    #[test]
    fn compliance_asks_who_signed_and_whether_all_is_posted() {
        let record = |number, reviewer: &str, state| VoucherRecord {
            word: "记".into(),
            period: "2026-01".parse().unwrap(),
            number,
            standing: VoucherStatus {
                state,
                signatures: Signatures {
                    prepared_by: Some("甲".into()),
                    reviewed_by: Some(reviewer.into()),
                    ..Signatures::default()
                },
                needs_cashier: false,
            },
        };
        let sound = [
            record(1, "乙", VoucherState::Posted),
            record(2, "乙", VoucherState::Posted),
        ];
        assert_eq!(grade_compliance(&sound, 0).share, Share::ONE);
        let careless = [
            record(1, "甲", VoucherState::Reviewed),
            record(3, "乙", VoucherState::Posted),
        ];
        assert_eq!(grade_compliance(&careless, 0).share, Share::HALF);
        assert_eq!(grade_compliance(&[], 0).share, Share::ZERO);
    }
}
