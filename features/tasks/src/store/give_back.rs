//! SQL of `task_return`: attempts at exercises that were given back to be done again.

use crate::{
    ExerciseAttemptId, ExerciseId,
    give_back::{GiveBack, GivenBack},
};
use courses::CourseId;
use database::{Result, Tx, params};
use platform::{Millis, access::UserId};
use std::collections::HashMap;

database::sql! {
    PUT = "insert into task_return (attempt_id, reason, due_at_ms, returned_by, returned_at_ms) values ($1, $2, $3, $4, $5) \
           on conflict (attempt_id) do update set reason = excluded.reason, due_at_ms = excluded.due_at_ms, \
           returned_by = excluded.returned_by, returned_at_ms = excluded.returned_at_ms";
    FIND = "select reason, due_at_ms from task_return where attempt_id = $1";
    LIST = "select r.attempt_id, a.exercise_id, a.number, r.reason, r.due_at_ms, r.returned_at_ms, \
            (select max(n.number) from task_exercise_attempt n where n.exercise_id = a.exercise_id and n.user_id = a.user_id \
            and n.submitted_at_ms is not null) as last_number \
            from task_return r join task_exercise_attempt a on a.id = r.attempt_id \
            join task_exercise e on e.id = a.exercise_id where a.user_id = $1 and e.course_id = $2 order by a.number";
}

/// Gives an attempt back, or changes why and until when.
pub(crate) async fn put(
    tx: &Tx,
    attempt: ExerciseAttemptId,
    why: &GiveBack<'_>,
    now_ms: Millis,
) -> Result<()> {
    let values = params![attempt, why.reason, why.due_at_ms, why.by, now_ms];
    tx.execute(&PUT, values).await.map(drop)
}

/// Why and until when an attempt was given back.
pub(crate) async fn find_return(tx: &Tx, attempt: ExerciseAttemptId) -> Result<Option<(String, Millis)>> {
    tx.query_optional_as(&FIND, params![attempt]).await
}

/// What was given back to a student in a course, by exercise, in the order of the attempts.
pub(crate) async fn list(
    tx: &Tx,
    course: CourseId,
    user: UserId,
) -> Result<HashMap<ExerciseId, Vec<GivenBack>>> {
    let mut all: HashMap<ExerciseId, Vec<GivenBack>> = HashMap::new();
    for row in tx.query(&LIST, params![user, course]).await? {
        all.entry(row.get("exercise_id")?).or_default().push(row.read()?);
    }
    Ok(all)
}
