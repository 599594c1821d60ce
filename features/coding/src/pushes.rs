//! What pages hear of without asking: see [`platform::push`].

use crate::{SubmissionId, find_submission};
use platform::{Error, gate::Objects, push::Subject};

/// A submission that is evaluated.
const SUBMISSION: &str = "coding/submission";

/// What can be followed here, and by whom.
pub fn subjects() -> Objects {
    vec![(SUBMISSION, |tx, user, id| {
        Box::pin(async move {
            let found = find_submission(tx, SubmissionId(id)).await?;
            let own = found.filter(|found| found.user == user.id);
            own.map(drop).ok_or(Error::NotFound)
        })
    })]
}

pub(crate) fn submission(id: SubmissionId) -> Subject {
    Subject::new(SUBMISSION, id.0)
}
