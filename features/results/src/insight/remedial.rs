//! Works that a teacher gives to students who are weak in a knowledge point, and whether they have been done.

use super::answered::Answered;
use platform::{Millis, access::UserId};
use questions::VersionId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};

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
    /// To be done as a whole, with everything that is graded in it.
    Task,
}

/// A work that is given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = RemedialWork)]
pub(crate) struct Work {
    /// What it is.
    pub(crate) kind: WorkKind,
    /// Row id of the lecture, exercise, Python task or task.
    pub(crate) id: i64,
    /// What it was called then.
    pub(crate) title: String,
}

/// The questions that a student knows: of those that may be asked, by their keys with all their versions, the ones they answered
/// rightly somewhere and wrongly nowhere.
pub(crate) fn known(asked: &BTreeMap<String, Vec<VersionId>>, answers: &[Answered]) -> BTreeSet<String> {
    let is_known = |versions: &[VersionId]| {
        let mut own = answers
            .iter()
            .filter(|one| versions.contains(&one.version))
            .peekable();
        own.peek().is_some() && own.all(|one| !one.is_wrong)
    };
    let known = asked.iter().filter(|(_, versions)| is_known(versions));
    known.map(|(key, _)| key.clone()).collect()
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
    fn a_question_is_known_when_it_was_right_and_never_wrong_in_any_version() {
        let asked = BTreeMap::from([
            ("right".to_owned(), vec![VersionId(1), VersionId(2)]),
            ("both".to_owned(), vec![VersionId(3), VersionId(4)]),
            ("wrong".to_owned(), vec![VersionId(5)]),
            ("new".to_owned(), vec![VersionId(6)]),
        ]);
        let answered = |version: i64, is_wrong: bool| Answered {
            version: VersionId(version),
            gist: None,
            is_wrong,
            figures: Vec::new(),
        };
        let answers = [
            answered(1, false),
            answered(3, false),
            answered(4, true),
            answered(5, true),
        ];
        assert_eq!(known(&asked, &answers), BTreeSet::from(["right".to_owned()]));
        assert_eq!(known(&asked, &[]), BTreeSet::new());
    }

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
