//! SQL of `simulation_set_up`: the opening balances with which a student started books, and the accounts added for them.

use super::voucher::revise;
use crate::{
    BookId,
    set_up::{EnteredLine, OwnChart, SetUp},
};
use database::{Json, Result, Tx, params};
use platform::Millis;

database::sql! {
    START = "insert into simulation_set_up (book_id, lines, own_chart, started_at_ms) values ($1, $2, $3, $4) \
             on conflict (book_id) do nothing";
    FIND = "select lines, own_chart, started_at_ms from simulation_set_up where book_id = $1";
    REMOVE = "delete from simulation_set_up where book_id = $1";
}

/// Starts books with these openings; returns whether they had not been started yet.
pub async fn start(
    tx: &Tx,
    book: BookId,
    (lines, own): (&[EnteredLine], &OwnChart),
    now_ms: Millis,
) -> Result<bool> {
    revise(tx, book).await?;
    let values = params![book, Json(lines), (!own.is_empty()).then_some(Json(own)), now_ms];
    Ok(tx.execute(&START, values).await? == 1)
}

/// With what the books were started; none while they were not.
pub(crate) async fn find(tx: &Tx, book: BookId) -> Result<Option<SetUp>> {
    type Row = (Json<Vec<EnteredLine>>, Option<Json<OwnChart>>, Millis);
    let found: Option<Row> = tx.query_optional_as(&FIND, params![book]).await?;
    Ok(found.map(|(lines, own, started_at_ms)| SetUp {
        lines: lines.0,
        own: own.map(|own| own.0).unwrap_or_default(),
        started_at_ms,
    }))
}

/// Books that are to be set up anew.
pub(crate) async fn remove(tx: &Tx, book: BookId) -> Result<()> {
    revise(tx, book).await?;
    tx.execute(&REMOVE, params![book]).await.map(drop)
}
