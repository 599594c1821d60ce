//! What a student has shown of each knowledge point of a course: released exams, the last attempt at each exercise, and what
//! counts of each Python task.
//!
//! Written as a whole each time, like scores: doing it again changes nothing.

use crate::{
    analysis::{EvidenceKind, Sums},
    insight::{answered::Answered, figure::written},
    store::mastery::{Mastered, put_mastery},
};
use coding::{PythonTask, PythonTaskProgress};
use courses::CourseId;
use database::{Result, Tx};
use exams::{AssessmentId, AttemptId};
use marking::{SourceKind, list_items_of_people};
use platform::{Millis, access::UserId};
use questions::VersionId;
use scoring::{
    Points,
    question::{QuestionAnswer, gist::Gist},
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};
use tasks::{ExerciseAttemptId, ExerciseId, list_last_exercise_attempts_of};

/// What a program weighs among answers: as much as a programming question of a paper does, whatever its task's points.
const PROGRAM_POINTS: Points = Points::whole(12);

/// A mark that says something of the knowledge points of its question.
pub(crate) struct Evidence {
    /// Where it was given.
    pub(crate) place: Place,
    version: VersionId,
    answer: Option<QuestionAnswer>,
    pub(crate) earned: Points,
    pub(crate) full: Points,
}

/// Where an answer to a question was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Exam {
        assessment: AssessmentId,
        attempt: AttemptId,
        position: i64,
    },
    Exercise {
        exercise: ExerciseId,
        attempt: ExerciseAttemptId,
        /// None where the attempt was not handed in.
        submitted_at_ms: Option<Millis>,
        position: i64,
    },
}

impl Place {
    const fn kind(self) -> EvidenceKind {
        match self {
            Self::Exam { .. } => EvidenceKind::Exam,
            Self::Exercise { .. } => EvidenceKind::Exercise,
        }
    }
}

/// What stands behind the figure of one knowledge point of one student.
pub(crate) struct Behind {
    pub(crate) answers: Vec<Evidence>,
    pub(crate) programs: Vec<Program>,
}

/// A program as it counts for the knowledge points of its task.
pub(crate) struct Program {
    pub(crate) task: Arc<PythonTask>,
    pub(crate) last_at_ms: Option<Millis>,
    pub(crate) earned: Points,
    pub(crate) full: Points,
}

