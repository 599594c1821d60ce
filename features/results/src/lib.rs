//! What came of it: scores with their weights, ranking, learning analysis, statistics of an assessment, exports.
//!
//! Tables: `result_score`, `result_mastery`, `result_trend`, `result_preference`, `result_remedial` and its students,
//! `result_question_use`; of the gradebook `result_scheme`, `result_column`,
//! `result_rule`, `result_change`, `result_policy`, `result_sheet`, `result_final`, `result_request`.
//!
//! Invariants:
//! - a score is one row per student and exam, task, exercise, Python task or course learned; of exams only what was released;
//! - every score can be written again from the features it comes from, and writing it again changes nothing;
//! - a student's figures and the teacher's figures come from the same function;
//! - a total is a pure function of scores, of what teachers set in their place, and of the rules of the class;
//! - what a teacher set is only ever added to; what the office approved changes only by its word;
//! - whoever hides their name is hidden from every other student, never from their teachers.
//!
//! Views: `result_v_score`, `result_v_manual`, `result_v_final`, `result_v_scheme`.
//!
//! Others may call: [`collect_student`], [`rebuild_class`], [`load_total`]; they hear of [`ScoresCollected`], [`StudentCollected`]
//! and [`WorkChanged`].

mod analysis;
mod collect;
mod collect_mastery;
mod collect_student;
mod collect_uses;
mod course;
mod events;
mod gradebook;
mod http;
mod insight;
mod jobs;
mod outgoing;
mod statistics;
mod store;
mod training;
mod trend;
mod why;

pub use collect_student::{StudentResults, collect_student, read_student_results, write_student_results};
pub use course::PART;
pub use events::{ScoresCollected, StudentCollected, WorkChange, WorkChanged};
pub use gradebook::{
    Category, CourseTotal, FinalMark, LatePart, LateRule, MarkPolicy, Part, PartScore, Scheme, load_total,
};
pub use http::{gates, routes};
pub use jobs::{CollectAssessment, CollectStudent, RebuildClass, rebuild_class, register_jobs};
pub use outgoing::{OutgoingScore, ResultState};
pub use store::score::{NewScore, Score, ScoreSource, list_scores};
pub use why::Why;

platform::id_type! {
    /// A column of a gradebook that a teacher fills in by hand.
    ManualColumnId
    /// The final marks of a class in a course.
    MarkSheetId
    /// A wish to change an approved mark.
    MarkRequestId
    /// What was given to students who are weak in a knowledge point.
    RemedialId
}
