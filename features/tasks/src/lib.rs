//! Projects, tasks and their activities, and exercises: what a student works through, and what it earned.
//!
//! Tables: `task_project`, `task_task`, `task_activity`, `task_result`, `task_start`, `task_exercise`,
//! `task_exercise_student`, `task_exercise_attempt`, `task_exercise_correction`, `task_return`, `task_activity_return`,
//! `task_exam`, `task_exam_result`.
//!
//! Invariants:
//! - an activity is entered and handed in through [`require_activity`]: it alone decides who may, and until when;
//! - a task's mark is computed from its activities' shares ([`progress`]), never stored;
//! - an activity that a class does in a published assessment is done only there, and what was reached there counts in place of own
//!   work ([`ExamLink`]);
//! - a result never shrinks where the rule is to keep the best.
//!
//! Others may call: [`require_activity`], [`record_result`], [`list_activities`], [`find_activity`],
//! [`list_tasks_of_student`], [`list_exercise_progress`], [`settle_attempt`], [`link_exam`], [`put_exam_results`]; they hear of [`ResultChanged`] and [`MarkerNeeded`].

mod agenda;
mod attempt;
pub mod events;
mod exam;
pub mod exercise;
mod exercise_correction;
mod exercise_set;
mod gate;
mod give_back;
mod http;
mod import;
mod prerequisite;
pub mod progress;
mod settle;
mod store;
pub mod student_work;
mod versions;

pub use agenda::AGENDA;
pub use attempt::{PastAttempt, add_attempt, find_asked, lock_own_attempt};
pub use events::{MarkerNeeded, ResultChanged};
pub use exam::{
    EXAMINED, ExamLink, ExamResult, find_exam, forget_exam, link_exam, list_exam_links, list_exams_of_task,
    put_exam_results, unlink_exam,
};
pub use exercise_correction::{
    ExerciseCorrection, ExerciseCorrections, FormerCorrection, FormerWorth, LeftOut, NewWorth, put_worth,
    restore_worth,
};
pub use exercise_set::{NewSet, add_set, close_set, list_for_set};
pub use gate::{OpenActivity, require_activity};
pub use give_back::{
    ActivityWork, GiveBack, GivenBack, ReturnStanding, Returnable, ReturnedActivity, WhatCounts, WhyNot,
    list_returned, outstanding, tries_allowed,
};
pub use http::{gates, routes};
pub use import::PART;
pub use settle::{SettledMark, settle_attempt};
pub use store::activity::{Activity, ActivityKind, find_activity, list_activities};
pub use store::correction::{DecidedShare, set_share};
pub use store::exercise::{
    AskedInExercise, Attempt as ExerciseAttempt, Exercise, find_attempt as find_exercise_attempt,
    find_exercise, find_shown_exercise, list_attempts as list_exercise_attempts, list_attempts_asking,
    list_attempts_of_class as list_exercise_attempts_of_class, list_classes_of_exercise,
    list_exercise_results, list_exercise_results_of_class, list_exercises,
    list_last_attempts as list_last_exercise_attempts,
    list_last_attempts_of as list_last_exercise_attempts_of,
    list_last_attempts_with as list_last_exercise_attempts_with, list_waiting_attempts,
};
pub use store::exercise_correction::{
    copy_corrections, list as list_corrections, list_of_question as list_corrections_of_question,
    put as put_correction,
};
pub use store::exercise_set::list_of_student as list_sets_of_student;
pub use store::file::forget_dropped_files;
pub use store::result::{
    ActivityResult, NewResult, Recount, list_results_of_class, put_result, record_result, recount_activity,
};
pub use store::task::{Project, Task, find_shown_task, find_task, list_projects, list_tasks};
pub use store::{keep_column, keeps_best};
pub use student_work::{ExerciseProgress, StudentTask, list_exercise_progress, list_tasks_of_student};
pub use versions::replace_versions;

platform::id_type! {
    /// An ordered group of tasks.
    ProjectId
    /// A task.
    TaskId
    /// A part of a task that is done in one place: a program, a simulation, a flow, a set of questions, a table.
    ActivityId
    /// A repeatable, graded set of questions.
    ExerciseId
    /// One try at an exercise.
    ExerciseAttemptId
}
