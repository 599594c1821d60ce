//! SQL of `learning_note`.

use crate::NoteId;
use courses::LectureId;
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    LIST = "select id, at_s, text, updated_at_ms from learning_note where user_id = $1 and lecture_id = $2 \
            order by at_s, id";
    ADD = "insert into learning_note (lecture_id, user_id, at_s, text, updated_at_ms) values ($1, $2, $3, $4, $5) \
           returning id";
    CHANGE = "update learning_note set text = $3, updated_at_ms = $4 where id = $1 and user_id = $2";
    IS_OF = "select id from learning_note where id = $1 and user_id = $2";
    DROP = "delete from learning_note where id = $1 and user_id = $2";
}

/// A note at a time mark.
#[derive(Debug, Clone, FromRow)]
pub struct Note {
    pub id: NoteId,
    pub at_s: i64,
    pub text: String,
    pub updated_at_ms: Millis,
}

pub async fn list_notes(tx: &Tx, user: UserId, lecture: LectureId) -> Result<Vec<Note>> {
    tx.query_as(&LIST, params![user, lecture]).await
}

pub async fn add_note(
    tx: &Tx,
    user: UserId,
    lecture: LectureId,
    at_s: i64,
    text: &str,
    now_ms: Millis,
) -> Result<NoteId> {
    tx.query_one(&ADD, params![lecture, user, at_s, text, now_ms])
        .await?
        .get("id")
}

/// Whether the note is this person's.
pub async fn is_of(tx: &Tx, user: UserId, id: NoteId) -> Result<bool> {
    Ok(tx.query_optional(&IS_OF, params![id, user]).await?.is_some())
}

/// Returns whether the person has that note.
pub async fn change_note(tx: &Tx, user: UserId, id: NoteId, text: &str, now_ms: Millis) -> Result<bool> {
    Ok(tx.execute(&CHANGE, params![id, user, text, now_ms]).await? > 0)
}

/// Returns whether the person had that note.
pub async fn drop_note(tx: &Tx, user: UserId, id: NoteId) -> Result<bool> {
    Ok(tx.execute(&DROP, params![id, user]).await? > 0)
}
