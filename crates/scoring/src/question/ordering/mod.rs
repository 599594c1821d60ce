//! 排序: items put into their right order, with credit for the whole, for neighbours, or for places.

pub mod excel;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::draw::Draw;
use crate::finding::require;
use crate::question::{BodyParts, KeyParts, matching::MatchItem};
use crate::{Finding, Mark, Points, Reason, ReasonCode, Share};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OrderingBody)]
pub struct Body {
    /// What is put in order; shown to each student in an order of their own.
    pub items: Vec<MatchItem>,
}

/// How an order that is not all right earns part of the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OrderingRule)]
pub enum Rule {
    /// All or nothing.
    Exact,
    /// A share for each item that is followed by the one that should follow it: one item moved costs little.
    #[default]
    Adjacent,
    /// A share for each item that stands in its place.
    Position,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OrderingKey)]
pub struct Key {
    /// The ids of all items in their right order.
    #[schema(example = json!(["i1", "i2", "i3"]))]
    pub order: Vec<String>,
    #[serde(default)]
    pub rule: Rule,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OrderingAnswer)]
pub struct Answer {
    /// The ids in the student's order; empty while nothing was ordered.
    #[serde(default)]
    pub order: Vec<String>,
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

impl BodyParts for Body {
    fn part_names(&self) -> BTreeMap<&str, &str> {
        let items = self.items.iter();
        items.map(|item| (item.id.as_str(), item.text.as_str())).collect()
    }

    fn nameable(&self) -> Vec<(String, String)> {
        let items = self.items.iter();
        items.map(|item| (item.id.clone(), item.text.clone())).collect()
    }

    fn pictures(&mut self) -> Vec<&mut Option<String>> {
        self.items.iter_mut().map(|item| &mut item.img_path).collect()
    }

    /// Always: authors write the items in their right order.
    fn shuffle(&mut self, draw: &mut Draw, _wanted: bool) {
        draw.shuffle(&mut self.items);
    }
}

impl KeyParts for Key {}

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    let ids: BTreeSet<&str> = body.items.iter().map(|item| item.id.as_str()).collect();
    let ordered: BTreeSet<&str> = key.order.iter().map(String::as_str).collect();
    require(
        &mut findings,
        (2..=20).contains(&body.items.len()),
        "body.items",
        "question.too_few_items",
        "须有 2 到 20 项",
    );
    require(
        &mut findings,
        ids.len() == body.items.len(),
        "body.items",
        "question.repeated_id",
        "各项的编号不能重复",
    );
    for (i, item) in body.items.iter().enumerate() {
        let shows = !item.text.trim().is_empty() || item.img_path.is_some();
        let message = format!("第 {} 项还没有填", i + 1);
        let path = format!("body.items[{i}].text");
        require(&mut findings, shows, path, "question.empty_item", &message);
    }
    require(
        &mut findings,
        ids == ordered && key.order.len() == body.items.len(),
        "key.order",
        "question.no_key",
        "正确顺序须包含每一项且不重复",
    );
    findings
}

pub fn grade(key: &Key, answer: &Answer, full: Points) -> Mark {
    // Named twice counts once; what the question does not have counts nothing.
    let mut order: Vec<&String> = Vec::new();
    for id in answer.order.iter().filter(|id| key.order.contains(id)) {
        if !order.contains(&id) {
            order.push(id);
        }
    }
    if order.iter().copied().eq(&key.order) {
        return Mark::right(full);
    }
    let mut reasons: Vec<Reason> = key
        .order
        .iter()
        .filter(|id| !order.contains(id))
        .map(|id| Reason::new(ReasonCode::MissingStep).with("step", id))
        .collect();
    let share = match key.rule {
        Rule::Exact => {
            reasons.extend(wrong_places(key, &order));
            Share::ZERO
        }
        Rule::Position => {
            let right = key.order.iter().zip(&order).filter(|(a, b)| a == *b).count();
            reasons.extend(wrong_places(key, &order));
            Share::of(right as i64, key.order.len() as i64)
        }
        Rule::Adjacent => {
            let follows = |pair: &&[String]| order.windows(2).any(|two| two.iter().copied().eq(*pair));
            let (right, torn): (Vec<_>, Vec<_>) = key.order.windows(2).partition(follows);
            reasons.extend(torn.iter().map(|pair| {
                Reason::new(ReasonCode::TornPair)
                    .with("before", &pair[0])
                    .with("after", &pair[1])
            }));
            Share::of(right.len() as i64, (right.len() + torn.len()) as i64)
        }
    };
    Mark::of(full, share, reasons)
}

fn wrong_places(key: &Key, order: &[&String]) -> impl Iterator<Item = Reason> {
    order.iter().enumerate().filter_map(|(at, id)| {
        let right = key.order.iter().position(|known| known == *id)?;
        (right != at).then(|| {
            Reason::new(ReasonCode::WrongPlace)
                .with("step", id)
                .with("place", right + 1)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(text: &str) -> Vec<String> {
        text.chars().map(String::from).collect()
    }

    fn earned(rule: Rule, text: &str) -> Points {
        let key = Key {
            order: order("abcde"),
            rule,
        };
        grade(&key, &Answer { order: order(text) }, Points::whole(20)).earned
    }

    #[test]
    fn each_rule_gives_what_it_says() {
        for rule in [Rule::Exact, Rule::Adjacent, Rule::Position] {
            assert_eq!(earned(rule, "abcde"), Points::whole(20));
        }
        // The first item was put last: three of four neighbours are right, no place is.
        assert_eq!(earned(Rule::Exact, "bcdea"), Points::ZERO);
        assert_eq!(earned(Rule::Adjacent, "bcdea"), Points::whole(15));
        assert_eq!(earned(Rule::Position, "bcdea"), Points::ZERO);
        // Two neighbours exchanged: three places are right, two of four neighbours.
        assert_eq!(earned(Rule::Position, "abdce"), Points::whole(12));
        assert_eq!(earned(Rule::Adjacent, "abdce"), Points::whole(5));
        assert_eq!(earned(Rule::Adjacent, "edcba"), Points::ZERO);
    }

    #[test]
    fn items_named_twice_or_unknown_win_nothing() {
        assert_eq!(
            earned(Rule::Adjacent, "acbabdbcecde"),
            earned(Rule::Adjacent, "acbde")
        );
        assert_eq!(earned(Rule::Position, "xxeee"), Points::ZERO);
    }

    #[test]
    fn a_reason_says_what_should_follow() {
        let key = Key {
            order: order("abc"),
            rule: Rule::Adjacent,
        };
        let mark = grade(&key, &Answer { order: order("acb") }, Points::whole(2));
        let codes: Vec<_> = mark.reasons.iter().map(|reason| reason.code).collect();
        assert_eq!(codes, [ReasonCode::TornPair, ReasonCode::TornPair]);
        assert_eq!(mark.reasons[0].text(), "「a」之后应紧接「b」");
    }

    #[test]
    fn an_order_is_shuffled_though_nobody_asked() {
        let items = order("abcdefghij")
            .into_iter()
            .map(|id| MatchItem {
                text: id.clone(),
                id,
                img_path: None,
            })
            .collect();
        let written = Body { items };
        let mut shown = written.clone();
        shown.shuffle(&mut Draw::from_seed(7), false);
        assert_ne!(shown, written);
    }
}
