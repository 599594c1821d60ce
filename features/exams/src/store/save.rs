//! SQL of many saves at once: `exam_attempt`, `exam_answer`, `exam_receipt`.

use crate::{
    AttemptId, AttemptState,
    answers::{CheckedAnswer, Receipt},
    saves::Save,
    store::answer::StoredAnswer,
};
use database::{FromRow, Result, Tx, list, params, rows};
use platform::{Millis, access::UserId, autosave::Change};
use scoring::question::QuestionAnswer;
use std::collections::{BTreeMap, BTreeSet, HashMap};

database::sql! {
    // Locked in one order, so that two units never wait for each other.
    LOCK = sqlite "select id, user_id, state, device, deadline_at_ms, receipt_number, receipt_hash, saved_at_ms, answered \
                   from exam_attempt where id in (select cast(value as bigint) from json_each($1)) order by id"
           postgres "select id, user_id, state, device, deadline_at_ms, receipt_number, receipt_hash, saved_at_ms, answered \
                     from exam_attempt where id in \
                     (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json))) \
                     order by id for update";
    KNOWN = "select a.attempt_id, a.position, a.epoch, a.seq, a.answer, a.is_empty, a.is_flagged, a.saved_at_ms \
             from json_array_elements(cast(cast($1 as text) as json)) join exam_answer a \
             on a.attempt_id = cast(value ->> 0 as bigint) and a.position = cast(value ->> 1 as bigint)";
    // INVARIANT: an answer never moves backwards; a repeated or older change touches no row.
    PUT = "insert into exam_answer (attempt_id, position, epoch, seq, answer, is_empty, is_flagged, saved_at_ms) \
           select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), cast(value ->> 2 as bigint), \
           cast(value ->> 3 as bigint), value ->> 4, cast(value ->> 5 as bigint), cast(value ->> 6 as bigint), \
           cast(value ->> 7 as bigint) from json_array_elements(cast(cast($1 as text) as json)) where true \
           on conflict (attempt_id, position) do update set \
           seq = excluded.seq, answer = excluded.answer, is_empty = excluded.is_empty, \
           is_flagged = excluded.is_flagged, saved_at_ms = excluded.saved_at_ms, epoch = excluded.epoch \
           where excluded.epoch > exam_answer.epoch \
           or (excluded.epoch = exam_answer.epoch and excluded.seq > exam_answer.seq)";
    HEADS = "update exam_attempt set receipt_number = cast(value ->> 1 as bigint), receipt_hash = value ->> 2, \
             saved_at_ms = cast(value ->> 3 as bigint), seen_at_ms = cast(value ->> 3 as bigint), \
             answered = cast(value ->> 4 as bigint) \
             from json_array_elements(cast(cast($1 as text) as json)) where exam_attempt.id = cast(value ->> 0 as bigint)";
    RECEIPTS = "insert into exam_receipt (attempt_id, number, hash, content, at_ms) \
                select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), value ->> 2, value ->> 3, \
                cast(value ->> 4 as bigint) from json_array_elements(cast(cast($1 as text) as json))";
}

/// What a save needs of an attempt, and changes of it.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Head {
    pub(crate) id: AttemptId,
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    pub(crate) state: AttemptState,
    pub(crate) device: String,
    pub(crate) deadline_at_ms: Option<Millis>,
    #[row(flatten)]
    pub(crate) receipt: Receipt,
    pub(crate) answered: i64,
}

/// An answer as it is stored, or will be.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    pub(crate) position: i64,
    pub(crate) change: Change,
    pub(crate) answer: Option<QuestionAnswer>,
    /// The answer as stored; none of what was read, which is not stored again.
    text: String,
    pub(crate) is_empty: bool,
    pub(crate) is_flagged: bool,
    pub(crate) saved_at_ms: Millis,
}

