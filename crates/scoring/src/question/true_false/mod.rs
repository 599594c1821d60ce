//! 判断: A is right, B is wrong (specification §4); a penalty for guessing only if the key asks for one.

pub mod excel;

use serde::{Deserialize, Serialize};

use crate::finding::require;
use crate::question::{BodyParts, KeyParts};
use crate::{Finding, Mark, Points, Reason, ReasonCode, Share};

/// Nothing to see but the statement itself; screens show A 正确 and B 错误.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TrueFalseBody)]
pub struct Body {}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TrueFalseKey)]
pub struct Key {
    pub correct: bool,
    /// What a wrong answer costs, in percent of the full points; an empty one never costs anything.
    #[serde(default)]
    pub penalty_percent: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TrueFalseAnswer)]
pub struct Answer {
    /// `true` for 正确, `false` for 错误, `null` when taken back.
    #[serde(default)]
    pub choice: Option<bool>,
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        self.choice.is_none()
    }
}

impl BodyParts for Body {}

impl KeyParts for Key {}

pub fn validate(_body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    let in_range = key.penalty_percent <= 100;
    require(
        &mut findings,
        in_range,
        "key.penalty_percent",
        "question.share_range",
        "倒扣比例不能超过 100%",
    );
    findings
}

pub fn grade(key: &Key, answer: &Answer, full: Points) -> Mark {
    match answer.choice {
        None => Mark::unanswered(full),
        Some(choice) if choice == key.correct => Mark::right(full),
        Some(choice) => {
            let reason =
                Reason::new(ReasonCode::WrongChoice).with("chosen", if choice { "正确" } else { "错误" });
            Mark::of(
                full,
                Share::percent(-i64::from(key.penalty_percent)),
                vec![reason],
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_guess_costs_only_what_the_key_says() {
        let earned = |penalty_percent, choice| {
            grade(
                &Key {
                    correct: true,
                    penalty_percent,
                },
                &Answer { choice },
                Points(150),
            )
            .earned
        };
        assert_eq!(earned(0, Some(true)), Points(150));
        assert_eq!(earned(0, Some(false)), Points::ZERO);
        assert_eq!(earned(50, Some(false)), Points(-75));
        assert_eq!(earned(50, None), Points::ZERO);
    }
}
