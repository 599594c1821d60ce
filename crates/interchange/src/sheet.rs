//! Tables that people send: .xlsx, .xls and .csv, read as text under limits.

use std::collections::BTreeSet;
use std::io::Cursor;

use calamine::{Data, DataRef, DataType, ExcelDateTime, Reader, Xls, Xlsx};

use crate::archive::{self, ArchiveError, ArchiveLimits};

/// A table of texts as it was sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Rows that hold something.
    pub rows: Vec<SheetRow>,
    /// (row, column) of numbers so long that Excel has rounded them (more than 15 digits).
    pub rounded: BTreeSet<(u32, usize)>,
}

/// A row: its number as the program shows it (from 1), and its cells, trimmed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetRow {
    pub number: u32,
    pub cells: Vec<String>,
}

impl SheetRow {
    /// The cell of a column (from 0); empty when the row is shorter.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }
}

/// What a table may be.
#[derive(Clone, Copy, Debug)]
pub struct SheetLimits {
    pub file_bytes: usize,
    pub rows: u32,
    pub columns: u32,
    pub cell_chars: usize,
}

impl SheetLimits {
    /// A roster: 5,000 students.
    pub const ROSTER: Self = Self {
        file_bytes: 10 << 20,
        rows: 5_050,
        columns: 60,
        cell_chars: 500,
    };
    /// A bank's statement: 5,000 lines.
    pub const BANK_STATEMENT: Self = Self {
        file_bytes: 5 << 20,
        rows: 5_050,
        columns: 60,
        cell_chars: 200,
    };
    /// A chart, openings or a journal of a set of books: 20,000 lines in a sheet.
    pub const BOOK: Self = Self {
        file_bytes: 10 << 20,
        rows: 20_050,
        columns: 120,
        cell_chars: 2_000,
    };
    /// A question bank: 5,000 questions.
    pub const QUESTIONS: Self = Self {
        file_bytes: 20 << 20,
        rows: 5_050,
        columns: 60,
        cell_chars: 20_000,
    };
}

/// Why a table cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    #[error("文件是空的")]
    Empty,
    #[error("文件超过 {0} MiB")]
    FileTooLarge(usize),
    #[error("这不是 Excel（.xlsx、.xls）或 CSV 文件")]
    Unrecognised,
    #[error("这是网页格式的表格，请在 Excel 中另存为 .xlsx 后再上传")]
    Markup,
    #[error("Excel 文件设有打开密码，请去掉密码后再上传")]
    Encrypted,
    #[error("Excel 文件不完整或已损坏：{0}")]
    Archive(ArchiveError),
    #[error("Excel 文件不完整或已损坏")]
    Broken,
    #[error("Excel 文件里没有工作表")]
    NoSheet,
    #[error("超过 {0} 行")]
    TooManyRows(u32),
    #[error("超过 {0} 列")]
    TooManyColumns(u32),
    #[error("第 {0} 行有单元格超过 {1} 个字")]
    CellTooLong(u32, usize),
    #[error("文字超过 {0} MiB")]
    TooMuchText(usize),
    #[error("文字编码无法识别，请存为 UTF-8")]
    Encoding,
}

