//! What a paper asks, counted by kind and topic and by difficulty.

use super::{Axis, Level};
use crate::paper::Definition;
use questions::{Bank, Candidate};
use scoring::{Points, question::QuestionKind};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What a paper asks beside what its bank has.
#[derive(Debug, Clone, Default, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Coverage {
    /// Every pair of kind and topic that the bank has or the paper asks.
    pub cells: Vec<CoverageCell>,
    /// From the easiest.
    pub levels: Vec<CoverageLevel>,
}

/// The questions of one kind and one topic.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct CoverageCell {
    /// The kind.
    pub kind: QuestionKind,
    /// The chapter's key or the knowledge point; empty for questions without one.
    pub topic: String,
    /// How many the bank has.
    pub in_bank: usize,
    /// How many a student gets; where they are drawn, how many on average.
    pub questions: f64,
    /// What these are worth, likewise.
    pub points: f64,
}

/// The questions of one difficulty.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct CoverageLevel {
    /// How hard.
    pub level: Level,
    /// How many the bank has.
    pub in_bank: usize,
    /// How many a student gets, on average.
    pub questions: f64,
    /// What these are worth, on average.
    pub points: f64,
}

#[derive(Default)]
struct Sum {
    in_bank: usize,
    questions: f64,
    points: f64,
}

impl Sum {
    fn add(&mut self, share: f64, points: Points) {
        self.questions += share;
        self.points += share * points.0 as f64 / 100.0;
    }
}

/// Counts the questions of a paper, and those of its bank. A draw counts each of its candidates by how likely it is drawn.
/// Questions that the bank does not have (any more) count for nothing.
pub fn coverage(definition: &Definition, bank: &Bank, by: Axis) -> Coverage {
    let mut cells: BTreeMap<(usize, String), Sum> = BTreeMap::new();
    let mut levels: BTreeMap<Level, Sum> = BTreeMap::new();
    let mut at = |question: &Candidate, count: &mut dyn FnMut(&mut Sum)| {
        count(levels.entry(Level::of(question.difficulty)).or_default());
        for topic in by.topics(question) {
            count(cells.entry((place(question.kind), topic)).or_default());
        }
    };
    for question in bank.all() {
        at(&question, &mut |sum| sum.in_bank += 1);
    }
    for (question, share, points) in asked(definition, bank) {
        at(&question, &mut |sum| sum.add(share, points));
    }
    Coverage {
        cells: cells
            .into_iter()
            .map(|((kind, topic), sum)| CoverageCell {
                kind: QuestionKind::ALL[kind],
                topic,
                in_bank: sum.in_bank,
                questions: hundredths(sum.questions),
                points: hundredths(sum.points),
            })
            .collect(),
        levels: Level::ALL
            .into_iter()
            .map(|level| {
                let sum = levels.remove(&level).unwrap_or_default();
                CoverageLevel {
                    level,
                    in_bank: sum.in_bank,
                    questions: hundredths(sum.questions),
                    points: hundredths(sum.points),
                }
            })
            .collect(),
    }
}

/// The questions that a student may get, how likely, and for how many points.
fn asked(definition: &Definition, bank: &Bank) -> Vec<(Candidate, f64, Points)> {
    let named: BTreeSet<&str> = definition
        .sections
        .iter()
        .flat_map(|section| &section.questions)
        .map(|question| question.key.as_str())
        .collect();
    let mut asked = Vec::new();
    for section in &definition.sections {
        for question in &section.questions {
            if let Some(found) = bank.find(&question.key) {
                let points = question.points.or(section.points).unwrap_or(found.points);
                asked.push((found, 1.0, points));
            }
        }
        for rule in &section.draws {
            let mut from = bank.matching(&rule.criteria());
            from.retain(|found| !named.contains(found.key.as_str()));
            let share = rule.count.min(from.len()) as f64 / from.len().max(1) as f64;
            for found in from {
                let points = rule.points.or(section.points).unwrap_or(found.points);
                asked.push((found, share, points));
            }
        }
    }
    asked
}

fn place(kind: QuestionKind) -> usize {
    QuestionKind::ALL
        .iter()
        .position(|other| *other == kind)
        .unwrap_or_default()
}

fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
