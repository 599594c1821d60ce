//! Moodle XML: `<quiz>` with a `<question>` of some type each, pictures within.

mod calculated;
mod cloze;
mod field;
mod gaps;
mod kinds;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use field::percent_decoded;
pub(super) use write::{whole, write_one};

use super::category::chapter_of;
use super::item::Item;
use super::pictures::Pictures;
use super::xml::{self, Element};
use super::{FormatError, FormatReport, LeftOut};
use crate::excel_questions::QuestionDraft;

/// The drafts of a file.
///
/// # Errors
/// XML that is broken or hostile, or no `<quiz>`.
pub(super) fn read(bytes: &[u8]) -> Result<FormatReport, FormatError> {
    let root = xml::parse(bytes, "Moodle XML")?;
    if root.name != "quiz" {
        return Err(FormatError::NotThisFormat("Moodle XML"));
    }
    Ok(read_quiz(&root))
}

/// The drafts of a `<quiz>`.
pub(crate) fn read_quiz(root: &Element) -> FormatReport {
    let mut report = FormatReport::default();
    let mut pictures = Pictures::default();
    let mut chapter = String::new();
    let mut number = 0;
    for question in root.all("question") {
        if super::is_full(&report) {
            break;
        }
        let kind = question.get("type").unwrap_or_default();
        if kind == "category" {
            chapter = chapter_of(&field::plain(question, "category"));
            continue;
        }
        number += 1;
        let mut reader = Reader {
            question,
            pictures: &mut pictures,
            item: Item::default(),
        };
        reader.read_common(number, &chapter);
        let name = reader.item.name.clone();
        match reader.into_draft(kind) {
            Ok(draft) => report.drafts.push(draft),
            Err(reason) => report.left_out.push(LeftOut { name, reason }),
        }
    }
    report.pictures = pictures.into_kept();
    report
}

/// A question that is being read.
struct Reader<'q> {
    question: &'q Element,
    pictures: &'q mut Pictures,
    item: Item,
}

impl Reader<'_> {
    /// What all types have.
    fn read_common(&mut self, number: u32, chapter: &str) {
        self.item.row = number;
        self.item.name = field::plain(self.question, "name");
        self.item.id = self.question.text_of("idnumber");
        chapter.clone_into(&mut self.item.chapter);
        self.item.points = field::decimal(&self.question.text_of("defaultgrade"));
        if let Some(tags) = self.question.first("tags") {
            self.item.tags = tags.all("tag").map(|tag| tag.text_of("text")).collect();
        }
        if let Some(feedback) = self.question.first("generalfeedback") {
            self.item.analysis = self.text_of(feedback);
        }
        self.read_hints();
        self.note_feedback();
    }

    fn read_hints(&mut self) {
        let hints: Vec<&Element> = self.question.all("hint").collect();
        for hint in hints {
            let text = self.text_of(hint);
            if !text.is_empty() {
                self.item.explain(&format!("提示：{text}"));
                self.item.note("提示并入解析");
            }
        }
    }

    /// What Moodle says to every right or wrong answer by itself is not worth a word.
    fn note_feedback(&mut self) {
        const USUAL: &[&str] = &[
            "Your answer is correct.",
            "Your answer is partially correct.",
            "Your answer is incorrect.",
            "回答正确。",
            "部分正确。",
            "回答错误。",
            "",
        ];
        for name in ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"] {
            if let Some(feedback) = self.question.first(name) {
                let text = field::words(feedback);
                if !USUAL.contains(&text.as_str()) {
                    self.item.explain(&text);
                    self.item.note("整题的反馈并入解析");
                }
            }
        }
    }

    /// The draft, or why there is none.
    fn into_draft(mut self, kind: &str) -> Result<QuestionDraft, String> {
        match kind {
            "description" => return Err("是说明文字，不是题目，没有导入".to_owned()),
            "random" | "randomsamatch" => return Err("是随机抽题，不是题目，没有导入".to_owned()),
            "cloze" | "multianswer" => return Ok(self.cloze()),
            _ => {}
        }
        let stem = self.question.first("questiontext");
        self.item.stem = stem.map(|stem| self.stem_of(stem)).unwrap_or_default();
        match kind {
            "multichoice" => Ok(self.multichoice()),
            "truefalse" => Ok(self.truefalse()),
            "shortanswer" => Ok(self.shortanswer()),
            "numerical" => Ok(self.numerical()),
            "matching" => Ok(self.matching()),
            "essay" => Ok(self.essay()),
            "ordering" => Ok(self.ordering()),
            "ddwtos" | "gapselect" => self.gaps(kind == "ddwtos"),
            "calculated" | "calculatedsimple" => self.calculated(),
            "calculatedmulti" => Err("是选项带公式的计算选择题，不能表示，没有导入".to_owned()),
            "ddimageortext" | "ddmarker" => Err("是在图片上拖放的题目，不能表示，没有导入".to_owned()),
            other => Err(format!("题型 {other} 不能表示，没有导入")),
        }
    }
}
