//! SQL of `simulation_set_up`: the opening balances with which a student started books.

use crate::{
    BookId,
    set_up::{EnteredLine, SetUp},
};
use database::{Json, Result, Tx, params};
use platform::Millis;

database::sql! {
    START = "insert into simulation_set_up (book_id, lines, started_at_ms) values ($1, $2, $3) \
             on conflict (book_id) do nothing";
    FIND = "select lines, started_at_ms from simulation_set_up where book_id = $1";
    REMOVE = "delete from simulation_set_up where book_id = $1";
}

/// Starts books with these openings; returns whether they had not been started yet.
pub async fn start(tx: &Tx, book: BookId, lines: &[EnteredLine], now_ms: Millis) -> Result<bool> {
    let values = params![book, Json(lines), now_ms];
    Ok(tx.execute(&START, values).await? == 1)
}

/// With what the books were started; none while they were not.
pub(crate) async fn find(tx: &Tx, book: BookId) -> Result<Option<SetUp>> {
    let found: Option<(Json<Vec<EnteredLine>>, Millis)> = tx.query_optional_as(&FIND, params![book]).await?;
    Ok(found.map(|(lines, started_at_ms)| SetUp {
        lines: lines.0,
        started_at_ms,
    }))
}

/// Books that are to be set up anew.
pub(crate) async fn remove(tx: &Tx, book: BookId) -> Result<()> {
    tx.execute(&REMOVE, params![book]).await.map(drop)
}
