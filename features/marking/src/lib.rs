//! Marks: objective answers at once, the others by people; release, overrides, review.
//!
//! Tables: `marking_item`, `marking_mark`, `marking_sheet`, `marking_comment`, `marking_regrade`, `marking_regrade_item`,
//! `marking_appeal`, `marking_appeal_step`, `marking_plan`, `marking_plan_marker`, `marking_turn`, `marking_sample`, `marking_sample_mark`.
//!
//! Invariants:
//! - a mark is a pure function of the recorded answer, the key's version and the rules, until a person overrides it;
//! - every mark an item ever had stays in its history, with who, when and why; the last that counts is its mark;
//! - what rules or tests say anew never takes the place of a person's mark, it is kept beside it;
//! - taking the same submission over again changes nothing that a person has done;
//! - an exam's attempt is graded when its last answer has its mark, in the same unit of work; all else answer by answer;
//! - a regrade does what its preview showed, or nothing; taking it back gives every answer the mark it had;
//! - whoever marks, or answers an appeal, does not see whose answer it is;
//! - where several teachers mark an answer, none sees what another gave before it has its mark, and none marks it twice;
//! - an appeal is answered by a teacher other than the first marker where the class has one; what it changes is an override.
//!
//! What is marked comes from a [`SourceKind`]; all else is the same for all of them (`docs/decisions/0017-one-marking-pipeline.md`).
//!
//! Others may call: [`take_over`], [`give`], [`withdraw`], [`list_sheets`], [`list_items_of_people`], [`list_missed_of_person`],
//! [`list_items_of_source`], [`list_earlier_uses`]; they hear of
//! [`ScoresChanged`].

mod alike;
mod appeal;
mod evaluation;
mod events;
mod http;
mod jobs;
mod log;
mod mark;
mod pushes;
mod recheck;
mod regrade;
mod release;
mod rule;
mod second;
mod source;
mod store;
mod take_over;
mod trials;

pub use alike::figure;
pub use events::ScoresChanged;
pub use http::{gates, routes};
pub use jobs::{
    ApplyEvaluation, GradeAttempt, GradeExercise, GradeNotebook, TakeOverBook, TakeOverFlow, register_jobs,
};
pub use mark::{NewMark, give, propose, withdraw};
pub use pushes::subjects;
pub use recheck::{Differing, Rechecked, recheck};
pub use regrade::{EarlierAct, EarlierUse, LANE, list_earlier_uses};
pub use rule::{ItemState, MarkKind};
pub use source::{Source, SourceKind};
pub use store::item::{
    Asked, Item, MissedAnswer, find_item, list_items_of_people, list_items_of_source, list_items_of_version,
    list_missed_of_person,
};
pub use store::mark::{CurrentMark, PastMark, list_marks};
pub use store::sheet::{Sheet, SheetMark, list_sheets};
pub use store::written::{LastAnswer, WrittenQuestion, count_written_answers, list_last_answers};
pub use take_over::take_over;
pub use trials::RemoveTrials;

platform::id_type! {
    /// Something that is marked.
    ItemId
    /// A question marked again.
    RegradeId
    /// A student's appeal against a mark.
    AppealId
}