impl SheetError {
    /// The stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty => "sheet.empty",
            Self::FileTooLarge(_) => "sheet.file_too_large",
            Self::Unrecognised => "sheet.unrecognised",
            Self::Markup => "sheet.markup",
            Self::Encrypted => "sheet.encrypted",
            Self::Archive(_) | Self::Broken => "sheet.broken",
            Self::NoSheet => "sheet.no_sheet",
            Self::TooManyRows(_) => "sheet.too_many_rows",
            Self::TooManyColumns(_) => "sheet.too_many_columns",
            Self::CellTooLong(..) => "sheet.cell_too_long",
            Self::TooMuchText(_) => "sheet.too_much_text",
            Self::Encoding => "sheet.encoding",
        }
    }

    /// The error in English.
    pub fn english(&self) -> String {
        match self {
            Self::Empty => "the file is empty".into(),
            Self::FileTooLarge(limit) => format!("the file is larger than {limit} MiB"),
            Self::Unrecognised => "this is neither an Excel file (.xlsx, .xls) nor a CSV file".into(),
            Self::Markup => "this is a table of a web page; save it as .xlsx in Excel first".into(),
            Self::Encrypted => "the Excel file has a password; remove it first".into(),
            Self::Archive(error) => format!("the Excel file is incomplete or damaged: {}", error.english()),
            Self::Broken => "the Excel file is incomplete or damaged".into(),
            Self::NoSheet => "the Excel file has no sheet".into(),
            Self::TooManyRows(limit) => format!("more than {limit} rows"),
            Self::TooManyColumns(limit) => format!("more than {limit} columns"),
            Self::CellTooLong(row, limit) => format!("a cell in row {row} has more than {limit} characters"),
            Self::TooMuchText(limit) => format!("more than {limit} MiB of text"),
            Self::Encoding => "the text encoding is unknown; save the file as UTF-8".into(),
        }
    }
}

/// A sheet of a workbook with its name; that of a CSV file has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedSheet {
    pub name: String,
    pub sheet: Sheet,
}

/// Reads the first sheet that holds something. The kind of file is told by its content, not its name.
pub fn read_sheet(bytes: &[u8], limits: &SheetLimits) -> Result<Sheet, SheetError> {
    let first = sheets_of(bytes, limits, 1)?.into_iter().next();
    first.map(|named| named.sheet).ok_or(SheetError::Empty)
}

/// Reads every sheet that holds something, in the order of the file.
pub fn read_sheets(bytes: &[u8], limits: &SheetLimits) -> Result<Vec<NamedSheet>, SheetError> {
    sheets_of(bytes, limits, MOST_SHEETS)
}

/// The sheets that hold something, up to `most`; at least one.
fn sheets_of(bytes: &[u8], limits: &SheetLimits, most: usize) -> Result<Vec<NamedSheet>, SheetError> {
    const OLE: &[u8] = &[0xD0, 0xCF, 0x11, 0xE0];
    if bytes.is_empty() {
        return Err(SheetError::Empty);
    }
    if bytes.len() > limits.file_bytes {
        return Err(SheetError::FileTooLarge(limits.file_bytes >> 20));
    }
    let sheets = if bytes.starts_with(b"PK") {
        read_xlsx(bytes, limits, most)?
    } else if bytes.starts_with(OLE) {
        read_xls(bytes, limits, most)?
    } else {
        let sheet = read_csv(bytes, limits)?;
        let name = String::new();
        Vec::from_iter((!sheet.rows.is_empty()).then_some(NamedSheet { name, sheet }))
    };
    if sheets.is_empty() {
        Err(SheetError::Empty)
    } else {
        Ok(sheets)
    }
}

/// A sheet being filled row by row under limits.
struct Filling<'l> {
    sheet: Sheet,
    limits: &'l SheetLimits,
    /// Bytes of text that the file may still hold.
    room: &'l mut usize,
}

/// Text of a whole file: a short one may name the same long text a million times.
const MOST_TEXT: usize = 64 << 20;
/// Sheets of a file that are read; each may name the same part of it.
const MOST_SHEETS: usize = 30;

