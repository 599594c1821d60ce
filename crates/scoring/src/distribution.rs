//! Scores of many in figures: what is in the middle, how they spread, how many pass.

use crate::Share;
use serde::{Deserialize, Serialize};

/// The scores of an assessment in figures, in percent of the full points.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Distribution {
    /// How many scores.
    pub count: usize,
    /// Mean.
    pub mean: f64,
    /// Median.
    pub median: f64,
    /// Highest.
    pub highest: f64,
    /// Lowest.
    pub lowest: f64,
    /// Standard deviation of the sample.
    pub deviation: f64,
    /// How many passed.
    pub passed: usize,
    /// How many from 0 to below 10, …, from 90 to 100 percent.
    pub tenths: [usize; 10],
}

/// The distribution of scores given as shares.
pub fn distribution(shares: &[Share], pass_percent: i64) -> Distribution {
    let mut percents: Vec<f64> = shares.iter().map(|share| share.to_f64() * 100.0).collect();
    percents.sort_by(f64::total_cmp);
    let (Some(lowest), Some(highest)) = (percents.first().copied(), percents.last().copied()) else {
        return Distribution::default();
    };
    let count = percents.len();
    let mean = percents.iter().sum::<f64>() / count as f64;
    let squares: f64 = percents.iter().map(|percent| (percent - mean).powi(2)).sum();
    let mut tenths = [0; 10];
    for percent in &percents {
        tenths[((percent / 10.0).floor() as usize).min(9)] += 1;
    }
    Distribution {
        count,
        mean,
        median: f64::midpoint(percents[(count - 1) / 2], percents[count / 2]),
        highest,
        lowest,
        deviation: if count > 1 {
            (squares / (count - 1) as f64).sqrt()
        } else {
            0.0
        },
        passed: percents
            .iter()
            .filter(|percent| **percent >= pass_percent as f64 - 1e-9)
            .count(),
        tenths,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distribution_counts_its_tenths() {
        let shares = [0, 55, 60, 61, 100].map(Share::percent);
        let figures = distribution(&shares, 60);
        assert_eq!((figures.count, figures.passed), (5, 3));
        assert_eq!(figures.tenths, [1, 0, 0, 0, 0, 1, 2, 0, 0, 1]);
        assert!((figures.mean - 55.2).abs() < 1e-9 && (figures.median - 60.0).abs() < 1e-9);
        assert_eq!(distribution(&[], 60), Distribution::default());
    }
}
