//! An item of QTI 2 or 3: its text, its interactions, what it says afterwards.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::declared::{self, Declared, Processing};
use super::interactions;
use super::package::Context;
use super::write::{ANALYSIS_OF, GUIDE_OF};
use crate::excel_questions::QuestionDraft;
use crate::question_formats::item::Item;
use crate::question_formats::markdown::{self, Rich, Writer};
use crate::question_formats::xml::Element;

/// Interactions that stand on lines of their own.
pub(super) const BLOCKS: &[&str] = &[
    "choiceInteraction",
    "orderInteraction",
    "matchInteraction",
    "associateInteraction",
    "gapMatchInteraction",
    "extendedTextInteraction",
    "hottextInteraction",
    "uploadInteraction",
    "sliderInteraction",
];
/// Interactions that nobody here can give.
const UNKNOWN: &[(&str, &str)] = &[
    ("hotspotInteraction", "点击图片"),
    ("selectPointInteraction", "在图片上选点"),
    ("positionObjectInteraction", "在图片上摆放"),
    ("graphicOrderInteraction", "图片排序"),
    ("graphicAssociateInteraction", "图片连线"),
    ("graphicGapMatchInteraction", "图片填空"),
    ("drawingInteraction", "绘图"),
    ("mediaInteraction", "播放音视频"),
    ("customInteraction", "自定义"),
    ("portableCustomInteraction", "自定义"),
];

/// An item that is being read.
pub(super) struct ItemReader<'i, 'p> {
    pub(super) context: &'i mut Context<'p>,
    pub(super) item: Item,
    pub(super) declared: BTreeMap<String, Declared>,
    pub(super) processing: Processing,
    pub(super) body: &'i Element,
    /// What each part is worth, and what is said of it, by the name of its response.
    pub(super) worths: BTreeMap<String, Decimal>,
    pub(super) analyses: BTreeMap<String, String>,
}

/// Reads an item into the report.
pub(super) fn read(root: &Element, context: &mut Context<'_>) {
    let identifier = root.get("identifier").unwrap_or_default();
    let title = root.get("title").unwrap_or_default().trim();
    let name = if title.is_empty() { identifier } else { title }.to_owned();
    if root.first("templateProcessing").is_some() || root.first("templateDeclaration").is_some() {
        return context.leave_out(&name, "含随机模板变量，不能表示，没有导入");
    }
    let Some(body) = root.first("itemBody") else {
        return context.leave_out(&name, "没有题目内容（itemBody），没有导入");
    };
    let mut reader = ItemReader {
        item: Item {
            row: context.report.drafts.len() as u32 + 1,
            id: root.get("label").unwrap_or_default().to_owned(),
            name: name.clone(),
            points: declared::highest_score(root),
            tags: context.keywords.clone(),
            ..Item::default()
        },
        declared: declared::responses(root),
        processing: declared::processing(root),
        context,
        body,
        worths: declared::worths(root),
        analyses: BTreeMap::new(),
    };
    reader.note_oddities(root);
    reader.read_feedback(root);
    match reader.into_draft() {
        Ok(draft) => context.report.drafts.push(draft),
        Err(reason) => context.leave_out(&name, reason),
    }
}

