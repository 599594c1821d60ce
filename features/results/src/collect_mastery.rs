//! What a student has shown of each knowledge point of a course: released exams, the last attempt at each exercise, and what
//! counts of each Python task.
//!
//! Written as a whole each time, like scores: doing it again changes nothing.

use crate::{
    analysis::{EvidenceKind, Sums},
    store::mastery::put_mastery,
};
use courses::CourseId;
use database::{Result, Tx};
use exams::AttemptState;
use marking::{SourceKind, list_items_of_person};
use platform::access::UserId;
use questions::VersionId;
use scoring::Points;
use std::collections::{HashMap, HashSet};
use tasks::list_last_exercise_attempts;

/// What a program weighs among answers: as much as a programming question of a paper does, whatever its task's points.
const PROGRAM_POINTS: Points = Points::whole(12);

/// Writes mastery in a course; the knowledge points of its questions are read once for many students.
pub(crate) struct MasteryCollector {
    course: CourseId,
    knowledge: HashMap<VersionId, Vec<String>>,
}

impl MasteryCollector {
    pub(crate) async fn load(tx: &Tx, course: CourseId) -> Result<Self> {
        let knowledge = questions::list_knowledge(tx, course).await?;
        Ok(Self { course, knowledge })
    }

    fn of(&self, version: VersionId) -> &[String] {
        self.knowledge.get(&version).map_or(&[], Vec::as_slice)
    }

    /// Writes what one student has shown.
    pub(crate) async fn collect(&self, tx: &Tx, user: UserId) -> Result<()> {
        put_mastery(tx, self.course, user, &self.sum(tx, user).await?).await
    }

    /// What one student has shown.
    pub(crate) async fn sum(&self, tx: &Tx, user: UserId) -> Result<Sums> {
        let mut sums = Sums::default();
        self.exams(tx, user, &mut sums).await?;
        self.exercises(tx, user, &mut sums).await?;
        self.programs(tx, user, &mut sums).await?;
        Ok(sums)
    }

    async fn exams(&self, tx: &Tx, user: UserId, sums: &mut Sums) -> Result<()> {
        let attempts = exams::list_attempts_of_user(tx, user, self.course).await?;
        let released = attempts
            .iter()
            .filter(|attempt| attempt.state == AttemptState::Released);
        let released: HashSet<i64> = released.map(|attempt| attempt.id.0).collect();
        if released.is_empty() {
            return Ok(());
        }
        for item in list_items_of_person(tx, SourceKind::Exam, self.course, user).await? {
            if let Some(asked) = item.asked.filter(|_| released.contains(&item.source.id)) {
                let earned = item.points().unwrap_or_default();
                sums.put(EvidenceKind::Exam, self.of(asked.version), earned, item.full);
            }
        }
        Ok(())
    }

    /// What still waits for its mark says nothing yet.
    async fn exercises(&self, tx: &Tx, user: UserId, sums: &mut Sums) -> Result<()> {
        for attempt in list_last_exercise_attempts(tx, self.course, user).await? {
            for (item, mark) in attempt.form.items().zip(&attempt.marks) {
                if mark.is_final() {
                    let knowledge = self.of(item.version);
                    sums.put(EvidenceKind::Exercise, knowledge, mark.earned, mark.full);
                }
            }
        }
        Ok(())
    }

    async fn programs(&self, tx: &Tx, user: UserId, sums: &mut Sums) -> Result<()> {
        for work in coding::list_python_progress(tx, self.course, user).await? {
            let task = &work.task;
            let counts = !task.is_practice && task.points > Points::ZERO;
            if let Some(share) = work.share.filter(|_| counts) {
                let earned = PROGRAM_POINTS.times(share.into());
                sums.put(EvidenceKind::Program, &task.knowledge, earned, PROGRAM_POINTS);
            }
        }
        Ok(())
    }
}
