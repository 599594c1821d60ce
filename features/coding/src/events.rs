//! What later features hear of.

use crate::SubmissionId;
use courses::CourseId;
use platform::{Millis, access::UserId, clock::seconds};
use scoring::question::python::TestVerdict;
use serde::{Deserialize, Serialize};

/// How long evaluations of one student are gathered.
const GATHERED_MS: Millis = seconds(2);

/// A program that somebody handed in has its verdict.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct SubmissionMarked {
    /// Who.
    pub user_id: UserId,
    /// In which course.
    pub course_id: CourseId,
}

impl jobs::Event for SubmissionMarked {
    const NAME: &'static str = "coding.submission_marked";

    fn gathered(&self) -> Option<(String, i64)> {
        Some((format!("{}:{}", self.course_id, self.user_id), GATHERED_MS))
    }
}

/// A program that another feature asked to evaluate has its verdict.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct AnswerEvaluated {
    /// What the asker named it by.
    pub reference: serde_json::Value,
    /// What each test said; none if the tests themselves are wrong.
    pub tests: Option<Vec<TestVerdict>>,
}

impl jobs::Event for AnswerEvaluated {
    const NAME: &'static str = "coding.answer_evaluated";
}

/// A notebook was handed in of which a person must mark something.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct MarkerNeeded {
    /// The submission.
    pub submission_id: SubmissionId,
}

impl jobs::Event for MarkerNeeded {
    const NAME: &'static str = "coding.marker_needed";
}
