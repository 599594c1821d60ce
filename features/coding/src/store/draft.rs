//! SQL of `coding_draft`.

use database::{Result, Row, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    SAVE = "insert into coding_draft (user_id, place, code, seq, saved_at_ms) values ($1, $2, $3, $4, $5) \
            on conflict (user_id, place) do update set code = excluded.code, seq = excluded.seq, \
            saved_at_ms = excluded.saved_at_ms where coding_draft.seq < excluded.seq";
    OF_SCRATCHPAD = "select place, code, seq, saved_at_ms from coding_draft where user_id = $1 and place like 'scratch%'";
    FIND = "select code, seq, saved_at_ms from coding_draft where user_id = $1 and place = $2";
}

/// What a person was typing.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The program.
    pub code: String,
    /// The number of the save.
    pub seq: i64,
    /// When.
    pub saved_at_ms: Millis,
}

/// Saves what is being typed; an older save than the last one changes nothing. Returns whether it was the newest.
pub(crate) async fn save(
    tx: &Tx,
    user: UserId,
    place: &str,
    code: &str,
    seq: i64,
    now_ms: Millis,
) -> Result<bool> {
    Ok(tx.execute(&SAVE, params![user, place, code, seq, now_ms]).await? == 1)
}

pub(crate) async fn find(tx: &Tx, user: UserId, place: &str) -> Result<Option<Draft>> {
    let row = tx.query_optional(&FIND, params![user, place]).await?;
    row.as_ref().map(draft).transpose()
}

/// What a person was typing on the sheets of the scratchpad, by place.
pub(crate) async fn list_of_scratchpad(tx: &Tx, user: UserId) -> Result<Vec<(String, Draft)>> {
    let rows = tx.query(&OF_SCRATCHPAD, params![user]).await?;
    rows.iter()
        .map(|row| Ok((row.get("place")?, draft(row)?)))
        .collect()
}

fn draft(row: &Row) -> Result<Draft> {
    Ok(Draft {
        code: row.get("code")?,
        seq: row.get("seq")?,
        saved_at_ms: row.get("saved_at_ms")?,
    })
}
