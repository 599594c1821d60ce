//! Handing a book in as it stands: it is marked at once, and what it earned counts for its task.

use crate::{
    BookHandedIn,
    bookkeeping::LoadedBook,
    grading::grade,
    store::{
        book::{list_decisions, list_statements, touch},
        overrides::find_override,
        submission::{Submission, count_submissions, insert_submission},
    },
};
use classes::ClassId;
use database::{Result, Tx};
use ledger::voucher::signing::VoucherState;
use platform::Millis;
use tasks::NewResult;

/// Whether there is anything to hand in: books that were started, and a voucher of the student's own that was saved, where
/// those are asked for.
pub fn has_own_work(kept: &LoadedBook) -> bool {
    let mut saved = kept
        .vouchers
        .iter()
        .filter(|voucher| !voucher.is_given && voucher.state != VoucherState::Draft);
    !kept.waits_for_set_up() && (!kept.rules.asks_vouchers() || saved.next().is_some())
}

/// Marks the book and records what it earned. A teacher's decision about the book stays as it is.
pub async fn hand_in(
    tx: &Tx,
    kept: &LoadedBook,
    class: Option<ClassId>,
    is_late: bool,
    now_ms: Millis,
) -> Result<Submission> {
    let book = kept.book.id;
    let decisions = list_decisions(tx, book).await?;
    let statements = list_statements(tx, book, kept.last_period()).await?;
    let report = grade(kept, &decisions, &statements);
    let number = count_submissions(tx, book).await? + 1;
    let id = insert_submission(tx, book, number, &report, is_late, now_ms).await?;
    touch(tx, book, now_ms).await?;
    if let Some(activity) = kept.book.activity {
        let decided = find_override(tx, book).await?.map(|before| before.decided);
        let result = NewResult {
            activity,
            user: kept.book.user,
            class,
            share: decided.as_ref().map_or(report.share, |decided| decided.share),
            is_late,
            needs_marker: false,
            keeps_best: decided.is_none(),
        };
        tasks::record_result(tx, &result, now_ms).await?;
    }
    jobs::emit(tx, &BookHandedIn { book_id: book }, now_ms).await?;
    Ok(Submission {
        id,
        number,
        share: report.share,
        report,
        is_late,
        submitted_at_ms: now_ms,
    })
}
