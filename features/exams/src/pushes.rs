//! What pages of an examination hear of without asking: see [`platform::push`].

use crate::{AssessmentId, AttemptId, find_attempt, require_assessment, store};
use database::Tx;
use platform::{Error, gate::Objects, push::Subject};

const BOARD: &str = "exams/board";
const ATTEMPT: &str = "exams/attempt";

/// What can be followed here, and by whom.
pub fn subjects() -> Objects {
    vec![
        (BOARD, |tx, user, id| {
            Box::pin(async move { require_assessment(tx, user, AssessmentId(id)).await.map(drop) })
        }),
        (ATTEMPT, |tx, user, id| {
            Box::pin(async move {
                let attempt = find_attempt(tx, AttemptId(id)).await?;
                let own = attempt.filter(|attempt| attempt.user == user.id);
                own.map(drop).ok_or(Error::NotFound)
            })
        }),
    ]
}

/// The live board of an assessment.
pub(crate) fn board(id: AssessmentId) -> Subject {
    Subject::new(BOARD, id.0)
}

/// What the student of an attempt hears of: time, messages, its end.
pub(crate) fn attempt(id: AttemptId) -> Subject {
    Subject::new(ATTEMPT, id.0)
}

/// Tells the board of an assessment, and everybody who writes it, that something changed.
pub(crate) async fn push_to_all(tx: &Tx, id: AssessmentId) -> Result<(), Error> {
    board(id).push(tx);
    for running in store::attempt::list_running(tx, id).await? {
        attempt(running.id).push(tx);
    }
    Ok(())
}
