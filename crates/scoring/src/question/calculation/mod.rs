//! 计算: per cell, with tolerances; variables drawn from a seed; an error made once is not punished twice.

pub mod excel;

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::draw::Draw;
use crate::expression::{Expression, ExpressionError, round_half_up};
use crate::finding::require;
use crate::question::{BodyParts, KeyParts};
use crate::typed::{comparable_text, read_number};
use crate::{Finding, Mark, Points, Reason, ReasonCode, Share};

/// Values by name: of variables, or of cells.
pub type Values = BTreeMap<String, Decimal>;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CalculationBody)]
pub struct Body {
    pub cells: Vec<CellSlot>,
    /// Whether the screen also asks for the workings (计算过程).
    #[serde(default)]
    pub asks_process: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CellSlot {
    #[schema(example = "unit_cost")]
    pub id: String,
    #[schema(example = "单位成本")]
    pub label: String,
    #[serde(default)]
    #[schema(example = "元/件")]
    pub unit: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CalculationKey)]
pub struct Key {
    /// Numbers that differ from student to student; the question's text shows them as `{{name}}`.
    #[serde(default)]
    pub variables: Vec<Variable>,
    /// In the order in which a student works them out.
    pub cells: Vec<CellRule>,
    /// Whether a cell that is right for the student's own earlier cells earns its points (连带得分).
    #[serde(default = "yes")]
    pub carry_forward: bool,
    /// The weight of the workings, marked by a teacher; 0 when they are not marked.
    #[serde(default)]
    pub process_weight: u32,
}

fn yes() -> bool {
    true
}

/// A number drawn evenly from `from, from + step, … , to`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = QuestionVariable)]
pub struct Variable {
    #[schema(example = "qty")]
    pub name: String,
    #[schema(value_type = String, example = "500")]
    pub from: Decimal,
    #[schema(value_type = String, example = "700")]
    pub to: Decimal,
    #[schema(value_type = String, example = "10")]
    pub step: Decimal,
}

/// What is expected in one cell: a value, or a formula over the variables and the cells above it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CellRule {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, example = "202.40")]
    pub value: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "round(opening + made, 2)")]
    pub formula: Option<String>,
    /// Greatest accepted distance; half a fen when not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, example = "0.005")]
    pub tolerance: Option<Decimal>,
    /// Greatest accepted distance as a part of the expected value.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, example = "0.001")]
    pub relative_tolerance: Option<Decimal>,
    /// Units a student may write after the number, with their factor: `{"万元": "10000"}`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = BTreeMap<String, String>)]
    pub units: Values,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<u32>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = CalculationAnswer)]
pub struct Answer {
    /// What was typed, by cell id.
    #[schema(example = json!({"unit_cost": "202.40"}))]
    pub cells: BTreeMap<String, String>,
    pub process: String,
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        self.cells.values().all(|typed| typed.trim().is_empty()) && self.process.trim().is_empty()
    }
}

impl Variable {
    /// How many values it may take; 0 when the range is empty or the step useless.
    fn choices(&self) -> u64 {
        if self.from == self.to {
            return 1;
        }
        let span = self.to - self.from;
        if span.is_sign_negative() || self.step <= Decimal::ZERO {
            return 0;
        }
        span.checked_div(self.step)
            .and_then(|steps| u64::try_from(steps.floor()).ok())
            .map_or(0, |steps| steps + 1)
    }

    fn value(&self, draw: &mut Draw) -> Decimal {
        let steps = draw.below(self.choices());
        (self.from + self.step * Decimal::from(steps)).normalize()
    }
}

impl CellRule {
    fn weight(&self) -> u32 {
        self.weight.unwrap_or(1)
    }

    /// The expected value, given variables and the cells above.
    fn expected(&self, known: &Values) -> Result<Decimal, ExpressionError> {
        match (&self.formula, self.value) {
            (Some(formula), _) => Expression::parse(formula)?.evaluate(known),
            (None, Some(value)) => Ok(value),
            (None, None) => Err(ExpressionError::Unknown(self.id.clone())),
        }
    }

