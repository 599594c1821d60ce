//! Works that a teacher gives to students who are weak in a knowledge point, and whether they have been done.

use platform::{Millis, access::UserId};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// What may be given.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = RemedialWorkKind)]
pub(crate) enum WorkKind {
    /// To be watched or read to the end.
    Lecture,
    /// To be handed in once more.
    Exercise,
    /// Likewise.
    Python,
}

/// A work that is given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = RemedialWork)]
pub(crate) struct Work {
    /// What it is.
    pub(crate) kind: WorkKind,
    /// Row id of the lecture, exercise or Python task.
    pub(crate) id: i64,
    /// What it was called then.
    pub(crate) title: String,
}

/// When each student last finished each work.
#[derive(Debug, Default)]
pub(crate) struct Finished(HashMap<(UserId, WorkKind, i64), Millis>);

impl Finished {
    /// Adds a time; a later one takes the place of an earlier.
    pub(crate) fn put(&mut self, user: UserId, kind: WorkKind, id: i64, at_ms: Millis) {
        let known = self.0.entry((user, kind, id)).or_insert(at_ms);
        *known = at_ms.max(*known);
    }

    /// Whether a student has done a work since it was given: what they had done before is what left them weak.
    pub(crate) fn is_done(&self, user: UserId, work: &Work, given_at_ms: Millis) -> bool {
        let at_ms = self.0.get(&(user, work.kind, work.id));
        at_ms.is_some_and(|at_ms| *at_ms >= given_at_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_before_it_was_given_does_not_count() {
        let work = Work {
            kind: WorkKind::Exercise,
            id: 7,
            title: "折旧".into(),
        };
        let mut finished = Finished::default();
        finished.put(UserId(1), WorkKind::Exercise, 7, 500);
        assert!(finished.is_done(UserId(1), &work, 500));
        assert!(!finished.is_done(UserId(1), &work, 501));
        assert!(!finished.is_done(UserId(2), &work, 0), "another student");
        finished.put(UserId(1), WorkKind::Lecture, 7, 900);
        assert!(!finished.is_done(UserId(1), &work, 501), "another work");
        finished.put(UserId(1), WorkKind::Exercise, 7, 900);
        finished.put(UserId(1), WorkKind::Exercise, 7, 100);
        assert!(finished.is_done(UserId(1), &work, 501));
    }
}
