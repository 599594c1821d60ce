//! An attempt at an exercise given back: its exercise is open to its student until the new date.

use super::{GiveBack, HandedIn, ReturnGround, WhatCounts, WhyNot};
use crate::{
    Exercise, ExerciseAttempt, ExerciseAttemptId,
    store::{
        exercise,
        give_back::{find_return, put},
    },
};
use classes::{ClassId, ItemKind, NewExtension, OpeningsChanged};
use database::{FromRow, Tx};
use platform::{Error, Millis};
use serde::Serialize;

/// An attempt that was given back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow, utoipa::ToSchema)]
#[schema(as = ReturnedAttempt)]
pub struct GivenBack {
    /// The attempt.
    #[row(rename = "attempt_id")]
    pub attempt_id: ExerciseAttemptId,
    /// Its number, from 1.
    pub number: i64,
    /// Why, in the teacher's words.
    pub reason: String,
    /// Until when it is to be done again.
    pub due_at_ms: Millis,
    /// When it was given back.
    pub returned_at_ms: Millis,
    /// The last attempt handed in.
    #[serde(skip)]
    pub last_number: i64,
}

impl GivenBack {
    /// Whether it has not been done again yet.
    pub fn is_outstanding(&self) -> bool {
        self.number == self.last_number
    }

    /// Whether it may still be done again.
    pub fn may_be_redone_at(&self, now_ms: Millis) -> bool {
        self.is_outstanding() && now_ms <= self.due_at_ms
    }
}

/// An attempt that was handed in, and its exercise.
struct Found {
    attempt: ExerciseAttempt,
    exercise: Exercise,
    ground: ReturnGround,
}

async fn find(tx: &Tx, id: ExerciseAttemptId) -> Result<Found, Error> {
    let attempt = exercise::find_attempt(tx, id)
        .await?
        .filter(|attempt| attempt.submitted_at_ms.is_some())
        .ok_or(Error::NotFound)?;
    let exercise = exercise::find_exercise(tx, attempt.exercise)
        .await?
        .ok_or(Error::NotFound)?;
    let all = exercise::list_attempts(tx, exercise.id, attempt.user).await?;
    let ground = ReturnGround {
        class: attempt.class,
        is_waiting: attempt.is_waiting(),
        is_superseded: all.iter().any(|other| other.number > attempt.number),
    };
    Ok(Found {
        attempt,
        exercise,
        ground,
    })
}

/// Whether an attempt may go back, and why and until when it was given back.
pub(super) async fn standing(
    tx: &Tx,
    id: ExerciseAttemptId,
) -> Result<(Result<ClassId, WhyNot>, Option<(String, Millis)>), Error> {
    let found = find(tx, id).await?;
    let given = find_return(tx, id).await?;
    Ok((found.ground.check(), given))
}

/// Gives an attempt back: its student is told, has more time, and may try once more.
pub(super) async fn give_back(
    tx: &Tx,
    id: ExerciseAttemptId,
    why: &GiveBack<'_>,
    now_ms: Millis,
) -> Result<(), Error> {
    let Found {
        attempt,
        exercise,
        ground,
    } = find(tx, id).await?;
    let work = HandedIn {
        users: vec![attempt.user],
        name: format!("训练「{}」第 {} 次作答", exercise.title, attempt.number),
        title: exercise.title,
        counts: WhatCounts::kept(exercise.keeps_best),
        ground,
    };
    let class = work.check(why, now_ms)?;
    put(tx, attempt.id, why, now_ms).await?;
    let more_time = NewExtension {
        class,
        kind: ItemKind::Exercise,
        item: exercise.id.0,
        user: attempt.user,
        due_at_ms: why.due_at_ms,
        reason: why.reason.chars().take(200).collect(),
        granted_by: why.by,
    };
    classes::put_extension(tx, &more_time, now_ms).await?;
    jobs::emit(tx, &OpeningsChanged { class_id: class }, now_ms).await?;
    work.tell(tx, class, why, now_ms).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given_back(number: i64, last_number: i64) -> GivenBack {
        GivenBack {
            attempt_id: ExerciseAttemptId(1),
            number,
            reason: String::new(),
            due_at_ms: 100,
            returned_at_ms: 0,
            last_number,
        }
    }

    #[test]
    fn what_was_given_back_may_be_done_again_once_until_its_date() {
        assert!(given_back(2, 2).may_be_redone_at(100));
        assert!(!given_back(2, 2).may_be_redone_at(101));
        assert!(!given_back(2, 3).may_be_redone_at(50));
    }
}
