//! One program for all tests from outside the crate.

mod closing;
mod closing_steps;
mod enterprise;
mod enterprise_edges;
mod golden;
mod golden_company;
mod kept_balances;
mod month_end;
mod properties;
mod reconciliation;
mod signing;
mod small_taxpayers;
mod tax_returns;
mod views;
