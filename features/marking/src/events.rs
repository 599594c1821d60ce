//! What later features hear of.

/// Scores that students may see have changed: an assessment was released, or a released mark was changed.
#[derive(Debug, Clone, Copy)]
pub struct ScoresChanged {
    /// The assessment.
    pub assessment_id: exams::AssessmentId,
}

impl ::jobs::Event for ScoresChanged {}