    /// The number typed, with an accepted unit turned into its factor.
    fn read(&self, typed: &str) -> Option<Decimal> {
        let text = comparable_text(typed);
        let with_unit = self.units.iter().find_map(|(unit, factor)| {
            let digits = text.strip_suffix(&comparable_text(unit))?;
            read_number(digits)?.checked_mul(*factor)
        });
        with_unit.or_else(|| read_number(typed))
    }

    fn is_close(&self, number: Decimal, expected: Decimal) -> bool {
        let absolute = self.tolerance.unwrap_or(Decimal::new(5, 3));
        let relative = self
            .relative_tolerance
            .and_then(|part| part.checked_mul(expected.abs()));
        number
            .checked_sub(expected)
            .is_some_and(|gap| gap.abs() <= absolute.max(relative.unwrap_or_default()))
    }
}

impl Key {
    /// The values this seed gives to the variables.
    pub fn values(&self, seed: u64) -> Values {
        let mut draw = Draw::from_seed(seed);
        self.variables
            .iter()
            .map(|variable| (variable.name.clone(), variable.value(&mut draw)))
            .collect()
    }

    /// The key of one student: each variable narrowed to the value its seed gives.
    fn with_values(&self, seed: u64) -> Self {
        let values = self.values(seed);
        let fix = |variable: &Variable| {
            let value = values[&variable.name];
            Variable {
                from: value,
                to: value,
                ..variable.clone()
            }
        };
        Self {
            variables: self.variables.iter().map(fix).collect(),
            ..self.clone()
        }
    }

    /// The expected value of every cell, in order, for the variables' first values.
    pub fn expected(&self) -> Result<Vec<Decimal>, ExpressionError> {
        let mut known = self.values(0);
        let mut expected = Vec::with_capacity(self.cells.len());
        for cell in &self.cells {
            let value = cell.expected(&known)?;
            known.insert(cell.id.clone(), value);
            expected.push(value);
        }
        Ok(expected)
    }
}

impl BodyParts for Body {
    fn part_names(&self) -> BTreeMap<&str, &str> {
        let items = self.cells.iter();
        items
            .map(|item| (item.id.as_str(), item.label.as_str()))
            .collect()
    }

    fn nameable(&self) -> Vec<(String, String)> {
        let cells = self.cells.iter();
        cells
            .map(|cell| (cell.id.clone(), format!("{} {}", cell.label, cell.unit)))
            .collect()
    }
}

impl KeyParts for Key {
    fn variables(&self, seed: u64) -> Values {
        self.values(seed)
    }

    fn drawn(&self, seed: u64) -> Self {
        self.with_values(seed)
    }
}

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    let slots: Vec<&str> = body.cells.iter().map(|cell| cell.id.as_str()).collect();
    let rules: Vec<&str> = key.cells.iter().map(|cell| cell.id.as_str()).collect();
    require(
        &mut findings,
        !slots.is_empty(),
        "body.cells",
        "question.no_cells",
        "至少要有一个答案格",
    );
    require(
        &mut findings,
        slots == rules,
        "key.cells",
        "question.cell_mismatch",
        "答案格与题目不一致",
    );
    validate_labels(body, &mut findings);
    validate_variables(key, &mut findings);
    validate_rules(key, &mut findings);
    // A formula may divide by zero for some draws only, so several are tried.
    if findings.is_empty() {
        if let Some(fault) = (0..50).find_map(|seed| key.drawn(seed).expected().err()) {
            findings.push(Finding::new(
                "key.cells",
                "question.bad_formula",
                fault.to_string(),
            ));
        } else if key.variables.is_empty() {
            check_stated_values(key, &mut findings);
        }
    }
    findings
}

fn validate_labels(body: &Body, findings: &mut Vec<Finding>) {
    for (i, cell) in body.cells.iter().enumerate() {
        let message = format!("第 {} 项还没有名称", i + 1);
        let is_named = !cell.label.trim().is_empty();
        let path = format!("body.cells[{i}].label");
        require(findings, is_named, path, "question.unnamed_cell", &message);
    }
}

