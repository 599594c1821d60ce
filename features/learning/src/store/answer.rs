//! SQL of `learning_answer`.

use courses::LectureId;
use database::{FromRow, Json, Result, Row, Tx, params};
use platform::{Millis, access::UserId};
use scoring::question::QuestionAnswer;
use std::collections::HashMap;

database::sql! {
    LIST = "select question_key, answer, is_right, tries from learning_answer where lecture_id = $1 and user_id = $2 \
            order by question_key";
    PUT = "insert into learning_answer (lecture_id, question_key, user_id, answer, is_right, was_right_first, tries, \
           answered_at_ms) values ($1, $2, $3, $4, $5, $5, 1, $6) \
           on conflict (lecture_id, question_key, user_id) do update set answer = excluded.answer, \
           is_right = excluded.is_right, tries = learning_answer.tries + 1, answered_at_ms = excluded.answered_at_ms";
}

/// The latest answer to a question inside a video.
#[derive(Debug, Clone, FromRow)]
pub struct Answered {
    #[row(with = answer)]
    pub answer: Option<QuestionAnswer>,
    pub is_right: bool,
    pub tries: i64,
}

/// What a person answered in a lecture, by the question's key.
pub async fn list_answers(tx: &Tx, lecture: LectureId, user: UserId) -> Result<HashMap<String, Answered>> {
    let rows = tx.query(&LIST, params![lecture, user]).await?;
    rows.iter()
        .map(|row| Ok((row.get("question_key")?, row.read()?)))
        .collect()
}

/// Keeps an answer.
pub async fn put_answer(
    tx: &Tx,
    (lecture, key): (LectureId, &str),
    user: UserId,
    answer: &QuestionAnswer,
    is_right: bool,
    now_ms: Millis,
) -> Result<()> {
    let json = Json(answer);
    tx.execute(&PUT, params![lecture, key, user, json, is_right, now_ms])
        .await
        .map(drop)
}

/// The answer, if the question still takes such an answer: an import may have changed its kind.
fn answer(row: &Row) -> Result<Option<QuestionAnswer>> {
    Ok(serde_json::from_str(&row.get::<String>("answer")?).ok())
}
