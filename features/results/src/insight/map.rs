//! Knowledge points against students.

use crate::analysis::{ENOUGH_ANSWERS, Sums};
use platform::access::UserId;
use scoring::Share;
use serde::Serialize;
use std::collections::BTreeSet;

/// A knowledge point below this is weak.
pub(crate) const WEAK: Share = Share(Share::ONE.0 / 100 * 60);
/// A knowledge point, across the class.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
#[schema(as = InsightPoint)]
pub(crate) struct Column {
    /// Its name.
    pub(crate) name: String,
    /// What the class earned of what could be earned.
    pub(crate) share: Option<Share>,
    /// Answers behind it.
    pub(crate) answers: usize,
    /// Students who are weak in it, by enough answers.
    pub(crate) weak: usize,
}

/// What one student has shown of one knowledge point; none where nothing.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, utoipa::ToSchema)]
#[schema(as = InsightCell)]
pub(crate) struct Cell {
    /// Of what could be earned.
    pub(crate) share: Share,
    /// Answers behind it.
    pub(crate) answers: usize,
}

impl Cell {
    /// Whether enough answers say that it is weak.
    pub(crate) fn is_weak(self) -> bool {
        self.answers >= ENOUGH_ANSWERS && self.share < WEAK
    }
}

/// The knowledge points, the weakest first and those with few answers last; and for each student a cell for each of them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Map {
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<(UserId, Vec<Option<Cell>>)>,
}

/// Lays out what the students of a class have shown.
pub(crate) fn map<'a>(students: impl Iterator<Item = (UserId, &'a Sums)>) -> Map {
    let students: Vec<(UserId, &Sums)> = students.collect();
    let names: BTreeSet<&str> = students.iter().flat_map(|(_, sums)| sums.names()).collect();
    let mut together = Sums::default();
    for (_, sums) in &students {
        together.add((*sums).clone());
    }
    let mut columns: Vec<Column> = names
        .into_iter()
        .map(|name| Column {
            share: together.share(name),
            answers: together.answers(name),
            weak: (students.iter())
                .filter_map(|(_, sums)| cell(sums, name))
                .filter(|cell| cell.is_weak())
                .count(),
            name: name.to_owned(),
        })
        .collect();
    columns.sort_by_key(|column| {
        let is_thin = column.answers < ENOUGH_ANSWERS;
        (
            is_thin,
            column.share.unwrap_or(Share::ONE),
            std::cmp::Reverse(column.answers),
        )
    });
    let row = |sums: &Sums| columns.iter().map(|column| cell(sums, &column.name)).collect();
    let rows = students.iter().map(|(user, sums)| (*user, row(sums))).collect();
    Map { columns, rows }
}

fn cell(sums: &Sums, name: &str) -> Option<Cell> {
    let (share, answers) = (sums.share(name)?, sums.answers(name));
    Some(Cell { share, answers })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::EvidenceKind;
    use proptest::prelude::*;
    use scoring::Points;

    fn shown(all: &[(&str, i64)]) -> Sums {
        let mut sums = Sums::default();
        for (name, earned) in all {
            let (earned, full) = (Points::whole(*earned), Points::whole(4));
            sums.put(EvidenceKind::Exercise, &[(*name).to_owned()], earned, full);
        }
        sums
    }

    #[test]
    fn the_weakest_point_leads_and_few_answers_say_nothing() {
        let ann = shown(&[("折旧", 1), ("折旧", 1), ("折旧", 2), ("往来", 4), ("增值税", 0)]);
        let bob = shown(&[("折旧", 4), ("往来", 4), ("往来", 3)]);
        let found = map([(UserId(1), &ann), (UserId(2), &bob)].into_iter());
        let names: Vec<&str> = found.columns.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["折旧", "往来", "增值税"]);
        assert_eq!(
            (found.columns[0].share, found.columns[0].weak),
            (Some(Share::HALF), 1)
        );
        assert_eq!(found.columns[2].weak, 0, "one wrong answer is no weakness yet");
        assert_eq!(found.rows[1].1[2], None, "Bob has shown nothing of it");
    }

    proptest! {
        #[test]
        fn every_student_has_a_cell_for_every_point(
            all in prop::collection::vec(prop::collection::vec(("[a-e]", 0_i64..5), 0..12), 0..8)
        ) {
            let sums: Vec<Sums> = all
                .iter()
                .map(|one| shown(&one.iter().map(|(name, earned)| (name.as_str(), *earned)).collect::<Vec<_>>()))
                .collect();
            let found = map(sums.iter().enumerate().map(|(at, one)| (UserId(at as i64), one)));
            for (at, column) in found.columns.iter().enumerate() {
                let cells = found.rows.iter().filter_map(|(_, row)| row[at]);
                prop_assert_eq!(cells.clone().map(|cell| cell.answers).sum::<usize>(), column.answers);
                prop_assert_eq!(cells.filter(|cell| cell.is_weak()).count(), column.weak);
            }
            prop_assert!(found.rows.iter().all(|(_, row)| row.len() == found.columns.len()));
        }
    }
}
