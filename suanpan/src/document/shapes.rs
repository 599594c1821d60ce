//! The shapes of the document: what the server writes is written completely, what it reads may be left out.
//!
//! utoipa has one shape for both directions and calls a field optional that a request may leave out. A response always
//! has it, so here every property of a response is required; a shape that a request sends as well gets a twin
//! `…Input` for that direction, with what may be left out.

use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

const SCHEMAS: &str = "#/components/schemas/";

/// Fields that the server leaves out when they are empty (`skip_serializing_if`): shape and field.
const OMITTED: &[(&str, &str)] = &[
    ("AccountChoice", "aux"),
    ("BlankRule", "group"),
    ("BlankRule", "number"),
    ("BlankRule", "pattern"),
    ("BlankRule", "weight"),
    ("BooksBody", "booked"),
    ("BooksBody", "own_accounts"),
    ("BooksBody", "statements_by_hand"),
    ("BooksKey", "accepted"),
    ("CellRule", "formula"),
    ("CellRule", "relative_tolerance"),
    ("CellRule", "tolerance"),
    ("CellRule", "units"),
    ("CellRule", "value"),
    ("CellRule", "weight"),
    ("ChoiceOption", "file_id"),
    ("ChoiceOption", "img_path"),
    ("EntryKey", "alternatives"),
    ("ErrorDetail", "fields"),
    ("FlowStep", "lane"),
    ("FolderActivity", "booked"),
    ("FolderActivity", "own_accounts"),
    ("FolderActivity", "own_company"),
    ("FolderActivity", "parts"),
    ("FolderActivity", "preset"),
    ("FolderActivity", "statements"),
    ("FolderActivity", "statements_by_hand"),
    ("FolderActivity", "weight"),
    ("FolderAssessment", "activity"),
    ("FolderAssessment", "appeal_days"),
    ("FolderAssessment", "take_over"),
    ("FolderBusiness", "date_until"),
    ("FolderChapterHead", "hours"),
    ("FolderChapterHead", "outline"),
    ("FolderCompany", "mistakes"),
    ("FolderCourseHead", "credits"),
    ("FolderCourseHead", "hours"),
    ("FolderCourseHead", "learning_weights"),
    ("FolderCourseHead", "weights"),
    ("FolderCriticalEdge", "different_lanes"),
    ("FolderDocument", "date"),
    ("FolderDocument", "faults"),
    ("FolderDocumentItem", "amount"),
    ("FolderDocumentItem", "price"),
    ("FolderDocumentItem", "quantity"),
    ("FolderDocumentItem", "rate"),
    ("FolderDocumentItem", "tax"),
    ("FolderDraw", "points"),
    ("FolderExercise", "shuffle"),
    ("FolderExercise", "simulation"),
    ("FolderFlowStep", "critical"),
    ("FolderFlowStep", "distractor"),
    ("FolderFlowStep", "optional"),
    ("FolderLeavePage", "limit"),
    ("FolderLectureHead", "minutes"),
    ("FolderLectureHead", "seconds"),
    ("FolderParameter", "max"),
    ("FolderParameter", "min"),
    ("FolderParameter", "step"),
    ("FolderReject", "above"),
    ("FolderReject", "at_most"),
    ("FolderReject", "below"),
    ("FolderResource", "minutes"),
    ("FolderSimulation", "booked"),
    ("FolderSimulation", "own_accounts"),
    ("FolderSimulation", "own_company"),
    ("FolderSimulation", "parts"),
    ("FolderSimulation", "preset"),
    ("FolderSimulation", "statements"),
    ("FolderSimulation", "statements_by_hand"),
    ("FolderSimulationParts", "compliance"),
    ("FolderSimulationParts", "documents"),
    ("FolderSimulationParts", "ledgers"),
    ("FolderSimulationParts", "openings"),
    ("FolderSimulationParts", "reconciliation"),
    ("FolderSimulationParts", "statements"),
    ("FolderSimulationParts", "vouchers"),
    ("FolderTable", "restates_books"),
    ("FolderTaskHead", "due_days"),
    ("FolderTaxRules", "quarterly"),
    ("LedgerFinding", "line"),
    ("MatchItem", "img_path"),
    ("Reason", "params"),
    ("ReferenceLine", "aux"),
    ("ReferenceLine", "cash_flow_items"),
    ("ReferenceLine", "expr"),
    ("ReferenceLine", "tolerance"),
    ("ReferenceVoucher", "date"),
    ("ReferenceVoucher", "documents"),
    ("ReferenceVoucher", "is_return"),
    ("ReferenceVoucher", "merge_group"),
    ("ReferenceVoucher", "shares_documents"),
    ("SingleKey", "partial"),
    ("SourceDocument", "items"),
    ("SourceDocument", "kind"),
];

/// Tells the two directions apart.
pub fn tell_directions_apart(document: &mut Value) {
    name_data(&mut document["components"]["schemas"]);
    open_free_objects(document);
    let read = reachable(document, &["requestBody", "parameters"]);
    let written = reachable(document, &["responses"]);
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else {
        return;
    };
    let before = schemas.clone();
    for (name, schema) in schemas.iter_mut() {
        if written.contains(name) || !read.contains(name) {
            require_all(schema, name);
        }
    }
    let twins = twins(&before, schemas, &read, &written);
    for name in &twins {
        let mut twin = before[name].clone();
        refer_to_twins(&mut twin, &twins);
        schemas.insert(format!("{name}Input"), twin);
    }
    for name in read.difference(&written) {
        refer_to_twins(&mut schemas[name], &twins);
    }
    for operation in operations(document) {
        for part in ["requestBody", "parameters"] {
            if let Some(part) = operation.get_mut(part) {
                refer_to_twins(part, &twins);
            }
        }
        require_all(&mut operation["responses"], "");
    }
}

