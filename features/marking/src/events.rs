//! What later features hear of.

use serde::{Deserialize, Serialize};

/// Scores that students may see have changed: an assessment was released, or a released mark was changed.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct ScoresChanged {
    /// The assessment.
    pub assessment_id: exams::AssessmentId,
}

impl ::jobs::Event for ScoresChanged {
    const NAME: &'static str = "marking.scores_changed";
}
