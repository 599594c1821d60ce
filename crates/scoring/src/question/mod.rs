//! The kinds of question: what a student sees (`Body`), what is expected (`Key`), what is sent (`Answer`).
//!
//! One folder per kind, each with the same names: `Body`, `Key`, `Answer`, `validate`, `grade`, and `excel` for its row in a table.
//! A new kind is a folder and a line in `question_kinds!` below; a kind of `parted` has no answer of its own, its parts have. The question's text (题干) and analysis (解析) are not part of
//! these shapes: every kind has them, so the bank keeps them beside the body.

pub mod blank;
pub mod books;
pub mod calculation;
pub mod chart;
pub mod choice_option;
pub mod composite;
mod correction;
pub mod entry;
pub mod figures;
pub mod file_upload;
pub mod flow;
pub mod gist;
pub mod matching;
pub mod multiple;
mod named;
pub mod ordering;
pub mod python;
pub mod short_answer;
pub mod single;
pub mod table;
pub mod true_false;
pub mod voucher;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use calculation::Values;
pub use choice_option::ChoiceOption;
use entry::AccountChoice;
use table::{Cells, Column, Row, TableForm, Wrong};

use crate::draw::Draw;
use crate::{Finding, Mark, Points, Rubric};

/// What a body may have besides its shape; a kind says what differs.
pub trait BodyParts {
    /// The options of a choice, in the order shown.
    fn options(&self) -> &[ChoiceOption] {
        &[]
    }

    /// Its pictures, wherever they stand.
    fn pictures(&mut self) -> Vec<&mut Option<String>> {
        Vec::new()
    }

    /// What a person reads instead of the id of a part in a reason: a cell's label, an item's text.
    fn part_names(&self) -> BTreeMap<&str, &str> {
        BTreeMap::new()
    }

    /// The accounts that an entry offers by name; none for what is no entry.
    fn accounts(&self) -> Option<&[AccountChoice]> {
        None
    }

    /// What an answer may name, by what it is named, each with the line that a person reads there. Options are lettered as they
    /// stand, whatever their own letters are.
    fn nameable(&self) -> Vec<(String, String)> {
        let options = self.options().iter().zip('A'..);
        let accounts = self.accounts().unwrap_or_default().iter();
        options
            .map(|(one, letter)| (one.tab.clone(), format!("{letter}. {}", one.text)))
            .chain(accounts.map(|one| (one.code.to_string(), format!("{} {}", one.code, one.name))))
            .collect()
    }

    /// What else a person reads, a line for each: the documents of a voucher.
    fn asides(&self) -> Vec<String> {
        Vec::new()
    }

    /// Puts what is chosen from into an order of its own, where the order carries no meaning. `wanted` says whether the author
    /// wants that; a kind whose written order is its key does it always.
    fn shuffle(&mut self, _draw: &mut Draw, _wanted: bool) {}
}

/// What a key may have besides its shape; a kind says what differs.
pub trait KeyParts: Clone {
    /// The values that a seed gives to the question's variables, for filling `{{name}}` in its text.
    fn variables(&self, _seed: u64) -> Values {
        Values::new()
    }

    /// The key with its variables fixed to the values that a seed gives; a student's answer is marked with this one.
    #[must_use]
    fn drawn(&self, _seed: u64) -> Self {
        self.clone()
    }

    /// Leaves hidden tests and solutions of a program out, for a reader who may not have them; returns whether there were any.
    fn hide_tests(&mut self) -> bool {
        false
    }

    /// By what a person gives points; no lines where a person does not, or gives them as they like.
    fn rubric(&self) -> Rubric {
        Rubric::default()
    }
}

