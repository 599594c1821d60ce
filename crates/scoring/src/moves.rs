//! Everybody's scores before and after something was put right: places, who passes, and the figures.

use crate::{
    Points, Share,
    basis_points::BasisPoints,
    distribution::{Distribution, distribution},
    ranking::rank,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// In percent: what has no line of its own is passed with so much.
pub const PASS_PERCENT: i64 = 60;

/// What one student has in all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    pub earned: Points,
    /// Out of.
    pub full: Points,
    /// Whether the student is one of those who are ranked.
    pub is_ranked: bool,
}

impl From<BasisPoints> for Score {
    /// A share of a work that is marked as a whole.
    fn from(share: BasisPoints) -> Self {
        let full = Points::whole(100);
        Self {
            earned: full.times(share.into()),
            full,
            is_ranked: true,
        }
    }
}

/// Where a student is among all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ScorePlace)]
pub struct Place {
    /// 1 for the highest; equal scores share a place. None for who is not ranked.
    pub place: Option<usize>,
    pub passes: bool,
}

/// Everybody's scores, with their places.
#[derive(Debug, Clone)]
pub struct Board<Who> {
    all: BTreeMap<Who, (Score, Place)>,
    pass_percent: i64,
}

impl<Who: Ord + Copy> Board<Who> {
    pub fn of(scores: impl IntoIterator<Item = (Who, Score)>, pass_percent: i64) -> Self {
        let passes = |score: &Score| score.earned.0 * 100 >= score.full.0 * pass_percent;
        let placed = scores.into_iter().map(|(who, score)| {
            let place = Place {
                place: None,
                passes: passes(&score),
            };
            (who, (score, place))
        });
        let mut board = Self {
            all: placed.collect(),
            pass_percent,
        };
        let mut ranked: Vec<_> = board.all.values_mut().filter(|one| one.0.is_ranked).collect();
        let earned: Vec<Points> = ranked.iter().map(|one| one.0.earned).collect();
        for (one, rank) in ranked.iter_mut().zip(rank(&earned)) {
            one.1.place = Some(rank.place);
        }
        board
    }

    /// A student's score and place; none without a score.
    pub fn find(&self, who: Who) -> Option<(Score, Place)> {
        self.all.get(&who).copied()
    }

    fn distribution(&self) -> Distribution {
        let ranked = self.all.values().filter(|one| one.0.is_ranked);
        let shares: Vec<Share> = ranked.map(|one| one.0.earned.out_of(one.0.full)).collect();
        distribution(&shares, self.pass_percent)
    }
}

/// How scores move.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ScoreMoves)]
pub struct Moves {
    pub before: Distribution,
    pub after: Distribution,
    /// How many students have another place.
    pub moved: usize,
    /// How many pass who did not, and the other way round.
    pub passed: usize,
    pub failed: usize,
}

/// Compares everybody before and after; who has a score only once, moves nothing.
pub fn moves<Who: Ord + Copy>(was: &Board<Who>, is: &Board<Who>) -> Moves {
    let mut found = Moves {
        before: was.distribution(),
        after: is.distribution(),
        ..Moves::default()
    };
    for (who, (_, before)) in &was.all {
        let Some((_, after)) = is.all.get(who) else {
            continue;
        };
        found.moved += usize::from(before.place != after.place);
        found.passed += usize::from(!before.passes && after.passes);
        found.failed += usize::from(before.passes && !after.passes);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn board(percents: &[i64]) -> Board<usize> {
        let scores = percents
            .iter()
            .map(|percent| Score::from(BasisPoints::from(percent * 100)));
        Board::of(scores.enumerate(), PASS_PERCENT)
    }

    #[test]
    fn who_passes_and_who_changes_places_is_counted() {
        let found = moves(&board(&[50, 70, 90]), &board(&[80, 55, 90]));
        assert_eq!((found.moved, found.passed, found.failed), (2, 1, 1));
        assert_eq!((found.before.passed, found.after.passed), (2, 2));
        assert_eq!(
            board(&[50, 70, 90]).find(0).map(|(_, place)| place.place),
            Some(Some(3))
        );
    }

    #[test]
    fn who_is_not_ranked_has_no_place_and_is_in_no_figure() {
        let mut guest = Score::from(BasisPoints::from(9_500));
        guest.is_ranked = false;
        let own = Score::from(BasisPoints::from(5_000));
        let board = Board::of([(1, own), (2, guest)], PASS_PERCENT);
        assert_eq!(
            board.find(2).map(|(_, place)| place),
            Some(Place {
                place: None,
                passes: true
            })
        );
        assert_eq!(board.find(1).map(|(_, place)| place.place), Some(Some(1)));
        assert_eq!(board.distribution().count, 1);
    }

    proptest! {
        #[test]
        fn back_again_moves_as_many_the_other_way(before in prop::collection::vec(0_i64..=100, 1..20), shift in 0_usize..20) {
            let mut after = before.clone();
            after.rotate_left(shift % before.len());
            let there = moves(&board(&before), &board(&after));
            let back = moves(&board(&after), &board(&before));
            prop_assert_eq!((there.moved, there.passed, there.failed), (back.moved, back.failed, back.passed));
            prop_assert_eq!(there.before, back.after);
            prop_assert_eq!(moves(&board(&before), &board(&before)).moved, 0);
        }
    }
}
