//! Attempts of exercises: those of the classes that one teacher teaches.

use super::{PASS_PERCENT, Settled, Taught, list_members};
use crate::{
    regrade::{Change, Cohort, Handed},
    source::{SourceKind, keep_exercise_marks},
    store::{
        item::list_items_of_source,
        regrade::{Question, count_by_hand},
    },
};
use classes::ClassId;
use database::Tx;
use platform::{CurrentUser, Error, Millis};
use questions::VersionId;
use scoring::{Points, total::Keep};
use std::collections::{BTreeMap, BTreeSet};
use tasks::{Exercise, ExerciseAttempt};

/// An exercise, and the classes whose work is meant.
#[derive(Debug, Clone)]
pub(super) struct OfClasses {
    pub(super) exercise: Exercise,
    pub(super) classes: Vec<ClassId>,
}

impl OfClasses {
    /// The classes of this teacher in which it was handed in.
    pub(super) async fn of(tx: &Tx, exercise: Exercise, taught: &Taught) -> Result<Self, Error> {
        let mut classes = tasks::list_classes_of_exercise(tx, exercise.id).await?;
        classes.retain(|class| taught.contains(class));
        Ok(Self { exercise, classes })
    }

    /// The attempts that were handed in.
    async fn attempts(&self, tx: &Tx) -> Result<Vec<ExerciseAttempt>, Error> {
        let mut all = Vec::new();
        for class in &self.classes {
            all.extend(tasks::list_exercise_attempts_of_class(tx, self.exercise.id, *class).await?);
        }
        all.retain(|attempt| attempt.submitted_at_ms.is_some());
        Ok(all)
    }

    /// The questions that have answers, in the order in which they were asked.
    pub(super) async fn questions(&self, tx: &Tx) -> Result<Vec<Question>, Error> {
        let mut asked: BTreeMap<VersionId, (usize, Points, i64)> = BTreeMap::new();
        for attempt in self.attempts(tx).await? {
            for (place, item) in attempt.form.items().enumerate() {
                let (first, full, answers) = asked.entry(item.version).or_insert((place, item.points, 0));
                *first = place.min(*first);
                *full = item.points.max(*full);
                *answers += 1;
            }
        }
        let versions: Vec<VersionId> = asked.keys().copied().collect();
        let shown = questions::load_shown(tx, &versions).await?;
        let by_hand = count_by_hand(tx, (SourceKind::Exercise, self.exercise.id.0), &self.classes).await?;
        let mut found = Vec::new();
        for keyed in questions::load_keys(tx, &versions).await? {
            let Some((place, full, answers)) = asked.get(&keyed.id).copied() else {
                continue;
            };
            let stem = shown.iter().find(|one| one.id == keyed.id);
            let question = Question {
                question_id: keyed.question,
                version_id: keyed.id,
                kind: keyed.body.kind(),
                stem: stem.map_or_else(String::new, |one| one.stem.clone()),
                full,
                answers,
                by_hand: by_hand.get(&keyed.id).copied().unwrap_or_default(),
            };
            found.push((place, question));
        }
        found.sort_by_key(|(place, question)| (*place, question.version_id));
        Ok(found.into_iter().map(|(_, question)| question).collect())
    }

    /// Rules' marks stand with the attempts alone.
    pub(super) async fn keep_marks(&self, tx: &Tx, version: VersionId, now_ms: Millis) -> Result<(), Error> {
        for attempt in self.attempts(tx).await? {
            if attempt.form.items().any(|item| item.version == version) {
                keep_exercise_marks(tx, attempt.id, version, now_ms).await?;
            }
        }
        Ok(())
    }

    pub(super) async fn cohort(&self, tx: &Tx, version: VersionId) -> Result<Cohort, Error> {
        let members = list_members(tx, &self.classes).await?;
        let handed = |attempt: &ExerciseAttempt| {
            let asked = attempt.form.items().enumerate();
            let seeds = asked.filter(|(_, item)| item.version == version);
            let marks = attempt.marks.iter().enumerate();
            Handed {
                id: attempt.id.0,
                user: attempt.user,
                is_ranked: members.contains(&attempt.user),
                full: attempt.full,
                seeds: seeds.map(|(place, item)| (place as i64, item.seed)).collect(),
                marks: marks
                    .map(|(place, mark)| {
                        let earned = mark.is_final().then_some(mark.earned);
                        (place as i64, (earned, mark.full))
                    })
                    .collect(),
            }
        };
        Ok(Cohort {
            keep: if self.exercise.keeps_best {
                Keep::Best
            } else {
                Keep::Last
            },
            pass_percent: PASS_PERCENT,
            handed: self.attempts(tx).await?.iter().map(handed).collect(),
        })
    }
}

/// Who begins later draws the question from the bank: it is put right there, or not at all.
pub(super) async fn check(
    tx: &Tx,
    user: &CurrentUser,
    (version, change): (VersionId, &Change),
) -> Result<(), Error> {
    if change.points().is_some() || matches!(change, Change::Drop { .. }) {
        return Err(Error::conflict(
            "marking.regrade_key_alone",
            "训练中可以更正答案或评分要点；题目的分值和去留请在课程里修改。",
        ));
    }
    // Its tests were put right in the course by whoever may write that.
    if matches!(change, Change::Current { .. }) {
        return Ok(());
    }
    if questions::may_write(tx, user, version).await? {
        return Ok(());
    }
    Err(not_writer())
}

/// The bank is put right by whoever writes it.
pub(crate) fn not_writer() -> Error {
    Error::not_allowed(
        "marking.regrade_not_writer",
        "训练的题目来自题库，只有题库的负责人和编辑者可以更正。请联系他们，或在批改台逐份修改评分。",
    )
}

/// Each attempt takes the marks of its answers as after any marking.
pub(super) async fn settle(tx: &Tx, settled: &[Settled], now_ms: Millis) -> Result<(), Error> {
    let attempts: BTreeSet<i64> = settled.iter().map(|one| one.source).collect();
    for id in attempts {
        let items = list_items_of_source(tx, SourceKind::Exercise, id).await?;
        SourceKind::Exercise.settle(tx, id, &items, now_ms).await?;
    }
    Ok(())
}