impl Filling<'_> {
    /// Puts a text at a row and column (from 0); empty texts take no room.
    fn put(&mut self, row: u32, column: u32, text: &str) -> Result<(), SheetError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        let number = row.saturating_add(1);
        if column >= self.limits.columns {
            return Err(SheetError::TooManyColumns(self.limits.columns));
        }
        if text.chars().count() > self.limits.cell_chars {
            return Err(SheetError::CellTooLong(number, self.limits.cell_chars));
        }
        if self.sheet.rows.last().is_none_or(|last| last.number < number) {
            if self.sheet.rows.len() as u32 >= self.limits.rows {
                return Err(SheetError::TooManyRows(self.limits.rows));
            }
            self.sheet.rows.push(SheetRow {
                number,
                cells: Vec::new(),
            });
        }
        let Some(last) = self.sheet.rows.last_mut().filter(|last| last.number == number) else {
            // Rows of a damaged file may come in any order.
            return Err(SheetError::Broken);
        };
        *self.room = self
            .room
            .checked_sub(text.len())
            .ok_or(SheetError::TooMuchText(MOST_TEXT >> 20))?;
        let column = column as usize;
        if last.cells.len() <= column {
            last.cells.resize(column + 1, String::new());
        }
        text.clone_into(&mut last.cells[column]);
        Ok(())
    }

    fn mark_rounded(&mut self, row: u32, column: u32, number: f64) {
        if number.abs() >= 1e15 {
            self.sheet
                .rounded
                .insert((row.saturating_add(1), column as usize));
        }
    }
}

fn read_xlsx(bytes: &[u8], limits: &SheetLimits, most: usize) -> Result<Vec<NamedSheet>, SheetError> {
    archive::check(bytes, &ArchiveLimits::WORKBOOK).map_err(SheetError::Archive)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| SheetError::Broken)?;
    let names = book.sheet_names();
    if names.is_empty() {
        return Err(SheetError::NoSheet);
    }
    let mut sheets = Vec::new();
    let mut room = MOST_TEXT;
    for name in names.into_iter().take(MOST_SHEETS) {
        let mut filling = Filling {
            sheet: Sheet::default(),
            limits,
            room: &mut room,
        };
        let mut cells = book
            .worksheet_cells_reader(&name)
            .map_err(|_| SheetError::Broken)?;
        while let Some(cell) = cells.next_cell().map_err(|_| SheetError::Broken)? {
            let (row, column) = cell.get_position();
            match cell.get_value() {
                DataRef::SharedString(text) => filling.put(row, column, text)?,
                value => {
                    if let Some(number) = value.get_float() {
                        filling.mark_rounded(row, column, number);
                    }
                    filling.put(row, column, &text_of(&value.clone().into()))?;
                }
            }
        }
        let sheet = filling.sheet;
        if !sheet.rows.is_empty() {
            sheets.push(NamedSheet { name, sheet });
        }
        if sheets.len() >= most {
            break;
        }
    }
    Ok(sheets)
}

fn read_xls(bytes: &[u8], limits: &SheetLimits, most: usize) -> Result<Vec<NamedSheet>, SheetError> {
    // An .xlsx with a password is wrapped into the container that .xls uses; the stream's name is UTF-16.
    let marker: Vec<u8> = "EncryptedPackage"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    if bytes.windows(marker.len()).any(|window| window == marker) {
        return Err(SheetError::Encrypted);
    }
    // The reader trusts the container's own offsets; on a damaged one it may panic, which here means just that.
    let ranges = std::panic::catch_unwind(|| {
        let mut book: Xls<_> = Xls::new(Cursor::new(bytes)).ok()?;
        Some(book.worksheets())
    });
    let ranges = ranges.ok().flatten().ok_or(SheetError::Broken)?;
    let mut sheets = Vec::new();
    let mut room = MOST_TEXT;
    for (name, range) in ranges.into_iter().take(MOST_SHEETS) {
        let (first_row, first_column) = range.start().unwrap_or((0, 0));
        let mut filling = Filling {
            sheet: Sheet::default(),
            limits,
            room: &mut room,
        };
        for (row, column, value) in range.used_cells() {
            let (row, column) = (first_row + row as u32, first_column + column as u32);
            if let Some(number) = value.get_float() {
                filling.mark_rounded(row, column, number);
            }
            filling.put(row, column, &text_of(value))?;
        }
        let sheet = filling.sheet;
        if !sheet.rows.is_empty() {
            sheets.push(NamedSheet { name, sheet });
        }
        if sheets.len() >= most {
            break;
        }
    }
    Ok(sheets)
}

