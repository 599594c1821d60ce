//! 多选: exact earns all; a part of it without a wrong option earns half (or k/n); a wrong option earns nothing.

pub mod excel;

pub use crate::question::choice_option::Body;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::finding::require;
use crate::question::KeyParts;
use crate::question::choice_option::{require_known_tabs, validate_options};
use crate::{Finding, Mark, Points, Reason, ReasonCode, Share};

/// What an incomplete choice earns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MultipleRule)]
pub enum Rule {
    /// 少选得一半，错选不得分.
    #[default]
    HalfForSubset,
    /// Right ones over all right ones; nothing with a wrong one.
    ShareForSubset,
    /// (right − wrong) over all right ones, never below zero.
    RightMinusWrong,
    /// Exact or nothing.
    ExactOnly,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MultipleKey)]
pub struct Key {
    /// The tabs of the right options.
    pub correct: BTreeSet<String>,
    #[serde(default)]
    pub rule: Rule,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MultipleAnswer)]
pub struct Answer {
    /// The tabs chosen.
    #[serde(default)]
    pub choices: BTreeSet<String>,
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }
}

impl KeyParts for Key {}

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    validate_options(&body.options, &mut findings);
    require_known_tabs(&body.options, &key.correct, "key.correct", &mut findings);
    require(
        &mut findings,
        !key.correct.is_empty(),
        "key.correct",
        "question.no_key",
        "至少要有一个正确选项",
    );
    findings
}

pub fn grade(key: &Key, answer: &Answer, full: Points) -> Mark {
    let right = key.correct.intersection(&answer.choices).count() as i64;
    let wrong: Vec<&str> = answer
        .choices
        .difference(&key.correct)
        .map(String::as_str)
        .collect();
    let all = key.correct.len() as i64;
    if right == all && wrong.is_empty() {
        return Mark::right(full);
    }

    let mut reasons = Vec::new();
    if !wrong.is_empty() {
        reasons.push(Reason::new(ReasonCode::WrongChoice).with("chosen", wrong.join("、")));
    }
    if right < all {
        reasons.push(Reason::new(ReasonCode::MissedChoice));
    }
    let share = match key.rule {
        Rule::RightMinusWrong => Share::of((right - wrong.len() as i64).max(0), all),
        _ if !wrong.is_empty() || right == 0 => Share::ZERO,
        Rule::HalfForSubset => Share::HALF,
        Rule::ShareForSubset => Share::of(right, all),
        Rule::ExactOnly => Share::ZERO,
    };
    Mark::of(full, share, reasons)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn earned(rule: Rule, choices: &str) -> Points {
        let tabs = |text: &str| text.chars().map(String::from).collect();
        let key = Key {
            correct: tabs("ABDE"),
            rule,
        };
        grade(
            &key,
            &Answer {
                choices: tabs(choices),
            },
            Points::whole(3),
        )
        .earned
    }

    #[test]
    fn a_subset_earns_half_and_a_wrong_option_nothing() {
        assert_eq!(earned(Rule::HalfForSubset, "ABDE"), Points::whole(3));
        assert_eq!(earned(Rule::HalfForSubset, "AB"), Points(150));
        assert_eq!(earned(Rule::HalfForSubset, "ABC"), Points::ZERO);
        assert_eq!(earned(Rule::HalfForSubset, "ABCDE"), Points::ZERO);
    }

    #[test]
    fn other_rules_count_the_options() {
        assert_eq!(earned(Rule::ShareForSubset, "ABD"), Points(225));
        assert_eq!(earned(Rule::RightMinusWrong, "ABC"), Points(75));
        assert_eq!(earned(Rule::RightMinusWrong, "C"), Points::ZERO);
        assert_eq!(earned(Rule::ExactOnly, "ABD"), Points::ZERO);
    }
}
