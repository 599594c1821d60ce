//! SQL of `learning_visit_sum`: what is left of stays that were archived.

use crate::progress::COUNTED_STAY_S;
use courses::CourseId;
use database::{FromRow, Result, Tx, list, params};
use platform::{Millis, access::UserId};
use std::collections::{BTreeMap, BTreeSet};

database::sql! {
    // By the index of a person and a course, on from the last one that was found.
    OLD_LEARNERS = "select distinct user_id, course_id from learning_visit \
                    where user_id >= $1 and (user_id > $1 or course_id > $2) and begun_at_ms < $3 and last_at_ms < $3 \
                    and course_id in (select cast(value as bigint) from json_array_elements_text(cast(cast($4 as text) as json))) \
                    order by user_id, course_id limit 200";
    OLD = "select id, item_kind, item_id, seconds, last_at_ms from learning_visit where user_id = $1 and course_id = $2 \
           and begun_at_ms < $3 and last_at_ms < $3 order by id limit 500";
    FORGET = "delete from learning_visit where user_id = $1 and course_id = $2 and begun_at_ms < $3 and last_at_ms < $3 \
              and id <= $4";
    ADD = "insert into learning_visit_sum (user_id, course_id, item_kind, item_id, visits, seconds, last_at_ms) \
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (user_id, course_id, item_kind, item_id) do update set \
           visits = learning_visit_sum.visits + excluded.visits, seconds = learning_visit_sum.seconds + excluded.seconds, \
           last_at_ms = case when learning_visit_sum.last_at_ms > excluded.last_at_ms then learning_visit_sum.last_at_ms \
           else excluded.last_at_ms end";
    KEPT = "select item_kind, item_id, visits, seconds, last_at_ms from learning_visit_sum \
            where user_id = $1 and course_id = $2 order by item_kind, item_id";
}

/// Somebody in a course.
pub(crate) type Learner = (UserId, CourseId);

/// A stay as far as its sum needs it.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct OldStay {
    pub(crate) id: i64,
    pub(crate) item_kind: String,
    pub(crate) item_id: i64,
    pub(crate) seconds: i64,
    pub(crate) last_at_ms: Millis,
}

/// What became of stays at one item.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, FromRow)]
pub(crate) struct StaySum {
    /// Those that count.
    pub(crate) visits: i64,
    pub(crate) seconds: i64,
    pub(crate) last_at_ms: Millis,
}

/// By kind and id of the item.
pub(crate) type StaySums = BTreeMap<(String, i64), StaySum>;

/// Adds stays to sums.
pub(crate) fn add_up(sums: &mut StaySums, stays: &[OldStay]) {
    for stay in stays {
        let sum = sums.entry((stay.item_kind.clone(), stay.item_id)).or_default();
        sum.visits += i64::from(stay.seconds >= COUNTED_STAY_S);
        sum.seconds += stay.seconds;
        sum.last_at_ms = sum.last_at_ms.max(stay.last_at_ms);
    }
}

/// The next learners of these courses after that one who have stays that ended before that time.
pub(crate) async fn list_old_learners(
    tx: &Tx,
    courses: &BTreeSet<CourseId>,
    (user, course): Learner,
    before_ms: Millis,
) -> Result<Vec<Learner>> {
    let courses = list(courses.iter().map(|course| course.0));
    tx.query_as(&OLD_LEARNERS, params![user, course, before_ms, courses])
        .await
}

/// Stays of a learner that ended before that time, some hundred at most.
pub(crate) async fn list_old(tx: &Tx, (user, course): Learner, before_ms: Millis) -> Result<Vec<OldStay>> {
    tx.query_as(&OLD, params![user, course, before_ms]).await
}

/// Deletes such stays up to this one; returns how many they were.
pub(crate) async fn forget(tx: &Tx, (user, course): Learner, before_ms: Millis, last_id: i64) -> Result<u64> {
    tx.execute(&FORGET, params![user, course, before_ms, last_id])
        .await
}

/// Adds to the sums of a learner.
pub(crate) async fn add(tx: &Tx, (user, course): Learner, sums: &StaySums) -> Result<()> {
    for ((kind, item), sum) in sums {
        let values = params![
            user,
            course,
            kind.as_str(),
            *item,
            sum.visits,
            sum.seconds,
            sum.last_at_ms
        ];
        tx.execute(&ADD, values).await?;
    }
    Ok(())
}

/// The sums of a learner.
pub(crate) async fn list_kept(tx: &Tx, (user, course): Learner) -> Result<StaySums> {
    let rows = tx.query(&KEPT, params![user, course]).await?;
    rows.iter()
        .map(|row| Ok(((row.get("item_kind")?, row.get("item_id")?), row.read()?)))
        .collect()
}
