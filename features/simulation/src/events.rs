//! What later features hear of.

use crate::BookId;

/// A book was handed in and marked by its rules.
#[derive(Debug, Clone, Copy)]
pub struct BookHandedIn {
    /// The book.
    pub book_id: BookId,
}

impl jobs::Event for BookHandedIn {}
