//! 单选: all or nothing, unless the key gives single options a share of their own.

pub mod excel;

pub use crate::question::choice_option::Body;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::question::KeyParts;
use crate::question::choice_option::{require_known_tabs, validate_options};
use crate::{Finding, Mark, Points, Reason, ReasonCode, Share};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SingleKey)]
pub struct Key {
    /// The tab of the right option.
    pub correct: String,
    /// Shares for options that are partly right, by tab.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub partial: BTreeMap<String, Share>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SingleAnswer)]
pub struct Answer {
    /// The tab chosen; `null` when the choice was taken back.
    #[serde(default)]
    pub choice: Option<String>,
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        self.choice.is_none()
    }
}

impl KeyParts for Key {}

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    validate_options(&body.options, &mut findings);
    require_known_tabs(&body.options, [&key.correct], "key.correct", &mut findings);
    require_known_tabs(&body.options, key.partial.keys(), "key.partial", &mut findings);
    if key
        .partial
        .values()
        .any(|share| *share < Share::ZERO || *share > Share::ONE)
    {
        findings.push(Finding::new(
            "key.partial",
            "question.share_range",
            "部分得分应在 0 与 1 之间",
        ));
    }
    findings
}

pub fn grade(key: &Key, answer: &Answer, full: Points) -> Mark {
    let Some(chosen) = &answer.choice else {
        return Mark::unanswered(full);
    };
    if *chosen == key.correct {
        return Mark::right(full);
    }
    let share = key.partial.get(chosen).copied().unwrap_or(Share::ZERO);
    Mark::of(
        full,
        share,
        vec![Reason::new(ReasonCode::WrongChoice).with("chosen", chosen)],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::ChoiceOption;

    #[test]
    fn a_single_choice_is_right_wrong_or_partly_right() {
        let key = Key {
            correct: "B".into(),
            partial: BTreeMap::from([("C".into(), Share::HALF)]),
        };
        let earned = |tab: &str| {
            grade(
                &key,
                &Answer {
                    choice: Some(tab.into()),
                },
                Points::whole(2),
            )
            .earned
        };
        assert_eq!(earned("B"), Points::whole(2));
        assert_eq!(earned("C"), Points::whole(1));
        assert_eq!(earned("A"), Points::ZERO);
    }

    #[test]
    fn a_key_that_names_no_option_is_found() {
        let body = Body {
            options: vec![ChoiceOption::new("A", "应收账款"), ChoiceOption::new("A", " ")],
        };
        let codes: Vec<_> = validate(
            &body,
            &Key {
                correct: "D".into(),
                partial: BTreeMap::new(),
            },
        )
        .iter()
        .map(|finding| finding.code)
        .collect();
        assert_eq!(
            codes,
            [
                "question.repeated_tab",
                "question.empty_option",
                "question.unknown_option"
            ]
        );
    }
}
