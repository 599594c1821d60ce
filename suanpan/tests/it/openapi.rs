//! The OpenAPI document: whole, and the same as the one the web client is generated from.

use suanpan::routes::{SPECIFIED_CALLS, api};

#[test]
fn the_document_in_the_web_folder_is_fresh() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/openapi.json");
    let fresh = api().1.to_pretty_json().expect("JSON") + "\n";
    if std::env::var_os("SUANPAN_UPDATE").is_some() {
        std::fs::write(&path, &fresh).expect("the document is written");
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == fresh, "web/openapi.json is stale: run `make openapi`");
}

#[test]
fn every_specified_call_exists() {
    let document = serde_json::to_value(api().1).expect("JSON");
    let missing: Vec<_> = SPECIFIED_CALLS
        .iter()
        .filter(|(method, path)| document["paths"][*path][method.to_lowercase()].is_null())
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
