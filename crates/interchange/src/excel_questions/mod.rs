//! The question bank as an Excel table: a template to fill in, an import with a report row by row, an export.
//!
//! How each kind writes its answer is told on the template's second sheet ([`question_template`]).

mod answer;
mod cells;
mod lines;
mod template;
mod write;

pub use template::question_template;
pub use write::{SkippedQuestion, write_questions, write_questions_csv};

use scoring::Points;
use scoring::question::{ChoiceOption, QuestionBody, QuestionKey, QuestionKind};

use crate::header::{Field, Header, RowFault, find_header, header_faults};
use crate::sheet::{SheetError, SheetLimits, SheetRow, read_sheet};

/// Option columns of the template: A to H.
const OPTION_COLUMNS: usize = 8;

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

/// Reads a table of questions. An error means that the file as a whole cannot be read.
pub fn read_questions(bytes: &[u8]) -> Result<QuestionReport, SheetError> {
    let sheet = read_sheet(bytes, &SheetLimits::QUESTIONS)?;
    let mut report = QuestionReport::default();
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
    if !report.faults.is_empty() {
        return Ok(report);
    }
    for row in &sheet.rows[header.index + 1..] {
        match (Reading { row, header: &header }).question() {
            Ok(question) => report.questions.push(question),
            Err(faults) => report.faults.extend(faults),
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

/// A row being read.
struct Reading<'s> {
    row: &'s SheetRow,
    header: &'s Header,
}

impl Reading<'_> {
    fn text(&self, field: usize) -> &str {
        self.header.columns[field].map_or("", |column| self.row.cell(column))
    }

    fn fault(
        &self,
        field: usize,
        code: &'static str,
        zh: impl Into<String>,
        en: impl Into<String>,
    ) -> RowFault {
        RowFault::new(self.row.number, code, zh, en)
            .in_column(QUESTION_FIELDS[field].title, self.header.columns[field])
    }

    fn list(&self, field: usize) -> Vec<String> {
        cells::split_list(self.text(field))
    }

    fn options(&self) -> Vec<ChoiceOption> {
        let texts: Vec<&str> = (0..OPTION_COLUMNS)
            .map(|index| self.text(FIRST_OPTION + index))
            .collect();
        let count = texts
            .iter()
            .rposition(|text| !text.is_empty())
            .map_or(0, |last| last + 1);
        ('A'..)
            .zip(&texts[..count])
            .map(|(tab, text)| ChoiceOption::new(&tab.to_string(), text))
            .collect()
    }

    fn question(&self) -> Result<BankQuestion, Vec<RowFault>> {
        let mut faults = Vec::new();
        let kind = kind_of(self.text(KIND));
        if kind.is_none() {
            let kinds: Vec<&str> = QuestionKind::ALL.iter().map(|kind| kind.label_zh()).collect();
            faults.push(self.fault(
                KIND,
                "questions.bad_kind",
                format!("不认识的题型「{}」，可用：{}", self.text(KIND), kinds.join("、")),
                format!("unknown kind “{}”", self.text(KIND)),
            ));
        }
        if self.text(STEM).is_empty() {
            faults.push(self.fault(STEM, "questions.no_stem", "题干为空", "the stem is empty"));
        }
        let points = match self.text(POINTS) {
            "" => Some(Points::whole(1)),
            text => cells::points(text).filter(|points| *points > Points::ZERO && *points <= Points::LARGEST),
        };
        if points.is_none() {
            let text = self.text(POINTS);
            faults.push(self.fault(
                POINTS,
                "questions.bad_points",
                format!("分值「{text}」须是大于 0、最多两位小数的数"),
                format!("points “{text}” must be more than 0 with at most two decimals"),
            ));
        }
        let difficulty = match self.text(DIFFICULTY) {
            "" => Some(3),
            text => cells::difficulty(text),
        };
        if difficulty.is_none() {
            let text = self.text(DIFFICULTY);
            faults.push(self.fault(
                DIFFICULTY,
                "questions.bad_difficulty",
                format!("难度「{text}」须是 1 到 5，或 易、较易、中、较难、难"),
                format!("difficulty “{text}” must be 1 to 5"),
            ));
        }
        let parts = kind.and_then(|kind| match self.parts(kind) {
            Ok(parts) => Some(parts),
            Err(fault) => {
                faults.push(fault);
                None
            }
        });
        let (Some((body, key)), Some(points), Some(difficulty), true) =
            (parts, points, difficulty, faults.is_empty())
        else {
            return Err(faults);
        };
        let filled = |field| Some(self.text(field).to_owned()).filter(|text| !text.is_empty());
        Ok(BankQuestion {
            row: self.row.number,
            id: filled(ID),
            stem: self.text(STEM).to_owned(),
            analysis: self.text(ANALYSIS).to_owned(),
            points,
            difficulty,
            knowledge: self.list(KNOWLEDGE),
            tags: self.list(TAGS),
            chapter: filled(CHAPTER),
            body,
            key,
        })
    }

    /// Body and key, held against the rules of scoring.
    fn parts(&self, kind: QuestionKind) -> Result<(QuestionBody, QuestionKey), RowFault> {
        let written = answer::Written {
            stem: self.text(STEM),
            options: self.options(),
            answer: self.text(ANSWER),
            rubric: self.text(RUBRIC),
            rule: self.text(RULE),
        };
        let (body, key) = answer::parts(kind, &written)
            .map_err(|wrong| self.fault(wrong.field, "questions.bad_answer", wrong.zh, wrong.en))?;
        match body.validate(&key).into_iter().next() {
            None => Ok((body, key)),
            Some(finding) => {
                let field = if finding.path.starts_with("body.options") {
                    FIRST_OPTION
                } else {
                    ANSWER
                };
                let en = format!(
                    "question and key do not fit together ({} at {})",
                    finding.code, finding.path
                );
                Err(self.fault(field, "questions.bad_answer", finding.message, en))
            }
        }
    }
}

/// The kind by its Chinese label (with or without 题), or its name in English.
fn kind_of(text: &str) -> Option<QuestionKind> {
    let text = text.trim();
    let plain = text.strip_suffix('题').unwrap_or(text).to_lowercase();
    let other = match plain.as_str() {
        "单项选择" | "单选择" => Some(QuestionKind::Single),
        "多项选择" | "不定项选择" => Some(QuestionKind::Multiple),
        "是非" | "对错" => Some(QuestionKind::TrueFalse),
        "问答" | "论述" => Some(QuestionKind::ShortAnswer),
        "会计分录" => Some(QuestionKind::Entry),
        "连线" => Some(QuestionKind::Matching),
        _ => None,
    };
    other.or_else(|| {
        QuestionKind::ALL.iter().copied().find(|kind| {
            kind.label_zh().trim_end_matches('题') == plain
                || kind.name() == plain
                || kind.label_en().to_lowercase() == plain
        })
    })
}
