//! The kinds of items of QTI 1.2: told by what they say they are, or by their responses.

use std::collections::BTreeSet;

use rust_decimal::Decimal;
use scoring::expression::Expression;
use scoring::question::blank::BlankRule;
use scoring::question::calculation::{CellRule, Variable};
use scoring::question::matching::{self, MatchItem, Pair};
use scoring::question::{QuestionBody, QuestionKey, file_upload, multiple, ordering};

use super::declared::number;
use super::v1::OldItem;
use crate::excel_questions::QuestionDraft;
use crate::question_formats::blanks::{self, Accepted, Value};
use crate::question_formats::formula;
use crate::question_formats::item::{Choice, Item, Side};
use crate::question_formats::xml::Element;

/// Labels of what a question of files takes.
pub(super) const FILE_TYPES: &str = "file_types";
pub(super) const MAX_FILES: &str = "max_files";
pub(super) const MAX_BYTES: &str = "max_bytes";

type Drafted = Result<QuestionDraft, String>;

/// The draft of an item.
///
/// # Errors
/// Why it is no question here.
pub(super) fn draft(mut reader: OldItem<'_, '_>) -> Drafted {
    let kind = reader
        .facts
        .get("question_type")
        .or_else(|| reader.facts.get("cc_profile"))
        .cloned()
        .unwrap_or_default();
    match kind.as_str() {
        "text_only_question" => return Err("是说明文字，不是题目，没有导入".to_owned()),
        "file_upload_question" => return Ok(upload(reader)),
        "calculated_question" => return calculated(reader),
        "hot_spot_question" => return Err("「点击图片」的题目不能表示，没有导入".to_owned()),
        _ => {}
    }
    let responses = reader.responses();
    if responses
        .iter()
        .any(|one| matches!(one.name.as_str(), "response_xy" | "response_grp"))
    {
        return Err("在图片上作答或分组的题目不能表示，没有导入".to_owned());
    }
    let lids: Vec<&Element> = responses
        .iter()
        .copied()
        .filter(|one| one.name == "response_lid")
        .collect();
    let is_typed = |one: &&Element| matches!(one.name.as_str(), "response_str" | "response_num");
    let typed: Vec<&Element> = responses.iter().copied().filter(is_typed).collect();
    match (lids.as_slice(), typed.as_slice()) {
        ([], []) => Err("没有可作答的内容，没有导入".to_owned()),
        ([], typed) => Ok(typed_answers(reader, typed, kind.contains("essay"))),
        (lids, _) if kind == "fill_in_multiple_blanks_question" => Ok(blanks_by_labels(reader, lids)),
        (lids, _) if kind == "multiple_dropdowns_question" => Ok(dropdowns(reader, lids)),
        (lids, []) if kind == "matching_question" => Ok(matched(reader, lids)),
        ([one], []) if one.get("rcardinality") == Some("Ordered") || kind == "ordering_question" => {
            Ok(order(reader, one))
        }
        ([one], []) => Ok(choice(reader, one)),
        (lids, []) => Ok(matched(reader, lids)),
        (_, typed) => {
            reader.item.note("选择和填写混在一题中，只导入填写的部分");
            Ok(typed_answers(reader, typed, false))
        }
    }
}

fn ident(element: &Element) -> String {
    element.get("ident").unwrap_or_default().to_owned()
}

fn labels(lid: &Element) -> Vec<&Element> {
    lid.descendants("response_label")
}

