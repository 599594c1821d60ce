//! Questions → Excel.

use std::collections::{BTreeMap, BTreeSet};

use ledger::{Side, VoucherKind};
use scoring::question::{ChoiceOption, QuestionBody, QuestionKey};
use scoring::voucher::{AuxRule, PresetName, ReferenceVoucher};
use scoring::{Points, question::blank};

use super::answer::{ANY_ORDER, NO_ENTRY, RULES, UPLOAD};
use super::template::add_guide;
use super::{BankQuestion, OPTION_COLUMNS, QUESTION_FIELDS, read_questions};
use crate::export::{Column, ColumnKind, Export, ExportError, Value, write_csv};

/// A question that Excel cannot hold, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedQuestion {
    /// Its place among the questions given, from 0.
    pub index: usize,
    pub zh: String,
    pub en: String,
}

/// What a kind writes into the answer, rubric and rule columns.
#[derive(Default)]
struct Cells {
    options: Vec<String>,
    answer: String,
    rubric: String,
    rule: String,
}

/// The questions as a workbook, and those that are left out because a table cannot say all that they say: a sheet of the workbook
/// names them too. `pictures` holds the picture (PNG, JPEG) beside a question, by its place among the questions given.
pub fn write_questions(
    questions: &[BankQuestion],
    pictures: &BTreeMap<usize, Vec<u8>>,
) -> Result<(Vec<u8>, Vec<SkippedQuestion>), ExportError> {
    let (rows, skipped) = rows_of(questions);
    let left_out: BTreeSet<usize> = skipped.iter().map(|question| question.index).collect();
    let pictures = (0..questions.len())
        .filter(|index| !left_out.contains(index))
        .zip(1_u32..)
        .filter_map(|(index, row)| Some((row, pictures.get(&index)?.clone())))
        .collect();
    let mut export = Export::new();
    export.add_sheet_with_pictures("题库", &columns(), rows, &pictures)?;
    if !skipped.is_empty() {
        add_skipped(&mut export, questions, &skipped)?;
    }
    add_guide(&mut export)?;
    Ok((export.finish()?, skipped))
}

fn add_skipped(
    export: &mut Export,
    questions: &[BankQuestion],
    skipped: &[SkippedQuestion],
) -> Result<(), ExportError> {
    let columns = [
        Column::new("题型", ColumnKind::Text),
        Column::new("题干", ColumnKind::Text).wide(60.0),
        Column::new("原因", ColumnKind::Text).wide(60.0),
    ];
    let rows = skipped.iter().map(|one| {
        let question = &questions[one.index];
        vec![
            question.body.kind().label_zh().into(),
            question.stem.clone().into(),
            one.zh.clone().into(),
        ]
    });
    export.add_sheet("未能导出", &columns, rows)
}

/// The same as CSV.
pub fn write_questions_csv(questions: &[BankQuestion]) -> (Vec<u8>, Vec<SkippedQuestion>) {
    let (rows, skipped) = rows_of(questions);
    (write_csv(&columns(), rows), skipped)
}

fn rows_of(questions: &[BankQuestion]) -> (Vec<Vec<Value>>, Vec<SkippedQuestion>) {
    let mut rows = Vec::new();
    let mut skipped = Vec::new();
    for (index, question) in questions.iter().enumerate() {
        let cells = cells_of(question).filter(|_| reads_back(question));
        match cells {
            Some(cells) => rows.push(row_of(question, cells)),
            None => skipped.push(SkippedQuestion {
                index,
                zh: format!(
                    "{}的内容无法用表格完整表示，请用课程文件夹导出",
                    question.body.kind().label_zh()
                ),
                en: "a table cannot hold all of this question; export it as a course folder".to_owned(),
            }),
        }
    }
    (rows, skipped)
}

