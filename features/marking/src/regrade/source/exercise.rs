//! Attempts of exercises: those of the classes that one teacher teaches.

use super::{Settled, Taught, list_members};
use crate::{
    regrade::{Change, Cohort, Handed},
    source::{SourceKind, keep_exercise_marks},
    store::{
        item::list_items_of_source,
        regrade::{Question, Regrade, count_by_hand},
    },
};
use classes::ClassId;
use database::Tx;
use platform::{CurrentUser, Error, Millis};
use questions::VersionId;
use scoring::{Points, moves::PASS_PERCENT, total::Keep};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tasks::{
    Exercise, ExerciseAttempt, ExerciseCorrection, FormerCorrection, FormerWorth, LeftOut, NewWorth,
};

/// An exercise, and the classes whose work is meant.
#[derive(Debug, Clone)]
pub(super) struct OfClasses {
    pub(super) exercise: Exercise,
    pub(super) classes: Vec<ClassId>,
}

/// What a question was before it was put right: for the classes, and on attempts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Corrected {
    #[serde(default)]
    pub(super) worth: Vec<FormerWorth>,
    #[serde(default)]
    pub(super) corrections: Vec<FormerCorrection>,
    /// Of a task whose books are kept.
    #[serde(default)]
    pub(super) tasks: Vec<simulation::remark::FormerCorrection>,
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
                part: String::new(),
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

    /// Says of the classes what the question is from now on, on the attempts that are there and for who begins later; returns what
    /// it was.
    pub(super) async fn correct(
        &self,
        tx: &Tx,
        version: VersionId,
        found: &Regrade,
    ) -> Result<Corrected, Error> {
        let of = (self.exercise.id, version);
        let former = tasks::list_corrections_of_question(tx, of, &self.classes).await?;
        for one in &former {
            let after = corrected(one.correction.as_ref(), &found.change, &found.reason);
            tasks::put_correction(tx, of, one.class, after.as_ref()).await?;
        }
        let worth = match worth(found, version, found.change.points()) {
            Some(new) => tasks::put_worth(tx, of.0, &self.classes, new).await?,
            None => Vec::new(),
        };
        Ok(Corrected {
            worth,
            corrections: former,
            ..Corrected::default()
        })
    }

    /// Says of the classes what the question was.
    pub(super) async fn restore(
        &self,
        tx: &Tx,
        version: VersionId,
        found: &Regrade,
        was: &Corrected,
    ) -> Result<(), Error> {
        let of = (self.exercise.id, version);
        let stands = tasks::list_corrections_of_question(tx, of, &self.classes).await?;
        for one in &was.corrections {
            let own = corrected(one.correction.as_ref(), &found.change, &found.reason);
            let now = stands.iter().find(|now| now.class == one.class);
            // What a colleague said of a class since, in which nobody had answered it, stands.
            if now.is_some_and(|now| now.correction == own) {
                tasks::put_correction(tx, of, one.class, one.correction.as_ref()).await?;
            }
        }
        let points = found.change.points().map(|_| found.points);
        if let Some(new) = worth(found, version, points) {
            tasks::restore_worth(tx, of.0, &self.classes, new, &was.worth).await?;
        }
        Ok(())
    }

    pub(super) async fn cohort(&self, tx: &Tx, version: VersionId) -> Result<Cohort, Error> {
        let members = list_members(tx, &self.classes).await?;
        let handed = |attempt: &ExerciseAttempt| {
            let asked = attempt.form.items().enumerate();
            let asked = asked.filter(|(_, item)| item.version == version);
            let marks = attempt.marks.iter().enumerate();
            Handed {
                id: attempt.id.0,
                user: attempt.user,
                is_ranked: members.contains(&attempt.user),
                full: attempt.full,
                asked: asked.map(|(place, item)| (place as i64, item.into())).collect(),
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

/// Who begins later draws the question from the bank: its key is put right there, or not at all. What it is worth, and whether it is
/// asked, is said of the class.
pub(super) async fn check(
    tx: &Tx,
    user: &CurrentUser,
    (version, change): (VersionId, &Change),
) -> Result<(), Error> {
    // Its tests were put right in the course by whoever may write that.
    if change.key().is_none() || questions::may_write(tx, user, version).await? {
        return Ok(());
    }
    Err(not_writer())
}

/// What a question is for a class after a change of it; none where it is what the course says. Answers that are marked by another key are
/// answers to a question that is asked.
fn corrected(
    before: Option<&ExerciseCorrection>,
    change: &Change,
    reason: &str,
) -> Option<ExerciseCorrection> {
    let (points, left_out) = before.map_or((None, None), |before| (before.points, before.left_out));
    let (points, left_out) = match change {
        Change::Points { points } => (Some(*points), left_out),
        Change::Drop { how } => (points, Some(LeftOut::from(*how))),
        Change::Key { .. } | Change::Rubric { .. } | Change::Current { .. } => (points, None),
    };
    let is_said = points.is_some() || left_out.is_some();
    is_said.then(|| ExerciseCorrection {
        points,
        left_out,
        reason: reason.to_owned(),
    })
}

/// What the question is worth on attempts, if that changes.
fn worth(found: &Regrade, version: VersionId, points: Option<Points>) -> Option<NewWorth> {
    Some(NewWorth {
        version,
        points: points?,
        full_follows: found.change.changes_full(),
    })
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
