//! 简答: keywords propose a score per rubric point; a teacher has the last word.

pub mod excel;

use serde::{Deserialize, Serialize};

use crate::finding::require;
use crate::question::{BodyParts, KeyParts};
use crate::rubric::Line;
use crate::{Finding, Mark, Points, Reason, ReasonCode, Rubric, Tick};
use ledger::half_width::to_half_width;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = ShortAnswerBody)]
pub struct Body {
    /// The longest answer the screen takes, in characters.
    pub max_chars: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ShortAnswerKey)]
pub struct Key {
    /// A model answer, shown with the analysis.
    #[serde(default)]
    pub reference: String,
    pub rubric: Vec<RubricPoint>,
}

/// One 要点 or 扣分项: what it is, how much of the question it is worth, and the words that suggest it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RubricPoint {
    #[schema(example = "企业已收、银行未收")]
    pub title: String,
    /// Its part of the question's points, among those of the others; below 0 it is a deduction of so much.
    #[serde(default = "one")]
    pub weight: i32,
    /// At least one of these must appear (when any is given).
    #[serde(default)]
    pub any_of: Vec<String>,
    /// All of these must appear.
    #[serde(default)]
    pub all_of: Vec<String>,
    /// None of these may appear.
    #[serde(default)]
    pub none_of: Vec<String>,
}

fn one() -> i32 {
    1
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ShortAnswerAnswer)]
pub struct Answer {
    #[serde(default)]
    pub text: String,
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }
}

impl RubricPoint {
    /// Whether the words of this point appear in a text already brought to [`comparable`] form.
    fn is_suggested_by(&self, text: &str) -> bool {
        let appears = |word: &String| is_claimed(text, &comparable(word));
        (self.any_of.is_empty() || self.any_of.iter().any(appears))
            && self.all_of.iter().all(appears)
            && !self.none_of.iter().any(|word| text.contains(&comparable(word)))
    }

    fn has_keywords(&self) -> bool {
        !self.any_of.is_empty() || !self.all_of.is_empty()
    }
}

/// What turns a statement into its opposite when it stands right before a keyword.
const DENIALS: &[&str] = &[
    "不",
    "没",
    "没有",
    "无",
    "无须",
    "无需",
    "不需",
    "不需要",
    "不用",
    "不必",
    "不会",
    "不是",
    "不算",
    "不属于",
    "不存在",
    "不影响",
    "并非",
    "非",
    "未",
    "不必先",
    "不用先",
    "不需要先",
    "无需先",
    "没有任何",
    "没有什么",
    "不存在任何",
    "不会有",
    "不会发生",
    "不会产生",
    "不会造成",
];

/// Whether the word appears in the text without being denied: 「没有资金风险」 does not claim 资金风险.
fn is_claimed(text: &str, word: &str) -> bool {
    text.match_indices(word)
        .any(|(at, _)| !DENIALS.iter().any(|denial| text[..at].ends_with(denial)))
}

/// Half width, lower case, without white space: what keywords are looked for in.
fn comparable(text: &str) -> String {
    to_half_width(text).to_lowercase().split_whitespace().collect()
}

impl BodyParts for Body {}

impl KeyParts for Key {
    fn rubric(&self) -> Rubric {
        let line = |point: &RubricPoint| Line {
            title: point.title.clone(),
            weight: point.weight,
        };
        Rubric {
            lines: self.rubric.iter().map(line).collect(),
        }
    }
}

pub fn validate(_body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    require(
        &mut findings,
        key.rubric().gives_anything(),
        "key.rubric",
        "question.no_rubric",
        "至少要有一个评分要点",
    );
    for (i, point) in key.rubric.iter().enumerate() {
        let path = format!("key.rubric[{i}]");
        let has_weight = point.weight != 0;
        require(
            &mut findings,
            has_weight,
            format!("{path}.weight"),
            "question.no_weight",
            "要点的权重不能为 0",
        );
        let has_title = !point.title.trim().is_empty();
        require(
            &mut findings,
            has_title,
            format!("{path}.title"),
            "question.no_title",
            "要点名称不能为空",
        );
    }
    findings
}

