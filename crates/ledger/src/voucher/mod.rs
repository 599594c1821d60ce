//! Vouchers (记账凭证): the draft as people type it.

mod draft;

pub use draft::{LineDraft, VoucherDraft, VoucherKind};
