//! Books of exams, marked again by another version of their company.

use super::{
    by::MarkedBy,
    fit::{Misfit, MisfitKind},
};
use crate::{
    Sitting,
    accepted::unchanged,
    bookkeeping::{LoadedBook, load_book},
    grading::Granted,
    hand_in::Marked,
    store::{
        book::find_sitting,
        submission::{FormerMark, Submission, list_marks, list_submissions, mark_again, put_marks_back},
    },
};
use database::{Result, Tx};
use scoring::BasisPoints;

/// What the book that answers a question of an attempt comes to by a version of its company (none: that which it was opened with), or why it
/// keeps what it has. None where it was never opened or not marked yet. Writes nothing.
pub async fn remark_sitting(
    tx: &Tx,
    sitting: Sitting,
    version: Option<i64>,
) -> Result<Option<std::result::Result<BasisPoints, Misfit>>> {
    let found = mark(tx, sitting, version).await?;
    Ok(found.map(|found| found.map(|(_, marked, _)| marked.report.share)))
}

/// Marks books of attempts by a version of their company, those that fit it; returns what they came to before.
pub async fn put_sittings(tx: &Tx, sittings: &[Sitting], version: Option<i64>) -> Result<Vec<FormerMark>> {
    let mut former = Vec::new();
    for sitting in sittings {
        let Some(Ok((submission, marked, by))) = mark(tx, *sitting, version).await? else {
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
    version: Option<i64>,
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
    let by = by_version(&kept, version);
    let seen = match by.see(tx, &kept).await? {
        Ok(seen) => seen,
        Err(misfit) => return Ok(Some(Err(misfit))),
    };
    // Nothing is written in it once its attempt is over: it stands as it was handed in.
    let Some(work) = unchanged(tx, &kept, &submission).await? else {
        return Ok(Some(Err(Misfit::of(MisfitKind::Unknown))));
    };
    let marked = work.mark(&work.put_back(seen), Granted::NONE);
    Ok(Some(Ok((submission, marked, by))))
}

/// By a version of the company, or a later one that it was opened with.
pub(crate) fn by_version(kept: &LoadedBook, version: Option<i64>) -> MarkedBy {
    MarkedBy {
        version: version.unwrap_or_default().max(kept.book.version),
        rules: kept.rules.clone(),
    }
}
