//! The sections that answer to a blueprint.

use super::{Axis, Level};
use crate::paper::{DrawRule, Fixed, Section};
use questions::Candidate;
use scoring::{Points, draw::Draw, question::QuestionKind};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a paper should ask.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Blueprint {
    /// What the topics of its cells are.
    pub by: Axis,
    /// How many of each kind and topic.
    pub cells: Vec<BlueprintCell>,
    /// What a question of each kind is worth; a kind that is missing has the questions' own points.
    pub points: Vec<KindPoints>,
    /// How the difficulties share the questions of each kind; none: as it comes.
    #[schema(required = true)]
    pub levels: Option<LevelShares>,
    /// Whether everybody gets the same questions.
    pub way: Way,
    /// Keys of questions that the paper has already.
    pub without: Vec<String>,
}

/// So many questions of one kind about one topic.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BlueprintCell {
    /// The kind.
    pub kind: QuestionKind,
    /// The chapter's key or the knowledge point; empty for any.
    pub topic: String,
    /// How many.
    pub count: usize,
}

/// What each question of a kind is worth.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KindPoints {
    /// The kind.
    pub kind: QuestionKind,
    /// Of each.
    pub points: Points,
}

/// How three difficulties share a number of questions: weights, often in per cent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelShares {
    /// Difficulties 1 and 2.
    pub easy: u32,
    /// Difficulty 3.
    pub medium: u32,
    /// Difficulties 4 and 5.
    pub hard: u32,
}

/// How the questions of a blueprint are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BlueprintWay)]
pub enum Way {
    /// Chosen now, the same for everybody.
    Named,
    /// Drawn for each student from what fits.
    Drawn,
}

/// What came of a blueprint.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Filled {
    /// A section for each kind, in the order of the cells, without titles.
    pub sections: Vec<Section>,
    /// Cells that the bank cannot fill.
    pub shortages: Vec<Shortage>,
}

/// A cell that the bank has too few questions for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Shortage {
    /// The kind.
    pub kind: QuestionKind,
    /// The topic.
    pub topic: String,
    /// How many were asked for.
    pub wanted: usize,
    /// How many there are beside what the other cells take.
    pub found: usize,
}

/// Takes questions for every cell: as many as the bank can give to all cells together (a question about two knowledge
/// points goes to the cell that needs it), and of each kind by the difficulties asked for as near as can be. The same seed
/// takes the same questions.
pub fn fill(blueprint: &Blueprint, bank: &[Candidate], seed: u64) -> Filled {
    let mut draw = Draw::from_seed(seed);
    let mut filled = Filled::default();
    let mut kinds: Vec<QuestionKind> = Vec::new();
    for cell in &blueprint.cells {
        if cell.count > 0 && !kinds.contains(&cell.kind) {
            kinds.push(cell.kind);
        }
    }
    let without: BTreeSet<&str> = blueprint.without.iter().map(String::as_str).collect();
    for kind in kinds {
        let mut from: Vec<&Candidate> = bank
            .iter()
            .filter(|question| question.kind == kind && !without.contains(question.key.as_str()))
            .collect();
        draw.shuffle(&mut from);
        let cells: Vec<&BlueprintCell> = blueprint.cells.iter().filter(|cell| cell.kind == kind).collect();
        let taken = Assignment::make(blueprint, &cells, &from);
        for (at, cell) in cells.iter().enumerate() {
            let found = taken.of_cell(at).count();
            if found < cell.count {
                filled.shortages.push(Shortage {
                    kind,
                    topic: cell.topic.clone(),
                    wanted: cell.count,
                    found,
                });
            }
        }
        filled.sections.push(section(blueprint, kind, &cells, &taken));
    }
    filled
}

fn section(
    blueprint: &Blueprint,
    kind: QuestionKind,
    cells: &[&BlueprintCell],
    taken: &Assignment<'_>,
) -> Section {
    let points = blueprint.points.iter().find(|one| one.kind == kind);
    let mut section = Section {
        points: points.map(|one| one.points),
        ..Section::default()
    };
    for (at, cell) in cells.iter().enumerate() {
        match blueprint.way {
            Way::Named => {
                let named = taken.of_cell(at).map(|question| Fixed {
                    key: question.key.clone(),
                    points: None,
                });
                section.questions.extend(named);
            }
            Way::Drawn => section.draws.extend(draws(blueprint, cell, taken.of_cell(at))),
        }
    }
    section
}

