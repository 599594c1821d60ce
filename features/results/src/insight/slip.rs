//! Which mistakes many make.

use super::{answered::Answered, figure::Written};
use platform::access::UserId;
use questions::VersionId;
use scoring::question::gist::Gist;
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// Questions that are shown.
const MOST: usize = 40;
/// One wrong answer is a slip of one student.
const FEWEST_WRONG: usize = 2;
/// Different wrong answers that are shown of one question.
const MOST_SAID: usize = 5;

/// A question that several students got wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Slip<'a> {
    pub(crate) version: VersionId,
    /// Students who answered it.
    pub(crate) answered: usize,
    /// Students who ever got it wrong.
    pub(crate) wrong: BTreeSet<UserId>,
    /// What they answered instead, the most frequent first, with who did.
    pub(crate) said: Vec<(Gist, BTreeSet<UserId>)>,
    /// The figures of their wrong answers.
    pub(crate) figures: BTreeMap<UserId, Vec<&'a [Written]>>,
}

/// The questions that most students got wrong, with the answers that show how.
pub(crate) fn slips<'a>(students: impl Iterator<Item = (UserId, &'a [Answered])>) -> Vec<Slip<'a>> {
    let mut of: BTreeMap<VersionId, Found<'_>> = BTreeMap::new();
    for (user, answers) in students {
        for one in answers {
            let found = of.entry(one.version).or_default();
            found.answered.insert(user);
            if one.is_wrong {
                found.wrong.insert(user);
                if let Some(gist) = &one.gist {
                    found.said.entry(gist).or_default().insert(user);
                }
                if !one.figures.is_empty() {
                    found.figures.entry(user).or_default().push(&one.figures);
                }
            }
        }
    }
    let mut found: Vec<(VersionId, Found<'_>)> = of
        .into_iter()
        .filter(|(_, found)| found.wrong.len() >= FEWEST_WRONG)
        .collect();
    found.sort_by_key(|(version, found)| {
        let percent = found.wrong.len() * 100 / found.answered.len();
        (Reverse(found.wrong.len()), Reverse(percent), *version)
    });
    found.truncate(MOST);
    found
        .into_iter()
        .map(|(version, found)| found.slip(version))
        .collect()
}

#[derive(Default)]
struct Found<'a> {
    answered: BTreeSet<UserId>,
    wrong: BTreeSet<UserId>,
    said: BTreeMap<&'a Gist, BTreeSet<UserId>>,
    figures: BTreeMap<UserId, Vec<&'a [Written]>>,
}

impl<'a> Found<'a> {
    fn slip(self, version: VersionId) -> Slip<'a> {
        let said = self.said.into_iter();
        let mut said: Vec<(Gist, BTreeSet<UserId>)> =
            said.map(|(gist, students)| (gist.clone(), students)).collect();
        said.sort_by_key(|(_, students)| Reverse(students.len()));
        said.truncate(MOST_SAID);
        Slip {
            version,
            answered: self.answered.len(),
            wrong: self.wrong,
            said,
            figures: self.figures,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chose(version: i64, option: Option<&str>) -> Answered {
        Answered {
            version: VersionId(version),
            gist: option.map(|one| Gist::Chosen([one.to_owned()].into())),
            is_wrong: option.is_some(),
            figures: Vec::new(),
        }
    }

    #[test]
    fn the_question_that_most_got_wrong_leads_with_its_most_frequent_answer() {
        let class = [
            vec![chose(1, Some("B")), chose(2, None)],
            vec![chose(1, Some("C")), chose(2, Some("A"))],
            // Wrong twice in the same way: once.
            vec![chose(1, Some("B")), chose(1, Some("B")), chose(2, Some("A"))],
            vec![chose(1, None), chose(3, Some("D"))],
        ];
        let found = slips(
            class
                .iter()
                .enumerate()
                .map(|(at, one)| (UserId(at as i64), &one[..])),
        );
        let heads: Vec<(i64, usize, usize)> = found
            .iter()
            .map(|slip| (slip.version.0, slip.wrong.len(), slip.answered))
            .collect();
        assert_eq!(
            heads,
            [(1, 3, 4), (2, 2, 3)],
            "one student's slip is none of the class"
        );
        let said: Vec<usize> = found[0].said.iter().map(|(_, students)| students.len()).collect();
        assert_eq!(said, [2, 1]);
    }
}
