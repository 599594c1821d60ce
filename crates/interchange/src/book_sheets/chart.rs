//! 科目表: accounts with category, side, auxiliary types, money and unit.

use super::Reading;
use super::chart_rows::{Draft, draft_of};
use super::chart_words::{Numbering, own_name, usual_direction};
use super::codes::Codes;
use super::fields::chart::{CODE, FIELDS};
use super::layout::{BookSheet, find_book_sheet};
use super::table::{Notes, Table};
use crate::header::RowFault;
use crate::sheet::SheetError;
use ledger::{
    Account, AccountCode,
    chart::{Category, NormalSide},
};
use std::collections::{BTreeMap, HashMap};

/// An account and the row it stands on.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartRow {
    pub row: u32,
    pub account: Account,
}

/// Reads a chart. An error means that the file as a whole cannot be read.
pub fn read_chart(bytes: &[u8]) -> Result<Reading<ChartRow>, SheetError> {
    let found = match find_book_sheet(bytes, BookSheet::Chart)? {
        Ok(found) => found,
        Err(faults) => return Ok(Reading::refused(faults)),
    };
    let table = Table::new(&found, FIELDS, BookSheet::Chart);
    let codes = Codes::of(table.rows().iter().map(|row| table.text(row, CODE)));
    let mut notes = Notes::default();
    let mut drafts: Vec<Draft> = Vec::new();
    let mut seen: BTreeMap<AccountCode, u32> = BTreeMap::new();
    for row in table.rows() {
        if table.is_head_again(row) {
            notes.heads.push(row.number);
            continue;
        }
        match draft_of(&table, row, &codes, &mut notes) {
            Ok(Some(draft)) => match seen.get(&draft.code) {
                Some(first) => notes.faults.push(table.fault(
                    row,
                    CODE,
                    "book_sheets.repeated_code",
                    format!("科目「{}」与第 {first} 行重复", draft.code),
                    format!("the account {} is also in row {first}", draft.code),
                )),
                None => {
                    seen.insert(draft.code.clone(), row.number);
                    drafts.push(draft);
                }
            },
            Ok(None) => {}
            Err(fault) => notes.faults.push(fault),
        }
    }
    let rows = completed(&table, drafts, &mut notes);
    Ok(table.reading(rows, notes))
}

/// What a row leaves out is taken from the account above, or from its code; that is remarked.
fn completed(table: &Table<'_>, mut drafts: Vec<Draft>, notes: &mut Notes) -> Vec<ChartRow> {
    let numbering = Numbering::of(drafts.iter().map(|draft| &draft.code));
    let mut order: Vec<usize> = (0..drafts.len()).collect();
    order.sort_by(|one, other| drafts[*one].code.cmp(&drafts[*other].code));
    // Those above come first: a code sorts after what it begins with.
    let mut above: HashMap<String, (String, Category, NormalSide)> = HashMap::new();
    let mut accounts: Vec<Option<Account>> = vec![None; drafts.len()];
    for place in order {
        let draft = &mut drafts[place];
        let code = draft.code.as_str();
        let parent = (1..code.len()).rev().find_map(|end| above.get(&code[..end]));
        let category = draft
            .category
            .or(parent.map(|one| one.1))
            .or_else(|| numbering.category(&draft.code));
        let Some(category) = category else {
            let zh = format!("科目「{code}」没有类别，从编码也看不出");
            let en = format!("the account {code} has no category");
            notes
                .faults
                .push(RowFault::new(draft.row, "book_sheets.no_category", zh, en));
            continue;
        };
        let direction = draft
            .direction
            .or(parent.map(|one| one.2))
            .unwrap_or(usual_direction(category));
        if draft.category.is_none() || draft.direction.is_none() {
            notes.remarks.push(assumed(draft, category, direction));
        }
        let full = draft.name.clone();
        if let Some(parent) = parent.filter(|_| !table.is_ours()) {
            own_name(&full, &parent.0).clone_into(&mut draft.name);
        }
        above.insert(code.to_owned(), (full, category, direction));
        accounts[place] = Some(Account {
            code: draft.code.clone(),
            name: draft.name.clone(),
            category,
            direction,
            aux: std::mem::take(&mut draft.aux),
            money: draft.money,
            unit: draft.unit.take(),
            disabled: draft.disabled,
        });
    }
    let rows = drafts.iter().zip(accounts);
    rows.filter_map(|(draft, account)| {
        Some(ChartRow {
            row: draft.row,
            account: account?,
        })
    })
    .collect()
}

fn assumed(draft: &Draft, category: Category, direction: NormalSide) -> RowFault {
    let side = if direction == NormalSide::Credit {
        "贷"
    } else {
        "借"
    };
    let zh = match (draft.category, draft.direction) {
        (None, None) => format!(
            "没有写类别和余额方向，按「{}」「{side}」读取，请核对",
            category.label()
        ),
        (None, _) => format!("没有写类别，按「{}」读取，请核对", category.label()),
        _ => format!("没有写余额方向，按「{side}」读取，请核对"),
    };
    RowFault::new(
        draft.row,
        "book_sheets.assumed",
        zh,
        "category or side is not given and was assumed",
    )
}
