//! SQL of `course_course`.

use crate::{CourseId, CourseImport, content_hash, markdown};
use course_folder::model::{LearningWeights, Weights};
use database::{FromRow, Json, Result, Row, Tx, params};
use platform::{
    Millis,
    access::SchoolId,
    files::{FileHash, NamedFile},
};
use serde::{Deserialize, Serialize};

database::sql! {
    FIND = "select * from course_course where id = $1";
    FIND_BY_KEY = "select * from course_course where school_id = $1 and key = $2";
    LIST = "select * from course_course where school_id = $1 order by title, id";
    ARCHIVE = "select archive_hash from course_course where id = $1";
    FOLDER = "select folder_hash from course_course where id = $1";
    PUT_FOLDER = "update course_course set folder_hash = $2 where id = $1";
    PUT = "insert into course_course (school_id, key, title, subtitle, introduction, category, tags, hours, credits, \
           audience, cover_hash, cover_name, knowledge, weights, learning_weights, teachers, is_listed, archive_hash, \
           content_hash, imported_at_ms, created_at_ms) \
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 1, $17, $18, $19, $19) \
           on conflict (school_id, key) do update set title = excluded.title, subtitle = excluded.subtitle, \
           introduction = excluded.introduction, category = excluded.category, tags = excluded.tags, \
           hours = excluded.hours, credits = excluded.credits, audience = excluded.audience, \
           cover_hash = excluded.cover_hash, cover_name = excluded.cover_name, knowledge = excluded.knowledge, \
           weights = excluded.weights, learning_weights = excluded.learning_weights, teachers = excluded.teachers, \
           archive_hash = excluded.archive_hash, content_hash = excluded.content_hash, \
           imported_at_ms = excluded.imported_at_ms returning id";
}

/// A teacher as the course introduces them; not a login.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CourseTeacher {
    /// 沈立群
    pub name: String,
    /// 副教授
    pub title: String,
    /// Markdown.
    pub intro: String,
    /// Hash and name of the photo.
    pub photo: Option<NamedFile>,
}

/// A course as its card and its introduction show it.
#[derive(Debug, Clone, FromRow)]
pub struct Course {
    /// Row id.
    pub id: CourseId,
    /// The school it belongs to.
    #[row(rename = "school_id")]
    pub school: SchoolId,
    /// Its stable key from the course folder.
    pub key: String,
    /// 《数智会计综合实训》
    pub title: String,
    /// The rest of the name.
    pub subtitle: String,
    /// Markdown with `course-file:` addresses.
    pub introduction: String,
    /// E.g. 会计.
    pub category: String,
    /// Words to find it by.
    #[row(json)]
    pub tags: Vec<String>,
    /// Teaching hours.
    pub hours: i64,
    /// Credits.
    pub credits: f64,
    /// Whom it is for.
    pub audience: String,
    /// Hash and file name of the cover.
    #[row(with = cover)]
    pub cover: Option<NamedFile>,
    /// Every knowledge point of the course.
    #[row(json)]
    pub knowledge: Vec<String>,
    /// Shares of the final mark, in per cent, together 100.
    #[row(json)]
    pub weights: Weights,
    /// Shares inside learning, in per cent, together 100.
    #[row(json)]
    pub learning_weights: LearningWeights,
    /// Its teachers, as introduced to students.
    #[row(json)]
    pub teachers: Vec<CourseTeacher>,
    /// Whether the course centre shows it.
    pub is_listed: bool,
    /// When its folder was imported last.
    pub imported_at_ms: Millis,
}

/// The course with that id, whatever its school: the caller compares.
pub async fn find_course(tx: &Tx, id: CourseId) -> Result<Option<Course>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The course of a school with that key.
pub async fn find_course_by_key(tx: &Tx, school: SchoolId, key: &str) -> Result<Option<Course>> {
    tx.query_optional_as(&FIND_BY_KEY, params![school, key]).await
}

/// The courses of a school, by title.
pub async fn list_courses(tx: &Tx, school: SchoolId) -> Result<Vec<Course>> {
    tx.query_as(&LIST, params![school]).await
}

/// Where the course's own text is kept as a zip.
pub async fn archive_hash(tx: &Tx, id: CourseId) -> Result<FileHash> {
    tx.query_one(&ARCHIVE, params![id]).await?.get("archive_hash")
}

/// What a course without `[weights]` counts by.
pub const USUAL_WEIGHTS: Weights = Weights {
    learning: 10,
    tasks: 25,
    exercises: 15,
    python: 15,
    practical: 15,
    r#final: 20,
};
const USUAL_LEARNING_WEIGHTS: LearningWeights = LearningWeights {
    video: 60,
    resource: 40,
};

/// The text of the folder as it came last; none of a course that never came from one.
pub(crate) async fn folder_hash(tx: &Tx, id: CourseId) -> Result<Option<FileHash>> {
    tx.query_one(&FOLDER, params![id]).await?.get("folder_hash")
}

pub(crate) async fn put_folder(tx: &Tx, id: CourseId, hash: Option<&FileHash>) -> Result<()> {
    tx.execute(&PUT_FOLDER, params![id, hash]).await.map(drop)
}

/// Adds the course or brings its row in line with the folder.
pub(crate) async fn put_course(tx: &Tx, import: &CourseImport, archive_hash: &FileHash) -> Result<CourseId> {
    let head = &import.folder.head;
    let intro = import.folder.intro.as_deref().unwrap_or_default();
    let named = |path: &str| {
        import
            .file("course.toml", path)
            .map(|(name, file)| NamedFile::from((file.hash.clone(), name)))
    };
    let (cover_hash, cover_name) = NamedFile::columns(named(&head.cover).as_ref());
    let teachers: Vec<_> = head
        .teacher
        .iter()
        .map(|teacher| CourseTeacher {
            name: teacher.name.clone(),
            title: teacher.title.clone(),
            intro: markdown::embed(import, "course.toml", &teacher.intro),
            photo: named(&teacher.photo),
        })
        .collect();
    let files: Vec<_> = import
        .files
        .iter()
        .map(|(path, file)| (path, &file.hash))
        .collect();
    let values = params![
        import.school,
        head.id.as_str(),
        head.title.as_str(),
        head.subtitle.as_str(),
        markdown::embed(import, "course.md", intro),
        head.category.as_str(),
        Json(&head.tags),
        i64::from(head.hours.unwrap_or(0)),
        head.credits.map_or(0.0, |credits| credits.0 as f64 / 100.0),
        head.audience.as_str(),
        cover_hash,
        cover_name,
        Json(&head.knowledge),
        Json(&head.weights.unwrap_or(USUAL_WEIGHTS)),
        Json(&head.learning_weights.unwrap_or(USUAL_LEARNING_WEIGHTS)),
        Json(&teachers),
        archive_hash,
        content_hash(&(archive_hash, files)),
        import.now_ms,
    ];
    tx.query_one(&PUT, values).await?.get("id")
}

fn cover(row: &Row) -> Result<Option<NamedFile>> {
    NamedFile::from_columns(row, "cover_hash", "cover_name")
}
