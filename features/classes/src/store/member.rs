//! SQL of `class_member`.

use crate::ClassId;
use database::{Result, Row, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    FIND = "select m.user_id, m.state, m.extra_time_percent, m.joined_at_ms, u.real_name, u.student_number \
            from class_member m join identity_user u on u.id = m.user_id where m.class_id = $1 and m.user_id = $2";
    LIST = "select m.user_id, m.state, m.extra_time_percent, m.joined_at_ms, u.real_name, u.student_number \
            from class_member m join identity_user u on u.id = m.user_id \
            where m.class_id = $1 and m.state = 'member' order by u.student_number, u.id";
}

/// A student in a class.
#[derive(Debug, Clone)]
pub struct Member {
    /// The student.
    pub user: UserId,
    /// Their name.
    pub real_name: String,
    /// 学号
    pub student_number: Option<String>,
    /// `waiting`, `member`, `removed`.
    pub state: String,
    /// More time in every exam, in percent.
    pub extra_time_percent: i64,
    /// When they joined.
    pub joined_at_ms: Millis,
}

/// The membership of a person, whatever its state.
pub async fn find_member(tx: &Tx, class: ClassId, user: UserId) -> Result<Option<Member>> {
    tx.query_optional(&FIND, params![class, user])
        .await?
        .as_ref()
        .map(member)
        .transpose()
}

/// The members of a class, by student number.
pub async fn list_members(tx: &Tx, class: ClassId) -> Result<Vec<Member>> {
    tx.query(&LIST, params![class])
        .await?
        .iter()
        .map(member)
        .collect()
}

fn member(row: &Row) -> Result<Member> {
    Ok(Member {
        user: row.get("user_id")?,
        real_name: row.get("real_name")?,
        student_number: row.get("student_number")?,
        state: row.get("state")?,
        extra_time_percent: row.get("extra_time_percent")?,
        joined_at_ms: row.get("joined_at_ms")?,
    })
}
