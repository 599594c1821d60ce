//! What pages follow here: the book of a team, which others change too.

use crate::{BookId, http::require_seen};
use platform::{gate::Objects, push::Subject};

const BOOK: &str = "simulation/book";

/// What can be followed, and who may.
pub fn subjects() -> Objects {
    vec![(BOOK, |tx, user, id| {
        Box::pin(async move { require_seen(tx, user, BookId(id)).await })
    })]
}

/// What stands in a book.
pub(crate) fn book(id: BookId) -> Subject {
    Subject::new(BOOK, id.0)
}
