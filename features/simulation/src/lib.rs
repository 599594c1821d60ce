//! The simulated company: business data, source documents, a private set of books per student, and its marking.
//!
//! Tables: `simulation_company`, `simulation_template`, `simulation_book`, `simulation_voucher`, `simulation_line`,
//! `simulation_decision`, `simulation_statement`, `simulation_submission`, `simulation_override`, `simulation_draft`,
//! `simulation_bank_line`, `simulation_match`, `simulation_match_line`, `simulation_set_off`, `simulation_voucher_template`,
//! `simulation_accepted_way`, `simulation_team`, `simulation_team_member`, `simulation_team_post`, `simulation_hand_over`,
//! `simulation_act`, `simulation_hold`, `simulation_correction`.
//! View: `simulation_v_file`.
//!
//! Invariants:
//! - a book is seen by its student or the members of its team, and by teachers of the class it is kept for, who may not write in it;
//! - in a team's book everybody acts at their own posts, and signs in their own name;
//! - only what `ledger` lets through is saved, signed, posted or closed; what is posted never changes;
//! - a book of an exam is written in while the exam lets it ([`ExamWatch`]), and marked once, as it stood when the attempt ended;
//! - a book keeps the version of the company it was opened with;
//! - what a hand-in earned follows from what was handed in, the company, the task and the ways that are accepted, and from nothing else;
//! - references, and which documents are not to be booked, leave the server only in the report of a submission.
//!
//! Others may call: [`programs`], [`find_company_by_key`]; keeping a book outside
//! of HTTP: [`open_book_of`], [`prepare`], [`sign`], [`hand_in`]; of an exam: [`open_sitting`], [`mark_sitting`]; a person's mark comes with [`settle_mark`]
//! and, where it was changed inside, with [`decide_line`],
//! a book goes back by [`returnable`]. They hear of
//! [`BookHandedIn`].

mod accepted;
mod bookkeeping;
mod closing;
mod csv_table;
mod events;
mod exercise_books;
mod export;
mod give_back;
mod grading;
mod hand_in;
mod http;
mod import;
mod line_changes;
mod pivot;
pub mod programs;
mod pushes;
mod reconciliation;
pub mod remark;
mod seed;
mod set_up;
mod settle;
mod sitting;
mod statements;
mod store;
pub mod team;
pub mod template;
mod workbook;

pub use bookkeeping::{
    BookContext, LoadedBook, TaskRules, load_book, open_book, open_book_of,
    saving::{VoucherSave, prepare},
    signing::{SignStep, sign},
};
pub use events::BookHandedIn;
pub use give_back::returnable;
pub use hand_in::hand_in;
pub use http::{BusinessWays, HttpState, gates, list_sitting_ways, routes};
pub use import::PART;
pub use line_changes::{
    Decision, Deduction, LineChange, LineStep, ReportLine, WantedChange, decide_line, show_changes,
};
pub use pushes::subjects;
pub use seed::Seed;
pub use set_up::{EnteredLine, OwnChart, entered_lines};
pub use settle::{best_share, keepers_of, settle_mark};
pub use sitting::{
    ExamWatch, Seen, Sight, Sitting, SittingBook, SittingOf, SittingWriter, count_booked, find_sitting_book,
    mark_sitting, no_company, open_sitting, remove_sittings,
};
pub use statements::{file_statement, statement_of};
pub use store::book::{
    Book, books_outside_sittings, close_period, decide as decide_business, find_book, touch as touch_book,
};
pub use store::company::{Company, find_company, find_company_by_key, list_companies, load_template};
pub use store::set_up::start as start_books;
pub use store::submission::{FormerMark, list_classes_of_task};
pub use store::team::has_teams;
pub use store::team_act::{SittingAct, list_sitting_acts};
pub use store::voucher::{insert_voucher, list_vouchers, sign_voucher};

platform::id_type! {
    /// A company of a course.
    CompanyId
    /// One student's set of books of a company.
    BookId
    /// A voucher of a book.
    VoucherId
    /// A voucher that others begin with.
    VoucherTemplateId
    /// A book that was handed in.
    BookSubmissionId
    /// Students who keep one book together.
    TeamId
    /// A post handed over within a team.
    HandOverId
    /// Another way to book a voucher that is accepted.
    AcceptedWayId
    /// A line of a bank's statement in a book.
    BankLineId
    /// Lines of a bank's statement matched with lines of the books.
    MatchId
    /// Amounts of a partner set off by hand.
    SetOffId
}
