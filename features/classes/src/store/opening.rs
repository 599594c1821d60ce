//! SQL of `class_opening` and `class_extension`.

use crate::{ClassId, ItemKind, Opening};
use database::{Result, Tx, params};
use platform::{Millis, access::UserId};
use std::collections::HashMap;

database::sql! {
    FIND = "select is_open, opens_at_ms, due_at_ms, closes_at_ms, weight, item_id from class_opening \
            where class_id = $1 and item_kind = $2 and item_id = $3";
    LIST = "select is_open, opens_at_ms, due_at_ms, closes_at_ms, weight, item_id from class_opening \
            where class_id = $1 and item_kind = $2 order by item_id";
    DUE = "select class_id from class_opening where item_kind in ('task', 'exercise') and due_at_ms > $1 and due_at_ms <= $2 \
           union select class_id from class_extension where due_at_ms > $1 and due_at_ms <= $2 order by class_id";
    EXTENSION = "select due_at_ms from class_extension \
                 where class_id = $1 and item_kind = $2 and item_id = $3 and user_id = $4";
    EXTENSIONS = "select item_id, due_at_ms from class_extension \
                  where class_id = $1 and item_kind = $2 and user_id = $3 order by item_id";
}

/// What holds for one student and one item: what the teacher set, or the default, with the student's extension.
pub async fn find_opening(
    tx: &Tx,
    class: ClassId,
    kind: ItemKind,
    item: i64,
    student: UserId,
) -> Result<Opening> {
    let set: Option<Opening> = tx.query_optional_as(&FIND, params![class, kind, item]).await?;
    let set = set.unwrap_or(Opening::by_default(kind));
    let due_at_ms: Option<Millis> = tx
        .query_optional_as(&EXTENSION, params![class, kind, item, student])
        .await?;
    Ok(due_at_ms.map_or(set.clone(), |due_at_ms| set.extended_to(due_at_ms)))
}

/// What holds for one student, or (without one) for the class, by item; an item without an entry has the default.
pub async fn list_openings(
    tx: &Tx,
    class: ClassId,
    kind: ItemKind,
    student: Option<UserId>,
) -> Result<HashMap<i64, Opening>> {
    let mut all = HashMap::new();
    for row in tx.query(&LIST, params![class, kind]).await? {
        all.insert(row.get("item_id")?, row.read()?);
    }
    if let Some(student) = student {
        for (item, due_at_ms) in tx
            .query_as::<(i64, Millis)>(&EXTENSIONS, params![class, kind, student])
            .await?
        {
            let set = all.remove(&item).unwrap_or(Opening::by_default(kind));
            all.insert(item, set.extended_to(due_at_ms));
        }
    }
    Ok(all)
}

/// The classes for which some graded item became due after the one time and until the other.
pub async fn list_due(tx: &Tx, after_ms: Millis, until_ms: Millis) -> Result<Vec<ClassId>> {
    tx.query_as(&DUE, params![after_ms, until_ms]).await
}
