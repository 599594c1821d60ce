//! A book that was handed in for an activity, given back to whoever keeps it: they go on in the same book and hand it in again.

use crate::{
    BookId, find_book, keepers_of,
    store::{overrides::find_override, submission::list_submissions},
};
use database::Tx;
use platform::{Error, Millis};
use tasks::{ActivityWork, GiveBack, WhatCounts};

/// Gives a book back as it was handed in last: its student, or each member of its team, is told, has more time for its activity, and
/// may hand in once more.
///
/// # Errors
/// 404; as [`tasks::give_back_activity`].
pub async fn give_back(tx: &Tx, id: BookId, why: &GiveBack<'_>, now_ms: Millis) -> Result<(), Error> {
    let book = find_book(tx, id).await?.ok_or(Error::NotFound)?;
    let submissions = list_submissions(tx, id).await?;
    let last = submissions.last().ok_or(Error::NotFound)?;
    let is_decided = find_override(tx, id).await?.is_some();
    let work = ActivityWork {
        activity: book.activity,
        class: book.class,
        users: keepers_of(tx, &book).await?,
        number: last.number,
        counts: if is_decided {
            WhatCounts::Decided
        } else {
            WhatCounts::Best
        },
        is_waiting: false,
        is_superseded: false,
    };
    tasks::give_back_activity(tx, &work, why, now_ms).await
}
