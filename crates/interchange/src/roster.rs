//! Rosters: the students of a class from Excel or CSV, with a report row by row before anything is written.

use std::collections::BTreeMap;

use ledger::half_width::to_half_width;

use crate::export::{Column, ColumnKind, ExportError, write_xlsx};
use crate::header::{Field, RowFault, find_header, header_faults};
use crate::sheet::{Sheet, SheetError, SheetLimits, SheetRow, read_sheet};

/// The columns of a roster, in the order of the template.
pub const ROSTER_FIELDS: &[Field] = &[
    Field {
        title: "学号",
        names: &[
            "学生学号",
            "学籍号",
            "student number",
            "student no",
            "student id",
            "number",
        ],
        is_required: true,
    },
    Field {
        title: "姓名",
        names: &["学生姓名", "真实姓名", "名字", "name", "full name"],
        is_required: true,
    },
    Field {
        title: "手机号",
        names: &[
            "手机",
            "手机号码",
            "电话",
            "联系电话",
            "移动电话",
            "phone",
            "mobile",
        ],
        is_required: false,
    },
    Field {
        title: "班级",
        names: &["行政班", "班级名称", "所在班级", "class", "class name"],
        is_required: false,
    },
    Field {
        title: "专业",
        names: &["专业名称", "major"],
        is_required: false,
    },
];

/// A student as the roster gives them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RosterEntry {
    /// The row in the file, for later messages.
    pub row: u32,
    pub student_number: String,
    pub name: String,
    pub phone: Option<String>,
    pub class_name: Option<String>,
    pub major: Option<String>,
}

/// What a roster holds and what is wrong with it. Entries with a fault are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RosterReport {
    pub entries: Vec<RosterEntry>,
    pub faults: Vec<RowFault>,
    /// The row in which the header was found.
    pub header_row: u32,
    /// Titles of columns that were not read.
    pub ignored_columns: Vec<String>,
}

/// Most students in one file.
pub const ROSTER_LIMIT: usize = 5_000;

/// Reads a roster. An error means that the file as a whole cannot be read.
pub fn read_roster(bytes: &[u8]) -> Result<RosterReport, SheetError> {
    let sheet = read_sheet(bytes, &SheetLimits::ROSTER)?;
    Ok(report(&sheet))
}

/// An empty roster with the columns that [`read_roster`] knows; all are text, so that numbers keep their zeros.
pub fn roster_template() -> Result<Vec<u8>, ExportError> {
    let columns: Vec<Column> = ROSTER_FIELDS
        .iter()
        .map(|field| {
            let title = if field.is_required {
                format!("{} *", field.title)
            } else {
                field.title.to_owned()
            };
            Column::new(title, ColumnKind::Text)
        })
        .collect();
    write_xlsx("学生名单", &columns, [])
}

fn report(sheet: &Sheet) -> RosterReport {
    let Some(header) = find_header(sheet, ROSTER_FIELDS) else {
        let fault = RowFault::new(
            0,
            "sheet.no_header",
            "找不到表头：需要「学号」和「姓名」两列",
            "no header found: the columns 学号 and 姓名 are needed",
        );
        return RosterReport {
            faults: vec![fault],
            ..RosterReport::default()
        };
    };
    let mut report = RosterReport {
        header_row: header.row,
        ignored_columns: header.ignored.clone(),
        faults: header_faults(&header),
        ..RosterReport::default()
    };
    if !report.faults.is_empty() {
        return report;
    }
    let mut reading = Reading {
        sheet,
        columns: &header.columns,
        numbers: BTreeMap::new(),
        phones: BTreeMap::new(),
    };
    for row in &sheet.rows[header.index + 1..] {
        if report.entries.len() >= ROSTER_LIMIT {
            let zh = format!("一次最多导入 {ROSTER_LIMIT} 名学生");
            let en = format!("at most {ROSTER_LIMIT} students at once");
            report
                .faults
                .push(RowFault::new(row.number, "roster.too_many", zh, en));
            break;
        }
        match reading.entry(row) {
            Ok(entry) => report.entries.extend(entry),
            Err(faults) => report.faults.extend(faults),
        }
    }
    if report.entries.is_empty() && report.faults.is_empty() {
        report.faults.push(RowFault::new(
            header.row,
            "roster.empty",
            "表头下面没有学生",
            "there are no students below the header",
        ));
    }
    report
}

/// Reading row by row: what was seen so far, with its row.
struct Reading<'s> {
    sheet: &'s Sheet,
    columns: &'s [Option<usize>],
    numbers: BTreeMap<String, u32>,
    phones: BTreeMap<String, u32>,
}