impl Program {
    /// None where the task earns nothing, or there is no verdict.
    fn of(work: PythonTaskProgress) -> Option<Self> {
        let counts = !work.task.is_practice && work.task.points > Points::ZERO;
        Some(Self {
            earned: PROGRAM_POINTS.times(work.share.filter(|_| counts)?.into()),
            full: PROGRAM_POINTS,
            last_at_ms: work.last_at_ms,
            task: work.task,
        })
    }
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

type ByStudent = BTreeMap<UserId, Vec<Evidence>>;
type Programs = BTreeMap<UserId, Vec<PythonTaskProgress>>;

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
    async fn learn(&mut self, tx: &Tx, shown: impl Iterator<Item = &Evidence>) -> Result<()> {
        let versions: BTreeSet<VersionId> = shown.map(|one| one.version).collect();
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

    /// Writes what students have shown.
    pub(crate) async fn collect(&mut self, tx: &Tx, users: &[UserId]) -> Result<()> {
        put_mastery(tx, self.course, &self.sum_of(tx, users).await?).await
    }

    /// What one student has shown.
    pub(crate) async fn sum(&mut self, tx: &Tx, user: UserId) -> Result<Mastered> {
        let mut shown = self.sum_of(tx, &[user]).await?;
        Ok(shown.remove(&user).unwrap_or_default())
    }

    /// What each of some students has shown, in as many statements as one takes.
    async fn sum_of(&mut self, tx: &Tx, users: &[UserId]) -> Result<BTreeMap<UserId, Mastered>> {
        let (shown, mut programs) = self.read(tx, users).await?;
        let mastered = |(user, shown): (UserId, Vec<Evidence>)| {
            let programs = programs.remove(&user).unwrap_or_default();
            (user, self.mastered(shown, programs))
        };
        Ok(shown.into_iter().map(mastered).collect())
    }

    /// What stands behind the figure of a knowledge point of one student.
    pub(crate) async fn behind(mut self, tx: &Tx, user: UserId, knowledge: &str) -> Result<Behind> {
        let (mut shown, mut programs) = self.read(tx, &[user]).await?;
        let names = |names: &[String]| names.iter().any(|name| name == knowledge);
        let answers = shown.remove(&user).unwrap_or_default().into_iter();
        let programs = programs.remove(&user).unwrap_or_default().into_iter();
        Ok(Behind {
            answers: answers.filter(|one| names(self.knowledge_of(one))).collect(),
            programs: (programs.filter_map(Program::of))
                .filter(|one| names(&one.task.knowledge))
                .collect(),
        })
    }

    async fn read(&mut self, tx: &Tx, users: &[UserId]) -> Result<(ByStudent, Programs)> {
        let mut shown: ByStudent = users.iter().map(|user| (*user, Vec::new())).collect();
        self.exams(tx, users, &mut shown).await?;
        self.exercises(tx, users, &mut shown).await?;
        self.learn(tx, shown.values().flatten()).await?;
        let programs = coding::list_python_progress_of(tx, self.course, users).await?;
        Ok((shown, programs))
    }

    fn knowledge_of(&self, one: &Evidence) -> &[String] {
        self.knowledge.get(&one.version).map_or(&[], Vec::as_slice)
    }

    fn mastered(&self, shown: Vec<Evidence>, programs: Vec<PythonTaskProgress>) -> Mastered {
        let answers = shown.iter().map(Evidence::answered).collect();
        let mut sums = Sums::default();
        for one in shown {
            sums.put(one.place.kind(), self.knowledge_of(&one), one.earned, one.full);
        }
        for one in programs.into_iter().filter_map(Program::of) {
            sums.put(EvidenceKind::Program, &one.task.knowledge, one.earned, one.full);
        }
        Mastered { sums, answers }
    }

    async fn exams(&self, tx: &Tx, users: &[UserId], shown: &mut ByStudent) -> Result<()> {
        let released = exams::list_released_of_people(tx, self.course, users).await?;
        if released.is_empty() {
            return Ok(());
        }
        let items = list_items_of_people(tx, SourceKind::Exam, self.course, users).await?;
        for item in items {
            let is_released = released.contains(&AttemptId(item.source.id));
            let earned = item.points().unwrap_or_default();
            if let Some(asked) = item.asked.filter(|_| is_released) {
                shown.entry(item.user).or_default().push(Evidence {
                    place: Place::Exam {
                        assessment: AssessmentId(item.source.group),
                        attempt: AttemptId(item.source.id),
                        position: item.position,
                    },
                    version: asked.version,
                    answer: item.answer,
                    earned,
                    full: item.full,
                });
            }
        }
        Ok(())
    }

    /// What still waits for its mark says nothing yet.
    async fn exercises(&self, tx: &Tx, users: &[UserId], shown: &mut ByStudent) -> Result<()> {
        for attempt in list_last_exercise_attempts_of(tx, self.course, users).await? {
            let shown = shown.entry(attempt.user).or_default();
            for (place, (item, mark)) in attempt.form.items().zip(&attempt.marks).enumerate() {
                if mark.is_final() {
                    shown.push(Evidence {
                        place: Place::Exercise {
                            exercise: attempt.exercise,
                            attempt: attempt.id,
                            submitted_at_ms: attempt.submitted_at_ms,
                            position: place as i64,
                        },
                        version: item.version,
                        answer: attempt.answers.get(&place).cloned(),
                        earned: mark.earned,
                        full: mark.full,
                    });
                }
            }
        }
        Ok(())
    }
}
