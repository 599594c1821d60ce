//! Places in a list of scores: equal scores share a place, and the next one is skipped (1, 2, 2, 4).

use serde::Serialize;

use crate::{Points, Share};

/// The standing of one score among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Rank {
    /// 1 for the highest.
    pub place: usize,
    /// How many share the place, oneself included.
    pub tied: usize,
    /// The share of the others with a lower score (超过了 …% 的同学); 0 when there are no others.
    pub ahead_of: Share,
}

/// The rank of each score, in the order given.
pub fn rank(scores: &[Points]) -> Vec<Rank> {
    let mut sorted = scores.to_vec();
    sorted.sort_unstable();
    let others = scores.len().saturating_sub(1) as i64;
    scores
        .iter()
        .map(|score| {
            let lower = sorted.partition_point(|other| other < score);
            let not_higher = sorted.partition_point(|other| other <= score);
            Rank {
                place: sorted.len() - not_higher + 1,
                tied: not_higher - lower,
                ahead_of: Share::of(lower as i64, others),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn equal_scores_share_a_place_and_the_next_is_skipped() {
        let places: Vec<usize> = rank(&[80, 95, 60, 80].map(Points::whole))
            .iter()
            .map(|rank| rank.place)
            .collect();
        assert_eq!(places, [2, 1, 4, 2]);
        assert_eq!(
            rank(&[Points(1)])[0],
            Rank {
                place: 1,
                tied: 1,
                ahead_of: Share::ZERO
            }
        );
        assert_eq!(rank(&[80, 95, 60, 80].map(Points::whole))[1].ahead_of, Share::ONE);
        assert!(rank(&[]).is_empty());
    }

    proptest! {
        #[test]
        fn a_place_is_one_more_than_the_number_of_better_scores(scores in prop::collection::vec(0_i64..20, 0..30)) {
            let scores: Vec<Points> = scores.into_iter().map(Points).collect();
            for (score, rank) in scores.iter().zip(rank(&scores)) {
                prop_assert_eq!(rank.place, scores.iter().filter(|other| *other > score).count() + 1);
                prop_assert_eq!(rank.tied, scores.iter().filter(|other| *other == score).count());
            }
        }
    }
}
