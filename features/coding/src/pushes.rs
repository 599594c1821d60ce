//! What pages hear of without asking: see [`platform::push`].

use crate::{RetestId, SubmissionId, find_submission, store::retest};
use platform::{Error, gate::Objects, push::Subject};

/// A submission that is evaluated.
const SUBMISSION: &str = "coding/submission";
/// A retest of a class.
const RETEST: &str = "coding/retest";
/// The queue of what waits for its evaluation: there is one, and it has no secrets.
const QUEUE: &str = "coding/queue";

/// What can be followed here, and by whom.
pub fn subjects() -> Objects {
    vec![
        (SUBMISSION, |tx, user, id| {
            Box::pin(async move {
                let found = find_submission(tx, SubmissionId(id)).await?;
                let own = found.filter(|found| found.user == user.id);
                own.map(drop).ok_or(Error::NotFound)
            })
        }),
        (RETEST, |tx, user, id| {
            Box::pin(async move {
                let found = retest::find(tx, RetestId(id)).await?.ok_or(Error::NotFound)?;
                classes::require_teacher(tx, user, found.class).await.map(drop)
            })
        }),
        (QUEUE, |_, _, _| Box::pin(async { Ok(()) })),
    ]
}

pub(crate) fn submission(id: SubmissionId) -> Subject {
    Subject::new(SUBMISSION, id.0)
}

/// How far it has come.
pub(crate) fn retest(id: RetestId) -> Subject {
    Subject::new(RETEST, id.0)
}

/// Whoever waits has come nearer.
pub(crate) fn queue() -> Subject {
    Subject::new(QUEUE, 0)
}
