//! What the marks of a class come to by other ways than those that stand.

use super::Way;
use crate::{
    BookId, BookSubmissionId, CompanyId,
    bookkeeping::{LoadedBook, load_book},
    grading::Report,
    hand_in::HandedIn,
    store::submission::{Submission, list_submissions_of_class, list_works_of_class},
};
use classes::ClassId;
use database::{Result, Tx};
use platform::access::UserId;
use scoring::BasisPoints;
use tasks::ActivityId;

/// What marking again changes.
#[derive(Debug, Default)]
pub(crate) struct Effect {
    /// Hand-ins with another report than before.
    pub(crate) marked: Vec<(BookSubmissionId, Report)>,
    /// Books whose best hand-in comes to something else.
    pub(crate) standings: Vec<Standing>,
    /// How many books of the class were handed in.
    pub(crate) books: usize,
    /// Books of whose best or last hand-in nobody knows any more what was handed in; it stays as it was marked.
    pub(crate) unknown: Vec<BookId>,
}

/// A book and what its best hand-in comes to.
#[derive(Debug, Clone)]
pub(crate) struct Standing {
    pub(crate) book: BookId,
    pub(crate) user: UserId,
    pub(crate) activity: Option<ActivityId>,
    pub(crate) before: BasisPoints,
    pub(crate) after: BasisPoints,
}

/// Marks everything that a class has handed in of a company's books by these ways. Writes nothing.
pub(crate) async fn effect_of(tx: &Tx, class: ClassId, company: CompanyId, ways: &[Way]) -> Result<Effect> {
    let mut works = list_works_of_class(tx, class, company).await?;
    let submissions = list_submissions_of_class(tx, class, company).await?;
    let mut effect = Effect::default();
    for of_book in submissions.chunk_by(|one, next| one.book == next.book) {
        let Some(first) = of_book.first() else { continue };
        let Some(loaded) = load_book(tx, first.book).await? else {
            continue;
        };
        effect.books += 1;
        let before = of_book.iter().map(|one| one.share).max().unwrap_or_default();
        let matters =
            |one: &Submission| one.share == before || of_book.last().is_some_and(|last| last.id == one.id);
        let mut best = BasisPoints::default();
        for submission in of_book {
            let work = match works.remove(&submission.id) {
                Some(work) => Some(work),
                None => unchanged(tx, &loaded, submission).await?,
            };
            let report = work.map(|work| work.mark(&work.put_back(loaded.clone()), ways));
            best = best.max(report.as_ref().map_or(submission.share, |report| report.share));
            match report {
                Some(report) if report != submission.report => effect.marked.push((submission.id, report)),
                None if matters(submission) && effect.unknown.last() != Some(&first.book) => {
                    effect.unknown.push(first.book);
                }
                _ => {}
            }
        }
        if best != before {
            effect.standings.push(Standing {
                book: first.book,
                user: loaded.book.user,
                activity: loaded.book.activity,
                before,
                after: best,
            });
        }
    }
    Ok(effect)
}

/// What was handed in before that was kept: the book as it stands, if nothing in it changed since.
async fn unchanged(tx: &Tx, kept: &LoadedBook, submission: &Submission) -> Result<Option<HandedIn>> {
    if kept.book.updated_at_ms > submission.submitted_at_ms {
        return Ok(None);
    }
    HandedIn::of(tx, kept).await.map(Some)
}
