//! The record of what a student answered.

use super::figure::Written;
use questions::VersionId;
use scoring::question::gist::Gist;
use serde::{Deserialize, Serialize};

/// An answer that has its mark. The names are short: a student has hundreds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Answered {
    /// The question.
    #[serde(rename = "q")]
    pub(crate) version: VersionId,
    /// What it came to; none where it earned its full marks, and for works of their own.
    #[serde(rename = "g", default, skip_serializing_if = "Option::is_none")]
    pub(crate) gist: Option<Gist>,
    /// Whether it earned less than its full marks.
    #[serde(rename = "w", default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_wrong: bool,
    /// The figures of a wrong answer, by place.
    #[serde(rename = "f", default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) figures: Vec<Written>,
}