/// Whether the row says all of the question: written alone and read again it is the same.
fn reads_back(question: &BankQuestion) -> bool {
    let Some(cells) = cells_of(question) else {
        return false;
    };
    let row = row_of(question, cells);
    let too_long = row
        .iter()
        .any(|value| matches!(value, Value::Text(text) if text.chars().count() > 20_000));
    let bytes = write_csv(&columns(), [row]);
    !too_long
        && read_questions(&bytes).is_ok_and(|report| {
            report.questions.first().is_some_and(|read| {
                BankQuestion {
                    row: question.row,
                    ..read.clone()
                } == *question
            })
        })
}

pub(super) fn columns() -> Vec<Column> {
    QUESTION_FIELDS
        .iter()
        .map(|field| {
            let title = if field.is_required {
                format!("{} *", field.title)
            } else {
                field.title.to_owned()
            };
            let width = match field.title {
                "题干" | "答案" | "解析" | "评分要点" => 40.0,
                "分值" | "难度" | "编号" => 8.0,
                _ => 14.0,
            };
            Column::new(title, ColumnKind::Text).wide(width)
        })
        .collect()
}

fn row_of(question: &BankQuestion, cells: Cells) -> Vec<Value> {
    let mut row: Vec<Value> = vec![
        question.id.clone().into(),
        question.body.kind().label_zh().into(),
        question.stem.clone().into(),
    ];
    let mut options = cells.options;
    options.resize(OPTION_COLUMNS, String::new());
    row.extend(options.into_iter().map(Value::from));
    row.extend([
        cells.answer.into(),
        cells.rubric.into(),
        cells.rule.into(),
        question.points.to_string().into(),
        question.difficulty.to_string().into(),
        question.analysis.clone().into(),
        question.knowledge.join("、").into(),
        question.tags.join("、").into(),
        question.chapter.clone().into(),
    ]);
    row
}

/// The option texts; `None` when there are too many, their tabs are not A, B, C… or they show pictures.
fn option_texts(options: &[ChoiceOption]) -> Option<Vec<String>> {
    let is_plain = options.len() <= OPTION_COLUMNS
        && ('A'..).zip(options).all(|(tab, option)| {
            option.tab == tab.to_string() && option.img_path.is_none() && option.file_id.is_none()
        });
    is_plain.then(|| options.iter().map(|option| option.text.clone()).collect())
}

