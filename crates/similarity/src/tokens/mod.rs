//! What a document is made of once everything is gone that says nothing about who wrote it.

mod python;
mod text;

pub use python::python;
pub use text::text;

use std::hash::{DefaultHasher, Hash, Hasher};

/// A piece of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Equal where two tokens count as the same.
    pub code: u64,
    /// The line it stands in, from 1.
    pub line: u32,
}

impl Token {
    fn of(what: &impl Hash, line: u32) -> Self {
        let mut hasher = DefaultHasher::new();
        what.hash(&mut hasher);
        Self {
            code: hasher.finish(),
            line,
        }
    }
}
