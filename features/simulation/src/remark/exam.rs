//! Books of exams, marked again by another version of their company, or another key of their question.

use super::{
    by::MarkedBy,
    fit::{Misfit, MisfitKind, fits_parts},
};
use crate::{
    Sitting,
    accepted::unchanged,
    bookkeeping::{LoadedBook, load_book},
    grading::Granted,
    hand_in::{HandedIn, Marked},
    store::{
        book::find_sitting,
        submission::{FormerMark, Submission, list_marks, list_submissions, mark_again, put_marks_back},
    },
};
use database::{Result, Tx};
use scoring::{BasisPoints, question::books};

/// By what the books of a question of an exam are marked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SittingRules {
    /// The version of the company from which on its references count; none where these were not put right since a book was opened.
    pub version: Option<i64>,
    /// The key of the question.
    pub key: books::Key,
}

/// What the book that answers a question of an attempt comes to, or why it keeps what it has. None where it was never opened or not marked
/// yet. Writes nothing.
pub async fn remark_sitting(
    tx: &Tx,
    sitting: Sitting,
    rules: &SittingRules,
) -> Result<Option<std::result::Result<BasisPoints, Misfit>>> {
    let found = mark(tx, sitting, rules).await?;
    Ok(found.map(|found| found.map(|(_, marked, _)| marked.report.share)))
}

/// Marks books of attempts, those that fit; returns what they came to before.
pub async fn put_sittings(tx: &Tx, sittings: &[Sitting], rules: &SittingRules) -> Result<Vec<FormerMark>> {
    let mut former = Vec::new();
    for sitting in sittings {
        let Some(Ok((submission, marked, by))) = mark(tx, *sitting, rules).await? else {
            continue;
        };
        former.extend(list_marks(tx, &[submission.id]).await?);
        mark_again(tx, &[(submission.id, marked, by)]).await?;
    }
    Ok(former)
}

/// Puts back what they came to.
pub async fn put_sittings_back(tx: &Tx, former: &[FormerMark]) -> Result<()> {
    put_marks_back(tx, former).await
}

async fn mark(
    tx: &Tx,
    sitting: Sitting,
    rules: &SittingRules,
) -> Result<Option<std::result::Result<(Submission, Marked, MarkedBy), Misfit>>> {
    let Some(book) = find_sitting(tx, sitting).await? else {
        return Ok(None);
    };
    let (Some(submission), Some(kept)) = (
        list_submissions(tx, book.id).await?.pop(),
        load_book(tx, book.id).await?,
    ) else {
        return Ok(None);
    };
    let by = by_rules(&kept, rules);
    let seen = match by.see(tx, &kept).await? {
        Ok(seen) => seen,
        Err(misfit) => return Ok(Some(Err(misfit))),
    };
    // Nothing is written in it once its attempt is over: it stands as it was handed in.
    let Some(work) = unchanged(tx, &kept, &submission).await? else {
        return Ok(Some(Err(Misfit::of(MisfitKind::Unknown))));
    };
    if let Err(misfit) = fits_parts(&kept.rules, &by.rules, &work) {
        return Ok(Some(Err(misfit)));
    }
    let marked = work.mark(&work.put_back(seen), Granted::NONE);
    Ok(Some(Ok((submission, marked, by))))
}

/// By the key of the question, and a version of the company or a later one that the book was opened with.
fn by_rules(kept: &LoadedBook, rules: &SittingRules) -> MarkedBy {
    MarkedBy {
        version: rules.version.unwrap_or_default().max(kept.book.version),
        rules: kept.rules.with_key(&rules.key),
    }
}

/// The book as these mark it when it is handed in; as it was opened where they cannot.
pub(crate) async fn seen_by(
    tx: &Tx,
    kept: &LoadedBook,
    rules: &SittingRules,
) -> Result<(LoadedBook, MarkedBy)> {
    let mut by = by_rules(kept, rules);
    if by.rules != kept.rules {
        let work = HandedIn::of(tx, kept).await?;
        if fits_parts(&kept.rules, &by.rules, &work).is_err() {
            by.rules = kept.rules.clone();
        }
    }
    by.see_or_own(tx, kept).await
}
