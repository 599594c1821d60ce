//! A question as people type it, with every field on a line of its own: what Word and Markdown hold.

use std::fmt::Write as _;

use scoring::question::table::Cells;
use scoring::question::{QuestionBody, QuestionKind, composite};

use super::shield::shielded;
use crate::excel_questions::{BankQuestion, parts_of};

/// What stands in the text for the pictures of a question.
pub(crate) struct Shown<'s> {
    /// Beside the stem; empty for none.
    pub(crate) beside: &'s str,
    /// At an option, or a part of a composite question, by the name of its picture.
    pub(crate) mark: &'s dyn Fn(&str) -> String,
}

/// The lines of a question behind its number, with a line end each; none for one that columns cannot say.
pub(crate) fn write_text(question: &BankQuestion, shown: &Shown<'_>) -> Option<String> {
    let kind = question.body.kind();
    let mut text = String::new();
    let parts = parts_of(question);
    if parts.is_empty() {
        let cells = question.body.to_cells(&question.key)?;
        write_question(&mut text, question, kind.label_zh(), &cells, shown);
    } else {
        write_question(&mut text, question, kind.label_zh(), &Cells::default(), shown);
        let QuestionBody::Composite(body) = &question.body else {
            return None;
        };
        for ((part, own), number) in parts.iter().zip(&body.parts).zip(1..) {
            let cells = part.body.to_cells(&part.key)?;
            let label = format!("{}·{}", composite::excel::PART, part.body.kind().label_zh());
            write!(text, "（{number}）").expect("a string");
            let beside = own.image.as_deref().map(shown.mark).unwrap_or_default();
            let shown = Shown {
                beside: &beside,
                mark: shown.mark,
            };
            write_question(&mut text, part, &label, &cells, &shown);
        }
    }
    Some(text)
}

fn write_question(text: &mut String, question: &BankQuestion, label: &str, cells: &Cells, shown: &Shown<'_>) {
    let has_blanks = question.body.kind() == QuestionKind::Blank;
    let is_part = label.starts_with(composite::excel::PART);
    let line = |text: &mut String, name: &str, value: &str| {
        if !value.is_empty() {
            writeln!(text, "{name}：{}", shielded(value, false)).expect("a string");
        }
    };
    let stem = shielded(&question.stem, has_blanks);
    writeln!(
        text,
        "【{label}】（{} 分）{stem}{}",
        question.points, shown.beside
    )
    .expect("a string");
    let pictures = question
        .body
        .options()
        .iter()
        .map(|option| option.img_path.as_deref());
    let pictures: Vec<Option<&str>> = pictures.collect();
    for ((letter, option), at) in ('A'..).zip(&cells.options).zip(0..) {
        let picture = pictures
            .get(at)
            .copied()
            .flatten()
            .map(shown.mark)
            .unwrap_or_default();
        writeln!(text, "{letter}. {}{picture}", shielded(option, false)).expect("a string");
    }
    line(text, "答案", &cells.answer);
    line(text, "评分要点", &cells.rubric);
    line(text, "计分规则", &cells.rule);
    line(text, "解析", &question.analysis);
    if question.difficulty != 3 && !is_part {
        line(text, "难度", &question.difficulty.to_string());
    }
    line(text, "知识点", &question.knowledge.join("、"));
    line(text, "标签", &question.tags.join("、"));
    line(text, "章", question.chapter.as_deref().unwrap_or_default());
    line(text, "编号", question.id.as_deref().unwrap_or_default());
}
