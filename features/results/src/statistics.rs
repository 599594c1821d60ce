//! Figures of an assessment: the quality of its questions.

use marking::{Sheet, SheetMark};
use questions::VersionId;
use scoring::{
    Points, Share,
    item_statistics::{ItemStatistics, OptionCount, Scores},
};
use std::collections::{BTreeMap, HashMap};

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
