//! What the marks of a class come to by other ways than those that stand.

use super::Way;
use crate::{
    BookId, BookSubmissionId, CompanyId,
    bookkeeping::{LoadedBook, load_book},
    grading::Granted,
    hand_in::{HandedIn, Marked},
    remark::{Corrections, Grants, MarkedBy},
    store::submission::{Submission, list_submissions_of_class, list_works_of_class, share_of},
};
use classes::ClassId;
use database::{Result, Tx};
use platform::access::UserId;
use scoring::BasisPoints;
use std::collections::{HashMap, hash_map::Entry};
use tasks::ActivityId;

/// What marking again changes.
#[derive(Debug, Default)]
pub(crate) struct Effect {
    /// Hand-ins with another report than before.
    pub(crate) marked: Vec<(BookSubmissionId, Marked, MarkedBy)>,
    /// Students whose best hand-in comes to something else.
    pub(crate) standings: Vec<Standing>,
    /// Everybody whose book was handed in, also those whose best comes to what it came to.
    pub(crate) all: Vec<Standing>,
    /// How many books of the class were handed in.
    pub(crate) books: usize,
    /// Books of whose best or last hand-in nobody knows any more what was handed in; it stays as it was marked.
    pub(crate) unknown: Vec<BookId>,
}

/// A student and what the best hand-in of their book comes to.
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
    let mut corrected: HashMap<Option<ActivityId>, Corrections> = HashMap::new();
    let mut works = list_works_of_class(tx, class, company).await?;
    let submissions = list_submissions_of_class(tx, class, company).await?;
    let mut effect = Effect::default();
    for of_book in submissions.chunk_by(|one, next| one.book == next.book) {
        let Some(first) = of_book.first() else { continue };
        let Some(loaded) = load_book(tx, first.book).await? else {
            continue;
        };
        effect.books += 1;
        let corrections = match corrected.entry(loaded.book.activity) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(Grants::of(tx, &loaded.book).await?.corrections),
        };
        let granted = Granted { ways, corrections };
        let best = of_book.iter().map(|one| one.share).max().unwrap_or_default();
        let matters =
            |one: &Submission| one.share == best || of_book.last().is_some_and(|last| last.id == one.id);
        let mut standings = Standings::of(&loaded);
        for submission in of_book {
            let work = match works.remove(&submission.id) {
                Some(work) => Some(work),
                None => unchanged(tx, &loaded, submission).await?,
            };
            let (seen, by) = MarkedBy::last(&loaded, submission)
                .see_or_own(tx, &loaded)
                .await?;
            let marked = work.map(|work| work.mark(&work.put_back(seen), granted));
            standings.count(submission, marked.as_ref());
            match marked {
                Some(marked) if marked.report != submission.report => {
                    effect.marked.push((submission.id, marked, by));
                }
                None if matters(submission) && effect.unknown.last() != Some(&first.book) => {
                    effect.unknown.push(first.book);
                }
                _ => {}
            }
        }
        let changed = standings.0.iter().filter(|one| one.before != one.after);
        effect.standings.extend(changed.cloned());
        effect.all.extend(standings.0);
    }
    Ok(effect)
}

/// What the best hand-in of a book comes to for each who keeps it.
pub(crate) struct Standings(pub(crate) Vec<Standing>);

impl Standings {
    pub(crate) fn of(kept: &LoadedBook) -> Self {
        let standing = |user| Standing {
            book: kept.book.id,
            user,
            activity: kept.book.activity,
            before: BasisPoints::ZERO,
            after: BasisPoints::ZERO,
        };
        Self(kept.keepers().into_iter().map(standing).collect())
    }

    pub(crate) fn count(&mut self, submission: &Submission, marked: Option<&Marked>) {
        for standing in &mut self.0 {
            let before = submission.share_of(standing.user);
            let after = marked.map_or(before, |marked| {
                share_of(&marked.members, standing.user).unwrap_or(marked.report.share)
            });
            standing.before = standing.before.max(before);
            standing.after = standing.after.max(after);
        }
    }
}

/// What was handed in before that was kept: the book as it stands, if nothing in it changed since.
pub(crate) async fn unchanged(
    tx: &Tx,
    kept: &LoadedBook,
    submission: &Submission,
) -> Result<Option<HandedIn>> {
    if kept.book.updated_at_ms > submission.submitted_at_ms {
        return Ok(None);
    }
    HandedIn::of(tx, kept).await.map(Some)
}
