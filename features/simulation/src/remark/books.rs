//! What marking the books of a task again comes to, doing it, and taking it back.

use super::{
    by::{Grants, MarkedBy, company_at},
    correction::BookChange,
    fit::{Misfit, MisfitKind, fits_rules},
};
use crate::{
    BookId, BookSubmissionId,
    accepted::{Standing, Standings, unchanged},
    bookkeeping::{LoadedBook, load_book},
    hand_in::{HandedIn, Marked},
    store::{
        accepted,
        company::Company,
        correction,
        overrides::find_override,
        submission::{
            FormerMark, Submission, list_books_of_task, list_marks, list_marks_of_task, list_submissions,
            list_works_of_book, mark_again, put_marks_back,
        },
    },
};
use classes::ClassId;
use courses::content_hash;
use database::Tx;
use platform::{Error, Millis, access::UserId};
use scoring::BasisPoints;
use std::collections::{HashMap, HashSet};
use tasks::Activity;

/// Which books are marked again, and what is put right.
#[derive(Debug, Clone, Copy)]
pub struct AgainOf<'a> {
    /// The task that they were handed in for.
    pub activity: &'a Activity,
    /// The company that it names now.
    pub company: &'a Company,
    /// What is put right.
    pub change: &'a BookChange,
    /// Why.
    pub reason: &'a str,
}

/// What becomes of a book.
#[derive(Debug, Clone)]
pub struct RemarkedBook {
    /// Which.
    pub book: BookId,
    /// What it comes to, or why it keeps what it has.
    pub outcome: Result<BookOutcome, Misfit>,
}

/// What a book comes to.
#[derive(Debug, Clone)]
pub struct BookOutcome {
    /// The best of its hand-ins.
    pub share: BasisPoints,
    /// The same for each who keeps it: a member of a team has a part of their own.
    pub keepers: Vec<(UserId, BasisPoints)>,
}

/// The hand-ins of a book marked again.
struct Fresh {
    marked: Vec<(BookSubmissionId, Marked, MarkedBy)>,
    share: BasisPoints,
    standings: Vec<Standing>,
}

impl From<&Fresh> for BookOutcome {
    fn from(fresh: &Fresh) -> Self {
        let keepers = fresh.standings.iter().map(|one| (one.user, one.after));
        Self {
            share: fresh.share,
            keepers: keepers.collect(),
        }
    }
}

/// What these books come to. Writes nothing.
pub async fn preview(tx: &Tx, of: AgainOf<'_>, books: &[BookId]) -> database::Result<Vec<RemarkedBook>> {
    let mut all = Vec::with_capacity(books.len());
    for book in books {
        if let Some(found) = mark_book(tx, *book, of).await? {
            all.push(RemarkedBook {
                book: *book,
                outcome: found.map(|fresh| BookOutcome::from(&fresh)),
            });
        }
    }
    Ok(all)
}

/// Marks the books again; returns what they come to, and what their hand-ins came to before. What counts for tasks follows, but
/// where a person decided. What was put right is said of the class first.
pub async fn put(
    tx: &Tx,
    of: AgainOf<'_>,
    books: &[BookId],
    now_ms: Millis,
) -> Result<(Vec<RemarkedBook>, Vec<FormerMark>), Error> {
    let (mut all, mut former) = (Vec::with_capacity(books.len()), Vec::new());
    for book in books {
        let Some(found) = mark_book(tx, *book, of).await? else {
            continue;
        };
        if let Ok(fresh) = &found {
            let ids: Vec<BookSubmissionId> = fresh.marked.iter().map(|(id, ..)| *id).collect();
            former.extend(list_marks(tx, &ids).await?);
            mark_again(tx, &fresh.marked).await?;
            let changed = fresh.standings.iter().filter(|one| one.before != one.after);
            put_shares(
                tx,
                of.activity,
                *book,
                changed.map(|one| (one.user, one.after)),
                now_ms,
            )
            .await?;
        }
        all.push(RemarkedBook {
            book: *book,
            outcome: found.map(|fresh| BookOutcome::from(&fresh)),
        });
    }
    Ok((all, former))
}

