//! QTI 1.2: `<questestinterop>` with items in sections, as Canvas, Blackboard, ILIAS and Common Cartridges write it.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::declared::number;
use super::package::Context;
use super::v1_kinds;
use crate::question_formats::is_full;
use crate::question_formats::item::Item;
use crate::question_formats::markdown::{self, Rich};
use crate::question_formats::xml::Element;

/// As many texts of feedback are read of an item: each is looked for among those before it.
const FEEDBACKS: usize = 200;

/// An item that is being read.
pub(super) struct OldItem<'i, 'p> {
    pub(super) context: &'i mut Context<'p>,
    pub(super) item: Item,
    pub(super) root: &'i Element,
    pub(super) presentation: &'i Element,
    pub(super) facts: BTreeMap<String, String>,
    pub(super) conditions: Vec<Condition>,
}

/// A rule of `<resprocessing>` that earns something.
#[derive(Clone, Debug, Default)]
pub(super) struct Condition {
    /// What must be chosen or typed, with the response that it belongs to.
    pub(super) right: Vec<(String, String)>,
    /// What must not.
    pub(super) wrong: Vec<(String, String)>,
    /// Bounds of a number, with whether a lower one.
    pub(super) bounds: Vec<(String, Decimal, bool)>,
    pub(super) score: Decimal,
}

/// Reads all items of a document.
pub(super) fn read(root: &Element, context: &mut Context<'_>) {
    for item in root.descendants("item") {
        if is_full(context.report) {
            break;
        }
        let ident = item.get("ident").unwrap_or_default();
        if !ident.is_empty() && !context.seen.insert(ident.to_owned()) {
            continue;
        }
        read_item(item, context);
    }
}

fn read_item(root: &Element, context: &mut Context<'_>) {
    let facts = facts(root);
    let title = root.get("title").unwrap_or_default().trim();
    let name = if title.is_empty() {
        root.get("ident").unwrap_or_default()
    } else {
        title
    }
    .to_owned();
    let Some(presentation) = root.first("presentation") else {
        return context.leave_out(&name, "没有题目内容（presentation），没有导入");
    };
    let mut reader = OldItem {
        item: Item {
            row: context.report.drafts.len() as u32 + 1,
            id: if context.keeps_idents {
                root.get("ident").unwrap_or_default().to_owned()
            } else {
                root.get("label").unwrap_or_default().to_owned()
            },
            name: name.clone(),
            tags: keywords(root),
            points: facts.get("points_possible").and_then(|points| number(points)),
            ..Item::default()
        },
        root,
        presentation,
        facts,
        conditions: conditions(root),
        context,
    };
    let stem = reader.material();
    reader.keep_stem(stem);
    reader.read_feedback();
    match v1_kinds::draft(reader) {
        Ok(draft) => context.report.drafts.push(draft),
        Err(reason) => context.leave_out(&name, reason),
    }
}

/// The label of the metadata that says what the item is about; there may be several.
pub(super) const KEYWORD: &str = "keyword";
/// The feedback that everybody sees, whatever was answered.
pub(super) const GENERAL_FEEDBACK: &str = "general_fb";

fn keywords(root: &Element) -> Vec<String> {
    let fields = root.descendants("qtimetadatafield").into_iter();
    fields
        .filter(|field| field.text_of("fieldlabel") == KEYWORD)
        .map(|field| field.text_of("fieldentry"))
        .collect()
}

/// `<fieldlabel>` and `<fieldentry>` of the metadata.
fn facts(root: &Element) -> BTreeMap<String, String> {
    root.descendants("qtimetadatafield")
        .into_iter()
        .map(|field| (field.text_of("fieldlabel"), field.text_of("fieldentry")))
        .collect()
}

fn conditions(root: &Element) -> Vec<Condition> {
    let mut found = Vec::new();
    for condition in root.descendants("respcondition") {
        let scores = condition.all("setvar").filter_map(|set| number(&set.text()));
        let score: Decimal = scores.sum();
        let Some(variable) = condition.first("conditionvar") else {
            continue;
        };
        let mut read = Condition {
            score,
            ..Condition::default()
        };
        collect(variable, false, &mut read);
        if score > Decimal::ZERO {
            found.push(read);
        }
    }
    found
}

