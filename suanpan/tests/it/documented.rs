//! Every answer that a test gets is held against web/openapi.json: what the document requires is there, of the kind it says.

use axum::{Router, body::Body, extract::Request, http::header, middleware, response::Response};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Mutex, OnceLock},
};

/// The service, refusing to answer otherwise than documented.
pub fn documented(service: Router) -> Router {
    service.layer(middleware::from_fn(check))
}

/// The document as text, cut at its paths and schemas: each test reads a few of them, and all would cost it a tenth of a second.
struct Document {
    paths: Entries,
    schemas: Entries,
}

/// Entries of an object by their names.
struct Entries {
    texts: BTreeMap<&'static str, &'static str>,
    read: Mutex<HashMap<&'static str, &'static Value>>,
}

impl Entries {
    /// Cuts the object of this name out of a document that has a line for each key, two blanks deeper a level.
    fn cut(text: &'static str, name: &str, level: usize) -> Self {
        let blanks = "  ".repeat(level);
        let opening = format!("\n{blanks}\"{name}\": {{");
        let start = text.find(&opening).expect(name) + opening.len();
        let end = start + text[start..].find(&format!("\n{blanks}}}")).expect(name);
        let entry = |part: &'static str| part.trim_end_matches(',').split_once("\": ").expect("a key");
        let key = format!("\n  {blanks}\"");
        let texts = text[start..end].split(&key).skip(1);
        Self {
            texts: texts.map(entry).collect(),
            read: Mutex::default(),
        }
    }

    fn get(&self, name: &str) -> Option<&'static Value> {
        let (name, text) = self.texts.get_key_value(name)?;
        let mut read = self.read.lock().expect("nobody died with it");
        let value = read
            .entry(name)
            .or_insert_with(|| Box::leak(Box::new(serde_json::from_str(text).expect("JSON"))));
        Some(value)
    }
}

fn document() -> &'static Document {
    static DOCUMENT: OnceLock<Document> = OnceLock::new();
    DOCUMENT.get_or_init(|| {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/openapi.json");
        let text: &'static str = std::fs::read_to_string(path).expect("the document").leak();
        Document {
            paths: Entries::cut(text, "paths", 1),
            schemas: Entries::cut(text, "schemas", 2),
        }
    })
}

/// The schema that a reference names.
fn schema_of(reference: &str) -> &'static Value {
    let name = reference.strip_prefix("#/components/schemas/");
    name.and_then(|name| document().schemas.get(name))
        .expect(reference)
}

async fn check(request: Request, next: middleware::Next) -> Response {
    let method = request.method().as_str().to_lowercase();
    let path = request.uri().path().to_owned();
    // Whoever names the fields they want gets these alone.
    let is_selection = request
        .uri()
        .query()
        .is_some_and(|query| query.contains("fields="));
    let response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_json = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if !is_json {
        return response;
    }
    let (parts, body) = response.into_parts();
    let bytes = axum::body::to_bytes(body, usize::MAX)
        .await
        .expect("a whole body");
    let answer = serde_json::from_slice(&bytes);
    if let (Some((documented, operation)), Ok(answer)) = (operation_of(&method, &path), answer) {
        require_listed(&method, documented, operation, &answer);
        let mut faults = Vec::new();
        if let Some(schema) = operation
            .pointer(OK_SCHEMA)
            .filter(|_| parts.status.is_success() && !is_selection)
        {
            compare(schema, &answer, "", &mut faults);
        }
        assert!(
            faults.is_empty(),
            "{method} {path} answers otherwise than documented: {}",
            faults.join("; ")
        );
    }
    Response::from_parts(parts, Body::from(bytes))
}

const OK_SCHEMA: &str = "/responses/200/content/application~1json/schema";

