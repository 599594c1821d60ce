//! Exercises: which questions an attempt gets, and what its answers earn.

use course_folder::model::{Draw as DrawRule, Exercise as FolderExercise, Marks};
use database::{Result, Tx};
use questions::{
    Bank, Candidate, Criteria, Keyed,
    set::{Form, Pick, Pinned, PinnedSection, Pool, draw_variables},
};
use scoring::{
    BasisPoints, Mark, MarkNote, Points, Reason, ReasonCode, Tick, question::QuestionAnswer, total::scaled,
};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// What a marker says to one answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ExerciseFeedback)]
pub struct Feedback {
    /// In words.
    pub comment: String,
    /// Which lines of the key's rubric the marker gave, wholly or in part.
    pub rubric: Vec<Tick>,
    /// Why the mark was changed; empty where it was not.
    #[serde(default)]
    pub reason: String,
    /// What is said at places of the answer.
    #[serde(default)]
    pub notes: Vec<MarkNote>,
}

impl Feedback {
    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.comment.is_empty() && self.rubric.is_empty() && self.reason.is_empty() && self.notes.is_empty()
    }
}

/// Answers by the item's place in the attempt, from 0.
pub type Answers = BTreeMap<usize, QuestionAnswer>;

/// The questions of an exercise, pinned to their newest versions: the named ones, then those to be drawn. What the bank does not
/// have is left out.
pub fn pin(exercise: &FolderExercise, bank: &Bank) -> Pinned {
    pin_without(exercise, bank, &BTreeSet::new())
}

/// The same for somebody who knows some of its questions: draws take those, by their keys, only where there are no others.
fn pin_without(exercise: &FolderExercise, bank: &Bank, known: &BTreeSet<String>) -> Pinned {
    let worth = |found: &Candidate, points: Option<Marks>| {
        let points = points.map_or(found.points, |marks| Points(marks.0));
        Pick::of(found, points)
    };
    let named = exercise.questions.iter().filter_map(|named| {
        let found = bank.find(&named.id)?;
        Some(Pool {
            take: 1,
            from: vec![worth(&found, named.points)],
        })
    });
    let drawn = exercise.draw.iter().map(|rule| Pool {
        take: rule.count as usize,
        from: unknown(bank.matching(&criteria(rule)), known)
            .iter()
            .map(|found| worth(found, rule.points))
            .collect(),
    });
    Pinned {
        avoids_seen: false,
        sections: vec![PinnedSection {
            title: String::new(),
            pools: named.chain(drawn).collect(),
        }],
    }
}

fn unknown(all: Vec<Candidate>, known: &BTreeSet<String>) -> Vec<Candidate> {
    let others: Vec<Candidate> = all
        .iter()
        .filter(|found| !known.contains(&found.key))
        .cloned()
        .collect();
    if others.is_empty() { all } else { others }
}

/// The form of one attempt, the same for the same seed, with its variables drawn.
pub async fn draw_form(tx: &Tx, exercise: &FolderExercise, bank: &Bank, seed: u64) -> Result<Form> {
    draw_form_without(tx, exercise, bank, &BTreeSet::new(), seed).await
}

/// The same without questions that are known, by their keys, as long as there are others.
pub(crate) async fn draw_form_without(
    tx: &Tx,
    exercise: &FolderExercise,
    bank: &Bank,
    known: &BTreeSet<String>,
    seed: u64,
) -> Result<Form> {
    let mut form = pin_without(exercise, bank, known).form(seed, exercise.shuffle, false);
    draw_variables(tx, &mut form).await?;
    Ok(form)
}

/// How many questions of an attempt are about a knowledge point; of what is drawn, how many may be.
pub fn questions_on(exercise: &FolderExercise, bank: &Bank, knowledge: &str) -> usize {
    let is_on = |found: &Candidate| found.knowledge.iter().any(|name| name == knowledge);
    let named = exercise.questions.iter().filter_map(|named| bank.find(&named.id));
    let drawn = exercise.draw.iter().map(|rule| {
        let fitting = bank.matching(&criteria(rule));
        fitting
            .iter()
            .filter(|found| is_on(found))
            .count()
            .min(rule.count as usize)
    });
    named.filter(is_on).count() + drawn.sum::<usize>()
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

/// Marks every item by its rules alone: what a person or a machine has to mark comes with what the rules propose.
pub fn mark_items(form: &Form, keys: &[Arc<Keyed>], answers: &Answers) -> Vec<Mark> {
    form.items()
        .enumerate()
        .map(|(place, item)| {
            let key = keys.iter().find(|key| key.id == item.version);
            key.map_or_else(
                || Mark::unanswered(item.points),
                |key| key.mark(item.seed, answers.get(&place), item.points),
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

/// What marks come to out of what the attempt is worth: the same as their sum unless a question was taken out.
pub fn earned(marks: &[Mark], full: Points) -> Points {
    let sum = marks.iter().map(|mark| mark.earned).sum();
    scaled(sum, marks.iter().map(|mark| mark.full).sum(), full)
}

/// The share of full marks.
pub fn share(marks: &[Mark]) -> BasisPoints {
    let earned: Points = marks.iter().map(|mark| mark.earned).sum();
    let full: Points = marks.iter().map(|mark| mark.full).sum();
    earned.out_of(full).into()
}
