//! 序时账 and 凭证清单: vouchers of lines; date and number may stand on the first line only.

use super::Reading;
use super::cell_values::is_nothing;
use super::codes::Codes;
use super::fields::journal::{
    AMOUNT, ATTACHMENTS, BUSINESS, CASHIER, CORRECTS, CREDIT, DATE, DEBIT, DOCUMENTS, FIELDS, KIND, NUMBER,
    POSTED, PREPARED, REVERSES, REVIEWED, STATE, SUMMARY, WORD,
};
use super::journal_lines::{code_field, line_of};
use super::journal_vouchers::{Building, JournalVoucher};
use super::layout::{BookSheet, find_book_sheet};
use super::table::{Notes, Table};
use super::voucher_number::voucher_number;
use super::write::kind_of_label;
use crate::cells::date_of;
use crate::header::RowFault;
use crate::sheet::{SheetError, SheetRow};
use crate::standing::Standing;
use jiff::civil::Date;
use ledger::VoucherDraft;
use ledger::voucher::signing::{Signatures, VoucherState};
use std::collections::HashMap;

/// Reads vouchers. An error means that the file as a whole cannot be read.
///
/// A voucher with a line that cannot be read, or whose debits are not its credits, is a fault as a whole.
pub fn read_journal(bytes: &[u8]) -> Result<Reading<JournalVoucher>, SheetError> {
    let found = match find_book_sheet(bytes, BookSheet::Journal)? {
        Ok(found) => found,
        Err(faults) => return Ok(Reading::refused(faults)),
    };
    let table = Table::new(&found, FIELDS, BookSheet::Journal);
    let field = code_field(&table);
    let mut reader = Reader {
        codes: Codes::of(table.rows().iter().map(|row| table.text(row, field))),
        table: &table,
        notes: Notes::default(),
        vouchers: Vec::new(),
        places: HashMap::new(),
        current: None,
    };
    for row in table.rows() {
        reader.take(row);
    }
    let Reader {
        vouchers, mut notes, ..
    } = reader;
    let vouchers = vouchers
        .into_iter()
        .filter_map(|voucher| voucher.finish(&mut notes))
        .collect();
    Ok(table.reading(vouchers, notes))
}

/// Which voucher: numbers begin anew each month.
type Key = (i16, i8, String, u32);

struct Reader<'t> {
    table: &'t Table<'t>,
    codes: Codes,
    notes: Notes,
    vouchers: Vec<Building>,
    places: HashMap<Key, usize>,
    /// The voucher that rows without date and number belong to; none after a row whose voucher is unknown.
    current: Option<usize>,
}

