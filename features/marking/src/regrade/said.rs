//! What something else than the rules of a question says of answers: tests, a course, a company.

use super::report::Refused;
use crate::ItemId;
use platform::access::UserId;
use scoring::{Mark, Points};
use std::collections::HashMap;

/// What is said of answers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Said {
    /// By answer; who is not in it keeps what they have.
    pub(crate) marks: HashMap<ItemId, Mark>,
    /// What a book that several keep comes to for each of them, by book and student.
    pub(crate) shares: HashMap<(i64, UserId), Points>,
    /// Whose book cannot be marked so, and why.
    pub(crate) refused: Vec<Refused>,
}

impl Said {
    /// Of answers that are one student's each.
    pub(super) fn of(marks: HashMap<ItemId, Mark>) -> Self {
        Self {
            marks,
            ..Self::default()
        }
    }

    /// What is said of further answers.
    pub(super) fn add_all(&mut self, more: Self) {
        self.marks.extend(more.marks);
        self.shares.extend(more.shares);
        self.refused.extend(more.refused);
    }
}
