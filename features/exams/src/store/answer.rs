//! SQL of `exam_answer` and `exam_receipt`.

use crate::AttemptId;
use database::{FromRow, Result, Tx, params};
use platform::{Millis, autosave::Change};
use scoring::question::QuestionAnswer;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

database::sql! {
    LIST = "select position, epoch, seq, answer, is_flagged, saved_at_ms from exam_answer where attempt_id = $1 \
            order by position";
    FIND = "select position, epoch, seq, answer, is_flagged, saved_at_ms from exam_answer \
            where attempt_id = $1 and position = $2";
    TEXTS = "select position, answer from exam_answer where attempt_id = $1";
    WITH_RECEIPTS = "select id from exam_attempt where receipt_number > 0 order by id desc limit $1";
    RECEIPTS = "select number, hash, content, at_ms from exam_receipt where attempt_id = $1 order by number";
}

/// An answer as it stands.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = ExamStoredAnswer)]
pub struct StoredAnswer {
    /// Place on the form, from 0.
    pub position: i64,
    /// Of the page it comes from.
    pub epoch: i64,
    /// The number of the change it comes from, within the epoch.
    pub seq: i64,
    /// None when only the flag was set.
    #[row(json)]
    pub answer: Option<QuestionAnswer>,
    /// Marked to come back to.
    pub is_flagged: bool,
    /// When it was acknowledged.
    pub saved_at_ms: Millis,
}

impl StoredAnswer {
    pub(crate) const fn change(&self) -> Change {
        Change {
            epoch: self.epoch,
            seq: self.seq,
        }
    }
}

/// The answer to one question as it is stored; none if nothing was saved.
pub(crate) async fn find(tx: &Tx, attempt: AttemptId, position: i64) -> Result<Option<StoredAnswer>> {
    tx.query_optional_as(&FIND, params![attempt, position]).await
}

/// The answers of an attempt as they stand.
pub async fn list_answers(tx: &Tx, attempt: AttemptId) -> Result<Vec<StoredAnswer>> {
    tx.query_as(&LIST, params![attempt]).await
}

/// A receipt with what it covers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, FromRow)]
#[serde(deny_unknown_fields)]
pub struct ReceiptLine {
    /// Counted from 1.
    pub number: i64,
    /// 64 hexadecimal digits.
    pub hash: String,
    /// `position:seq:sha256(answer)`, comma-separated; `submit` for the last.
    pub content: String,
    /// When.
    pub at_ms: Millis,
}

/// The newest attempts that have receipts, at most so many.
pub(crate) async fn list_with_receipts(tx: &Tx, most: i64) -> Result<Vec<AttemptId>> {
    tx.query_as(&WITH_RECEIPTS, params![most]).await
}

/// The receipts of an attempt, in order.
pub async fn list_receipts(tx: &Tx, attempt: AttemptId) -> Result<Vec<ReceiptLine>> {
    tx.query_as(&RECEIPTS, params![attempt]).await
}

/// The answers of an attempt by place, as they are stored: the text whose hash a receipt covers.
pub async fn list_texts(tx: &Tx, attempt: AttemptId) -> Result<BTreeMap<i64, String>> {
    let rows = tx.query(&TEXTS, params![attempt]).await?;
    rows.iter()
        .map(|row| Ok((row.get("position")?, row.get("answer")?)))
        .collect()
}
