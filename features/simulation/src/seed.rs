//! What a company of one student's own is drawn from.

use platform::ids;

/// The seed of a company (see [`course_folder::variation`]). It is drawn when a book is opened, kept with it, and never leaves
/// the server: with it anybody could draw the same company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// A seed that nobody foresees.
    pub fn fresh() -> Self {
        // Nought is the company as it is printed, and the column is signed.
        Self((u64::from_le_bytes(ids::random_bytes()) >> 1).max(1))
    }

    /// As it is kept.
    pub(crate) const fn stored(self) -> i64 {
        self.0.cast_signed()
    }

    /// A seed that was kept.
    pub(crate) const fn of_stored(seed: i64) -> Self {
        Self(seed.cast_unsigned())
    }
}
