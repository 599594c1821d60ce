//! One row of a table of balances: the opening balance, movements of the year, the quantity.

use super::aux_items;
use super::cell_values::{is_nothing, side_of};
use super::codes::Codes;
use super::fields::{
    KINDS, PARTNER,
    balances::{
        AUX_ITEMS, BEFORE_CREDIT, BEFORE_DEBIT, CODE, FIRST_KIND, OPENING, OPENING_CREDIT, OPENING_DEBIT,
        OPENING_SIDE, QUANTITY, RANGE_CREDIT, RANGE_DEBIT, SIDE, YEAR_CREDIT, YEAR_DEBIT, YEAR_OPENING,
    },
};
use super::table::Table;
use crate::header::RowFault;
use crate::sheet::SheetRow;
use ledger::{AccountCode, Aux, Fen, Opening, Side};

/// The opening balance of a row.
pub(super) fn opening_of(table: &Table<'_>, row: &SheetRow, codes: &Codes) -> Result<Opening, RowFault> {
    let account = table.code(row, CODE, codes)?;
    let before = |before: usize, year: usize, range: usize| -> Result<Fen, RowFault> {
        if table.has(before) {
            return Ok(table.amount(row, before)?.unwrap_or_default());
        }
        // Movements of the year include those of the range, which begins after the opening.
        let year = table.amount(row, year)?.unwrap_or_default();
        Ok(year - table.amount(row, range)?.unwrap_or_default())
    };
    let year_debit = before(BEFORE_DEBIT, YEAR_DEBIT, RANGE_DEBIT)?;
    let year_credit = before(BEFORE_CREDIT, YEAR_CREDIT, RANGE_CREDIT)?;
    Ok(Opening {
        balance: balance_of(table, row, &account, year_debit - year_credit)?,
        aux: aux_of(table, row, AUX_ITEMS, FIRST_KIND)?,
        account,
        year_debit,
        year_credit,
        quantity: table
            .decimal(row, QUANTITY)?
            .filter(|quantity| !quantity.is_zero()),
    })
}

/// The balance as a debit, from two columns or from one with its side.
fn balance_of(table: &Table<'_>, row: &SheetRow, account: &AccountCode, moved: Fen) -> Result<Fen, RowFault> {
    if table.has(OPENING_DEBIT) && table.has(OPENING_CREDIT) {
        let debit = table.amount(row, OPENING_DEBIT)?.unwrap_or_default();
        return Ok(debit - table.amount(row, OPENING_CREDIT)?.unwrap_or_default());
    }
    let (field, moved) = if table.has(OPENING) {
        (OPENING, Fen::ZERO)
    } else {
        (YEAR_OPENING, moved)
    };
    let amount = table.amount(row, field)?.unwrap_or_default();
    if amount.is_zero() {
        return Ok(moved);
    }
    let field = if table.has(OPENING_SIDE) {
        OPENING_SIDE
    } else {
        SIDE
    };
    match side_of(table.text(row, field)) {
        Some(Side::Debit) => Ok(amount + moved),
        Some(Side::Credit) => Ok(moved - amount),
        None => Err(table.fault(
            row,
            field,
            "book_sheets.direction",
            format!("科目「{account}」有余额 {}，但没有写借或贷", amount.grouped()),
            format!("the balance of {account} has no side"),
        )),
    }
}

/// The auxiliary items of a row, from one column for all types and from those for each.
pub(super) fn aux_of(
    table: &Table<'_>,
    row: &SheetRow,
    all: usize,
    first_kind: usize,
) -> Result<Aux, RowFault> {
    let text = table.text(row, all);
    let mut aux = if table.is_ours() {
        aux_items::from_text(text).ok_or_else(|| {
            table.fault(
                row,
                all,
                "book_sheets.aux",
                format!("「{text}」应写作 客户=宏远商贸"),
                format!("“{text}” should read type=item"),
            )
        })?
    } else {
        aux_items::items_of(text)
    };
    for (place, kind) in KINDS.iter().enumerate() {
        let item = aux_items::without_code(table.text(row, first_kind + place));
        if !is_nothing(item) {
            let kind = if *kind == PARTNER { "" } else { kind };
            aux.0.insert(kind.to_owned(), item.to_owned());
        }
    }
    Ok(aux)
}
