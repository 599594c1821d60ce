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
    /// How many answers of the student stand behind it.
    pub answers: usize,
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
}

/// Mastery of every knowledge point for which there is evidence, the weakest first.
pub fn mastery(evidence: &[Evidence]) -> Vec<Mastery> {
    #[derive(Default)]
    struct Sum {
        own: (Points, Points),
        class: (Points, Points),
        answers: usize,
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
                sum.answers += 1;
            }
        }
    }
    let share = |(earned, full): (Points, Points)| {
        (full > Points::ZERO).then(|| earned.max(Points::ZERO).out_of(full))
    };
    let mut all: Vec<Mastery> = sums
        .into_iter()
        .map(|(name, sum)| Mastery {
            name: name.to_owned(),
            own: share(sum.own),
            class: share(sum.class),
            answers: sum.answers,
        })
        .collect();
    all.sort_by(|a, b| {
        let key = |mastery: &Mastery| mastery.own.unwrap_or(Share::ONE);
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
        assert_eq!(all.iter().find(|one| one.name == "增值税").unwrap().own, None);
    }
}