fn validate_variables(key: &Key, findings: &mut Vec<Finding>) {
    for (i, variable) in key.variables.iter().enumerate() {
        let path = format!("key.variables[{i}]");
        require(
            findings,
            !variable.name.trim().is_empty(),
            format!("{path}.name"),
            "question.unnamed_variable",
            &format!("第 {} 个变量还没有名称", i + 1),
        );
        require(
            findings,
            variable.choices() > 0,
            path,
            "question.empty_range",
            "变量的取值范围是空的",
        );
    }
}

/// Each cell has a weight, and a value or a formula.
fn validate_rules(key: &Key, findings: &mut Vec<Finding>) {
    for (i, cell) in key.cells.iter().enumerate() {
        let path = format!("key.cells[{i}]");
        let has_weight = cell.weight() > 0;
        require(
            findings,
            has_weight,
            format!("{path}.weight"),
            "question.no_weight",
            "权重应大于 0",
        );
        let has_value = cell.value.is_some() || cell.formula.is_some();
        require(
            findings,
            has_value,
            path,
            "question.no_key",
            &format!("第 {} 项还没有答案", i + 1),
        );
    }
}

/// Where a cell gives both a value and a formula, they must agree.
fn check_stated_values(key: &Key, findings: &mut Vec<Finding>) {
    let expected = key.expected().unwrap_or_default();
    for (i, (cell, computed)) in key.cells.iter().zip(expected).enumerate() {
        if let Some(stated) = cell.value.filter(|stated| !cell.is_close(computed, *stated)) {
            let message = format!("公式的结果 {} 与答案 {stated} 不一致", round_half_up(computed, 4));
            findings.push(Finding::new(
                format!("key.cells[{i}]"),
                "question.formula_disagrees",
                message,
            ));
        }
    }
}

pub fn grade(key: &Key, answer: &Answer, full: Points) -> Mark {
    let Ok(expected) = key.expected() else {
        // A key that cannot be worked out is its author's fault; a person decides.
        return Mark::nothing(full, vec![Reason::new(ReasonCode::AwaitsMarker)]).for_marker();
    };
    let mut own = key.values(0);
    let (mut shares, mut reasons) = (Vec::new(), Vec::new());
    for (cell, &expected) in key.cells.iter().zip(&expected) {
        let typed = answer.cells.get(&cell.id).map_or("", |typed| typed.trim());
        let number = cell.read(typed);
        let is_right = number.is_some_and(|number| cell.is_close(number, expected));
        let is_carried = !is_right && key.carry_forward && cell.formula.is_some() && {
            let carried = cell.expected(&own).ok();
            number
                .zip(carried)
                .is_some_and(|(number, carried)| cell.is_close(number, carried))
        };
        let reason = match (is_right, is_carried, typed) {
            (true, ..) => None,
            (_, true, _) => Some(Reason::new(ReasonCode::CarriedForward)),
            (_, _, "") => Some(Reason::new(ReasonCode::EmptyCell)),
            (_, _, wrong) => Some(Reason::new(ReasonCode::WrongCell).with("answer", wrong)),
        };
        reasons.extend(reason.map(|reason| reason.with("cell", &cell.id)));
        shares.push((
            cell.weight(),
            if is_right || is_carried {
                Share::ONE
            } else {
                Share::ZERO
            },
        ));
        own.insert(cell.id.clone(), number.unwrap_or(expected));
    }

    let is_marked_by_hand = key.process_weight > 0;
    if is_marked_by_hand {
        shares.push((key.process_weight, Share::ZERO));
        reasons.push(Reason::new(ReasonCode::AwaitsMarker));
    } else if reasons.is_empty() {
        return Mark::right(full);
    }
    let mark = Mark::of(full, Share::weighted_mean(shares), reasons);
    if is_marked_by_hand {
        mark.for_marker()
    } else {
        mark
    }
}

#[cfg(test)]
mod tests;
