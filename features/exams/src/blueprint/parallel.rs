//! A parallel paper (B 卷): as much of the same, with other questions.

use crate::paper::Definition;
use questions::{Bank, Candidate};
use scoring::draw::Draw;
use std::collections::BTreeSet;

/// A parallel paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parallel {
    /// What it consists of.
    pub definition: Definition,
    /// Keys of questions that it shares with the first paper, for want of others.
    pub same: Vec<String>,
}

/// Puts in the place of every named question another of the same kind that the first paper does not have: of the same
/// chapter or knowledge, as near in both and in difficulty as can be, and for the same points. Questions with the least
/// choice choose first. Draws stay: they give everybody other questions anyway.
pub fn parallel(definition: &Definition, bank: &Bank, seed: u64) -> Parallel {
    let mut draw = Draw::from_seed(seed);
    let mut all: Vec<Candidate> = bank.all().collect();
    draw.shuffle(&mut all);
    let mut made = definition.clone();
    let mut used: BTreeSet<String> = definition
        .sections
        .iter()
        .flat_map(|section| &section.questions)
        .map(|question| question.key.clone())
        .collect();
    let mut places = Vec::new();
    for (section, of) in definition.sections.iter().enumerate() {
        for (place, question) in of.questions.iter().enumerate() {
            let Some(first) = bank.find(&question.key) else {
                continue;
            };
            let choice = all
                .iter()
                .filter(|other| nearness(&first, other).is_some())
                .count();
            places.push((choice, section, place, first));
        }
    }
    places.sort_by_key(|(choice, section, place, _)| (*choice, *section, *place));
    let mut same = Vec::new();
    for (_, section, place, first) in places {
        let free = all.iter().filter(|other| !used.contains(&other.key));
        let nearest = free
            .filter_map(|other| Some((nearness(&first, other)?, other)))
            .max_by_key(|(nearness, _)| *nearness);
        let Some((_, other)) = nearest else {
            same.push(first.key);
            continue;
        };
        used.insert(other.key.clone());
        let points = made.sections[section].points;
        let question = &mut made.sections[section].questions[place];
        question.points = question.points.or(if points.is_some() {
            None
        } else {
            Some(first.points)
        });
        question.key.clone_from(&other.key);
    }
    Parallel {
        definition: made,
        same,
    }
}

/// How well one question stands for another: same chapter, knowledge shared of all that either asks (in hundredths), and
/// difficulty; none where it is of another kind or about something else. A question without labels may be about anything.
fn nearness(first: &Candidate, other: &Candidate) -> Option<(bool, usize, i64)> {
    if first.kind != other.kind || first.key == other.key {
        return None;
    }
    let shared = first
        .knowledge
        .iter()
        .filter(|name| other.knowledge.contains(name))
        .count();
    let either = first.knowledge.len() + other.knowledge.len() - shared;
    let is_same_chapter = !first.chapter.is_empty() && first.chapter == other.chapter;
    let is_unlabelled = first.chapter.is_empty() && first.knowledge.is_empty();
    let is_about_it = is_same_chapter || shared > 0 || is_unlabelled;
    is_about_it.then(|| {
        let distance = (first.difficulty - other.difficulty).abs();
        (is_same_chapter, shared * 100 / either.max(1), -distance)
    })
}
