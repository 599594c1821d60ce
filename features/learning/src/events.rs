//! What later features hear of.

use courses::CourseId;
use database::Tx;
use platform::{Millis, access::UserId, clock::seconds};
use serde::Serialize;

/// How long reports of one learner are gathered: players report every few seconds.
const GATHERED_MS: Millis = seconds(30);

/// Somebody watched or read more of a course.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Progressed {
    /// Who.
    pub user_id: UserId,
    /// Of which course.
    pub course_id: CourseId,
}

impl jobs::Event for Progressed {
    const NAME: &'static str = "learning.progressed";

    fn gathered(&self) -> Option<(String, i64)> {
        Some((format!("{}:{}", self.course_id, self.user_id), GATHERED_MS))
    }
}

/// Tells that somebody is further in a course.
pub(crate) async fn progressed(
    tx: &Tx,
    user_id: UserId,
    course_id: CourseId,
    now_ms: Millis,
) -> database::Result<()> {
    jobs::tell(tx, &Progressed { user_id, course_id }, now_ms).await
}
