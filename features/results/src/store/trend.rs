//! SQL of `result_trend`, and of who should be looked at.

use crate::trend::{FALL, IDLE_MS, Trend};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    PUT = "insert into result_trend (course_id, user_id, works, recent_share, earlier_share) \
           select course_id, user_id, works, recent_share, earlier_share \
           from $given(course_id bigint, user_id bigint, works bigint, recent_share bigint, earlier_share bigint) where true \
           on conflict (user_id, course_id) do update set works = excluded.works, \
           recent_share = excluded.recent_share, earlier_share = excluded.earlier_share";
    REMOVE = "delete from result_trend where course_id = $1 and user_id in \
              (select cast(value as bigint) from json_array_elements_text(cast(cast($2 as text) as json)))";
    FALLING = "select k.id as class_id, k.name as class_name, u.id as user_id, u.real_name, u.student_number, \
               r.course_id, r.recent_share, r.earlier_share from class_v_teacher t \
               join class_v_class k on k.id = t.class_id and k.archived_at_ms is null \
               join class_v_member m on m.class_id = k.id join class_v_course c on c.class_id = k.id \
               join result_trend r on r.user_id = m.user_id and r.course_id = c.course_id \
               join identity_v_person u on u.id = m.user_id \
               where t.user_id = $1 and r.earlier_share - r.recent_share >= $2 \
               order by r.earlier_share - r.recent_share desc, k.id, u.id limit $3";
    IDLE = "select k.id as class_id, k.name as class_name, u.id as user_id, u.real_name, u.student_number, \
            max(s.last_seen_at_ms) as last_seen_at_ms from class_v_teacher t \
            join class_v_class k on k.id = t.class_id and k.archived_at_ms is null \
            join class_v_member m on m.class_id = k.id and m.joined_at_ms < $2 \
            join identity_v_person u on u.id = m.user_id left join identity_v_seen s on s.user_id = m.user_id \
            where t.user_id = $1 group by k.id, k.name, u.id, u.real_name, u.student_number \
            having coalesce(max(s.last_seen_at_ms), 0) < $2 \
            order by coalesce(max(s.last_seen_at_ms), 0), k.id, u.id limit $3";
}

/// A member of a class who should be looked at.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Noticed {
    #[row(rename = "class_id")]
    pub(crate) class: ClassId,
    pub(crate) class_name: String,
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    pub(crate) real_name: String,
    pub(crate) student_number: Option<String>,
}

/// Somebody who has stopped coming.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Idle {
    #[row(flatten)]
    pub(crate) who: Noticed,
    /// None: never.
    pub(crate) last_seen_at_ms: Option<Millis>,
}

/// Somebody whose marks fall.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Falling {
    #[row(flatten)]
    pub(crate) who: Noticed,
    #[row(rename = "course_id")]
    pub(crate) course: CourseId,
    /// Parts of [`Share::ONE`](scoring::Share::ONE).
    pub(crate) recent_share: i64,
    /// Likewise.
    pub(crate) earlier_share: i64,
}

/// Writes how the marks of students in a course go; nothing stands where there are too few to tell.
pub(crate) async fn put_trends(tx: &Tx, course: CourseId, trends: &[(UserId, Option<Trend>)]) -> Result<()> {
    let without = trends.iter().filter(|(_, trend)| trend.is_none());
    let without: Vec<i64> = without.map(|(user, _)| user.0).collect();
    if !without.is_empty() {
        tx.execute(&REMOVE, params![course, database::list(without)])
            .await?;
    }
    let row =
        |user: UserId, trend: Trend| params![course, user, trend.works, trend.recent.0, trend.earlier.0];
    let rows = trends
        .iter()
        .filter_map(|(user, trend)| Some(row(*user, (*trend)?)));
    tx.execute_rows(&PUT, rows.collect()).await.map(drop)
}

/// Members of this teacher's classes whose marks fall, the steepest first.
pub(crate) async fn list_falling(tx: &Tx, teacher: UserId, most: i64) -> Result<Vec<Falling>> {
    tx.query_as(&FALLING, params![teacher, FALL.0, most]).await
}

/// Members of this teacher's classes who were not seen for a week, the longest away first.
pub(crate) async fn list_idle(tx: &Tx, teacher: UserId, now_ms: Millis, most: i64) -> Result<Vec<Idle>> {
    tx.query_as(&IDLE, params![teacher, now_ms - IDLE_MS, most]).await
}