macro_rules! question_kinds {
    (
        answered { $($variant:ident = $module:ident, $wire:literal, $id:literal, $chinese:literal, $english:literal;)* }
        parted { $($group:ident = $folder:ident, $group_wire:literal, $group_id:literal, $group_zh:literal, $group_en:literal;)* }
    ) => {
        /// The kinds, by the name they have in JSON and in course folders.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum QuestionKind {
            $(#[doc = $english] $variant,)*
            $(#[doc = $group_en] $group,)*
        }

        impl QuestionKind {
            pub const ALL: &[Self] = &[$(Self::$variant,)* $(Self::$group),*];

            /// The fixed id by which clients tell kinds apart (specification §4); never changes.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)* $(Self::$group => $group_id,)* }
            }

            /// The name in JSON, course folders and the database.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $wire,)* $(Self::$group => $group_wire,)* }
            }

            pub const fn label_zh(self) -> &'static str {
                match self { $(Self::$variant => $chinese,)* $(Self::$group => $group_zh,)* }
            }

            pub const fn label_en(self) -> &'static str {
                match self { $(Self::$variant => $english,)* $(Self::$group => $group_en,)* }
            }

            /// How the kind stands in a table.
            pub const fn table_form(self) -> TableForm {
                match self { $(Self::$variant => $module::excel::FORM,)* $(Self::$group => $folder::excel::FORM,)* }
            }

            fn read_columns(self, row: &Row<'_>) -> Result<(QuestionBody, QuestionKey), Wrong> {
                match self {
                    $(Self::$variant => $module::excel::read(row)
                        .map(|(body, key)| (QuestionBody::$variant(body), QuestionKey::$variant(key))),)*
                    $(Self::$group => Err(Wrong::not_in_a_row($group_zh)),)*
                }
            }
        }

        /// What a student sees besides the text of the question.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
        #[serde(tag = "kind", rename_all = "snake_case")]
        pub enum QuestionBody {
            $($variant($module::Body),)*
            $($group($folder::Body),)*
        }

        /// What is expected, and the rules for marking it; never sent to a student before release.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
        #[serde(tag = "kind", rename_all = "snake_case")]
        pub enum QuestionKey {
            $($variant($module::Key),)*
            $($group($folder::Key),)*
        }

        /// What a student sends.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
        #[serde(tag = "kind", rename_all = "snake_case")]
        pub enum QuestionAnswer {
            $($variant($module::Answer),)*
        }

        impl QuestionBody {
            pub const fn kind(&self) -> QuestionKind {
                match self { $(Self::$variant(_) => QuestionKind::$variant,)* $(Self::$group(_) => QuestionKind::$group,)* }
            }

            fn parts(&self) -> &dyn BodyParts {
                match self { $(Self::$variant(body) => body,)* $(Self::$group(body) => body,)* }
            }

            fn parts_mut(&mut self) -> &mut dyn BodyParts {
                match self { $(Self::$variant(body) => body,)* $(Self::$group(body) => body,)* }
            }

            /// Everything wrong with this body and its key, for their author; empty when they may be used.
            pub fn validate(&self, key: &QuestionKey) -> Vec<Finding> {
                match (self, key) {
                    $((Self::$variant(body), QuestionKey::$variant(key)) => $module::validate(body, key),)*
                    $((Self::$group(body), QuestionKey::$group(key)) => $folder::validate(body, key),)*
                    _ => vec![Finding::new("key.kind", "question.kind_mismatch", "答案的题型与题目不一致")],
                }
            }

            /// What the kind writes into its columns of a table; none when a table cannot say all of it.
            pub fn to_cells(&self, key: &QuestionKey) -> Option<Cells> {
                match (self, key) {
                    $((Self::$variant(body), QuestionKey::$variant(key)) => $module::excel::write(body, key),)*
                    _ => None,
                }
            }
        }

        impl QuestionKey {
            pub const fn kind(&self) -> QuestionKind {
                match self { $(Self::$variant(_) => QuestionKind::$variant,)* $(Self::$group(_) => QuestionKind::$group,)* }
            }

            /// Marks an answer. An answer of another kind is no answer: it earns nothing.
            pub fn grade(&self, answer: &QuestionAnswer, full: Points) -> Mark {
                match (self, answer) {
                    $((Self::$variant(key), QuestionAnswer::$variant(answer)) => {
                        if answer.is_empty() { Mark::unanswered(full) } else { $module::grade(key, answer, full) }
                    })*
                    _ => Mark::unanswered(full),
                }
            }

            /// The values this seed gives to the question's variables, for filling `{{name}}` in its text; most have none.
            pub fn variables(&self, seed: u64) -> Values {
                match self { $(Self::$variant(key) => key.variables(seed),)* $(Self::$group(key) => key.variables(seed),)* }
            }

            /// The key with its variables fixed to the values this seed gives; mark a student's answer with this one.
            #[must_use]
            pub fn drawn(&self, seed: u64) -> Self {
                match self {
                    $(Self::$variant(key) => Self::$variant(key.drawn(seed)),)*
                    $(Self::$group(key) => Self::$group(key.drawn(seed)),)*
                }
            }

            /// Leaves hidden tests and solutions out, for a reader who may not have them; returns whether there were any.
            pub fn hide_tests(&mut self) -> bool {
                match self { $(Self::$variant(key) => key.hide_tests(),)* $(Self::$group(key) => key.hide_tests(),)* }
            }

            /// By what a person gives points; no lines where a person does not, or gives them as they like.
            pub fn rubric(&self) -> Rubric {
                match self { $(Self::$variant(key) => key.rubric(),)* $(Self::$group(key) => key.rubric(),)* }
            }
        }

        impl QuestionAnswer {
            pub const fn kind(&self) -> QuestionKind {
                match self { $(Self::$variant(_) => QuestionKind::$variant,)* }
            }

            /// Whether nothing has been answered yet (未答 on the answer sheet).
            pub fn is_empty(&self) -> bool {
                match self { $(Self::$variant(answer) => answer.is_empty(),)* }
            }
        }
    };
}

