//! SQL of `simulation_override`: what a person's mark makes a book count for, as `marking` has settled it.

use crate::{BookId, LineChange};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use platform::access::UserId;
use scoring::BasisPoints;
use std::collections::HashMap;
use tasks::DecidedShare;

database::sql! {
    PUT = "insert into simulation_override (book_id, share, reason, decided_by, decided_at_ms, changes, members) \
           values ($1, $2, $3, $4, $5, $6, $7) on conflict (book_id) do update set share = excluded.share, reason = excluded.reason, \
           decided_by = excluded.decided_by, decided_at_ms = excluded.decided_at_ms, changes = excluded.changes, members = excluded.members";
    REMOVE = "delete from simulation_override where book_id = $1";
    FIND = "select o.*, u.real_name from simulation_override o join identity_v_person u on u.id = o.decided_by \
            where o.book_id = $1";
    OF_CLASS = "select o.*, u.real_name from simulation_override o join identity_v_person u on u.id = o.decided_by \
                join simulation_book b on b.id = o.book_id where b.class_id = $1 and b.course_id = $2";
}

/// What a teacher decided that a book counts for.
#[derive(Debug, Clone, FromRow)]
pub struct Override {
    /// What it counts for.
    #[row(flatten)]
    pub decided: DecidedShare,
    /// The name of who decided.
    #[row(rename = "real_name")]
    pub decided_by_name: String,
    /// What was changed inside its reports; empty where it was decided as a whole.
    #[row(json)]
    pub changes: Vec<LineChange>,
    /// What it counts for, for each member of its team; empty where it counts alike for whoever keeps it.
    #[row(json)]
    pub members: Vec<(UserId, BasisPoints)>,
}

impl Override {
    /// What the book counts for, for one who keeps it.
    pub fn share_of(&self, user: UserId) -> BasisPoints {
        decided_share(&self.members, user).unwrap_or(self.decided.share)
    }
}

/// What a decision comes to for a member of a team; none where it counts alike for all.
pub(crate) fn decided_share(members: &[(UserId, BasisPoints)], user: UserId) -> Option<BasisPoints> {
    let member = members.iter().find(|(member, _)| *member == user);
    member.map(|(_, share)| *share)
}

/// Decides what a book counts for, and for which members of its team otherwise; an earlier decision gives way.
pub(crate) async fn put_override(
    tx: &Tx,
    book: BookId,
    (decided, members): (&DecidedShare, &[(UserId, BasisPoints)]),
    changes: &[LineChange],
) -> Result<()> {
    let (by, at_ms) = (decided.decided_by, decided.decided_at_ms);
    let values = params![
        book,
        decided.share.get(),
        &decided.reason,
        by,
        at_ms,
        Json(changes),
        Json(members)
    ];
    tx.execute(&PUT, values).await.map(drop)
}

/// Takes a decision back.
pub(crate) async fn remove_override(tx: &Tx, book: BookId) -> Result<()> {
    tx.execute(&REMOVE, params![book]).await.map(drop)
}

/// The decision about a book.
pub async fn find_override(tx: &Tx, book: BookId) -> Result<Option<Override>> {
    tx.query_optional_as(&FIND, params![book]).await
}

/// The decisions about the books of a class in a course.
pub(crate) async fn list_overrides_of_class(
    tx: &Tx,
    class: ClassId,
    course: CourseId,
) -> Result<HashMap<BookId, Override>> {
    let rows = tx.query(&OF_CLASS, params![class, course]).await?;
    rows.iter()
        .map(|row| Ok((row.get("book_id")?, row.read()?)))
        .collect()
}