/// What an option adds, per cent of all that can be earned; and whether all right ones must be chosen together.
fn choice(mut reader: OldItem<'_, '_>, lid: &Element) -> QuestionDraft {
    let is_single = lid
        .get("rcardinality")
        .is_none_or(|one| one.eq_ignore_ascii_case("single"));
    let of = ident(lid);
    let own: Vec<_> = reader
        .conditions
        .iter()
        .filter(|one| one.right.iter().any(|(to, _)| *to == of))
        .cloned()
        .collect();
    let together = own
        .iter()
        .find(|one| one.right.len() + one.wrong.len() > 1)
        .cloned();
    let highest = own
        .iter()
        .map(|one| one.score)
        .max()
        .unwrap_or(Decimal::ONE_HUNDRED);
    let all: Decimal = own.iter().map(|one| one.score).sum();
    let whole = if is_single { highest } else { all };
    let mut choices = Vec::new();
    for label in labels(lid) {
        let name = ident(label);
        let (text, picture) = reader.pictured(label);
        let weight = match &together {
            Some(together) if !is_single => {
                let is_right = together.right.iter().any(|(_, right)| *right == name);
                Decimal::from(u32::from(is_right))
            }
            _ => own
                .iter()
                .filter(|one| one.right.iter().any(|(_, right)| *right == name))
                .map(|one| one.score)
                .max()
                .map(|score| (score * Decimal::ONE_HUNDRED / whole.max(Decimal::new(1, 6))).normalize())
                .unwrap_or_default(),
        };
        choices.push(Choice {
            text,
            picture,
            weight,
            feedback: String::new(),
        });
    }
    if is_single {
        return reader.item.choice(choices, true);
    }
    if together.is_some() {
        return reader.item.choice_by(choices, multiple::Rule::ExactOnly);
    }
    reader.item.choice(choices, false)
}

fn order(reader: OldItem<'_, '_>, lid: &Element) -> QuestionDraft {
    let mut reader = reader;
    let of = ident(lid);
    let right: Vec<String> = reader
        .conditions
        .iter()
        .flat_map(|one| &one.right)
        .filter(|(to, _)| *to == of)
        .map(|(_, name)| name.clone())
        .collect();
    let mut items = Vec::new();
    for label in labels(lid) {
        let (text, picture) = reader.pictured(label);
        let place = right.iter().position(|name| *name == ident(label));
        items.push((place, Side { text, picture }));
    }
    if items.iter().any(|(place, _)| place.is_none()) {
        reader.item.note("原题没有给出全部项目的正确顺序，请核对顺序");
    }
    items.sort_by_key(|(place, _)| place.unwrap_or(usize::MAX));
    let items = items.into_iter().map(|(_, side)| side).collect();
    reader.item.ordering(items, ordering::Rule::Exact)
}

/// The options that are right for a response.
fn right_of(reader: &OldItem<'_, '_>, of: &str) -> Vec<String> {
    let conditions = reader.conditions.iter().flat_map(|one| &one.right);
    conditions
        .filter(|(to, _)| to == of)
        .map(|(_, name)| name.clone())
        .collect()
}

/// 匹配题: a response for each left side, all with the same options.
fn matched(mut reader: OldItem<'_, '_>, lids: &[&Element]) -> QuestionDraft {
    let mut body = matching::Body {
        left: Vec::new(),
        right: Vec::new(),
    };
    let mut names: Vec<String> = Vec::new();
    let mut pairs = BTreeSet::new();
    for (lid, number) in lids.iter().zip(1..) {
        let (text, picture) = reader.pictured(lid);
        body.left.push(MatchItem {
            id: format!("l{number}"),
            text,
            img_path: picture,
        });
        for label in labels(lid) {
            let (text, picture) = reader.pictured(label);
            if !names.contains(&ident(label)) {
                names.push(ident(label));
                body.right.push(MatchItem {
                    id: format!("r{}", names.len()),
                    text,
                    img_path: picture,
                });
            }
        }
        for name in right_of(&reader, &ident(lid)) {
            if let Some(at) = names.iter().position(|own| *own == name) {
                pairs.insert(Pair {
                    left: format!("l{number}"),
                    right: format!("r{}", at + 1),
                });
            }
        }
    }
    let key = matching::Key { pairs };
    reader
        .item
        .draft(QuestionBody::Matching(body), QuestionKey::Matching(key))
}

/// The stem with `[name]` of each response replaced.
fn name_gaps(reader: &mut OldItem<'_, '_>, lids: &[&Element], gap: impl Fn(usize) -> String) -> bool {
    let mut are_all = true;
    for (lid, number) in lids.iter().zip(1..) {
        let of = ident(lid);
        let variable = of.strip_prefix("response_").unwrap_or(&of);
        let written = format!("[{variable}]");
        are_all &= reader.item.stem.contains(&written);
        reader.item.stem = reader.item.stem.replacen(&written, &gap(number), 1);
    }
    are_all
}

