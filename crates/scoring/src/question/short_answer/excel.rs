//! 简答题 in a table: the model answer, and a rubric of lines `标题=1.5：词/词；+必须词；-不得词`; a deduction is `标题=-1`.
//! The rule says how long the answer may be: `最多 500 字`.

use super::{Body, Key, RubricPoint};
use crate::Points;
use crate::question::table::{Cells, Column, Row, TableForm, Wrong, points};

pub const FORM: TableForm = TableForm {
    names: &["问答", "论述", "名词解释"],
    guide: "参考答案；评分要点每行一条：标题=分值：关键词/关键词；+必须出现；-不得出现；扣分项写负的分值：标题=-1；计分规则可写 最多 500 字",
    example: &[
        ("题干", "简述未达账项的种类和调节方法。"),
        ("答案", "企收银未收等四类；双方各自加减后余额应相等。"),
        ("评分要点", "四类=4：企收银未收/企业已收\n调节=2：+余额调节表"),
        ("分值", "6"),
    ],
    is_in_tables: true,
    has_options: false,
    may_lack_answer: false,
};

pub fn read(row: &Row<'_>) -> Result<(Body, Key), Wrong> {
    let mut rubric = row.rubric_lines().map(point_of).collect::<Result<Vec<_>, _>>()?;
    if rubric.is_empty() {
        // Without points of its own the whole answer is one, marked by a person.
        rubric.push(RubricPoint {
            title: "答案完整正确".to_owned(),
            weight: 1,
            any_of: Vec::new(),
            all_of: Vec::new(),
            none_of: Vec::new(),
        });
    }
    let key = Key {
        reference: row.answer.to_owned(),
        rubric,
    };
    let max_chars = match row.rule {
        "" => None,
        rule => Some(longest_of(rule).ok_or_else(|| {
            let zh = format!("简答题的计分规则「{rule}」应写作 最多 500 字，或留空");
            Wrong::new(Column::Rule, zh, "the rule reads 最多 500 字")
        })?),
    };
    Ok((Body { max_chars }, key))
}

/// The most letters of an answer: 500 of 「最多 500 字」.
fn longest_of(rule: &str) -> Option<u32> {
    rule.strip_prefix("最多")?.strip_suffix('字')?.trim().parse().ok()
}

fn point_of(line: &str) -> Result<RubricPoint, Wrong> {
    let (head, words) = line.split_once(['：', ':']).unwrap_or((line, ""));
    let (title, weight) = head.rsplit_once('=').unwrap_or((head, "1"));
    let weight = points(&weight.replace('−', "-")).and_then(|points| i32::try_from(points.0).ok());
    let Some(weight) = weight.filter(|weight| *weight != 0) else {
        let zh = format!("「{line}」应写作 标题=1.5：关键词/关键词");
        return Err(Wrong::new(
            Column::Rubric,
            zh,
            "a point reads title=1.5：word/word",
        ));
    };
    let mut point = RubricPoint {
        title: title.trim().to_owned(),
        weight,
        any_of: Vec::new(),
        all_of: Vec::new(),
        none_of: Vec::new(),
    };
    let list = |text: &str| -> Vec<String> {
        text.split('/')
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    for part in words.split(['；', ';']).map(str::trim) {
        match (part.strip_prefix('+'), part.strip_prefix('-')) {
            (Some(all), _) => point.all_of = list(all),
            (_, Some(none)) => point.none_of = list(none),
            _ => point.any_of.extend(list(part)),
        }
    }
    Ok(point)
}

pub fn write(body: &Body, key: &Key) -> Option<Cells> {
    let lines: Vec<String> = key.rubric.iter().map(line_of).collect();
    Some(Cells {
        rule: body
            .max_chars
            .map(|longest| format!("最多 {longest} 字"))
            .unwrap_or_default(),
        rubric: lines.join("\n"),
        ..Cells::answer(key.reference.clone())
    })
}

fn line_of(point: &RubricPoint) -> String {
    let words =
        |mark: &str, words: &[String]| (!words.is_empty()).then(|| format!("{mark}{}", words.join("/")));
    let parts: Vec<String> = [
        words("", &point.any_of),
        words("+", &point.all_of),
        words("-", &point.none_of),
    ]
    .into_iter()
    .flatten()
    .collect();
    let weight = Points(i64::from(point.weight));
    format!("{}={weight}：{}", point.title, parts.join("；"))
}
