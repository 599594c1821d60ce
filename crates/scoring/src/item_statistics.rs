//! How good a question is: facility, discrimination, distractors, and the reliability of a paper.
//!
//! These are figures about marks, not marks; floating point is right for them.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::Share;

/// The part of the students that counts as the upper and as the lower group (Kelley 1939).
const GROUP: f64 = 0.27;

/// Figures of one question.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct ItemStatistics {
    /// How many students were set it.
    pub answered: usize,
    /// 难度: the mean share of its points; `None` when nobody was set it.
    pub facility: Option<f64>,
    /// 区分度: mean share of the upper 27 % less that of the lower 27 %.
    pub discrimination: Option<f64>,
    /// Correlation of the question with the rest of the paper; `None` where one of them does not vary.
    pub point_biserial: Option<f64>,
}

/// The scores of a paper: a row for each student, a column for each question; `None` where a question was not set.
#[derive(Clone, Debug)]
pub struct Scores {
    rows: Vec<Vec<Option<f64>>>,
    /// Numbers of the rows in the upper and in the lower group.
    upper: Vec<usize>,
    lower: Vec<usize>,
}

/// How often an option was chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct OptionCount {
    pub all: usize,
    /// In the upper and in the lower 27 %; a good distractor draws the lower group.
    pub upper: usize,
    pub lower: usize,
}

impl Scores {
    /// Of students in rows; who scored the same stands in the order given.
    pub fn new(rows: &[Vec<Option<Share>>]) -> Self {
        let plain = |row: &Vec<Option<Share>>| row.iter().map(|share| share.map(Share::to_f64)).collect();
        let rows: Vec<Vec<Option<f64>>> = rows.iter().map(plain).collect();
        let totals: Vec<f64> = rows
            .iter()
            .map(|row| mean(row.iter().flatten().copied()).unwrap_or(0.0))
            .collect();
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by(|&a, &b| totals[b].total_cmp(&totals[a]));
        let size = ((rows.len() as f64 * GROUP).round() as usize)
            .max(1)
            .min(rows.len() / 2);
        let (upper, lower) = (order[..size].to_vec(), order[order.len() - size..].to_vec());
        Self { rows, upper, lower }
    }

    fn of(&self, row: usize, column: usize) -> Option<f64> {
        self.rows[row].get(column).copied().flatten()
    }

    /// Figures of one question, by its column.
    pub fn question(&self, column: usize) -> ItemStatistics {
        // Each student who was set the question: the share earned for it, and the mean share of everything else.
        let pair = |row: usize| {
            let own = self.of(row, column)?;
            let others = self.rows[row].iter().enumerate();
            let others = others.filter_map(|(at, share)| share.filter(|_| at != column));
            Some((own, mean(others).unwrap_or(0.0)))
        };
        let pairs: Vec<(f64, f64)> = (0..self.rows.len()).filter_map(pair).collect();
        let group_mean = |group: &[usize]| mean(group.iter().filter_map(|row| self.of(*row, column)));
        ItemStatistics {
            answered: pairs.len(),
            facility: mean(pairs.iter().map(|(own, _)| *own)),
            discrimination: group_mean(&self.upper)
                .zip(group_mean(&self.lower))
                .map(|(upper, lower)| upper - lower),
            point_biserial: correlation(&pairs),
        }
    }

    /// Counts of each option of a question; `choices` holds the tabs each student chose, in the order of the rows.
    pub fn options<T: AsRef<str>>(&self, choices: &[&[T]]) -> BTreeMap<String, OptionCount> {
        let mut counts: BTreeMap<String, OptionCount> = BTreeMap::new();
        for (row, tabs) in choices.iter().enumerate() {
            for tab in *tabs {
                let count = counts.entry(tab.as_ref().to_owned()).or_default();
                count.all += 1;
                count.upper += usize::from(self.upper.contains(&row));
                count.lower += usize::from(self.lower.contains(&row));
            }
        }
        counts
    }

