//! Rules about what we stand on: licences, use, and a sentence for each.

use crate::{Fault, Source};
use serde_json::Value;
use std::process::Command;

/// Licences that a school may run without asking a lawyer. One alternative of an `OR` is enough.
const ALLOWED: [&str; 14] = [
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MPL-2.0",
    "Zlib",
    "Unicode-3.0",
    "CC0-1.0",
    "0BSD",
    "BSL-1.0",
    "Unlicense",
    "CDLA-Permissive-2.0",
    "MIT-0",
];

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .output()
        .expect("cargo describes the workspace");
    serde_json::from_slice(&output.stdout).expect("cargo answers JSON: is Cargo.lock up to date?")
}

pub fn licences_are_allowed(_: &[Source]) -> Vec<Fault> {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list of packages");
    packages
        .iter()
        .filter(|package| !is_allowed(package["license"].as_str().unwrap_or_default()))
        .map(|package| {
            let name = package["name"].as_str().unwrap_or_default();
            Fault::new(
                format!("Cargo.lock: {name}"),
                format!("its licence is not on our list: {}", package["license"]),
            )
        })
        .collect()
}

/// Whether the licence expression can be fulfilled with what we allow.
fn is_allowed(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ").replace(['(', ')'], " ");
    let every_part = |part: &str| {
        part.split(" AND ").all(|licence| {
            let licence = licence.split(" WITH ").next().unwrap_or_default().trim();
            ALLOWED.contains(&licence)
        })
    };
    // Without brackets, `A AND B OR C` reads as alternatives of conjunctions, which is how these are written.
    expression.split(" OR ").any(every_part)
}

pub fn every_dependency_is_used(sources: &[Source]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for manifest in sources
        .iter()
        .filter(|source| source.path.ends_with("Cargo.toml"))
    {
        let folder = manifest.path.parent().expect("a manifest lies in a folder");
        let code: String = sources
            .iter()
            .filter(|source| source.has_extension(&["rs"]) && source.path.starts_with(folder))
            .map(|source| source.text.as_str())
            .collect();
        for (index, line) in manifest.text.lines().enumerate() {
            let Some(name) = dependency_name(line) else {
                continue;
            };
            let word = name.replace('-', "_");
            let is_used = ["::", ";", "!", " as "]
                .iter()
                .any(|after| code.contains(&format!("{word}{after}")));
            // A macro of ours needs serde and utoipa where it is used.
            let is_used_by_macro =
                code.contains("id_type!") && matches!(name, "serde" | "utoipa" | "database");
            if !folder.as_os_str().is_empty() && !is_used && !is_used_by_macro {
                let place = format!("{}:{}", manifest.path.display(), index + 1);
                faults.push(Fault::new(place, format!("{name} is never used here")));
            }
        }
    }
    faults
}

fn dependency_name(line: &str) -> Option<&str> {
    let name = line.split(['.', ' ', '=']).next()?;
    (line.contains("workspace = true") && line.contains('=') && !line.starts_with("workspace"))
        .then_some(name)
        .filter(|name| {
            !matches!(
                *name,
                "version" | "edition" | "rust-version" | "license" | "publish"
            )
        })
}

pub fn every_dependency_is_explained(sources: &[Source]) -> Vec<Fault> {
    let text = |path: &str| {
        sources
            .iter()
            .find(|source| source.path.as_os_str() == path)
            .map_or("", |source| source.text.as_str())
    };
    let explained = text("docs/dependencies.md");
    text("Cargo.toml")
        .lines()
        .skip_while(|line| !line.starts_with("[workspace.dependencies]"))
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter(|line| line.contains('=') && !line.contains("path = ") && !line.starts_with('#'))
        .filter_map(|line| line.split([' ', '=']).next())
        .filter(|name| !explained.contains(&format!("| {name} |")))
        .map(|name| Fault::new("docs/dependencies.md", format!("says nothing of {name}")))
        .collect()
}
