//! A draft as the browser corrects it: every part text, and what text cannot say as it was read.

use garde::Validate;
use interchange::excel_questions::{Exact, QuestionDraft};
use scoring::question::{QuestionBody, QuestionKey};
use serde::{Deserialize, Serialize};

/// A question as it was written, part by part as text. The parts are explained on the second sheet of the template.
#[derive(Debug, Clone, Default, Serialize, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(example = json!({ "row": 2, "kind": "单选题", "stem": "资产增加记", "options": ["借方", "贷方"], "answer": "A" }))]
pub(super) struct QuestionDraftText {
    /// The row of the file, or the line of the text, where it begins.
    #[garde(skip)]
    pub(super) row: u32,
    /// Its place among all that was read at once, from 1. Given by the server.
    #[garde(skip)]
    pub(super) number: u32,
    /// The author's own id: importing it again changes that question instead of adding one.
    #[garde(length(chars, max = 60))]
    pub(super) id: String,
    #[garde(length(chars, max = 20))]
    pub(super) kind: String,
    #[garde(length(chars, max = 20_000))]
    pub(super) stem: String,
    /// Options A to Z.
    #[garde(length(max = 26), inner(length(chars, max = 2_000)))]
    pub(super) options: Vec<String>,
    #[garde(length(chars, max = 20_000))]
    pub(super) answer: String,
    #[garde(length(chars, max = 20_000))]
    pub(super) rubric: String,
    #[garde(length(chars, max = 40))]
    pub(super) rule: String,
    #[garde(length(chars, max = 20))]
    pub(super) points: String,
    #[garde(length(chars, max = 20))]
    pub(super) difficulty: String,
    #[garde(length(chars, max = 20_000))]
    pub(super) analysis: String,
    /// Separated by 、 or commas.
    #[garde(length(chars, max = 800))]
    pub(super) knowledge: String,
    /// Separated by 、 or commas.
    #[garde(length(chars, max = 800))]
    pub(super) tags: String,
    /// Key or name of a chapter.
    #[garde(length(chars, max = 100))]
    pub(super) chapter: String,
    /// Names the picture beside the question; empty for none. Given by the server.
    #[garde(length(chars, max = 300))]
    pub(super) picture: String,
    /// What the item is called in its file.
    #[garde(length(chars, max = 300))]
    pub(super) name: String,
    /// What the file said of it and a question here cannot, in Chinese.
    #[garde(length(max = 60), inner(length(chars, max = 1_000)))]
    pub(super) notes: Vec<String>,
    /// Body and key that the columns cannot say; they count until one of the columns is corrected. Given by the server.
    #[garde(skip)]
    pub(super) exact: Option<Box<QuestionDraftExact>>,
    /// The parts of a composite question.
    #[garde(length(max = 20), dive)]
    #[schema(no_recursion)]
    pub(super) parts: Vec<QuestionDraftText>,
}

/// Body and key of a draft as its file says them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct QuestionDraftExact {
    /// Tells whether kind, options, answer, rubric and rule are as they were.
    mark: String,
    body: QuestionBody,
    answer_key: QuestionKey,
}

/// The longest texts that come back from the browser, in characters.
const NAME_CHARS: usize = 300;
const NOTES: usize = 60;
const NOTE_CHARS: usize = 1_000;

impl From<QuestionDraft> for QuestionDraftText {
    fn from(draft: QuestionDraft) -> Self {
        let short = |text: String, most: usize| text.chars().take(most).collect();
        Self {
            row: draft.row,
            number: draft.number,
            id: draft.id,
            kind: draft.kind,
            stem: draft.stem,
            options: draft.options,
            answer: draft.answer,
            rubric: draft.rubric,
            rule: draft.rule,
            points: draft.points,
            difficulty: draft.difficulty,
            analysis: draft.analysis,
            knowledge: draft.knowledge,
            tags: draft.tags,
            chapter: draft.chapter,
            picture: draft.picture,
            name: short(draft.name, NAME_CHARS),
            notes: draft
                .notes
                .into_iter()
                .take(NOTES)
                .map(|note| short(note, NOTE_CHARS))
                .collect(),
            exact: draft.exact.map(|exact| {
                Box::new(QuestionDraftExact {
                    mark: exact.mark,
                    body: exact.body,
                    answer_key: exact.key,
                })
            }),
            parts: draft.parts.into_iter().map(Self::from).collect(),
        }
    }
}

impl From<&QuestionDraftText> for QuestionDraft {
    fn from(text: &QuestionDraftText) -> Self {
        let text = text.clone();
        Self {
            row: text.row,
            number: text.number,
            id: text.id,
            kind: text.kind,
            stem: text.stem,
            options: text.options,
            answer: text.answer,
            rubric: text.rubric,
            rule: text.rule,
            points: text.points,
            difficulty: text.difficulty,
            analysis: text.analysis,
            knowledge: text.knowledge,
            tags: text.tags,
            chapter: text.chapter,
            picture: text.picture,
            name: text.name,
            notes: text.notes,
            exact: text.exact.map(|exact| {
                Box::new(Exact {
                    mark: exact.mark,
                    body: exact.body,
                    key: exact.answer_key,
                })
            }),
            parts: text.parts.iter().map(Self::from).collect(),
        }
    }
}
