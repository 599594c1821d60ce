//! questions/*.toml.

use serde::{Deserialize, Serialize};

pub use scoring::question::{QuestionKind, ordering::Rule as OrderingRule};

use super::values::given_or_taken;
use super::{
    Answer, AnyAccount, Aux, ChoiceOption, Decimal, Fen, Marks, Preset, Simulation, values::is_false,
};

/// A file of questions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct QuestionFile {
    #[serde(skip)]
    pub path: String,
    pub question: Vec<Question>,
}

/// A question as its author writes it. Which fields belong to which kind: `crate::questions`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Question {
    pub id: String,
    pub kind: QuestionKind,
    /// Markdown.
    pub stem: String,
    /// Path of a picture.
    pub image: String,
    pub points: Marks,
    /// 1 (easy) to 5.
    pub difficulty: u32,
    pub chapter: String,
    pub knowledge: Vec<String>,
    pub tags: Vec<String>,

    pub options: Vec<ChoiceOption>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<PartialRule>,

    pub blanks: Vec<Blank>,
    #[serde(skip_serializing_if = "is_false")]
    pub any_order: bool,

    pub variables: Vec<Variable>,
    pub cells: Vec<Cell>,

    pub company: String,
    pub business: String,
    pub accounts: Vec<PickAccount>,
    pub vouchers: Vec<EntryVoucher>,
    pub alternatives: Vec<Vec<EntryVoucher>>,
    #[serde(skip_serializing_if = "is_false")]
    pub no_entry: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<Preset>,

    /// The books that are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulation: Option<Simulation>,

    /// Flow or python id.
    pub r#ref: String,

    pub pairs: Vec<Pair>,
    pub distractors: Vec<String>,

    /// Texts in their right order.
    pub items: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credit: Option<OrderingRule>,

    pub accept: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_files: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_size_mb: Option<u32>,

    pub rubric: Vec<RubricPoint>,
    /// Markdown.
    pub analysis: String,

    /// In place of the fields of its kind, where they cannot say what was written in the bank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<Exact>,

    /// The questions about one material; each without an id and what the whole says for all.
    pub parts: Vec<Question>,
}

impl Default for Question {
    fn default() -> Self {
        Self {
            id: String::new(),
            kind: QuestionKind::Single,
            stem: String::new(),
            image: String::new(),
            points: Marks::default(),
            difficulty: 3,
            chapter: String::new(),
            knowledge: Vec::new(),
            tags: Vec::new(),
            options: Vec::new(),
            answer: None,
            partial: None,
            blanks: Vec::new(),
            any_order: false,
            variables: Vec::new(),
            cells: Vec::new(),
            company: String::new(),
            business: String::new(),
            accounts: Vec::new(),
            vouchers: Vec::new(),
            alternatives: Vec::new(),
            no_entry: false,
            preset: None,
            simulation: None,
            r#ref: String::new(),
            pairs: Vec::new(),
            distractors: Vec::new(),
            items: Vec::new(),
            credit: None,
            accept: Vec::new(),
            max_files: None,
            max_size_mb: None,
            rubric: Vec::new(),
            analysis: String::new(),
            exact: None,
            parts: Vec::new(),
        }
    }
}

impl Question {
    /// The lines of every voucher of the key of a journal entry.
    pub(crate) fn entry_lines(&mut self) -> impl Iterator<Item = &mut EntryLine> {
        self.vouchers
            .iter_mut()
            .chain(self.alternatives.iter_mut().flatten())
            .flat_map(|voucher| &mut voucher.lines)
    }
}

/// Body and key of a question as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Exact {
    pub body: String,
    pub key: String,
}

/// How a choice with several right options gives part of the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PartialRule {
    #[default]
    Half,
    Proportion,
    None,
    Net,
}

/// What is accepted in one blank: exactly one of `accept`, `number`, `pattern`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Blank {
    pub accept: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<Decimal>,
    pub pattern: String,
}

/// A point of a rubric with the keywords of its pre-score; with negative points a deduction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RubricPoint {
    pub title: String,
    #[serde(deserialize_with = "given_or_taken")]
    pub points: Marks,
    pub any: Vec<String>,
    pub all: Vec<String>,
    pub not: Vec<String>,
}

/// A number drawn per student.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Variable {
    pub name: String,
    pub from: Decimal,
    pub to: Decimal,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Decimal>,
}

/// A number to fill in, by `value`, or by a `formula` over the variables and the ids of the cells above.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cell {
    /// Name for the formulas of later cells; default `c1`, `c2`…
    pub id: String,
    pub label: String,
    pub unit: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Decimal>,
    pub formula: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<Decimal>,
    pub points: Marks,
}

/// An account offered in the pick list of a journal entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PickAccount {
    pub code: String,
    pub name: String,
}

/// A voucher of the key of a journal entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EntryVoucher {
    #[serde(skip_serializing_if = "EntryKind::is_normal")]
    pub kind: EntryKind,
    pub lines: Vec<EntryLine>,
}

/// What a voucher of a key stands for; it decides how red and the other side compare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    #[default]
    Normal,
    /// A correction: red on the original sides, and nothing else.
    Red,
    /// A return by a red invoice: in red, or in blue on the other sides.
    Return,
}

impl EntryKind {
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde hands fields over by reference"
    )]
    fn is_normal(&self) -> bool {
        *self == Self::Normal
    }
}

/// A line of a journal entry: exactly one of `debit` and `credit`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EntryLine {
    pub account: AnyAccount,
    pub aux: Aux,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub debit: Option<Fen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credit: Option<Fen>,
}

/// Texts that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pair {
    pub left: String,
    pub right: String,
}
