//! Layouts as files hold them (`content/accounting/`), and reading them.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Deserialize;

use super::formula::{Formula, FormulaError};
use super::kind::{Column, StatementKind};
use super::layout::{CheckLayout, ColumnLayout, Flow, Layout, LineLayout, OfMonths, StatementLayout};
use crate::Standard;
use crate::closing::Taxpayer;

/// Why layouts cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum LayoutError {
    #[error("报表格式无法识别：{0}")]
    Shape(#[from] serde_json::Error),
    #[error(transparent)]
    Formula(#[from] FormulaError),
    #[error("勾稽关系「{0}」应写成 左 = 右 或 左 >= 右")]
    Check(String),
    #[error("第 {0} 行引用了排在它后面或不存在的行或列")]
    Reference(u16),
    #[error("第 {0} 行有一列没有公式")]
    NoFormula(u16),
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

/// Forms that are the same whatever the standard: their formulas name accounts by what they are for (`$sales`).
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReturnsFile {
    accounts: BTreeMap<Standard, Names>,
    layouts: Vec<LayoutFile>,
}

/// Codes by what they are for.
type Names = BTreeMap<String, String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LayoutFile {
    version: String,
    effective_from: Date,
    effective_until: Option<Date>,
    source: String,
    taxpayer: Option<Taxpayer>,
    statements: BTreeMap<StatementKind, StatementFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StatementFile {
    number: String,
    title: String,
    columns: Vec<ColumnFile>,
    lines: Vec<LineFile>,
    checks: Vec<CheckFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnFile {
    column: Column,
    label: String,
    /// For lines that have no formula of their own.
    formula: Option<String>,
    /// Whether it adds up the months of the year.
    #[serde(default)]
    months: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineFile {
    no: u16,
    label: String,
    /// For every column that has none in `cells`.
    formula: Option<String>,
    #[serde(default)]
    cells: BTreeMap<Column, String>,
    section: Option<String>,
    #[serde(default)]
    indent: u8,
    #[serde(default)]
    total: bool,
    flow: Option<Flow>,
    #[serde(default)]
    ends_page: bool,
    /// What a column that adds up months shows.
    #[serde(default)]
    year: OfMonths,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckFile {
    rule: String,
    severity: CheckSeverity,
    column: Option<Column>,
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
    let read = |layout| read_layout(layout, &Names::new());
    file.layouts.into_iter().map(read).collect()
}

/// Reads the tax returns as a company of the standard fills them in.
pub(super) fn returns_from_json(json: &str, standard: Standard) -> Result<Vec<Layout>, LayoutError> {
    let mut file: ReturnsFile = serde_json::from_str(json)?;
    let names = file.accounts.remove(&standard).unwrap_or_default();
    let read = |layout| read_layout(layout, &names);
    file.layouts.into_iter().map(read).collect()
}

fn read_layout(file: LayoutFile, names: &Names) -> Result<Layout, LayoutError> {
    let statements = file
        .statements
        .into_iter()
        .map(|(kind, statement)| read_statement(kind, statement, names))
        .collect::<Result<_, _>>()?;
    Ok(Layout {
        version: file.version,
        effective_from: file.effective_from,
        effective_until: file.effective_until,
        source: file.source,
        taxpayer: file.taxpayer,
        statements,
    })
}

/// A formula with the codes in the place of the names; the longest name first, so that `$cost` leaves `$cost_of` alone.
fn read_formula(text: &str, names: &Names) -> Result<Formula, FormulaError> {
    let mut by_length: Vec<_> = names.iter().collect();
    by_length.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut text = text.to_owned();
    for (name, codes) in by_length {
        text = text.replace(&format!("${name}"), codes);
    }
    Formula::parse(&text)
}

fn read_statement(
    kind: StatementKind,
    file: StatementFile,
    names: &Names,
) -> Result<StatementLayout, LayoutError> {
    let mut lines: Vec<LineLayout> = Vec::new();
    for line in file.lines {
        let formulas = read_formulas(&line, &file.columns, names)?;
        // A line may only add up lines above it, so one pass computes the statement and no circle can exist.
        let is_above = |no: u16| lines.iter().any(|above| above.no == no);
        if !formulas
            .iter()
            .all(|formula| formula.lines().into_iter().all(is_above))
        {
            return Err(LayoutError::Reference(line.no));
        }
        lines.push(LineLayout {
            no: line.no,
            label: line.label,
            formulas,
            section: line.section,
            indent: line.indent,
            is_total: line.total,
            flow: line.flow,
            ends_page: line.ends_page,
            of_months: line.year,
        });
    }
    let checks = file
        .checks
        .iter()
        .map(|check| read_check(check, &lines, names))
        .collect::<Result<_, _>>()?;
    let columns = file.columns.into_iter().map(|file| ColumnLayout {
        column: file.column,
        label: file.label,
        is_sum_of_months: file.months,
    });
    Ok(StatementLayout {
        kind,
        number: file.number,
        title: file.title,
        columns: columns.collect(),
        lines,
        checks,
    })
}

/// A formula for each column: that of the cell, of the line, or of the column. A cell may only refer to columns before it.
fn read_formulas(
    line: &LineFile,
    columns: &[ColumnFile],
    names: &Names,
) -> Result<Vec<Formula>, LayoutError> {
    let mut formulas = Vec::new();
    for (place, file) in columns.iter().enumerate() {
        let own = line.cells.get(&file.column);
        let text = own.or(line.formula.as_ref()).or(file.formula.as_ref());
        let text = text.ok_or(LayoutError::NoFormula(line.no))?;
        let formula = read_formula(text, names)?;
        let before: Vec<Column> = columns[..place].iter().map(|one| one.column).collect();
        if !formula.columns().iter().all(|column| before.contains(column)) {
            return Err(LayoutError::Reference(line.no));
        }
        formulas.push(formula);
    }
    Ok(formulas)
}

fn read_check(file: &CheckFile, lines: &[LineLayout], names: &Names) -> Result<CheckLayout, LayoutError> {
    let rule = &file.rule;
    let (left, right, at_least) = match (rule.split_once(">="), rule.split_once('=')) {
        (Some((left, right)), _) => (left, right, true),
        (None, Some((left, right))) => (left, right, false),
        (None, None) => return Err(LayoutError::Check(rule.clone())),
    };
    let (left, right) = (read_formula(left, names)?, read_formula(right, names)?);
    let mut named = left.lines().into_iter().chain(right.lines());
    if named.any(|no| !lines.iter().any(|line| line.no == no)) {
        return Err(LayoutError::Check(rule.clone()));
    }
    Ok(CheckLayout {
        left,
        right,
        at_least,
        is_warning: file.severity == CheckSeverity::Warning,
        column: file.column,
    })
}
