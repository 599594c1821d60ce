//! Questions as people type them in Word: numbered, options A to D, 答案 and 解析, under headings such as 「一、单项选择题（每题 2 分）」.
//!
//! What is read becomes [`QuestionDraft`]s, with the line each begins on; nothing is judged here. Kind and points are taken from the
//! heading, a label such as 【多选题】 or, failing both, from the shape of the question.

mod key_list;
mod marks;
mod shape;
mod shield;
mod write;

use scoring::question::QuestionKind;

use crate::excel_questions::{QuestionDraft, kind_of};
use crate::question_formats::MOST_QUESTIONS;
use marks::{Mark, mark_of};
pub(crate) use write::{Shown, write_text};

/// What a text holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextReport {
    pub drafts: Vec<QuestionDraft>,
    /// Lines (number from 1 and text) before the first question that belong to none: a title, instructions.
    pub unread: Vec<(u32, String)>,
}

/// What a heading says of the questions below it.
#[derive(Clone, Debug, Default)]
struct Section {
    kind: String,
    points: String,
}

/// Which part of a question the next plain line continues.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Stem,
    Option,
    Answer,
    Rubric,
    Analysis,
}

/// A question being read.
struct Open {
    draft: QuestionDraft,
    /// The composite question that the draft is a part of.
    whole: Option<Box<QuestionDraft>>,
    part: Part,
    number: u32,
    /// How its number is written: `1.` and `(1)` are different styles, so `(1)` inside a question is not the next one.
    style: char,
}

/// Whether a line shows that a text holds questions: 答案, a heading, a number with the kind behind it.
pub(crate) fn has_marks(line: &str) -> bool {
    let line = line.trim();
    let is_numbered_kind = |rest: &str| {
        let labels = marks::leading_labels(rest).0;
        labels.iter().any(|label| kind_of(label).is_some())
    };
    marks::section_of(line).is_some()
        || match mark_of(line) {
            Some(Mark::Answer(_)) => true,
            Some(Mark::Number { rest, .. }) => is_numbered_kind(rest),
            _ => false,
        }
}

/// Whether a line begins with a number, an option or a label.
pub(crate) fn begins_with_mark(line: &str) -> bool {
    mark_of(line.trim()).is_some()
}