fn cells_of(question: &BankQuestion) -> Option<Cells> {
    let answer = |answer: String| {
        Some(Cells {
            answer,
            ..Cells::default()
        })
    };
    match (&question.body, &question.key) {
        (QuestionBody::Single(body), QuestionKey::Single(key)) if key.partial.is_empty() => Some(Cells {
            options: option_texts(&body.options)?,
            answer: key.correct.clone(),
            ..Cells::default()
        }),
        (QuestionBody::Multiple(body), QuestionKey::Multiple(key)) => {
            let rule = RULES.iter().find(|(_, rule)| *rule == key.rule)?.0;
            Some(Cells {
                options: option_texts(&body.options)?,
                answer: key
                    .correct
                    .iter()
                    .map(String::as_str)
                    .collect::<Vec<_>>()
                    .join(""),
                rule: rule.to_owned(),
                ..Cells::default()
            })
        }
        (QuestionBody::TrueFalse(_), QuestionKey::TrueFalse(key)) => {
            answer((if key.correct { "对" } else { "错" }).to_owned())
        }
        (QuestionBody::Blank(_), QuestionKey::Blank(key)) => {
            let lines: Vec<String> = key.blanks.iter().map(blank_line).collect();
            let is_any_order = key.blanks.iter().any(|rule| rule.group.is_some());
            let rule = if is_any_order {
                ANY_ORDER.to_owned()
            } else {
                String::new()
            };
            Some(Cells {
                answer: lines.join("\n"),
                rule,
                ..Cells::default()
            })
        }
        (QuestionBody::ShortAnswer(_), QuestionKey::ShortAnswer(key)) => {
            let lines: Vec<String> = key
                .rubric
                .iter()
                .map(|point| {
                    let words = |mark: &str, words: &[String]| {
                        if words.is_empty() {
                            None
                        } else {
                            Some(format!("{mark}{}", words.join("/")))
                        }
                    };
                    let parts = [
                        words("", &point.any_of),
                        words("+", &point.all_of),
                        words("-", &point.none_of),
                    ];
                    let parts: Vec<String> = parts.into_iter().flatten().collect();
                    format!(
                        "{}={}：{}",
                        point.title,
                        Points(i64::from(point.weight)),
                        parts.join("；")
                    )
                })
                .collect();
            Some(Cells {
                answer: key.reference.clone(),
                rubric: lines.join("\n"),
                ..Cells::default()
            })
        }
        (QuestionBody::Calculation(body), QuestionKey::Calculation(key)) => {
            let mut lines = Vec::new();
            for (slot, rule) in body.cells.iter().zip(&key.cells) {
                let unit = if slot.unit.is_empty() {
                    String::new()
                } else {
                    format!("（{}）", slot.unit)
                };
                let tolerance = rule
                    .tolerance
                    .map(|tolerance| format!("±{tolerance}"))
                    .unwrap_or_default();
                let weight = rule
                    .weight
                    .map(|weight| format!(" [{}分]", Points(i64::from(weight))))
                    .unwrap_or_default();
                lines.push(format!("{}{unit}={}{tolerance}{weight}", slot.label, rule.value?));
            }
            answer(lines.join("\n"))
        }
        (QuestionBody::Entry(_), QuestionKey::Entry(key))
            if key.preset == PresetName::default() && key.alternatives.is_empty() =>
        {
            if key.no_entry {
                return answer(NO_ENTRY.to_owned());
            }
            let vouchers: Option<Vec<String>> = key.vouchers.iter().map(voucher_lines).collect();
            answer(vouchers?.join("\n\n"))
        }
        (QuestionBody::Matching(body), QuestionKey::Matching(key)) => {
            let text = |items: &[scoring::question::matching::MatchItem], id: &str| {
                items
                    .iter()
                    .find(|item| item.id == id)
                    .map(|item| item.text.clone())
            };
            let mut lines = Vec::new();
            for item in &body.left {
                let pair = key.pairs.iter().find(|pair| pair.left == item.id)?;
                lines.push(format!("{}={}", item.text, text(&body.right, &pair.right)?));
            }
            let unmatched = body
                .right
                .iter()
                .filter(|item| !key.pairs.iter().any(|pair| pair.right == item.id));
            lines.extend(unmatched.map(|item| format!("={}", item.text)));
            answer(lines.join("\n"))
        }
        (QuestionBody::FileUpload(body), QuestionKey::FileUpload(key)) => {
            let is_plain = body.accept.is_empty()
                && (body.max_files, body.max_size_bytes) == UPLOAD
                && key.criteria.is_empty();
            is_plain.then(Cells::default)
        }
        _ => None,
    }
}

fn blank_line(rule: &blank::BlankRule) -> String {
    match (&rule.number, &rule.pattern) {
        (Some(number), _) => format!("#{}±{}", number.value, number.tolerance),
        (_, Some(pattern)) => format!("/{pattern}/"),
        _ => rule.accept.join("|"),
    }
}

fn voucher_lines(voucher: &ReferenceVoucher) -> Option<String> {
    let [variant] = voucher.variants.as_slice() else {
        return None;
    };
    if voucher.kind != VoucherKind::Normal {
        return None;
    }
    let lines: Vec<String> = variant
        .lines
        .iter()
        .map(|line| {
            let side = if line.side == Side::Debit { "借" } else { "贷" };
            let codes: Vec<&str> = line.accounts.iter().map(|code| code.0.as_str()).collect();
            let aux: Vec<String> = line
                .aux
                .iter()
                .map(|(kind, rule)| match rule {
                    AuxRule::Is(item) => format!("{kind}={item}"),
                    AuxRule::Any => format!("{kind}=*"),
                })
                .collect();
            let aux = if aux.is_empty() {
                String::new()
            } else {
                format!("[{}]", aux.join(";"))
            };
            format!("{side} {}{aux} {}", codes.join("|"), line.amount)
        })
        .collect();
    Some(lines.join("\n"))
}