const NUMBER: usize = 0;
const NAME: usize = 1;
const PHONE: usize = 2;
const CLASS: usize = 3;
const MAJOR: usize = 4;

impl Reading<'_> {
    fn text(&self, row: &SheetRow, field: usize) -> String {
        self.columns[field]
            .map(|column| row.cell(column).trim().to_owned())
            .unwrap_or_default()
    }

    fn fault(
        &self,
        row: &SheetRow,
        field: usize,
        code: &'static str,
        zh: impl Into<String>,
        en: impl Into<String>,
    ) -> RowFault {
        RowFault::new(row.number, code, zh, en).in_column(ROSTER_FIELDS[field].title, self.columns[field])
    }

    /// The row's student; `None` for a row without any (totals, signatures below the list are not students).
    fn entry(&mut self, row: &SheetRow) -> Result<Option<RosterEntry>, Vec<RowFault>> {
        let number = to_half_width(&self.text(row, NUMBER)).replace(' ', "");
        let name = self
            .text(row, NAME)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let phone = to_half_width(&self.text(row, PHONE)).replace([' ', '-'], "");
        let mut faults = Vec::new();
        if number.is_empty() && name.is_empty() && phone.is_empty() {
            return Ok(None);
        }
        self.check_number(row, &number, &mut faults);
        self.check_name(row, &name, &mut faults);
        let phone = phone.strip_prefix("+86").unwrap_or(&phone).to_owned();
        self.check_phone(row, &phone, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        self.numbers.insert(number.clone(), row.number);
        if !phone.is_empty() {
            self.phones.insert(phone.clone(), row.number);
        }
        let filled = |text: String| Some(text).filter(|text| !text.is_empty());
        Ok(Some(RosterEntry {
            row: row.number,
            student_number: number,
            name,
            phone: filled(phone),
            class_name: filled(self.text(row, CLASS)),
            major: filled(self.text(row, MAJOR)),
        }))
    }

    fn check_number(&self, row: &SheetRow, number: &str, faults: &mut Vec<RowFault>) {
        let is_rounded =
            self.columns[NUMBER].is_some_and(|column| self.sheet.rounded.contains(&(row.number, column)));
        let is_plain = number
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        if number.is_empty() {
            faults.push(self.fault(
                row,
                NUMBER,
                "roster.no_number",
                "学号为空",
                "the student number is empty",
            ));
        } else if is_rounded {
            faults.push(self.fault(
                row,
                NUMBER,
                "roster.rounded_number",
                "学号超过 15 位，Excel 已把它四舍五入；请把该列设为文本后重新填写",
                "the number has more than 15 digits and Excel has rounded it; format the column as text",
            ));
        } else if !is_plain || number.len() > 32 {
            faults.push(self.fault(
                row,
                NUMBER,
                "roster.bad_number",
                format!("学号「{number}」只能含字母、数字、- 和 _，最长 32 位"),
                format!("the student number “{number}” may hold letters, digits, - and _, at most 32"),
            ));
        } else if let Some(first) = self.numbers.get(number) {
            faults.push(self.fault(
                row,
                NUMBER,
                "roster.repeated_number",
                format!("学号 {number} 与第 {first} 行重复"),
                format!("the student number {number} is also in row {first}"),
            ));
        }
    }

    fn check_name(&self, row: &SheetRow, name: &str, faults: &mut Vec<RowFault>) {
        if name.is_empty() {
            faults.push(self.fault(row, NAME, "roster.no_name", "姓名为空", "the name is empty"));
        } else if name.chars().count() > 50 || name.starts_with('#') || name.chars().any(char::is_control) {
            faults.push(self.fault(
                row,
                NAME,
                "roster.bad_name",
                format!("姓名「{name}」太长或不是姓名"),
                format!("“{name}” is too long or not a name"),
            ));
        }
    }

    fn check_phone(&self, row: &SheetRow, phone: &str, faults: &mut Vec<RowFault>) {
        let is_mobile = phone.len() == 11
            && phone.bytes().all(|byte| byte.is_ascii_digit())
            && phone.starts_with('1')
            && !matches!(phone.as_bytes().get(1), Some(b'0'..=b'2'));
        if phone.is_empty() {
            return;
        }
        if !is_mobile {
            faults.push(self.fault(
                row,
                PHONE,
                "roster.bad_phone",
                format!("手机号「{phone}」不是 11 位手机号"),
                format!("“{phone}” is not an 11-digit mobile number"),
            ));
        } else if let Some(first) = self.phones.get(phone) {
            faults.push(self.fault(
                row,
                PHONE,
                "roster.repeated_phone",
                format!("手机号与第 {first} 行重复"),
                format!("the mobile number is also in row {first}"),
            ));
        }
    }
}
