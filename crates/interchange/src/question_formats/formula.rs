//! A question whose one answer is a formula over drawn variables.

use rust_decimal::Decimal;
use scoring::question::calculation::{Body, CellRule, CellSlot, Key, Variable};
use scoring::question::{QuestionBody, QuestionKey};

use super::item::Item;
use crate::excel_questions::QuestionDraft;

/// 计算题 with one cell; `written` is the formula as its author wrote it.
///
/// # Errors
/// A formula that cannot be worked out here.
pub(super) fn question(
    mut item: Item,
    variables: Vec<Variable>,
    cell: CellRule,
    written: &str,
) -> Result<QuestionDraft, String> {
    if !variables.is_empty() {
        item.note("变量按取值范围和小数位重新抽取，原题的数据组没有导入");
    }
    let body = QuestionBody::Calculation(Body {
        cells: vec![CellSlot {
            id: cell.id.clone(),
            label: "答案".to_owned(),
            unit: String::new(),
        }],
        asks_process: false,
    });
    let key = QuestionKey::Calculation(Key {
        variables,
        cells: vec![cell],
        carry_forward: true,
        process_weight: 0,
    });
    if let Some(finding) = body.validate(&key).into_iter().next() {
        return Err(format!(
            "公式 {written} 不能使用（{}），没有导入",
            finding.message
        ));
    }
    Ok(item.draft(body, key))
}

/// A variable drawn between two bounds with so many decimals.
pub(super) fn variable(name: String, from: Decimal, to: Decimal, places: u32) -> Variable {
    Variable {
        name,
        from,
        to,
        step: Decimal::new(1, places.min(12)),
    }
}
