//! What later features hear of.

use crate::ExerciseAttemptId;
use courses::CourseId;
use jobs::Debounce;
use platform::{Millis, access::UserId, clock::seconds};

/// How long results of one student are gathered: an exercise may be part of several tasks.
const WINDOW_MS: Millis = seconds(2);

/// A student reached something in a task or an exercise, or a mark of it changed.
#[derive(Debug, Clone, Copy)]
pub struct ResultChanged {
    /// Who.
    pub user_id: UserId,
    /// In which course.
    pub course_id: CourseId,
}

impl jobs::Event for ResultChanged {
    fn debounce(&self) -> Option<Debounce> {
        Some(Debounce {
            key: format!("{}:{}", self.course_id, self.user_id),
            window_ms: WINDOW_MS,
        })
    }
}

/// An exercise was handed in, and what of it waits for a person or a machine has changed.
#[derive(Debug, Clone, Copy)]
pub struct MarkerNeeded {
    /// The attempt.
    pub exercise_attempt_id: ExerciseAttemptId,
}

impl jobs::Event for MarkerNeeded {}
