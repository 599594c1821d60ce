//! The client and the demo's courses are embedded, and Cargo does not look into their folders by itself. The codes of
//! refusals are gathered from the sources for the OpenAPI document.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::Path,
};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=../web/dist");
    println!("cargo::rerun-if-changed=../content/courses");
    println!("cargo::rerun-if-changed=../features");
    println!("cargo::rerun-if-changed=../crates/platform/src");
    println!("cargo::rerun-if-changed=../crates/ledger/src/voucher/signing.rs");
    let mut codes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    gather(Path::new("../crates/platform/src"), "platform", &mut codes)?;
    for feature in fs::read_dir("../features")? {
        let feature = feature?;
        let name = feature.file_name().to_string_lossy().into_owned();
        gather(&feature.path().join("src"), &name, &mut codes)?;
    }
    // Why a voucher may not be signed is the ledger's to say; simulation passes it on.
    let signing = fs::read_to_string("../crates/ledger/src/voucher/signing.rs")?;
    codes
        .entry("simulation".into())
        .or_default()
        .extend(codes_after(&signing, &["=> "]));
    let not_allowed = Vec::from_iter(std::mem::take(codes.entry(NOT_ALLOWED.into()).or_default()));
    codes.retain(|_, codes| !codes.is_empty());
    let lists: Vec<_> = codes
        .iter()
        .map(|(feature, codes)| format!("({feature:?}, &{:?})", Vec::from_iter(codes)))
        .collect();
    let text = format!(
        "/// Codes by which each feature refuses because of the state of things.\n\
         const CONFLICTS: &[(&str, &[&str])] = &[{}];\n\
         /// Codes by which an object is refused to whoever does not own or edit it.\n\
         const NOT_ALLOWED: &[&str] = &{not_allowed:?};\n",
        lists.join(", ")
    );
    let folder = std::env::var_os("OUT_DIR").expect("Cargo names the folder");
    fs::write(Path::new(&folder).join("conflicts.rs"), text)
}

fn gather(folder: &Path, feature: &str, codes: &mut BTreeMap<String, BTreeSet<String>>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, feature, codes)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path)?;
            let conflicts = codes_after(&text, &CONFLICTS);
            codes.entry(feature.into()).or_default().extend(conflicts);
            let not_allowed = codes_after(&text, &["not_allowed("]);
            codes.entry(NOT_ALLOWED.into()).or_default().extend(not_allowed);
        }
    }
    Ok(())
}

/// Where the codes of `Error::not_allowed` are gathered, beside the features.
const NOT_ALLOWED: &str = "not_allowed";

/// Texts such as `exams.closed` where a refusal is made: `conflict("…"`, `refused("…"`, `refusal("…"`, `code: "…"`.
const CONFLICTS: [&str; 4] = ["conflict(", "refused(", "refusal(", "code: "];

fn codes_after(text: &str, starts: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for start in starts {
        for (place, _) in text.match_indices(start) {
            let rest = text[place + start.len()..].trim_start();
            let literal = rest.strip_prefix('"').and_then(|rest| rest.split('"').next());
            found.extend(literal.filter(|code| is_code(code)).map(str::to_owned));
        }
    }
    found
}

fn is_code(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|letter| letter.is_ascii_lowercase() || letter == b'_')
    };
    text.split_once('.')
        .is_some_and(|(feature, what)| is_word(feature) && is_word(what))
}
