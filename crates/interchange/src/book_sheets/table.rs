//! The rows below a head, cell by cell, and what was passed over among them.

use super::Reading;
use super::cell_values::{amount_of, decimal_of, is_total};
use super::codes::{CodeFault, Codes};
use super::layout::{BookSheet, Found, Layout};
use crate::header::{Field, RowFault};
use crate::sheet::SheetRow;
use ledger::{AccountCode, Fen, half_width::to_half_width};
use rust_decimal::Decimal;

/// A sheet while it is read.
pub(super) struct Table<'f> {
    pub found: &'f Found,
    fields: &'static [Field],
    sort: BookSheet,
}

impl<'f> Table<'f> {
    pub(super) fn new(found: &'f Found, fields: &'static [Field], sort: BookSheet) -> Self {
        Self { found, fields, sort }
    }

    pub(super) fn is_ours(&self) -> bool {
        self.found.layout == Layout::Ours
    }

    pub(super) fn rows(&self) -> &'f [SheetRow] {
        &self.found.sheet.rows[self.found.header.index + 1..]
    }

    pub(super) fn has(&self, field: usize) -> bool {
        self.found.header.columns[field].is_some()
    }

    /// The cell of a field; empty where the sheet has no such column.
    pub(super) fn text<'r>(&self, row: &'r SheetRow, field: usize) -> &'r str {
        self.found.header.columns[field].map_or("", |column| row.cell(column))
    }

    pub(super) fn fault(
        &self,
        row: &SheetRow,
        field: usize,
        code: &'static str,
        zh: impl Into<String>,
        en: impl Into<String>,
    ) -> RowFault {
        RowFault::new(row.number, code, zh, en)
            .in_column(self.fields[field].title, self.found.header.columns[field])
    }

    pub(super) fn amount(&self, row: &SheetRow, field: usize) -> Result<Option<Fen>, RowFault> {
        let text = self.text(row, field);
        amount_of(text).map_err(|why| {
            self.fault(
                row,
                field,
                "book_sheets.amount",
                format!("「{text}」{why}"),
                format!("“{text}” is not an amount of money"),
            )
        })
    }

    pub(super) fn decimal(&self, row: &SheetRow, field: usize) -> Result<Option<Decimal>, RowFault> {
        let text = self.text(row, field);
        decimal_of(text).map_err(|()| {
            self.fault(
                row,
                field,
                "book_sheets.number",
                format!("「{text}」不是数"),
                format!("“{text}” is not a number"),
            )
        })
    }

    pub(super) fn code(&self, row: &SheetRow, field: usize, codes: &Codes) -> Result<AccountCode, RowFault> {
        let text = self.text(row, field);
        codes.read(text).map_err(|fault| {
            let (code, zh, en) = match fault {
                CodeFault::NotACode => (
                    "book_sheets.code",
                    "不是科目编码，编码只含数字",
                    "is not a code of digits",
                ),
                CodeFault::OtherWidth => (
                    "book_sheets.code_width",
                    "比同级的编码短：Excel 可能去掉了末尾的 0，请把该列设为文本后重新填写",
                    "is shorter than other codes of its level: Excel may have dropped a zero; make the column text",
                ),
            };
            let zh = format!("「{text}」{zh}");
            self.fault(row, field, code, zh, format!("“{text}” {en}"))
        })
    }

    /// Whether the head stands here again, as on each printed page.
    pub(super) fn is_head_again(&self, row: &SheetRow) -> bool {
        let head = &self.found.sheet.rows[self.found.header.index];
        let titles = self.found.header.columns.iter().flatten();
        let mut filled = titles.filter(|column| !row.cell(**column).is_empty()).peekable();
        filled.peek().is_some() && filled.all(|column| row.cell(*column) == head.cell(*column))
    }

    /// Whether a row adds up others, by the words in some of its cells.
    pub(super) fn is_total(&self, row: &SheetRow, fields: &[usize]) -> bool {
        fields.iter().any(|field| is_total(self.text(row, *field)))
    }

    /// What was read, with what the head itself tells.
    pub(super) fn reading<T>(&self, rows: Vec<T>, notes: Notes) -> Reading<T> {
        let header = &self.found.header;
        let repeated = header.repeated.iter().map(|title| {
            RowFault::new(
                header.row,
                "sheet.repeated_column",
                format!("「{title}」列出现不止一次，只读了第一列"),
                format!("the column {title} appears more than once; the first was read"),
            )
        });
        let mut faults = notes.faults;
        if rows.is_empty() && faults.is_empty() {
            let what = self.sort.label();
            faults.push(RowFault::new(
                header.row,
                "book_sheets.empty",
                format!("表头下面没有{what}的内容"),
                "there is nothing below the header",
            ));
        }
        let passed = [
            (notes.totals, "合计、期初余额等行", "totals"),
            (notes.heads, "重复的表头", "repeated headers"),
            (
                notes.others,
                "没有科目和金额的行",
                "rows without account and amount",
            ),
        ];
        let passed = passed
            .into_iter()
            .filter(|(rows, ..)| !rows.is_empty())
            .map(|(rows, zh, en)| {
                RowFault::new(
                    rows[0],
                    "book_sheets.passed_over",
                    format!("没有读取{zh}：第 {} 行", listed(&rows)),
                    format!("{en} were not read: rows {}", listed(&rows)),
                )
            });
        Reading {
            sheet: self.found.name.clone(),
            layout: self.found.layout,
            header_row: header.row,
            rows,
            faults,
            remarks: repeated.chain(passed).chain(notes.remarks).collect(),
            ignored_columns: header.ignored.clone(),
        }
    }
}

/// What is told of a sheet while its rows are read.
#[derive(Debug, Default)]
pub(super) struct Notes {
    pub faults: Vec<RowFault>,
    pub remarks: Vec<RowFault>,
    pub totals: Vec<u32>,
    pub heads: Vec<u32>,
    pub others: Vec<u32>,
}

impl Notes {
    /// Remarks the currency of a row, which books in yuan do not keep.
    pub(super) fn currency(&mut self, table: &Table<'_>, row: &SheetRow, field: usize) {
        const YUAN: [&str; 12] = [
            "",
            "人民币",
            "RMB",
            "CNY",
            "本位币",
            "综合本位币",
            "否",
            "无",
            "不核算",
            "N",
            "FALSE",
            "0",
        ];
        let text = to_half_width(table.text(row, field));
        if !YUAN.contains(&text.to_uppercase().as_str()) {
            self.remarks.push(table.fault(
                row,
                field,
                "book_sheets.currency",
                format!("不核算外币：「{text}」没有读取，金额按人民币"),
                format!("“{text}” was not read: books are kept in yuan"),
            ));
        }
    }
}

/// Numbers of rows for a sentence; the first thirty of many.
fn listed(rows: &[u32]) -> String {
    const MOST: usize = 30;
    let shown: Vec<String> = rows.iter().take(MOST).map(ToString::to_string).collect();
    let rest = if rows.len() > MOST {
        format!(" 等 {} 行", rows.len())
    } else {
        String::new()
    };
    shown.join("、") + &rest
}