/// The draws by which every student gets as many questions of each difficulty as were taken here.
fn draws<'a>(
    blueprint: &Blueprint,
    cell: &BlueprintCell,
    taken: impl Iterator<Item = &'a Candidate>,
) -> Vec<DrawRule> {
    let mut counts: BTreeMap<Option<Level>, usize> = BTreeMap::new();
    for question in taken {
        let level = blueprint.levels.map(|_| Level::of(question.difficulty));
        *counts.entry(level).or_default() += 1;
    }
    let topics = || (!cell.topic.is_empty()).then(|| cell.topic.clone()).into_iter();
    counts
        .into_iter()
        .map(|(level, count)| {
            let mut rule = DrawRule {
                count,
                kinds: vec![cell.kind],
                difficulty: level.map(Level::range),
                ..DrawRule::default()
            };
            match blueprint.by {
                Axis::Chapter => rule.chapters.extend(topics()),
                Axis::Knowledge => rule.knowledge.extend(topics()),
            }
            rule
        })
        .collect()
}

/// Which question goes to which cell: the most that can be given (augmenting paths after Kuhn, 1955).
struct Assignment<'a> {
    by: Axis,
    /// For each place to fill, its cell and that cell's topic.
    places: Vec<(usize, &'a str)>,
    from: &'a [&'a Candidate],
    /// The place of each question that is taken.
    place_of: Vec<Option<usize>>,
    /// How many of each difficulty are still wanted.
    wanted: BTreeMap<Level, i64>,
}

impl<'a> Assignment<'a> {
    fn make(blueprint: &Blueprint, cells: &[&'a BlueprintCell], from: &'a [&'a Candidate]) -> Self {
        let total: usize = cells.iter().map(|cell| cell.count).sum();
        let wanted = blueprint.levels.map(|shares| {
            let weights = [shares.easy, shares.medium, shares.hard].map(i64::from);
            // So many hundredths as there are questions: the largest remainder decides.
            let parts = Points(total as i64).split(&weights);
            Level::ALL
                .into_iter()
                .zip(parts.iter().map(|part| part.0))
                .collect()
        });
        let mut made = Self {
            by: blueprint.by,
            places: Vec::new(),
            from,
            place_of: vec![None; from.len()],
            wanted: wanted.unwrap_or_default(),
        };
        // A topic's own questions first, so that "any" takes what they leave.
        let mut order: Vec<(usize, &&BlueprintCell)> = cells.iter().enumerate().collect();
        order.sort_by_key(|(_, cell)| cell.topic.is_empty());
        for (at, cell) in order {
            for _ in 0..cell.count {
                made.places.push((at, cell.topic.as_str()));
                let place = made.places.len() - 1;
                if let Some(new) = made.find(place, &mut BTreeSet::new()) {
                    let level = Level::of(from[new].difficulty);
                    *made.wanted.entry(level).or_default() -= 1;
                }
            }
        }
        made
    }

    /// Fills a place, moving others to other questions where need be; the question that was not taken before.
    fn find(&mut self, place: usize, seen: &mut BTreeSet<usize>) -> Option<usize> {
        let (_, topic) = self.places[place];
        let mut fits: Vec<usize> = (0..self.from.len())
            .filter(|at| !seen.contains(at) && self.by.is_of(self.from[*at], topic))
            .collect();
        let wanted = |at: usize| self.wanted.get(&Level::of(self.from[at].difficulty)).copied();
        // Free ones of the difficulty most wanted first; stable, so that the seed decides among equals.
        fits.sort_by_key(|at| (self.place_of[*at].is_some(), -wanted(*at).unwrap_or(0)));
        for at in fits {
            if !seen.insert(at) {
                continue;
            }
            let new = match self.place_of[at] {
                None => Some(at),
                Some(other) => self.find(other, seen),
            };
            if new.is_some() {
                self.place_of[at] = Some(place);
                return new;
            }
        }
        None
    }

    fn of_cell(&self, cell: usize) -> impl Iterator<Item = &'a Candidate> {
        let from = self.from;
        let is_of = move |place: &Option<usize>| place.is_some_and(|place| self.places[place].0 == cell);
        let taken = self.place_of.iter().enumerate();
        taken
            .filter(move |(_, place)| is_of(place))
            .map(move |(at, _)| from[at])
    }
}

#[cfg(test)]
mod tests;
