//! SQL of `question_link`: questions of other banks that a course asks without a copy.

use super::{
    moved,
    question::{Question, listed},
    search::keep_words,
};
use crate::QuestionId;
use courses::CourseId;
use database::{Result, Tx, params};
use platform::{Millis, access::UserId, ids};
use std::collections::HashMap;

database::sql! {
    ADD = "insert into question_link (course_id, question_id, key, chapter, linked_by, linked_at_ms) \
           values ($1, $2, $3, $4, $5, $6) on conflict (course_id, question_id) do nothing";
    REMOVE = "delete from question_link where course_id = $1 and question_id = $2 returning key";
    KEY = "select key from question_link where course_id = $1 and question_id = $2";
    BY_KEY = "select q.*, l.key as link_key, l.chapter as link_chapter from question_link l \
              join question_question q on q.id = l.question_id where l.course_id = $1 and l.key = $2";
    KEYS = "select key, question_id from question_link where course_id = $1 order by key";
    ORIGINS = "select distinct q.course_id from question_link l join question_question q on q.id = l.question_id \
               where l.course_id = $1 order by q.course_id";
    COURSES = "select c.title from question_link l join course_v_course c on c.id = l.course_id where l.question_id = $1 \
               order by c.title, c.id";
}

/// Links a question into a course under a key of its own there; false if it was linked already.
pub(crate) async fn add(
    tx: &Tx,
    (course, question): (CourseId, QuestionId),
    chapter: &str,
    (by, now_ms): (UserId, Millis),
) -> Result<bool> {
    // What the course asked before is asked for by the key that its papers know.
    let known = moved::find_old_key(tx, course, question).await?;
    let key = known.unwrap_or_else(|| format!("link-{}", &ids::token()[..12]));
    let added = tx
        .execute(&ADD, params![course, question, key, chapter, by, now_ms])
        .await?;
    keep_words(tx, &[question]).await?;
    Ok(added > 0)
}

/// Ends the link of a question into a course; returns the key that it had there.
pub(crate) async fn remove(tx: &Tx, course: CourseId, question: QuestionId) -> Result<Option<String>> {
    let key = tx.query_optional_as(&REMOVE, params![course, question]).await?;
    if key.is_some() {
        keep_words(tx, &[question]).await?;
    }
    Ok(key)
}

/// What a course that has linked a question calls it; none where it has not.
pub(crate) async fn find_key(tx: &Tx, course: CourseId, question: QuestionId) -> Result<Option<String>> {
    tx.query_optional_as(&KEY, params![course, question]).await
}

/// The question that a course has linked under that key.
pub(crate) async fn find_by_key(tx: &Tx, course: CourseId, key: &str) -> Result<Option<Question>> {
    let row = tx.query_optional(&BY_KEY, params![course, key]).await?;
    row.as_ref().map(listed).transpose()
}

/// The questions that a course has linked, by what it calls them.
pub(crate) async fn list_keys(tx: &Tx, course: CourseId) -> Result<HashMap<String, QuestionId>> {
    let keys: Vec<(String, QuestionId)> = tx.query_as(&KEYS, params![course]).await?;
    Ok(keys.into_iter().collect())
}

/// The titles of the courses that have linked a question.
pub(crate) async fn list_courses(tx: &Tx, question: QuestionId) -> Result<Vec<String>> {
    tx.query_as(&COURSES, params![question]).await
}

/// The courses that the questions linked into a course are about.
pub async fn list_linked_courses(tx: &Tx, course: CourseId) -> Result<Vec<CourseId>> {
    tx.query_as(&ORIGINS, params![course]).await
}