pub fn grade(key: &Key, answer: &Answer, full: Points) -> Mark {
    let text = comparable(&answer.text);
    let met: Vec<bool> = key
        .rubric
        .iter()
        .map(|point| point.has_keywords() && point.is_suggested_by(&text))
        .collect();
    let ticks: Vec<Tick> = (0..met.len()).filter(|at| met[*at]).map(Tick::whole).collect();
    let earned = key.rubric().earned(&ticks, full);
    let mut reasons: Vec<Reason> = key
        .rubric
        .iter()
        .zip(&met)
        .filter_map(|(point, &is_met)| {
            let code = match (point.weight < 0, is_met) {
                (false, true) => ReasonCode::RubricMet,
                (false, false) => ReasonCode::RubricMissed,
                (true, true) => ReasonCode::RubricDeducted,
                (true, false) => return None,
            };
            Some(Reason::new(code).with("point", &point.title))
        })
        .collect();
    reasons.push(Reason::new(ReasonCode::AwaitsMarker));
    Mark {
        earned,
        ..Mark::nothing(full, reasons)
    }
    .for_marker()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(title: &str, any_of: &[&str], none_of: &[&str]) -> RubricPoint {
        let words = |list: &[&str]| list.iter().map(ToString::to_string).collect();
        RubricPoint {
            title: title.into(),
            weight: 1,
            any_of: words(any_of),
            all_of: vec![],
            none_of: words(none_of),
        }
    }

    #[test]
    fn an_answer_that_denies_every_point_earns_nothing_beforehand() {
        let rubric = vec![
            point("授权失效", &["授权"], &[]),
            point("资金风险", &["资金风险"], &[]),
            point("改进", &["先审批"], &[]),
        ];
        let key = Key {
            reference: String::new(),
            rubric,
        };
        let mark = |text: &str| grade(&key, &Answer { text: text.into() }, Points::whole(6));
        let opposite = mark("不需要授权，没有资金风险，不用先审批。");
        assert_eq!(opposite.earned, Points::ZERO);
        assert_eq!(mark("授权落空，有资金风险；应当先审批").earned, Points::whole(6));
    }

    #[test]
    fn keywords_propose_a_score_and_a_teacher_decides() {
        let rubric = vec![
            point("授权失效", &["授权", "审批"], &["无需审批"]),
            point("资金风险", &["资金风险", "舞弊"], &[]),
        ];
        let key = Key {
            reference: String::new(),
            rubric,
        };
        let mark = |text: &str| grade(&key, &Answer { text: text.into() }, Points::whole(6));
        assert_eq!(
            mark("先付款使审 批失去作用，并带来资金风险。").earned,
            Points::whole(6)
        );
        assert_eq!(mark("审批失去作用").earned, Points::whole(3));
        assert_eq!(mark("无需审批").earned, Points::ZERO);
        assert_eq!(mark("审批失去作用。没有资金风险").earned, Points::whole(3));
        assert!(mark("审批失去作用").needs_marker);
    }

    #[test]
    fn words_of_a_deduction_propose_to_take_points_away() {
        let deduction = RubricPoint {
            weight: -1,
            ..point("会计科目用旧名", &["应交税金"], &[])
        };
        let key = Key {
            reference: String::new(),
            rubric: vec![
                point("税费", &["税"], &[]),
                point("结转", &["结转"], &[]),
                deduction,
            ],
        };
        let mark = |text: &str| grade(&key, &Answer { text: text.into() }, Points::whole(4));
        assert_eq!(mark("税费应结转").earned, Points::whole(4));
        let old = mark("应交税金应结转");
        assert_eq!(old.earned, Points::whole(2));
        assert!(
            old.reasons
                .iter()
                .any(|reason| reason.code == ReasonCode::RubricDeducted)
        );
        assert_eq!(mark("应交税金").earned, Points::ZERO);
    }

    #[test]
    fn a_rubric_needs_a_point_that_gives_and_no_point_of_nothing() {
        let key = |weights: &[i32]| Key {
            reference: String::new(),
            rubric: weights
                .iter()
                .map(|weight| RubricPoint {
                    weight: *weight,
                    ..point("甲", &[], &[])
                })
                .collect(),
        };
        let codes = |weights: &[i32]| -> Vec<&str> {
            validate(&Body::default(), &key(weights))
                .iter()
                .map(|finding| finding.code)
                .collect()
        };
        assert!(codes(&[1, -1]).is_empty());
        assert_eq!(codes(&[-1]), ["question.no_rubric"]);
        assert_eq!(codes(&[1, 0]), ["question.no_weight"]);
    }
}