fn text_of(value: &Data) -> String {
    match value {
        Data::Int(number) => number.to_string(),
        // Without exponent, so that a phone number stays one.
        Data::Float(number) => number.to_string(),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Bool(truth) => (if *truth { "TRUE" } else { "FALSE" }).to_owned(),
        Data::DateTime(moment) => date_text(moment),
        Data::Error(error) => error.to_string(),
        Data::Empty => String::new(),
    }
}

fn date_text(moment: &ExcelDateTime) -> String {
    if !moment.is_datetime() {
        return moment.as_f64().to_string();
    }
    let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
    let date = format!("{year:04}-{month:02}-{day:02}");
    if (hour, minute, second) == (0, 0, 0) {
        date
    } else {
        format!("{date} {hour:02}:{minute:02}:{second:02}")
    }
}

fn read_csv(bytes: &[u8], limits: &SheetLimits) -> Result<Sheet, SheetError> {
    // The line numbers of the reader count LF; with CRLF they would lag behind.
    let text = decode_text(bytes)?.replace("\r\n", "\n");
    if is_markup(&text) {
        return Err(SheetError::Markup);
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter_of(&text))
        .from_reader(text.as_bytes());
    let mut room = MOST_TEXT;
    let mut filling = Filling {
        sheet: Sheet::default(),
        limits,
        room: &mut room,
    };
    for record in reader.records() {
        let record = record.map_err(|_| SheetError::Unrecognised)?;
        let line = record.position().map_or(1, csv::Position::line) as u32;
        for (column, cell) in record.iter().enumerate() {
            // What our own export puts before a text that could be taken for a formula.
            let cell = cell
                .strip_prefix('\'')
                .filter(|rest| rest.starts_with(['=', '+', '-', '@']))
                .unwrap_or(cell);
            filling.put(line.saturating_sub(1), column as u32, cell)?;
        }
    }
    Ok(filling.sheet)
}

/// UTF-8 (with or without mark), UTF-16 with mark, or GBK, which Excel in China writes.
fn decode_text(bytes: &[u8]) -> Result<String, SheetError> {
    if let Some((encoding, mark)) = encoding_rs::Encoding::for_bom(bytes) {
        let (text, had_errors) = encoding.decode_without_bom_handling(&bytes[mark..]);
        return if had_errors {
            Err(SheetError::Encoding)
        } else {
            check_text(text.into_owned())
        };
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return check_text(text.to_owned());
    }
    let (text, had_errors) = encoding_rs::GB18030.decode_without_bom_handling(bytes);
    if had_errors {
        Err(SheetError::Unrecognised)
    } else {
        check_text(text.into_owned())
    }
}

/// A file with control characters is no text, whatever it decodes to.
fn check_text(text: String) -> Result<String, SheetError> {
    if text
        .chars()
        .any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
    {
        Err(SheetError::Unrecognised)
    } else {
        Ok(text)
    }
}

/// A page or XML under the name of a workbook, as accounting programs of the web export it; Excel opens it all the same.
fn is_markup(text: &str) -> bool {
    let begin: String = text.trim_start().chars().take(9).collect();
    let begin = begin.to_lowercase();
    ["<html", "<!doctype", "<?xml", "<table", "<head", "<meta"]
        .iter()
        .any(|tag| begin.starts_with(tag))
}

/// The separator that stands most often in the first line.
fn delimiter_of(text: &str) -> u8 {
    let first = text
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    let count = |separator: char| first.matches(separator).count();
    [(',', b','), ('\t', b'\t'), (';', b';')]
        .into_iter()
        .rev()
        .max_by_key(|(separator, _)| count(*separator))
        .map_or(b',', |(_, byte)| byte)
}
