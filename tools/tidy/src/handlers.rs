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