fn blanks_by_labels(mut reader: OldItem<'_, '_>, lids: &[&Element]) -> QuestionDraft {
    name_gaps(&mut reader, lids, |_| "____".to_owned());
    let mut rules = Vec::new();
    for lid in lids {
        let right = right_of(&reader, &ident(lid));
        let mut accept: Vec<String> = Vec::new();
        for label in labels(lid) {
            // Canvas lists the accepted texts and nothing else; other programs say which of them are right.
            if right.is_empty() || right.contains(&ident(label)) || right.len() == 1 {
                let text = reader.pictured(label).0;
                if !accept.contains(&text) {
                    accept.push(text);
                }
            }
        }
        rules.push(BlankRule {
            accept,
            ..BlankRule::default()
        });
    }
    blanks::blank(reader.item, rules)
}

fn dropdowns(mut reader: OldItem<'_, '_>, lids: &[&Element]) -> QuestionDraft {
    name_gaps(&mut reader, lids, |number| format!("（{number}）"));
    let mut parts = Vec::new();
    for (lid, number) in lids.iter().zip(1..) {
        let right = right_of(&reader, &ident(lid));
        let mut choices = Vec::new();
        for label in labels(lid) {
            let (text, picture) = reader.pictured(label);
            let is_right = right.contains(&ident(label));
            choices.push(Choice {
                text,
                picture,
                weight: if is_right {
                    Decimal::ONE_HUNDRED
                } else {
                    Decimal::ZERO
                },
                feedback: String::new(),
            });
        }
        let item = Item {
            stem: format!("（{number}）"),
            ..Item::default()
        };
        parts.push(item.choice(choices, true));
    }
    reader.item.points = None;
    reader.item.composite(parts)
}

/// What a typed response accepts.
fn accepted(reader: &OldItem<'_, '_>, of: &str) -> Vec<Accepted> {
    let highest = reader
        .conditions
        .iter()
        .map(|one| one.score)
        .max()
        .unwrap_or_default();
    let is_decimal = |text: &str| number(text).is_some();
    let mut found = Vec::new();
    for condition in &reader.conditions {
        let bounds: Vec<_> = condition.bounds.iter().filter(|(to, ..)| to == of).collect();
        let low = bounds
            .iter()
            .find(|(.., is_lower)| *is_lower)
            .map(|(_, bound, _)| *bound);
        let high = bounds
            .iter()
            .find(|(.., is_lower)| !*is_lower)
            .map(|(_, bound, _)| *bound);
        let weight = if highest > Decimal::ZERO {
            (condition.score * Decimal::ONE_HUNDRED / highest).normalize()
        } else {
            Decimal::ONE_HUNDRED
        };
        let mut add = |value: Value| {
            found.push(Accepted {
                value,
                weight,
                feedback: String::new(),
            });
        };
        if let (Some(low), Some(high)) = (low, high) {
            add(Value::Number {
                value: ((low + high) / Decimal::TWO).normalize(),
                tolerance: ((high - low) / Decimal::TWO).abs().normalize(),
            });
            continue;
        }
        let is_number = reader
            .facts
            .get("question_type")
            .is_some_and(|kind| kind == "numerical_question");
        for (_, text) in condition.right.iter().filter(|(to, _)| to == of) {
            add(match number(text) {
                Some(value) if is_number && is_decimal(text) => Value::Number {
                    value: value.normalize(),
                    tolerance: Decimal::ZERO,
                },
                _ => Value::Plain(text.clone()),
            });
        }
    }
    found
}