/// Lets a book count for its keepers as it comes to now, unless a person decided.
async fn put_shares(
    tx: &Tx,
    activity: &Activity,
    book: BookId,
    shares: impl Iterator<Item = (UserId, BasisPoints)> + Send,
    now_ms: Millis,
) -> Result<(), Error> {
    if find_override(tx, book).await?.is_some() {
        return Ok(());
    }
    for (user, share) in shares {
        tasks::set_share(tx, activity.id, user, share, now_ms).await?;
    }
    Ok(())
}

async fn mark_book(tx: &Tx, id: BookId, of: AgainOf<'_>) -> database::Result<Option<Result<Fresh, Misfit>>> {
    let Some(kept) = load_book(tx, id).await? else {
        return Ok(None);
    };
    if kept.book.company != of.company.id {
        return Ok(Some(Err(Misfit::of(MisfitKind::Company))));
    }
    let mut grants = Grants::of(tx, &kept.book).await?;
    let business = of.change.business();
    let before = grants.corrections.find(business);
    let after = of.change.corrected(before, of.company.version, of.reason);
    grants.corrections = grants.corrections.with(business, after);
    let submissions = list_submissions(tx, id).await?;
    let best = submissions.iter().map(|one| one.share).max().unwrap_or_default();
    let mut works = list_works_of_book(tx, id).await?;
    let mut standings = Standings::of(&kept);
    let (mut marked, mut share) = (Vec::new(), BasisPoints::ZERO);
    for submission in &submissions {
        let Some(work) = work_of(tx, &kept, submission, &mut works).await? else {
            let is_last = submissions.last().is_some_and(|last| last.id == submission.id);
            if submission.share == best || is_last {
                return Ok(Some(Err(Misfit::of(MisfitKind::Unknown))));
            }
            share = share.max(submission.share);
            standings.count(submission, None);
            continue;
        };
        let by = match by_of(tx, &kept, submission, (of, &work)).await? {
            Ok(by) => by,
            Err(misfit) => return Ok(Some(Err(misfit))),
        };
        let seen = match by.see(tx, &kept).await? {
            Ok(seen) => seen,
            Err(misfit) => return Ok(Some(Err(misfit))),
        };
        let after = work.mark(&work.put_back(seen), grants.granted());
        share = share.max(after.report.share);
        standings.count(submission, Some(&after));
        if is_another(submission, &after, &by) {
            marked.push((submission.id, after, by));
        }
    }
    Ok(Some(Ok(Fresh {
        marked,
        share,
        standings: standings.0,
    })))
}

async fn work_of(
    tx: &Tx,
    kept: &LoadedBook,
    submission: &Submission,
    works: &mut HashMap<BookSubmissionId, HandedIn>,
) -> database::Result<Option<HandedIn>> {
    match works.remove(&submission.id) {
        Some(work) => Ok(Some(work)),
        None => unchanged(tx, kept, submission).await,
    }
}

