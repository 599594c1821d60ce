//! SQL of `simulation_act` and `simulation_hold`: what members do in their team's book, and a student in one of an exam, and which vouchers they have in hand.

use crate::{
    BookId, VoucherId,
    team::acts::{TeamAct, TeamStep},
};
use database::{FromRow, Result, Text, Tx, params};
use platform::{Millis, access::UserId};
use std::collections::BTreeMap;

database::sql! {
    INSERT = "insert into simulation_act (book_id, user_id, step, voucher_id, about, at_ms) values ($1, $2, $3, $4, $5, $6)";
    LIST = "select * from simulation_act where book_id = $1 order by id";
    OF_SITTING = "select b.sitting_position, a.step, a.voucher_id, a.about, a.at_ms from simulation_book b \
                  join simulation_act a on a.book_id = b.id where b.sitting_of = 'exam' and b.sitting_id = $1 order by a.id";
    HOLD = "insert into simulation_hold (voucher_id, book_id, user_id, until_ms) values ($1, $2, $3, $4) \
            on conflict (voucher_id) do update set user_id = excluded.user_id, until_ms = excluded.until_ms \
            where simulation_hold.user_id = excluded.user_id or simulation_hold.until_ms <= $5";
    RELEASE = "delete from simulation_hold where voucher_id = $1 and user_id = $2";
    HELD = "select voucher_id, user_id from simulation_hold where book_id = $1 and until_ms > $2";
    FORGET = "delete from simulation_hold where book_id = $1 and until_ms <= $2";
}

#[derive(FromRow)]
struct ActRow {
    #[row(rename = "user_id")]
    user: UserId,
    #[row(text)]
    step: TeamStep,
    #[row(rename = "voucher_id")]
    voucher: Option<VoucherId>,
    about: String,
    at_ms: Millis,
}

/// Records what a member did.
pub(crate) async fn insert(tx: &Tx, book: BookId, act: &TeamAct) -> Result<()> {
    let values = params![
        book,
        act.user,
        Text(&act.step),
        act.voucher,
        &act.about,
        act.at_ms
    ];
    tx.execute(&INSERT, values).await.map(drop)
}

/// What was done in a book, the first first.
pub(crate) async fn list(tx: &Tx, book: BookId) -> Result<Vec<TeamAct>> {
    let rows: Vec<ActRow> = tx.query_as(&LIST, params![book]).await?;
    let act = |row: ActRow| TeamAct {
        user: row.user,
        step: row.step,
        voucher: row.voucher,
        about: row.about,
        at_ms: row.at_ms,
    };
    Ok(rows.into_iter().map(act).collect())
}

/// A thing done in a book of an attempt.
#[derive(Debug, Clone, FromRow)]
pub struct SittingAct {
    /// The place of its question on the form, from 0.
    #[row(rename = "sitting_position")]
    pub position: i64,
    /// What.
    #[row(text)]
    pub step: TeamStep,
    /// With which voucher.
    #[row(rename = "voucher_id")]
    pub voucher: Option<VoucherId>,
    /// 记-7, a period, a statement; empty where the step says it all.
    pub about: String,
    /// When.
    pub at_ms: Millis,
}

/// What was done in the books of an attempt, the first first.
pub async fn list_sitting_acts(tx: &Tx, attempt: i64) -> Result<Vec<SittingAct>> {
    tx.query_as(&OF_SITTING, params![attempt]).await
}

/// Takes a voucher in hand until then, unless somebody else has it.
pub(crate) async fn hold(
    tx: &Tx,
    (book, voucher): (BookId, VoucherId),
    user: UserId,
    until_ms: Millis,
    now_ms: Millis,
) -> Result<()> {
    tx.execute(&HOLD, params![voucher, book, user, until_ms, now_ms])
        .await
        .map(drop)
}

/// Lets a voucher go.
pub(crate) async fn release(tx: &Tx, voucher: VoucherId, user: UserId) -> Result<()> {
    tx.execute(&RELEASE, params![voucher, user]).await.map(drop)
}

/// The vouchers of a book that somebody has in hand.
pub(crate) async fn list_held(tx: &Tx, book: BookId, now_ms: Millis) -> Result<BTreeMap<VoucherId, UserId>> {
    let rows: Vec<(VoucherId, UserId)> = tx.query_as(&HELD, params![book, now_ms]).await?;
    Ok(rows.into_iter().collect())
}

/// Forgets what nobody has in hand any more.
pub(crate) async fn forget_held(tx: &Tx, book: BookId, now_ms: Millis) -> Result<()> {
    tx.execute(&FORGET, params![book, now_ms]).await.map(drop)
}
