//! What later features hear of.

use crate::SubmissionId;
use courses::CourseId;
use jobs::Debounce;
use platform::{Millis, access::UserId, clock::seconds};
use scoring::question::python::TestVerdict;

/// How long evaluations of one student are gathered.
const WINDOW_MS: Millis = seconds(2);

/// A program that somebody handed in has its verdict.
#[derive(Debug, Clone, Copy)]
pub struct SubmissionMarked {
    /// Who.
    pub user_id: UserId,
    /// In which course.
    pub course_id: CourseId,
}

impl jobs::Event for SubmissionMarked {
    fn debounce(&self) -> Option<Debounce> {
        Some(Debounce {
            key: format!("{}:{}", self.course_id, self.user_id),
            window_ms: WINDOW_MS,
        })
    }
}

/// A program that another feature asked to evaluate has its verdict.
#[derive(Debug, Clone)]
pub struct AnswerEvaluated {
    /// What the asker named it by.
    pub reference: serde_json::Value,
    /// What each test said; none if the tests themselves are wrong.
    pub tests: Option<Vec<TestVerdict>>,
}

impl jobs::Event for AnswerEvaluated {}

/// A notebook was handed in of which a person must mark something.
#[derive(Debug, Clone, Copy)]
pub struct MarkerNeeded {
    /// The submission.
    pub submission_id: SubmissionId,
}

impl jobs::Event for MarkerNeeded {}
