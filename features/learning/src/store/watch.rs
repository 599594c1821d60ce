//! SQL of `learning_watch`.

use crate::progress::{Intervals, is_finished};
use courses::{CourseId, Lecture, LectureId};
use database::{FromRow, Result, Row, Tx, params};
use platform::{Millis, access::UserId};
use std::collections::HashMap;

database::sql! {
    FIND = "select * from learning_watch where lecture_id = $1 and user_id = $2";
    LIST = "select w.* from learning_watch w join course_v_lecture l on l.id = w.lecture_id \
            where l.course_id = $1 and w.user_id = $2 order by w.lecture_id";
    PUT = "insert into learning_watch (lecture_id, user_id, intervals, seconds, position_s, finished_at_ms, begun_at_ms, \
           updated_at_ms) values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (lecture_id, user_id) do update set \
           intervals = excluded.intervals, seconds = excluded.seconds, position_s = excluded.position_s, \
           finished_at_ms = coalesce(learning_watch.finished_at_ms, excluded.finished_at_ms), \
           updated_at_ms = excluded.updated_at_ms";
}

/// How far a person watched a lecture.
#[derive(Debug, Clone, Default, FromRow)]
pub struct Watch {
    /// What was played.
    #[row(with = intervals)]
    pub intervals: Intervals,
    /// Distinct seconds of it.
    pub seconds: i64,
    /// Where the player stood.
    pub position_s: i64,
    /// When nine tenths were reached; stays even if the lecture grows.
    pub finished_at_ms: Option<Millis>,
    /// The last report.
    pub updated_at_ms: Millis,
}

/// How far a person watched a lecture; nothing if never.
pub async fn find_watch(tx: &Tx, lecture: LectureId, user: UserId) -> Result<Watch> {
    let watch = tx.query_optional_as(&FIND, params![lecture, user]).await?;
    Ok(watch.unwrap_or_default())
}

/// How far a person watched each lecture of a course, removed ones included.
pub async fn list_watches(tx: &Tx, course: CourseId, user: UserId) -> Result<HashMap<LectureId, Watch>> {
    tx.query(&LIST, params![course, user])
        .await?
        .iter()
        .map(|row| Ok((row.get("lecture_id")?, row.read()?)))
        .collect()
}

/// Stores what was played, and answers it with the time of finishing.
pub async fn put_watch(
    tx: &Tx,
    lecture: &Lecture,
    user: UserId,
    intervals: Intervals,
    position_s: i64,
    now_ms: Millis,
) -> Result<Watch> {
    let seconds = intervals.total_ms() / 1000;
    let finished_at_ms = is_finished(seconds, lecture.length_s()).then_some(now_ms);
    let json = intervals.to_json();
    let values = params![
        lecture.id,
        user,
        json,
        seconds,
        position_s,
        finished_at_ms,
        now_ms
    ];
    tx.execute(&PUT, values).await?;
    find_watch(tx, lecture.id, user).await
}

fn intervals(row: &Row) -> Result<Intervals> {
    Ok(Intervals::parse(&row.get::<String>("intervals")?))
}
