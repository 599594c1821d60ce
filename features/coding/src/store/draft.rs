//! SQL of `coding_draft`.

use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId, autosave::Change};

database::sql! {
    // INVARIANT: a draft never moves backwards: only a later epoch, or a higher number within it, is stored.
    SAVE = "insert into coding_draft (user_id, place, code, seq, saved_at_ms, epoch) values ($1, $2, $3, $4, $5, $6) \
            on conflict (user_id, place) do update set code = excluded.code, seq = excluded.seq, \
            saved_at_ms = excluded.saved_at_ms, epoch = excluded.epoch where coding_draft.epoch < excluded.epoch \
            or (coding_draft.epoch = excluded.epoch and coding_draft.seq < excluded.seq)";
    OF_SCRATCHPAD = "select place, code, epoch, seq, saved_at_ms from coding_draft \
                     where user_id = $1 and place like 'scratch%'";
    FIND = "select code, epoch, seq, saved_at_ms from coding_draft where user_id = $1 and place = $2";
}

/// What a person was typing.
#[derive(Debug, Clone, FromRow)]
pub struct Draft {
    /// The program.
    pub code: String,
    /// The change it comes from.
    #[row(flatten)]
    pub change: Change,
    /// When.
    pub saved_at_ms: Millis,
}

/// Saves what is being typed; an older change than the stored one is passed over. Returns whether it was the newest.
pub(crate) async fn save(
    tx: &Tx,
    user: UserId,
    place: &str,
    code: &str,
    change: Change,
    now_ms: Millis,
) -> Result<bool> {
    let values = params![user, place, code, change.seq, now_ms, change.epoch];
    Ok(tx.execute(&SAVE, values).await? == 1)
}

pub(crate) async fn find(tx: &Tx, user: UserId, place: &str) -> Result<Option<Draft>> {
    tx.query_optional_as(&FIND, params![user, place]).await
}

/// What a person was typing on the sheets of the scratchpad, by place.
pub(crate) async fn list_of_scratchpad(tx: &Tx, user: UserId) -> Result<Vec<(String, Draft)>> {
    let rows = tx.query(&OF_SCRATCHPAD, params![user]).await?;
    rows.iter()
        .map(|row| Ok((row.get("place")?, row.read()?)))
        .collect()
}
