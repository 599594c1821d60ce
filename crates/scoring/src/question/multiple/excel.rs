//! 多选题 in a table: the letters, and a rule for answers that lack some.

use std::collections::BTreeSet;

use ledger::half_width::to_half_width;

use super::{Body, Key, Rule};
use crate::question::table::{Cells, Column, Row, TableForm, Wrong, option_texts};

pub const FORM: TableForm = TableForm {
    names: &["多项选择", "不定项选择"],
    guide: "选项字母，如 AB；计分规则可填 少选得一半（默认）、少选按比例、全对才得分、选对减选错",
    example: &[
        ("题干", "数据清洗的合理做法有"),
        ("选项A", "统一日期格式"),
        ("选项B", "标记并核查重复发票"),
        ("选项C", "删除全部负数金额"),
        ("答案", "AB"),
        ("计分规则", "少选得一半"),
        ("分值", "3"),
    ],
    is_in_tables: true,
    has_options: true,
    may_lack_answer: false,
};

/// The words of the rule column.
const RULES: &[(&str, Rule)] = &[
    ("少选得一半", Rule::HalfForSubset),
    ("少选按比例", Rule::ShareForSubset),
    ("全对才得分", Rule::ExactOnly),
    ("选对减选错", Rule::RightMinusWrong),
];

pub fn read(row: &Row<'_>) -> Result<(Body, Key), Wrong> {
    let correct: BTreeSet<String> = to_half_width(row.answer)
        .to_uppercase()
        .chars()
        .filter(char::is_ascii_alphabetic)
        .map(String::from)
        .collect();
    let rule = match row.rule {
        "" => Some(Rule::default()),
        text => RULES
            .iter()
            .find(|(name, _)| *name == text)
            .map(|(_, rule)| *rule),
    };
    let rule = rule.ok_or_else(|| {
        let names: Vec<&str> = RULES.iter().map(|(name, _)| *name).collect();
        let zh = format!("计分规则只能是 {}", names.join("、"));
        Wrong::new(Column::Rule, zh, "unknown rule")
    })?;
    let body = Body {
        options: row.options.clone(),
    };
    Ok((body, Key { correct, rule }))
}

pub fn write(body: &Body, key: &Key) -> Option<Cells> {
    let letters: Vec<&str> = key.correct.iter().map(String::as_str).collect();
    Some(Cells {
        options: option_texts(&body.options)?,
        rule: RULES.iter().find(|(_, rule)| *rule == key.rule)?.0.to_owned(),
        ..Cells::answer(letters.concat())
    })
}
