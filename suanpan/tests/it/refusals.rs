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

#[test]
fn a_code_is_named_after_the_feature_that_refuses() {
    let shared = ["platform", "files"];
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
