//! SQL of `course_enrolment`.

use crate::CourseId;
use database::{Result, Tx, params};
use platform::{Millis, access::SchoolId, access::UserId};
use std::collections::HashMap;

database::sql! {
    IS_ENROLLED = "select 1 as found from course_enrolment where course_id = $1 and user_id = $2";
    ENROL = "insert into course_enrolment (course_id, user_id, enrolled_at_ms) values ($1, $2, $3) \
             on conflict (course_id, user_id) do nothing";
    LEAVE = "delete from course_enrolment where course_id = $1 and user_id = $2";
    OF_USER = "select course_id from course_enrolment where user_id = $1 order by enrolled_at_ms desc, course_id";
    COUNTS = "select e.course_id, count(*) as total from course_enrolment e \
              join course_course c on c.id = e.course_id where c.school_id = $1 \
              group by e.course_id order by e.course_id";
}

/// Whether a person chose the course in the course centre.
pub async fn is_enrolled(tx: &Tx, id: CourseId, user: UserId) -> Result<bool> {
    Ok(tx
        .query_optional(&IS_ENROLLED, params![id, user])
        .await?
        .is_some())
}

/// Chooses a course; again is no fault.
pub async fn enrol(tx: &Tx, id: CourseId, user: UserId, now_ms: Millis) -> Result<()> {
    tx.execute(&ENROL, params![id, user, now_ms]).await.map(drop)
}

/// Gives a course up; what was learned stays and is back after choosing it again. Returns whether it had been chosen.
pub async fn leave(tx: &Tx, id: CourseId, user: UserId) -> Result<bool> {
    Ok(tx.execute(&LEAVE, params![id, user]).await? > 0)
}

/// The courses a person chose, the latest first.
pub async fn list_enrolled_courses(tx: &Tx, user: UserId) -> Result<Vec<CourseId>> {
    tx.query_as(&OF_USER, params![user]).await
}

/// How many people chose each course of a school; courses nobody chose are left out.
pub async fn count_enrolled(tx: &Tx, school: SchoolId) -> Result<HashMap<CourseId, i64>> {
    Ok(tx.query_as(&COUNTS, params![school]).await?.into_iter().collect())
}
