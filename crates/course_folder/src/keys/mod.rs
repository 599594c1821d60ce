//! What the course says, in the types that mark it: flows and reference vouchers for `scoring`. (Questions: [`crate::questions`].)

mod flow;
mod vouchers;

pub use flow::flow_parts;
pub(crate) use vouchers::aux_rules;
pub use vouchers::{account_choices, full_name, reference_vouchers};

use crate::model::Marks;

/// Points as a weight among others.
pub(crate) fn weight(marks: Marks) -> u32 {
    u32::try_from(marks.0).unwrap_or(0)
}

/// Points of a line of a rubric as a weight among the others; those that are taken away are below zero.
pub(crate) fn signed_weight(marks: Marks) -> i32 {
    i32::try_from(marks.0).unwrap_or(0)
}
