//! SQL of `simulation_set_off`.

use crate::{BookId, SetOffId, VoucherId};
use database::{FromRow, Result, Tx, params};
use ledger::Fen;
use platform::Millis;

database::sql! {
    LIST = "select * from simulation_set_off where book_id = $1 order by id";
    ADD = "insert into simulation_set_off (book_id, voucher_id, position, other_voucher_id, other_position, amount, created_at_ms) \
           values ($1, $2, $3, $4, $5, $6, $7)";
    REMOVE = "delete from simulation_set_off where id = $1 and book_id = $2 returning voucher_id";
    REMOVE_OF_VOUCHER = "delete from simulation_set_off where voucher_id = $1 or other_voucher_id = $1";
    CLEAR = "delete from simulation_set_off where book_id = $1";
}

/// A line of a voucher: its place there, from 0.
pub(crate) type LineAt = (VoucherId, u32);

/// Two amounts of a partner that were set off by hand.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct StoredSetOff {
    pub(crate) id: SetOffId,
    #[row(rename = "voucher_id")]
    voucher: VoucherId,
    position: u32,
    #[row(rename = "other_voucher_id")]
    other_voucher: Option<VoucherId>,
    other_position: Option<u32>,
    #[row(with = amount)]
    pub(crate) amount: Fen,
}

fn amount(row: &database::Row) -> Result<Fen> {
    row.get("amount").map(Fen)
}

impl StoredSetOff {
    pub(crate) fn one(&self) -> LineAt {
        (self.voucher, self.position)
    }

    /// None for an opening balance.
    pub(crate) fn other(&self) -> Option<LineAt> {
        self.other_voucher.zip(self.other_position)
    }
}

/// What was set off by hand in a book, in the order in which it was.
pub(crate) async fn list_set_offs(tx: &Tx, book: BookId) -> Result<Vec<StoredSetOff>> {
    tx.query_as(&LIST, params![book]).await
}

/// Sets two amounts off.
pub(crate) async fn add_set_off(
    tx: &Tx,
    book: BookId,
    (one, other): (LineAt, Option<LineAt>),
    amount: Fen,
    now_ms: Millis,
) -> Result<()> {
    let (voucher, position) = other.unzip();
    let values = params![book, one.0, one.1, voucher, position, amount.0, now_ms];
    tx.execute(&ADD, values).await.map(drop)
}

/// Takes a set-off of a book back; the voucher of its first amount, none if there is no such set-off.
pub(crate) async fn remove_set_off(tx: &Tx, book: BookId, id: SetOffId) -> Result<Option<VoucherId>> {
    tx.query_optional_as(&REMOVE, params![id, book]).await
}

/// Removes what the lines of a voucher were set off with.
pub(crate) async fn remove_set_offs_of_voucher(tx: &Tx, voucher: VoucherId) -> Result<()> {
    tx.execute(&REMOVE_OF_VOUCHER, params![voucher]).await.map(drop)
}

/// Removes everything that was set off by hand in a book.
pub(crate) async fn clear(tx: &Tx, book: BookId) -> Result<()> {
    tx.execute(&CLEAR, params![book]).await.map(drop)
}
