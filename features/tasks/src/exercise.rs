//! Exercises: which questions an attempt gets, and what its answers earn.

use course_folder::model::{Draw as DrawRule, Exercise as FolderExercise};
use questions::{Bank, Candidate, Criteria, Keyed, VersionId};
use scoring::{Mark, Points, Reason, ReasonCode, draw::Draw, question::QuestionAnswer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A question of an attempt: the version the student sees and is marked by, whatever the bank becomes later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The version.
    pub version: VersionId,
    /// What it is worth.
    pub points: Points,
}

/// What a marker says to one answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ExerciseFeedback)]
pub struct Feedback {
    /// In words.
    pub comment: String,
    /// Which points of the key's rubric the marker saw, by number from 0.
    pub rubric: Vec<usize>,
    /// Why the mark was changed; empty where it was not.
    #[serde(default)]
    pub reason: String,
}

impl Feedback {
    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.comment.is_empty() && self.rubric.is_empty() && self.reason.is_empty()
    }
}

/// Answers by the item's place in the attempt, from 0.
pub type Answers = BTreeMap<usize, QuestionAnswer>;

/// The questions of an attempt: the named ones, then the drawn ones, perhaps shuffled; the same for the same seed.
pub fn draw_items(exercise: &FolderExercise, bank: &Bank, seed: u64) -> Vec<Item> {
    let mut draw = Draw::from_seed(seed);
    let named = exercise.questions.iter().filter_map(|named| {
        let found = bank.find(&named.id)?;
        let points = named.points.map_or(found.points, |marks| Points(marks.0));
        Some((found, points))
    });
    let mut chosen: Vec<(Candidate, Points)> = named.collect();
    for rule in &exercise.draw {
        let mut candidates = bank.matching(&criteria(rule));
        candidates.retain(|one| chosen.iter().all(|(other, _)| other.version != one.version));
        draw.shuffle(&mut candidates);
        let points = |one: &Candidate| rule.points.map_or(one.points, |marks| Points(marks.0));
        chosen.extend(candidates.into_iter().take(rule.count as usize).map(|one| {
            let points = points(&one);
            (one, points)
        }));
    }
    if exercise.shuffle {
        draw.shuffle(&mut chosen);
    }
    chosen
        .into_iter()
        .map(|(one, points)| Item {
            version: one.version,
            points,
        })
        .collect()
}

fn criteria(rule: &DrawRule) -> Criteria {
    Criteria {
        kinds: rule.kinds.clone(),
        knowledge: rule.knowledge.clone(),
        chapters: rule.chapters.clone(),
        tags: rule.tags.clone(),
        difficulty: match rule.difficulty[..] {
            [low, high] => Some((low.into(), high.into())),
            _ => None,
        },
    }
}

/// The seed of one item: variables of two questions in one attempt must not be the same draw.
pub fn seed_of_item(seed: u64, place: usize) -> u64 {
    let mut draw = Draw::from_seed(seed ^ (place as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    draw.next_u64()
}

/// Marks every item by its rules alone: what a person or a machine has to mark comes with what the rules propose.
pub fn mark_items(items: &[Item], keys: &[Keyed], answers: &Answers, seed: u64) -> Vec<Mark> {
    items
        .iter()
        .enumerate()
        .map(|(place, item)| {
            let key = keys.iter().find(|key| key.id == item.version);
            key.map_or_else(
                || Mark::unanswered(item.points),
                |key| key.mark(seed_of_item(seed, place), answers.get(&place), item.points),
            )
        })
        .collect()
}

/// A mark that is still to come: nothing is earned by it and nothing told of what the rules propose.
pub fn waiting(mark: &Mark) -> Mark {
    let code = if mark.needs_marker {
        ReasonCode::AwaitsMarker
    } else {
        ReasonCode::AwaitsVerdict
    };
    Mark {
        earned: Points::ZERO,
        reasons: vec![Reason::new(code)],
        ..mark.clone()
    }
}

/// The mark of an answer that no teacher will see, because its student learns without a class: what the rules propose
/// counts, where they propose something.
pub fn proposed(mark: Mark) -> Mark {
    let (awaits, reasons): (Vec<Reason>, Vec<Reason>) = mark
        .reasons
        .iter()
        .cloned()
        .partition(|reason| reason.code == ReasonCode::AwaitsMarker);
    if awaits.is_empty() || reasons.is_empty() {
        return mark;
    }
    Mark {
        reasons,
        needs_marker: false,
        ..mark
    }
}

/// The share of full marks, in hundredths of a percent.
pub fn share(marks: &[Mark]) -> i64 {
    let (earned, full): (i64, i64) = marks.iter().fold((0, 0), |(earned, full), mark| {
        (earned + mark.earned.0, full + mark.full.0)
    });
    if full == 0 {
        0
    } else {
        (earned * crate::progress::WHOLE + full / 2) / full
    }
}
