//! 排序题 in a table: a line an item, in the right order.

use super::{Body, Key, Rule};
use crate::question::matching::MatchItem;
use crate::question::table::{Cells, Column, Row, TableForm, Wrong};

pub const FORM: TableForm = TableForm {
    names: &["顺序"],
    guide: "每行一项，按正确顺序；计分规则可填 相邻对得分（默认）、位置得分、全对得分",
    example: &[
        ("题干", "把账务处理程序排成正确的顺序。"),
        ("答案", "审核原始凭证\n编制记账凭证\n登记账簿\n编制财务报表"),
        ("计分规则", "相邻对得分"),
        ("分值", "2"),
    ],
    is_in_tables: true,
    has_options: false,
    may_lack_answer: false,
};

/// The words of the rule column.
const RULES: &[(&str, Rule)] = &[
    ("相邻对得分", Rule::Adjacent),
    ("位置得分", Rule::Position),
    ("全对得分", Rule::Exact),
];

pub fn read(row: &Row<'_>) -> Result<(Body, Key), Wrong> {
    let items: Vec<MatchItem> = row
        .answer_lines()
        .zip(1_usize..)
        .map(|(text, number)| MatchItem {
            id: format!("i{number}"),
            text: text.to_owned(),
            img_path: None,
        })
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
    let order = items.iter().map(|item| item.id.clone()).collect();
    Ok((Body { items }, Key { order, rule }))
}

pub fn write(body: &Body, key: &Key) -> Option<Cells> {
    let text = |id: &String| {
        let item = body.items.iter().find(|item| item.id == *id)?;
        item.img_path.is_none().then(|| item.text.clone())
    };
    let lines: Option<Vec<String>> = key.order.iter().map(text).collect();
    Some(Cells {
        rule: RULES.iter().find(|(_, rule)| *rule == key.rule)?.0.to_owned(),
        ..Cells::answer(lines?.join("\n"))
    })
}
