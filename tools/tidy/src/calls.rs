//! Rules about the client's calls: their types come from openapi.json, and one helper sends them.

use crate::{Fault, Source};

/// What sends a call; its types come from the path, so none is named where it is called.
const HELPERS: [&str; 5] = [
    "call",
    "callForMessage",
    "callForStream",
    "postForOutcome",
    "download",
];

/// The folder of what talks to the server.
const API: &str = "web/src/shared/api";

/// They talk to the program on the person's own computer, or read a file at its signed address.
const OTHER_HOSTS: [&str; 3] = [
    "web/src/shared/lib/localProgram.ts",
    "web/src/features/coding/places/localPlace.ts",
    "web/src/features/learning/components/FilePreview.tsx",
];

pub fn calls_are_typed(sources: &[Source]) -> Vec<Fault> {
    let client = sources
        .iter()
        .filter(|source| source.has_extension(&["ts", "tsx"]) && source.starts_with("web/src"));
    client
        .flat_map(|source| {
            let lines = source.text.lines().enumerate();
            lines.filter_map(|(index, line)| {
                let message = fault(source, line)?;
                Some(Fault::new(
                    format!("{}:{}", source.path.display(), index + 1),
                    message,
                ))
            })
        })
        .collect()
}

fn fault(source: &Source, line: &str) -> Option<&'static str> {
    let is_cast = HELPERS.iter().any(|helper| names(line, helper, '<'));
    if is_cast && !source.starts_with(API) {
        return Some("the types of a call come from its path in openapi.json; name none");
    }
    let is_other = OTHER_HOSTS.iter().any(|other| source.path.ends_with(other));
    if names(line, "fetch", '(') && !source.starts_with(API) && !is_other {
        return Some(
            "calls go through web/src/shared/api, which knows the token, the time limit and refusals",
        );
    }
    None
}

/// Whether a line has this word, followed by this sign.
fn names(line: &str, word: &str, sign: char) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
        !line[..at].ends_with(is_letter) && line[at + word.len()..].starts_with(sign)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(path: &str, text: &str) -> Vec<String> {
        let source = Source {
            path: path.into(),
            text: text.into(),
        };
        calls_are_typed(&[source])
            .into_iter()
            .map(|fault| fault.place)
            .collect()
    }

    #[test]
    fn a_cast_call_and_a_call_past_the_helper_are_found() {
        let page = "web/src/features/exams/api.ts";
        assert_eq!(
            told(page, "\ncall<Thing>('GET', '/api/things/')"),
            [format!("{page}:2")]
        );
        assert_eq!(told(page, "void globalThis.fetch(path)"), [format!("{page}:1")]);
        assert!(told(page, "call('GET', '/api/things/'); query.refetch(); prefetch(x)").is_empty());
        assert!(told("web/src/shared/api/call.ts", "call<M extends Verb>(); fetch(x)").is_empty());
    }
}
