//! A company by itself, while it is being written: its faults, each at the row that has it.

use crate::model::{Company, Course};
use crate::{Finding, Severity, read, write};

use super::blank_course;

/// A part of a company, as its author sees it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum CompanyPart {
    /// What the company says of itself, with its auxiliary items.
    Head,
    Accounts,
    Opening,
    /// Businesses and their documents.
    Businesses,
    Vouchers,
    /// Vouchers booked wrongly, for tasks that correct them.
    Mistakes,
    /// How each student gets a company of their own.
    Variation,
}

/// What is wrong with a company, and where.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
pub struct CompanyFault {
    pub part: CompanyPart,
    /// Which account, opening balance, business or voucher, from 0; none where the part as a whole is meant.
    #[schema(required = true)]
    pub row: Option<u32>,
    /// Whether the course cannot be published with it.
    pub is_error: bool,
    pub zh: String,
    pub en: String,
}

/// The faults of a company as far as it can be judged without the rest of its course: whether its files are there is not asked.
pub fn company_faults(company: &Company) -> Vec<CompanyFault> {
    let company = company.normal();
    let folder = format!("{}/", company.folder());
    let course = Course {
        companies: vec![company.clone()],
        ..blank_course("c", "c")
    };
    let files = write(&course);
    let faults = read(&files).findings.into_iter().filter_map(|finding| {
        let name = finding.file.strip_prefix(&folder)?.to_owned();
        let text = files.get(&finding.file).map(Vec::as_slice);
        let is_known = !(finding.code.starts_with("file.") || name.starts_with("tables/"));
        is_known.then(|| at_its_row(&company, &name, text.unwrap_or_default(), finding))
    });
    faults.collect()
}

fn at_its_row(company: &Company, name: &str, text: &[u8], finding: Finding) -> CompanyFault {
    let line = finding.line as usize;
    let row = match name {
        // The first line names the columns.
        "accounts.csv" | "opening.csv" => line.checked_sub(2),
        "vouchers.csv" => voucher_at(&company.vouchers, line),
        "mistakes.csv" => voucher_at(&company.mistakes, line),
        "documents.toml" => {
            let text = String::from_utf8_lossy(text);
            let begun = text.lines().take(line).filter(|line| *line == "[[business]]");
            begun.count().checked_sub(1)
        }
        _ => None,
    };
    CompanyFault {
        part: match name {
            "accounts.csv" => CompanyPart::Accounts,
            "opening.csv" => CompanyPart::Opening,
            "documents.toml" => CompanyPart::Businesses,
            "vouchers.csv" => CompanyPart::Vouchers,
            "mistakes.csv" => CompanyPart::Mistakes,
            "company.toml" => CompanyPart::Head,
            _ => CompanyPart::Variation,
        },
        row: row.and_then(|row| u32::try_from(row).ok()),
        is_error: finding.severity == Severity::Error,
        zh: in_words(&finding.zh),
        en: finding.en,
    }
}

/// What the columns of a company's tables are called by who sees a form, not a file.
const COLUMNS: [(&str, &str); 14] = [
    ("account", "科目"),
    ("aux", "辅助项目"),
    ("debit", "借方金额"),
    ("credit", "贷方金额"),
    ("quantity", "数量"),
    ("summary", "摘要"),
    ("date", "日期"),
    ("number", "凭证号"),
    ("word", "凭证字"),
    ("cash_flow", "现金流量项目"),
    ("business", "业务"),
    ("code", "科目编码"),
    ("name", "科目名称"),
    ("direction", "余额方向"),
];

fn in_words(zh: &str) -> String {
    let named = COLUMNS.iter().find_map(|(column, word)| {
        let rest = zh.strip_prefix(&format!("列 {column} 的「"))?;
        // An empty cell needs no quotation.
        Some(match rest.strip_prefix('」') {
            Some(rest) => format!("{word}{rest}"),
            None => format!("{word}「{rest}"),
        })
    });
    named.unwrap_or_else(|| zh.to_owned())
}

/// The voucher whose lines hold this line of the file.
fn voucher_at(vouchers: &[crate::model::RefVoucher], line: usize) -> Option<usize> {
    let mut last = 1;
    vouchers.iter().position(|voucher| {
        last += voucher.lines.len();
        line > 1 && line <= last
    })
}
