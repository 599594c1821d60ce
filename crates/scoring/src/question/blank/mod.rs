//! 填空: per blank; typing habits (full width, spaces, thousands commas) never cost a point.

pub mod excel;

use std::collections::{BTreeMap, BTreeSet};

use ledger::rmb_words;
use regex::Regex;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::assignment::largest_pairing;
use crate::finding::require;
use crate::question::{BodyParts, KeyParts};
use crate::typed::{comparable_text, read_number};
use crate::{Finding, Mark, Points, Reason, ReasonCode, Share};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BlankBody)]
pub struct Body {
    /// The blanks in the order in which `____` stands in the text.
    pub blanks: Vec<BlankSlot>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BlankSlot {
    /// A name for the blank, for screen readers and marking lists.
    pub label: String,
    /// Shown after the blank: 元, %, 件.
    pub unit: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BlankKey)]
pub struct Key {
    /// One for each blank, in the same order.
    pub blanks: Vec<BlankRule>,
}

/// What is accepted in one blank: any of the texts, the number, or the pattern.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BlankRule {
    /// Accepted texts; the first is the one shown as the correct answer. A number accepts that number however it is
    /// written, an amount in words (人民币大写) every form §52 allows.
    pub accept: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<NumberRule>,
    /// A regular expression the whole answer must match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<u32>,
    /// Blanks of the same group may be filled in any order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NumberRule {
    #[schema(value_type = String, example = "3800")]
    pub value: Decimal,
    /// Greatest accepted distance from the value.
    #[serde(default)]
    #[schema(value_type = String, example = "0.005")]
    pub tolerance: Decimal,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BlankAnswer)]
pub struct Answer {
    /// One text for each blank, in order; an empty text for a blank left open.
    #[serde(default)]
    pub blanks: Vec<String>,
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        self.blanks.iter().all(|blank| blank.trim().is_empty())
    }
}

impl BlankRule {
    pub fn weight(&self) -> u32 {
        self.weight.unwrap_or(1)
    }

    pub fn accepts(&self, typed: &str) -> bool {
        let answer = comparable_text(typed);
        if answer.is_empty() {
            return false;
        }
        let number = read_number(typed);
        let words = rmb_words::parse(typed);
        let is_text = self.accept.iter().any(|accepted| {
            comparable_text(accepted) == answer
                || (number.is_some() && read_number(accepted) == number)
                || (words.is_some() && rmb_words::parse(accepted) == words)
        });
        let is_number = self
            .number
            .as_ref()
            .is_some_and(|rule| number.is_some_and(|number| (number - rule.value).abs() <= rule.tolerance));
        let is_pattern = self
            .pattern
            .as_deref()
            .and_then(whole_match)
            .is_some_and(|pattern| pattern.is_match(&answer));
        is_text || is_number || is_pattern
    }
}

fn whole_match(pattern: &str) -> Option<Regex> {
    Regex::new(&format!("^(?:{pattern})$")).ok()
}

/// The blanks of a text: runs of four or more underscores.
pub fn count_in_stem(stem: &str) -> usize {
    stem.split(|c| c != '_').filter(|run| run.len() >= 4).count()
}

impl BodyParts for Body {
    fn nameable(&self) -> Vec<(String, String)> {
        let blanks = self.blanks.iter().enumerate();
        blanks
            .map(|(at, blank)| {
                (
                    (at + 1).to_string(),
                    format!("{}. {} {}", at + 1, blank.label, blank.unit),
                )
            })
            .collect()
    }
}

impl KeyParts for Key {}

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    require(
        &mut findings,
        !body.blanks.is_empty(),
        "body.blanks",
        "question.no_blank",
        "至少要有一个空",
    );
    let as_many = body.blanks.len() == key.blanks.len();
    require(
        &mut findings,
        as_many,
        "key.blanks",
        "question.blank_count",
        "答案的空数与题目不一致",
    );
    let mut group_weight: BTreeMap<u32, u32> = BTreeMap::new();
    for (i, rule) in key.blanks.iter().enumerate() {
        let path = format!("key.blanks[{i}]");
        validate_rule(rule, &path, &mut findings);
        if let Some(group) = rule.group {
            let equal = *group_weight.entry(group).or_insert(rule.weight()) == rule.weight();
            require(
                &mut findings,
                equal,
                path,
                "question.group_weight",
                "不分先后的空权重应相同",
            );
        }
    }
    findings
}

/// A blank accepts something, its pattern can be read, its weight and tolerance make sense.
fn validate_rule(rule: &BlankRule, path: &str, findings: &mut Vec<Finding>) {
    let accepts_something = !rule.accept.is_empty() || rule.number.is_some() || rule.pattern.is_some();
    require(
        findings,
        accepts_something,
        path,
        "question.no_key",
        "这一空没有答案",
    );
    let readable = rule
        .pattern
        .as_deref()
        .is_none_or(|pattern| whole_match(pattern).is_some());
    require(
        findings,
        readable,
        format!("{path}.pattern"),
        "question.bad_pattern",
        "正则表达式有误",
    );
    let has_weight = rule.weight() > 0;
    require(
        findings,
        has_weight,
        format!("{path}.weight"),
        "question.no_weight",
        "空的权重应大于 0",
    );
    let positive = rule
        .number
        .as_ref()
        .is_none_or(|number| !number.tolerance.is_sign_negative());
    require(
        findings,
        positive,
        format!("{path}.number"),
        "question.tolerance",
        "允许误差不能为负",
    );
}