question_kinds! {
    answered {
        Single = single, "single", "acbc5d2eabd6e4c719d2dfcd3e52e210", "单选题", "Single choice";
        Multiple = multiple, "multiple", "fbe8fa7d4bcd162e17ff90890a3e4fc1", "多选题", "Multiple choice";
        TrueFalse = true_false, "true_false", "270cf91123c9bdc7792da85a87198522", "判断题", "True or false";
        Blank = blank, "blank", "0965144cfcfa68e0f91da5fc418d239b", "填空题", "Fill in the blanks";
        ShortAnswer = short_answer, "short_answer", "38db68f89bd3b58ce13d30fb0b18412a", "简答题", "Short answer";
        Calculation = calculation, "calculation", "09bfd8d468d60173a121d4004d6265b1", "计算题", "Calculation";
        Entry = entry, "entry", "37e5f0f9c7e39744c6a82f6eccd00795", "分录题", "Journal entry";
        Voucher = voucher, "voucher", "0df208c0f881562f12dc0f56f6574458", "凭证题", "Voucher";
        Flow = flow, "flow", "e56f7b1c994ac88f7b0458547ed76c52", "流程题", "Flow design";
        Python = python, "python", "2907252cc4578be1bf6c6d5ff17e782d", "编程题", "Python programming";
        Matching = matching, "matching", "d481c5277b1c8f1a80447721e4d530ef", "匹配题", "Matching";
        Ordering = ordering, "ordering", "6b7c8ee012dccc3e378b6b57cf246ad6", "排序题", "Ordering";
        FileUpload = file_upload, "file_upload", "a222b822e38fdcdd23cbd39457862bfe", "文件上传题", "File upload";
        Books = books, "books", "f8ed265b26da8b4ced40bee69823ac00", "账务实训题", "Simulated books";
    }
    parted {
        Composite = composite, "composite", "22890a9e11702492403ac5073610f5e8", "综合题", "Composite";
    }
}

impl QuestionKind {
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.id() == id)
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// Body and key of a row of a table.
    ///
    /// # Errors
    /// The column that keeps it from being a question of this kind, and why.
    pub fn read_row(self, row: &Row<'_>) -> Result<(QuestionBody, QuestionKey), Wrong> {
        let form = self.table_form();
        if !row.options.is_empty() && !form.has_options {
            let zh = format!("{}没有选项", self.label_zh());
            return Err(Wrong::new(
                Column::Options,
                zh,
                "this kind of question has no options",
            ));
        }
        if row.answer.is_empty() && !form.may_lack_answer {
            return Err(Wrong::new(Column::Answer, "答案为空", "the answer is empty"));
        }
        self.read_columns(row)
    }
}

impl QuestionBody {
    /// The options of a choice, in the order shown; none for other kinds.
    pub fn options(&self) -> &[ChoiceOption] {
        self.parts().options()
    }

    /// Its pictures, wherever they stand.
    pub fn pictures(&mut self) -> Vec<&mut Option<String>> {
        self.parts_mut().pictures()
    }

    /// The body as one student sees it: options in an order drawn from the seed, where the order carries no meaning and the author
    /// wants it. Answers name options by their ids, so the key needs no shuffling.
    #[must_use]
    pub fn shuffled(mut self, seed: u64, wanted: bool) -> Self {
        self.parts_mut().shuffle(&mut Draw::from_seed(seed), wanted);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kind_ids_are_distinct_and_fixed_in_form() {
        for kind in QuestionKind::ALL {
            assert_eq!(kind.id().len(), 32);
            assert!(
                kind.id()
                    .bytes()
                    .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
            );
            assert_eq!(QuestionKind::from_id(kind.id()), Some(*kind));
            assert_eq!(QuestionKind::from_name(kind.name()), Some(*kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
    }

    #[test]
    fn an_unknown_field_is_refused() {
        let json = r#"{"kind":"single","choice":"A","points":100}"#;
        assert!(serde_json::from_str::<QuestionAnswer>(json).is_err());
    }

    #[test]
    fn an_answer_of_another_kind_earns_nothing() {
        let key = QuestionKey::TrueFalse(true_false::Key {
            correct: true,
            penalty_percent: 0,
        });
        let answer = QuestionAnswer::Single(single::Answer {
            choice: Some("A".to_owned()),
        });
        assert_eq!(key.grade(&answer, Points::whole(2)).earned, Points::ZERO);
    }
}
