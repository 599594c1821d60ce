//! SQL of `simulation_draft`: what is being typed in a book and not yet a voucher or a statement.

use crate::BookId;
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, autosave::Change};
use serde_json::Value;

database::sql! {
    // INVARIANT: a draft never moves backwards: only a later epoch, or a higher number within it, is stored.
    PUT = "insert into simulation_draft (book_id, part, epoch, seq, value, saved_at_ms) values ($1, $2, $3, $4, $5, $6) \
           on conflict (book_id, part) do update set epoch = excluded.epoch, seq = excluded.seq, value = excluded.value, \
           saved_at_ms = excluded.saved_at_ms where simulation_draft.epoch < excluded.epoch \
           or (simulation_draft.epoch = excluded.epoch and simulation_draft.seq < excluded.seq)";
    LIST = "select * from simulation_draft where book_id = $1 order by part";
}

/// A part of what is being typed in a book.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Draft {
    pub(crate) part: String,
    #[row(flatten)]
    pub(crate) change: Change,
    /// The screen's own; null once it was saved or given up.
    #[row(json)]
    pub(crate) value: Value,
    pub(crate) saved_at_ms: Millis,
}

/// Stores a draft; an older change than the stored one is passed over.
pub(crate) async fn put(tx: &Tx, book: BookId, draft: &Draft) -> Result<()> {
    let values = params![
        book,
        &draft.part,
        draft.change.epoch,
        draft.change.seq,
        Json(&draft.value),
        draft.saved_at_ms
    ];
    tx.execute(&PUT, values).await.map(drop)
}

pub(crate) async fn list(tx: &Tx, book: BookId) -> Result<Vec<Draft>> {
    tx.query_as(&LIST, params![book]).await
}
