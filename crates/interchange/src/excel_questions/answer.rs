//! How each kind writes its answer in a cell.

use std::collections::BTreeSet;

use ledger::half_width::to_half_width;
use rust_decimal::Decimal;
use scoring::question::{
    ChoiceOption, QuestionBody, QuestionKey, QuestionKind, blank, calculation, file_upload, multiple,
    short_answer, single, true_false,
};

use super::lines::{entry_parts, matching_parts};
use super::{ANSWER, FIRST_OPTION, KIND, RUBRIC, RULE, cells};

/// What an author wrote in a row.
pub(super) struct Written<'r> {
    pub(super) stem: &'r str,
    pub(super) options: Vec<ChoiceOption>,
    pub(super) answer: &'r str,
    pub(super) rubric: &'r str,
    pub(super) rule: &'r str,
}

/// Why a row is no question: the field it concerns and a sentence in both languages.
pub(super) struct Wrong {
    pub(super) field: usize,
    pub(super) zh: String,
    pub(super) en: String,
}

pub(super) fn wrong(field: usize, zh: impl Into<String>, en: impl Into<String>) -> Wrong {
    Wrong {
        field,
        zh: zh.into(),
        en: en.into(),
    }
}

/// What students may upload when nothing else is said: one file of 20 MiB.
pub(super) const UPLOAD: (u32, u64) = (1, 20 << 20);

/// The words of the rule column for choices with several right options.
pub(super) const RULES: &[(&str, multiple::Rule)] = &[
    ("少选得一半", multiple::Rule::HalfForSubset),
    ("少选按比例", multiple::Rule::ShareForSubset),
    ("全对才得分", multiple::Rule::ExactOnly),
    ("选对减选错", multiple::Rule::RightMinusWrong),
];

/// The word of the rule column for blanks in any order.
pub(super) const ANY_ORDER: &str = "不分先后";
/// The answer of an entry question that asks for none.
pub(super) const NO_ENTRY: &str = "无需编制分录";

/// Body and key of a row.
pub(super) fn parts(kind: QuestionKind, written: &Written<'_>) -> Result<(QuestionBody, QuestionKey), Wrong> {
    let has_options = !written.options.is_empty();
    if has_options
        && !matches!(
            kind,
            QuestionKind::Single | QuestionKind::Multiple | QuestionKind::TrueFalse
        )
    {
        let zh = format!("{}没有选项", kind.label_zh());
        return Err(wrong(FIRST_OPTION, zh, "this kind of question has no options"));
    }
    if written.answer.is_empty() && kind != QuestionKind::FileUpload {
        return Err(wrong(ANSWER, "答案为空", "the answer is empty"));
    }
    match kind {
        QuestionKind::Single => {
            let correct = to_half_width(written.answer).trim().to_uppercase();
            let key = single::Key {
                correct,
                partial: std::collections::BTreeMap::new(),
            };
            let body = single::Body {
                options: written.options.clone(),
            };
            Ok((QuestionBody::Single(body), QuestionKey::Single(key)))
        }
        QuestionKind::Multiple => multiple_parts(written),
        QuestionKind::TrueFalse => true_false_parts(written),
        QuestionKind::Blank => blank_parts(written),
        QuestionKind::ShortAnswer => short_answer_parts(written),
        QuestionKind::Calculation => calculation_parts(written),
        QuestionKind::Entry => entry_parts(written),
        QuestionKind::Matching => matching_parts(written),
        QuestionKind::FileUpload => {
            let body = file_upload::Body {
                accept: Vec::new(),
                max_files: UPLOAD.0,
                max_size_bytes: UPLOAD.1,
            };
            Ok((
                QuestionBody::FileUpload(body),
                QuestionKey::FileUpload(file_upload::Key::default()),
            ))
        }
        QuestionKind::Voucher | QuestionKind::Flow | QuestionKind::Python => Err(wrong(
            KIND,
            format!("{}不能从 Excel 导入，请用课程文件夹", kind.label_zh()),
            "this kind is imported from a course folder, not from Excel",
        )),
    }
}

