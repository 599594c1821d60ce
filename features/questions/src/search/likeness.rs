//! Which questions say nearly the same, whatever their answers, analyses and labels say.
//!
//! A resemblance is a place to look at: 「借方」 and 「贷方」 in otherwise equal texts make two questions of one.

use super::{Run, collect_texts, pairs, runs};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Questions are alike that have so many of all their words in common.
pub(crate) const ALIKE_PERCENT: u32 = 70;

/// What a question says: the words of its text and of what is given in it, not those of the expected answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Said(BTreeSet<String>);

impl Said {
    pub(crate) fn of(stem: &str, body: &Value) -> Self {
        let mut texts = vec![stem];
        collect_texts(body, &mut texts);
        let mut words = BTreeSet::new();
        for run in texts.into_iter().flat_map(runs) {
            match run {
                Run::Latin(word) => drop(words.insert(word)),
                Run::Han(han) if han.len() == 1 => drop(words.insert(han.iter().collect())),
                Run::Han(han) => words.extend(pairs(&han)),
            }
        }
        Self(words)
    }

    /// The numbers under which it is kept; none where it says nothing.
    pub(crate) fn sketch(&self) -> impl Iterator<Item = (i64, i64)> {
        let numbers = similarity::sketch(self.0.iter().map(String::as_str));
        (0..).zip(numbers.into_iter().flatten())
    }

    /// How much of what both say is the same, in percent.
    pub(crate) fn common_percent(&self, other: &Self) -> u32 {
        similarity::common_percent(&self.0, &other.0)
    }
}

/// Questions that are alike, directly or by others between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group<T> {
    /// In order.
    pub(crate) members: Vec<T>,
    /// What the two of it that are most alike have in common.
    pub(crate) percent: u32,
}

/// Joins pairs into groups, the most alike first.
pub(crate) fn groups<T: Ord + Copy>(pairs: impl IntoIterator<Item = (T, T, u32)>) -> Vec<Group<T>> {
    let mut groups: Vec<Group<T>> = Vec::new();
    let mut of: BTreeMap<T, usize> = BTreeMap::new();
    for (one, other, percent) in pairs {
        let places = [of.get(&one).copied(), of.get(&other).copied()];
        let place = places.into_iter().flatten().min().unwrap_or_else(|| {
            groups.push(Group {
                members: Vec::new(),
                percent,
            });
            groups.len() - 1
        });
        // What the other group had comes over.
        let over: Vec<usize> = places
            .into_iter()
            .flatten()
            .filter(|from| *from != place)
            .collect();
        let mut joined = vec![one, other];
        for from in over {
            joined.append(&mut groups[from].members);
            let theirs = groups[from].percent;
            groups[place].percent = groups[place].percent.max(theirs);
        }
        let group = &mut groups[place];
        group.percent = group.percent.max(percent);
        for member in joined {
            of.insert(member, place);
            if let Err(at) = group.members.binary_search(&member) {
                group.members.insert(at, member);
            }
        }
    }
    groups.retain(|group| !group.members.is_empty());
    groups.sort_by(|one, other| {
        other
            .percent
            .cmp(&one.percent)
            .then_with(|| one.members.cmp(&other.members))
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
    }

    #[test]
    fn groups_are_joined_by_what_stands_between() {
        let found = groups([(5, 6, 71), (1, 2, 80), (3, 4, 100), (2, 3, 75), (1, 4, 90)]);
        let told: Vec<_> = found
            .iter()
            .map(|group| (group.members.clone(), group.percent))
            .collect();
        assert_eq!(told, [(vec![1, 2, 3, 4], 100), (vec![5, 6], 71)]);
        assert!(groups::<i64>([]).is_empty());
    }
}
