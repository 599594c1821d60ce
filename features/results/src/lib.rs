//! What came of it: scores with their weights, ranking, learning analysis, statistics of an assessment, exports.
//!
//! Tables: `result_score`, `result_preference`.
//!
//! Invariants:
//! - only what was released stands here; a score is one row per student and exam, task or exercise;
//! - a student's figures and the teacher's figures come from the same function;
//! - whoever hides their name is hidden from every other student, never from their teachers.
//!
//! Others may call: [`put_score`] (tasks, exercises, learning), [`course_total`].

mod analysis;
mod collect;
mod http;
mod jobs;
mod statistics;
mod store;
mod total;

pub use http::routes;
pub use jobs::register_jobs;
pub use store::score::{NewScore, Score, ScoreSource, list_scores, put_score};
pub use total::{CourseTotal, Part, PartScore, course_total};