fn multiple_parts(written: &Written<'_>) -> Result<(QuestionBody, QuestionKey), Wrong> {
    let correct: BTreeSet<String> = to_half_width(written.answer)
        .to_uppercase()
        .chars()
        .filter(char::is_ascii_alphabetic)
        .map(String::from)
        .collect();
    let rule = match written.rule {
        "" => Some(multiple::Rule::default()),
        text => RULES
            .iter()
            .find(|(name, _)| *name == text)
            .map(|(_, rule)| *rule),
    };
    let rule = rule.ok_or_else(|| {
        let names: Vec<&str> = RULES.iter().map(|(name, _)| *name).collect();
        wrong(
            RULE,
            format!("计分规则只能是 {}", names.join("、")),
            "unknown rule",
        )
    })?;
    let body = multiple::Body {
        options: written.options.clone(),
    };
    Ok((
        QuestionBody::Multiple(body),
        QuestionKey::Multiple(multiple::Key { correct, rule }),
    ))
}

fn true_false_parts(written: &Written<'_>) -> Result<(QuestionBody, QuestionKey), Wrong> {
    let correct = match to_half_width(written.answer).trim().to_uppercase().as_str() {
        "对" | "正确" | "是" | "A" | "√" | "TRUE" | "T" | "1" => true,
        "错" | "错误" | "否" | "B" | "×" | "X" | "FALSE" | "F" | "0" => false,
        _ => {
            return Err(wrong(
                ANSWER,
                "判断题的答案须是 对 或 错",
                "the answer must be 对 or 错",
            ));
        }
    };
    let key = true_false::Key {
        correct,
        penalty_percent: 0,
    };
    Ok((
        QuestionBody::TrueFalse(true_false::Body {}),
        QuestionKey::TrueFalse(key),
    ))
}

/// One line per blank; `|` between accepted texts; `#3800±0.01` a number; `/…/` a pattern.
fn blank_parts(written: &Written<'_>) -> Result<(QuestionBody, QuestionKey), Wrong> {
    let group = match written.rule {
        "" => None,
        ANY_ORDER => Some(1),
        _ => {
            return Err(wrong(
                RULE,
                format!("填空题的计分规则只能是「{ANY_ORDER}」或空"),
                "unknown rule",
            ));
        }
    };
    let in_stem = written
        .stem
        .split(|c| c != '_')
        .filter(|run| run.len() >= 4)
        .count();
    let mut blanks = Vec::new();
    for line in written
        .answer
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        let mut rule = blank::BlankRule {
            group,
            ..blank::BlankRule::default()
        };
        if let Some(number) = line.strip_prefix('#') {
            let (value, tolerance) = number.split_once('±').unwrap_or((number, "0"));
            let (Some(value), Some(tolerance)) = (cells::decimal(value), cells::decimal(tolerance)) else {
                return Err(wrong(
                    ANSWER,
                    format!("「{line}」应写作 #3800±0.01"),
                    "a number reads #3800±0.01",
                ));
            };
            rule.number = Some(blank::NumberRule { value, tolerance });
        } else if let Some(pattern) = line.strip_prefix('/').and_then(|rest| rest.strip_suffix('/')) {
            rule.pattern = Some(pattern.to_owned());
        } else {
            rule.accept = line
                .split('|')
                .map(|text| text.trim().to_owned())
                .filter(|text| !text.is_empty())
                .collect();
        }
        blanks.push(rule);
    }
    if in_stem != blanks.len() {
        return Err(wrong(
            ANSWER,
            format!("题干有 {in_stem} 个空（____），答案有 {} 行", blanks.len()),
            format!(
                "the stem has {in_stem} blanks (____), the answer {} lines",
                blanks.len()
            ),
        ));
    }
    let slots = vec![blank::BlankSlot::default(); blanks.len()];
    Ok((
        QuestionBody::Blank(blank::Body { blanks: slots }),
        QuestionKey::Blank(blank::Key { blanks }),
    ))
}

