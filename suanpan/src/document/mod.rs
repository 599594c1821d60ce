//! What the OpenAPI document says of every operation alike: who may call it, how it refuses; and shapes that can be met.

use scoring::ReasonCode;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use utoipa::{PartialSchema as _, ToSchema as _, openapi::OpenApi};

mod shapes;

include!(concat!(env!("OUT_DIR"), "/conflicts.rs"));

/// Whom each endpoint is for.
const AUDIENCES: &str = include_str!("../../tests/it/endpoints.txt");
/// By which codes of its own each endpoint refuses.
const REFUSED: &str = include_str!("../../tests/it/refusals.txt");
/// What refusals say, as the client has it.
const SENTENCES: &str = include_str!("../../../web/src/i18n/zh-CN/refusals.json");
const SCHEME: &str = "token";
/// What programs of others call, and with what.
const FOR_PROGRAMS: &str = "/api/v1/";
const PROGRAM_SCHEME: &str = "access_token";
const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// Refusals that are the same everywhere: name, status, codes, when.
const REFUSALS: [(&str, &str, &str, &str); 9] = [
    (
        "Unauthenticated",
        "401",
        "`access.unauthenticated`",
        "Nobody is signed in, or the session has ended.",
    ),
    (
        "Forbidden",
        "403",
        "`access.forbidden`, `access.must_change_password`",
        "The person may not, or must change their password first.",
    ),
    (
        "NotFound",
        "404",
        "`access.not_found`",
        "It does not exist, or the person may not know that it does.",
    ),
    ("TooLarge", "413", "`input.too_large`", "The body is too large."),
    (
        "Invalid",
        "422",
        "`input.invalid`",
        "The input is wrong; `data.fields` says where.",
    ),
    (
        "TooMany",
        "429",
        "`access.too_many`",
        "Too many tries; come back after `Retry-After` seconds.",
    ),
    (
        "Busy",
        "503",
        "`server.busy`",
        "The server has too much to do; come back after `Retry-After` seconds.",
    ),
    (
        "NoSpace",
        "507",
        "`server.no_space`",
        "The server's disk has no room; nothing was kept.",
    ),
    (
        "Malformed",
        "400",
        "`input.fields`, `input.filter`, `input.grant`, `input.scope`, `input.sort`",
        "The standard of this interface does not know what was asked.",
    ),
];

/// The whole document. utoipa's own type would lose a default of null.
#[derive(Debug, Clone, Serialize)]
pub struct Document(Value);

impl Document {
    /// As it is stored and printed.
    pub fn to_pretty_json(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(&self.0)
    }

    /// The paths of all operations.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.0["paths"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(path, _)| path.as_str())
    }
}

/// Completes the document that the handlers describe.
///
/// # Panics
/// If the document is no JSON, which utoipa never makes.
pub fn complete(document: &OpenApi, specified: &[(&str, &str)]) -> Document {
    let mut document = serde_json::to_value(document).expect("a document is JSON");
    add_components(&mut document["components"]);
    shapes::tell_directions_apart(&mut document);
    for operation in shapes::operations(&mut document) {
        // Two features may have a handler of the same name.
        let (feature, name) = (&operation["tags"][0], &operation["operationId"]);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        operation["operationId"] = json!(format!("{}_{}", text(feature), text(name)));
    }
    let open = public();
    if let Some(paths) = document["paths"].as_object_mut() {
        for (path, operations) in paths {
            for method in METHODS {
                let name = (method.to_uppercase(), path.clone());
                let is_specified = specified.contains(&(name.0.as_str(), name.1.as_str()));
                if let Some(operation) = operations.get_mut(method) {
                    refuse(operation, (method, path), open.contains(&name), is_specified);
                }
            }
        }
    }
    let schemas = document["components"]["schemas"].clone();
    merge_all(&mut document, &schemas);
    Document(document)
}

/// Method and path of what strangers may call.
fn public() -> BTreeSet<(String, String)> {
    let lines = AUDIENCES.lines().filter(|line| line.starts_with("public "));
    lines
        .filter_map(|line| {
            let mut words = line.split_whitespace().skip(1);
            Some((words.next()?.to_owned(), words.next()?.to_owned()))
        })
        .collect()
}

