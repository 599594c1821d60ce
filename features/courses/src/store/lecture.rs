//! SQL of `course_lecture`.

use super::{ChapterIds, list_known};
use crate::{
    ChapterId, CourseId, CourseImport, ItemChanges, Lecture, LectureId, VideoQuestion, content_hash,
    item::{Captions, TimeMark},
    markdown,
};
use course_folder::model;
use database::{Json, Result, Row, Tx, Unchanged, Value, params};
use platform::files::NamedFile;
use serde::Serialize;
use std::sync::Arc;

database::sql! {
    FIND = "select * from course_lecture where id = $1";
    SHOWN = "select id from course_lecture where course_id = $1 and key = $2 and is_removed = 0";
    LIST = "select l.id, l.content_hash from course_lecture l join course_chapter c on c.id = l.chapter_id \
            where l.course_id = $1 and l.is_removed = 0 order by c.position, l.position, l.id";
    THESE = "select * from course_lecture \
             where id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    REMOVED = "select * from course_lecture where course_id = $1 and is_removed = 1 order by id";
    KNOWN = "select key, id, content_hash, is_removed from course_lecture where course_id = $1 order by id";
    PUT = "insert into course_lecture (course_id, chapter_id, key, position, title, minutes, text, video_hash, \
           video_name, video_link, video_seconds, poster_hash, poster_name, captions, marks, knowledge, questions, \
           content_hash, is_removed) \
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 0) \
           on conflict (course_id, key) do update set chapter_id = excluded.chapter_id, position = excluded.position, \
           title = excluded.title, minutes = excluded.minutes, text = excluded.text, \
           video_hash = excluded.video_hash, video_name = excluded.video_name, video_link = excluded.video_link, \
           video_seconds = excluded.video_seconds, poster_hash = excluded.poster_hash, \
           poster_name = excluded.poster_name, captions = excluded.captions, marks = excluded.marks, \
           knowledge = excluded.knowledge, questions = excluded.questions, content_hash = excluded.content_hash, \
           is_removed = 0";
    REMOVE = "update course_lecture set is_removed = 1 where id = $1";
}

/// The lecture with that id, removed or not, whatever its course: the caller looks at both.
pub async fn find_lecture(tx: &Tx, id: LectureId) -> Result<Option<Lecture>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The lecture of a course with that key that students see.
pub async fn find_shown_lecture(tx: &Tx, course: CourseId, key: &str) -> Result<Option<LectureId>> {
    tx.query_optional_as(&SHOWN, params![course, key]).await
}

/// The lectures of a course, in order of chapters.
pub async fn list_lectures(tx: &Tx, course: CourseId) -> Result<Vec<Arc<Lecture>>> {
    tx.remembered_rows((&LIST, params![course]), &THESE).await
}

/// A lecture is what its content says: a new import gives it another hash.
impl Unchanged for Lecture {
    type Key = (LectureId, String);
    const KEPT: u64 = 1_000;

    fn key(&self) -> Self::Key {
        (self.id, self.content_hash.clone())
    }
}

/// The lectures that the last import lacked; a record of learning may still name them.
pub async fn list_removed_lectures(tx: &Tx, course: CourseId) -> Result<Vec<Lecture>> {
    tx.query_as(&REMOVED, params![course]).await
}

/// Everything of a lecture that an import writes.
#[derive(Serialize)]
struct Content<'a> {
    chapter: i64,
    position: usize,
    head: &'a model::LectureHead,
    text: String,
    video: Option<NamedFile>,
    poster: Option<NamedFile>,
    captions: Vec<Captions>,
    questions: Vec<VideoQuestion>,
}

impl<'a> Content<'a> {
    fn of(import: &CourseImport, lecture: &'a model::Lecture, chapter: ChapterId, position: usize) -> Self {
        let named = |path: &str| {
            import
                .file(&lecture.path, path)
                .map(|(name, file)| NamedFile::from((file.hash.clone(), name)))
        };
        let head = &lecture.head;
        let captions = head.captions.iter().filter_map(|captions| {
            let NamedFile { hash, name } = named(&captions.file)?;
            let language = captions.language.clone();
            Some(Captions { language, hash, name })
        });
        Self {
            chapter: chapter.0,
            position,
            head,
            text: markdown::embed(import, &lecture.path, &lecture.body),
            video: named(&head.video),
            poster: named(&head.poster),
            captions: captions.collect(),
            questions: video_questions(import, head),
        }
    }

    fn values(&self, course: CourseId, hash: &str) -> Vec<Value> {
        let head = self.head;
        let is_link = head.video.starts_with("https://");
        let marks: Vec<_> = head
            .mark
            .iter()
            .map(|mark| TimeMark {
                at_s: mark.at.into(),
                title: mark.title.clone(),
            })
            .collect();
        let (video_hash, video_name) = NamedFile::columns(self.video.as_ref());
        let (poster_hash, poster_name) = NamedFile::columns(self.poster.as_ref());
        params![
            course,
            self.chapter,
            head.id.as_str(),
            self.position as i64,
            head.title.as_str(),
            i64::from(head.minutes),
            self.text.as_str(),
            video_hash,
            video_name,
            is_link.then(|| head.video.clone()),
            i64::from(head.seconds),
            poster_hash,
            poster_name,
            Json(&self.captions),
            Json(&marks),
            Json(&head.knowledge),
            Json(&self.questions),
            hash,
        ]
    }
}

/// The questions asked in the video, with what they expect: a snapshot, marked at once while the video waits.
fn video_questions(import: &CourseImport, head: &model::LectureHead) -> Vec<VideoQuestion> {
    let asked = head.question.iter().filter_map(|asked| {
        let question = import.folder.find_question(&asked.r#ref)?;
        let (body, answer) = course_folder::question_parts(&import.folder, question)?;
        Some(VideoQuestion {
            key: question.id.clone(),
            at_s: asked.at.into(),
            stem: question.stem.clone(),
            analysis: question.analysis.clone(),
            body,
            answer,
        })
    });
    let mut questions: Vec<_> = asked.collect();
    questions.sort_by_key(|question| question.at_s);
    questions
}

pub(crate) async fn import_lectures(
    tx: &Tx,
    import: &CourseImport,
    chapters: &ChapterIds,
) -> Result<ItemChanges> {
    let mut known = list_known(tx, &KNOWN, import.course).await?;
    let mut changes = ItemChanges::of("lecture");
    for chapter in &import.folder.chapters {
        let chapter_id = chapters[&chapter.head.id];
        for (position, lecture) in chapter.lectures.iter().enumerate() {
            let content = Content::of(import, lecture, chapter_id, position);
            let hash = content_hash(&content);
            if changes.count(known.remove(&lecture.head.id).as_ref(), &hash) {
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

pub(crate) fn video(row: &Row) -> Result<Option<NamedFile>> {
    NamedFile::from_columns(row, "video_hash", "video_name")
}

pub(crate) fn poster(row: &Row) -> Result<Option<NamedFile>> {
    NamedFile::from_columns(row, "poster_hash", "poster_name")
}
