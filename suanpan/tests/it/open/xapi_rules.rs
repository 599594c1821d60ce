//! The rules of xAPI 1.0.3, part 2 (and IEEE 9274.1.1, which keeps them), as strictly as a record store may be: what is wrong with a
//! statement.

use serde_json::{Map, Value};

type Faults = Vec<String>;

/// Everything that is wrong with a statement.
pub fn faults(statement: &Value) -> Faults {
    let mut faults = Faults::new();
    let Some(all) = object("statement", statement, &mut faults) else {
        return faults;
    };
    // 2.4: nothing else may stand there, and 2.2: nothing is null or empty.
    only(
        "statement",
        all,
        &["id", "actor", "verb", "object", "result", "context", "timestamp"],
        &mut faults,
    );
    nothing_empty("statement", statement, &mut faults);
    for needed in ["id", "actor", "verb", "object", "timestamp"] {
        if !all.contains_key(needed) {
            faults.push(format!("no {needed}"));
        }
    }
    uuid("id", &statement["id"], &mut faults);
    timestamp(&statement["timestamp"], &mut faults);
    actor(&statement["actor"], &mut faults);
    verb(&statement["verb"], &mut faults);
    let is_activity = target(&statement["object"], &mut faults);
    let is_voiding = statement["verb"]["id"] == "http://adlnet.gov/expapi/verbs/voided";
    if is_voiding && statement["object"]["objectType"] != "StatementRef" {
        faults.push("voids no statement".into());
    }
    if let Some(of) = all.get("result") {
        result(of, &mut faults);
    }
    if let Some(of) = all.get("context") {
        context(of, is_activity, &mut faults);
    }
    faults
}

fn object<'a>(name: &str, value: &'a Value, faults: &mut Faults) -> Option<&'a Map<String, Value>> {
    let object = value.as_object();
    if object.is_none() {
        faults.push(format!("{name} is no object: {value}"));
    }
    object
}

fn only(name: &str, of: &Map<String, Value>, allowed: &[&str], faults: &mut Faults) {
    for key in of.keys().filter(|key| !allowed.contains(&key.as_str())) {
        faults.push(format!("{name}.{key} is not of the standard"));
    }
}

/// 2.2: no null, and no object without anything in it (extensions are the exception).
fn nothing_empty(name: &str, value: &Value, faults: &mut Faults) {
    match value {
        Value::Null => faults.push(format!("{name} is null")),
        Value::Object(all) if all.is_empty() => faults.push(format!("{name} is empty")),
        Value::Object(all) => {
            for (key, value) in all {
                nothing_empty(&format!("{name}.{key}"), value, faults);
            }
        }
        Value::Array(all) => all.iter().for_each(|one| nothing_empty(name, one, faults)),
        _ => {}
    }
}

fn uuid(name: &str, value: &Value, faults: &mut Faults) {
    let text = value.as_str().unwrap_or_default();
    let lengths: Vec<usize> = text.split('-').map(str::len).collect();
    let are_digits = text
        .chars()
        .all(|letter| letter == '-' || (letter.is_ascii_hexdigit() && !letter.is_ascii_uppercase()));
    let is_fifth = text.as_bytes().get(14) == Some(&b'5')
        && matches!(text.as_bytes().get(19), Some(b'8' | b'9' | b'a' | b'b'));
    if lengths != [8, 4, 4, 4, 12] || !are_digits || !is_fifth {
        faults.push(format!("{name} is no UUID of version 5: {value}"));
    }
}

/// 4.5: RFC 3339, with its zone.
fn timestamp(value: &Value, faults: &mut Faults) {
    let text = value.as_str().unwrap_or_default();
    let has_shape = text.len() >= 20 && text.as_bytes()[10] == b'T' && text.ends_with('Z');
    if !has_shape || text.parse::<jiff::Timestamp>().is_err() {
        faults.push(format!("no time of RFC 3339: {value}"));
    }
}

/// An IRI with its scheme (RFC 3987): nothing relative, no blanks.
fn iri(name: &str, value: &Value, faults: &mut Faults) {
    let text = value.as_str().unwrap_or_default();
    let is_whole = text.split_once("://").is_some_and(|(scheme, rest)| {
        matches!(scheme, "http" | "https") && !rest.is_empty() && !rest.starts_with('/')
    });
    if !is_whole
        || text
            .chars()
            .any(|letter| letter.is_whitespace() || "<>\"{}|\\^`".contains(letter))
    {
        faults.push(format!("{name} is no IRI: {value}"));
    }
}

/// 4.2: tags of RFC 5646 and texts.
fn language_map(name: &str, value: &Value, faults: &mut Faults) {
    for (tag, text) in object(name, value, faults).into_iter().flatten() {
        let is_tag = tag.split('-').all(|part| (2..=8).contains(&part.len()));
        if !is_tag || !text.is_string() {
            faults.push(format!("{name}.{tag} is no text in a language"));
        }
    }
}

fn extensions(name: &str, value: &Value, faults: &mut Faults) {
    for key in object(name, value, faults)
        .into_iter()
        .flatten()
        .map(|(key, _)| key)
    {
        iri(&format!("{name} key"), &Value::from(key.as_str()), faults);
    }
}

/// 2.4.2: an agent has exactly one way to tell who it is; ours is an account.
fn actor(value: &Value, faults: &mut Faults) {
    let Some(all) = object("actor", value, faults) else {
        return;
    };
    only("actor", all, &["objectType", "name", "account"], faults);
    if value["objectType"] != "Agent" {
        faults.push("the actor is no agent".into());
    }
    if all.get("name").is_some_and(|name| !name.is_string()) {
        faults.push("the actor's name is no text".into());
    }
    if let Some(account) = object("actor.account", &value["account"], faults) {
        only("actor.account", account, &["homePage", "name"], faults);
        iri("actor.account.homePage", &value["account"]["homePage"], faults);
        if value["account"]["name"].as_str().is_none_or(str::is_empty) {
            faults.push("the account has no name".into());
        }
    }
}