    /// Cronbach's α of the paper, over the students who were set every question; `None` with fewer than two questions or
    /// without any variation.
    pub fn alpha(&self) -> Option<f64> {
        let whole = |row: &Vec<Option<f64>>| row.iter().copied().collect::<Option<Vec<f64>>>();
        let rows: Vec<Vec<f64>> = self.rows.iter().filter_map(whole).collect();
        let questions = rows.first()?.len();
        if questions < 2 || rows.iter().any(|row| row.len() != questions) {
            return None;
        }
        let totals: Vec<f64> = rows.iter().map(|row| row.iter().sum()).collect();
        let total_variance = variance(&totals)?;
        let columns = (0..questions).map(|column| rows.iter().map(|row| row[column]).collect::<Vec<f64>>());
        let single: f64 = columns.filter_map(|column| variance(&column)).sum();
        let k = questions as f64;
        (total_variance > 0.0).then(|| k / (k - 1.0) * (1.0 - single / total_variance))
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0_usize), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / count as f64)
}

/// The sample variance; `None` for fewer than two values.
fn variance(values: &[f64]) -> Option<f64> {
    let centre = mean(values.iter().copied())?;
    let squares: f64 = values.iter().map(|value| (value - centre).powi(2)).sum();
    (values.len() > 1).then(|| squares / (values.len() - 1) as f64)
}

/// Pearson's correlation; for a question scored 0 or 1 this is the point-biserial one.
fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let (xs, ys): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let (x_mean, y_mean) = (mean(xs.iter().copied())?, mean(ys.iter().copied())?);
    let spread = (variance(&xs)? * variance(&ys)?).sqrt();
    let common: f64 = pairs.iter().map(|(x, y)| (x - x_mean) * (y - y_mean)).sum();
    (spread > 0.0).then(|| common / ((pairs.len() - 1) as f64 * spread))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(rows: &[&str]) -> Scores {
        let share = |c| match c {
            '1' => Some(Share::ONE),
            'h' => Some(Share::HALF),
            '0' => Some(Share::ZERO),
            _ => None,
        };
        let rows: Vec<Vec<_>> = rows.iter().map(|row| row.chars().map(share).collect()).collect();
        Scores::new(&rows)
    }

    fn close(found: Option<f64>, expected: f64) -> bool {
        found.is_some_and(|found| (found - expected).abs() < 1e-6)
    }

    #[test]
    fn a_question_that_parts_the_strong_from_the_weak_discriminates() {
        let scores = matrix(&["1110", "1110", "1100", "1000", "0001", "0000"]);
        let statistics = scores.question(0);
        assert!(close(statistics.facility, 4.0 / 6.0));
        assert!(close(statistics.discrimination, 1.0));
        // √3 / 4, worked out by hand on the question and the mean of the rest.
        assert!(
            close(statistics.point_biserial, 3_f64.sqrt() / 4.0),
            "{statistics:?}"
        );
        assert!(scores.question(3).point_biserial.is_some_and(|r| r < 0.0));
    }

    #[test]
    fn alpha_is_that_of_the_textbook() {
        let scores = matrix(&["1111", "1110", "1100", "1000", "0000"]);
        // Σ item variances = 0.2·2 + 0.3·2 = 1.0, total variance 2.5: 4/3 · (1 − 1/2.5) = 0.8.
        assert!(close(scores.alpha(), 0.8));
        assert_eq!(matrix(&["1", "0"]).alpha(), None);
        assert_eq!(matrix(&["11", "11"]).alpha(), None);
        assert_eq!(matrix(&[]).alpha(), None);
    }

    #[test]
    fn questions_nobody_was_set_have_no_figures() {
        let scores = matrix(&["1-", "0-"]);
        let statistics = scores.question(1);
        assert_eq!(
            (
                statistics.answered,
                statistics.facility,
                statistics.discrimination
            ),
            (0, None, None)
        );
        assert!(close(scores.question(0).facility, 0.5));
    }

    #[test]
    fn distractors_are_counted_by_group() {
        let scores = matrix(&["11", "10", "01", "00"]);
        let choices = [["B"], ["B"], ["C"], ["A"]];
        let counts = scores.options(&choices.each_ref().map(<[&str; 1]>::as_slice));
        assert_eq!(
            counts["B"],
            OptionCount {
                all: 2,
                upper: 1,
                lower: 0
            }
        );
        assert_eq!(
            counts["A"],
            OptionCount {
                all: 1,
                upper: 0,
                lower: 1
            }
        );
    }
}
