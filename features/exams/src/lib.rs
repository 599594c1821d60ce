//! Papers, assessments, attempts: the exam clock, answers and their receipts, submission, the live board.
//!
//! Tables: `exam_paper`, `exam_paper_editor`, `exam_assessment`, `exam_assessment_class`, `exam_allowance`, `exam_attempt`, `exam_answer`,
//! `exam_receipt`, `exam_event`, `exam_message`, `exam_schedule_change`, `exam_deadline_change`, `exam_room`,
//! `exam_correction`, `exam_correction_attempt`, `exam_answer_file`,
//! `exam_seat`, `exam_template`, `exam_trial_sitter`, `exam_rehearsal`.
//! Views: `exam_v_assessment_class`, `exam_v_released`.
//!
//! Invariants:
//! - an answer is acknowledged only after its commit, and what was acknowledged last is what is marked;
//! - only who owns or edits a paper writes it ([`paper_rights`]); every teacher of the school reads and copies it;
//! - only [`clock`] says when an attempt may begin and when it ends, by the server's time; only [`schedule`] changes it, and
//!   every change stands in `exam_schedule_change`;
//! - an activity of a task that a class does as an exam is an assessment like any other: `tasks` is told ([`of_activity`]), and knows
//!   nothing of exams;
//! - every change of an attempt's state goes through [`attempt::next`] and stands in `exam_event`;
//! - a trial leaves no trace: what selects by paper, person or course leaves it out ([`trials`]);
//! - beginning an attempt writes rows of that attempt only, and holds its assessment shared: students who begin together wait for
//!   nobody, only whoever changes the assessment waits for them.
//!
//! Others may call: [`PART`], [`find_attempt`], [`list_answers`], [`kept`], [`list_attempts`], [`record_grade`],
//! [`list_board`], [`change_forms`], [`record_grades`], [`release`], [`withdraw`], [`require_assessment`]; they hear of [`AttemptSubmitted`].

mod agenda;
mod answer_files;
pub mod answers;
pub mod attempt;
pub mod blueprint;
mod books;
mod checklist;
pub mod clock;
mod corrections;
mod counts;
mod edits;
pub mod events;
mod export;
mod grants;
mod hall;
mod http;
mod import;
mod jobs;
mod kept;
mod of_activity;
pub mod paper;
pub mod paper_rights;
mod pushes;
pub mod receipts;
mod regrades;
pub mod rehearsal;
pub mod review;
pub mod rooms;
mod saves;
mod schedule;
mod sealed;
pub mod sit;
mod starts;
mod store;
mod submits;
pub mod trials;
mod view;

pub use agenda::AGENDA;
pub use attempt::{AttemptState, SubmittedBy};
pub use books::WATCH;
pub use counts::CountsAs;
pub use events::{AttemptSubmitted, RehearsalAsked, TrialEnded};
pub use hall::Hall;
pub use http::{HttpState, gates, routes};
pub use import::PART;
pub use jobs::register_jobs;
pub use kept::{Kept, kept};
pub use paper::publish;
pub use pushes::subjects;
pub use regrades::{FormChange, change_forms, lock_assessment, record_grades};
pub use sit::{record_grade, release, save_answers, withdraw};
pub use starts::{Start, begin};
pub use store::{
    answer::{StoredAnswer, list_answers, list_receipts},
    assessment::{
        Assessment, NewAssessment, PlannedRelease, find_assessment, hold_names, is_over_for_all,
        list_classes, list_last_ends, list_of_class, list_of_course, plan_release,
    },
    attempt::{
        Attempt, BoardRow, find_attempt, is_anybody_writing, list_attempts, list_attempts_of_people,
        list_attempts_of_user, list_board, list_means_beside, list_released_of_people,
        list_unreleased_of_class, list_who_sat,
    },
    event::{EventKind, EventRow, list_events, record},
    file::forget_dropped_files,
    paper::{Paper, add_variant, find_paper_by_key},
    regrade::{Grade, list_grades},
};
pub use submits::submit_attempt;
pub use trials::{TrialKind, empty_attempts, list_ended_trials, list_trial_attempts, remove_trial};
pub use view::{Item, SectionView, add_programs, item_view, task_of};

use database::Tx;
use platform::{CurrentUser, Error, Role};

platform::id_type! {
    /// A paper.
    PaperId
    /// A paper given to classes.
    AssessmentId
    /// One student taking it, once.
    AttemptId
    /// A room in which an assessment is sat.
    RoomId
}

/// The assessment, if this person teaches one of its classes (or runs the installation); 404 to everybody else.
pub async fn require_assessment(tx: &Tx, user: &CurrentUser, id: AssessmentId) -> Result<Assessment, Error> {
    user.require(Role::ClassManagement)?;
    let assessment = find_assessment(tx, id)
        .await?
        .filter(|assessment| assessment.school == user.school && assessment.trial.is_none())
        .ok_or(Error::NotFound)?;
    let is_own = user.has(Role::Admin) || store::assessment::is_taught_by(tx, id, user.id).await?;
    if is_own {
        Ok(assessment)
    } else {
        Err(Error::NotFound)
    }
}
