//! How a voucher stands in its book, beside what is written on it: who signed it, and which other voucher it takes back or puts right.

use ledger::{
    Period, VoucherDraft,
    voucher::signing::{Signatures, VoucherState},
};
use std::{fmt, str::FromStr};

/// What a file of a whole book says of a voucher beside its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How far it has come; saved where the file says nothing.
    pub state: VoucherState,
    /// Who signed, by name.
    pub signatures: Signatures,
    /// The voucher it takes back in red.
    pub reverses: Option<VoucherName>,
    /// The voucher whose amounts it puts right by the difference.
    pub corrects: Option<VoucherName>,
    /// The business it books, by key.
    pub business: Option<String>,
}

impl Default for Standing {
    fn default() -> Self {
        Self {
            state: VoucherState::Saved,
            signatures: Signatures::default(),
            reverses: None,
            corrects: None,
            business: None,
        }
    }
}

/// A voucher as its book carries it into a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CarriedVoucher {
    pub draft: VoucherDraft,
    pub standing: Standing,
}

impl From<VoucherDraft> for CarriedVoucher {
    fn from(draft: VoucherDraft) -> Self {
        Self {
            draft,
            standing: Standing::default(),
        }
    }
}

/// By what a voucher is known in its book: `2026-01 记-7`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VoucherName {
    pub period: Period,
    pub word: String,
    pub number: u32,
}

impl VoucherName {
    /// Of a voucher with a day and a number.
    pub fn of(draft: &VoucherDraft) -> Option<Self> {
        Some(Self {
            period: Period::of(draft.date?),
            word: draft.word.clone(),
            number: draft.number?,
        })
    }
}

impl fmt::Display for VoucherName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}-{}", self.period, self.word, self.number)
    }
}

/// A text that names no voucher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoVoucherName;

impl FromStr for VoucherName {
    type Err = NoVoucherName;

    fn from_str(text: &str) -> Result<Self, NoVoucherName> {
        let (period, label) = text.trim().split_once(' ').ok_or(NoVoucherName)?;
        let (word, number) = label.rsplit_once('-').ok_or(NoVoucherName)?;
        Ok(Self {
            period: period.parse().map_err(|_| NoVoucherName)?,
            word: word.to_owned(),
            number: number.parse().map_err(|_| NoVoucherName)?,
        })
    }
}
