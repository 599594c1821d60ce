//! Questions → Excel.

use std::collections::{BTreeMap, BTreeSet};

use scoring::question::{
    QuestionBody, QuestionKey, composite,
    table::{Cells, OPTION_COLUMNS},
};

use super::template::add_guide;
use super::{BankQuestion, DIFFICULTY, KIND, QUESTION_FIELDS, read_questions};
use crate::export::{Column, ColumnKind, Export, ExportError, Value, write_csv};

/// A question that Excel cannot hold, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedQuestion {
    /// Its place among the questions given, from 0.
    pub index: usize,
    pub zh: String,
    pub en: String,
}

/// The questions as a workbook, and those that are left out because a table cannot say all that they say: a sheet of the workbook
/// names them too. `pictures` holds the picture (PNG, JPEG) beside a question, by its place among the questions given.
pub fn write_questions(
    questions: &[BankQuestion],
    pictures: &BTreeMap<usize, Vec<u8>>,
) -> Result<(Vec<u8>, Vec<SkippedQuestion>), ExportError> {
    let (rows, skipped) = rows_of(questions);
    let left_out: BTreeSet<usize> = skipped.iter().map(|question| question.index).collect();
    let mut next = 1_u32;
    let mut in_rows = BTreeMap::new();
    for (index, question) in questions
        .iter()
        .enumerate()
        .filter(|(index, _)| !left_out.contains(index))
    {
        if let Some(picture) = pictures.get(&index) {
            in_rows.insert(next, picture.clone());
        }
        next += 1 + parts_of(question).len() as u32;
    }
    let mut export = Export::new();
    export.add_sheet_with_pictures("题库", &columns(), rows, &in_rows)?;
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
        match rows_of_one(question).filter(|rows| reads_back(question, rows)) {
            Some(own) => rows.extend(own),
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
fn reads_back(question: &BankQuestion, rows: &[Vec<Value>]) -> bool {
    let too_long = rows
        .iter()
        .flatten()
        .any(|value| matches!(value, Value::Text(text) if text.chars().count() > 20_000));
    let bytes = write_csv(&columns(), rows.iter().cloned());
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

/// The rows of a question: one, or one for the material and one for each part; none when a table cannot hold it.
fn rows_of_one(question: &BankQuestion) -> Option<Vec<Vec<Value>>> {
    let parts = parts_of(question);
    if parts.is_empty() {
        let cells = question.body.to_cells(&question.key)?;
        return Some(vec![row_of(question, cells)]);
    }
    let mut rows = vec![row_of(question, Cells::default())];
    for part in parts {
        let cells = part.body.to_cells(&part.key)?;
        let mut row = row_of(&part, cells);
        row[KIND] = format!("{}·{}", composite::excel::PART, part.body.kind().label_zh()).into();
        row[DIFFICULTY] = Value::Empty;
        rows.push(row);
    }
    Some(rows)
}

/// The parts of a composite question as questions; none of any other.
pub(crate) fn parts_of(question: &BankQuestion) -> Vec<BankQuestion> {
    let (QuestionBody::Composite(body), QuestionKey::Composite(key)) = (&question.body, &question.key) else {
        return Vec::new();
    };
    let part = |(body, key): (&composite::PartBody, &composite::PartKey)| BankQuestion {
        row: 0,
        id: None,
        stem: body.stem.clone(),
        analysis: key.analysis.clone(),
        points: key.points,
        difficulty: question.difficulty,
        knowledge: Vec::new(),
        tags: Vec::new(),
        chapter: None,
        body: body.body.clone(),
        key: key.key.clone(),
    };
    body.parts.iter().zip(&key.parts).map(part).collect()
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
