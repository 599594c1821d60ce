//! A book that was handed in for an activity, given back to whoever keeps it: they go on in the same book and hand it in again.

use crate::{
    BookId, find_book, keepers_of,
    store::{overrides::find_override, submission::list_submissions},
};
use database::Tx;
use platform::Error;
use tasks::{ActivityWork, WhatCounts};

/// A book as it was handed in last, as it may be given back.
///
/// # Errors
/// 404 where it was not handed in.
pub async fn returnable(tx: &Tx, id: BookId) -> Result<ActivityWork, Error> {
    let book = find_book(tx, id).await?.ok_or(Error::NotFound)?;
    let submissions = list_submissions(tx, id).await?;
    let last = submissions.last().ok_or(Error::NotFound)?;
    let is_decided = find_override(tx, id).await?.is_some();
    Ok(ActivityWork {
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
    })
}