/// Reads a text of questions.
pub fn read_text(text: &str) -> TextReport {
    let mut reader = Reader::default();
    for (number, line) in (1_u32..).zip(text.lines()) {
        if reader.report.drafts.len().max(reader.report.unread.len()) > MOST_QUESTIONS {
            break;
        }
        let line = line.replace(['\t', '\u{a0}'], " ");
        let line = line.trim();
        if !line.is_empty() {
            reader.line(number, line);
        }
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    report: TextReport,
    section: Section,
    open: Option<Open>,
    /// The numbers of the drafts, for a list of answers at the end.
    numbers: Vec<u32>,
    /// A new heading: the next question may be number 1 again.
    may_restart: bool,
    /// Reading a list of answers: `1-5 ABCDA`.
    in_key_list: bool,
    /// The draft after which the last answer of a key list is looked for.
    key_from: usize,
}

impl Reader {
    fn line(&mut self, row: u32, line: &str) {
        if let Some(section) = marks::section_of(line) {
            self.close();
            self.in_key_list = false;
            self.may_restart = true;
            self.section = Section {
                kind: section.kind,
                points: section.points,
            };
            return;
        }
        if marks::is_key_heading(line) && self.begins_key_list(line) {
            self.close();
            self.in_key_list = true;
            self.key_from = 0;
            self.read_key_line(marks::after_key_heading(line));
            return;
        }
        if self.in_key_list {
            if self.read_key_line(line) {
                return;
            }
            self.in_key_list = false;
        }
        match mark_of(line) {
            Some(Mark::Number { rest, .. }) if marks::begins_part(rest) && self.is_in_composite() => {
                self.begin_part(row, rest);
            }
            Some(Mark::Number { number, style, rest }) if self.begins(number, style) => {
                self.close();
                self.begin(row, number, style, rest);
            }
            Some(Mark::Options(options)) if self.takes_options(&options) => self.add_options(options),
            Some(Mark::Answer(rest)) if self.open.is_some() => self.set_answer(rest),
            Some(Mark::Analysis(rest)) if self.open.is_some() => self.set(Part::Analysis, rest),
            Some(Mark::Rubric(rest)) if self.open.is_some() => self.set(Part::Rubric, rest),
            Some(Mark::Label(label, rest)) if self.open.is_some() => self.set_label(label, rest),
            _ => self.continue_with(row, line),
        }
    }

    /// Whether a numbered line begins the next question.
    fn begins(&self, number: u32, style: char) -> bool {
        match &self.open {
            _ if self.may_restart => true,
            None => true,
            Some(open) => open.style == style && number > open.number && number <= open.number + 20,
        }
    }

    /// Whether the question that is being read has parts, or is one.
    fn is_in_composite(&self) -> bool {
        let is_composite = |draft: &QuestionDraft| kind_of(&draft.kind) == Some(QuestionKind::Composite);
        self.open
            .as_ref()
            .is_some_and(|open| open.whole.as_deref().is_some_and(is_composite) || is_composite(&open.draft))
    }

    /// Begins a part of the composite question that is being read: 「（1）【小题·单选题】…」.
    fn begin_part(&mut self, row: u32, rest: &str) {
        let Some(Open {
            draft,
            whole,
            number,
            style,
            ..
        }) = self.open.take()
        else {
            return;
        };
        let whole = joined(draft, whole);
        self.begin(row, number, style, rest);
        if let Some(open) = &mut self.open {
            open.whole = Some(Box::new(whole));
        }
    }

    fn begin(&mut self, row: u32, number: u32, style: char, rest: &str) {
        self.may_restart = false;
        let (labels, stem) = marks::leading_labels(rest);
        let mut draft = QuestionDraft {
            row,
            kind: self.section.kind.clone(),
            points: self.section.points.clone(),
            ..QuestionDraft::default()
        };
        for label in labels {
            let kind = marks::part_of(&label).unwrap_or(&label);
            if let Some(kind) = kind_of(kind) {
                kind.label_zh().clone_into(&mut draft.kind);
            } else if let Some(points) = marks::points_of(&label) {
                draft.points = points;
            }
        }
        self.open = Some(Open {
            draft,
            whole: None,
            part: Part::Stem,
            number,
            style,
        });
        let (stem, options) = marks::split_options(&stem);
        self.append(&stem);
        if !options.is_empty() {
            self.add_options(options);
        }
    }

    /// Options go on from A: `A.` inside an answer is text.
    fn takes_options(&self, options: &[(char, String)]) -> bool {
        self.open.as_ref().is_some_and(|open| {
            let next = (b'A' + open.draft.options.len().min(25) as u8) as char;
            matches!(open.part, Part::Stem | Part::Option) && options[0].0 == next
        })
    }

    fn add_options(&mut self, options: Vec<(char, String)>) {
        if let Some(open) = &mut self.open {
            open.draft
                .options
                .extend(options.into_iter().map(|(_, text)| text));
            open.part = Part::Option;
        }
    }

    fn set_answer(&mut self, rest: &str) {
        let (answer, analysis) = marks::split_analysis(rest);
        self.set(Part::Answer, answer);
        if let Some(analysis) = analysis {
            self.set(Part::Analysis, analysis);
        }
    }

    fn set_label(&mut self, label: marks::Label, rest: &str) {
        let Some(open) = &mut self.open else { return };
        let field = match label {
            marks::Label::Points => &mut open.draft.points,
            marks::Label::Difficulty => &mut open.draft.difficulty,
            marks::Label::Knowledge => &mut open.draft.knowledge,
            marks::Label::Kind => &mut open.draft.kind,
            marks::Label::Rule => &mut open.draft.rule,
            marks::Label::Tags => &mut open.draft.tags,
            marks::Label::Chapter => &mut open.draft.chapter,
            marks::Label::Id => &mut open.draft.id,
        };
        rest.clone_into(field);
    }

    fn set(&mut self, part: Part, text: &str) {
        if let Some(open) = &mut self.open {
            open.part = part;
        }
        if !text.is_empty() {
            self.append(text);
        }
    }

    /// Adds a line to the part that is being read.
    fn append(&mut self, text: &str) {
        let Some(open) = &mut self.open else { return };
        let field = match open.part {
            Part::Stem => &mut open.draft.stem,
            Part::Answer => &mut open.draft.answer,
            Part::Rubric => &mut open.draft.rubric,
            Part::Analysis => &mut open.draft.analysis,
            Part::Option => match open.draft.options.last_mut() {
                Some(option) => option,
                None => return,
            },
        };
        if !field.is_empty() {
            field.push('\n');
        }
        field.push_str(text);
    }

    fn continue_with(&mut self, row: u32, line: &str) {
        if self.open.is_some() {
            self.append(line);
        } else {
            self.report.unread.push((row, line.to_owned()));
        }
    }

    /// Whether 「答案」 announces the answers of all questions. 「答案：」 alone below a question belongs to that question, unless none of
    /// the questions before it has an answer of its own.
    fn begins_key_list(&self, line: &str) -> bool {
        if !key_list::entries(marks::after_key_heading(line)).is_empty() {
            return true;
        }
        let Some(open) = &self.open else { return false };
        let before = &self.report.drafts;
        !before.is_empty()
            && open.draft.answer.is_empty()
            && before.iter().all(|draft| draft.answer.is_empty())
    }

    /// Takes a line of answers by number; `false` when it is none.
    fn read_key_line(&mut self, line: &str) -> bool {
        let entries = key_list::entries(line);
        if entries.is_empty() {
            return false;
        }
        for (number, answer) in entries {
            let from = self.key_from;
            let found = (from..self.numbers.len())
                .chain(0..from)
                .find(|index| self.numbers[*index] == number && self.report.drafts[*index].answer.is_empty());
            if let Some(index) = found {
                self.report.drafts[index].answer = answer;
                self.key_from = index + 1;
            }
        }
        true
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.numbers.push(open.number);
            self.report.drafts.push(joined(open.draft, open.whole));
        }
    }

    fn finish(mut self) -> TextReport {
        self.close();
        for draft in &mut self.report.drafts {
            shape::complete(draft);
        }
        self.report
    }
}

/// A draft, or the composite question that it is the last part of.
fn joined(mut draft: QuestionDraft, whole: Option<Box<QuestionDraft>>) -> QuestionDraft {
    let Some(mut whole) = whole else { return draft };
    shape::complete(&mut draft);
    whole.parts.push(draft);
    *whole
}
