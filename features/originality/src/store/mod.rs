//! SQL of this feature, a file per table.

pub(crate) mod case;
pub(crate) mod check;
pub(crate) mod pair;
