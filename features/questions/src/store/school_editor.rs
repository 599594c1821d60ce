//! SQL of `question_school_editor`.

use courses::ownership::EditorName;
use database::{Result, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};

database::sql! {
    IS_EDITOR = "select 1 as found from question_school_editor where school_id = $1 and user_id = $2";
    ADD = "insert into question_school_editor (school_id, user_id, added_by, added_at_ms) values ($1, $2, $3, $4) \
           on conflict (school_id, user_id) do nothing";
    REMOVE = "delete from question_school_editor where school_id = $1 and user_id = $2";
    OF_SCHOOL = "select e.user_id, u.real_name, u.username, u.status from question_school_editor e \
                 join identity_v_person u on u.id = e.user_id where e.school_id = $1 order by e.added_at_ms, u.id";
}

pub(crate) async fn is_editor(tx: &Tx, school: SchoolId, user: UserId) -> Result<bool> {
    Ok(tx
        .query_optional(&IS_EDITOR, params![school, user])
        .await?
        .is_some())
}

/// Names an editor; returns whether that is new.
pub(crate) async fn add(
    tx: &Tx,
    school: SchoolId,
    (user, by): (UserId, UserId),
    now_ms: Millis,
) -> Result<bool> {
    Ok(tx.execute(&ADD, params![school, user, by, now_ms]).await? == 1)
}

/// Ends somebody's part in the school's bank; returns whether they had one.
pub(crate) async fn remove(tx: &Tx, school: SchoolId, user: UserId) -> Result<bool> {
    Ok(tx.execute(&REMOVE, params![school, user]).await? == 1)
}

pub(crate) async fn list(tx: &Tx, school: SchoolId) -> Result<Vec<EditorName>> {
    tx.query_as(&OF_SCHOOL, params![school]).await
}
