//! Figures of an assessment: the distribution of its scores and the quality of its questions.

use marking::{Item, ItemState};
use questions::VersionId;
use scoring::{
    Points, Share,
    item_statistics::{ItemStatistics, OptionCount, cronbach_alpha, item_statistics, option_counts},
    question::QuestionAnswer,
};
use serde::Serialize;
use std::collections::BTreeMap;

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
pub fn questions(items: &[Item]) -> (Vec<QuestionFigures>, Option<f64>) {
    let mut columns: Vec<VersionId> = Vec::new();
    let mut rows: BTreeMap<i64, Vec<&Item>> = BTreeMap::new();
    let mut ordered: Vec<&Item> = items.iter().collect();
    ordered.sort_by_key(|item| (item.position, item.source.id));
    for item in ordered {
        let Some(version) = version_of(item) else { continue };
        if !columns.contains(&version) {
            columns.push(version);
        }
        rows.entry(item.source.id).or_default().push(item);
    }
    let of = |row: &[&Item], version: VersionId| -> Option<usize> {
        row.iter().position(|item| version_of(item) == Some(version))
    };
    let scores: Vec<Vec<Option<Share>>> = rows
        .values()
        .map(|row| {
            columns
                .iter()
                .map(|version| {
                    let item = row[of(row, *version)?];
                    let points = item.points().filter(|_| item.state == ItemState::Marked)?;
                    Some(points.max(Points::ZERO).out_of(item.full))
                })
                .collect()
        })
        .collect();
    let figures = columns
        .iter()
        .enumerate()
        .map(|(column, version)| {
            let choices: Vec<Vec<String>> = rows
                .values()
                .map(|row| of(row, *version).map_or_else(Vec::new, |at| chosen(row[at].answer.as_ref())))
                .collect();
            let own: Vec<&Item> = items
                .iter()
                .filter(|item| version_of(item) == Some(*version))
                .collect();
            let sum: Points = own.iter().filter_map(|item| item.points()).sum();
            QuestionFigures {
                version: *version,
                full: own.first().map_or(Points::ZERO, |item| item.full),
                statistics: item_statistics(&scores, column),
                options: option_counts(&scores, &choices),
                mean: sum.times(Share::of(1, own.len() as i64)),
            }
        })
        .collect();
    (figures, cronbach_alpha(&scores))
}

/// Which version of a question was answered.
fn version_of(item: &Item) -> Option<VersionId> {
    item.asked.map(|asked| asked.version)
}

/// The tabs a student chose; empty for other kinds.
fn chosen(answer: Option<&QuestionAnswer>) -> Vec<String> {
    match answer {
        Some(QuestionAnswer::Single(answer)) => answer.choice.iter().cloned().collect(),
        Some(QuestionAnswer::Multiple(answer)) => answer.choices.iter().cloned().collect(),
        Some(QuestionAnswer::TrueFalse(answer)) => answer
            .choice
            .map(|choice| if choice { "A" } else { "B" }.to_owned())
            .into_iter()
            .collect(),
        _ => Vec::new(),
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
