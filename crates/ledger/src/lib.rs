//! Double-entry books: money, charts of accounts, vouchers, balances, closing, statements.
//!
//! Pure: no database, no clock, no files. Charts, layouts and tax rates come in as dated data
//! (`content/accounting/`).
//!
//! Invariants
//! - Money is integer fen ([`Fen`]); nothing here computes an amount in floating point.

pub mod account;
pub mod book;
pub mod chart;
pub mod correction;
pub mod fen;
pub mod finding;
pub mod half_width;
pub mod period;
pub mod standard;
pub mod statement;
pub mod voucher;

pub use account::{AccountCode, Aux, Side};
pub use book::{BalanceKey, Book, Opening, PeriodRange};
pub use chart::{Account, Category, Chart};
pub use fen::{Fen, ParseFenError};
pub use finding::{Finding, Severity};
pub use period::Period;
pub use standard::Standard;
pub use voucher::{Line, LineDraft, Voucher, VoucherDraft, VoucherKind};
