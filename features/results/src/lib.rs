//! What came of it: scores with their weights, ranking, learning analysis, statistics of an assessment, exports.
//!
//! Tables: `result_score`, `result_mastery`, `result_trend`, `result_preference`.
//!
//! Invariants:
//! - a score is one row per student and exam, task, exercise, Python task or course learned; of exams only what was released;
//! - every score can be written again from the features it comes from, and writing it again changes nothing;
//! - a student's figures and the teacher's figures come from the same function;
//! - whoever hides their name is hidden from every other student, never from their teachers.
//!
//! Others may call: [`collect_student`], [`rebuild_class`], [`course_total`].

mod analysis;
mod collect;
mod collect_mastery;
mod collect_student;
mod http;
mod jobs;
mod statistics;
mod store;
mod total;
mod training;
mod trend;
mod why;

pub use collect_student::{StudentResults, collect_student, read_student_results, write_student_results};
pub use http::routes;
pub use jobs::{CollectAssessment, CollectStudent, RebuildClass, rebuild_class, register_jobs};
pub use store::score::{NewScore, Score, ScoreSource, list_scores, put_score};
pub use total::{Counted, CourseTotal, Part, PartScore, course_total};
pub use why::Why;
