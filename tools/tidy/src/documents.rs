//! Rules about documents: a path they name exists.

use crate::{Fault, Source};
use std::path::Path;

/// Folders at the root whose paths are checked when a document names them in code quotes.
const ROOTS: [&str; 10] = [
    "suanpan/",
    "features/",
    "crates/",
    "migrations/",
    "runtime/",
    "content/",
    "web/",
    "tools/",
    "docs/",
    "load/",
];

pub fn paths_in_documents_exist(sources: &[Source]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for document in sources
        .iter()
        .filter(|source| source.has_extension(&["md"]) && !source.starts_with("content"))
    {
        for (index, line) in document.text.lines().enumerate() {
            for quoted in line.split('`').skip(1).step_by(2) {
                let is_path = ROOTS.iter().any(|root| quoted.starts_with(root))
                    && !quoted.contains(['<', '*', '{', ' ', '…', '$', '(', '['])
                    && !quoted.contains("NNNN");
                let path = quoted.split([':', '#']).next().unwrap_or_default();
                if is_path && !Path::new(path).exists() && !is_built(path) {
                    let place = format!("{}:{}", document.path.display(), index + 1);
                    faults.push(Fault::new(place, format!("names {path}, which does not exist")));
                }
            }
        }
    }
    faults
}

/// Paths that only exist after a build.
fn is_built(path: &str) -> bool {
    path.starts_with("web/dist") || path.starts_with("web/node_modules") || path.contains(".venv")
}
