//! Tables that leave the product: .xlsx with typed columns in constant memory, or CSV that Excel opens rightly.

use jiff::civil::{Date, DateTime};
use ledger::Fen;
use rust_xlsxwriter::{Color, ExcelDateTime, Format, FormatAlign, FormatBorder, Image, Workbook, XlsxError};
use scoring::Points;
use std::collections::BTreeMap;

/// What the cells of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    Text,
    Integer,
    /// Money in yuan with separators and two decimals.
    Money,
    /// Marks: up to two decimals.
    Points,
    /// A part of one, shown in per cent with one decimal.
    Percent,
    /// Any number, with this many decimals.
    Number(u8),
    Date,
    DateTime,
}

/// A column of an export.
#[derive(Clone, Debug)]
pub struct Column {
    pub title: String,
    pub kind: ColumnKind,
    /// Width in characters of the standard font.
    pub width: f64,
}

impl Column {
    /// A column as wide as its title and kind ask for.
    pub fn new(title: impl Into<String>, kind: ColumnKind) -> Self {
        let title = title.into();
        let title_width = title
            .chars()
            .map(|c| if c.is_ascii() { 1.0 } else { 2.0 })
            .sum::<f64>()
            + 2.0;
        let usual: f64 = match kind {
            ColumnKind::Text => 16.0,
            ColumnKind::Money => 14.0,
            ColumnKind::DateTime => 18.0,
            ColumnKind::Date => 11.0,
            _ => 8.0,
        };
        Self {
            title,
            kind,
            width: usual.max(title_width),
        }
    }

    /// The column with another width.
    pub fn wide(mut self, width: f64) -> Self {
        self.width = width;
        self
    }
}

/// A cell. A value of another kind than its column is written as what it is.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Empty,
    Text(String),
    Integer(i64),
    Number(f64),
    Money(Fen),
    Points(Points),
    Date(Date),
    /// Local time of the school.
    DateTime(DateTime),
}

impl Value {
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A moment (milliseconds since 1970 UTC) as the clocks in China show it; empty if no calendar holds it.
    pub fn at_ms(ms: i64) -> Self {
        jiff::Timestamp::from_millisecond(ms).map_or(Self::Empty, |moment| {
            Self::DateTime(jiff::tz::Offset::constant(8).to_datetime(moment))
        })
    }
}

/// The same moment within a text: `2026-11-22 08:40`.
pub fn moment_text(ms: i64) -> String {
    jiff::Timestamp::from_millisecond(ms).map_or_else(
        |_| String::new(),
        |moment| {
            let local = jiff::tz::Offset::constant(8).to_datetime(moment);
            local.strftime("%Y-%m-%d %H:%M").to_string()
        },
    )
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<Fen> for Value {
    fn from(amount: Fen) -> Self {
        Self::Money(amount)
    }
}

impl From<Points> for Value {
    fn from(points: Points) -> Self {
        Self::Points(points)
    }
}

impl From<Date> for Value {
    fn from(date: Date) -> Self {
        Self::Date(date)
    }
}

impl From<DateTime> for Value {
    fn from(moment: DateTime) -> Self {
        Self::DateTime(moment)
    }
}

/// Why an export fails.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("超过 Excel 的 1048575 行，请改用 CSV 或缩小范围")]
    TooManyRows,
    #[error("列数超过 Excel 的 16384 列")]
    TooManyColumns,
    #[error("写 Excel 文件失败：{0}")]
    Excel(#[from] XlsxError),
}

/// Rows of an Excel sheet below the header.
const EXCEL_ROWS: u32 = 1_048_575;
/// Characters of an Excel cell.
const EXCEL_CHARS: usize = 32_767;

/// Height of a row with a picture.
const PICTURE_PIXELS: u32 = 120;

/// A workbook being written, sheet by sheet. Rows go to a temporary file as they come, so memory does not grow with them.
#[derive(Default)]
pub struct Export {
    workbook: Workbook,
    names: Vec<String>,
}

impl std::fmt::Debug for Export {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Export")
            .field("names", &self.names)
            .finish_non_exhaustive()
    }
}

