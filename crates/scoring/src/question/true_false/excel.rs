//! 判断题 in a table: 对 or 错.

use ledger::half_width::to_half_width;

use super::{Body, Key};
use crate::question::table::{Cells, Column, Row, TableForm, Wrong};

pub const FORM: TableForm = TableForm {
    names: &["是非", "对错"],
    guide: "对 或 错",
    example: &[
        ("题干", "试算平衡说明记账一定没有错误。"),
        ("答案", "错"),
        ("分值", "1.5"),
    ],
    is_in_tables: true,
    has_options: true,
    may_lack_answer: false,
};

pub fn read(row: &Row<'_>) -> Result<(Body, Key), Wrong> {
    let correct = match to_half_width(row.answer).trim().to_uppercase().as_str() {
        "对" | "正确" | "是" | "A" | "√" | "TRUE" | "T" | "1" => true,
        "错" | "错误" | "否" | "B" | "×" | "X" | "FALSE" | "F" | "0" => false,
        _ => {
            let (zh, en) = ("判断题的答案须是 对 或 错", "the answer must be 对 or 错");
            return Err(Wrong::new(Column::Answer, zh, en));
        }
    };
    let key = Key {
        correct,
        penalty_percent: 0,
    };
    Ok((Body {}, key))
}

pub fn write(_: &Body, key: &Key) -> Option<Cells> {
    Some(Cells::answer(if key.correct { "对" } else { "错" }))
}
