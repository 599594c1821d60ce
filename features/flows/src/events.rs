//! What later features hear of.

use crate::FlowAttemptId;

/// An attempt was handed in and scored.
#[derive(Debug, Clone, Copy)]
pub struct FlowHandedIn {
    /// The attempt.
    pub attempt_id: FlowAttemptId,
}

impl jobs::Event for FlowHandedIn {}
