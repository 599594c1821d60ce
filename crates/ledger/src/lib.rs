//! Double-entry books: money, charts of accounts, vouchers, balances, closing, statements.
//!
//! Pure: no database, no clock, no files. Charts, layouts and rates are dated data (`content/accounting/`).
//!
//! Invariants
//! - Money is integer fen ([`Fen`]); nothing here computes an amount in floating point; rounding is half-up.
//! - An unbalanced [`Voucher`] cannot be built; a [`Book`] holds only such vouchers, on leaves of its chart.
//! - Rules return lists of [`Finding`]s with a code and a Chinese sentence, never the first fault only.
//!
//! Entry points: [`voucher::checks::check`], [`Book`], [`closing::Closing`], [`statement::evaluate`], [`correction`],
//! [`reconciliation`].

pub mod account;
pub mod allocation;
pub mod book;
pub mod cash_flow;
pub mod chart;
pub mod closing;
pub mod correction;
pub mod fen;
pub mod finding;
pub mod fixed_asset;
pub mod half_width;
pub mod period;
pub mod reconciliation;
pub mod rmb_words;
pub mod standard;
pub mod statement;
mod summaries;
pub mod tax;
pub mod uscc;
pub mod voucher;

pub use account::{AccountCode, Aux, Side};
pub use book::{BalanceKey, Book, Opening, PeriodRange};
pub use chart::{Account, Category, Chart};
pub use fen::{Fen, ParseFenError};
pub use finding::{Finding, Place, Severity};
pub use period::Period;
pub use standard::Standard;
pub use summaries::usual_summaries;
pub use voucher::{Line, LineDraft, Voucher, VoucherDraft, VoucherKind};
