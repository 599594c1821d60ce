//! What the course says, in the types that mark it: questions, flows and reference vouchers for `scoring`.

use std::collections::{BTreeMap, BTreeSet};

use ledger::AccountCode;
use rust_decimal::Decimal as Number;
use scoring::Share;
use scoring::question::{
    ChoiceOption, QuestionBody, QuestionKey, blank, calculation, entry, file_upload, flow, matching,
    multiple, python, short_answer, single, true_false, voucher,
};
use scoring::voucher::{AuxRule, ReferenceLine, ReferenceVoucher, Variant};

use crate::document_types::labelled_fields;
use crate::lint::tabs;
use crate::model::{
    Answer, Business, Company, Course, Decimal, EntryVoucher, Flow, Marks, PartialRule, Question,
    QuestionKind, Side,
};

/// Body and key of a question, for the question bank. `None` when something it refers to does not exist.
///
/// Pictures are left as paths inside the course ([`Course::resolve`]).
pub fn question_parts(course: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    use {QuestionBody as Body, QuestionKey as Key};
    Some(match question.kind {
        QuestionKind::Single => {
            let Some(Answer::Text(correct)) = question.answer.clone() else {
                return None;
            };
            let key = single::Key {
                correct,
                partial: BTreeMap::new(),
            };
            (
                Body::Single(single::Body {
                    options: options(question),
                }),
                Key::Single(key),
            )
        }
        QuestionKind::Multiple => {
            let Some(Answer::Tabs(correct)) = question.answer.clone() else {
                return None;
            };
            let rule = match question.partial.unwrap_or_default() {
                PartialRule::Half => multiple::Rule::HalfForSubset,
                PartialRule::Proportion => multiple::Rule::ShareForSubset,
                PartialRule::None => multiple::Rule::ExactOnly,
                PartialRule::Net => multiple::Rule::RightMinusWrong,
            };
            let key = multiple::Key {
                correct: correct.into_iter().collect(),
                rule,
            };
            (
                Body::Multiple(multiple::Body {
                    options: options(question),
                }),
                Key::Multiple(key),
            )
        }
        QuestionKind::TrueFalse => {
            let Some(Answer::Truth(correct)) = question.answer else {
                return None;
            };
            (
                Body::TrueFalse(true_false::Body {}),
                Key::TrueFalse(true_false::Key {
                    correct,
                    penalty_percent: 0,
                }),
            )
        }
        QuestionKind::Blank => blank_parts(question)?,
        QuestionKind::ShortAnswer => {
            let Some(Answer::Text(reference)) = question.answer.clone() else {
                return None;
            };
            let rubric = question
                .rubric
                .iter()
                .map(|point| short_answer::RubricPoint {
                    title: point.title.clone(),
                    weight: weight(point.points),
                    any_of: point.any.clone(),
                    all_of: point.all.clone(),
                    none_of: point.not.clone(),
                })
                .collect();
            let key = short_answer::Key {
                reference,
                rubric,
                two_markers: false,
            };
            (
                Body::ShortAnswer(short_answer::Body::default()),
                Key::ShortAnswer(key),
            )
        }
        QuestionKind::Calculation => calculation_parts(question)?,
        QuestionKind::Entry => entry_parts(course, question)?,
        QuestionKind::Voucher => voucher_parts(course, question)?,
        QuestionKind::Flow => {
            let (body, key) = flow_parts(course.flows.iter().find(|flow| flow.id == question.r#ref)?);
            (Body::Flow(body), Key::Flow(key))
        }
        QuestionKind::Python => {
            let task = course.python.iter().find(|task| task.head.id == question.r#ref)?;
            let body = python::Body {
                task: Some(task.head.id.clone()),
                starter: task.starter.clone(),
                ..python::Body::default()
            };
            (Body::Python(body), Key::Python(python::Key::default()))
        }
        QuestionKind::Matching => matching_parts(question),
        QuestionKind::FileUpload => {
            let body = file_upload::Body {
                accept: question
                    .accept
                    .iter()
                    .map(|ending| ending.trim_start_matches('.').to_lowercase())
                    .collect(),
                max_files: question.max_files.unwrap_or(1),
                max_size_bytes: u64::from(question.max_size_mb.unwrap_or(20)) << 20,
            };
            let criteria = question
                .rubric
                .iter()
                .map(|point| file_upload::Criterion {
                    title: point.title.clone(),
                    weight: weight(point.points),
                })
                .collect();
            (
                Body::FileUpload(body),
                Key::FileUpload(file_upload::Key { criteria }),
            )
        }
    })
}

fn weight(marks: Marks) -> u32 {
    u32::try_from(marks.0).unwrap_or(0)
}

fn number(text: &Decimal) -> Option<Number> {
    text.as_str().parse().ok()
}

fn options(question: &Question) -> Vec<ChoiceOption> {
    tabs(question.options.len())
        .zip(&question.options)
        .map(|(tab, option)| ChoiceOption {
            img_path: Some(option.image.clone()).filter(|path| !path.is_empty()),
            ..ChoiceOption::new(&tab, &option.text)
        })
        .collect()
}

fn blank_parts(question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let mut blanks = Vec::new();
    for written in &question.blanks {
        let tolerance = written.tolerance.as_ref().map_or(Some(Number::ZERO), number)?;
        let value = written
            .number
            .as_ref()
            .map(|value| number(value).ok_or(()))
            .transpose()
            .ok()?;
        blanks.push(blank::BlankRule {
            accept: written.accept.clone(),
            number: value.map(|value| blank::NumberRule { value, tolerance }),
            pattern: Some(written.pattern.clone()).filter(|pattern| !pattern.is_empty()),
            weight: None,
            group: question.any_order.then_some(1),
        });
    }
    let slots = vec![blank::BlankSlot::default(); blanks.len()];
    Some((
        QuestionBody::Blank(blank::Body { blanks: slots }),
        QuestionKey::Blank(blank::Key { blanks }),
    ))
}

fn calculation_parts(question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let mut key = calculation::Key {
        variables: Vec::new(),
        cells: Vec::new(),
        carry_forward: true,
        process_weight: 0,
    };
    for variable in &question.variables {
        key.variables.push(calculation::Variable {
            name: variable.name.clone(),
            from: number(&variable.from)?,
            to: number(&variable.to)?,
            step: variable.step.as_ref().map_or(Some(Number::ONE), number)?,
        });
    }
    let mut slots = Vec::new();
    for (index, cell) in question.cells.iter().enumerate() {
        let id = if cell.id.is_empty() {
            format!("c{}", index + 1)
        } else {
            cell.id.clone()
        };
        slots.push(calculation::CellSlot {
            id: id.clone(),
            label: cell.label.clone(),
            unit: cell.unit.clone(),
        });
        key.cells.push(calculation::CellRule {
            id,
            value: cell.value.as_ref().and_then(number),
            formula: Some(cell.formula.clone()).filter(|formula| !formula.is_empty()),
            tolerance: cell.tolerance.as_ref().and_then(number),
            weight: Some(weight(cell.points)),
            ..calculation::CellRule::default()
        });
    }
    let body = calculation::Body {
        cells: slots,
        asks_process: false,
    };
    Some((QuestionBody::Calculation(body), QuestionKey::Calculation(key)))
}

/// The leaf accounts of a company with their full names.
pub fn account_choices(company: &Company) -> Vec<entry::AccountChoice> {
    let is_leaf = |code: &str| {
        !company
            .accounts
            .iter()
            .any(|other| other.code != code && other.code.starts_with(code))
    };
    company
        .accounts
        .iter()
        .filter(|account| is_leaf(&account.code))
        .map(|account| entry::AccountChoice {
            code: AccountCode(account.code.clone()),
            name: full_name(company, &account.code),
        })
        .collect()
}

/// The name with its parents': `银行存款-工行基本户`.
pub fn full_name(company: &Company, code: &str) -> String {
    let mut names: Vec<(usize, &str)> = company
        .accounts
        .iter()
        .filter(|account| code.starts_with(&account.code))
        .map(|account| (account.code.len(), account.name.as_str()))
        .collect();
    names.sort_unstable();
    names
        .into_iter()
        .map(|(_, name)| name)
        .collect::<Vec<_>>()
        .join("-")
}

fn entry_parts(course: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let accounts = if question.accounts.is_empty() {
        course
            .find_company(&question.company)
            .map(account_choices)
            .unwrap_or_default()
    } else {
        let choice = |account: &crate::model::PickAccount| entry::AccountChoice {
            code: AccountCode(account.code.clone()),
            name: account.name.clone(),
        };
        question.accounts.iter().map(choice).collect()
    };
    let mut vouchers = Vec::new();
    for (index, voucher) in question.vouchers.iter().enumerate() {
        let mut variants = vec![entry_variant(voucher)?];
        for alternative in &question.alternatives {
            variants.push(entry_variant(alternative.get(index)?)?);
        }
        vouchers.push(ReferenceVoucher {
            id: format!("v{}", index + 1),
            weight: 1,
            kind: ledger::VoucherKind::Normal,
            variants,
            documents: BTreeSet::new(),
            date: None,
            merge_group: None,
            optional: false,
        });
    }
    let preset = question.preset.unwrap_or_default();
    // Offered always: otherwise seeing the choice would give the answer away.
    let body = entry::Body {
        accounts,
        offers_no_entry: true,
    };
    let key = entry::Key {
        no_entry: question.no_entry,
        vouchers,
        preset,
    };
    Some((QuestionBody::Entry(body), QuestionKey::Entry(key)))
}

fn entry_variant(voucher: &EntryVoucher) -> Option<Variant> {
    let mut lines = Vec::new();
    for line in &voucher.lines {
        let (side, amount) = match (line.debit, line.credit) {
            (Some(amount), None) => (Side::Debit, amount),
            (None, Some(amount)) => (Side::Credit, amount),
            _ => return None,
        };
        lines.push(ReferenceLine {
            accounts: line
                .account
                .0
                .iter()
                .map(|code| AccountCode(code.clone()))
                .collect(),
            aux: aux_rules(&line.aux),
            ..ReferenceLine::new("", side, amount)
        });
    }
    Some(Variant { lines })
}

fn aux_rules(aux: &BTreeMap<String, String>) -> BTreeMap<String, AuxRule> {
    aux.iter()
        .map(|(name, item)| {
            (
                name.clone(),
                if item == "*" {
                    AuxRule::Any
                } else {
                    AuxRule::Is(item.clone())
                },
            )
        })
        .collect()
}

fn voucher_parts(course: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let company = course.find_company(&question.company)?;
    let business = company
        .businesses
        .iter()
        .find(|business| business.id == question.business)?;
    let documents = business
        .document
        .iter()
        .map(|document| voucher::SourceDocument {
            id: document.id.clone(),
            title: document.title.clone(),
            img_path: None,
            fields: labelled_fields(document),
        })
        .collect();
    let body = voucher::Body {
        documents,
        accounts: account_choices(company),
        words: company.head.voucher_words.clone(),
    };
    let key = voucher::Key {
        vouchers: reference_vouchers(company, business),
        preset: question.preset.unwrap_or_default(),
    };
    Some((QuestionBody::Voucher(body), QuestionKey::Voucher(key)))
}

/// The reference vouchers of a business, their variants together.
pub fn reference_vouchers(company: &Company, business: &Business) -> Vec<ReferenceVoucher> {
    let until = business.date_until.as_ref().unwrap_or(&business.date);
    let window = business
        .date
        .as_str()
        .parse()
        .ok()
        .zip(until.as_str().parse().ok());
    let documents: BTreeSet<String> = business
        .document
        .iter()
        .map(|document| document.id.clone())
        .collect();
    let mut vouchers: Vec<ReferenceVoucher> = Vec::new();
    for written in company
        .vouchers
        .iter()
        .filter(|voucher| voucher.business == business.id)
    {
        let lines = written
            .lines
            .iter()
            .map(|line| ReferenceLine {
                accounts: line
                    .accounts
                    .iter()
                    .map(|code| AccountCode(code.clone()))
                    .collect(),
                aux: aux_rules(&line.aux),
                expr: Some(line.derived.clone()).filter(|derived| !derived.is_empty()),
                cash_flow_items: line
                    .cash_flow
                    .iter()
                    .filter_map(|item| u16::try_from(*item).ok())
                    .collect(),
                ..ReferenceLine::new("", line.side, line.amount)
            })
            .collect();
        let variant = Variant { lines };
        if let Some(known) = vouchers.iter_mut().find(|voucher| voucher.id == written.id) {
            known.variants.push(variant);
        } else {
            vouchers.push(ReferenceVoucher {
                id: written.id.clone(),
                weight: weight(written.weight),
                kind: written.kind,
                variants: vec![variant],
                documents: documents.clone(),
                date: window,
                merge_group: Some(written.merge_group.clone()).filter(|group| !group.is_empty()),
                optional: written.is_optional,
            });
        }
    }
    vouchers
}

fn matching_parts(question: &Question) -> (QuestionBody, QuestionKey) {
    let item = |prefix: &str, index: usize, text: &str| matching::MatchItem {
        id: format!("{prefix}{}", index + 1),
        text: text.to_owned(),
        img_path: None,
    };
    // Equal right-hand texts are one item: any of them is right.
    let mut rights: Vec<&str> = Vec::new();
    for text in question
        .pairs
        .iter()
        .map(|pair| &pair.right)
        .chain(&question.distractors)
    {
        if !rights.contains(&text.as_str()) {
            rights.push(text);
        }
    }
    let place = |text: &str| rights.iter().position(|right| *right == text).unwrap_or(0);
    let pairs = question
        .pairs
        .iter()
        .enumerate()
        .map(|(index, pair)| matching::Pair {
            left: format!("l{}", index + 1),
            right: format!("r{}", place(&pair.right) + 1),
        })
        .collect();
    let body = matching::Body {
        left: question
            .pairs
            .iter()
            .enumerate()
            .map(|(index, pair)| item("l", index, &pair.left))
            .collect(),
        right: rights
            .iter()
            .enumerate()
            .map(|(index, text)| item("r", index, text))
            .collect(),
    };
    (
        QuestionBody::Matching(body),
        QuestionKey::Matching(matching::Key { pairs }),
    )
}

/// A part of one, from a number written in TOML.
fn share(part: f64) -> Share {
    Share::of((part * 10_000.0).round() as i64, 10_000)
}

/// Body and key of a flow.
pub fn flow_parts(written: &Flow) -> (flow::Body, flow::Key) {
    let kind = |kind| match kind {
        crate::model::StepKind::Step => flow::FlowItemKind::Step,
        crate::model::StepKind::Gateway => flow::FlowItemKind::Gateway,
        crate::model::StepKind::Document => flow::FlowItemKind::Document,
    };
    let body = flow::Body {
        start: written.start.clone(),
        end: written.end.clone(),
        items: written
            .step
            .iter()
            .map(|step| flow::FlowItem {
                id: step.id.clone(),
                title: step.title.clone(),
                kind: kind(step.kind),
            })
            .collect(),
        lanes: written
            .lanes
            .iter()
            .map(|lane| flow::Lane {
                id: lane.clone(),
                title: lane.clone(),
            })
            .collect(),
    };
    let right = || written.step.iter().filter(|step| !step.distractor);
    let alternative = |order: &crate::model::FlowOrder| -> flow::Dependencies {
        right()
            .map(|step| {
                let before = order.after.get(&step.id).into_iter().flatten().cloned().collect();
                (step.id.clone(), before)
            })
            .collect()
    };
    let key = flow::Key {
        steps: right()
            .map(|step| (step.id.clone(), step.after.iter().cloned().collect()))
            .collect(),
        alternatives: written.alternative.iter().map(alternative).collect(),
        critical: written
            .critical
            .iter()
            .map(|edge| flow::CriticalEdge {
                before: edge.before.clone(),
                after: edge.after.clone(),
                cap: share(edge.cap),
                different_lanes: edge.different_lanes,
            })
            .collect(),
        control_steps: right()
            .filter(|step| step.critical)
            .map(|step| (step.id.clone(), share(written.step_cap)))
            .collect(),
        groups: written
            .group
            .iter()
            .map(|group| group.steps.iter().cloned().collect())
            .collect(),
        optional: right()
            .filter(|step| step.optional)
            .map(|step| step.id.clone())
            .collect(),
        lanes: right()
            .filter(|step| !step.lane.is_empty())
            .map(|step| (step.id.clone(), step.lane.clone()))
            .collect(),
        lane_weight: share(written.lane_weight),
        extra_penalty: share(written.extra_penalty),
        feedback: written
            .step
            .iter()
            .filter(|step| !step.feedback.is_empty())
            .map(|step| (step.id.clone(), step.feedback.clone()))
            .collect(),
    };
    (body, key)
}
