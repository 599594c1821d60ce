//! Who is in which class, for programs: its students, then its teachers.

use crate::viewer::{Only, Viewer, Window, split};
use database::{FromRow, Result, Tx, params};
use platform::Millis;

/// $1 to $4 as in `roster`; perhaps one person ($5).
macro_rules! enrolled {
    ($view:literal, $what:literal, $rest:literal) => {
        concat!(
            "select ",
            $what,
            " from class_v_class c join class_v_course k on k.class_id = c.id join ",
            $view,
            " e on e.class_id = c.id join identity_v_person p on p.id = e.user_id where c.school_id = $1 \
             and (exists (select 1 from class_v_teacher t where t.class_id = c.id and t.user_id = $2) or $2 is null) \
             and (c.id = $3 or $3 is null) and (k.course_id = $4 or $4 is null) and (e.user_id = $5 or $5 is null) \
             and p.status <> 'deleted' ",
            $rest
        )
    };
}

database::sql! {
    STUDENTS = enrolled!("class_v_member", "c.id as class_id, k.course_id, e.user_id, 0 as is_teacher, 0 as is_owner, \
               e.joined_at_ms as since_ms", "order by c.id, k.course_id, e.user_id limit $6 offset $7");
    COUNT_STUDENTS = enrolled!("class_v_member", "count(*) as total", "");
    TEACHERS = enrolled!("class_v_teacher", "c.id as class_id, k.course_id, e.user_id, 1 as is_teacher, e.is_owner, \
               c.created_at_ms as since_ms", "order by c.id, k.course_id, e.user_id limit $6 offset $7");
    COUNT_TEACHERS = enrolled!("class_v_teacher", "count(*) as total", "");
}

/// Somebody in a class with one of its courses.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct EnrolmentRow {
    pub(crate) class_id: i64,
    pub(crate) course_id: i64,
    pub(crate) user_id: i64,
    pub(crate) is_teacher: bool,
    pub(crate) is_owner: bool,
    pub(crate) since_ms: Millis,
}

pub(crate) async fn list(
    tx: &Tx,
    viewer: Viewer,
    only: &Only,
    window: Window,
) -> Result<(Vec<EnrolmentRow>, i64)> {
    let wanted = params![viewer.school, viewer.teacher, only.class, only.course, only.user];
    let parts = [(&STUDENTS, &COUNT_STUDENTS), (&TEACHERS, &COUNT_TEACHERS)];
    let mut counts = Vec::new();
    for (_, count) in parts {
        counts.push(tx.query_one(count, wanted.clone()).await?.get("total")?);
    }
    let mut rows = Vec::new();
    for ((list, _), window) in parts.into_iter().zip(split(&counts, window)) {
        let place = params![window.limit, window.offset];
        rows.extend(
            tx.query_as::<EnrolmentRow>(list, [wanted.clone(), place].concat())
                .await?,
        );
    }
    Ok((rows, counts.iter().sum()))
}
