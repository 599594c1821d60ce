//! SQL of `exam_message`: what a teacher says to those who are being examined.

use crate::{AssessmentId, schedule::Whom};
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};
use serde::Serialize;

database::sql! {
    ADD = "insert into exam_message (assessment_id, user_id, text, sender_id, sent_at_ms) values ($1, $2, $3, $4, $5)";
    ADD_TO_CLASS = "insert into exam_message (assessment_id, user_id, text, sender_id, sent_at_ms) \
                    select cast($1 as bigint), m.user_id, cast($3 as text), cast($4 as bigint), cast($5 as bigint) \
                    from class_v_member m where m.class_id = $2";
    ADD_TO_ROOM = "insert into exam_message (assessment_id, user_id, text, sender_id, sent_at_ms) \
                   select s.assessment_id, s.user_id, cast($3 as text), cast($4 as bigint), cast($5 as bigint) \
                   from exam_seat s where s.assessment_id = $1 and s.room_id = $2";
    FOR_STUDENT = "select id, text, sent_at_ms from exam_message \
                   where assessment_id = $1 and (user_id is null or user_id = $2) order by id";
}

/// A message as a student reads it.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = ExamMessage)]
pub struct Message {
    /// Row id.
    pub id: i64,
    /// What it says.
    pub text: String,
    /// When.
    pub sent_at_ms: Millis,
}

/// Sends a message to one student, to those who are in a class or a room now, or to everybody.
pub(crate) async fn add(
    tx: &Tx,
    assessment: AssessmentId,
    whom: Whom,
    text: &str,
    sender: UserId,
    now_ms: Millis,
) -> Result<()> {
    let sent = match whom {
        Whom::Class(class) => {
            let values = params![assessment, class, text, sender, now_ms];
            tx.execute(&ADD_TO_CLASS, values).await
        }
        Whom::Room(room) => {
            let values = params![assessment, room, text, sender, now_ms];
            tx.execute(&ADD_TO_ROOM, values).await
        }
        Whom::Student(student) => {
            let values = params![assessment, student, text, sender, now_ms];
            tx.execute(&ADD, values).await
        }
        Whom::Everybody => {
            let nobody: Option<UserId> = None;
            let values = params![assessment, nobody, text, sender, now_ms];
            tx.execute(&ADD, values).await
        }
    };
    sent.map(drop)
}

pub(crate) async fn list_for(tx: &Tx, assessment: AssessmentId, student: UserId) -> Result<Vec<Message>> {
    tx.query_as(&FOR_STUDENT, params![assessment, student]).await
}
