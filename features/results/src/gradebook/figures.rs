//! What the final marks of a class come to, for whoever approves them: by the marks as the school gives them, not by totals.

use super::policy::PASS;
use scoring::{Points, Share};
use serde::Serialize;

/// The bands that marks are counted in, the highest first: from, to, of 100.
const BANDS: [(i64, i64); 5] = [(90, 100), (80, 89), (70, 79), (60, 69), (0, 59)];

/// How many marks there are in a band.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub(crate) struct MarkBand {
    /// Of 100; a mark between two bands belongs to the lower.
    from: i64,
    to: i64,
    students: usize,
}

/// What final marks come to.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct MarkFigures {
    students: usize,
    /// Of 100; none of none.
    mean: Option<Points>,
    highest: Option<Points>,
    lowest: Option<Points>,
    passed: usize,
    /// Of 100, to one decimal.
    pass_percent: Option<f64>,
    bands: Vec<MarkBand>,
}

impl MarkFigures {
    /// Of rounded marks, of 100.
    pub(crate) fn of(marks: &[Points]) -> Self {
        let count = marks.len() as i64;
        let sum = Points(marks.iter().map(|mark| mark.0).sum());
        let passed = marks.iter().filter(|mark| **mark >= PASS).count();
        let share = |part: i64| (count > 0).then(|| Share::of(part, count));
        let bands = BANDS.iter().enumerate().map(|(at, (from, to))| MarkBand {
            from: *from,
            to: *to,
            students: marks.iter().filter(|mark| band_of(**mark) == at).count(),
        });
        Self {
            students: marks.len(),
            mean: share(1).map(|share| sum.times(share)),
            highest: marks.iter().max().copied(),
            lowest: marks.iter().min().copied(),
            passed,
            pass_percent: share(passed as i64).map(|share| (share.to_f64() * 1_000.0).round() / 10.0),
            bands: bands.collect(),
        }
    }
}

/// The place of the band of a mark.
fn band_of(mark: Points) -> usize {
    let found = BANDS.iter().position(|(from, _)| mark >= Points::whole(*from));
    found.unwrap_or(BANDS.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_counted_in_the_band_they_are_in() {
        let marks = [10_000, 9_000, 8_950, 6_000, 5_950, 0].map(Points);
        let figures = MarkFigures::of(&marks);
        let counts: Vec<usize> = figures.bands.iter().map(|band| band.students).collect();
        assert_eq!(counts, [2, 1, 0, 1, 2]);
        assert_eq!((figures.passed, figures.pass_percent), (4, Some(66.7)));
        assert_eq!(figures.mean, Some(Points(6_650)));
        assert_eq!(
            (figures.highest, figures.lowest),
            (Some(Points(10_000)), Some(Points::ZERO))
        );
    }

    #[test]
    fn no_marks_have_no_mean() {
        let figures = MarkFigures::of(&[]);
        assert_eq!((figures.mean, figures.pass_percent), (None, None));
        assert_eq!(figures.bands.len(), 5);
    }
}
