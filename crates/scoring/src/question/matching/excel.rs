//! 匹配题 in a table: lines `左=右`; `=右` is a right-hand text that matches nothing.

use std::collections::BTreeSet;

use super::{Body, Key, MatchItem, Pair};
use crate::question::table::{Cells, Column, Row, TableForm, Wrong};

pub const FORM: TableForm = TableForm {
    names: &["连线"],
    guide: "每行 左=右；干扰项写作 =右",
    example: &[
        ("题干", "把科目与类别配对。"),
        ("答案", "库存现金=资产\n短期借款=负债\n=成本"),
        ("分值", "2"),
    ],
    is_in_tables: true,
    has_options: false,
    may_lack_answer: false,
};

pub fn read(row: &Row<'_>) -> Result<(Body, Key), Wrong> {
    let mut body = Body {
        left: Vec::new(),
        right: Vec::new(),
    };
    let mut pairs = BTreeSet::new();
    for line in row.answer_lines() {
        let (left, right) = line
            .split_once('=')
            .map(|(left, right)| (left.trim(), right.trim()))
            .filter(|(_, right)| !right.is_empty())
            .ok_or_else(|| {
                let zh = format!("「{line}」应写作 左=右");
                Wrong::new(Column::Answer, zh, "a pair reads left=right")
            })?;
        let known = body.right.iter().position(|item| item.text == right);
        let at = known.unwrap_or_else(|| {
            body.right.push(item("r", body.right.len(), right));
            body.right.len() - 1
        });
        if !left.is_empty() {
            body.left.push(item("l", body.left.len(), left));
            pairs.insert(Pair {
                left: format!("l{}", body.left.len()),
                right: format!("r{}", at + 1),
            });
        }
    }
    Ok((body, Key { pairs }))
}

fn item(prefix: &str, index: usize, text: &str) -> MatchItem {
    MatchItem {
        id: format!("{prefix}{}", index + 1),
        text: text.to_owned(),
        img_path: None,
    }
}

pub fn write(body: &Body, key: &Key) -> Option<Cells> {
    let mut lines = Vec::new();
    for item in &body.left {
        let pair = key.pairs.iter().find(|pair| pair.left == item.id)?;
        let right = body.right.iter().find(|right| right.id == pair.right)?;
        lines.push(format!("{}={}", item.text, right.text));
    }
    let unmatched = body
        .right
        .iter()
        .filter(|item| !key.pairs.iter().any(|pair| pair.right == item.id));
    lines.extend(unmatched.map(|item| format!("={}", item.text)));
    Some(Cells::answer(lines.join("\n")))
}
