//! 填空题 in a table: a line a blank; `|` between accepted texts, `#3800±0.01` a number, `/…/` a pattern.

use super::{BlankRule, BlankSlot, Body, Key, NumberRule};
use crate::question::table::{Cells, Column, Row, TableForm, Wrong, decimal};

pub const FORM: TableForm = TableForm {
    names: &[],
    guide: "每空一行；几种写法用 | 隔开；数字写作 #3800±0.01；正则写作 /…/；计分规则填 不分先后 表示顺序不限",
    example: &[
        ("题干", "资产 = 负债 + ____；月折旧 ____ 元"),
        ("答案", "所有者权益|权益\n#3800±0.01"),
        ("分值", "2"),
    ],
    is_in_tables: true,
    has_options: false,
    may_lack_answer: false,
};

/// The word of the rule column for blanks in any order.
const ANY_ORDER: &str = "不分先后";

pub fn read(row: &Row<'_>) -> Result<(Body, Key), Wrong> {
    let group = match row.rule {
        "" => None,
        ANY_ORDER => Some(1),
        _ => {
            let zh = format!("填空题的计分规则只能是「{ANY_ORDER}」或空");
            return Err(Wrong::new(Column::Rule, zh, "unknown rule"));
        }
    };
    let blanks = row
        .answer_lines()
        .map(|line| rule_of(line, group))
        .collect::<Result<Vec<_>, _>>()?;
    let in_stem = super::count_in_stem(row.stem);
    if in_stem != blanks.len() {
        return Err(Wrong::new(
            Column::Answer,
            format!("题干有 {in_stem} 个空（____），答案有 {} 行", blanks.len()),
            format!(
                "the stem has {in_stem} blanks (____), the answer {} lines",
                blanks.len()
            ),
        ));
    }
    let body = Body {
        blanks: vec![BlankSlot::default(); blanks.len()],
    };
    Ok((body, Key { blanks }))
}

fn rule_of(line: &str, group: Option<u32>) -> Result<BlankRule, Wrong> {
    let mut rule = BlankRule {
        group,
        ..BlankRule::default()
    };
    if let Some(number) = line.strip_prefix('#') {
        let (value, tolerance) = number.split_once('±').unwrap_or((number, "0"));
        let (Some(value), Some(tolerance)) = (decimal(value), decimal(tolerance)) else {
            let zh = format!("「{line}」应写作 #3800±0.01");
            return Err(Wrong::new(Column::Answer, zh, "a number reads #3800±0.01"));
        };
        rule.number = Some(NumberRule { value, tolerance });
    } else if let Some(pattern) = line.strip_prefix('/').and_then(|rest| rest.strip_suffix('/')) {
        rule.pattern = Some(pattern.to_owned());
    } else {
        rule.accept = line
            .split('|')
            .map(|text| text.trim().to_owned())
            .filter(|text| !text.is_empty())
            .collect();
    }
    Ok(rule)
}

pub fn write(_: &Body, key: &Key) -> Option<Cells> {
    let lines: Vec<String> = key.blanks.iter().map(line_of).collect();
    let is_any_order = key.blanks.iter().any(|rule| rule.group.is_some());
    Some(Cells {
        rule: if is_any_order {
            ANY_ORDER.to_owned()
        } else {
            String::new()
        },
        ..Cells::answer(lines.join("\n"))
    })
}

fn line_of(rule: &BlankRule) -> String {
    match (&rule.number, &rule.pattern) {
        (Some(number), _) => format!("#{}±{}", number.value, number.tolerance),
        (_, Some(pattern)) => format!("/{pattern}/"),
        _ => rule.accept.join("|"),
    }
}
