//! The mark of a person in place of what an attempt came to: `marking` gives it, the task counts it.

use crate::{
    FlowAttemptId,
    attempt::Outcome,
    store::{self, Attempt, decide_attempt, find_attempt, list_attempts_of_activity},
};
use classes::Late;
use database::Tx;
use platform::{Error, Millis};
use tasks::{DecidedShare, Recount};

/// Makes an attempt count for what a person decided, or, with none, for what it came to again. What stands there already
/// changes nothing and tells nobody.
pub async fn settle_mark(
    tx: &Tx,
    id: FlowAttemptId,
    decided: Option<&DecidedShare>,
    now_ms: Millis,
) -> Result<(), Error> {
    let attempt = find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
    if attempt.decided.as_ref() == decided {
        return Ok(());
    }
    decide_attempt(tx, id, decided).await?;
    recount(tx, &attempt, now_ms).await
}

/// Writes what an attempt comes to once its flow was put right; its task counts it. What a person decided stands.
pub async fn put_outcome(tx: &Tx, id: FlowAttemptId, outcome: &Outcome, now_ms: Millis) -> Result<(), Error> {
    let attempt = find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
    store::put_outcome(tx, id, outcome).await?;
    recount(tx, &attempt, now_ms).await
}

async fn recount(tx: &Tx, attempt: &Attempt, now_ms: Millis) -> Result<(), Error> {
    let Some(activity) = attempt.activity else {
        return Ok(());
    };
    let all = list_attempts_of_activity(tx, activity, attempt.user).await?;
    let submitted = all.iter().filter(|one| one.is_submitted);
    if let Some(best) = submitted.max_by_key(|one| one.counted()) {
        let counted = Recount {
            share: best.counted(),
            late: Late {
                is_late: best.is_late,
                late_ms: best.late_ms,
            },
            needs_marker: false,
        };
        tasks::recount_activity(tx, activity, attempt.user, &counted, now_ms).await?;
    }
    Ok(())
}