impl<'i> ItemReader<'i, '_> {
    fn note_oddities(&mut self, root: &Element) {
        if root.get("adaptive") == Some("true") {
            self.item.note("原题可反复作答（自适应），这里只答一次");
        }
        if self.processing.is_custom {
            self.item.note("原题有自定义的评分规则，这里按正确答案评分");
        }
        let ends = self.body.descendants("endAttemptInteraction");
        if !ends.is_empty() {
            self.item.note("原题中的「提示」等按钮没有导入");
        }
    }

    /// What is said after an answer is kept in the analysis.
    fn read_feedback(&mut self, root: &Element) {
        let (of_parts, modal): (Vec<&Element>, Vec<&Element>) = root
            .all("modalFeedback")
            .partition(|one| part_of(one, ANALYSIS_OF).is_some());
        for feedback in of_parts {
            let content = feedback.first("contentBody").unwrap_or(feedback);
            let part = part_of(feedback, ANALYSIS_OF).unwrap_or_default();
            self.analyses.insert(part.to_owned(), rich(content).text);
        }
        if modal.len() > 1 {
            self.item.note("作答后的反馈并入解析");
        }
        for feedback in modal {
            let content = feedback.first("contentBody").unwrap_or(feedback);
            let rich = rich(content);
            self.item.explain(&rich.text);
        }
        for feedback in ["feedbackBlock", "feedbackInline"] {
            for element in self.body.descendants(feedback) {
                let rich = rich(element);
                if !rich.text.is_empty() {
                    self.item.explain(&rich.text);
                    self.item.note("作答后的反馈并入解析");
                }
            }
        }
    }

    /// The interactions of the body in their order, endings of attempts left out.
    fn interactions(&self) -> Vec<&'i Element> {
        let mut found = Vec::new();
        self.body.visit(&mut |element| {
            if element.name.ends_with("Interaction") && element.name != "endAttemptInteraction" {
                found.push(element);
            }
        });
        found
    }

    fn into_draft(mut self) -> Result<QuestionDraft, String> {
        let found = self.interactions();
        for (name, words) in UNKNOWN {
            if found.iter().any(|one| one.name == *name) {
                if found.len() == 1 {
                    return Err(format!("「{words}」的交互（{name}）不能表示，没有导入"));
                }
                self.item.note(format!("「{words}」的小题（{name}）没有导入"));
            }
        }
        let known: Vec<&Element> = found
            .into_iter()
            .filter(|one| !UNKNOWN.iter().any(|(name, _)| one.name == *name))
            .collect();
        let are_typed = known.iter().all(|one| one.name == "textEntryInteraction");
        match known.as_slice() {
            [] => Err("没有可作答的内容，没有导入".to_owned()),
            _ if are_typed => {
                self.read_stem(|_| "____".to_owned());
                Ok(interactions::blanks(self, &known))
            }
            [one] => {
                let gap = if one.name == "inlineChoiceInteraction" {
                    "____"
                } else {
                    ""
                };
                self.read_stem(|_| gap.to_owned());
                interactions::alone(self, one)
            }
            several => {
                let has_prompt: Vec<bool> = several.iter().map(|one| one.first("prompt").is_some()).collect();
                self.read_stem(|number| {
                    // A part that has a text of its own needs no place in the material.
                    let has_prompt = has_prompt.get(number - 1).copied().unwrap_or(false);
                    if has_prompt {
                        String::new()
                    } else {
                        format!("（{number}）")
                    }
                });
                interactions::composite(self, several)
            }
        }
    }

    /// Reads the text of the body; `gap` is what stands for an interaction within a line, by its number among all.
    fn read_stem(&mut self, gap: impl Fn(usize) -> String) {
        let mut number = 0;
        let body = self.body;
        let mut special = |element: &Element, writer: &mut Writer| match element.name.as_str() {
            "textEntryInteraction" | "inlineChoiceInteraction" => {
                number += 1;
                writer.write(&gap(number));
                true
            }
            name if BLOCKS.contains(&name) => {
                number += 1;
                writer.break_line(2);
                let gap = gap(number);
                if gap != "____" {
                    writer.write(&gap);
                }
                writer.break_line(2);
                true
            }
            name if name.ends_with("Interaction") => true,
            "feedbackBlock" | "feedbackInline" | "stylesheet" | "infoControl" => true,
            "rubricBlock" => !is_for_students(element),
            "object" => shows_picture(element, writer),
            _ => false,
        };
        let rich = markdown::of_element(body, &mut special);
        self.keep_stem(rich);
    }

    /// Makes a text the stem, and its first picture the one beside it.
    fn keep_stem(&mut self, rich: Rich) {
        let kept = self.context.keep_pictures(&rich, &mut self.item);
        self.item.stem = rich.text;
        self.item.show_first(kept);
    }

    /// A text that may have one picture.
    pub(super) fn pictured(&mut self, element: &Element) -> (String, Option<String>) {
        let rich = rich(element);
        let kept = self.context.keep_pictures(&rich, &mut self.item);
        (rich.text, self.item.only_one(kept))
    }

    /// Adds the prompt of an interaction to the stem.
    pub(super) fn add_prompt(&mut self, interaction: &Element) {
        let Some(prompt) = interaction.first("prompt") else {
            return;
        };
        let (text, picture) = self.pictured(prompt);
        if !text.is_empty() {
            if !self.item.stem.is_empty() {
                self.item.stem.push_str("\n\n");
            }
            self.item.stem.push_str(&text);
        }
        if self.item.picture.is_empty() {
            self.item.picture = picture.unwrap_or_default();
        }
    }

    /// What markers of a response are told: what is said of it alone, or else of all.
    pub(super) fn guide(&mut self, response: &str) -> String {
        let blocks = self.body.descendants("rubricBlock").into_iter();
        let blocks: Vec<&Element> = blocks.filter(|block| !is_for_students(block)).collect();
        let own =
            |block: &&&Element| block.get("id").and_then(|id| id.strip_prefix(GUIDE_OF)) == Some(response);
        let texts: Vec<String> = match blocks.iter().find(own) {
            Some(own) => vec![rich(own).text],
            None => blocks.into_iter().map(|block| rich(block).text).collect(),
        };
        texts.join("\n\n")
    }
}

/// The response that something belongs to, by its identifier.
fn part_of<'e>(element: &'e Element, prefix: &str) -> Option<&'e str> {
    element.get("identifier")?.strip_prefix(prefix)
}

/// The Markdown of an element, feedback within it left out.
pub(super) fn rich(element: &Element) -> Rich {
    markdown::of_element(element, &mut |child, writer| match child.name.as_str() {
        "object" => shows_picture(child, writer),
        "feedbackInline" | "feedbackBlock" => element.name != child.name,
        _ => false,
    })
}

/// Whether a rubric is shown while answering.
fn is_for_students(rubric: &Element) -> bool {
    rubric
        .get("view")
        .is_none_or(|views| views.split_whitespace().any(|view| view == "candidate"))
}

/// A picture as `<object>`; anything else in one is left to others.
fn shows_picture(object: &Element, writer: &mut Writer) -> bool {
    let is_picture = object.get("type").is_some_and(|kind| kind.starts_with("image/"));
    if is_picture && let Some(address) = object.get("data") {
        writer.show(address);
    }
    is_picture
}