/// By what a hand-in is marked again; or why it does not fit the task as it is.
async fn by_of(
    tx: &Tx,
    kept: &LoadedBook,
    submission: &Submission,
    (of, work): (AgainOf<'_>, &HandedIn),
) -> database::Result<Result<MarkedBy, Misfit>> {
    let last = MarkedBy::last(kept, submission);
    if *of.change != BookChange::Current {
        return Ok(Ok(last));
    }
    let version = of.company.version;
    let Some(now) = company_at(tx, kept, version).await? else {
        return Ok(Err(Misfit::of(MisfitKind::Openings)));
    };
    let fits = fits_rules((&kept.template, &last.rules), (&now, &kept.rules), work);
    Ok(fits.map(|()| MarkedBy {
        version,
        rules: kept.rules.clone(),
    }))
}

fn is_another(before: &Submission, after: &Marked, by: &MarkedBy) -> bool {
    before.report != after.report
        || before.members != after.members
        || before.marked_version != Some(by.version)
        || before.marked_rules.as_ref() != Some(&by.rules)
}

/// A text that is another one as soon as anything differs from which the marks of these books follow, or as soon as they do.
pub async fn basis(tx: &Tx, of: AgainOf<'_>, classes: &[ClassId]) -> database::Result<String> {
    let mut all = Vec::new();
    for class in classes {
        let marks = list_marks_of_task(tx, of.activity.id, *class).await?;
        let marks: Vec<(i64, i64, i64)> = marks
            .into_iter()
            .map(|(id, share, version)| (id.0, share, version))
            .collect();
        let ways = accepted::list(tx, *class, of.company.id).await?;
        let ways: Vec<i64> = ways.iter().map(|way| way.id.0).collect();
        let corrections = correction::list(tx, *class, of.activity.id).await?;
        all.push((class.0, marks, ways, corrections));
    }
    Ok(content_hash(&all))
}

/// Puts back what hand-ins came to before they were marked again at `since_ms`, and marks what was handed in after that as if it had never
/// been; what was put right is taken back of the class first. Returns the books that come to something else.
pub async fn take_back(
    tx: &Tx,
    (activity, company): (&Activity, &Company),
    classes: &[ClassId],
    former: &[FormerMark],
    (since_ms, now_ms): (Millis, Millis),
) -> Result<Vec<BookId>, Error> {
    let mut before = Vec::new();
    for class in classes {
        let has_other_ways = accepted::has_changed_since(tx, *class, company.id, since_ms).await?;
        for book in list_books_of_task(tx, activity.id, *class).await? {
            before.push((book, has_other_ways, list_submissions(tx, book).await?));
        }
    }
    put_marks_back(tx, former).await?;
    let known: HashSet<BookSubmissionId> = former.iter().map(|one| one.submission).collect();
    let mut changed = Vec::new();
    for (book, has_other_ways, submissions) in before {
        let is_late = |one: &Submission| !known.contains(&one.id) && one.submitted_at_ms >= since_ms;
        let is_open = |one: &Submission| is_late(one) || (has_other_ways && known.contains(&one.id));
        let open: HashSet<BookSubmissionId> = submissions
            .iter()
            .filter(|one| is_open(one))
            .map(|one| one.id)
            .collect();
        let Some(kept) = load_book(tx, book).await? else {
            continue;
        };
        mark_anew(tx, &kept, &open, &known).await?;
        let after = list_submissions(tx, book).await?;
        let best = |of: &[Submission], user| of.iter().map(|one| one.share_of(user)).max();
        let moved: Vec<(UserId, BasisPoints)> = kept
            .keepers()
            .into_iter()
            .filter(|user| best(&submissions, *user) != best(&after, *user))
            .map(|user| (user, best(&after, user).unwrap_or_default()))
            .collect();
        if !moved.is_empty() {
            changed.push(book);
        }
        put_shares(tx, activity, book, moved.into_iter(), now_ms).await?;
    }
    Ok(changed)
}

/// Marks hand-ins by what stands of the class: those that are `known` by what they were marked by.
async fn mark_anew(
    tx: &Tx,
    kept: &LoadedBook,
    open: &HashSet<BookSubmissionId>,
    known: &HashSet<BookSubmissionId>,
) -> Result<(), Error> {
    if open.is_empty() {
        return Ok(());
    }
    let grants = Grants::of(tx, &kept.book).await?;
    let mut works = list_works_of_book(tx, kept.book.id).await?;
    let mut marked = Vec::new();
    for submission in list_submissions(tx, kept.book.id).await? {
        if !open.contains(&submission.id) {
            continue;
        }
        let Some(work) = work_of(tx, kept, &submission, &mut works).await? else {
            continue;
        };
        let mut by = MarkedBy::last(kept, &submission);
        if !known.contains(&submission.id) {
            by.version = MarkedBy::standing(kept, &grants.corrections).version;
        }
        let (seen, by) = by.see_or_own(tx, kept).await?;
        let after = work.mark(&work.put_back(seen), grants.granted());
        if is_another(&submission, &after, &by) {
            marked.push((submission.id, after, by));
        }
    }
    Ok(mark_again(tx, &marked).await?)
}
