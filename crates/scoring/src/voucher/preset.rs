//! The parameters of voucher marking: practice, standard, contest-lite and contest, as data.

use serde::{Deserialize, Serialize};

use crate::Share;
use ledger::Fen;

/// A named set of parameters.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum PresetName {
    /// 练习: forgiving, with hints.
    Practice,
    /// 实训: the default for graded work.
    #[default]
    Standard,
    /// 考核: marked as 实训, handed in once.
    ContestLite,
    /// 竞赛: a voucher is right or wrong.
    Contest,
    /// One point each for account, direction and amount, partial only under the right account; extra lines are free.
    EqualParts,
}

/// How much each part of a line weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LineWeights {
    pub account: u32,
    pub direction: u32,
    pub amount: u32,
    /// Counted only on lines whose reference asks for auxiliary items.
    pub aux: u32,
    /// Counted only on lines whose reference asks for a cash-flow item.
    pub cash_flow: u32,
}

/// Everything voucher marking lets a teacher choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    pub weights: LineWeights,
    /// Nothing for direction and amount when the account is wrong.
    pub account_gate: bool,
    /// The part of the account's weight earned by a sister account under the same first-level account.
    pub sibling: Share,
    /// A voucher with any fault earns nothing.
    pub all_or_nothing: bool,
    pub tolerance: Fen,
    /// For amounts worked out from the student's own book.
    pub derived_tolerance: Fen,
    /// What a surplus line costs, in lines.
    pub extra_line: Share,
    /// What a surplus voucher costs, in mean vouchers.
    pub extra_voucher: Share,
    /// What a voucher costs that no document supports, in vouchers of the heaviest weight: more than leaving any one out.
    pub fictitious_voucher: Share,
    /// A credit of −x is a debit of x (never for red vouchers).
    pub sign_equivalence: bool,
    pub merge_groups: bool,
    /// What a date outside the window costs, of the voucher.
    pub wrong_date: Share,
    /// What missing or wrong attached documents cost, of the voucher.
    pub wrong_documents: Share,
    pub carry_forward: bool,
    /// The most a voucher earns with every line on the wrong side (rule DIR-ALL).
    pub all_sides_wrong_cap: Share,
    /// The most a payment earns with the wrong cash or bank account (rule BANK), when the rule is on.
    pub wrong_bank_cap: Option<Share>,
    /// How often a task may be handed in; no limit when absent.
    pub attempts: Option<u32>,
}

const PRESETS: &str = include_str!("presets.json");

impl Preset {
    pub fn named(name: PresetName) -> Self {
        let presets: std::collections::BTreeMap<PresetName, Self> =
            serde_json::from_str(PRESETS).expect("presets.json is part of this crate and read by its tests");
        presets[&name]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_written_down() {
        use PresetName::{Contest, ContestLite, EqualParts, Practice, Standard};
        assert_eq!(Preset::named(Practice).extra_line, Share::percent(25));
        assert_eq!(Preset::named(Standard).weights.account, 40);
        assert!(Preset::named(Contest).all_or_nothing);
        let lite = Preset::named(ContestLite);
        assert!(lite.carry_forward && !lite.all_or_nothing && lite.attempts == Some(1));
        assert_eq!(Preset::named(EqualParts).extra_line, Share::ZERO);
    }
}
