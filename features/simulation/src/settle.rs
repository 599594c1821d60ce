//! The mark of a person in place of the best hand-in's: `marking` gives it, the task counts it.

use crate::{
    BookId,
    store::{
        book::find_book,
        overrides::{find_override, put_override, remove_override},
        submission::list_submissions,
    },
};
use database::Tx;
use platform::{Error, Millis};
use scoring::BasisPoints;
use tasks::DecidedShare;

/// Makes a book count for what a person decided, or, with none, for its best hand-in again. What stands there already changes
/// nothing and tells nobody.
pub async fn settle_mark(
    tx: &Tx,
    id: BookId,
    decided: Option<&DecidedShare>,
    now_ms: Millis,
) -> Result<(), Error> {
    let book = find_book(tx, id).await?.ok_or(Error::NotFound)?;
    let before = find_override(tx, id).await?.map(|before| before.decided);
    if before.as_ref() == decided {
        return Ok(());
    }
    let share = match decided {
        Some(decided) => {
            put_override(tx, id, decided).await?;
            decided.share
        }
        None => {
            remove_override(tx, id).await?;
            best_share(tx, id).await?.unwrap_or_default()
        }
    };
    if let Some(activity) = book.activity {
        tasks::set_share(tx, activity, book.user, share, now_ms).await?;
    }
    Ok(())
}

/// What the best hand-in of a book came to, of the marks; none before the first.
pub async fn best_share(tx: &Tx, id: BookId) -> database::Result<Option<BasisPoints>> {
    let all = list_submissions(tx, id).await?;
    Ok(all.iter().map(|one| one.share).max())
}
