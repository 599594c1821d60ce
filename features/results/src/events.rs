//! What later features hear of.

use crate::ScoreSource;
use classes::{ClassCourse, ClassId};
use courses::CourseId;
use database::Tx;
use jobs::Debounce;
use platform::{Millis, access::UserId, clock::seconds};
use serde::{Deserialize, Serialize};

/// How long what a class hands in is gathered: at the end of a lesson many do.
const WORK_WINDOW_MS: Millis = seconds(10);

/// The scores of an assessment that students may see were taken over: it was released, or a released mark was changed.
#[derive(Debug, Clone, Copy)]
pub struct ScoresCollected {
    /// The assessment.
    pub assessment_id: exams::AssessmentId,
    /// Its course.
    pub course_id: CourseId,
}

impl jobs::Event for ScoresCollected {}

/// What one student's course comes to has changed: they handed something in, a mark came, a teacher set another one.
#[derive(Debug, Clone, Copy)]
pub struct StudentCollected {
    /// Whose.
    pub user_id: UserId,
    /// Of which course.
    pub course_id: CourseId,
}

impl jobs::Event for StudentCollected {}

/// Emits that what a student's course comes to has changed.
pub(crate) async fn collected(
    tx: &Tx,
    user_id: UserId,
    course_id: CourseId,
    now_ms: Millis,
) -> database::Result<()> {
    jobs::emit(tx, &StudentCollected { user_id, course_id }, now_ms).await
}

/// Emits the same for everybody in a class: its rules or its final marks are others now.
pub(crate) async fn collected_of_class(tx: &Tx, of: ClassCourse, now_ms: Millis) -> database::Result<()> {
    let members = classes::list_members(tx, of.class_id).await?;
    let events: Vec<_> = members
        .iter()
        .map(|member| StudentCollected {
            user_id: member.user,
            course_id: of.course_id,
        })
        .collect();
    jobs::emit_all(tx, &events, now_ms).await
}

/// What happened to the work of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkChange {
    /// Somebody handed it in.
    HandedIn,
    /// Somebody has a mark for it, or another one.
    Marked,
}

/// Somebody in a class handed in an exercise, a task or a Python task, or has a mark for it. Exams are told of by
/// [`ScoresCollected`].
#[derive(Debug, Clone, Copy)]
pub struct WorkChanged {
    /// Of which class.
    pub class_id: ClassId,
    /// In which course.
    pub course_id: CourseId,
    /// What was handed in.
    pub source: ScoreSource,
    /// Its row.
    pub source_id: i64,
    /// What happened.
    pub change: WorkChange,
}

impl jobs::Event for WorkChanged {
    fn debounce(&self) -> Option<Debounce> {
        let Self {
            class_id,
            course_id,
            source,
            source_id,
            change,
        } = self;
        Some(Debounce {
            key: format!("{class_id}:{course_id}:{source}:{source_id}:{change:?}"),
            window_ms: WORK_WINDOW_MS,
        })
    }
}
