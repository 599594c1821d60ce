//! Statement layouts: which lines there are, by which formula, from which day on. Data, never code (`content/accounting/`).

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::formula::{Formula, FormulaError};
use crate::Standard;

/// The three statements.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum StatementKind {
    /// 资产负债表.
    BalanceSheet,
    /// 利润表.
    ProfitStatement,
    /// 现金流量表.
    CashFlowStatement,
}

/// One version of a standard's statements.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    pub version: String,
    pub effective_from: Date,
    pub effective_until: Option<Date>,
    pub source: String,
    pub statements: Vec<StatementLayout>,
}

/// One statement: its columns, its lines, and the tie-outs (勾稽) between them.
#[derive(Clone, Debug, PartialEq)]
pub struct StatementLayout {
    pub kind: StatementKind,
    /// The form's number: 会小企01.
    pub number: String,
    pub title: String,
    pub columns: Vec<ColumnLayout>,
    pub lines: Vec<LineLayout>,
    pub checks: Vec<CheckLayout>,
}

/// One line (行次).
#[derive(Clone, Debug, PartialEq)]
pub struct LineLayout {
    pub no: u16,
    pub label: String,
    pub formula: Formula,
    /// A heading printed above the line.
    pub section: Option<String>,
    pub indent: u8,
    pub is_total: bool,
    /// For cash-flow items: whether receipts or payments count as positive.
    pub flow: Option<Flow>,
}

/// The direction of a cash-flow item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CashFlowDirection)]
pub enum Flow {
    In,
    Out,
}

/// What a column shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = StatementColumnKind)]
pub enum Column {
    /// 期末余额.
    End,
    /// 年初余额.
    YearStart,
    /// 本月金额.
    Period,
    /// 本年累计金额.
    YearToDate,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColumnLayout {
    pub column: Column,
    pub label: String,
}

/// A tie-out such as `L30 = L53`: two formulas and how they must compare.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckLayout {
    pub left: Formula,
    pub right: Formula,
    pub at_least: bool,
    pub is_warning: bool,
}

impl Layout {
    pub fn statement(&self, kind: StatementKind) -> Option<&StatementLayout> {
        self.statements.iter().find(|statement| statement.kind == kind)
    }
}

/// The layout of a standard in force on a day, from those that come with the product.
pub fn layout_for(standard: Standard, day: Date) -> Option<Layout> {
    let json = match standard {
        Standard::Assbe => include_str!("../../../../content/accounting/assbe/statements.json"),
        Standard::Asbe => include_str!("../../../../content/accounting/asbe/statements.json"),
    };
    in_force(json, day)
}

/// The supplement of the cash flow statement (CAS 31 第十六条: from net profit to the cash flow of operations) in force on
/// a day; `None` for standards that do not ask for it. Its 其他 is what the lines above leave unexplained.
pub fn cash_flow_supplement_for(standard: Standard, day: Date) -> Option<StatementLayout> {
    let json = match standard {
        Standard::Assbe => return None,
        Standard::Asbe => include_str!("../../../../content/accounting/asbe/cash-flow-supplement.json"),
    };
    in_force(json, day)?
        .statement(StatementKind::CashFlowStatement)
        .cloned()
}

fn in_force(json: &str, day: Date) -> Option<Layout> {
    let layouts = layouts_from_json(json).expect("the layouts that come with the product are tested");
    layouts.into_iter().find(|layout| {
        layout.effective_from <= day && layout.effective_until.is_none_or(|until| day <= until)
    })
}

/// Why layouts cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum LayoutError {
    #[error("报表格式无法识别：{0}")]
    Shape(#[from] serde_json::Error),
    #[error(transparent)]
    Formula(#[from] FormulaError),
    #[error("勾稽关系「{0}」应写成 左 = 右 或 左 >= 右")]
    Check(String),
    #[error("第 {0} 行引用了排在它后面或不存在的行")]
    Reference(u16),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LayoutsFile {
    #[expect(
        dead_code,
        reason = "names the file's standard for people; the caller knows it"
    )]
    standard: Standard,
    layouts: Vec<LayoutFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LayoutFile {
    version: String,
    effective_from: Date,
    effective_until: Option<Date>,
    source: String,
    statements: std::collections::BTreeMap<StatementKind, StatementFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StatementFile {
    number: String,
    title: String,
    columns: Vec<ColumnLayout>,
    lines: Vec<LineFile>,
    checks: Vec<CheckFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineFile {
    no: u16,
    label: String,
    formula: String,
    section: Option<String>,
    #[serde(default)]
    indent: u8,
    #[serde(default)]
    total: bool,
    flow: Option<Flow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckFile {
    rule: String,
    severity: CheckSeverity,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum CheckSeverity {
    Error,
    Warning,
}

/// Reads the layouts of one standard; every formula is parsed and every reference resolved here.
pub fn layouts_from_json(json: &str) -> Result<Vec<Layout>, LayoutError> {
    let file: LayoutsFile = serde_json::from_str(json)?;
    file.layouts.into_iter().map(read_layout).collect()
}

fn read_layout(file: LayoutFile) -> Result<Layout, LayoutError> {
    let statements = file
        .statements
        .into_iter()
        .map(|(kind, statement)| read_statement(kind, statement))
        .collect::<Result<_, _>>()?;
    Ok(Layout {
        version: file.version,
        effective_from: file.effective_from,
        effective_until: file.effective_until,
        source: file.source,
        statements,
    })
}

fn read_statement(kind: StatementKind, file: StatementFile) -> Result<StatementLayout, LayoutError> {
    let mut lines: Vec<LineLayout> = Vec::new();
    for line in file.lines {
        let formula = Formula::parse(&line.formula)?;
        // A line may only add up lines above it, so one pass computes the statement and no circle can exist.
        if formula
            .lines()
            .any(|no| !lines.iter().any(|above| above.no == no))
        {
            return Err(LayoutError::Reference(line.no));
        }
        lines.push(LineLayout {
            no: line.no,
            label: line.label,
            formula,
            section: line.section,
            indent: line.indent,
            is_total: line.total,
            flow: line.flow,
        });
    }
    let checks = file
        .checks
        .iter()
        .map(|check| read_check(check, &lines))
        .collect::<Result<_, _>>()?;
    Ok(StatementLayout {
        kind,
        number: file.number,
        title: file.title,
        columns: file.columns,
        lines,
        checks,
    })
}

fn read_check(file: &CheckFile, lines: &[LineLayout]) -> Result<CheckLayout, LayoutError> {
    let rule = &file.rule;
    let (left, right, at_least) = match (rule.split_once(">="), rule.split_once('=')) {
        (Some((left, right)), _) => (left, right, true),
        (None, Some((left, right))) => (left, right, false),
        (None, None) => return Err(LayoutError::Check(rule.clone())),
    };
    let (left, right) = (Formula::parse(left)?, Formula::parse(right)?);
    if left
        .lines()
        .chain(right.lines())
        .any(|no| !lines.iter().any(|line| line.no == no))
    {
        return Err(LayoutError::Check(rule.clone()));
    }
    let is_warning = file.severity == CheckSeverity::Warning;
    Ok(CheckLayout {
        left,
        right,
        at_least,
        is_warning,
    })
}
