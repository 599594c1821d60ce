//! Refusals: each code belongs to one feature, is in both catalogues and stands in docs/errors.md.

use serde_json::Value;
use std::{collections::BTreeSet, fmt::Write as _, fs, path::PathBuf};
use suanpan::document::{refusals, sentence_of};

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The codes that a catalogue has words for.
fn catalogue(language: &str) -> BTreeSet<String> {
    let path = root().join("web/src/i18n").join(language).join("refusals.json");
    let words: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let features = words.as_object().unwrap();
    features
        .iter()
        .flat_map(|(feature, codes)| {
            codes
                .as_object()
                .unwrap()
                .keys()
                .map(move |code| format!("{feature}.{code}"))
        })
        .collect()
}

#[test]
fn every_refusal_has_its_words_in_both_languages() {
    let known: BTreeSet<_> = refusals().into_iter().map(|(code, ..)| code.to_owned()).collect();
    for language in ["zh-CN", "en-US"] {
        let words = catalogue(language);
        let missing: Vec<_> = known.difference(&words).collect();
        let left: Vec<_> = words.difference(&known).collect();
        assert!(
            missing.is_empty() && left.is_empty(),
            "{language}: missing {missing:?}, not used {left:?}"
        );
    }
}

/// The endpoints with the codes they list.
fn listed() -> Vec<(&'static str, Vec<&'static str>)> {
    let lines = include_str!("refusals.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let endpoint = line.splitn(3, ' ').map(str::len).take(2).sum::<usize>() + 1;
            (&line[..endpoint], line[endpoint..].split_whitespace().collect())
        })
        .collect()
}

#[test]
fn every_refusal_stands_at_an_endpoint_that_exists() {
    let listed = listed();
    let document = serde_json::to_value(suanpan::routes::document()).unwrap();
    for (endpoint, codes) in &listed {
        let (method, path) = endpoint.split_once(' ').unwrap();
        let operation = &document["paths"][path][method.to_lowercase()];
        assert!(operation.is_object(), "{endpoint} does not exist");
        assert!(codes.is_sorted(), "{endpoint}: codes stand in their order");
    }
    assert!(
        listed.is_sorted_by_key(|(endpoint, _)| endpoint.split(' ').rev().collect::<Vec<_>>()),
        "endpoints stand in the order of their paths"
    );
    let named: BTreeSet<&str> = listed
        .iter()
        .flat_map(|(_, codes)| codes.iter().copied())
        .collect();
    let own = refusals().into_iter().filter(|(_, _, feature)| *feature != "all");
    let homeless: Vec<_> = own
        .map(|(code, ..)| code)
        .filter(|code| !named.contains(code) && *code != "platform.already_done")
        .collect();
    assert!(homeless.is_empty(), "no endpoint lists {homeless:?}");
}

#[test]
fn a_code_is_named_after_the_feature_that_refuses() {
    let shared = ["platform", "files", "uploads"];
    let wrong: Vec<_> = refusals()
        .into_iter()
        .filter(|(code, _, feature)| {
            let prefix = code.split('.').next().unwrap();
            *feature != "all"
                && prefix != *feature
                && !(*feature == "platform" && shared.contains(&prefix))
                && !(*feature == "simulation" && prefix == "ledger")
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn the_list_of_refusals_is_fresh() {
    let path = root().join("docs/errors.md");
    let text = fs::read_to_string(&path).unwrap();
    let mark = "<!-- refusals: written by `make openapi` -->\n";
    let (before, _) = text.split_once(mark).expect("a mark");
    let mut fresh = format!("{before}{mark}\n| Code | Status | Says |\n|---|---|---|\n");
    for (code, status, _) in refusals() {
        writeln!(
            fresh,
            "| `{code}` | {status} | {} |",
            sentence_of(code).unwrap_or_default()
        )
        .unwrap();
    }
    if std::env::var_os("SUANPAN_UPDATE").is_some() {
        fs::write(&path, &fresh).unwrap();
    }
    assert!(
        fs::read_to_string(&path).unwrap() == fresh,
        "docs/errors.md is stale: run `make openapi`"
    );
}
