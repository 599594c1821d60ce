//! One line of a journal: account, auxiliary items, amount, quantity.

use super::balance_rows::aux_of;
use super::cell_values::side_of;
use super::codes::{Codes, split_code};
use super::fields::journal::{
    ACCOUNT, AMOUNT, AUX_ITEMS, CASH_FLOW, CODE, CREDIT, CURRENCY_KEPT, DEBIT, FIRST_KIND, NAME, PRICE,
    QUANTITY, SIDE, SUMMARY,
};
use super::table::{Notes, Table};
use crate::header::RowFault;
use crate::sheet::SheetRow;
use ledger::{Fen, LineDraft, Side};

/// A line and the name of its account, as the sheet has it.
pub(super) struct SheetLine {
    pub draft: LineDraft,
    pub name: String,
}

/// The column that holds codes.
pub(super) fn code_field(table: &Table<'_>) -> usize {
    if table.has(CODE) { CODE } else { ACCOUNT }
}

/// The line of a row.
pub(super) fn line_of(
    table: &Table<'_>,
    row: &SheetRow,
    codes: &Codes,
    notes: &mut Notes,
) -> Result<SheetLine, RowFault> {
    let field = code_field(table);
    let account = table.code(row, field, codes)?;
    let name = match table.text(row, NAME) {
        "" => split_code(table.text(row, field)).1,
        name => name.to_owned(),
    };
    notes.currency(table, row, CURRENCY_KEPT);
    let (debit, credit) = amounts(table, row)?;
    Ok(SheetLine {
        draft: LineDraft {
            summary: table.text(row, SUMMARY).to_owned(),
            account,
            aux: aux_of(table, row, AUX_ITEMS, FIRST_KIND)?,
            debit,
            credit,
            quantity: table
                .decimal(row, QUANTITY)?
                .filter(|number| table.is_ours() || !number.is_zero()),
            unit_price: table
                .decimal(row, PRICE)?
                .filter(|number| table.is_ours() || !number.is_zero()),
            cash_flow_item: cash_flow_of(table, row, notes),
        },
        name,
    })
}

/// Exactly one side of a line is filled.
fn amounts(table: &Table<'_>, row: &SheetRow) -> Result<(Fen, Fen), RowFault> {
    let (debit, credit) = if table.has(DEBIT) && table.has(CREDIT) {
        (
            table.amount(row, DEBIT)?.unwrap_or_default(),
            table.amount(row, CREDIT)?.unwrap_or_default(),
        )
    } else {
        let amount = table.amount(row, AMOUNT)?.unwrap_or_default();
        match side_of(table.text(row, SIDE)) {
            Some(Side::Debit) => (amount, Fen::ZERO),
            Some(Side::Credit) => (Fen::ZERO, amount),
            None => {
                return Err(table.fault(
                    row,
                    SIDE,
                    "book_sheets.direction",
                    "没有写借或贷",
                    "the line has no side",
                ));
            }
        }
    };
    match (debit.is_zero(), credit.is_zero()) {
        (true, true) => Err(table.fault(
            row,
            DEBIT,
            "book_sheets.no_amount",
            "借方和贷方都没有金额",
            "neither debit nor credit is filled",
        )),
        (false, false) => Err(table.fault(
            row,
            DEBIT,
            "book_sheets.two_amounts",
            "借方和贷方只能填一个",
            "only one of debit and credit is filled",
        )),
        _ => Ok((debit, credit)),
    }
}

/// The number of a line of the cash-flow statement; names of other programs are not ours.
fn cash_flow_of(table: &Table<'_>, row: &SheetRow, notes: &mut Notes) -> Option<u16> {
    let text = table.text(row, CASH_FLOW);
    let number = text.parse().ok();
    if number.is_none() && !text.is_empty() {
        notes.remarks.push(table.fault(
            row,
            CASH_FLOW,
            "book_sheets.cash_flow",
            format!("现金流量项目「{text}」不是行次，没有读取"),
            format!("the cash-flow item “{text}” is no number of a line and was not read"),
        ));
    }
    number
}
