//! SQL of many saves at once: `exam_attempt`, `exam_answer`, `exam_receipt`.

use crate::{
    AttemptId, AttemptState,
    answers::{CheckedAnswer, Receipt},
    saves::Save,
    store::answer::StoredAnswer,
};
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId, autosave::Change};
use scoring::question::QuestionAnswer;
use std::collections::{BTreeMap, BTreeSet, HashMap};

database::sql! {
    // Locked in one order, so that two units never wait for each other.
    LOCK = sqlite "select t.id, t.user_id, t.state, t.device, t.deadline_at_ms, t.receipt_number, t.receipt_hash, t.saved_at_ms, \
                   t.answered, t.questions from $given(id bigint) join exam_attempt t on t.id = given.id"
           postgres "select t.id, t.user_id, t.state, t.device, t.deadline_at_ms, t.receipt_number, t.receipt_hash, \
                     t.saved_at_ms, t.answered, t.questions from $given(id bigint) join exam_attempt t on t.id = given.id \
                     order by t.id for update of t";
    KNOWN = "select a.attempt_id, a.position, a.epoch, a.seq, a.answer, a.is_empty, a.is_flagged, a.saved_at_ms \
             from $given(attempt_id bigint, position bigint) join exam_answer a \
             on a.attempt_id = given.attempt_id and a.position = given.position";
    // INVARIANT: an answer never moves backwards; a repeated or older change touches no row.
    PUT = "insert into exam_answer (attempt_id, position, epoch, seq, answer, is_empty, is_flagged, saved_at_ms) \
           select attempt_id, position, epoch, seq, answer, is_empty, is_flagged, saved_at_ms \
           from $given(attempt_id bigint, position bigint, epoch bigint, seq bigint, answer text, is_empty bigint, \
           is_flagged bigint, saved_at_ms bigint) where true on conflict (attempt_id, position) do update set \
           seq = excluded.seq, answer = excluded.answer, is_empty = excluded.is_empty, \
           is_flagged = excluded.is_flagged, saved_at_ms = excluded.saved_at_ms, epoch = excluded.epoch \
           where excluded.epoch > exam_answer.epoch \
           or (excluded.epoch = exam_answer.epoch and excluded.seq > exam_answer.seq)";
    HEADS = "update exam_attempt set receipt_number = given.number, receipt_hash = given.hash, saved_at_ms = given.at_ms, \
             seen_at_ms = given.at_ms, answered = given.answered \
             from $given(id bigint, number bigint, hash text, at_ms bigint, answered bigint) where exam_attempt.id = given.id";
    RECEIPTS = "insert into exam_receipt (attempt_id, number, hash, content, edits, at_ms) \
                select attempt_id, number, hash, content, edits, at_ms \
                from $given(attempt_id bigint, number bigint, hash text, content text, edits text, at_ms bigint)";
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
    /// Questions answered, of how many.
    pub(crate) answered: i64,
    pub(crate) questions: i64,
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
    let ids = attempts.iter().map(|id| params![*id]).collect();
    let found: Vec<Head> = tx.query_rows(&LOCK, ids).await?;
    Ok(found.into_iter().map(|head| (head.id, head)).collect())
}

/// What is stored of these places.
pub(crate) async fn list_known(
    tx: &Tx,
    places: &BTreeSet<(AttemptId, i64)>,
) -> Result<BTreeMap<(AttemptId, i64), Known>> {
    let wanted = places
        .iter()
        .map(|(attempt, position)| params![*attempt, *position]);
    let found: Vec<KnownRow> = tx.query_rows(&KNOWN, wanted.collect()).await?;
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
        params![
            attempt,
            position,
            one.change.epoch,
            one.change.seq,
            one.text.as_str(),
            one.is_empty,
            one.is_flagged,
            one.saved_at_ms
        ]
    };
    tx.execute_rows(&PUT, answers.map(row).collect()).await.map(drop)
}

/// Stores the newest receipt of attempts, and how many questions are answered.
pub(crate) async fn put_heads<'a>(tx: &Tx, heads: impl Iterator<Item = &'a Head>) -> Result<()> {
    let row = |head: &'a Head| {
        let receipt = &head.receipt;
        params![
            head.id,
            receipt.number,
            &receipt.hash,
            receipt.at_ms,
            head.answered
        ]
    };
    tx.execute_rows(&HEADS, heads.map(row).collect()).await.map(drop)
}

/// A receipt to be stored.
pub(crate) struct NewReceipt {
    pub(crate) attempt: AttemptId,
    pub(crate) receipt: Receipt,
    /// What its hash covers.
    pub(crate) content: String,
    /// The edits it covers, as stored.
    pub(crate) edits: String,
}

/// Adds receipts with what they cover.
pub(crate) async fn add_receipts(tx: &Tx, receipts: &[NewReceipt]) -> Result<()> {
    let row = |new: &NewReceipt| {
        let NewReceipt { receipt, .. } = new;
        params![
            new.attempt,
            receipt.number,
            &receipt.hash,
            &new.content,
            &new.edits,
            receipt.at_ms
        ]
    };
    tx.execute_rows(&RECEIPTS, receipts.iter().map(row).collect())
        .await
        .map(drop)
}