impl Export {
    /// An empty workbook.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a sheet with a frozen header, a filter and typed columns.
    pub fn add_sheet(
        &mut self,
        name: &str,
        columns: &[Column],
        rows: impl IntoIterator<Item = Vec<Value>>,
    ) -> Result<(), ExportError> {
        self.add_sheet_with_pictures(name, columns, rows, &BTreeMap::new())
    }

    /// The same with a PNG or JPEG picture in the last column of some rows (from 1, below the header).
    pub fn add_sheet_with_pictures(
        &mut self,
        name: &str,
        columns: &[Column],
        rows: impl IntoIterator<Item = Vec<Value>>,
        pictures: &BTreeMap<u32, Vec<u8>>,
    ) -> Result<(), ExportError> {
        let last_column = u16::try_from(columns.len().max(1) - 1).map_err(|_| ExportError::TooManyColumns)?;
        let name = self.free_name(name);
        let formats: Vec<Format> = columns.iter().map(|column| format_of(column.kind)).collect();
        let sheet = self.workbook.add_worksheet_with_constant_memory()?;
        sheet.set_name(&name)?;
        sheet.set_freeze_panes(1, 0)?;
        let header = Format::new()
            .set_bold()
            .set_background_color(Color::RGB(0x00E8_EEF7))
            .set_border_bottom(FormatBorder::Thin)
            .set_align(FormatAlign::VerticalCenter);
        for (index, column) in (0_u16..).zip(columns) {
            sheet.set_column_width(index, column.width)?;
            sheet.write_string_with_format(0, index, &column.title, &header)?;
        }
        let mut last_row = 0;
        for (row, values) in (1_u32..).zip(rows) {
            if row > EXCEL_ROWS {
                return Err(ExportError::TooManyRows);
            }
            if let Some(bytes) = pictures.get(&row) {
                let picture = Image::new_from_buffer(bytes)?;
                sheet.set_row_height_pixels(row, PICTURE_PIXELS)?;
                sheet.insert_image_fit_to_cell(row, last_column, &picture, true)?;
            }
            for ((index, format), value) in (0_u16..).zip(&formats).zip(&values) {
                write_value(sheet, row, index, value, format)?;
            }
            last_row = row;
        }
        if !columns.is_empty() {
            sheet.autofilter(0, 0, last_row, last_column)?;
        }
        Ok(())
    }

    /// The file.
    pub fn finish(mut self) -> Result<Vec<u8>, ExportError> {
        if self.names.is_empty() {
            self.workbook.add_worksheet();
        }
        Ok(self.workbook.save_to_buffer()?)
    }

