//! Python: practice that answers at once, and evaluation against hidden tests.
//!
//! Tables: `coding_task`, `coding_draft`, `coding_run`, `coding_submission`, `coding_retest`, `coding_retest_item`.
//! View: `coding_v_file`.
//!
//! Invariants:
//! - student code runs in `sandbox` only, and not at all where that refuses;
//! - tests, hidden files and the reference solution never leave the server for a student;
//! - a submission gets exactly one report: a job that runs twice writes it once; another one replaces it on a teacher's word
//!   alone, and what it replaced is kept;
//! - a machine's failure is tried again, never marked;
//! - nobody has more of the runner than their share, whatever they ask it for (`allowance`);
//! - how often a program was run is known for 400 days.
//!
//! Others may call: [`list_submissions_of_class`], [`evaluate_answer`],
//! [`find_program_text`], [`run_question_program`], [`list_python_progress`], [`list_last_programs`]; they hear of
//! [`SubmissionMarked`], [`AnswerEvaluated`] and, where a person marks cells of a notebook, [`MarkerNeeded`]; they answer
//! with [`settle_cells`], [`settle_tests`] and [`returnable`].

mod allowance;
mod answer;
mod evaluate;
mod events;
mod files;
mod give_back;
mod http;
mod import;
mod kept;
mod manual;
mod notebook;
mod pushes;
mod question;
mod record;
mod retest;
pub mod runner;
mod store;

pub use answer::{ProgramAnswer, evaluate_again, evaluate_answer, withdraw_evaluations};
pub use evaluate::{EXAM_URGENCY, LANE, Trial, register_jobs, try_program};
pub use events::{AnswerEvaluated, MarkerNeeded, SubmissionMarked};
pub use files::{
    CourseTable, CourseTables, FolderParts, MakeFile, Named, OwnContent, OwnFile, OwnFiles, RunPlace,
};
pub use give_back::returnable;
pub use http::{HttpState, gates, routes};
pub use import::{PART, files_of};
pub use manual::{
    DecidedTests, Manual, ManualAnswer, ManualMark, SettledCell, class_of, manual_answers, manual_cells,
    settle_cells, settle_tests,
};
pub use pushes::subjects;
pub use question::{ProgramFileView, ProgramText, QuestionProgram, find_program_text, run_question_program};
pub use runner::Runner;
pub use store::run::add_run;
pub use store::submission::{
    LastProgram, NewSubmission, PythonResult, PythonTaskProgress, Submission, SubmissionState,
    add_submission, count_hand_ins, find_submission, list_counting_submissions, list_last_programs,
    list_python_progress, list_python_progress_of, list_python_results_of_class, list_submissions,
    list_submissions_of_class, list_submissions_of_student, list_waiting_submissions,
};
pub use store::task::{
    FileUse, PythonTask, TaskFile, find_solution, find_task, find_task_by_key, list_tasks,
};

platform::id_type! {
    /// A Python task of a course.
    PythonTaskId
    /// A program that was handed in.
    SubmissionId
    /// What a class handed in, tested once more.
    RetestId
}