/// Every operation of the document.
pub fn operations(document: &mut Value) -> impl Iterator<Item = &mut Value> {
    let paths = document["paths"].as_object_mut();
    paths
        .into_iter()
        .flat_map(|paths| paths.values_mut())
        .filter_map(Value::as_object_mut)
        .flat_map(|operations| operations.values_mut())
}

/// utoipa writes out what an envelope carries; here it is referred to by its name.
fn name_data(schemas: &mut Value) {
    let Some(schemas) = schemas.as_object_mut() else {
        return;
    };
    let envelopes: Vec<_> = schemas
        .keys()
        .filter_map(|name| {
            Some((
                name.clone(),
                name.strip_prefix("Envelope_")?.rsplit('_').next()?.to_owned(),
            ))
        })
        .collect();
    for (envelope, carried) in envelopes {
        if let Some(whole) = schemas.get(&carried).cloned() {
            refer(
                &mut schemas[&envelope],
                &whole,
                &json!({ "$ref": format!("{SCHEMAS}{carried}") }),
            );
        }
    }
}

fn refer(value: &mut Value, whole: &Value, reference: &Value) {
    if value == whole {
        *value = reference.clone();
    } else {
        inner(value).for_each(|inner| refer(inner, whole, reference));
    }
}

/// An object of which nothing is said may hold anything.
fn open_free_objects(value: &mut Value) {
    if let Some(object) = value.as_object_mut() {
        let is_object = match object.get("type") {
            Some(Value::Array(types)) => types.contains(&json!("object")),
            other => other == Some(&json!("object")),
        };
        if is_object && !object.contains_key("properties") && !object.contains_key("additionalProperties") {
            object.insert("additionalProperties".into(), json!(true));
        }
    }
    inner(value).for_each(open_free_objects);
}

/// The parts of a value, but no examples.
fn inner(value: &mut Value) -> Box<dyn Iterator<Item = &mut Value> + '_> {
    match value {
        Value::Array(items) => Box::new(items.iter_mut()),
        Value::Object(fields) => Box::new(
            fields
                .iter_mut()
                .filter(|(name, _)| *name != "example")
                .map(|(_, field)| field),
        ),
        _ => Box::new(std::iter::empty()),
    }
}

/// The names of the shapes that these parts of the operations lead to.
fn reachable(document: &Value, parts: &[&str]) -> BTreeSet<String> {
    let schemas = &document["components"]["schemas"];
    let paths = document["paths"].as_object();
    let operations = paths
        .into_iter()
        .flat_map(|paths| paths.values())
        .filter_map(Value::as_object)
        .flat_map(|operations| operations.values());
    let mut open = BTreeSet::new();
    for operation in operations {
        parts
            .iter()
            .for_each(|part| references(&operation[*part], &mut open));
    }
    let mut found = BTreeSet::new();
    while let Some(name) = open.pop_first() {
        references(&schemas[&name], &mut open);
        found.insert(name);
        open.retain(|name| !found.contains(name));
    }
    found
}

fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str);
            found.extend(
                name.and_then(|name| name.strip_prefix(SCHEMAS))
                    .map(str::to_owned),
            );
            fields.values().for_each(|field| references(field, found));
        }
        _ => {}
    }
}

fn require_all(value: &mut Value, shape: &str) {
    if let Some(properties) = value.get("properties").and_then(Value::as_object) {
        let missing: Vec<_> = properties
            .keys()
            .filter(|name| !OMITTED.contains(&(shape, name.as_str())))
            .map(|name| json!(name))
            .collect();
        let mut required = value["required"].as_array().cloned().unwrap_or_default();
        required.extend(missing.into_iter().filter(|name| {
            !value["required"]
                .as_array()
                .is_some_and(|known| known.contains(name))
        }));
        if !required.is_empty() {
            value["required"] = Value::Array(required);
        }
    }
    inner(value).for_each(|inner| require_all(inner, shape));
}

/// The shapes of both directions that differ, themselves or in what they refer to.
fn twins(
    before: &Map<String, Value>,
    after: &Map<String, Value>,
    read: &BTreeSet<String>,
    written: &BTreeSet<String>,
) -> BTreeSet<String> {
    let both: Vec<_> = read.intersection(written).collect();
    let mut twins: BTreeSet<String> = BTreeSet::new();
    loop {
        let more: Vec<_> = both
            .iter()
            .filter(|name| !twins.contains(**name))
            .filter(|name| {
                let mut referred = BTreeSet::new();
                references(&before[**name], &mut referred);
                before[**name] != after[**name] || !referred.is_disjoint(&twins)
            })
            .map(|name| (*name).clone())
            .collect();
        if more.is_empty() {
            return twins;
        }
        twins.extend(more);
    }
}

fn refer_to_twins(value: &mut Value, twins: &BTreeSet<String>) {
    if let Some(Value::String(reference)) = value.get_mut("$ref")
        && reference
            .strip_prefix(SCHEMAS)
            .is_some_and(|name| twins.contains(name))
    {
        reference.push_str("Input");
    }
    inner(value).for_each(|inner| refer_to_twins(inner, twins));
}
