//! What each fault of a voucher cost it, and what the voucher earns where a teacher says otherwise.

use super::Preset;
use crate::{BasisPoints, ReasonCode, Share, parts::shared};

/// What each of these reasons took from a voucher that lost so much, in their order; together they are what was lost. `lines`: how many
/// lines were expected.
///
/// What was lost is shared by what the faults weigh beside each other: caps, and a wrong account that costs its whole line, take
/// from several of them at once.
pub fn costs(codes: &[ReasonCode], lines: usize, preset: &Preset, lost: BasisPoints) -> Vec<BasisPoints> {
    let lines = i64::try_from(lines.max(1)).unwrap_or(1);
    let mut heavy: Vec<i64> = codes.iter().map(|code| heaviness(*code, lines, preset)).collect();
    if heavy.iter().all(|one| *one == 0) {
        heavy = codes.iter().map(|code| i64::from(!code.is_praise())).collect();
    }
    shared(lost, &heavy)
}

/// What a fault weighs beside the others of its voucher.
fn heaviness(code: ReasonCode, lines: i64, preset: &Preset) -> i64 {
    let weights = &preset.weights;
    let line = i64::from(weights.account) + i64::from(weights.direction) + i64::from(weights.amount);
    let part_of = |whole: i64, part: Share| whole * part.0 / (Share::ONE.0 / 1_000);
    let weighs = |weight: u32| i64::from(weight) * 1_000;
    match code {
        ReasonCode::WrongAccount | ReasonCode::MissingLine if preset.account_gate => line * 1_000,
        ReasonCode::WrongAccount => weighs(weights.account),
        ReasonCode::WrongDetail if preset.account_gate && preset.sibling == Share::ZERO => line * 1_000,
        ReasonCode::WrongDetail => part_of(i64::from(weights.account), Share::ONE - preset.sibling),
        ReasonCode::WrongSide | ReasonCode::WrongCorrection => weighs(weights.direction),
        ReasonCode::WrongAmount => weighs(weights.amount),
        ReasonCode::WrongAux => weighs(weights.aux),
        ReasonCode::WrongCashFlow => weighs(weights.cash_flow),
        ReasonCode::SurplusLine => part_of(line, preset.extra_line),
        ReasonCode::WrongDate => part_of(line * lines, preset.wrong_date),
        ReasonCode::WrongDocuments => part_of(line * lines, preset.wrong_documents),
        ReasonCode::AllSidesWrong | ReasonCode::WrongBank => line * lines * 500,
        ReasonCode::MissingVoucher | ReasonCode::ForbiddenMerge => line * lines * 1_000,
        // It only says that the faults beside it cost everything.
        ReasonCode::FlawedVoucher => 0,
        code if code.is_praise() => 0,
        _ => line * 1_000,
    }
}

/// What a voucher earns whose faults cost this, where a teacher lets some of them cost something else, by their places. Where one
/// fault costs everything, it earns nothing as long as one is left as it is.
pub fn earned_with(
    costs: &[BasisPoints],
    changed: &[(usize, BasisPoints)],
    (share, all_or_nothing): (BasisPoints, bool),
) -> BasisPoints {
    let now = |place: usize| changed.iter().find(|(of, _)| *of == place).map(|(_, cost)| *cost);
    let is_left = costs
        .iter()
        .enumerate()
        .any(|(place, cost)| *cost > BasisPoints::ZERO && now(place).is_none());
    if all_or_nothing && is_left {
        return share;
    }
    let before: i64 = costs.iter().map(|cost| cost.get()).sum();
    let after = costs.iter().enumerate();
    let after: i64 = after.map(|(place, cost)| now(place).unwrap_or(*cost).get()).sum();
    BasisPoints::from(share.get() + before - after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voucher::PresetName;
    use proptest::prelude::*;

    fn points(all: &[i64]) -> Vec<BasisPoints> {
        all.iter().map(|one| BasisPoints::from(*one)).collect()
    }

    #[test]
    fn a_wrong_account_costs_its_line_and_an_item_its_part() {
        let standard = Preset::named(PresetName::Standard);
        let codes = [ReasonCode::WrongAccount, ReasonCode::WrongAux];
        let found = costs(&codes, 2, &standard, BasisPoints::from(6_000));
        assert_eq!(found, points(&[5_000, 1_000]));
        let praised = [ReasonCode::CarriedVoucher, ReasonCode::WrongAmount];
        assert_eq!(
            costs(&praised, 2, &standard, BasisPoints::from(2_000)),
            points(&[0, 2_000])
        );
    }

    #[test]
    fn where_one_fault_costs_everything_all_must_be_waived() {
        let contest = Preset::named(PresetName::Contest);
        let codes = [
            ReasonCode::FlawedVoucher,
            ReasonCode::WrongSide,
            ReasonCode::WrongAmount,
        ];
        let found = costs(&codes, 2, &contest, BasisPoints::WHOLE);
        assert_eq!(found[0], BasisPoints::ZERO);
        let none = BasisPoints::ZERO;
        let earned = |changed: &[(usize, BasisPoints)]| earned_with(&found, changed, (none, true));
        assert_eq!(earned(&[(1, none)]), none);
        assert_eq!(earned(&[(1, none), (2, none)]), BasisPoints::WHOLE);
        assert_eq!(earned(&[(1, none), (2, 1_500.into())]), BasisPoints::from(8_500));
    }

    proptest! {
        #[test]
        fn costs_together_are_what_was_lost(
            places in prop::collection::vec(0..ReasonCode::ALL.len(), 1..8),
            lines in 0_usize..9,
            lost in 0_i64..=10_000,
        ) {
            let mut codes: Vec<ReasonCode> = places.into_iter().map(|at| ReasonCode::ALL[at]).collect();
            codes.push(ReasonCode::WrongAmount);
            for name in [PresetName::Practice, PresetName::Standard, PresetName::Contest, PresetName::EqualParts] {
                let found = costs(&codes, lines, &Preset::named(name), lost.into());
                prop_assert_eq!(found.iter().map(|cost| cost.get()).sum::<i64>(), lost);
                // Whoever waives all of them gives full marks; whoever waives none changes nothing.
                let share = BasisPoints::from(10_000 - lost);
                let all: Vec<_> = (0..codes.len()).map(|at| (at, BasisPoints::ZERO)).collect();
                prop_assert_eq!(earned_with(&found, &all, (share, false)), BasisPoints::WHOLE);
                prop_assert_eq!(earned_with(&found, &[], (share, false)), share);
            }
        }
    }
}
