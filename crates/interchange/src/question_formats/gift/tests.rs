//! The reader of GIFT: cases of our own, and files of others where they lie beside this repository.

use std::path::Path;

use serde_json::{Value, json};

use super::answers::{GiftChoice, GiftNumber, Shape};
use super::parse::{GiftItem, Number, parse};
use super::read;
use super::text::Text;

fn text(text: &Text) -> Value {
    json!({ "format": text.markup.name(), "text": text.text })
}

fn choices(list: &[GiftChoice]) -> Value {
    let one = |choice: &GiftChoice| {
        json!({
            "isCorrect": choice.is_right,
            "weight": choice.weight.map(|weight| weight.to_string().parse::<f64>().unwrap()),
            "text": text(&choice.text),
            "feedback": choice.feedback.as_ref().map(text),
        })
    };
    list.iter().map(one).collect()
}

fn number(number: &Number) -> Value {
    let float = |number: &rust_decimal::Decimal| number.to_string().parse::<f64>().unwrap();
    match number {
        Number::Simple(one) => json!({ "type": "simple", "number": float(one) }),
        Number::Range { number, range } => {
            json!({ "type": "range", "number": float(number), "range": float(range) })
        }
        Number::HighLow { low, high } => {
            json!({ "type": "high-low", "numberHigh": float(high), "numberLow": float(low) })
        }
    }
}

fn numbers(is_single: bool, list: &[GiftNumber]) -> Value {
    if is_single {
        return number(list[0].number.as_ref().unwrap());
    }
    let one = |answer: &GiftNumber| {
        json!({
            "isCorrect": answer.is_right,
            "weight": answer.weight.map(|weight| weight.to_string().parse::<f64>().unwrap()),
            "text": match &answer.number {
                Ok(found) => number(found),
                // A wrong answer without a text stands for all others.
                Err(_) => json!({ "format": "moodle", "text": "*" }),
            },
            "feedback": answer.feedback.as_ref().map(text),
        })
    };
    list.iter().map(one).collect()
}

fn as_written_elsewhere(item: &GiftItem) -> Value {
    let mut value = json!({
        "id": item.id,
        "tags": if item.tags.is_empty() { Value::Null } else { json!(item.tags) },
        "title": item.title,
        "stem": text(&item.stem),
        "hasEmbeddedAnswers": item.has_gap,
        "globalFeedback": item.feedback.as_ref().map(text),
    });
    let (kind, more) = match &item.shape {
        Shape::Category(path) => return json!({ "type": "Category", "title": path }),
        Shape::Description => ("Description", json!({})),
        Shape::Essay => ("Essay", json!({})),
        Shape::TrueFalse {
            is_true,
            wrong,
            right,
        } => (
            "TF",
            json!({
                "isTrue": is_true,
                "trueFeedback": wrong.as_ref().map(text),
                "falseFeedback": right.as_ref().map(text),
            }),
        ),
        Shape::Choice(list) => ("MC", json!({ "choices": choices(list) })),
        Shape::Short(list) => ("Short", json!({ "choices": choices(list) })),
        Shape::Numerical { is_single, answers } => {
            ("Numerical", json!({ "choices": numbers(*is_single, answers) }))
        }
        Shape::Matching(pairs) => {
            let pairs = pairs
                .iter()
                .map(|(left, right)| json!({ "subquestion": text(left), "subanswer": right }));
            ("Matching", json!({ "matchPairs": pairs.collect::<Value>() }))
        }
    };
    let fields = value.as_object_mut().unwrap();
    fields.insert("type".into(), kind.into());
    fields.extend(more.as_object().unwrap().clone());
    if kind == "Description" {
        fields.remove("globalFeedback");
    }
    value
}

/// Numbers as floats, so that 1822 and 1822.0 are equal.
fn floats(value: Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(list) => list.into_iter().map(floats).collect(),
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, one)| (name, floats(one)))
            .collect(),
        other => other,
    }
}

#[test]
fn files_of_others_are_read_as_another_parser_reads_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/fixtures/gift");
    let Ok(files) = std::fs::read_dir(&folder) else {
        return;
    };
    let (mut read_files, mut wrong) = (0, Vec::new());
    for file in files.map(|file| file.unwrap().path()) {
        if file.extension().is_none_or(|ending| ending != "gift") {
            continue;
        }
        let source = std::fs::read_to_string(&file).unwrap();
        let beside = std::fs::read_to_string(file.with_extension("json")).unwrap();
        let expected: Value = serde_json::from_str(&beside).unwrap();
        let found: Value = parse(&source).iter().map(as_written_elsewhere).collect();
        let (found, expected) = (floats(found), floats(expected));
        if found != expected {
            wrong.push(format!(
                "{}\nfound    {found}\nexpected {expected}",
                file.display()
            ));
        }
        read_files += 1;
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(read_files, 51);
}

#[test]
fn each_kind_becomes_a_question() {
    let report = read(include_str!("cases/kinds.gift"));
    let judged: Vec<String> = report
        .drafts
        .iter()
        .map(|draft| {
            let faults = draft
                .check()
                .map_or_else(|faults| faults[0].zh.clone(), |_| "ok".into());
            format!(
                "{} | {} | {} | {}",
                draft.kind,
                draft.answer.replace('\n', "⏎"),
                draft.notes.join("；"),
                faults
            )
        })
        .collect();
    assert_eq!(judged.join("\n"), include_str!("cases/kinds.txt").trim_end());
    assert_eq!(report.left_out.len(), 1);
    assert_eq!(report.drafts[0].chapter, "往来");
    assert_eq!(report.drafts[0].knowledge, "应收");
    assert_eq!(report.drafts[0].tags, "期中");
}

/// Each of these is read in time that grows with its length: by its square they would take hours.
#[test]
fn braces_without_end_are_read_as_fast_as_any() {
    let many = |block: &str| block.repeat(300_000);
    let open = parse(&many("a{\n\n"));
    assert_eq!(open[1].line, 3, "a blank line ends what is never closed");
    assert!(parse(&many("}{\n\n")).len() > 1);
    let closed = format!("a{{\n\n=b}}\n\n{}", many("a{\n\n"));
    assert_eq!(
        parse(&closed)[..2]
            .iter()
            .map(|item| item.line)
            .collect::<Vec<_>>(),
        [1, 5]
    );
    for never_said in ["{", "{ ", "{号"] {
        assert!(crate::question_formats::recognise(many(never_said).as_bytes()).is_none());
    }
}

#[test]
fn no_more_is_read_of_a_file_than_can_be_brought() {
    use crate::question_formats::MOST_QUESTIONS;
    let many = "a{}\n\n".repeat(4 * MOST_QUESTIONS);
    let found = read(&many).drafts.len();
    assert!(
        (MOST_QUESTIONS + 1..=3 * MOST_QUESTIONS + 1).contains(&found),
        "{found}"
    );
}
