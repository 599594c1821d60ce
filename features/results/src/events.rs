//! What later features hear of.

/// The scores of an assessment that students may see were taken over: it was released, or a released mark was changed.
#[derive(Debug, Clone, Copy)]
pub struct ScoresCollected {
    /// The assessment.
    pub assessment_id: exams::AssessmentId,
    /// Its course.
    pub course_id: courses::CourseId,
}

impl jobs::Event for ScoresCollected {}