/// Points of the rubric, a line each: `标题=1.5：词/词；+必须词；-不得词`.
fn short_answer_parts(written: &Written<'_>) -> Result<(QuestionBody, QuestionKey), Wrong> {
    let mut rubric = Vec::new();
    for line in written
        .rubric
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        let (head, words) = line.split_once(['：', ':']).unwrap_or((line, ""));
        let (title, weight) = head.rsplit_once('=').unwrap_or((head, "1"));
        let weight = cells::points(weight).and_then(|points| u32::try_from(points.0).ok());
        let Some(weight) = weight.filter(|weight| *weight > 0) else {
            return Err(wrong(
                RUBRIC,
                format!("「{line}」应写作 标题=1.5：关键词/关键词"),
                "a point reads title=1.5：word/word",
            ));
        };
        let mut point = short_answer::RubricPoint {
            title: title.trim().to_owned(),
            weight,
            any_of: Vec::new(),
            all_of: Vec::new(),
            none_of: Vec::new(),
        };
        for part in words.split(['；', ';']).map(str::trim) {
            let list = |text: &str| {
                text.split('/')
                    .map(str::trim)
                    .filter(|word| !word.is_empty())
                    .map(str::to_owned)
                    .collect()
            };
            match (part.strip_prefix('+'), part.strip_prefix('-')) {
                (Some(all), _) => point.all_of = list(all),
                (_, Some(none)) => point.none_of = list(none),
                _ => point.any_of.extend::<Vec<String>>(list(part)),
            }
        }
        rubric.push(point);
    }
    if rubric.is_empty() {
        // Without points of its own the whole answer is one, marked by a person.
        rubric.push(short_answer::RubricPoint {
            title: "答案完整正确".to_owned(),
            weight: 1,
            any_of: Vec::new(),
            all_of: Vec::new(),
            none_of: Vec::new(),
        });
    }
    let key = short_answer::Key {
        reference: written.answer.to_owned(),
        rubric,
    };
    Ok((
        QuestionBody::ShortAnswer(short_answer::Body::default()),
        QuestionKey::ShortAnswer(key),
    ))
}

/// Cells, a line each: `单位成本（元）=202.40±0.01 [2分]`.
fn calculation_parts(written: &Written<'_>) -> Result<(QuestionBody, QuestionKey), Wrong> {
    let mut slots = Vec::new();
    let mut rules = Vec::new();
    for (index, line) in written
        .answer
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .enumerate()
    {
        let bad = || {
            wrong(
                ANSWER,
                format!("「{line}」应写作 单位成本（元）=202.40±0.01 [2分]"),
                "a cell reads label（unit）=202.40±0.01 [2分]",
            )
        };
        let (head, rest) = line.split_once('=').ok_or_else(bad)?;
        let (rest, weight) = match rest
            .trim()
            .strip_suffix(']')
            .and_then(|rest| rest.rsplit_once('['))
        {
            Some((rest, points)) => (rest, Some(cells::points(points).ok_or_else(bad)?)),
            None => (rest, None),
        };
        let (value, tolerance) = match rest.split_once('±') {
            Some((value, tolerance)) => (value, Some(cells::decimal(tolerance).ok_or_else(bad)?)),
            None => (rest, None),
        };
        let value: Decimal = cells::decimal(value).ok_or_else(bad)?;
        let (label, unit) = match head.trim().strip_suffix(['）', ')']) {
            Some(inner) => inner.rsplit_once(['（', '(']).ok_or_else(bad)?,
            None => (head.trim(), ""),
        };
        let id = format!("c{}", index + 1);
        slots.push(calculation::CellSlot {
            id: id.clone(),
            label: label.trim().to_owned(),
            unit: unit.to_owned(),
        });
        rules.push(calculation::CellRule {
            id,
            value: Some(value),
            tolerance,
            weight: weight.and_then(|points| u32::try_from(points.0).ok()),
            ..calculation::CellRule::default()
        });
    }
    let key = calculation::Key {
        variables: Vec::new(),
        cells: rules,
        carry_forward: true,
        process_weight: 0,
    };
    let body = calculation::Body {
        cells: slots,
        asks_process: false,
    };
    Ok((QuestionBody::Calculation(body), QuestionKey::Calculation(key)))
}
