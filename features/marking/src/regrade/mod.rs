//! A question marked again after its exam or exercise was: by another key or rubric, for other points, or left out.
//!
//! What it does is computed first and kept ([`preview`]), so that what is applied is what was shown ([`apply`]); taking it back
//! gives every answer the mark it had ([`undo`]). What the sources differ in stands in [`source`].
//! See `docs/decisions/0034-a-regrade-is-previewed-applied-and-undone.md`.

mod apply;
mod change;
mod earlier;
mod late;
mod preview;
mod programs;
mod report;
mod rubric;
mod rule;
mod said;
mod source;
mod standing;
mod tell;
#[cfg(test)]
mod tests;
mod undo;

pub(crate) use apply::{Made, Word, apply, undo};
pub(crate) use change::{Change, Drop, Put, RegradeState};
pub use earlier::{EarlierAct, EarlierUse, list_earlier_uses};
pub use preview::LANE;
pub(crate) use preview::{PreviewRegrade, ask, has_rubric, takes_current, takes_key};
pub(crate) use programs::{Tested, take_verdict};
pub(crate) use report::{Cohort, Handed, Refused, Remarked, Report};
pub(crate) use said::Said;
pub(crate) use source::{Scope, asked, list_sittings, scope, scope_of};
pub(crate) use standing::{apply_standing, is_left_out, rules_of_books};
