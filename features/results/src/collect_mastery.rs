//! What a student has shown of each knowledge point of a course: released exams, the last attempt at each exercise, and what
//! counts of each Python task.
//!
//! Written as a whole each time, like scores: doing it again changes nothing.

use crate::{
    analysis::{EvidenceKind, Sums},
    insight::{answered::Answered, figure::written},
    store::mastery::{Mastered, put_mastery},
};
use courses::CourseId;
use database::{Result, Tx};
use exams::AttemptState;
use marking::{SourceKind, list_items_of_person};
use platform::access::UserId;
use questions::VersionId;
use scoring::{
    Points,
    question::{QuestionAnswer, gist::Gist},
};
use std::collections::{BTreeSet, HashMap, HashSet};
use tasks::list_last_exercise_attempts;

/// What a program weighs among answers: as much as a programming question of a paper does, whatever its task's points.
const PROGRAM_POINTS: Points = Points::whole(12);

/// A mark that says something of the knowledge points of its question.
struct Evidence {
    kind: EvidenceKind,
    version: VersionId,
    answer: Option<QuestionAnswer>,
    earned: Points,
    full: Points,
}

impl Evidence {
    /// The answer in short; what a wrong one came to as well.
    fn answered(&self) -> Answered {
        let is_wrong = self.earned < self.full;
        let gist = || {
            self.answer
                .as_ref()
                .map_or(Some(Gist::Nothing), QuestionAnswer::gist)
        };
        Answered {
            version: self.version,
            gist: is_wrong.then(gist).flatten(),
            is_wrong,
            figures: match &self.answer {
                Some(answer) if is_wrong => written(answer),
                _ => Vec::new(),
            },
        }
    }
}

/// Writes mastery in a course; the knowledge points of a question are read once for many students, those of a question that
/// nobody was asked never.
pub(crate) struct MasteryCollector {
    course: CourseId,
    knowledge: HashMap<VersionId, Vec<String>>,
}

impl MasteryCollector {
    pub(crate) fn new(course: CourseId) -> Self {
        let knowledge = HashMap::new();
        Self { course, knowledge }
    }

    /// Reads the knowledge points of questions that are not known yet.
    async fn learn(&mut self, tx: &Tx, shown: &[Evidence]) -> Result<()> {
        let versions: BTreeSet<VersionId> = shown.iter().map(|one| one.version).collect();
        let unknown = versions
            .into_iter()
            .filter(|version| !self.knowledge.contains_key(version));
        let unknown: Vec<VersionId> = unknown.collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let mut found = questions::list_knowledge_of(tx, &unknown).await?;
        for version in unknown {
            self.knowledge
                .insert(version, found.remove(&version).unwrap_or_default());
        }
        Ok(())
    }

    /// Writes what one student has shown.
    pub(crate) async fn collect(&mut self, tx: &Tx, user: UserId) -> Result<()> {
        put_mastery(tx, self.course, user, &self.sum(tx, user).await?).await
    }

    /// What one student has shown.
    pub(crate) async fn sum(&mut self, tx: &Tx, user: UserId) -> Result<Mastered> {
        let mut shown = self.exams(tx, user).await?;
        shown.extend(self.exercises(tx, user).await?);
        self.learn(tx, &shown).await?;
        let answers = shown.iter().map(Evidence::answered).collect();
        let mut sums = Sums::default();
        for one in shown {
            let knowledge = self.knowledge.get(&one.version).map_or(&[][..], Vec::as_slice);
            sums.put(one.kind, knowledge, one.earned, one.full);
        }
        self.programs(tx, user, &mut sums).await?;
        Ok(Mastered { sums, answers })
    }

    async fn exams(&self, tx: &Tx, user: UserId) -> Result<Vec<Evidence>> {
        let attempts = exams::list_attempts_of_user(tx, user, self.course).await?;
        let released = attempts
            .iter()
            .filter(|attempt| attempt.state == AttemptState::Released);
        let released: HashSet<i64> = released.map(|attempt| attempt.id.0).collect();
        if released.is_empty() {
            return Ok(Vec::new());
        }
        let items = list_items_of_person(tx, SourceKind::Exam, self.course, user).await?;
        let evidence = items.into_iter().filter_map(|item| {
            let earned = item.points().unwrap_or_default();
            let asked = item.asked.filter(|_| released.contains(&item.source.id))?;
            Some(Evidence {
                kind: EvidenceKind::Exam,
                version: asked.version,
                answer: item.answer,
                earned,
                full: item.full,
            })
        });
        Ok(evidence.collect())
    }

    /// What still waits for its mark says nothing yet.
    async fn exercises(&self, tx: &Tx, user: UserId) -> Result<Vec<Evidence>> {
        let mut shown = Vec::new();
        for attempt in list_last_exercise_attempts(tx, self.course, user).await? {
            for (place, (item, mark)) in attempt.form.items().zip(&attempt.marks).enumerate() {
                if mark.is_final() {
                    shown.push(Evidence {
                        kind: EvidenceKind::Exercise,
                        version: item.version,
                        answer: attempt.answers.get(&place).cloned(),
                        earned: mark.earned,
                        full: mark.full,
                    });
                }
            }
        }
        Ok(shown)
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
