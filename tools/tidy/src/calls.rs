//! Rules about the client's calls: their types come from openapi.json, one helper sends them, and one answers them in tests.

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

/// They test the transport itself, answer for another host, or are the helpers.
const RAW_HANDLERS: [&str; 4] = [
    "web/src/test/handlers/answer.ts",
    "web/src/shared/api/transport.test.ts",
    "web/src/shared/lib/localProgram.test.ts",
    "web/src/features/coding/places/places.test.ts",
];

/// Finds handlers of tests that answer what openapi.json does not know.
pub fn handlers_are_typed(sources: &[Source]) -> Vec<Fault> {
    let client = sources
        .iter()
        .filter(|source| source.has_extension(&["ts", "tsx"]) && source.starts_with("web/src"))
        .filter(|source| !RAW_HANDLERS.iter().any(|raw| source.path.ends_with(raw)));
    client
        .flat_map(|source| {
            let lines = source.text.lines().enumerate();
            lines
                .filter(|(_, line)| is_handler(line))
                .map(|(index, _)| {
                    Fault::new(
                        format!("{}:{}", source.path.display(), index + 1),
                        "a test answers by the helpers of web/src/test/handlers/answer.ts, which know openapi.json",
                    )
                })
        })
        .collect()
}

/// Whether a line makes a handler of msw by itself.
fn is_handler(line: &str) -> bool {
    const METHODS: [&str; 8] = [
        "get(", "post(", "put(", "patch(", "delete(", "head(", "options(", "all(",
    ];
    names(line, "http", '[')
        || line
            .split("http.")
            .skip(1)
            .any(|rest| METHODS.iter().any(|method| rest.starts_with(method)))
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
        places(calls_are_typed, path, text)
    }

    fn places(rule: crate::Rule, path: &str, text: &str) -> Vec<String> {
        let source = Source {
            path: path.into(),
            text: text.into(),
        };
        rule(&[source]).into_iter().map(|fault| fault.place).collect()
    }

    #[test]
    fn a_handler_that_a_test_makes_by_itself_is_found() {
        let found = |path: &str, text: &str| places(handlers_are_typed, path, text);
        let test = "web/src/features/exams/pages/Exam.test.tsx";
        assert_eq!(
            found(
                test,
                "server.use(\n  http.get('/api/exams/', () => x),\n  http[method](a, b));"
            ),
            [format!("{test}:2"), format!("{test}:3")]
        );
        assert!(found(test, "answer('get', '/api/exams/', []); http.getter; 'http://x'").is_empty());
        assert!(found("web/src/shared/api/transport.test.ts", "http.all('/api/', x)").is_empty());
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
