//! SQL of `class_extension`, and the writing of `class_opening`.

use crate::{ClassId, ItemKind, Opening};
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    PUT_OPENING = "insert into class_opening (class_id, item_kind, item_id, is_open, opens_at_ms, due_at_ms, closes_at_ms, \
                   weight, updated_at_ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
                   on conflict (class_id, item_kind, item_id) do update set is_open = excluded.is_open, \
                   opens_at_ms = excluded.opens_at_ms, due_at_ms = excluded.due_at_ms, \
                   closes_at_ms = excluded.closes_at_ms, weight = excluded.weight, updated_at_ms = excluded.updated_at_ms";
    COPY_OPENINGS = "insert into class_opening (class_id, item_kind, item_id, is_open, opens_at_ms, due_at_ms, closes_at_ms, \
                     weight, updated_at_ms) select cast($1 as bigint), o.item_kind, o.item_id, o.is_open, o.opens_at_ms + $3, \
                     o.due_at_ms + $3, o.closes_at_ms + $3, o.weight, cast($4 as bigint) from class_opening o \
                     where o.class_id = $2 \
                     on conflict (class_id, item_kind, item_id) do update set is_open = excluded.is_open, \
                     opens_at_ms = excluded.opens_at_ms, due_at_ms = excluded.due_at_ms, \
                     closes_at_ms = excluded.closes_at_ms, weight = excluded.weight, updated_at_ms = excluded.updated_at_ms";
    PUT = "insert into class_extension (class_id, item_kind, item_id, user_id, due_at_ms, reason, granted_by, granted_at_ms) \
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (class_id, item_kind, item_id, user_id) \
           do update set due_at_ms = excluded.due_at_ms, reason = excluded.reason, granted_by = excluded.granted_by, \
           granted_at_ms = excluded.granted_at_ms";
    REMOVE = "delete from class_extension where class_id = $1 and item_kind = $2 and item_id = $3 and user_id = $4";
    OF_ITEM = "select e.item_id, e.user_id, e.due_at_ms, e.reason, e.granted_at_ms, u.real_name, u.student_number \
               from class_extension e join identity_v_person u on u.id = e.user_id \
               where e.class_id = $1 and e.item_kind = $2 and (cast($3 as bigint) = 0 or e.item_id = $3) \
               order by e.item_id, u.student_number, u.id";
    COUNTS = "select item_id, count(*) as total from class_extension where class_id = $1 and item_kind = $2 \
              group by item_id order by item_id";
    OF_CLASS = "select user_id, count(*) as total from class_extension where class_id = $1 \
                group by user_id order by user_id";
}

/// Sets what holds for an item and a class.
pub async fn put_opening(
    tx: &Tx,
    class: ClassId,
    kind: ItemKind,
    item: i64,
    opening: &Opening,
    now_ms: Millis,
) -> Result<()> {
    let values = params![
        class,
        kind,
        item,
        opening.is_open,
        opening.opens_at_ms,
        opening.due_at_ms,
        opening.closes_at_ms,
        opening.weight,
        now_ms
    ];
    tx.execute(&PUT_OPENING, values).await.map(drop)
}

/// Takes over everything set for another class, all dates moved by so much; returns how many items.
pub(crate) async fn copy_openings(
    tx: &Tx,
    to: ClassId,
    from: ClassId,
    by_ms: Millis,
    now_ms: Millis,
) -> Result<u64> {
    tx.execute(&COPY_OPENINGS, params![to, from, by_ms, now_ms]).await
}

/// More time for one student and one item.
#[derive(Debug, Clone, FromRow)]
pub struct Extension {
    /// The item.
    #[row(rename = "item_id")]
    pub item: i64,
    /// The student.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// Their name.
    pub real_name: String,
    /// 学号
    pub student_number: Option<String>,
    /// Until when they may hand in.
    pub due_at_ms: Millis,
    /// Why, in the teacher's words.
    pub reason: String,
    /// When it was granted.
    pub granted_at_ms: Millis,
}

/// An extension to be granted.
#[derive(Debug, Clone)]
pub struct NewExtension {
    /// The class.
    pub class: ClassId,
    /// What kind of item.
    pub kind: ItemKind,
    /// The item.
    pub item: i64,
    /// The student.
    pub user: UserId,
    /// Until when they may hand in.
    pub due_at_ms: Millis,
    /// Why.
    pub reason: String,
    /// Who grants it.
    pub granted_by: UserId,
}

/// Grants an extension, or changes the one there is.
pub async fn put_extension(tx: &Tx, new: &NewExtension, now_ms: Millis) -> Result<()> {
    let values = params![
        new.class,
        new.kind,
        new.item,
        new.user,
        new.due_at_ms,
        &new.reason,
        new.granted_by,
        now_ms
    ];
    tx.execute(&PUT, values).await.map(drop)
}

/// Takes an extension back; returns whether there was one.
pub(crate) async fn remove_extension(
    tx: &Tx,
    class: ClassId,
    kind: ItemKind,
    item: i64,
    user: UserId,
) -> Result<bool> {
    Ok(tx.execute(&REMOVE, params![class, kind, item, user]).await? == 1)
}

/// The extensions of one kind of item in a class; of one item, or of all.
pub async fn list_extensions(
    tx: &Tx,
    class: ClassId,
    kind: ItemKind,
    item: Option<i64>,
) -> Result<Vec<Extension>> {
    tx.query_as(&OF_ITEM, params![class, kind, item.unwrap_or(0)])
        .await
}

/// How many students have an extension, by item.
pub(crate) async fn count_extensions(tx: &Tx, class: ClassId, kind: ItemKind) -> Result<Vec<(i64, i64)>> {
    tx.query_as(&COUNTS, params![class, kind]).await
}

/// How many extensions each student of a class has.
pub(crate) async fn count_extensions_by_student(tx: &Tx, class: ClassId) -> Result<Vec<(UserId, i64)>> {
    tx.query_as(&OF_CLASS, params![class]).await
}