fn add_components(components: &mut Value) {
    use platform::{
        FieldError,
        http::{ErrorDetail, ErrorEnvelope},
    };
    let schemas = [
        (ErrorEnvelope::name(), ErrorEnvelope::schema()),
        (ErrorDetail::name(), ErrorDetail::schema()),
        (FieldError::name(), FieldError::schema()),
    ];
    for (name, schema) in schemas {
        components["schemas"][name.as_ref()] = json!(schema);
    }
    // utoipa does not see names that a macro gives.
    components["schemas"]["ReasonCode"]["enum"] = json!(ReasonCode::ALL);
    for (name, status, codes, when) in REFUSALS {
        let listed = codes.split('`').filter(|code| code.contains('.'));
        let text = format!("{when} Codes: {codes}.");
        components["responses"][name] = response(&text, listed, status);
    }
    components["securitySchemes"][SCHEME] = json!({
        "type": "apiKey", "in": "header", "name": "Authorization",
        "description": "`JWT ` and the token that signing in returns.",
    });
    components["securitySchemes"][PROGRAM_SCHEME] = json!({
        "type": "http", "scheme": "bearer",
        "description": "A token that somebody made for a program (docs/api.md).",
    });
}

/// The codes of its own by which an endpoint refuses, with their status.
fn own_refusals(method: &str, path: &str) -> Vec<(&'static str, &'static str)> {
    let line = REFUSED.lines().find_map(|line| {
        let rest = line.strip_prefix(&method.to_uppercase())?.trim_start();
        rest.strip_prefix(path)?.strip_prefix(' ')
    });
    let status_of = |code: &str| if NOT_ALLOWED.contains(&code) { "403" } else { "409" };
    let codes = line.unwrap_or_default().split_whitespace();
    codes.map(|code| (code, status_of(code))).collect()
}

/// The operation's own refusals of a status, beside those that are the same everywhere.
fn own_response(own: &[(&str, &str)], status: &str, common: &[&str], when: &str) -> Option<Value> {
    let own = own.iter().filter(|(_, of)| *of == status).map(|(code, _)| *code);
    let codes: Vec<&str> = own.chain(common.iter().copied()).collect();
    let named: Vec<_> = codes.iter().map(|code| format!("`{code}`")).collect();
    (codes.len() > common.len() || (!codes.is_empty() && status == "409")).then(|| {
        response(
            &format!("{when} Codes: {}.", named.join(", ")),
            codes.into_iter(),
            status,
        )
    })
}

/// Every code by which a request can be refused, with the HTTP status and the feature that refuses.
pub fn refusals() -> Vec<(&'static str, &'static str, &'static str)> {
    let common = REFUSALS.iter().flat_map(|(_, status, codes, _)| {
        let codes = codes.split('`').filter(|code| code.contains('.'));
        codes.map(move |code| (code, *status, "all"))
    });
    let conflicts = CONFLICTS
        .iter()
        .flat_map(|(feature, codes)| codes.iter().map(move |code| (*code, "409", *feature)));
    let not_allowed = NOT_ALLOWED.iter().map(|code| {
        let feature = code.split_once('.').map_or("all", |(feature, _)| feature);
        (*code, "403", feature)
    });
    let failure = [("server.internal", "500", "all")];
    let mut all: Vec<_> = common
        .chain(conflicts)
        .chain(not_allowed)
        .chain(failure)
        .collect();
    all.sort_unstable();
    all
}

/// What a refusal says, in Chinese, by the client's catalogue.
///
/// # Panics
/// If the catalogue is no JSON.
pub fn sentence_of(code: &str) -> Option<String> {
    let catalogue: Value = serde_json::from_str(SENTENCES).expect("the catalogue is JSON");
    let sentence = catalogue.pointer(&format!("/{}", code.replace('.', "/")))?;
    sentence.as_str().map(str::to_owned)
}

/// A refusal as it arrives.
fn example(code: &str, status: &str) -> Value {
    json!({ "value": {
        "code": status.parse::<u16>().unwrap_or_default(),
        "msg": sentence_of(code).unwrap_or_default(),
        "data": { "error": code, "request_id": "01J8Z6Q4" },
    } })
}

fn response<'a>(description: &str, codes: impl Iterator<Item = &'a str>, status: &str) -> Value {
    let schema = json!({ "$ref": "#/components/schemas/ErrorEnvelope" });
    let examples: Map<_, _> = codes
        .map(|code| (code.to_owned(), example(code, status)))
        .collect();
    json!({ "description": description, "content": { "application/json": { "schema": schema, "examples": examples } } })
}

