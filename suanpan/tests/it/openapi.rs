//! The OpenAPI document: whole, and the same as the one the web client is generated from.

use serde_json::Value;
use suanpan::routes::{self, SPECIFIED_CALLS};

#[test]
fn the_document_in_the_web_folder_is_fresh() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/openapi.json");
    let fresh = routes::document().to_pretty_json().expect("JSON") + "\n";
    if std::env::var_os("SUANPAN_UPDATE").is_some() {
        std::fs::write(&path, &fresh).expect("the document is written");
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == fresh, "web/openapi.json is stale: run `make openapi`");
}

#[test]
fn every_specified_call_exists() {
    let document = document();
    let missing: Vec<_> = SPECIFIED_CALLS
        .iter()
        .filter(|(method, path)| document["paths"][*path][method.to_lowercase()].is_null())
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

fn document() -> Value {
    serde_json::to_value(routes::document()).expect("JSON")
}

fn operations(document: &Value) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            all.push((format!("{} {path}", method.to_uppercase()), operation.clone()));
        }
    }
    all
}

fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    match value["$ref"].as_str() {
        Some(reference) => document.pointer(&reference[1..]).expect(reference),
        None => value,
    }
}

#[test]
fn no_operation_documented_a_refusal() {
    let document = document();
    let audiences = crate::every_endpoint::audiences();
    let mut faults = Vec::new();
    for (name, operation) in operations(&document) {
        let is_public = audiences[&name] == crate::every_endpoint::Audience::Public;
        let is_specified = SPECIFIED_CALLS
            .iter()
            .any(|(method, path)| name == format!("{method} {path}"));
        let mut expected = vec!["404", "503"];
        if !is_public {
            expected.extend(["401", "403"]);
        }
        if !operation["requestBody"].is_null() {
            expected.push("413");
            expected.extend((!is_specified).then_some("422"));
        }
        for status in expected {
            let response = resolved(&document, &operation["responses"][status]);
            let schema = &response["content"]["application/json"]["schema"]["$ref"];
            let text = response["description"].as_str().unwrap_or_default();
            if schema != "#/components/schemas/ErrorEnvelope" || !text.contains("Codes: `") {
                faults.push(format!("{name}: {status}: {response}"));
            }
        }
        if operation["security"].is_null() != is_public {
            faults.push(format!("{name}: security {}", operation["security"]));
        }
        if is_specified {
            let schema = &operation["responses"]["200"]["content"]["application/json"]["schema"];
            assert_eq!(
                schema["anyOf"][1]["$ref"], "#/components/schemas/ErrorEnvelope",
                "{name}"
            );
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(
        document["components"]["securitySchemes"]["token"]["name"],
        "Authorization"
    );
}

#[test]
fn an_endpoint_lists_its_own_refusals_with_an_example_each() {
    let document = document();
    for (method, path, status, code) in [
        (
            "post",
            "/api/exams/attempts/{attempt_id}/answers/",
            "409",
            "exams.time_up",
        ),
        ("put", "/api/voucher/{voucher_id}/", "409", "ledger.posted"),
        (
            "get",
            "/api/course/{course_id}/export/",
            "403",
            "courses.tests_hidden",
        ),
        (
            "get",
            "/api/course/{course_id}/export/",
            "403",
            "access.forbidden",
        ),
        // A specified call carries it in a 200.
        ("post", "/api/class/join/", "200", "classes.full"),
    ] {
        let response = &document["paths"][path][method]["responses"][status];
        let example = &response["content"]["application/json"]["examples"][code]["value"];
        assert_eq!(example["data"]["error"], code, "{method} {path}: {response}");
        assert!(!example["msg"].as_str().unwrap_or_default().is_empty(), "{code}");
    }
    let closed = &document["paths"]["/api/book/{book_id}/journal/"]["get"]["responses"]["409"];
    assert!(
        closed.is_null(),
        "a page that refuses nothing promises no refusal: {closed}"
    );
}

/// Properties of a part of `allOf`, and whether it allows others.
fn part<'a>(document: &'a Value, value: &'a Value) -> (Vec<&'a String>, bool) {
    let value = resolved(document, value);
    let names = value["properties"]
        .as_object()
        .map(|fields| fields.keys().collect());
    (names.unwrap_or_default(), value["additionalProperties"] == false)
}

fn unsatisfiable(document: &Value, value: &Value, place: &str, faults: &mut Vec<String>) {
    if let Some(parts) = value["allOf"].as_array() {
        let parts: Vec<_> = parts.iter().map(|one| part(document, one)).collect();
        for (names, is_closed) in &parts {
            let has_other = parts
                .iter()
                .any(|(others, _)| others.iter().any(|name| !names.contains(name)));
            if *is_closed && has_other {
                faults.push(place.to_owned());
            }
        }
    }
    match value {
        Value::Array(items) => items
            .iter()
            .enumerate()
            .for_each(|(index, item)| unsatisfiable(document, item, &format!("{place}/{index}"), faults)),
        Value::Object(fields) => fields
            .iter()
            .for_each(|(name, field)| unsatisfiable(document, field, &format!("{place}/{name}"), faults)),
        _ => {}
    }
}

#[test]
fn shapes_forbade_the_kind_they_required() {
    let document = document();
    let mut faults = Vec::new();
    unsatisfiable(&document, &document, "", &mut faults);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let kind = &document["components"]["schemas"]["QuestionAnswer"]["oneOf"][0];
    assert_eq!(kind["properties"]["kind"]["enum"][0], "single", "{kind}");
    let account = &document["components"]["schemas"]["AccountView"];
    for field in ["full_name", "level", "is_leaf", "code"] {
        assert!(!account["properties"][field].is_null(), "{field} of {account}");
    }
}
