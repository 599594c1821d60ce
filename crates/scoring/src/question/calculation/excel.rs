//! 计算题 in a table: a line a cell, `单位成本（元）=202.40±0.01 [2分]`.

use super::{Body, CellRule, CellSlot, Key};
use crate::Points;
use crate::question::table::{Cells, Column, Row, TableForm, Wrong, decimal, points};

pub const FORM: TableForm = TableForm {
    names: &[],
    guide: "每格一行：名称（单位）=数值±误差 [分值]",
    example: &[
        (
            "题干",
            "期初 1000 件@200，完工 1000 件@204.80，求单位成本和发出 590 件的成本。",
        ),
        (
            "答案",
            "单位成本（元）=202.40±0.01 [2分]\n发出成本（元）=119416.00±0.01 [3分]",
        ),
        ("分值", "5"),
    ],
    is_in_tables: true,
    has_options: false,
    may_lack_answer: false,
};

pub fn read(row: &Row<'_>) -> Result<(Body, Key), Wrong> {
    let cells = row
        .answer_lines()
        .zip(1_usize..)
        .map(|(line, number)| {
            cell_of(line, format!("c{number}")).ok_or_else(|| {
                Wrong::new(
                    Column::Answer,
                    format!("「{line}」应写作 单位成本（元）=202.40±0.01 [2分]"),
                    "a cell reads label（unit）=202.40±0.01 [2分]",
                )
            })
        })
        .collect::<Result<Vec<_>, _>>()?;
    let (slots, rules) = cells.into_iter().unzip();
    let body = Body {
        cells: slots,
        asks_process: false,
    };
    let key = Key {
        variables: Vec::new(),
        cells: rules,
        carry_forward: true,
        process_weight: 0,
    };
    Ok((body, key))
}

fn cell_of(line: &str, id: String) -> Option<(CellSlot, CellRule)> {
    let (head, rest) = line.split_once('=')?;
    let (rest, weight) = match rest
        .trim()
        .strip_suffix(']')
        .and_then(|rest| rest.rsplit_once('['))
    {
        Some((rest, worth)) => (rest, Some(points(worth)?)),
        None => (rest, None),
    };
    let (value, tolerance) = match rest.split_once('±') {
        Some((value, tolerance)) => (value, Some(decimal(tolerance)?)),
        None => (rest, None),
    };
    let (label, unit) = match head.trim().strip_suffix(['）', ')']) {
        Some(inner) => inner.rsplit_once(['（', '('])?,
        None => (head.trim(), ""),
    };
    let slot = CellSlot {
        id: id.clone(),
        label: label.trim().to_owned(),
        unit: unit.to_owned(),
    };
    let rule = CellRule {
        id,
        value: Some(decimal(value)?),
        tolerance,
        weight: weight.and_then(|points| u32::try_from(points.0).ok()),
        ..CellRule::default()
    };
    Some((slot, rule))
}

pub fn write(body: &Body, key: &Key) -> Option<Cells> {
    let lines: Option<Vec<String>> = body
        .cells
        .iter()
        .zip(&key.cells)
        .map(|(slot, rule)| line_of(slot, rule))
        .collect();
    Some(Cells::answer(lines?.join("\n")))
}

fn line_of(slot: &CellSlot, rule: &CellRule) -> Option<String> {
    let unit = if slot.unit.is_empty() {
        String::new()
    } else {
        format!("（{}）", slot.unit)
    };
    let tolerance = rule.tolerance.map(|tolerance| format!("±{tolerance}"));
    let weight = rule
        .weight
        .map(|weight| format!(" [{}分]", Points(i64::from(weight))));
    Some(format!(
        "{}{unit}={}{}{}",
        slot.label,
        rule.value?,
        tolerance.unwrap_or_default(),
        weight.unwrap_or_default()
    ))
}
