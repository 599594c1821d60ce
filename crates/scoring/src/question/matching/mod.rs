//! 匹配: a share per right pair; drawing more lines than there are pairs costs what it wins.

pub mod excel;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::draw::Draw;
use crate::finding::require;
use crate::question::{BodyParts, KeyParts};
use crate::{Finding, Mark, Points, Reason, ReasonCode, Share};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MatchingBody)]
pub struct Body {
    pub left: Vec<MatchItem>,
    /// May hold more items than can be matched (distractors).
    pub right: Vec<MatchItem>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchItem {
    #[schema(example = "a")]
    pub id: String,
    #[schema(example = "库存现金")]
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub img_path: Option<String>,
}

/// One line drawn from a left item to a right one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MatchPair)]
pub struct Pair {
    pub left: String,
    pub right: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MatchingKey)]
pub struct Key {
    pub pairs: BTreeSet<Pair>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MatchingAnswer)]
pub struct Answer {
    #[serde(default)]
    pub pairs: BTreeSet<Pair>,
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

impl BodyParts for Body {
    fn part_names(&self) -> BTreeMap<&str, &str> {
        let items = self.left.iter();
        items.map(|item| (item.id.as_str(), item.text.as_str())).collect()
    }

    fn nameable(&self) -> Vec<(String, String)> {
        let side = |sign: &'static str, items: &[MatchItem]| -> Vec<(String, String)> {
            let named = items.iter();
            named
                .map(|item| (format!("{sign}{}", item.id), item.text.clone()))
                .collect()
        };
        [side("left ", &self.left), side("right ", &self.right)].concat()
    }

    fn pictures(&mut self) -> Vec<&mut Option<String>> {
        self.left
            .iter_mut()
            .chain(&mut self.right)
            .map(|item| &mut item.img_path)
            .collect()
    }

    /// Always: what is written side by side, or one after the other, is the key.
    fn shuffle(&mut self, draw: &mut Draw, _wanted: bool) {
        draw.shuffle(&mut self.right);
    }
}

impl KeyParts for Key {}

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    require(
        &mut findings,
        !key.pairs.is_empty(),
        "key.pairs",
        "question.no_key",
        "至少要有一对正确配对",
    );
    for (path, items) in [("body.left", &body.left), ("body.right", &body.right)] {
        let ids: BTreeSet<&str> = items.iter().map(|item| item.id.as_str()).collect();
        require(
            &mut findings,
            ids.len() == items.len(),
            path,
            "question.repeated_id",
            "配对项的编号不能重复",
        );
    }
    for (side, items) in [("left", &body.left), ("right", &body.right)] {
        for (i, item) in items.iter().enumerate() {
            let word = if side == "left" { "左侧" } else { "右侧" };
            let shows = !item.text.trim().is_empty() || item.img_path.is_some();
            let message = format!("{word}第 {} 项还没有填", i + 1);
            let path = format!("body.{side}[{i}].text");
            require(&mut findings, shows, path, "question.empty_item", &message);
        }
    }
    for pair in &key.pairs {
        let known = body.left.iter().any(|item| item.id == pair.left)
            && body.right.iter().any(|item| item.id == pair.right);
        if !known {
            let message = format!("配对 {} – {} 中有不存在的项", pair.left, pair.right);
            findings.push(Finding::new("key.pairs", "question.unknown_item", message));
        }
    }
    findings
}

pub fn grade(key: &Key, answer: &Answer, full: Points) -> Mark {
    let right = answer.pairs.intersection(&key.pairs).count() as i64;
    let surplus = (answer.pairs.len() as i64 - key.pairs.len() as i64).max(0);
    let mut reasons: Vec<Reason> = answer
        .pairs
        .difference(&key.pairs)
        .map(|pair| Reason::new(ReasonCode::WrongPair).with("left", &pair.left))
        .collect();
    let lefts: BTreeSet<&str> = answer.pairs.iter().map(|pair| pair.left.as_str()).collect();
    let missing = key
        .pairs
        .iter()
        .filter(|pair| !lefts.contains(pair.left.as_str()));
    reasons.extend(missing.map(|pair| Reason::new(ReasonCode::MissingPair).with("left", &pair.left)));
    if reasons.is_empty() && right == key.pairs.len() as i64 {
        return Mark::right(full);
    }
    Mark::of(
        full,
        Share::of((right - surplus).max(0), key.pairs.len() as i64),
        reasons,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(text: &str) -> BTreeSet<Pair> {
        text.split_whitespace()
            .map(|pair| Pair {
                left: pair[..1].into(),
                right: pair[1..].into(),
            })
            .collect()
    }

    #[test]
    fn an_empty_matching_question_is_refused_at_each_empty_item() {
        let item = |id: &str, text: &str| MatchItem {
            id: id.into(),
            text: text.into(),
            img_path: None,
        };
        let body = Body {
            left: vec![item("a", " "), item("b", "应收账款")],
            right: vec![item("1", "资产"), item("2", "")],
        };
        let found = validate(
            &body,
            &Key {
                pairs: pairs("a1 b2"),
            },
        );
        let paths: Vec<_> = found.iter().map(|finding| finding.path.as_str()).collect();
        assert_eq!(paths, ["body.left[0].text", "body.right[1].text"]);
    }

    #[test]
    fn each_right_pair_counts_and_guessing_all_pairs_does_not() {
        let key = Key {
            pairs: pairs("a1 b2 c3 d4"),
        };
        let earned = |text| grade(&key, &Answer { pairs: pairs(text) }, Points::whole(4)).earned;
        assert_eq!(earned("a1 b2 c3 d4"), Points::whole(4));
        assert_eq!(earned("a1 b2 c4 d3"), Points::whole(2));
        assert_eq!(earned("a1"), Points::whole(1));
        assert_eq!(
            earned("a1 a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 c4 d1 d2 d3 d4"),
            Points::ZERO
        );
    }
}
