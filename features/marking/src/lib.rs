//! Marks: objective answers at once, the others by people; release, overrides, review.
//!
//! Tables: `marking_item`, `marking_change`, `marking_cell`, `marking_comment`.
//!
//! Invariants:
//! - a mark is a pure function of the recorded answer, the key's version and the rules, until a person overrides it;
//! - marking the same attempt again changes nothing that a person has done;
//! - an attempt is graded when its last answer has its mark, in the same unit of work; an exercise answer by answer;
//! - whoever marks does not see whose answer it is.
//!
//! Others may call: [`put_item`], [`put_verdict`], [`mark_item`], [`list_items_of_group`], [`list_items_of_source`]; they hear of
//! [`ScoresChanged`].

mod cell;
mod evaluation;
mod events;
mod exercise;
mod grade;
mod http;
mod jobs;
mod settle;
mod store;

pub use cell::grade_notebook;
pub use events::ScoresChanged;
pub use exercise::grade_exercise;
pub use grade::{answer_hash, grade_attempt};
pub use http::{gates, routes};
pub use jobs::{ApplyEvaluation, GradeAttempt, GradeExercise, GradeNotebook, register_jobs};
pub use settle::{mark_item, put_verdict, settle};
pub use store::item::{
    Item, ItemState, NewItem, NewMark, Source, SourceKind, find_item, list_items_of_group,
    list_items_of_source, list_items_of_user, put_item,
};

platform::id_type! {
    /// One answer to be marked.
    ItemId
    /// A cell of a notebook to be marked.
    CellId
}
