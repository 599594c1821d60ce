//! The question bank as an Excel table: a template to fill in, an import with a report row by row, an export.
//!
//! How each kind writes its answer is told on the template's second sheet ([`question_template`]).

pub(crate) mod cells;
mod draft;
mod template;
mod write;

pub(crate) use draft::kind_of;
pub use draft::{DraftFault, Exact, QuestionDraft};
pub use template::question_template;
pub(crate) use write::parts_of;
pub use write::{SkippedQuestion, write_questions, write_questions_csv};

use scoring::Points;
use scoring::question::{QuestionBody, QuestionKey, table::OPTION_COLUMNS};

use crate::header::{Field, Header, RowFault, find_header, header_faults};
use crate::sheet::{SheetError, SheetLimits, SheetRow, read_sheet};

const fn optional(title: &'static str, names: &'static [&'static str]) -> Field {
    Field {
        title,
        names,
        is_required: false,
    }
}

const fn required(title: &'static str, names: &'static [&'static str]) -> Field {
    Field {
        title,
        names,
        is_required: true,
    }
}

/// The columns, in the order of the template.
pub const QUESTION_FIELDS: &[Field] = &[
    optional("编号", &["题号", "id"]),
    required("题型", &["类型", "试题类型", "kind", "type"]),
    required(
        "题干",
        &["题目", "试题", "题目内容", "试题内容", "stem", "question"],
    ),
    optional("选项A", &["A", "option a"]),
    optional("选项B", &["B", "option b"]),
    optional("选项C", &["C", "option c"]),
    optional("选项D", &["D", "option d"]),
    optional("选项E", &["E", "option e"]),
    optional("选项F", &["F", "option f"]),
    optional("选项G", &["G", "option g"]),
    optional("选项H", &["H", "option h"]),
    required("答案", &["正确答案", "参考答案", "标准答案", "answer"]),
    optional("评分要点", &["要点", "rubric"]),
    optional("计分规则", &["规则", "rule"]),
    optional("分值", &["分数", "得分", "满分", "points", "score"]),
    optional("难度", &["difficulty"]),
    optional("解析", &["答案解析", "试题解析", "analysis"]),
    optional("知识点", &["考点", "knowledge"]),
    optional("标签", &["tags"]),
    optional("章", &["章节", "所属章节", "chapter"]),
    // Pictures are found by the row they lie in ([`crate::sheet_pictures`]); the column only gives them a place.
    optional("图片", &["插图", "配图", "picture", "image"]),
];

const ID: usize = 0;
const KIND: usize = 1;
const STEM: usize = 2;
const FIRST_OPTION: usize = 3;
const ANSWER: usize = 11;
const RUBRIC: usize = 12;
const RULE: usize = 13;
const POINTS: usize = 14;
const DIFFICULTY: usize = 15;
const ANALYSIS: usize = 16;
const KNOWLEDGE: usize = 17;
const TAGS: usize = 18;
const CHAPTER: usize = 19;

/// A question as the bank and other programs exchange it.
#[derive(Clone, Debug, PartialEq)]
pub struct BankQuestion {
    /// The row in the file; 0 when it does not come from one.
    pub row: u32,
    /// The author's own id, when given: a second import changes that question instead of adding one.
    pub id: Option<String>,
    /// Markdown.
    pub stem: String,
    /// Markdown.
    pub analysis: String,
    pub points: Points,
    /// 1 (easy) to 5.
    pub difficulty: u32,
    pub knowledge: Vec<String>,
    pub tags: Vec<String>,
    pub chapter: Option<String>,
    pub body: QuestionBody,
    pub key: QuestionKey,
}

/// What a file of questions holds and what is wrong with it. Questions with a fault are left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QuestionReport {
    pub questions: Vec<BankQuestion>,
    pub faults: Vec<RowFault>,
    /// Titles of columns that were not read.
    pub ignored_columns: Vec<String>,
}

/// What a file of questions holds, row by row, before anybody has judged it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DraftReport {
    pub drafts: Vec<QuestionDraft>,
    /// What is wrong with the table as a whole; then there are no drafts.
    pub faults: Vec<RowFault>,
    /// Titles of columns that were not read.
    pub ignored_columns: Vec<String>,
    /// The column (from 0) of each of [`QUESTION_FIELDS`].
    pub columns: Vec<Option<usize>>,
}

/// Reads the rows of a table of questions. An error means that the file as a whole cannot be read.
pub fn read_drafts(bytes: &[u8]) -> Result<DraftReport, SheetError> {
    let sheet = read_sheet(bytes, &SheetLimits::QUESTIONS)?;
    let mut report = DraftReport::default();
    let Some(header) = find_header(&sheet, QUESTION_FIELDS) else {
        report.faults.push(RowFault::new(
            0,
            "sheet.no_header",
            "找不到表头：需要「题型」「题干」「答案」三列",
            "no header found: the columns 题型, 题干 and 答案 are needed",
        ));
        return Ok(report);
    };
    report.ignored_columns.clone_from(&header.ignored);
    report.faults = header_faults(&header);
    if report.faults.is_empty() {
        for row in &sheet.rows[header.index + 1..] {
            draft::push(&mut report.drafts, draft_of(row, &header));
        }
    }
    report.columns = header.columns;
    Ok(report)
}

/// Reads a table of questions. An error means that the file as a whole cannot be read.
pub fn read_questions(bytes: &[u8]) -> Result<QuestionReport, SheetError> {
    let drafts = read_drafts(bytes)?;
    let mut report = QuestionReport {
        questions: Vec::new(),
        faults: drafts.faults,
        ignored_columns: drafts.ignored_columns,
    };
    for draft in &drafts.drafts {
        match draft.check() {
            Ok(question) => report.questions.push(question),
            Err(faults) => report.faults.extend(faults.into_iter().map(|fault| {
                RowFault::new(fault.row, fault.code, fault.zh, fault.en)
                    .in_column(draft::title(fault.field), drafts.columns[fault.field])
            })),
        }
    }
    let mut seen = std::collections::BTreeMap::new();
    let mut repeated = Vec::new();
    report.questions.retain(|question| {
        let Some(id) = question.id.clone() else {
            return true;
        };
        let first = *seen.entry(id.clone()).or_insert(question.row);
        if first != question.row {
            let (zh, en) = (
                format!("编号 {id} 与第 {first} 行重复"),
                format!("the id {id} is also in row {first}"),
            );
            repeated.push(RowFault::new(question.row, "questions.repeated_id", zh, en));
        }
        first == question.row
    });
    report.faults.extend(repeated);
    Ok(report)
}

fn draft_of(row: &SheetRow, header: &Header) -> QuestionDraft {
    let text = |field: usize| {
        header.columns[field]
            .map_or("", |column| row.cell(column))
            .to_owned()
    };
    let mut options: Vec<String> = (0..OPTION_COLUMNS)
        .map(|index| text(FIRST_OPTION + index))
        .collect();
    while options.last().is_some_and(String::is_empty) {
        options.pop();
    }
    QuestionDraft {
        row: row.number,
        id: text(ID),
        kind: text(KIND),
        stem: text(STEM),
        options,
        answer: text(ANSWER),
        rubric: text(RUBRIC),
        rule: text(RULE),
        points: text(POINTS),
        difficulty: text(DIFFICULTY),
        analysis: text(ANALYSIS),
        knowledge: text(KNOWLEDGE),
        tags: text(TAGS),
        chapter: text(CHAPTER),
        ..QuestionDraft::default()
    }
}
