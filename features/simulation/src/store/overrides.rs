//! SQL of `simulation_override`.

use crate::BookId;
use classes::ClassId;
use courses::CourseId;
use database::{Result, Row, Tx, params};
use platform::{Millis, access::UserId};
use std::collections::HashMap;

database::sql! {
    PUT = "insert into simulation_override (book_id, share, reason, decided_by, decided_at_ms) values ($1, $2, $3, $4, $5) \
           on conflict (book_id) do update set share = excluded.share, reason = excluded.reason, \
           decided_by = excluded.decided_by, decided_at_ms = excluded.decided_at_ms";
    REMOVE = "delete from simulation_override where book_id = $1";
    FIND = "select o.*, u.real_name from simulation_override o join identity_user u on u.id = o.decided_by \
            where o.book_id = $1";
    OF_CLASS = "select o.*, u.real_name from simulation_override o join identity_user u on u.id = o.decided_by \
                join simulation_book b on b.id = o.book_id where b.class_id = $1 and b.course_id = $2";
}

/// What a teacher decided that a book counts for.
#[derive(Debug, Clone)]
pub struct Override {
    /// Of the marks, in hundredths of a percent.
    pub share: i64,
    /// Why.
    pub reason: String,
    /// Who decided.
    pub decided_by: UserId,
    /// Their name.
    pub decided_by_name: String,
    /// When.
    pub decided_at_ms: Millis,
}

/// Decides what a book counts for; an earlier decision gives way.
pub(crate) async fn put_override(
    tx: &Tx,
    book: BookId,
    (share, reason): (i64, &str),
    decided_by: UserId,
    now_ms: Millis,
) -> Result<()> {
    let values = params![book, share, reason, decided_by, now_ms];
    tx.execute(&PUT, values).await.map(drop)
}

/// Takes a decision back; returns whether there was one.
pub(crate) async fn remove_override(tx: &Tx, book: BookId) -> Result<bool> {
    Ok(tx.execute(&REMOVE, params![book]).await? == 1)
}

/// The decision about a book.
pub async fn find_override(tx: &Tx, book: BookId) -> Result<Option<Override>> {
    tx.query_optional(&FIND, params![book])
        .await?
        .as_ref()
        .map(decision)
        .transpose()
}

/// The decisions about the books of a class in a course.
pub(crate) async fn list_overrides_of_class(
    tx: &Tx,
    class: ClassId,
    course: CourseId,
) -> Result<HashMap<BookId, Override>> {
    let rows = tx.query(&OF_CLASS, params![class, course]).await?;
    rows.iter()
        .map(|row| Ok((row.get("book_id")?, decision(row)?)))
        .collect()
}

fn decision(row: &Row) -> Result<Override> {
    Ok(Override {
        share: row.get("share")?,
        reason: row.get("reason")?,
        decided_by: row.get("decided_by")?,
        decided_by_name: row.get("real_name")?,
        decided_at_ms: row.get("decided_at_ms")?,
    })
}
