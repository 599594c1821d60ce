//! Figures of an assessment: the distribution of its scores and the quality of its questions.

use marking::{Sheet, SheetMark};
use questions::VersionId;
use scoring::{
    Points, Share,
    item_statistics::{ItemStatistics, OptionCount, Scores},
};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// The scores of an assessment in figures, in percent of the full points.
#[derive(Debug, Clone, Default, PartialEq, Serialize, utoipa::ToSchema)]
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

/// The figures of one question.
#[derive(Debug, Clone)]
pub struct QuestionFigures {
    /// Which version.
    pub version: VersionId,
    /// What it is worth.
    pub full: Points,
    /// Difficulty, discrimination.
    pub statistics: ItemStatistics,
    /// How often each option was chosen.
    pub options: BTreeMap<String, OptionCount>,
    /// Mean points.
    pub mean: Points,
}

/// The figures of every question, in order of first appearance, and the reliability of the paper.
pub fn questions(sheets: &[Sheet]) -> (Vec<QuestionFigures>, Option<f64>) {
    let mut columns: Vec<VersionId> = Vec::new();
    let mut ordered: Vec<&SheetMark> = sheets.iter().flat_map(|sheet| &sheet.marks).collect();
    ordered.sort_by_key(|mark| mark.position);
    let mut column_of: HashMap<VersionId, usize> = HashMap::new();
    for mark in ordered {
        column_of.entry(mark.version).or_insert_with(|| {
            columns.push(mark.version);
            columns.len() - 1
        });
    }
    // A row for each attempt, a column for each question.
    let grid: Vec<Vec<Option<&SheetMark>>> = sheets
        .iter()
        .map(|sheet| {
            let mut row = vec![None; columns.len()];
            for mark in &sheet.marks {
                row[column_of[&mark.version]] = Some(mark);
            }
            row
        })
        .collect();
    let share = |mark: &SheetMark| Some(mark.points?.max(Points::ZERO).out_of(mark.full));
    let shares: Vec<Vec<Option<Share>>> = grid
        .iter()
        .map(|row| row.iter().map(|mark| mark.and_then(share)).collect())
        .collect();
    let scores = Scores::new(&shares);
    let figures = columns.iter().enumerate().map(|(column, version)| {
        let own: Vec<Option<&SheetMark>> = grid.iter().map(|row| row[column]).collect();
        let choices: Vec<&[String]> = own
            .iter()
            .map(|mark| mark.map_or(&[][..], |mark| mark.choices.as_slice()))
            .collect();
        let asked: Vec<&SheetMark> = own.into_iter().flatten().collect();
        let sum: Points = asked.iter().filter_map(|mark| mark.points).sum();
        QuestionFigures {
            version: *version,
            full: asked.first().map_or(Points::ZERO, |mark| mark.full),
            statistics: scores.question(column),
            options: scores.options(&choices),
            mean: sum.times(Share::of(1, asked.len() as i64)),
        }
    });
    (figures.collect(), scores.alpha())
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
