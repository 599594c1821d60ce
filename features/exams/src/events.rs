//! What later features hear of.

use crate::AttemptId;

/// An attempt was handed in, by its student, by the clock or by a teacher.
#[derive(Debug, Clone, Copy)]
pub struct AttemptSubmitted {
    /// Which.
    pub attempt_id: AttemptId,
}

impl jobs::Event for AttemptSubmitted {}
