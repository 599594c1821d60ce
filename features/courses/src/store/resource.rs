//! SQL of `course_resource`.

use super::{ChapterIds, list_known};
use crate::{ChapterId, CourseId, CourseImport, ItemChanges, Resource, ResourceId, content_hash, markdown};
use course_folder::model::{self, ResourceKind};
use database::{Json, Result, Row, Tx, Value, params};
use platform::files::NamedFile;
use serde::Serialize;

database::sql! {
    FIND = "select * from course_resource where id = $1";
    LIST = "select r.* from course_resource r join course_chapter c on c.id = r.chapter_id \
            where r.course_id = $1 and r.is_removed = 0 order by c.position, r.position, r.id";
    KNOWN = "select key, id, content_hash, is_removed from course_resource where course_id = $1 order by id";
    PUT = "insert into course_resource (course_id, chapter_id, key, position, title, kind, summary, minutes, text, \
           file_hash, file_name, file_bytes, link, knowledge, content_hash, is_removed) \
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 0) \
           on conflict (course_id, key) do update set chapter_id = excluded.chapter_id, position = excluded.position, \
           title = excluded.title, kind = excluded.kind, summary = excluded.summary, minutes = excluded.minutes, \
           text = excluded.text, file_hash = excluded.file_hash, file_name = excluded.file_name, \
           file_bytes = excluded.file_bytes, link = excluded.link, knowledge = excluded.knowledge, \
           content_hash = excluded.content_hash, is_removed = 0";
    REMOVE = "update course_resource set is_removed = 1 where id = $1";
}

/// The resource with that id, removed or not, whatever its course: the caller looks at both.
pub async fn find_resource(tx: &Tx, id: ResourceId) -> Result<Option<Resource>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The resources of a course, in order of chapters.
pub async fn list_resources(tx: &Tx, course: CourseId) -> Result<Vec<Resource>> {
    tx.query_as(&LIST, params![course]).await
}

/// Everything of a resource that an import writes.
#[derive(Serialize)]
struct Content<'a> {
    chapter: i64,
    position: usize,
    item: &'a model::Resource,
    text: String,
    file: Option<NamedFile>,
    file_bytes: i64,
}

impl<'a> Content<'a> {
    fn of(
        import: &CourseImport,
        folder: &str,
        item: &'a model::Resource,
        chapter: ChapterId,
        position: usize,
    ) -> Self {
        let list = format!("{folder}/resources/resources.toml");
        let file = import.file(&list, &item.file);
        let path = model_path(&list, &item.file);
        let is_text = file.is_some() && path.to_ascii_lowercase().ends_with(".md");
        let text = import.folder.files.get(&path).filter(|_| is_text);
        let text = text
            .map(|bytes| String::from_utf8_lossy(bytes))
            .unwrap_or_default();
        Self {
            chapter: chapter.0,
            position,
            item,
            text: markdown::embed(import, &path, &text),
            file_bytes: file.as_ref().map_or(0, |(_, file)| file.size_bytes),
            file: file.map(|(name, file)| NamedFile::from((file.hash.clone(), name))),
        }
    }

    fn values(&self, course: CourseId, hash: &str) -> Vec<Value> {
        let item = self.item;
        let (file_hash, file_name) = NamedFile::columns(self.file.as_ref());
        params![
            course,
            self.chapter,
            item.id.as_str(),
            self.position as i64,
            item.title.as_str(),
            kind_name(item.kind),
            item.summary.as_str(),
            i64::from(item.minutes),
            self.text.as_str(),
            file_hash,
            file_name,
            self.file_bytes,
            (!item.url.is_empty()).then(|| item.url.clone()),
            Json(&item.knowledge),
            hash,
        ]
    }
}

fn model_path(from: &str, path: &str) -> String {
    course_folder::Course::resolve(from, path).unwrap_or_default()
}

const fn kind_name(kind: ResourceKind) -> &'static str {
    match kind {
        ResourceKind::Document => "document",
        ResourceKind::Video => "video",
        ResourceKind::Link => "link",
        ResourceKind::Dataset => "dataset",
    }
}

pub(crate) async fn import_resources(
    tx: &Tx,
    import: &CourseImport,
    chapters: &ChapterIds,
) -> Result<ItemChanges> {
    let mut known = list_known(tx, &KNOWN, import.course).await?;
    let mut changes = ItemChanges::of("resource");
    for chapter in &import.folder.chapters {
        let chapter_id = chapters[&chapter.head.id];
        for (position, item) in chapter.resources.iter().enumerate() {
            let content = Content::of(import, &chapter.folder, item, chapter_id, position);
            let hash = content_hash(&content);
            if changes.count(known.remove(&item.id).as_ref(), &hash) {
                tx.execute(&PUT, content.values(import.course, &hash)).await?;
            }
        }
    }
    for gone in known.values().filter(|row| !row.is_removed) {
        tx.execute(&REMOVE, params![gone.id]).await?;
        changes.removed += 1;
    }
    Ok(changes)
}

pub(crate) fn file(row: &Row) -> Result<Option<NamedFile>> {
    NamedFile::from_columns(row, "file_hash", "file_name")
}
