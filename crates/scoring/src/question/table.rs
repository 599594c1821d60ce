//! A question as one row of a table (Excel, CSV): what every kind's `excel` module reads and writes.

use ledger::half_width::to_half_width;
use rust_decimal::Decimal;

use super::ChoiceOption;
use crate::Points;

/// Option columns of a row: A to H.
pub const OPTION_COLUMNS: usize = 8;

/// The columns in which a kind writes what is its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// 题型
    Kind,
    /// 选项A and those after it.
    Options,
    /// 答案
    Answer,
    /// 评分要点
    Rubric,
    /// 计分规则
    Rule,
}

/// What an author wrote in a row.
#[derive(Clone, Debug, Default)]
pub struct Row<'r> {
    /// 题干
    pub stem: &'r str,
    /// The options with their letters; empty ones at the end are left out.
    pub options: Vec<ChoiceOption>,
    /// 答案
    pub answer: &'r str,
    /// 评分要点
    pub rubric: &'r str,
    /// 计分规则
    pub rule: &'r str,
}

impl<'r> Row<'r> {
    /// The lines of the answer that say something.
    pub fn answer_lines(&self) -> impl Iterator<Item = &'r str> + use<'r> {
        lines(self.answer)
    }

    /// The lines of the rubric that say something.
    pub fn rubric_lines(&self) -> impl Iterator<Item = &'r str> + use<'r> {
        lines(self.rubric)
    }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// What a kind writes into its columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    /// Texts of the options, from A on.
    pub options: Vec<String>,
    /// 答案
    pub answer: String,
    /// 评分要点
    pub rubric: String,
    /// 计分规则
    pub rule: String,
}

impl Cells {
    /// Cells of a kind that needs its answer only.
    pub fn answer(answer: impl Into<String>) -> Self {
        Self {
            answer: answer.into(),
            ..Self::default()
        }
    }
}

/// Why a row is no question: the column it concerns and a sentence in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Where.
    pub column: Column,
    /// For the author, in Chinese.
    pub zh: String,
    /// For the author, in English.
    pub en: String,
}

impl Wrong {
    /// A fault of a row.
    pub fn new(column: Column, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self {
            column,
            zh: zh.into(),
            en: en.into(),
        }
    }

    /// The kind takes more than one row.
    pub fn not_in_a_row(label: &str) -> Self {
        Self::new(
            Column::Kind,
            format!("{label}须连同下面的各小题一起填写"),
            "this kind takes a row for the material and one for each part",
        )
    }

    /// The kind cannot be written in a table.
    pub fn not_in_a_table(label: &str) -> Self {
        Self::new(
            Column::Kind,
            format!("{label}不能从 Excel 导入，请用课程文件夹"),
            "this kind is imported from a course folder, not from Excel",
        )
    }
}

/// What a table's reader and its template need to know of a kind.
#[derive(Clone, Copy, Debug)]
pub struct TableForm {
    /// Other names that tables give the kind, without 题 at the end.
    pub names: &'static [&'static str],
    /// How its answer is written, for the template's second sheet; empty when it stands in no table.
    pub guide: &'static str,
    /// An example row of the template: titles of columns and their cells; empty when there is none.
    pub example: &'static [(&'static str, &'static str)],
    /// Whether it can stand in a table at all.
    pub is_in_tables: bool,
    /// Whether its rows have options.
    pub has_options: bool,
    /// Whether the answer may be left empty.
    pub may_lack_answer: bool,
}

impl TableForm {
    /// A kind that stands in no table.
    pub const NONE: Self = Self {
        names: &[],
        guide: "",
        example: &[],
        is_in_tables: false,
        has_options: false,
        may_lack_answer: true,
    };
}

/// The option texts; `None` when there are too many, their tabs are not A, B, C… or they show pictures.
pub fn option_texts(options: &[ChoiceOption]) -> Option<Vec<String>> {
    let is_plain = options.len() <= OPTION_COLUMNS
        && ('A'..).zip(options).all(|(tab, option)| {
            option.tab == tab.to_string() && option.img_path.is_none() && option.file_id.is_none()
        });
    is_plain.then(|| options.iter().map(|option| option.text.clone()).collect())
}

/// `2`, `2.5`, `2分`.
pub fn points(text: &str) -> Option<Points> {
    let number = decimal(text.trim().trim_end_matches('分'))?;
    let hundredths = number.checked_mul(Decimal::ONE_HUNDRED)?;
    if !hundredths.fract().is_zero() {
        return None;
    }
    i64::try_from(hundredths.trunc()).ok().map(Points)
}

/// A decimal number with or without thousands separators.
pub fn decimal(text: &str) -> Option<Decimal> {
    let plain: String = to_half_width(text)
        .chars()
        .filter(|c| !c.is_whitespace() && *c != ',')
        .collect();
    let is_plain = plain
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.' || byte == b'-');
    if is_plain { plain.parse().ok() } else { None }
}
