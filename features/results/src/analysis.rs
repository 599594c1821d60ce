//! Mastery per knowledge point, and the next things worth doing.

use scoring::{Points, Share};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How well a knowledge point is mastered.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Mastery {
    /// The knowledge point.
    pub name: String,
    /// The student's share of the points that could be earned.
    pub own: Option<Share>,
    /// The same of the whole class.
    pub class: Option<Share>,
    /// How many answers of the student stand behind it, and where they were given.
    pub answers: usize,
    /// In exams.
    pub in_exams: usize,
    /// In exercises: the last attempt at each.
    pub in_exercises: usize,
    /// Python tasks.
    pub programs: usize,
    /// Whether these answers are too few for more than a hint.
    pub is_thin: bool,
    /// How many answers of others stand behind the share of the class; without any it has none.
    pub class_answers: usize,
}

/// Where an answer was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EvidenceKind {
    /// In an exam.
    Exam,
    /// In an exercise.
    Exercise,
    /// As the program of a Python task.
    Program,
}

/// Earned points, full points and number of some answers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Sum(Points, Points, usize);

impl Sum {
    fn add(&mut self, other: Self) {
        self.0 += other.0;
        self.1 += other.1;
        self.2 += other.2;
    }

    fn share(self) -> Option<Share> {
        let Self(earned, full, _) = self;
        (full > Points::ZERO).then(|| earned.max(Points::ZERO).out_of(full))
    }
}

/// What somebody's answers come to for each knowledge point: in exams, in exercises and as programs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sums(BTreeMap<String, [Sum; 3]>);

impl Sums {
    /// Adds one answer to each knowledge point of its question.
    pub fn put(&mut self, kind: EvidenceKind, knowledge: &[String], earned: Points, full: Points) {
        for name in knowledge {
            let sums = self.0.entry(name.clone()).or_default();
            sums[kind as usize].add(Sum(earned, full, 1));
        }
    }

    /// Adds somebody else's.
    pub fn add(&mut self, other: Self) {
        for (name, sums) in other.0 {
            let own = self.0.entry(name).or_default();
            for (own, other) in own.iter_mut().zip(sums) {
                own.add(other);
            }
        }
    }

    /// What somebody has shown who answered nothing.
    pub(crate) const NOTHING: Self = Self(BTreeMap::new());

    /// The knowledge points of which something was shown.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// What was earned of a knowledge point, in all kinds; none where nothing could be.
    pub(crate) fn share(&self, name: &str) -> Option<Share> {
        self.of(name).share()
    }

    /// How many answers stand behind it.
    pub(crate) fn answers(&self, name: &str) -> usize {
        self.of(name).2
    }

    /// All kinds together; nothing where there is no answer.
    fn of(&self, name: &str) -> Sum {
        let mut all = Sum::default();
        for one in self.0.get(name).into_iter().flatten() {
            all.add(*one);
        }
        all
    }
}

/// With fewer answers than this, a share says little.
pub(crate) const ENOUGH_ANSWERS: usize = 3;

/// Mastery of every knowledge point of which a student, or others of the class, have shown something. The weakest comes
/// first; what rests on few answers comes after what rests on enough of them.
pub fn mastery(own: &Sums, others: &Sums) -> Vec<Mastery> {
    let names: BTreeSet<&String> = own.0.keys().chain(others.0.keys()).collect();
    let mut all: Vec<Mastery> = names
        .into_iter()
        .map(|name| {
            let (mine, of_others) = (own.of(name), others.of(name));
            let mut class = mine;
            class.add(of_others);
            let answers = own.0.get(name).map(|kinds| kinds.map(|kind| kind.2));
            let [in_exams, in_exercises, programs] = answers.unwrap_or_default();
            Mastery {
                is_thin: mine.2 < ENOUGH_ANSWERS,
                name: name.clone(),
                own: mine.share(),
                // A class of one is no comparison.
                class: class.share().filter(|_| of_others.2 > 0),
                answers: mine.2,
                in_exams,
                in_exercises,
                programs,
                class_answers: of_others.2,
            }
        })
        .collect();
    all.sort_by(|a, b| {
        let key = |mastery: &Mastery| (mastery.is_thin, mastery.own.unwrap_or(Share::ONE));
        key(a).cmp(&key(b)).then_with(|| a.name.cmp(&b.name))
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(all: &[(&str, i64)], kind: EvidenceKind) -> Sums {
        let mut sums = Sums::default();
        for (name, earned) in all {
            sums.put(
                kind,
                &[(*name).to_owned()],
                Points::whole(*earned),
                Points::whole(4),
            );
        }
        sums
    }

    #[test]
    fn the_weakest_point_comes_first_and_the_class_stands_beside_it() {
        let own = sums(&[("往来", 4), ("折旧", 1)], EvidenceKind::Exercise);
        let others = sums(&[("折旧", 3), ("增值税", 2)], EvidenceKind::Program);
        let all = mastery(&own, &others);
        assert_eq!(all[0].name, "折旧");
        assert_eq!(all[0].own, Some(Share::percent(25)));
        assert_eq!(all[0].class, Some(Share::HALF));
        assert_eq!((all[0].answers, all[0].in_exercises, all[0].programs), (1, 1, 0));
        let alone = all.iter().find(|one| one.name == "往来").unwrap();
        assert_eq!(
            (alone.class, alone.class_answers),
            (None, 0),
            "a class of one is no comparison"
        );
        assert_eq!(all.iter().find(|one| one.name == "增值税").unwrap().own, None);
    }

    #[test]
    fn a_single_wrong_answer_is_no_weakness_yet() {
        let own = sums(
            &[("折旧", 0), ("往来", 1), ("往来", 2), ("往来", 3)],
            EvidenceKind::Exercise,
        );
        let names: Vec<(String, bool)> = mastery(&own, &Sums::default())
            .into_iter()
            .map(|one| (one.name, one.is_thin))
            .collect();
        assert_eq!(names, [("往来".to_owned(), false), ("折旧".to_owned(), true)]);
    }
}
