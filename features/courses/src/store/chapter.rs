//! SQL of `course_chapter`.

use super::{ChapterIds, list_known};
use crate::{Chapter, ChapterId, CourseId, CourseImport, ItemChanges, content_hash};
use database::{Result, Tx, params};

database::sql! {
    LIST = "select id, key, title, hours, summary from course_chapter where course_id = $1 and is_removed = 0 \
            order by position, id";
    KNOWN = "select key, id, content_hash, is_removed from course_chapter where course_id = $1 order by id";
    PUT = "insert into course_chapter (course_id, key, position, title, hours, summary, content_hash, is_removed) \
           values ($1, $2, $3, $4, $5, $6, $7, 0) on conflict (course_id, key) do update set \
           position = excluded.position, title = excluded.title, hours = excluded.hours, summary = excluded.summary, \
           content_hash = excluded.content_hash, is_removed = 0 returning id";
    REMOVE = "update course_chapter set is_removed = 1 where id = $1";
}

/// The chapters of a course, in order.
pub async fn list_chapters(tx: &Tx, course: CourseId) -> Result<Vec<Chapter>> {
    tx.query_as(&LIST, params![course]).await
}

pub(crate) async fn import_chapters(tx: &Tx, import: &CourseImport) -> Result<(ChapterIds, ItemChanges)> {
    let mut known = list_known(tx, &KNOWN, import.course).await?;
    let mut changes = ItemChanges::of("chapter");
    let mut ids = ChapterIds::new();
    for (position, chapter) in import.folder.chapters.iter().enumerate() {
        let head = &chapter.head;
        let row = known.remove(&head.id);
        let hash = content_hash(&(position, head));
        let id = if changes.count(row.as_ref(), &hash) {
            let values = params![
                import.course,
                head.id.as_str(),
                position as i64,
                head.title.as_str(),
                i64::from(head.hours.unwrap_or(0)),
                head.summary.as_str(),
                hash
            ];
            tx.query_one(&PUT, values).await?.get("id")?
        } else {
            ChapterId(row.map_or(0, |row| row.id))
        };
        ids.insert(head.id.clone(), id);
    }
    for gone in known.values().filter(|row| !row.is_removed) {
        tx.execute(&REMOVE, params![gone.id]).await?;
        changes.removed += 1;
    }
    Ok((ids, changes))
}