/// A refusal of the endpoint's own is one that the document lists for it, with an example.
fn require_listed(method: &str, path: &str, operation: &Value, answer: &Value) {
    let code = answer["data"]["error"].as_str().unwrap_or_default();
    let is_common = ["access.", "input.", "server."]
        .iter()
        .any(|prefix| code.starts_with(prefix));
    if code.is_empty() || is_common {
        return;
    }
    let responses = operation["responses"].as_object().into_iter().flatten();
    let mut examples =
        responses.filter_map(|(_, response)| response.pointer("/content/application~1json/examples"));
    let method = method.to_uppercase();
    assert!(
        examples.any(|examples| examples.get(code).is_some()),
        "{method} {path} refuses by {code}, which suanpan/tests/it/refusals.txt does not list (then run `make openapi`)"
    );
}

/// The documented operation of a request, with its path; one without parameters goes before one with.
fn operation_of(method: &str, path: &str) -> Option<(&'static str, &'static Value)> {
    let fits = |documented: &str| {
        let (left, right): (Vec<_>, Vec<_>) = (documented.split('/').collect(), path.split('/').collect());
        left.len() == right.len()
            && left
                .iter()
                .zip(&right)
                .all(|(left, right)| left == right || (left.starts_with('{') && !right.is_empty()))
    };
    let paths = &document().paths;
    let mut fitting: Vec<&'static str> = paths.texts.keys().copied().filter(|path| fits(path)).collect();
    fitting.sort_by_key(|path| path.matches('{').count());
    let operation = |path| Some((path, paths.get(path)?.get(method)?));
    fitting.into_iter().find_map(operation)
}

fn compare(schema: &Value, value: &Value, place: &str, faults: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        return compare(schema_of(reference), value, place, faults);
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        compare(part, value, place, faults);
    }
    if let Some(choices) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        let all = choices.iter().map(|choice| {
            let mut faults = Vec::new();
            compare(choice, value, place, &mut faults);
            faults
        });
        faults.extend(all.min_by_key(Vec::len).unwrap_or_default());
    }
    if !is_of_type(&schema["type"], value)
        || schema["enum"].as_array().is_some_and(|all| !all.contains(value))
    {
        faults.push(format!(
            "{place}: {value} is not {}{}",
            schema["type"], schema["enum"]
        ));
        return;
    }
    if let Some(fields) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten() {
            if !fields.contains_key(name.as_str().expect("a name")) {
                faults.push(format!("{place} lacks {name}"));
            }
        }
        for (name, field) in fields {
            let other = &schema["additionalProperties"];
            let of = schema["properties"]
                .get(name)
                .or(other.is_object().then_some(other));
            if let Some(of) = of {
                compare(of, field, &format!("{place}.{name}"), faults);
            }
        }
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        if !schema["items"].is_null() {
            compare(&schema["items"], item, &format!("{place}[{index}]"), faults);
        }
    }
}

fn is_of_type(types: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => true,
    };
    types
        .as_array()
        .map_or_else(|| is(types), |types| types.iter().any(is))
}

#[test]
fn an_answer_that_lacks_what_is_documented_is_found() {
    let mut faults = Vec::new();
    let (_, operation) = operation_of("get", "/api/classes/3/").expect("an operation");
    let schema = operation.pointer(OK_SCHEMA).expect("a schema");
    compare(
        schema,
        &json!({ "code": 200, "msg": "ok", "data": { "id": "3" } }),
        "",
        &mut faults,
    );
    assert!(
        faults.iter().any(|fault| fault.contains(r#".data lacks "name""#)),
        "{faults:?}"
    );
    assert!(
        faults
            .iter()
            .any(|fault| fault.contains(".data.id: \"3\" is not")),
        "{faults:?}"
    );
}

#[test]
fn every_path_and_schema_of_the_document_is_cut_out() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/openapi.json");
    let whole: Value =
        serde_json::from_str(&std::fs::read_to_string(path).expect("the document")).expect("JSON");
    for (cut, place) in [
        (&document().paths, "/paths"),
        (&document().schemas, "/components/schemas"),
    ] {
        let entries = whole.pointer(place).and_then(Value::as_object).expect(place);
        assert_eq!(cut.texts.len(), entries.len());
        for (name, value) in entries {
            assert_eq!(cut.get(name), Some(value), "{name}");
        }
    }
}
