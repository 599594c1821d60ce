//! The endpoints of this feature, a file per screen.

mod accepted;
mod access;
mod accounts;
mod book_import;
mod books;
mod class;
mod class_businesses;
mod closing;
mod companies;
mod corrections;
mod decisions;
mod drafts;
mod exercise_books;
mod faults;
mod keeper;
mod ledgers;
mod line_names;
mod pivot;
mod reconciliation;
mod reconciliation_matches;
mod report;
mod set_offs;
mod set_up;
mod sitting_ways;
mod statements;
mod tables;
mod team_desk;
mod teams;
mod voucher_templates;
mod vouchers;

pub(crate) use access::require_seen;
pub use sitting_ways::{BusinessWays, list_sitting_ways};

use crate::ExamWatch;
use axum::extract::FromRef;
use platform::{App, gate::Objects};
use utoipa_axum::{router::OpenApiRouter, routes};

/// What the handlers of this feature are given.
#[derive(Clone, FromRef)]
pub struct HttpState {
    /// The application.
    pub app: App,
    /// What exams say about the books that are kept in them.
    pub watch: ExamWatch,
}

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(companies::list_course_companies))
        .routes(routes!(companies::show_company))
        .routes(routes!(companies::list_company_documents))
        .routes(routes!(tables::list_table_rows))
        .routes(routes!(tables::show_column_profile))
        .routes(routes!(tables::download_table))
        .routes(routes!(pivot::show_pivot))
        .routes(routes!(pivot::download_workbook))
        .routes(routes!(books::list_course_books))
        .routes(routes!(books::open_a_book))
        .routes(routes!(exercise_books::open_exercise_book))
        .routes(routes!(books::show_book))
        .routes(routes!(decisions::decide_business))
        .routes(routes!(books::download_book_file))
        .routes(routes!(book_import::import_book))
        .routes(routes!(drafts::claim_book_drafts))
        .routes(routes!(drafts::save_book_drafts))
        .routes(routes!(vouchers::add_voucher))
        .routes(routes!(
            voucher_templates::list_voucher_templates,
            voucher_templates::keep_voucher_template
        ))
        .routes(routes!(voucher_templates::remove_voucher_template))
        .routes(routes!(vouchers::save_voucher, vouchers::delete_voucher))
        .routes(routes!(corrections::show_correction))
        .routes(routes!(corrections::reverse_voucher))
        .routes(routes!(corrections::correct_by_difference))
        .routes(routes!(vouchers::sign_vouchers))
        .routes(routes!(vouchers::renumber_vouchers))
        .routes(routes!(ledgers::show_journal))
        .routes(routes!(ledgers::show_trial_balance))
        .routes(routes!(accounts::show_ledger))
        .routes(routes!(accounts::show_account_summary))
        .routes(routes!(accounts::show_auxiliary_balances))
        .routes(routes!(accounts::show_open_items))
        .routes(routes!(set_offs::add_set_off))
        .routes(routes!(set_offs::remove_set_off))
        .routes(routes!(reconciliation::show_reconciliation))
        .routes(routes!(reconciliation::import_bank_statement))
        .routes(routes!(reconciliation::take_company_statement))
        .routes(routes!(reconciliation::download_reconciliation))
        .routes(routes!(reconciliation_matches::propose_matches))
        .routes(routes!(reconciliation_matches::add_match))
        .routes(routes!(reconciliation_matches::remove_match))
        .routes(routes!(statements::list_book_statements))
        .routes(routes!(statements::show_statement, statements::file_statement))
        .routes(routes!(statements::download_statement))
        .routes(routes!(closing::show_closing, closing::draw_up_closing))
        .routes(routes!(closing::close_period))
        .routes(routes!(closing::reopen_period))
        .routes(routes!(closing::restart_book))
        .routes(routes!(set_up::show_set_up, set_up::start_book))
        .routes(routes!(report::submit_book))
        .routes(routes!(report::show_report))
        .merge(class_routes())
        .merge(team_routes())
}

/// What a teacher sees and does.
fn class_routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(class::list_class_books))
        .routes(routes!(class::list_student_books))
        .routes(routes!(class_businesses::list_class_businesses))
        .routes(routes!(class_businesses::show_class_business))
        .routes(routes!(accepted::preview_way))
        .routes(routes!(accepted::accept_way))
        .routes(routes!(accepted::preview_withdrawal))
        .routes(routes!(accepted::withdraw_way))
}

/// Books that several keep.
fn team_routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(team_desk::hold_voucher, team_desk::release_voucher))
        .routes(routes!(team_desk::list_acts))
        .routes(routes!(team_desk::offer_post))
        .routes(routes!(team_desk::answer_offer))
        .routes(routes!(teams::list_teams, teams::arrange_teams))
        .routes(routes!(teams::propose_teams))
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![
        ("book/{book_id}", |tx, user, id| {
            Box::pin(async move { access::require_book(tx, user, crate::BookId(id)).await.map(drop) })
        }),
        ("class/{class_id}", |tx, user, id| {
            Box::pin(async move {
                classes::require_teacher(tx, user, classes::ClassId(id))
                    .await
                    .map(drop)
            })
        }),
        ("voucher/{voucher_id}", |tx, user, id| {
            Box::pin(async move { access::require_voucher(tx, user, crate::VoucherId(id)).await })
        }),
    ]
}