fn verb(value: &Value, faults: &mut Faults) {
    let Some(all) = object("verb", value, faults) else {
        return;
    };
    only("verb", all, &["id", "display"], faults);
    iri("verb.id", &value["id"], faults);
    language_map("verb.display", &value["display"], faults);
}

/// 2.4.4; returns whether it is an activity.
fn target(value: &Value, faults: &mut Faults) -> bool {
    let Some(all) = object("object", value, faults) else {
        return false;
    };
    if value["objectType"] == "StatementRef" {
        only("object", all, &["objectType", "id"], faults);
        uuid("object.id", &value["id"], faults);
        return false;
    }
    activity("object", value, faults);
    true
}

fn activity(name: &str, value: &Value, faults: &mut Faults) {
    let Some(all) = object(name, value, faults) else {
        return;
    };
    only(name, all, &["objectType", "id", "definition"], faults);
    if value["objectType"] != "Activity" {
        faults.push(format!("{name} is no activity"));
    }
    iri(&format!("{name}.id"), &value["id"], faults);
    let Some(definition) = all.get("definition") else {
        return;
    };
    if let Some(of) = object(name, definition, faults) {
        only(
            name,
            of,
            &["name", "description", "type", "moreInfo", "extensions"],
            faults,
        );
        iri(&format!("{name}.type"), &definition["type"], faults);
        if let Some(names) = of.get("name") {
            language_map(&format!("{name}.name"), names, faults);
        }
    }
}

fn result(value: &Value, faults: &mut Faults) {
    let Some(all) = object("result", value, faults) else {
        return;
    };
    only(
        "result",
        all,
        &[
            "score",
            "success",
            "completion",
            "response",
            "duration",
            "extensions",
        ],
        faults,
    );
    for truth in ["success", "completion"] {
        if all.get(truth).is_some_and(|value| !value.is_boolean()) {
            faults.push(format!("result.{truth} is no truth"));
        }
    }
    if let Some(of) = all.get("extensions") {
        extensions("result.extensions", of, faults);
    }
    if let Some(of) = all.get("score") {
        score(of, faults);
    }
}

/// 2.4.5.1: scaled within -1 and 1, min below max, raw between them.
fn score(value: &Value, faults: &mut Faults) {
    let Some(all) = object("score", value, faults) else {
        return;
    };
    only("score", all, &["scaled", "raw", "min", "max"], faults);
    let number = |name: &str| value[name].as_f64().unwrap_or(f64::NAN);
    let [scaled, raw, min, max] = ["scaled", "raw", "min", "max"].map(number);
    let is_within = (-1.0..=1.0).contains(&scaled) && min < max && (min..=max).contains(&raw);
    if !is_within || (raw / max - scaled).abs() > 0.001 {
        faults.push(format!("a wrong score: {value}"));
    }
}

/// 2.4.6: a platform only where the object is an activity.
fn context(value: &Value, is_activity: bool, faults: &mut Faults) {
    let Some(all) = object("context", value, faults) else {
        return;
    };
    only(
        "context",
        all,
        &["platform", "language", "contextActivities", "extensions"],
        faults,
    );
    if all.contains_key("platform") && !is_activity {
        faults.push("a platform without an activity".into());
    }
    if let Some(of) = all.get("extensions") {
        extensions("context.extensions", of, faults);
    }
    let Some(around) = all.get("contextActivities") else {
        return;
    };
    if let Some(lists) = object("contextActivities", around, faults) {
        only(
            "contextActivities",
            lists,
            &["parent", "grouping", "category", "other"],
            faults,
        );
        for (name, list) in lists {
            let list = list.as_array().cloned().unwrap_or_default();
            if list.is_empty() {
                faults.push(format!("contextActivities.{name} is no list"));
            }
            list.iter().for_each(|one| activity(name, one, faults));
        }
    }
}

#[test]
fn the_rules_find_what_is_wrong() {
    let good = serde_json::json!({
        "id": "2ed6657d-e927-568b-95e1-2665a8aea6a2",
        "actor": { "objectType": "Agent", "account": { "homePage": "https://x", "name": "a" } },
        "verb": { "id": "http://adlnet.gov/expapi/verbs/scored", "display": { "en-US": "scored" } },
        "object": { "objectType": "Activity", "id": "https://x/1", "definition": { "type": "https://x/t" } },
        "result": { "score": { "scaled": 0.5, "raw": 1, "min": 0, "max": 2 } },
        "timestamp": "2026-09-07T00:00:00.000Z",
    });
    assert_eq!(faults(&good), [""; 0]);
    for (place, wrong) in [
        ("/id", "2ed6657d-e927-468b-95e1-2665a8aea6a2"),
        ("/timestamp", "2026-09-07"),
        ("/verb/id", "scored"),
        ("/object/id", "/1"),
        ("/object/objectType", "Thing"),
        ("/actor/account/homePage", "x"),
        ("/result/score/scaled", "1"),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(place).unwrap() = Value::from(wrong);
        assert!(!faults(&bad).is_empty(), "{place}");
    }
    for (place, key) in [
        ("", "colour"),
        ("/result/score", "mean"),
        ("/context", "platform"),
    ] {
        let mut bad = good.clone();
        bad["context"] = serde_json::json!({ "language": "zh-CN" });
        bad["object"] = serde_json::json!({ "objectType": "StatementRef", "id": good["id"] });
        bad.pointer_mut(place).unwrap()[key] = Value::from("x");
        assert!(!faults(&bad).is_empty(), "{place}/{key}");
    }
}
