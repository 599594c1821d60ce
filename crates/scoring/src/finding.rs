//! What is wrong with a question, told to its author.

use serde::Serialize;

/// One fault: where, a stable code, and a Chinese sentence. No fault at all is an empty list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = QuestionFinding)]
pub struct Finding {
    /// The place in dotted form: `body.options[2].tab`, `key.correct`.
    #[schema(example = "key.correct")]
    pub path: String,
    #[schema(example = "question.unknown_option")]
    pub code: &'static str,
    pub message: String,
}

impl Finding {
    pub fn new(path: impl Into<String>, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            code,
            message: message.into(),
        }
    }
}

/// Adds a finding to the list unless the condition holds.
pub(crate) fn require(
    findings: &mut Vec<Finding>,
    holds: bool,
    path: impl Into<String>,
    code: &'static str,
    message: &str,
) {
    if !holds {
        findings.push(Finding::new(path, code, message));
    }
}
