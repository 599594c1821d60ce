//! Marks that come after an exercise was handed in: from its teacher, or from the tests of a program.

use crate::{
    ExerciseAttemptId, ResultChanged,
    attempt::activities_of,
    exercise::{Feedback, share},
    store::{
        exercise::{self, Attempt, Exercise},
        result::{Recount, recount_result},
    },
};
use classes::Late;
use database::Tx;
use platform::{Error, Millis, access::UserId};
use scoring::Mark;

/// The mark of one answer as it stands with its marker.
#[derive(Debug, Clone)]
pub struct SettledMark {
    /// The answer's place in the attempt, from 0.
    pub place: usize,
    /// Its mark, perhaps still waiting.
    pub mark: Mark,
    /// What the marker says.
    pub feedback: Feedback,
}

/// Takes marks over into an attempt that was handed in; what its activities and its student earn follows. Marks that
/// stand there already change nothing and tell nobody.
pub async fn settle_attempt(
    tx: &Tx,
    id: ExerciseAttemptId,
    settled: &[SettledMark],
    now_ms: Millis,
) -> Result<(), Error> {
    let attempt = exercise::find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
    let (mut marks, mut feedback) = (attempt.marks.clone(), attempt.feedback.clone());
    for one in settled {
        if let Some(mark) = marks.get_mut(one.place) {
            *mark = if one.mark.is_final() {
                one.mark.clone()
            } else {
                crate::exercise::waiting(&one.mark)
            };
            feedback.insert(one.place, one.feedback.clone());
        }
    }
    feedback.retain(|_, said| !said.is_empty());
    if marks == attempt.marks && feedback == attempt.feedback {
        return Ok(());
    }
    exercise::put_marks(tx, (id, attempt.full), &marks, &feedback).await?;
    let done = exercise::find_exercise(tx, attempt.exercise)
        .await?
        .ok_or(Error::NotFound)?;
    recount(tx, &done, attempt.user).await?;
    let event = ResultChanged {
        user_id: attempt.user,
        course_id: done.course,
    };
    Ok(jobs::emit(tx, &event, now_ms).await?)
}

/// Writes anew what the activities that lead to an exercise earn by all its attempts: with a mark that comes late, the
/// best of them may be another one.
pub(crate) async fn recount(tx: &Tx, exercise: &Exercise, user: UserId) -> Result<(), Error> {
    let mut attempts = exercise::list_attempts(tx, exercise.id, user).await?;
    attempts.retain(|attempt| attempt.submitted_at_ms.is_some());
    let Some(counted) = counted(&attempts, exercise.keeps_best) else {
        return Ok(());
    };
    for activity in activities_of(tx, exercise).await? {
        recount_result(tx, activity.id, user, &counted).await?;
    }
    Ok(())
}

/// What counts of attempts that were handed in, the first one first: the best, or the last.
fn counted(attempts: &[Attempt], keeps_best: bool) -> Option<Recount> {
    let last = attempts.last()?;
    let chosen = if keeps_best {
        attempts.iter().max_by_key(|attempt| share(&attempt.marks))?
    } else {
        last
    };
    Some(Recount {
        share: share(&chosen.marks),
        late: Late {
            is_late: chosen.is_late,
            late_ms: chosen.late_ms,
        },
        // Any attempt that waits may become the best; of those before the last, none can count any more.
        needs_marker: if keeps_best {
            attempts.iter().any(Attempt::is_waiting)
        } else {
            last.is_waiting()
        },
    })
}
