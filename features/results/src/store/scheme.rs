//! SQL of `result_scheme`.

use crate::gradebook::scheme::Scheme;
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    FIND = "select version, rules from result_scheme where class_id = $1 and course_id = $2";
    // INVARIANT: of two teachers who saw the same version, one writes.
    ADD = "insert into result_scheme (class_id, course_id, version, rules, changed_by, changed_at_ms) \
           values ($1, $2, 1, $3, $4, $5) on conflict (class_id, course_id) do nothing";
    CHANGE = "update result_scheme set version = version + 1, rules = $4, changed_by = $5, changed_at_ms = $6 \
              where class_id = $1 and course_id = $2 and version = $3";
}

/// What a class's teachers have set.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct SchemeRow {
    pub(crate) version: i64,
    /// None: as the course says.
    #[row(json)]
    pub(crate) rules: Option<Scheme>,
}

/// The scheme of a class in a course, where somebody has set one.
pub(crate) async fn find(tx: &Tx, class: ClassId, course: CourseId) -> Result<Option<SchemeRow>> {
    tx.query_optional_as(&FIND, params![class, course]).await
}

/// Sets a scheme, or (without one) goes back to the course's; returns false where `seen` is not the version that holds.
pub(crate) async fn put(
    tx: &Tx,
    (class, course): (ClassId, CourseId),
    seen: i64,
    rules: Option<&Scheme>,
    (by, now_ms): (UserId, Millis),
) -> Result<bool> {
    let written = if seen == 0 {
        tx.execute(&ADD, params![class, course, Json(&rules), by, now_ms])
            .await?
    } else {
        tx.execute(&CHANGE, params![class, course, seen, Json(&rules), by, now_ms])
            .await?
    };
    Ok(written == 1)
}
