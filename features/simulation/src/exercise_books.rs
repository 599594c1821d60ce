//! Books that answer a question of an exercise: each attempt has its own, kept while the attempt runs, and marked when it is handed in.

use crate::{
    BookId, Sight, Sitting, SittingBook, SittingOf, find_company_by_key, find_sitting_book, no_company,
    open_sitting,
};
use database::Tx;
use platform::{Error, Millis, access::UserId};
use scoring::question::{QuestionBody, QuestionKey};
use tasks::{ExerciseAttemptId, find_asked, find_exercise_attempt, lock_own_attempt};

/// Refuses to write in a book whose attempt is over, or another's.
///
/// INVARIANT: the attempt stays locked until the unit ends, so that what is written here is there when it is handed in.
pub(crate) async fn require_writable(
    tx: &Tx,
    user: UserId,
    sitting: Sitting,
    now_ms: Millis,
) -> Result<(), Error> {
    let attempt = ExerciseAttemptId(sitting.attempt);
    lock_own_attempt(tx, user, attempt, now_ms).await.map(drop)
}

/// What its student sees of its mark: as with every other question of an exercise, all of it once it is handed in.
pub(crate) async fn sight(tx: &Tx, sitting: Sitting) -> Result<Sight, Error> {
    let attempt = find_exercise_attempt(tx, ExerciseAttemptId(sitting.attempt)).await?;
    let is_over = attempt.is_some_and(|attempt| attempt.submitted_at_ms.is_some());
    Ok(if is_over { Sight::Key } else { Sight::Own })
}

/// The book that answers the question at that place of my attempt, opened if it is not yet; of an attempt that is over, the book as
/// it was handed in. 404 where the question asks for none.
pub(crate) async fn open(
    tx: &Tx,
    user: UserId,
    (id, position): (ExerciseAttemptId, i64),
    now_ms: Millis,
) -> Result<BookId, Error> {
    let sitting = Sitting {
        of: SittingOf::Exercise,
        attempt: id.0,
        position,
    };
    let attempt = find_exercise_attempt(tx, id)
        .await?
        .filter(|attempt| attempt.user == user)
        .ok_or(Error::NotFound)?;
    if attempt.submitted_at_ms.is_some() {
        let found = find_sitting_book(tx, sitting).await?;
        return Ok(found.ok_or(Error::NotFound)?.id);
    }
    let attempt = lock_own_attempt(tx, user, id, now_ms).await?;
    let Some((QuestionBody::Books(body), QuestionKey::Books(key))) =
        find_asked(tx, &attempt, position).await?
    else {
        return Err(Error::NotFound);
    };
    let exercise = tasks::find_exercise(tx, attempt.exercise)
        .await?
        .ok_or(Error::NotFound)?;
    let company = find_company_by_key(tx, exercise.course, &body.company)
        .await?
        .ok_or_else(no_company)?;
    let wanted = SittingBook {
        sitting,
        company: &company,
        user,
        class: attempt.class,
        asked: (&body, &key),
    };
    Ok(open_sitting(tx, &wanted, now_ms).await?)
}