    /// A sheet name that Excel takes and no other sheet has.
    fn free_name(&mut self, name: &str) -> String {
        let cleaned: String = name
            .chars()
            .map(|c| if r"[]:*?/\".contains(c) { ' ' } else { c })
            .collect();
        let base: String = cleaned.trim_matches(['\'', ' ']).chars().take(28).collect();
        let base = if base.is_empty() { "表".to_owned() } else { base };
        let free = std::iter::once(base.clone())
            .chain((2..=10_000).map(|number| format!("{base}{number}")))
            .find(|candidate| !self.names.contains(&candidate.to_lowercase()))
            .expect("a workbook has fewer than ten thousand sheets of one name");
        self.names.push(free.to_lowercase());
        free
    }
}

/// A workbook of one sheet.
pub fn write_xlsx(
    sheet_name: &str,
    columns: &[Column],
    rows: impl IntoIterator<Item = Vec<Value>>,
) -> Result<Vec<u8>, ExportError> {
    let mut export = Export::new();
    export.add_sheet(sheet_name, columns, rows)?;
    export.finish()
}

fn format_of(kind: ColumnKind) -> Format {
    let format = Format::new();
    match kind {
        ColumnKind::Text => format.set_num_format("@"),
        ColumnKind::Integer | ColumnKind::Number(0) => format.set_num_format("0"),
        ColumnKind::Money => format.set_num_format("#,##0.00;[Red]-#,##0.00"),
        ColumnKind::Points => format.set_num_format("0.##"),
        ColumnKind::Percent => format.set_num_format("0.0%"),
        ColumnKind::Number(places) => {
            format.set_num_format(format!("0.{}", "0".repeat(usize::from(places.min(10)))))
        }
        ColumnKind::Date => format.set_num_format("yyyy-mm-dd"),
        ColumnKind::DateTime => format.set_num_format("yyyy-mm-dd hh:mm:ss"),
    }
}

fn write_value(
    sheet: &mut rust_xlsxwriter::Worksheet,
    row: u32,
    column: u16,
    value: &Value,
    format: &Format,
) -> Result<(), ExportError> {
    match value {
        Value::Empty => {}
        // Always a string cell, never a formula: `=cmd()` from a student's name stays text.
        Value::Text(text) => {
            sheet.write_string_with_format(row, column, clipped(text), format)?;
        }
        Value::Integer(number) if number.unsigned_abs() >= 1_000_000_000_000_000 => {
            // Excel keeps fifteen digits of a number.
            sheet.write_string_with_format(row, column, number.to_string(), format)?;
        }
        Value::Integer(number) => {
            sheet.write_number_with_format(row, column, *number as f64, format)?;
        }
        Value::Number(number) if !number.is_finite() => {}
        Value::Number(number) => {
            sheet.write_number_with_format(row, column, *number, format)?;
        }
        Value::Money(amount) => {
            sheet.write_number_with_format(row, column, amount.0 as f64 / 100.0, format)?;
        }
        Value::Points(points) => {
            sheet.write_number_with_format(row, column, points.0 as f64 / 100.0, format)?;
        }
        Value::Date(date) => {
            sheet.write_datetime_with_format(row, column, excel_date(*date)?, format)?;
        }
        Value::DateTime(moment) => {
            let time = moment.time();
            let seconds = f64::from(time.second()) + f64::from(time.millisecond()) / 1000.0;
            let excel =
                excel_date(moment.date())?.and_hms(time.hour() as u16, time.minute() as u8, seconds)?;
            sheet.write_datetime_with_format(row, column, excel, format)?;
        }
    }
    Ok(())
}

fn excel_date(date: Date) -> Result<ExcelDateTime, XlsxError> {
    ExcelDateTime::from_ymd(date.year() as u16, date.month() as u8, date.day() as u8)
}

fn clipped(text: &str) -> String {
    if text.chars().count() <= EXCEL_CHARS {
        return text.to_owned();
    }
    text.chars().take(EXCEL_CHARS - 1).chain(['…']).collect()
}

/// The same table as CSV: UTF-8 with the mark that makes Excel read it as such, CRLF. A text that a spreadsheet would run as
/// a formula is preceded by an apostrophe.
pub fn write_csv(columns: &[Column], rows: impl IntoIterator<Item = Vec<Value>>) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .flexible(true)
        .from_writer("\u{feff}".as_bytes().to_vec());
    let header: Vec<String> = columns.iter().map(|column| safe_text(&column.title)).collect();
    writer.write_record(&header).expect("memory does not fail");
    for values in rows {
        let cells: Vec<String> = values.iter().map(csv_text).collect();
        writer.write_record(&cells).expect("memory does not fail");
    }
    writer.into_inner().expect("memory does not fail")
}

fn csv_text(value: &Value) -> String {
    match value {
        Value::Empty => String::new(),
        Value::Text(text) => safe_text(text),
        Value::Integer(number) => number.to_string(),
        Value::Number(number) if !number.is_finite() => String::new(),
        Value::Number(number) => number.to_string(),
        Value::Money(amount) => amount.to_string(),
        Value::Points(points) => points.to_string(),
        Value::Date(date) => date.to_string(),
        Value::DateTime(moment) => moment.strftime("%Y-%m-%d %H:%M:%S").to_string(),
    }
}

/// A text that no spreadsheet takes for a formula. Plain numbers such as `-5` stay as they are.
fn safe_text(text: &str) -> String {
    let is_number = text.parse::<f64>().is_ok();
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}
