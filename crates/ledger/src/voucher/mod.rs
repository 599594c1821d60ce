//! Vouchers (记账凭证): the draft as people type it, the checks it must pass, and the voucher that cannot be unbalanced.

pub mod checks;
mod draft;
pub mod signing;

use jiff::civil::Date;
use rust_decimal::Decimal;

pub use draft::{LineDraft, VoucherDraft, VoucherKind};

use crate::{AccountCode, Aux, Fen, Finding, Side};

/// A voucher fit for the books: two lines at least, every line on one side, debits equal to credits.
///
/// INVARIANT: the fields are private and [`Voucher::new`] is the only way in, so an unbalanced voucher cannot exist.
#[derive(Clone, Debug, PartialEq)]
pub struct Voucher {
    word: String,
    number: u32,
    date: Date,
    kind: VoucherKind,
    attachments: u32,
    documents: Vec<String>,
    lines: Vec<Line>,
}

/// One line of a voucher; a negative amount is red.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub summary: String,
    pub account: AccountCode,
    pub aux: Aux,
    pub side: Side,
    pub amount: Fen,
    pub quantity: Option<Decimal>,
    pub unit_price: Option<Decimal>,
    pub cash_flow_item: Option<u16>,
}

impl Voucher {
    /// Takes a draft that passes the checks of form (R1, R3); the others need a context: see [`checks::check`].
    pub fn new(draft: VoucherDraft) -> Result<Self, Vec<Finding>> {
        let mut findings = checks::check_form(&draft);
        if draft.date.is_none() {
            findings.push(Finding::blocks("ledger.no_date", "凭证缺少日期"));
        }
        match draft.date {
            Some(date) if findings.is_empty() => Ok(Self {
                word: draft.word,
                number: draft.number.unwrap_or_default(),
                date,
                kind: draft.kind,
                attachments: draft.attachments,
                documents: draft.documents,
                lines: draft.lines.into_iter().map(Line::from_checked).collect(),
            }),
            _ => Err(findings),
        }
    }

    pub fn word(&self) -> &str {
        &self.word
    }

    /// 0 while it has not been given one.
    pub fn number(&self) -> u32 {
        self.number
    }

    pub fn date(&self) -> Date {
        self.date
    }

    pub fn kind(&self) -> VoucherKind {
        self.kind
    }

    pub fn attachments(&self) -> u32 {
        self.attachments
    }

    pub fn documents(&self) -> &[String] {
        &self.documents
    }

    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The sum of the debits, which is that of the credits.
    pub fn total(&self) -> Fen {
        self.lines
            .iter()
            .filter(|line| line.side == Side::Debit)
            .map(|line| line.amount)
            .sum()
    }

    /// 凭证字号: `记-12`.
    pub fn label(&self) -> String {
        format!("{}-{}", self.word, self.number)
    }

    /// Back to the shape in which it is typed.
    pub fn to_draft(&self) -> VoucherDraft {
        VoucherDraft {
            word: self.word.clone(),
            number: (self.number > 0).then_some(self.number),
            date: Some(self.date),
            kind: self.kind,
            attachments: self.attachments,
            documents: self.documents.clone(),
            lines: self.lines.iter().map(Line::to_draft).collect(),
        }
    }
}

impl Line {
    /// INVARIANT: `check_form` has found exactly one side filled.
    fn from_checked(draft: LineDraft) -> Self {
        let (side, amount) = if draft.credit.is_zero() {
            (Side::Debit, draft.debit)
        } else {
            (Side::Credit, draft.credit)
        };
        Self {
            summary: draft.summary,
            account: draft.account,
            aux: draft.aux,
            side,
            amount,
            quantity: draft.quantity,
            unit_price: draft.unit_price,
            cash_flow_item: draft.cash_flow_item,
        }
    }

    pub fn to_draft(&self) -> LineDraft {
        let (debit, credit) = match self.side {
            Side::Debit => (self.amount, Fen::ZERO),
            Side::Credit => (Fen::ZERO, self.amount),
        };
        LineDraft {
            summary: self.summary.clone(),
            account: self.account.clone(),
            aux: self.aux.clone(),
            debit,
            credit,
            quantity: self.quantity,
            unit_price: self.unit_price,
            cash_flow_item: self.cash_flow_item,
        }
    }

    pub fn debit(&self) -> Fen {
        if self.side == Side::Debit {
            self.amount
        } else {
            Fen::ZERO
        }
    }

    pub fn credit(&self) -> Fen {
        if self.side == Side::Credit {
            self.amount
        } else {
            Fen::ZERO
        }
    }

    /// Debit less credit.
    pub fn net_debit(&self) -> Fen {
        self.debit() - self.credit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn draft(lines: Vec<LineDraft>) -> VoucherDraft {
        VoucherDraft {
            date: "2026-01-12".parse().ok(),
            lines,
            ..VoucherDraft::default()
        }
    }

    proptest! {
        #[test]
        fn i01_a_voucher_exists_exactly_when_its_debits_equal_its_credits(
            amounts in prop::collection::vec((any::<bool>(), -500_i64..500), 0..6)
        ) {
            let lines: Vec<LineDraft> = amounts
                .iter()
                .map(|(is_debit, amount)| {
                    if *is_debit { LineDraft::debit("1001", Fen(*amount)) } else { LineDraft::credit("1002", Fen(*amount)) }
                })
                .collect();
            let nets = lines.iter().map(LineDraft::net_debit).sum::<Fen>();
            let is_fit = lines.len() >= 2 && nets.is_zero() && amounts.iter().all(|(_, amount)| *amount != 0);
            let built = Voucher::new(draft(lines.clone()));
            prop_assert_eq!(built.is_ok(), is_fit);
            if let Ok(voucher) = built {
                prop_assert_eq!(voucher.to_draft(), draft(lines));
            }
        }
    }
}
