//! SQL of `simulation_submission`.

use crate::{BookId, BookSubmissionId, grading::Report};
use database::{FromRow, Json, Result, Tx, params};
use platform::Millis;
use scoring::BasisPoints;

database::sql! {
    INSERT = "insert into simulation_submission (book_id, number, share, report, is_late, submitted_at_ms) \
              values ($1, $2, $3, $4, $5, $6) returning id";
    OF_BOOK = "select * from simulation_submission where book_id = $1 order by number";
    COUNT = "select count(*) as total from simulation_submission where book_id = $1";
}

/// A book that was handed in.
#[derive(Debug, Clone, FromRow)]
pub struct Submission {
    /// Row id.
    pub id: BookSubmissionId,
    /// From 1, per book.
    pub number: i64,
    /// Of the marks.
    #[row(from = i64)]
    pub share: BasisPoints,
    /// Why.
    #[row(json)]
    pub report: Report,
    /// Whether it was late.
    pub is_late: bool,
    /// When.
    pub submitted_at_ms: Millis,
}

pub(crate) async fn insert_submission(
    tx: &Tx,
    book: BookId,
    number: i64,
    report: &Report,
    is_late: bool,
    now_ms: Millis,
) -> Result<BookSubmissionId> {
    let values = params![book, number, report.share.get(), Json(report), is_late, now_ms];
    tx.query_one(&INSERT, values).await?.get("id")
}

pub(crate) async fn count_submissions(tx: &Tx, book: BookId) -> Result<i64> {
    tx.query_one(&COUNT, params![book]).await?.get("total")
}

/// What was handed in of a book, the oldest first.
pub async fn list_submissions(tx: &Tx, book: BookId) -> Result<Vec<Submission>> {
    tx.query_as(&OF_BOOK, params![book]).await
}