impl Known {
    pub(crate) fn of(save: &Save, change: &CheckedAnswer) -> Self {
        Self {
            position: change.position,
            change: Change {
                epoch: save.writer.epoch,
                seq: change.seq,
            },
            answer: change.answer.clone(),
            text: change.text.clone(),
            is_empty: change.is_empty,
            is_flagged: change.is_flagged,
            saved_at_ms: save.now_ms,
        }
    }

    pub(crate) fn stored(&self) -> StoredAnswer {
        StoredAnswer {
            position: self.position,
            epoch: self.change.epoch,
            seq: self.change.seq,
            answer: self.answer.clone(),
            is_flagged: self.is_flagged,
            saved_at_ms: self.saved_at_ms,
        }
    }
}

#[derive(FromRow)]
struct KnownRow {
    #[row(rename = "attempt_id")]
    attempt: AttemptId,
    is_empty: bool,
    #[row(flatten)]
    stored: StoredAnswer,
}

/// Locks attempts until the unit ends, and reads them. Whoever changes when an attempt ends, its state, its device or who
/// writes it changes its row too, or locks it by this.
pub(crate) async fn lock(tx: &Tx, attempts: &BTreeSet<AttemptId>) -> Result<HashMap<AttemptId, Head>> {
    let found: Vec<Head> = tx
        .query_as(&LOCK, params![list(attempts.iter().map(|id| id.0))])
        .await?;
    Ok(found.into_iter().map(|head| (head.id, head)).collect())
}

/// What is stored of these places.
pub(crate) async fn list_known(
    tx: &Tx,
    places: &BTreeSet<(AttemptId, i64)>,
) -> Result<BTreeMap<(AttemptId, i64), Known>> {
    let wanted: Vec<_> = places.iter().collect();
    let found: Vec<KnownRow> = tx.query_as(&KNOWN, params![rows(&wanted)]).await?;
    let known = |row: KnownRow| {
        let stored = row.stored;
        let known = Known {
            position: stored.position,
            change: stored.change(),
            answer: stored.answer,
            text: String::new(),
            is_empty: row.is_empty,
            is_flagged: stored.is_flagged,
            saved_at_ms: stored.saved_at_ms,
        };
        ((row.attempt, known.position), known)
    };
    Ok(found.into_iter().map(known).collect())
}

/// Stores answers where they are newer.
pub(crate) async fn put_answers<'a>(
    tx: &Tx,
    answers: impl Iterator<Item = ((AttemptId, i64), &'a Known)>,
) -> Result<()> {
    let row = |((attempt, position), one): ((AttemptId, i64), &'a Known)| {
        (
            attempt,
            position,
            one.change.epoch,
            one.change.seq,
            one.text.as_str(),
            i64::from(one.is_empty),
            i64::from(one.is_flagged),
            one.saved_at_ms,
        )
    };
    let all: Vec<_> = answers.map(row).collect();
    tx.execute(&PUT, params![rows(&all)]).await.map(drop)
}

/// Stores the newest receipt of attempts, and how many questions are answered.
pub(crate) async fn put_heads<'a>(tx: &Tx, heads: impl Iterator<Item = &'a Head>) -> Result<()> {
    let row = |head: &'a Head| {
        let receipt = &head.receipt;
        (
            head.id,
            receipt.number,
            receipt.hash.as_str(),
            receipt.at_ms,
            head.answered,
        )
    };
    let all: Vec<_> = heads.map(row).collect();
    tx.execute(&HEADS, params![rows(&all)]).await.map(drop)
}

/// Adds receipts with what they cover.
pub(crate) async fn add_receipts(tx: &Tx, receipts: &[(AttemptId, Receipt, String)]) -> Result<()> {
    let row = |(attempt, receipt, content): &'_ (AttemptId, Receipt, String)| {
        (
            *attempt,
            receipt.number,
            receipt.hash.clone(),
            content.clone(),
            receipt.at_ms,
        )
    };
    let all: Vec<_> = receipts.iter().map(row).collect();
    tx.execute(&RECEIPTS, params![rows(&all)]).await.map(drop)
}
