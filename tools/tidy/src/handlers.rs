//! Rules about what reaches handlers and jobs: by type, not by name at run time.

use crate::{Fault, Source};

/// Finds `axum::Extension`: a router that lacks one compiles and responds with 500.
pub fn handlers_are_given_state(sources: &[Source]) -> Vec<Fault> {
    lines_with(sources, &["features", "crates", "suanpan/src"], |line| {
        let is_call = line
            .match_indices("Extension(")
            .any(|(at, _)| !line[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_'));
        is_call || line.contains("axum::Extension")
    })
    .map(|place| {
        Fault::new(
            place,
            "comes by `State` from the feature's `HttpState`, not by `Extension`",
        )
    })
    .collect()
}

/// Finds payloads of jobs that are read field by field outside the crate that stores them.
pub fn payloads_are_typed(sources: &[Source]) -> Vec<Fault> {
    lines_with(sources, &["features", "crates/platform", "suanpan/src"], |line| {
        line.contains("payload[")
    })
    .map(|place| Fault::new(place, "a job reads its payload as the type that was enqueued"))
    .collect()
}

/// Lines that half of the handlers' bodies may have at most: a guard, a unit of work, a reply.
const MEDIAN_LINES: usize = 16;

/// Finds whether handlers have grown: half of their bodies have at most [`MEDIAN_LINES`] lines.
pub fn handlers_are_short(sources: &[Source]) -> Vec<Fault> {
    let mut lengths: Vec<usize> = sources
        .iter()
        .filter(|source| source.has_extension(&["rs"]) && source.starts_with("features"))
        .flat_map(|source| lengths_of_handlers(&source.text))
        .collect();
    lengths.sort_unstable();
    let median = lengths.get(lengths.len() / 2).copied().unwrap_or_default();
    if median <= MEDIAN_LINES {
        return Vec::new();
    }
    vec![Fault::new(
        "features/*/src/http",
        format!("half of {} handlers have over {median} lines", lengths.len()),
    )]
}

/// The lines in the body of each function that is described as an endpoint.
fn lengths_of_handlers(text: &str) -> Vec<usize> {
    let lines: Vec<&str> = text.lines().collect();
    let body_of = |attribute: usize| {
        let is_fn = |line: &&str| line.trim_start().trim_start_matches("pub").contains("fn ");
        let function = attribute + lines[attribute..].iter().position(is_fn)?;
        let opens = function + lines[function..].iter().position(|line| line.ends_with('{'))?;
        let indent: String = lines[function]
            .chars()
            .take_while(|letter| *letter == ' ')
            .collect();
        lines[opens + 1..]
            .iter()
            .position(|line| **line == format!("{indent}}}"))
    };
    (0..lines.len())
        .filter(|&at| lines[at].trim_start().starts_with("#[utoipa::path"))
        .filter_map(body_of)
        .collect()
}

/// The places of the lines of code in these folders that have something.
fn lines_with<'a>(
    sources: &'a [Source],
    folders: &'a [&str],
    has: impl Fn(&str) -> bool + Copy + 'a,
) -> impl Iterator<Item = String> + 'a {
    sources
        .iter()
        .filter(|source| source.has_extension(&["rs"]))
        .filter(|source| folders.iter().any(|folder| source.starts_with(folder)))
        .flat_map(move |source| {
            let lines = source.text.lines().enumerate();
            lines
                .filter(move |(_, line)| !line.trim_start().starts_with("//") && has(line))
                .map(|(index, _)| format!("{}:{}", source.path.display(), index + 1))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> [Source; 1] {
        [Source {
            path: "features/coding/src/http/run.rs".into(),
            text: text.into(),
        }]
    }

    #[test]
    fn the_lines_between_the_braces_of_a_handler_are_counted() {
        let text = "#[utoipa::path(get, path = \"/x/\",\n    responses(()))]\npub async fn show(\n    a: A,\n) -> B {\n    one\n    two\n}\n\nfn other() {\n}\n";
        assert_eq!(lengths_of_handlers(text), [2]);
        let long = text.replace("    two\n", &"    two\n".repeat(20));
        assert_eq!(handlers_are_short(&source(&long)).len(), 1);
        assert!(handlers_are_short(&source(text)).is_empty());
    }

    #[test]
    fn an_extension_is_found_in_a_handler_and_on_a_router() {
        let found = |text: &str| handlers_are_given_state(&source(text)).len();
        assert_eq!(found("    Extension(runner): Extension<Runner>,"), 1);
        assert_eq!(found("    user: Option<axum::Extension<CurrentUser>>,"), 1);
        assert_eq!(found("        .layer(Extension(parts))"), 1);
        assert_eq!(found("    State(runner): State<Runner>,"), 0);
        assert_eq!(found("let new = NewExtension(1); // Extension"), 0);
        assert_eq!(found("// .layer(Extension(parts))"), 0);
    }

    #[test]
    fn a_payload_read_by_name_is_found() {
        assert_eq!(
            payloads_are_typed(&source("let id = payload[\"submission\"].as_i64();")).len(),
            1
        );
        assert!(payloads_are_typed(&source("let Evaluate { submission } = payload;")).is_empty());
    }
}
