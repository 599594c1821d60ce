//! The rows of this feature.

pub(crate) mod draft;
pub(crate) mod file;
pub(crate) mod version;
