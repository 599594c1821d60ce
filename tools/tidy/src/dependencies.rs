//! Rules about what we stand on: use, and a sentence for each. Licences are cargo-deny's (`deny.toml`).

use crate::{Fault, Source};

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
