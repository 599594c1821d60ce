//! SQL of `task_activity_return`: hand-ins for activities that were given back to be done again.

use crate::{
    ActivityId,
    give_back::{GiveBack, ReturnedActivity},
};
use courses::CourseId;
use database::{Result, Tx, params};
use platform::{Millis, access::UserId};
use std::collections::HashMap;

database::sql! {
    PUT = "insert into task_activity_return (activity_id, user_id, tries, reason, due_at_ms, returned_by, returned_at_ms) \
           select cast($1 as bigint), cast($2 as bigint), coalesce((select r.tries from task_result r where r.activity_id = $1 and r.user_id = $2), 0), \
           cast($3 as text), cast($4 as bigint), cast($5 as bigint), cast($6 as bigint) where true \
           on conflict (activity_id, user_id, tries) do update set reason = excluded.reason, due_at_ms = excluded.due_at_ms, \
           returned_by = excluded.returned_by, returned_at_ms = excluded.returned_at_ms";
    OF_ACTIVITY = "select v.activity_id, v.reason, v.due_at_ms, v.returned_at_ms, v.tries, coalesce(r.tries, 0) as last_tries \
                   from task_activity_return v left join task_result r on r.activity_id = v.activity_id and r.user_id = v.user_id \
                   where v.activity_id = $1 and v.user_id = $2 order by v.tries";
    OF_STUDENT = "select v.activity_id, v.reason, v.due_at_ms, v.returned_at_ms, v.tries, coalesce(r.tries, 0) as last_tries \
                  from task_activity_return v join task_activity a on a.id = v.activity_id join task_task t on t.id = a.task_id \
                  left join task_result r on r.activity_id = v.activity_id and r.user_id = v.user_id \
                  where v.user_id = $1 and t.course_id = $2 order by v.activity_id, v.tries";
}

/// Gives a student's last hand-in for an activity back, or changes why and until when.
pub(crate) async fn put(
    tx: &Tx,
    (activity, user): (ActivityId, UserId),
    why: &GiveBack<'_>,
    now_ms: Millis,
) -> Result<()> {
    let values = params![activity, user, why.reason, why.due_at_ms, why.by, now_ms];
    tx.execute(&PUT, values).await.map(drop)
}

/// What was given back to a student of an activity, the first one first.
pub(crate) async fn list_of_activity(
    tx: &Tx,
    activity: ActivityId,
    user: UserId,
) -> Result<Vec<ReturnedActivity>> {
    tx.query_as(&OF_ACTIVITY, params![activity, user]).await
}

/// What was given back to a student in a course, by activity, the first one first.
pub(crate) async fn list_of_student(
    tx: &Tx,
    course: CourseId,
    user: UserId,
) -> Result<HashMap<ActivityId, Vec<ReturnedActivity>>> {
    let mut all: HashMap<ActivityId, Vec<ReturnedActivity>> = HashMap::new();
    let found: Vec<ReturnedActivity> = tx.query_as(&OF_STUDENT, params![user, course]).await?;
    for one in found {
        all.entry(one.activity_id).or_default().push(one);
    }
    Ok(all)
}