/// Adds who may call and how it refuses. A specified call carries 409 and 422 in a 200: its success is one of two shapes.
fn refuse(operation: &mut Value, (method, path): (&str, &str), is_public: bool, is_specified: bool) {
    let is_write = method != "get";
    let has_body = operation.get("requestBody").is_some();
    let takes_input = has_body || operation.get("parameters").is_some();
    let refusal = |name: &str| json!({ "$ref": format!("#/components/responses/{name}") });
    let own = own_refusals(method, path);
    if !is_public {
        let scheme = if path.starts_with(FOR_PROGRAMS) {
            PROGRAM_SCHEME
        } else {
            SCHEME
        };
        operation["security"] = json!([{ scheme: [] }]);
    }
    if is_specified && let Some(schema) = operation.pointer_mut(OK_SCHEMA) {
        *schema = json!({ "anyOf": [schema.take(), { "$ref": "#/components/schemas/ErrorEnvelope" }] });
    }
    let responses = &mut operation["responses"];
    for (name, status, ..) in REFUSALS {
        let is_possible = match status {
            "400" => path.starts_with(FOR_PROGRAMS),
            "401" | "403" => !is_public,
            "413" => has_body,
            "507" => is_write,
            "422" => takes_input && !is_specified,
            _ => true,
        };
        if is_possible {
            responses[status] = refusal(name);
        }
    }
    let (_, _, common, when) = REFUSALS[1];
    let common: Vec<_> = common.split('`').filter(|code| code.contains('.')).collect();
    if let Some(forbidden) = own_response(&own, "403", &common, when) {
        responses["403"] = forbidden;
    }
    let repeated: &[&str] = if is_write { &["platform.already_done"] } else { &[] };
    if let Some(conflict) = own_response(&own, "409", repeated, "The state of things refuses.") {
        if is_specified {
            // The examples of the 200 that carries it.
            let examples = conflict.pointer("/content/application~1json/examples").cloned();
            if let Some(content) = operation.pointer_mut("/responses/200/content/application~1json") {
                content["examples"] = examples.unwrap_or_default();
            }
        } else {
            responses["409"] = conflict;
        }
    }
    debug_assert!(path.starts_with("/api/"), "{path}");
}

const OK_SCHEMA: &str = "/responses/200/content/application~1json/schema";

/// Writes `allOf` out as one object wherever a part of it forbids what another part requires: an object that allows no
/// further properties cannot be met together with a second one.
fn merge_all(value: &mut Value, schemas: &Value) {
    if let Some(merged) = merged(value, schemas) {
        *value = merged;
    }
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| merge_all(item, schemas)),
        Value::Object(fields) => fields.values_mut().for_each(|field| merge_all(field, schemas)),
        _ => {}
    }
}

fn merged(value: &Value, schemas: &Value) -> Option<Value> {
    let parts: Option<Vec<_>> = value
        .get("allOf")?
        .as_array()?
        .iter()
        .map(|part| object(part, schemas))
        .collect();
    let parts = parts?;
    let forbids = |part: &Map<String, Value>| part.get("additionalProperties") == Some(&json!(false));
    if !parts.iter().any(forbids) {
        return None;
    }
    let (mut properties, mut required) = (BTreeMap::new(), BTreeSet::new());
    for part in &parts {
        let of = |name: &str| part.get(name).cloned().unwrap_or_default();
        properties.extend(of("properties").as_object().cloned().unwrap_or_default());
        required.extend(
            of("required")
                .as_array()
                .iter()
                .flat_map(|names| names.iter())
                .filter_map(|name| name.as_str().map(str::to_owned)),
        );
    }
    let mut whole = value.as_object()?.clone();
    whole.remove("allOf");
    whole.insert("type".into(), json!("object"));
    whole.insert("properties".into(), json!(properties));
    whole.insert("required".into(), json!(required));
    whole.insert("additionalProperties".into(), json!(false));
    Some(Value::Object(whole))
}

/// The part as a plain object, with what it refers to; none if it is anything else.
fn object(part: &Value, schemas: &Value) -> Option<Map<String, Value>> {
    let part = match part.get("$ref").and_then(Value::as_str) {
        Some(reference) => schemas.get(reference.rsplit('/').next()?)?,
        None => part,
    };
    let part = merged(part, schemas).unwrap_or_else(|| part.clone());
    let is_plain = part["type"] == "object" && part.get("oneOf").is_none() && part.get("anyOf").is_none();
    is_plain.then(|| part.as_object().cloned())?
}
