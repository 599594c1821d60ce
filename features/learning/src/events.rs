//! What later features hear of.

use courses::CourseId;
use database::Tx;
use jobs::Debounce;
use platform::{Millis, access::UserId, clock::seconds};

/// How long reports of one learner are gathered: players report every few seconds.
const WINDOW_MS: Millis = seconds(30);

/// Somebody watched or read more of a course.
#[derive(Debug, Clone, Copy)]
pub struct Progressed {
    /// Who.
    pub user_id: UserId,
    /// Of which course.
    pub course_id: CourseId,
}

impl jobs::Event for Progressed {
    fn debounce(&self) -> Option<Debounce> {
        Some(Debounce {
            key: format!("{}:{}", self.course_id, self.user_id),
            window_ms: WINDOW_MS,
        })
    }
}

/// Emits that somebody is further in a course.
pub(crate) async fn progressed(
    tx: &Tx,
    user_id: UserId,
    course_id: CourseId,
    now_ms: Millis,
) -> database::Result<()> {
    jobs::emit(tx, &Progressed { user_id, course_id }, now_ms).await
}
