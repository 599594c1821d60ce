//! SQL for questions that change their bank, and of `question_moved`.

use super::{question::Question, search::keep_words};
use crate::{QuestionId, bank::BankOf};
use courses::CourseId;
use database::{Result, Tx, params};
use platform::Millis;

database::sql! {
    MOVE = "update question_question set bank = $2, course_id = $3, key = $4, chapter = $5, updated_at_ms = $6 where id = $1";
    PARTS = "select id, key from question_question where parent_id = $1";
    LEAVE = "insert into question_moved (course_id, key, question_id, moved_at_ms) values ($1, $2, $3, $4) \
             on conflict (course_id, key) do update set question_id = excluded.question_id, moved_at_ms = excluded.moved_at_ms";
    OLD_KEY = "select m.key from question_moved m where m.course_id = $1 and m.question_id = $2 and not exists \
               (select 1 from question_question q where q.course_id = m.course_id and q.key = m.key) order by m.moved_at_ms desc limit 1";
    KEYS = "select key from question_moved where course_id = $1 order by key";
}

/// Where a question goes.
pub(crate) struct Place {
    pub(crate) bank: BankOf,
    /// The course that it is about.
    pub(crate) course: CourseId,
    /// Its key there.
    pub(crate) key: String,
    pub(crate) chapter: String,
}

/// Puts a question with its parts into another bank. A course's bank remembers the key that left it.
pub(crate) async fn move_question(tx: &Tx, question: &Question, to: &Place, now_ms: Millis) -> Result<()> {
    if let BankOf::Course(course) = question.bank {
        leave(tx, (course, question.id), &question.key, now_ms).await?;
    }
    let parts: Vec<(QuestionId, String)> = tx.query_as(&PARTS, params![question.id]).await?;
    for (id, key) in parts {
        let own = key.strip_prefix(&question.key).unwrap_or_default();
        let key = format!("{}{own}", to.key);
        let values = params![id, to.bank, to.course, key, &to.chapter, now_ms];
        tx.execute(&MOVE, values).await?;
    }
    let values = params![question.id, to.bank, to.course, &to.key, &to.chapter, now_ms];
    tx.execute(&MOVE, values).await?;
    keep_words(tx, &[question.id]).await
}

/// Remembers the key under which a course no longer asks a question: its folder is exported without it.
pub(crate) async fn leave(
    tx: &Tx,
    (course, question): (CourseId, QuestionId),
    key: &str,
    now_ms: Millis,
) -> Result<()> {
    tx.execute(&LEAVE, params![course, key, question, now_ms])
        .await
        .map(drop)
}

/// The key under which a question once left the bank of a course, where no other question has it since.
pub(crate) async fn find_old_key(tx: &Tx, course: CourseId, id: QuestionId) -> Result<Option<String>> {
    tx.query_optional_as(&OLD_KEY, params![course, id]).await
}

/// The keys that left the bank of a course.
pub(crate) async fn list_moved_keys(tx: &Tx, course: CourseId) -> Result<Vec<String>> {
    tx.query_as(&KEYS, params![course]).await
}
