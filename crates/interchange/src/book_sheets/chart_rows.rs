//! One row of a chart, as far as it says itself what the account is.

use super::aux_items::{kind_of, kinds_of};
use super::cell_values::{is_no, is_yes};
use super::chart_words::{category_of, direction_of};
use super::codes::Codes;
use super::fields::{
    KINDS,
    chart::{
        AUX_TYPES, CATEGORY, CODE, CURRENCY_KEPT, DIRECTION, DISABLED, ENABLED, FIRST_KIND, HAS_DAY_BOOK,
        IS_BANK, IS_CASH, IS_COUNTED, MONEY, NAME, NATURE, UNIT,
    },
};
use super::table::{Notes, Table};
use crate::header::RowFault;
use crate::sheet::SheetRow;
use ledger::{
    AccountCode,
    chart::{Category, Money, NormalSide},
};

/// A row as far as it says it itself.
pub(super) struct Draft {
    pub row: u32,
    pub code: AccountCode,
    pub name: String,
    pub category: Option<Category>,
    pub direction: Option<NormalSide>,
    pub aux: Vec<String>,
    pub money: Option<Money>,
    pub unit: Option<String>,
    pub disabled: bool,
}

/// The draft of a row; none for headings of categories and totals.
pub(super) fn draft_of(
    table: &Table<'_>,
    row: &SheetRow,
    codes: &Codes,
    notes: &mut Notes,
) -> Result<Option<Draft>, RowFault> {
    let (code, name) = (table.text(row, CODE), table.text(row, NAME));
    let is_heading = name.is_empty() && code.ends_with('类');
    if is_heading || code.is_empty() || table.is_total(row, &[CODE]) {
        notes.others.push(row.number);
        return Ok(None);
    }
    let code = table.code(row, CODE, codes)?;
    if name.is_empty() {
        return Err(table.fault(
            row,
            NAME,
            "book_sheets.no_name",
            "科目名称为空",
            "the account has no name",
        ));
    }
    notes.currency(table, row, CURRENCY_KEPT);
    if is_yes(table.text(row, AUX_TYPES)) {
        let zh = "启用了辅助核算，但没有写类别，没有读取";
        let en = "auxiliary items are kept but their types are not given";
        notes
            .remarks
            .push(table.fault(row, AUX_TYPES, "book_sheets.no_kind", zh, en));
    }
    let (category, direction) = nature(table, row)?;
    let unit =
        Some(table.text(row, UNIT)).filter(|unit| !unit.is_empty() && (table.is_ours() || !is_no(unit)));
    let unit = unit.map(str::to_owned);
    if unit.is_none() && is_yes(table.text(row, IS_COUNTED)) {
        notes.remarks.push(table.fault(
            row,
            UNIT,
            "book_sheets.no_unit",
            "启用了数量核算，但没有计量单位，按不核算数量读取",
            "quantities are kept but no unit is given",
        ));
    }
    Ok(Some(Draft {
        row: row.number,
        name: name.to_owned(),
        category,
        direction,
        aux: aux_of(table, row),
        money: money_of(table, row, &code),
        unit,
        disabled: is_disabled(table.text(row, DISABLED), table.text(row, ENABLED)),
        code,
    }))
}

/// Category and side; 科目性质 is one or the other.
fn nature(table: &Table<'_>, row: &SheetRow) -> Result<(Option<Category>, Option<NormalSide>), RowFault> {
    let nature = table.text(row, NATURE);
    let category_text = table.text(row, CATEGORY);
    let category = category_of(category_text).or_else(|| category_of(nature));
    if category.is_none() && !category_text.is_empty() {
        return Err(table.fault(
            row,
            CATEGORY,
            "book_sheets.category",
            format!("「{category_text}」不是科目类别：资产、负债、共同、所有者权益、成本、损益"),
            format!("“{category_text}” is no category of accounts"),
        ));
    }
    let text = table.text(row, DIRECTION);
    let direction = direction_of(text).or_else(|| direction_of(nature));
    if direction.is_none() && !text.is_empty() {
        return Err(table.fault(
            row,
            DIRECTION,
            "book_sheets.direction",
            format!("「{text}」不是余额方向：借、贷"),
            format!("“{text}” is no side"),
        ));
    }
    Ok((category, direction))
}

fn aux_of(table: &Table<'_>, row: &SheetRow) -> Vec<String> {
    let text = table.text(row, AUX_TYPES);
    let mut aux = if table.is_ours() {
        text.split(';')
            .filter(|kind| !kind.is_empty())
            .map(str::to_owned)
            .collect()
    } else if is_no(text) || is_yes(text) {
        Vec::new()
    } else {
        kinds_of(text)
    };
    for (place, kind) in KINDS.iter().enumerate() {
        let cell = table.text(row, FIRST_KIND + place);
        // A tick, or the name of what is kept.
        let is_kept = is_yes(cell) || (!cell.is_empty() && kind_of(cell) == *kind);
        if is_kept && !aux.iter().any(|known| known == kind) {
            aux.push((*kind).to_owned());
        }
    }
    aux
}

/// Cash or bank, as the columns say; of a day book alone, as the code says.
fn money_of(table: &Table<'_>, row: &SheetRow, code: &AccountCode) -> Option<Money> {
    match table.text(row, MONEY) {
        // Cash equivalents are neither.
        text if text.contains("等价物") => return None,
        text if text.contains("现金") || text == "cash" => return Some(Money::Cash),
        text if text.contains("银行") || text == "bank" => return Some(Money::Bank),
        _ => {}
    }
    if is_yes(table.text(row, IS_BANK)) {
        return Some(Money::Bank);
    }
    if is_yes(table.text(row, IS_CASH)) {
        return Some(Money::Cash);
    }
    let says_nothing = ![MONEY, IS_CASH, IS_BANK].iter().any(|field| table.has(*field));
    match code.first_level() {
        "1001" if says_nothing || is_yes(table.text(row, HAS_DAY_BOOK)) => Some(Money::Cash),
        "1002" if says_nothing => Some(Money::Bank),
        _ => None,
    }
}

/// Either column may say it: 停用 with a tick or the word itself, 是否启用 with a no.
fn is_disabled(disabled: &str, enabled: &str) -> bool {
    matches!(
        disabled,
        "停用" | "已停用" | "禁用" | "已禁用" | "封存" | "已封存"
    ) || (disabled != "启用" && is_yes(disabled))
        || (!enabled.is_empty() && is_no(enabled))
}
