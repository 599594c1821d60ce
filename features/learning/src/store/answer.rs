//! SQL of `learning_answer`.

use courses::LectureId;
use database::{Result, Tx, params};
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
#[derive(Debug, Clone)]
pub struct Answered {
    pub answer: Option<QuestionAnswer>,
    pub is_right: bool,
    pub tries: i64,
}

/// What a person answered in a lecture, by the question's key.
pub async fn list_answers(tx: &Tx, lecture: LectureId, user: UserId) -> Result<HashMap<String, Answered>> {
    tx.query(&LIST, params![lecture, user])
        .await?
        .iter()
        .map(|row| {
            let answered = Answered {
                answer: serde_json::from_str(&row.get::<String>("answer")?).ok(),
                is_right: row.get("is_right")?,
                tries: row.get("tries")?,
            };
            Ok((row.get("question_key")?, answered))
        })
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
    let json = serde_json::to_string(answer).expect("an answer becomes JSON");
    tx.execute(&PUT, params![lecture, key, user, json, is_right, now_ms])
        .await
        .map(drop)
}