impl Reader<'_> {
    fn take(&mut self, row: &SheetRow) {
        let table = self.table;
        let is_empty = |field: usize| is_nothing(table.text(row, field));
        let code = code_field(table);
        let has_amount = [DEBIT, CREDIT, AMOUNT].iter().any(|field| !is_empty(*field));
        if table.is_head_again(row) {
            self.notes.heads.push(row.number);
        } else if table.is_total(row, &[DATE, WORD, NUMBER, code, SUMMARY])
            && (is_empty(NUMBER) || is_empty(code) || table.is_total(row, &[NUMBER]))
        {
            self.notes.totals.push(row.number);
        } else if is_empty(code) && !has_amount {
            self.notes.others.push(row.number);
        } else {
            match self.place_of(row) {
                Ok(place) => self.add(row, place),
                Err(fault) => {
                    self.current = None;
                    self.notes.faults.push(fault);
                }
            }
        }
    }

    fn add(&mut self, row: &SheetRow, place: usize) {
        self.current = Some(place);
        let line = line_of(self.table, row, &self.codes, &mut self.notes);
        let building = &mut self.vouchers[place];
        match line {
            Ok(line) => {
                building.voucher.draft.lines.push(line.draft);
                building.voucher.names.push(line.name);
            }
            Err(fault) => {
                building.is_broken = true;
                self.notes.faults.push(fault);
            }
        }
    }

    /// Which voucher a row belongs to; a new one where its number has not come yet.
    fn place_of(&mut self, row: &SheetRow) -> Result<usize, RowFault> {
        let table = self.table;
        let before = self.current.map(|place| &self.vouchers[place].voucher.draft);
        let date = self.date(row)?;
        if is_nothing(table.text(row, NUMBER)) {
            let is_same_day = date.is_none_or(|date| before.is_some_and(|before| before.date == Some(date)));
            return self.current.filter(|_| is_same_day).ok_or_else(|| {
                table.fault(
                    row,
                    NUMBER,
                    "book_sheets.no_number",
                    "凭证号为空，也不能接在上一行的凭证后面",
                    "the line has no voucher number and continues none",
                )
            });
        }
        let (word, number) = self.number(row)?;
        let date = date.or_else(|| {
            before
                .filter(|before| before.number == Some(number))
                .and_then(|before| before.date)
        });
        let date = date.ok_or_else(|| {
            table.fault(
                row,
                DATE,
                "book_sheets.no_date",
                "凭证日期为空",
                "the voucher has no date",
            )
        })?;
        let key = (date.year(), date.month(), word.clone(), number);
        if let Some(place) = self.places.get(&key).copied() {
            let first = &self.vouchers[place].voucher;
            if first.draft.date != Some(date) {
                let zh = format!("凭证 {word}-{number} 在第 {} 行是另一个日期", first.row);
                let en = format!(
                    "the voucher {word}-{number} has another date in row {}",
                    first.row
                );
                return Err(table.fault(row, DATE, "book_sheets.two_dates", zh, en));
            }
            return Ok(place);
        }
        let place = self.vouchers.len();
        let building = self.begin(row, date, (word, number))?;
        self.vouchers.push(building);
        self.places.insert(key, place);
        Ok(place)
    }

    fn begin(&self, row: &SheetRow, date: Date, (word, number): (String, u32)) -> Result<Building, RowFault> {
        let table = self.table;
        let kind = kind_of_label(table.text(row, KIND));
        let documents = table
            .text(row, DOCUMENTS)
            .split(';')
            .filter(|one| !one.is_empty());
        Ok(Building {
            voucher: JournalVoucher {
                row: row.number,
                draft: VoucherDraft {
                    word,
                    number: Some(number),
                    date: Some(date),
                    kind: kind.unwrap_or_default(),
                    attachments: self.attachments(row)?,
                    documents: documents.map(str::to_owned).collect(),
                    lines: Vec::new(),
                },
                names: Vec::new(),
                standing: self.standing(row),
            },
            has_kind: kind.is_some(),
            is_broken: false,
        })
    }

    /// Who signed, as the first line of a voucher says it. States and corrections are words of ours.
    fn standing(&self, row: &SheetRow) -> Standing {
        let text = |field: usize| {
            let text = self.table.text(row, field);
            (!is_nothing(text)).then(|| text.to_owned())
        };
        let mut standing = Standing {
            signatures: Signatures {
                prepared_by: text(PREPARED),
                cashier_by: text(CASHIER),
                reviewed_by: text(REVIEWED),
                posted_by: text(POSTED),
            },
            ..Standing::default()
        };
        if self.table.is_ours() {
            let state = text(STATE);
            let mut known = VoucherState::ALL.into_iter();
            let said = known.find(|one| Some(one.label()) == state.as_deref());
            standing.state = said.unwrap_or(standing.state);
            standing.reverses = text(REVERSES).and_then(|name| name.parse().ok());
            standing.corrects = text(CORRECTS).and_then(|name| name.parse().ok());
            standing.business = text(BUSINESS);
        }
        standing
    }

    fn date(&self, row: &SheetRow) -> Result<Option<Date>, RowFault> {
        let text = self.table.text(row, DATE);
        if is_nothing(text) {
            return Ok(None);
        }
        date_of(text).map(Some).ok_or_else(|| {
            let zh = format!("「{text}」不是日期，应写成 2026-01-31 的形式");
            self.table.fault(
                row,
                DATE,
                "book_sheets.date",
                zh,
                format!("“{text}” should be written as 2026-01-31"),
            )
        })
    }

    fn number(&self, row: &SheetRow) -> Result<(String, u32), RowFault> {
        let (word, text) = (self.table.text(row, WORD), self.table.text(row, NUMBER));
        let read = if self.table.is_ours() {
            text.parse().ok().map(|number| (word.to_owned(), number))
        } else {
            voucher_number(word, text)
        };
        let (word, number) = read.ok_or_else(|| {
            let zh = format!("「{text}」不是凭证号，应写成 7 或 记-7");
            self.table.fault(
                row,
                NUMBER,
                "book_sheets.number",
                zh,
                format!("“{text}” is no voucher number"),
            )
        })?;
        let word = if word.is_empty() { "记".to_owned() } else { word };
        Ok((word, number))
    }

    fn attachments(&self, row: &SheetRow) -> Result<u32, RowFault> {
        let text = self.table.text(row, ATTACHMENTS);
        if is_nothing(text) {
            return Ok(0);
        }
        let digits = text.trim_end_matches(['张', '份', ' ']);
        digits.parse().map_err(|_| {
            let zh = format!("「{text}」不是附单据数");
            self.table.fault(
                row,
                ATTACHMENTS,
                "book_sheets.attachments",
                zh,
                format!("“{text}” is no number of attachments"),
            )
        })
    }
}