pub fn grade(key: &Key, answer: &Answer, full: Points) -> Mark {
    let typed = |i: usize| answer.blanks.get(i).map_or("", String::as_str);
    let mut is_right = vec![false; key.blanks.len()];
    for (i, rule) in key
        .blanks
        .iter()
        .enumerate()
        .filter(|(_, rule)| rule.group.is_none())
    {
        is_right[i] = rule.accepts(typed(i));
    }
    let groups: BTreeSet<u32> = key.blanks.iter().filter_map(|rule| rule.group).collect();
    for group in groups {
        let members: Vec<usize> = (0..key.blanks.len())
            .filter(|&i| key.blanks[i].group == Some(group))
            .collect();
        let possible: Vec<Vec<usize>> = members
            .iter()
            .map(|&i| {
                (0..members.len())
                    .filter(|&j| key.blanks[members[j]].accepts(typed(i)))
                    .collect()
            })
            .collect();
        for (&i, partner) in members.iter().zip(largest_pairing(&possible, members.len())) {
            is_right[i] = partner.is_some();
        }
    }

    let reasons: Vec<Reason> = (0..key.blanks.len())
        .filter(|&i| !is_right[i])
        .map(|i| match typed(i).trim() {
            "" => Reason::new(ReasonCode::EmptyBlank).with("blank", i + 1),
            wrong => Reason::new(ReasonCode::WrongBlank)
                .with("blank", i + 1)
                .with("answer", wrong),
        })
        .collect();
    if reasons.is_empty() {
        return Mark::right(full);
    }
    let shares = key.blanks.iter().zip(&is_right);
    let share = Share::weighted_mean(
        shares.map(|(rule, &right)| (rule.weight(), if right { Share::ONE } else { Share::ZERO })),
    );
    Mark::of(full, share, reasons)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_runs_of_four_underscores() {
        assert_eq!(count_in_stem("资产 = 负债 + ____"), 1);
        assert_eq!(count_in_stem("____ 和 ________，变量 a_b、__init__"), 2);
        assert_eq!(count_in_stem("没有"), 0);
    }

    fn texts(accept: &[&str]) -> BlankRule {
        BlankRule {
            accept: accept.iter().map(ToString::to_string).collect(),
            ..BlankRule::default()
        }
    }

    #[test]
    fn typing_habits_cost_nothing() {
        let rule = texts(&["3800"]);
        for typed in ["3800", "3,800.00", " ３８００ ", "3 800", "￥3,800", "3800.0"] {
            assert!(rule.accepts(typed), "{typed}");
        }
        for typed in ["380", "3800.01", "", "三千八"] {
            assert!(!rule.accepts(typed), "{typed}");
        }
        assert!(texts(&["所有者权益"]).accepts("所有者 权益"));
        assert!(texts(&["DataFrame"]).accepts("dataframe"));
    }

    #[test]
    fn an_amount_in_words_is_accepted_in_every_right_form() {
        let rule = texts(&["壹拾万零柒仟元伍角叁分"]);
        for typed in [
            "壹拾万零柒仟元伍角叁分",
            "人民币壹拾万柒仟元零伍角叁分",
            "壹拾万零柒仟圆伍角叁分",
        ] {
            assert!(rule.accepts(typed), "{typed}");
        }
        assert!(!rule.accepts("壹拾万零柒仟元伍角叁分整") && !rule.accepts("拾万零柒仟元伍角叁分"));
    }

    #[test]
    fn numbers_have_a_tolerance_and_texts_a_pattern() {
        let number = NumberRule {
            value: Decimal::new(3800, 0),
            tolerance: Decimal::new(5, 1),
        };
        let rule = BlankRule {
            number: Some(number),
            ..BlankRule::default()
        };
        assert!(rule.accepts("3800.5") && !rule.accepts("3800.51"));
        let rule = BlankRule {
            pattern: Some("发票(号码|代码)".into()),
            ..BlankRule::default()
        };
        assert!(rule.accepts("发票代码") && !rule.accepts("发票号码等"));
    }

    #[test]
    fn a_group_is_free_of_order_but_no_answer_counts_twice() {
        let rule = |text: &str| BlankRule {
            group: Some(1),
            ..texts(&[text])
        };
        let key = Key {
            blanks: vec![rule("资产"), rule("负债"), rule("权益"), texts(&["利润"])],
        };
        let earned = |blanks: [&str; 4]| {
            let answer = Answer {
                blanks: blanks.iter().map(ToString::to_string).collect(),
            };
            grade(&key, &answer, Points::whole(4)).earned
        };
        assert_eq!(earned(["权益", "资产", "负债", "利润"]), Points::whole(4));
        assert_eq!(earned(["资产", "资产", "资产", "利润"]), Points::whole(2));
        assert_eq!(earned(["利润", "资产", "负债", "权益"]), Points::whole(2));
    }
}
