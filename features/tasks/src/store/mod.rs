//! SQL of this feature's tables, a file per table.

pub mod activity;
pub(crate) mod activity_return;
pub mod correction;
pub(crate) mod exam;
pub mod exercise;
pub mod exercise_correction;
pub mod exercise_set;
pub mod file;
pub(crate) mod give_back;
pub mod result;
pub mod task;

use course_folder::model::Keep;
use database::{Result, Row, Text};

/// Whether the best try counts and not the last, from a column `keep`.
pub fn keeps_best(row: &Row) -> Result<bool> {
    let keep: Text<Keep> = row.get("keep")?;
    Ok(keep.0 == Keep::Best)
}

/// What a column `keep` holds; there is no average of tries.
pub fn keep_column(keep: Keep) -> Text<Keep> {
    Text(if keep == Keep::Average { Keep::Best } else { keep })
}