fn collect(element: &Element, is_negated: bool, into: &mut Condition) {
    for child in element.elements() {
        let of = child.get("respident").unwrap_or_default().to_owned();
        let text = child.text().trim().to_owned();
        match child.name.as_str() {
            "varequal" | "varsubset" | "varsubstring" if is_negated => into.wrong.push((of, text)),
            "varequal" | "varsubset" | "varsubstring" => into.right.push((of, text)),
            "vargte" | "vargt" | "varlte" | "varlt" if !is_negated => {
                if let Some(bound) = number(&text) {
                    into.bounds.push((of, bound, child.name.starts_with("varg")));
                }
            }
            "not" => collect(child, !is_negated, into),
            _ => collect(child, is_negated, into),
        }
    }
}

/// What shows a response, and is no text of the question.
pub(super) const RESPONSES: &[&str] = &[
    "response_lid",
    "response_str",
    "response_num",
    "response_xy",
    "response_grp",
    "response_extension",
];

impl<'i> OldItem<'i, '_> {
    /// The text of the question: all material that belongs to no response.
    fn material(&mut self) -> Rich {
        let mut found = Rich::default();
        let presentation = self.presentation;
        collect_material(presentation, &mut found);
        found
    }

    fn keep_stem(&mut self, rich: Rich) {
        let kept = self.context.keep_pictures(&rich, &mut self.item);
        self.item.stem = rich.text;
        self.item.show_first(kept);
    }

    /// The text of an option or of the left side of a pair, and its picture.
    pub(super) fn pictured(&mut self, element: &Element) -> (String, Option<String>) {
        let mut rich = Rich::default();
        collect_material(element, &mut rich);
        let kept = self.context.keep_pictures(&rich, &mut self.item);
        (rich.text, self.item.only_one(kept))
    }

    /// Feedback and solutions are kept in the analysis.
    fn read_feedback(&mut self) {
        let root = self.root;
        for feedback in root.all("itemfeedback").take(FEEDBACKS) {
            let mut rich = Rich::default();
            collect_material(feedback, &mut rich);
            if !rich.text.is_empty() && !self.item.analysis.contains(&rich.text) {
                self.item.explain(&rich.text);
                if feedback.get("ident") != Some(GENERAL_FEEDBACK) {
                    self.item.note("作答后的反馈并入解析");
                }
            }
        }
    }

    /// What markers are told.
    pub(super) fn guide(&self) -> String {
        let mut rich = Rich::default();
        for rubric in self.root.all("rubric") {
            collect_material(rubric, &mut rich);
        }
        rich.text
    }

    /// The responses of the question, in their order.
    pub(super) fn responses(&self) -> Vec<&'i Element> {
        let mut found = Vec::new();
        self.presentation.visit(&mut |element| {
            if RESPONSES.contains(&element.name.as_str()) {
                found.push(element);
            }
        });
        found
    }
}

/// The Markdown of the material in an element, without that of responses within it.
fn collect_material(element: &Element, into: &mut Rich) {
    for child in element.elements() {
        match child.name.as_str() {
            "mattext" | "matemtext" => add(into, text_of(child)),
            "matimage" => into.pictures.extend(child.get("uri").map(str::to_owned)),
            "matbreak" => into.text.push('\n'),
            "mataudio" | "matvideo" | "matapplet" | "matapplication" => {
                into.lost.push("音频、视频或嵌入内容");
            }
            name if RESPONSES.contains(&name) || name.starts_with("render_") => {}
            _ => collect_material(child, into),
        }
    }
}

fn add(into: &mut Rich, rich: Rich) {
    if !into.text.is_empty() && !rich.text.is_empty() && !into.text.ends_with('\n') {
        into.text.push('\n');
    }
    into.text.push_str(&rich.text);
    into.pictures.extend(rich.pictures);
    into.lost.extend(rich.lost);
}

/// A text: HTML written as text, HTML as elements, or plain.
fn text_of(element: &Element) -> Rich {
    let kind = element
        .get("texttype")
        .unwrap_or("text/plain")
        .to_ascii_lowercase();
    if element.elements().next().is_some() {
        return markdown::of_element(element, &mut |_, _| false);
    }
    let text = element.text();
    let is_html = kind.contains("html") || (text.contains("</") && text.contains('>'));
    if is_html {
        return markdown::of_html(&text);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    Rich {
        text: words.join(" "),
        ..Rich::default()
    }
}
