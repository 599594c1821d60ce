//! Mastery per knowledge point, and the next things worth doing.

use scoring::{Points, Share};
use serde::Serialize;
use std::collections::BTreeMap;

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

/// One answer as mastery sees it.
#[derive(Debug, Clone)]
pub struct Evidence {
    /// Its question's knowledge points.
    pub knowledge: Vec<String>,
    /// Earned.
    pub earned: Points,
    /// Out of.
    pub full: Points,
    /// Whether it is the student's own.
    pub is_own: bool,
    /// Where it was given.
    pub kind: EvidenceKind,
}

/// With fewer answers than this, a share says little.
const ENOUGH_ANSWERS: usize = 3;

/// Mastery of every knowledge point for which there is evidence, the weakest first; what rests on few answers comes
/// after what rests on enough of them.
pub fn mastery(evidence: &[Evidence]) -> Vec<Mastery> {
    #[derive(Default)]
    struct Sum {
        own: (Points, Points),
        class: (Points, Points),
        own_answers: [usize; 3],
        others: usize,
    }
    let mut sums: BTreeMap<&str, Sum> = BTreeMap::new();
    for one in evidence {
        for name in &one.knowledge {
            let sum = sums.entry(name).or_default();
            sum.class.0 += one.earned;
            sum.class.1 += one.full;
            if one.is_own {
                sum.own.0 += one.earned;
                sum.own.1 += one.full;
                sum.own_answers[one.kind as usize] += 1;
            } else {
                sum.others += 1;
            }
        }
    }
    let share = |(earned, full): (Points, Points)| {
        (full > Points::ZERO).then(|| earned.max(Points::ZERO).out_of(full))
    };
    let mut all: Vec<Mastery> = sums
        .into_iter()
        .map(|(name, sum)| Mastery {
            is_thin: sum.own_answers.iter().sum::<usize>() < ENOUGH_ANSWERS,
            name: name.to_owned(),
            own: share(sum.own),
            // A class of one is no comparison.
            class: share(sum.class).filter(|_| sum.others > 0),
            answers: sum.own_answers.iter().sum(),
            in_exams: sum.own_answers[EvidenceKind::Exam as usize],
            in_exercises: sum.own_answers[EvidenceKind::Exercise as usize],
            programs: sum.own_answers[EvidenceKind::Program as usize],
            class_answers: sum.others,
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

    #[test]
    fn the_weakest_point_comes_first_and_the_class_stands_beside_it() {
        let evidence = |name: &str, earned, is_own| Evidence {
            knowledge: vec![name.to_owned()],
            earned: Points::whole(earned),
            full: Points::whole(4),
            is_own,
            kind: if is_own {
                EvidenceKind::Exercise
            } else {
                EvidenceKind::Program
            },
        };
        let all = mastery(&[
            evidence("往来", 4, true),
            evidence("折旧", 1, true),
            evidence("折旧", 3, false),
            evidence("增值税", 2, false),
        ]);
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
        let evidence = |name: &str, earned| Evidence {
            knowledge: vec![name.to_owned()],
            earned: Points::whole(earned),
            full: Points::whole(4),
            is_own: true,
            kind: EvidenceKind::Exercise,
        };
        let mut all = vec![evidence("折旧", 0)];
        all.extend([1, 2, 3].map(|earned| evidence("往来", earned)));
        let names: Vec<(String, bool)> = mastery(&all)
            .into_iter()
            .map(|one| (one.name, one.is_thin))
            .collect();
        assert_eq!(names, [("往来".to_owned(), false), ("折旧".to_owned(), true)]);
    }
}
