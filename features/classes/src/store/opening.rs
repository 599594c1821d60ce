//! SQL of `class_opening` and `class_extension`.

use crate::{ClassId, ItemKind, Opening};
use database::{Result, Row, Tx, params};
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
    let row = tx
        .query_optional(&FIND, params![class, kind.as_str(), item])
        .await?;
    let set = row
        .as_ref()
        .map(opening)
        .transpose()?
        .unwrap_or(Opening::by_default(kind));
    let extension = tx
        .query_optional(&EXTENSION, params![class, kind.as_str(), item, student])
        .await?;
    let due_at_ms: Option<Millis> = extension.map(|row| row.get("due_at_ms")).transpose()?;
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
    for row in tx.query(&LIST, params![class, kind.as_str()]).await? {
        all.insert(row.get("item_id")?, opening(&row)?);
    }
    if let Some(student) = student {
        for row in tx
            .query(&EXTENSIONS, params![class, kind.as_str(), student])
            .await?
        {
            let (item, due_at_ms): (i64, Millis) = (row.get("item_id")?, row.get("due_at_ms")?);
            let set = all.remove(&item).unwrap_or(Opening::by_default(kind));
            all.insert(item, set.extended_to(due_at_ms));
        }
    }
    Ok(all)
}

/// The classes for which some graded item became due after the one time and until the other.
pub async fn list_due(tx: &Tx, after_ms: Millis, until_ms: Millis) -> Result<Vec<ClassId>> {
    tx.query(&DUE, params![after_ms, until_ms])
        .await?
        .iter()
        .map(|row| row.get("class_id"))
        .collect()
}

fn opening(row: &Row) -> Result<Opening> {
    Ok(Opening {
        is_open: row.get("is_open")?,
        opens_at_ms: row.get("opens_at_ms")?,
        due_at_ms: row.get("due_at_ms")?,
        closes_at_ms: row.get("closes_at_ms")?,
        weight: row.get("weight")?,
    })
}
