//! The figures of an answer and those that are expected, each with its place: by them the same wrong amount of many is seen.

use ledger::{Fen, Side};
use serde::{Deserialize, Serialize};

use super::{QuestionAnswer, QuestionKey, blank, calculation, entry};
use crate::voucher::ReferenceVoucher;
use ledger::voucher::VoucherDraft;

/// Where a figure stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FigurePlace {
    /// A cell of a calculation, by its id.
    #[serde(rename = "c")]
    Cell(String),
    /// A blank, from 0.
    #[serde(rename = "b")]
    Blank(usize),
    /// The debit side of an account, by its code.
    #[serde(rename = "d")]
    Debit(String),
    /// The credit side of an account, by its code.
    #[serde(rename = "k")]
    Credit(String),
}

impl FigurePlace {
    fn line(side: Side, account: &impl ToString) -> Self {
        match side {
            Side::Debit => Self::Debit(account.to_string()),
            Side::Credit => Self::Credit(account.to_string()),
        }
    }
}

impl QuestionAnswer {
    /// What was written where figures are asked for, as it was typed; amounts of entries line by line.
    pub fn written_figures(&self) -> Vec<(FigurePlace, String)> {
        match self {
            Self::Calculation(answer) => {
                let cells = answer.cells.iter();
                cells
                    .map(|(id, typed)| (FigurePlace::Cell(id.clone()), typed.clone()))
                    .collect()
            }
            Self::Blank(answer) => {
                let blanks = answer.blanks.iter().enumerate();
                blanks
                    .map(|(at, typed)| (FigurePlace::Blank(at), typed.clone()))
                    .collect()
            }
            Self::Entry(entry::Answer { vouchers, .. }) => amounts(vouchers),
            Self::Voucher(answer) => amounts(&answer.vouchers),
            _ => Vec::new(),
        }
    }
}

fn amounts(vouchers: &[VoucherDraft]) -> Vec<(FigurePlace, String)> {
    let lines = vouchers.iter().flat_map(|voucher| &voucher.lines);
    let sides = lines.flat_map(|line| {
        [(Side::Debit, line.debit), (Side::Credit, line.credit)]
            .map(|(side, amount)| (FigurePlace::line(side, &line.account), amount))
    });
    sides
        .filter(|(_, amount)| *amount != Fen(0))
        .map(|(place, amount)| (place, amount.to_string()))
        .collect()
}

impl QuestionKey {
    /// The figures that are right, by place; none where they differ from student to student, or are worked out from their books.
    pub fn expected_figures(&self) -> Vec<(FigurePlace, String)> {
        match self {
            Self::Calculation(key) => of_cells(key),
            Self::Blank(key) => of_blanks(key),
            Self::Entry(key) => of_vouchers(key.vouchers.iter().chain(key.alternatives.iter().flatten())),
            Self::Voucher(key) => of_vouchers(key.vouchers.iter()),
            _ => Vec::new(),
        }
    }
}

fn of_cells(key: &calculation::Key) -> Vec<(FigurePlace, String)> {
    if !key.variables.is_empty() {
        return Vec::new();
    }
    let values = key.expected().unwrap_or_default();
    let cells = key.cells.iter().zip(values);
    cells
        .map(|(cell, value)| (FigurePlace::Cell(cell.id.clone()), value.to_string()))
        .collect()
}

fn of_blanks(key: &blank::Key) -> Vec<(FigurePlace, String)> {
    let blanks = key.blanks.iter().enumerate();
    blanks
        .flat_map(|(at, rule)| {
            let number = rule.number.as_ref().map(|number| number.value.to_string());
            let texts = number.into_iter().chain(rule.accept.iter().cloned());
            texts.map(move |text| (FigurePlace::Blank(at), text))
        })
        .collect()
}

fn of_vouchers<'a>(references: impl Iterator<Item = &'a ReferenceVoucher>) -> Vec<(FigurePlace, String)> {
    let lines = references
        .flat_map(|reference| &reference.variants)
        .flat_map(|variant| &variant.lines)
        .filter(|line| line.expr.is_none());
    lines
        .flat_map(|line| {
            let accounts = line.accounts.iter();
            accounts.map(|account| (FigurePlace::line(line.side, account), line.amount.to_string()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voucher::{ReferenceLine, Variant};
    use ledger::voucher::LineDraft;

    #[test]
    fn amounts_stand_at_the_side_of_their_account() {
        let answer = QuestionAnswer::Entry(entry::Answer {
            no_entry: false,
            vouchers: vec![VoucherDraft {
                lines: vec![
                    LineDraft::debit("1122", Fen(113_000)),
                    LineDraft::credit("6001", Fen(113_000)),
                ],
                ..VoucherDraft::default()
            }],
        });
        let figures = answer.written_figures();
        assert_eq!(figures[0], (FigurePlace::Debit("1122".into()), "1130.00".into()));
        assert_eq!(figures[1], (FigurePlace::Credit("6001".into()), "1130.00".into()));
    }

    #[test]
    fn what_a_key_expects_has_the_same_places() {
        let line = ReferenceLine::new("6001", Side::Credit, Fen(100_000));
        let lines = vec![line];
        let variants = vec![Variant { lines }];
        let text = serde_json::json!({ "id": "R1", "variants": [] });
        let voucher: ReferenceVoucher = serde_json::from_value(text).unwrap();
        let key = QuestionKey::Entry(entry::Key {
            vouchers: vec![ReferenceVoucher { variants, ..voucher }],
            ..entry::Key::default()
        });
        assert_eq!(
            key.expected_figures(),
            [(FigurePlace::Credit("6001".into()), "1000.00".into())]
        );
    }

    #[test]
    fn a_place_is_short_in_the_record() {
        let place = FigurePlace::Credit("6001".into());
        let text = serde_json::to_string(&place).unwrap();
        assert_eq!(text, r#"{"k":"6001"}"#);
        assert_eq!(serde_json::from_str::<FigurePlace>(&text).unwrap(), place);
    }
}
