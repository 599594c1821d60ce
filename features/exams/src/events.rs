//! What later features hear of.

use crate::AttemptId;
use serde::{Deserialize, Serialize};

/// An attempt was handed in, by its student, by the clock or by a teacher.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct AttemptSubmitted {
    /// Which.
    pub attempt_id: AttemptId,
}

impl jobs::Event for AttemptSubmitted {
    const NAME: &'static str = "exams.attempt_submitted";
}
