//! Which questions say nearly the same, whatever their answers, analyses and labels say.
//!
//! A resemblance is a place to look at: 「借方」 and 「贷方」 in otherwise equal texts make two questions of one.

use super::{Run, collect_texts, pairs, runs};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Questions are alike that have so many of all their words in common.
pub(crate) const ALIKE_PERCENT: u32 = 70;

/// Members of a body that say nothing of this one question: the chart that an entry is written with.
const OFFERED: [&str; 1] = ["accounts"];

/// What a question says: the words of its text and of what is given in it, not those of the expected answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Said {
    /// Words of its text.
    stem: BTreeSet<String>,
    /// Words of its text and of what is given.
    all: BTreeSet<String>,
}

impl Said {
    pub(crate) fn of(stem: &str, body: &Value) -> Self {
        let mut given = Vec::new();
        collect_texts(body, &OFFERED, &mut given);
        let stem = words([stem]);
        let all = &stem | &words(given);
        Self { stem, all }
    }

    /// The numbers under which it is kept; none where it says nothing.
    pub(crate) fn sketch(&self) -> impl Iterator<Item = (i64, i64)> {
        let numbers = similarity::sketch(self.all.iter().map(String::as_str));
        (0..).zip(numbers.into_iter().flatten())
    }

    /// How much of what both say is the same, in percent, and of their texts alone where that is less: four equal options make no
    /// equal questions.
    pub(crate) fn common_percent(&self, other: &Self) -> u32 {
        let all = similarity::common_percent(&self.all, &other.all);
        if self.stem.is_empty() && other.stem.is_empty() {
            return all;
        }
        all.min(similarity::common_percent(&self.stem, &other.stem))
    }
}

fn words<'t>(texts: impl IntoIterator<Item = &'t str>) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for run in texts.into_iter().flat_map(runs) {
        match run {
            Run::Latin(word) => drop(words.insert(word)),
            Run::Han(han) if han.len() == 1 => drop(words.insert(han.iter().collect())),
            Run::Han(han) => words.extend(pairs(&han)),
        }
    }
    words
}

/// Questions that are alike, each with what it has in common with the one of the group it is most like, those with most first.
pub(crate) type Group<T> = Vec<(T, u32)>;

/// With how many of a group a question is compared before it joins.
const COMPARED: usize = 24;

