//! What exercises and programs tell of a student's mastery: the last attempt at each exercise, and what counts of each
//! Python task; the same of the class beside it.

use crate::{
    analysis::{Evidence, EvidenceKind},
    store::score::{Score, ScoreSource, list_of_class, list_scores},
};
use classes::ClassId;
use courses::CourseId;
use database::{Result, Tx};
use platform::access::UserId;
use questions::VersionId;
use scoring::{Points, Share};
use std::collections::HashMap;
use tasks::{ExerciseAttempt, list_last_exercise_attempts};

/// What a program weighs among answers: as much as a programming question of a paper does, whatever its task's points.
const PROGRAM_POINTS: Points = Points::whole(12);

/// An answer of an exercise that did not earn everything.
#[derive(Debug, Clone)]
pub(crate) struct WrongPlace {
    pub(crate) attempt: ExerciseAttempt,
    pub(crate) place: usize,
    pub(crate) knowledge: Vec<String>,
}

/// Whose practice, and with whom it is compared.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Practice {
    pub(crate) course: CourseId,
    pub(crate) class: Option<ClassId>,
    pub(crate) me: UserId,
}

impl Practice {
    /// The answers of exercises that have their mark, and my own wrong ones. What still waits says nothing yet.
    pub(crate) async fn exercises(&self, tx: &Tx) -> Result<(Vec<Evidence>, Vec<WrongPlace>)> {
        let knowledge = questions::list_knowledge(tx, self.course).await?;
        let (mut evidence, mut wrong) = (Vec::new(), Vec::new());
        for attempt in list_last_exercise_attempts(tx, self.course, self.class, self.me).await? {
            let is_own = attempt.user == self.me;
            for (place, (item, mark)) in attempt.form.items().zip(&attempt.marks).enumerate() {
                if !mark.is_final() {
                    continue;
                }
                let points = labels(&knowledge, item.version);
                evidence.push(Evidence {
                    knowledge: points.clone(),
                    earned: mark.earned,
                    full: mark.full,
                    is_own,
                    kind: EvidenceKind::Exercise,
                });
                if is_own && mark.earned < mark.full {
                    wrong.push(WrongPlace {
                        attempt: attempt.clone(),
                        place,
                        knowledge: points,
                    });
                }
            }
        }
        wrong.sort_by_key(|one| std::cmp::Reverse(one.attempt.submitted_at_ms));
        Ok((evidence, wrong))
    }

    /// The Python tasks that were handed in, each by the score that counts.
    pub(crate) async fn programs(&self, tx: &Tx) -> Result<Vec<Evidence>> {
        let knowledge: HashMap<i64, Vec<String>> = coding::list_tasks(tx, self.course)
            .await?
            .into_iter()
            .map(|task| (task.id.0, task.knowledge))
            .collect();
        let mut scores: Vec<Score> = match self.class {
            Some(class) => list_of_class(tx, self.course, class)
                .await?
                .into_values()
                .flatten()
                .collect(),
            None => list_scores(tx, self.course, self.me).await?,
        };
        scores.retain(|score| score.source == ScoreSource::Python && score.full > Points::ZERO);
        let evidence = scores.into_iter().filter_map(|score| {
            Some(Evidence {
                knowledge: knowledge.get(&score.source_id)?.clone(),
                earned: PROGRAM_POINTS.times(Share::of(score.earned.0, score.full.0)),
                full: PROGRAM_POINTS,
                is_own: score.user == self.me,
                kind: EvidenceKind::Program,
            })
        });
        Ok(evidence.collect())
    }
}

fn labels(knowledge: &HashMap<VersionId, Vec<String>>, version: VersionId) -> Vec<String> {
    knowledge.get(&version).cloned().unwrap_or_default()
}
