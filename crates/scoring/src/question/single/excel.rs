//! 单选题 in a table: one letter.

use std::collections::BTreeMap;

use ledger::half_width::to_half_width;

use super::{Body, Key};
use crate::question::table::{Cells, Row, TableForm, Wrong, option_texts};

pub const FORM: TableForm = TableForm {
    names: &["单项选择", "单选择"],
    guide: "一个选项字母，如 B",
    example: &[
        ("题干", "企业收到客户前欠货款存入银行，贷方科目应为"),
        ("选项A", "主营业务收入"),
        ("选项B", "应收账款"),
        ("选项C", "预收账款"),
        ("答案", "B"),
        ("分值", "2"),
        ("难度", "1"),
        ("解析", "债权减少。"),
        ("知识点", "往来"),
    ],
    is_in_tables: true,
    has_options: true,
    may_lack_answer: false,
};

pub fn read(row: &Row<'_>) -> Result<(Body, Key), Wrong> {
    let body = Body {
        options: row.options.clone(),
    };
    let key = Key {
        correct: to_half_width(row.answer).trim().to_uppercase(),
        partial: BTreeMap::new(),
    };
    Ok((body, key))
}

pub fn write(body: &Body, key: &Key) -> Option<Cells> {
    if !key.partial.is_empty() {
        return None;
    }
    Some(Cells {
        options: option_texts(&body.options)?,
        ..Cells::answer(key.correct.clone())
    })
}
