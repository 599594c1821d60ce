//! Question banks, of courses, people and schools: kinds, versions, labels, search, import.
//!
//! Tables: `question_question`, `question_version`, `question_part`, `question_label`, `question_file`,
//! `question_rubric`, `question_search`,
//! `question_school_editor`, `question_moved`, `question_link`.
//! Views: `question_v_version`, `question_v_file`.
//!
//! Invariants:
//! - the parts of a composite question are questions with a parent: they have versions of their own, which forms, answers and marks
//!   name like any other, and stand in no list of the bank;
//! - a question stands in one bank, which says who reads and writes it ([`BankOf`]), and is about one course;
//! - a course may ask questions of other banks by a link: it writes the link, their bank writes the question;
//! - papers are drawn from what was reviewed or is in use ([`ReviewState`]);
//! - a version is never changed: editing makes a new one, papers and attempts keep the one they name;
//! - a question is found by the words of its newest version ([`search`]): they are kept in the unit that writes it;
//! - what a student may see ([`Shown`]) is read without the key; the key has readers of its own ([`load_keys`]).
//!
//! Others may call: [`set`] (a set of questions as a student gets it), [`files`] (files as answers), [`PART`],
//! [`require_question`], [`copy_by_key`], [`list_texts`], [`list_candidates`], [`rekey`], [`list_earlier`], [`list_edited`], [`find_newest_key`], [`may_write`], [`load_shown`], [`load_keys`], [`list_labels`], [`list_knowledge_of`].

mod bank;
mod draft;
mod earlier;
mod export;
pub mod files;
mod http;
mod import;
mod jobs;
mod linked;
mod rekey;
mod review;
mod search;
pub mod set;
mod shown;
mod store;

pub use bank::{BankKind, BankOf, list_texts_of, may_write};
pub use earlier::{Earlier, NewestKey, find_newest_key, list_earlier, list_edited};
pub use http::{copy_by_key, gates, require_question, routes};
pub use import::{PART, put_task_question};
pub use jobs::{keep_all_words, register_jobs};
pub use rekey::{Rekeyed, check_key, make_newest, rekey};
pub use review::ReviewState;
pub use shown::{Shown, picture_address, with_variables};
pub use store::candidate::{
    Bank, Candidate, Criteria, find_difficulty, list_candidates, list_knowledge_of, list_task_candidates,
};
pub use store::link::list_linked_courses;
pub use store::question::{Labels, NewQuestion, add_question, find_by_key, list_labels, list_texts};
pub use store::version::{Keyed, list_kin, load_keys, load_shown};

platform::id_type! {
    /// A question of a bank.
    QuestionId
    /// One version of a question.
    VersionId
    /// A rubric of the library.
    RubricId
}
