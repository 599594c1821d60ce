//! Calculated questions: a formula over variables that are drawn for each student.

use std::sync::LazyLock;

use regex::Regex;
use rust_decimal::Decimal;
use scoring::expression::Expression;
use scoring::question::calculation::{CellRule, Variable};

use super::Reader;
use super::field::{decimal, plain};
use super::kinds::fraction;
use crate::excel_questions::QuestionDraft;
use crate::question_formats::formula;
use crate::question_formats::xml::Element;

static NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\{([A-Za-z][A-Za-z0-9_]*)\}").expect("the pattern is tested"));

impl Reader<'_> {
    /// 计算题 with one cell.
    ///
    /// # Errors
    /// A formula or a variable that cannot be said here.
    pub(super) fn calculated(mut self) -> Result<QuestionDraft, String> {
        let answers: Vec<&Element> = self
            .question
            .all("answer")
            .filter(|answer| fraction(answer) >= Decimal::ONE_HUNDRED)
            .collect();
        let [answer] = answers.as_slice() else {
            return Err("计算题须有且只有一个得满分的公式，没有导入".to_owned());
        };
        if self.question.all("answer").count() > 1 {
            self.item.note("部分得分的公式没有导入");
        }
        let written = answer.text_of("text");
        let mut formula = NAME
            .replace_all(&written, "$1")
            .replace("pi()", "3.14159265358979");
        let places: u32 = answer.text_of("correctanswerlength").parse().unwrap_or(2);
        if answer.text_of("correctanswerformat") != "2" && places <= 12 {
            formula = format!("round({formula}, {places})");
        }
        if Expression::parse(&formula).is_err() {
            return Err(format!("公式 {written} 不能表示，没有导入"));
        }
        let variables = self.variables()?;
        if self.item.stem.contains("{=") {
            self.item.note("题干中的算式不能计算，请改写题干");
        }
        self.item.stem = NAME.replace_all(&self.item.stem, "{{$1}}").into_owned();
        let cell = self.cell(answer, formula);
        formula::question(self.item, variables, cell, &written)
    }

    fn cell(&mut self, answer: &Element, formula: String) -> CellRule {
        let tolerance = decimal(&answer.text_of("tolerance")).unwrap_or_default();
        let mut cell = CellRule {
            id: "c1".to_owned(),
            formula: Some(formula),
            ..CellRule::default()
        };
        match answer.text_of("tolerancetype").as_str() {
            "2" => cell.tolerance = Some(tolerance),
            kind => {
                if kind == "3" {
                    self.item.note("几何误差按相对误差收");
                }
                cell.tolerance = Some(Decimal::ZERO);
                cell.relative_tolerance = Some(tolerance);
            }
        }
        cell
    }

    fn variables(&self) -> Result<Vec<Variable>, String> {
        let mut variables = Vec::new();
        let definitions = self.question.first("dataset_definitions");
        for definition in definitions
            .into_iter()
            .flat_map(|all| all.all("dataset_definition"))
        {
            let name = plain(definition, "name");
            let number = |field: &str| decimal(&plain(definition, field));
            let (Some(from), Some(to)) = (number("minimum"), number("maximum")) else {
                return Err(format!("变量 {name} 没有取值范围，没有导入"));
            };
            let places = number("decimals")
                .and_then(|places| u32::try_from(places).ok())
                .unwrap_or(0);
            variables.push(formula::variable(name, from, to, places));
        }
        Ok(variables)
    }
}
