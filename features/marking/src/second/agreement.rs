//! How well two markings of the same answers agree. Pure.

use platform::access::UserId;
use scoring::Points;
use serde::Serialize;

/// Two markings of one answer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) first: (UserId, Points),
    pub(crate) second: (UserId, Points),
    /// What the answer is worth.
    pub(crate) full: Points,
    /// The largest difference that is no dispute.
    pub(crate) bound: Points,
}

impl Pair {
    /// First minus second.
    pub(crate) fn difference(&self) -> Points {
        self.first.1 - self.second.1
    }

    /// A marking in ten-thousandths of what the answer is worth, so that questions of different worth can be put together.
    fn share(&self, points: Points) -> i128 {
        if self.full == Points::ZERO {
            return 0;
        }
        i128::from(points.0) * 10_000 / i128::from(self.full.0)
    }
}

/// How well pairs agree.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct Agreement {
    /// Answers that two teachers have marked.
    pub(crate) count: usize,
    /// Those to which both gave the same.
    pub(crate) exact: usize,
    /// Those that lie within the bound.
    pub(crate) within: usize,
    /// Weighted by the square of the difference (Cohen 1968), from −1 to 1, to the thousandth; which marking was first does not matter. None of
    /// fewer than two answers, and where everybody gave the same to all of them.
    pub(crate) kappa: Option<f64>,
    /// The mean of the differences without their signs.
    pub(crate) mean_apart: Points,
}

/// Reckons how well pairs agree.
pub(crate) fn agreement<'a>(pairs: impl Iterator<Item = &'a Pair>) -> Agreement {
    let pairs: Vec<&Pair> = pairs.collect();
    let apart = |pair: &Pair| pair.difference().0.abs();
    let sum: i64 = pairs.iter().map(|pair| apart(pair)).sum();
    Agreement {
        count: pairs.len(),
        exact: pairs.iter().filter(|pair| apart(pair) == 0).count(),
        within: pairs.iter().filter(|pair| apart(pair) <= pair.bound.0).count(),
        kappa: kappa(&pairs),
        mean_apart: mean(sum, pairs.len()),
    }
}

/// Quadratic weighted kappa over both orders of each pair: 1 − N·Σd² ÷ (N·Σ(a² + b²) − (Σ(a + b))²), N markings.
fn kappa(pairs: &[&Pair]) -> Option<f64> {
    if pairs.len() < 2 {
        return None;
    }
    let (mut squares, mut sum, mut apart) = (0_i128, 0_i128, 0_i128);
    for pair in pairs {
        let (one, two) = (pair.share(pair.first.1), pair.share(pair.second.1));
        squares += one * one + two * two;
        sum += one + two;
        apart += (one - two) * (one - two);
    }
    let markings = 2 * pairs.len() as i128;
    let spread = markings * squares - sum * sum;
    if spread == 0 {
        return None;
    }
    let observed = (markings * apart) as f64 / spread as f64;
    Some(((1.0 - observed) * 1_000.0).round() / 1_000.0)
}

/// A sum over so many, to the hundredth, half up; nothing of none.
pub(crate) fn mean(sum: i64, count: usize) -> Points {
    let count = count as i64;
    if count == 0 {
        return Points::ZERO;
    }
    Points((sum * 2 + count).div_euclid(count * 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(first: i64, second: i64) -> Pair {
        Pair {
            first: (UserId(1), Points::whole(first)),
            second: (UserId(2), Points::whole(second)),
            full: Points::whole(4),
            bound: Points::whole(1),
        }
    }

    #[test]
    fn what_is_the_same_agrees_fully_and_what_is_opposite_not_at_all() {
        let same = [pair(0, 0), pair(2, 2), pair(4, 4)];
        assert_eq!(agreement(same.iter()).kappa, Some(1.0));
        let opposite = [pair(0, 4), pair(4, 0)];
        assert_eq!(agreement(opposite.iter()).kappa, Some(-1.0));
        assert_eq!(agreement([pair(3, 3), pair(3, 3)].iter()).kappa, None);
        assert_eq!(agreement([pair(3, 2)].iter()).kappa, None);
    }

    #[test]
    fn the_figures_are_those_reckoned_by_hand() {
        // d² = 0, 1, 1, 4; eight markings 4 4 3 2 1 2 0 2, Σ = 18, Σ² = 54: 1 − 8·6 ÷ (8·54 − 18²) = 0.556.
        let pairs = [pair(4, 4), pair(3, 2), pair(1, 2), pair(0, 2)];
        let found = agreement(pairs.iter());
        assert_eq!((found.count, found.exact, found.within), (4, 1, 3));
        assert_eq!(found.kappa, Some(0.556));
        assert_eq!(found.mean_apart, Points::whole(1));
        let turned: Vec<Pair> = pairs
            .iter()
            .map(|one| Pair {
                first: one.second,
                second: one.first,
                ..*one
            })
            .collect();
        assert_eq!(agreement(turned.iter()), found);
    }
}
