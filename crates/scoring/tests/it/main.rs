//! One program for all tests from outside the crate.

mod flow_cases;
mod golden_book;
mod short_form;
mod signed_marks;
mod voucher_cases;