fn typed_answers(mut reader: OldItem<'_, '_>, typed: &[&Element], is_essay: bool) -> QuestionDraft {
    let answers: Vec<Vec<Accepted>> = typed.iter().map(|one| accepted(&reader, &ident(one))).collect();
    if is_essay || answers.iter().all(Vec::is_empty) {
        let guide = reader.guide();
        return reader.item.essay(&guide);
    }
    if typed.len() > 1 {
        let are_named = name_gaps(&mut reader, typed, |_| "____".to_owned());
        if !are_named {
            reader.item.stem.push_str(&" ____".repeat(typed.len()));
        }
    }
    let rules = answers
        .iter()
        .zip(1..)
        .map(|(accepted, number)| {
            let place = if answers.len() > 1 {
                format!("第 {number} 空")
            } else {
                String::new()
            };
            blanks::rule_of(&mut reader.item, accepted, &place)
        })
        .collect();
    blanks::blank(reader.item, rules)
}

fn upload(reader: OldItem<'_, '_>) -> QuestionDraft {
    let fact = |name: &str| reader.facts.get(name).map(String::as_str).unwrap_or_default();
    let body = file_upload::Body {
        accept: fact(FILE_TYPES).split_whitespace().map(str::to_owned).collect(),
        max_files: fact(MAX_FILES).parse().unwrap_or(1),
        max_size_bytes: fact(MAX_BYTES).parse().unwrap_or(20 << 20),
    };
    reader.item.upload(body)
}

/// A formula over variables, as Canvas writes it.
fn calculated(mut reader: OldItem<'_, '_>) -> Drafted {
    let root = reader.root;
    let extension = root.descendants("calculated");
    let Some(calculated) = extension.first() else {
        return Err("计算题没有公式，没有导入".to_owned());
    };
    let formulas = calculated.first("formulas");
    let places = formulas.and_then(|formulas| formulas.get("decimal_places"));
    let lines: Vec<String> = formulas
        .into_iter()
        .flat_map(|formulas| formulas.all("formula"))
        .map(|formula| formula.text().trim().to_owned())
        .collect();
    let [formula] = lines.as_slice() else {
        return Err("计算题有几个公式，不能表示，没有导入".to_owned());
    };
    if Expression::parse(formula).is_err() {
        return Err(format!("公式 {formula} 不能表示，没有导入"));
    }
    let variables = variables(&mut reader, calculated)?;
    let cell = cell(calculated, formula, places);
    formula::question(reader.item, variables, cell, formula)
}

/// The variables of a formula; the stem shows them by `{{name}}`.
fn variables(reader: &mut OldItem<'_, '_>, calculated: &Element) -> Result<Vec<Variable>, String> {
    let mut variables = Vec::new();
    for variable in calculated
        .first("vars")
        .into_iter()
        .flat_map(|vars| vars.all("var"))
    {
        let name = variable.get("name").unwrap_or_default().to_owned();
        let bound = |name: &str| number(&variable.text_of(name));
        let (Some(from), Some(to)) = (bound("min"), bound("max")) else {
            return Err(format!("变量 {name} 没有取值范围，没有导入"));
        };
        let scale: u32 = variable
            .get("scale")
            .and_then(|scale| scale.parse().ok())
            .unwrap_or(0);
        let written = format!("[{name}]");
        reader.item.stem = reader.item.stem.replace(&written, &format!("{{{{{name}}}}}"));
        variables.push(formula::variable(name, from, to, scale));
    }
    Ok(variables)
}

fn cell(calculated: &Element, formula: &str, places: Option<&str>) -> CellRule {
    let tolerance = calculated.text_of("answer_tolerance");
    let mut cell = CellRule {
        id: "c1".to_owned(),
        formula: Some(match places.and_then(|places| places.parse::<u32>().ok()) {
            Some(places) if places <= 12 => format!("round({formula}, {places})"),
            _ => formula.to_owned(),
        }),
        tolerance: Some(Decimal::ZERO),
        ..CellRule::default()
    };
    match tolerance.strip_suffix('%') {
        Some(percent) => {
            cell.relative_tolerance = number(percent).map(|percent| percent / Decimal::ONE_HUNDRED);
        }
        None => cell.tolerance = number(&tolerance).or(Some(Decimal::ZERO)),
    }
    cell
}
