//! What a course was when its folder was exported: `exported.toml`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A digest of each item, by its kind and id (`question/q1`). A folder that comes back tells by it what was changed in it, and what
/// was changed in the browser since; the same course gives the same digests anywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Exported {
    pub items: BTreeMap<String, String>,
}