/// Puts pairs into groups, those with the most alike pair first.
///
/// Those of a group are alike each to each, not only by others between them: a row of small steps leads from any entry to any other.
/// Whoever is left over joins the group of the one it is most like.
pub(crate) fn groups<T: Ord + Copy>(
    mut pairs: Vec<(T, T, u32)>,
    common_percent: impl Fn(T, T) -> u32,
) -> Vec<Group<T>> {
    pairs.sort_by_key(|(one, other, percent)| (std::cmp::Reverse(*percent), *one, *other));
    let mut groups: Vec<Vec<T>> = Vec::new();
    let mut place: BTreeMap<T, usize> = BTreeMap::new();
    let mut most: BTreeMap<T, u32> = BTreeMap::new();
    let alike = |left: &[T], right: &[T]| {
        let all = || {
            left.iter()
                .take(COMPARED)
                .flat_map(|one| right.iter().take(COMPARED).map(move |other| (*one, *other)))
        };
        all().all(|(one, other)| common_percent(one, other) >= ALIKE_PERCENT)
    };
    for (one, other, percent) in &pairs {
        most.entry(*one).or_insert(*percent);
        most.entry(*other).or_insert(*percent);
        let of = |question: &T| place.get(question).copied();
        let members = |at: Option<usize>, alone: T| at.map_or_else(|| vec![alone], |at| groups[at].clone());
        let (left, right) = (of(one), of(other));
        if left.is_some() && left == right {
            continue;
        }
        let mut joined = members(left, *one);
        let others = members(right, *other);
        if !alike(&joined, &others) {
            continue;
        }
        joined.extend(others);
        for at in left.into_iter().chain(right) {
            groups[at].clear();
        }
        place.extend(joined.iter().map(|member| (*member, groups.len())));
        groups.push(joined);
    }
    // Only pairs of one that stands in a group are left.
    for (one, other, _) in &pairs {
        for (left_over, to) in [(one, other), (other, one)] {
            if let (None, Some(at)) = (place.get(left_over), place.get(to).copied()) {
                groups[at].push(*left_over);
                place.insert(*left_over, at);
            }
        }
    }
    groups.retain(|group| !group.is_empty());
    let with_percent = |group: Vec<T>| {
        let mut group: Group<T> = group.into_iter().map(|member| (member, most[&member])).collect();
        group.sort_by_key(|(member, percent)| (std::cmp::Reverse(*percent), *member));
        group
    };
    let mut groups: Vec<Group<T>> = groups.into_iter().map(with_percent).collect();
    groups.sort_by_key(|group| {
        group
            .first()
            .map(|(member, percent)| (std::cmp::Reverse(*percent), *member))
    });
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn choice(stem: &str, options: [&str; 2]) -> Said {
        let option = |text: &str| json!({ "tab": "A", "text": text });
        Said::of(stem, &json!({ "kind": "single", "options": options.map(option) }))
    }

    #[test]
    fn layout_marks_and_the_order_of_options_make_no_other_question() {
        let one = choice(
            "收回前欠货款 100 元，贷方科目是（　　）。",
            ["应收账款", "银行存款"],
        );
        let other = choice("收回前欠货款１００元,贷方科目是( )", ["银行存款", "应收账款"]);
        assert_eq!(one.common_percent(&other), 100);
        assert!(one.sketch().eq(other.sketch()));
        let amount = choice(
            "收回前欠货款 200 元，贷方科目是（　　）。",
            ["应收账款", "银行存款"],
        );
        assert!((ALIKE_PERCENT..100).contains(&one.common_percent(&amount)));
        let another = choice(
            "计提本月固定资产折旧，借方科目是（　　）。",
            ["管理费用", "累计折旧"],
        );
        assert!(one.common_percent(&another) < 30);
        assert_eq!(Said::of("（　　）", &json!({})).sketch().count(), 0);
        // What is offered to both says little.
        let offered = ["应收账款——海川贸易有限公司", "预收账款——海川贸易有限公司"];
        let sold = choice("销售商品，货款未收，借方科目是", offered);
        assert!(sold.common_percent(&choice("收到定金存入银行，贷方科目是", offered)) < 30);
        let entry = |stem| {
            Said::of(
                stem,
                &json!({ "kind": "entry", "accounts": [{ "code": "1122", "name": "应收账款" }] }),
            )
        };
        assert_eq!(entry("收到前欠货款。").common_percent(&entry("预借差旅费。")), 0);
        assert_eq!(entry("收到前欠货款。"), Said::of("收到前欠货款", &json!({})));
    }

    /// Questions on a line: the further apart, the less in common.
    fn apart(one: i64, other: i64) -> u32 {
        100 - u32::try_from((one - other).abs()).unwrap_or(100).min(100)
    }

    fn grouped(all: &[i64]) -> Vec<Vec<(i64, u32)>> {
        let pair = |one: &i64, other: &i64| (*one, *other, apart(*one, *other));
        let pairs = all.iter().flat_map(|one| {
            all.iter()
                .filter(move |other| one < other)
                .map(move |other| pair(one, other))
        });
        groups(
            pairs.filter(|(.., percent)| *percent >= ALIKE_PERCENT).collect(),
            apart,
        )
    }

    #[test]
    fn those_of_a_group_are_alike_each_to_each() {
        assert_eq!(grouped(&[]), Vec::<Vec<_>>::new());
        assert_eq!(
            grouped(&[1, 2, 200, 205, 900]),
            [vec![(1, 99), (2, 99)], vec![(200, 95), (205, 95)]]
        );
        // A row of small steps is no one group.
        let row: Vec<i64> = (0..12).map(|step| step * 10).collect();
        for group in grouped(&row) {
            let (first, last) = (
                group.iter().map(|(at, _)| at).min(),
                group.iter().map(|(at, _)| at).max(),
            );
            assert!(
                last.zip(first).is_some_and(|(last, first)| last - first <= 30),
                "{group:?}"
            );
        }
        // Nobody who is like another is left out.
        assert_eq!(grouped(&[0, 20, 40]), [vec![(0, 80), (20, 80), (40, 80)]]);
    }
}
