//! SQL of `result_column`.

use crate::ManualColumnId;
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    LIST = "select id, title, category, weight from result_column \
            where class_id = $1 and course_id = $2 and removed_at_ms is null order by id";
    COUNT = "select count(*) as total from result_column where class_id = $1 and course_id = $2 and removed_at_ms is null";
    ADD = "insert into result_column (class_id, course_id, title, category, weight, created_by, created_at_ms) \
           values ($1, $2, $3, $4, $5, $6, $7) returning id";
    CHANGE = "update result_column set title = $4, category = $5, weight = $6 \
              where id = $3 and class_id = $1 and course_id = $2 and removed_at_ms is null";
    REMOVE = "update result_column set removed_at_ms = $4 \
              where id = $3 and class_id = $1 and course_id = $2 and removed_at_ms is null";
}

/// A column that a teacher fills in by hand.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct ManualColumn {
    pub(crate) id: ManualColumnId,
    pub(crate) title: String,
    /// Key of the category in which it counts.
    pub(crate) category: Option<String>,
    /// In hundredths.
    pub(crate) weight: i64,
}

/// What a teacher says of one.
#[derive(Debug)]
pub(crate) struct ColumnText<'a> {
    pub(crate) title: &'a str,
    pub(crate) category: Option<&'a str>,
    pub(crate) weight: i64,
}

/// Those of a class in a course, in the order in which they were made.
pub(crate) async fn list(tx: &Tx, class: ClassId, course: CourseId) -> Result<Vec<ManualColumn>> {
    tx.query_as(&LIST, params![class, course]).await
}

/// How many a class has.
pub(crate) async fn count(tx: &Tx, class: ClassId, course: CourseId) -> Result<i64> {
    tx.query_one(&COUNT, params![class, course]).await?.get("total")
}

/// Adds one.
pub(crate) async fn add(
    tx: &Tx,
    (class, course): (ClassId, CourseId),
    text: &ColumnText<'_>,
    (by, now_ms): (UserId, Millis),
) -> Result<ManualColumnId> {
    let values = params![class, course, text.title, text.category, text.weight, by, now_ms];
    tx.query_one(&ADD, values).await?.get("id")
}

/// Changes one; returns whether the class has it.
pub(crate) async fn change(
    tx: &Tx,
    (class, course): (ClassId, CourseId),
    id: ManualColumnId,
    text: &ColumnText<'_>,
) -> Result<bool> {
    let values = params![class, course, id, text.title, text.category, text.weight];
    Ok(tx.execute(&CHANGE, values).await? == 1)
}

/// Takes one away; what was filled in stays in the history.
pub(crate) async fn remove(
    tx: &Tx,
    (class, course): (ClassId, CourseId),
    id: ManualColumnId,
    now_ms: Millis,
) -> Result<bool> {
    Ok(tx.execute(&REMOVE, params![class, course, id, now_ms]).await? == 1)
}
