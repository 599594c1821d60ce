//! A question as somebody wrote it, in a row or in a text: every part still text. Checked, it becomes a [`BankQuestion`].

use scoring::Points;
use scoring::question::{
    ChoiceOption, QuestionBody, QuestionKey, QuestionKind, blank, composite,
    table::{self, Column},
};
use serde::{Deserialize, Serialize};

use super::{
    ANSWER, BankQuestion, DIFFICULTY, FIRST_OPTION, KIND, POINTS, QUESTION_FIELDS, RUBRIC, RULE, STEM, cells,
};

/// Body and key of a draft whose columns cannot say all of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exact {
    /// [`QuestionDraft::mark`] of the columns that were written from them.
    pub mark: String,
    pub body: QuestionBody,
    pub key: QuestionKey,
}

/// The parts of a question as text, in the words of the template's columns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct QuestionDraft {
    /// The row of the file, or the line of the text, where it begins; 0 when it comes from neither.
    pub row: u32,
    /// Its place among all that was read at once, from 1; 0 while it has none.
    pub number: u32,
    /// 编号: the author's own id; may be empty.
    pub id: String,
    /// 题型: 单选题, 判断题 …
    pub kind: String,
    /// 题干, Markdown.
    pub stem: String,
    /// Options A to H.
    pub options: Vec<String>,
    /// 答案, as the template's second sheet explains for each kind.
    pub answer: String,
    /// 评分要点
    pub rubric: String,
    /// 计分规则
    pub rule: String,
    /// 分值; empty means 1.
    pub points: String,
    /// 难度: 1–5 or 易 … 难; empty means 3.
    pub difficulty: String,
    /// 解析, Markdown.
    pub analysis: String,
    /// 知识点, separated by 、 or commas.
    pub knowledge: String,
    /// 标签, likewise.
    pub tags: String,
    /// 章
    pub chapter: String,
    /// The parts of a composite question; their ids, labels and chapters say nothing.
    pub parts: Vec<QuestionDraft>,
    /// What the item is called where it comes from; may be empty.
    pub name: String,
    /// The picture beside it, by the name its keeper gave it; empty for none.
    pub picture: String,
    /// What its format said of it and a question here cannot, a sentence each, in Chinese.
    pub notes: Vec<String>,
    /// Stands in place of options, answer, rubric and rule for as long as nobody has corrected one of them.
    pub exact: Option<Box<Exact>>,
}

/// What is wrong with a part of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftFault {
    /// The row, or the line, of the question or of the part of a composite one that has the fault.
    pub row: u32,
    /// Index of the column among [`QUESTION_FIELDS`].
    pub field: usize,
    /// Whether a part of a composite question has it.
    pub is_of_part: bool,
    /// A stable code.
    pub code: &'static str,
    pub zh: String,
    pub en: String,
}

impl DraftFault {
    pub(super) fn new(
        field: usize,
        code: &'static str,
        zh: impl Into<String>,
        en: impl Into<String>,
    ) -> Self {
        Self {
            row: 0,
            field,
            is_of_part: false,
            code,
            zh: zh.into(),
            en: en.into(),
        }
    }

    /// The part of [`QuestionDraft`] that has the fault: `answer`, `options` …
    pub fn part(&self) -> &'static str {
        if self.is_of_part {
            return "parts";
        }
        match self.field {
            super::ID => "id",
            KIND => "kind",
            STEM => "stem",
            FIRST_OPTION..ANSWER => "options",
            ANSWER => "answer",
            RUBRIC => "rubric",
            RULE => "rule",
            POINTS => "points",
            DIFFICULTY => "difficulty",
            super::ANALYSIS => "analysis",
            super::KNOWLEDGE => "knowledge",
            super::TAGS => "tags",
            _ => "chapter",
        }
    }
}

impl QuestionDraft {
    /// Tells whether kind, options, answer, rubric and rule are as they were: another text gives another mark.
    pub fn mark(&self) -> String {
        let options = self.options.iter().map(String::as_str);
        let columns = [&self.kind, &self.answer, &self.rubric, &self.rule];
        let texts = columns.into_iter().map(String::as_str).chain(options);
        // FNV-1a: it need not resist anybody, who sends a draft may write what they like anyway.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in texts.flat_map(|text| text.bytes().chain(std::iter::once(0))) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        format!("{hash:016x}")
    }

    /// The question, or everything that keeps it from being one.
    pub fn check(&self) -> Result<BankQuestion, Vec<DraftFault>> {
        self.judge().map_err(|mut faults| {
            for fault in faults.iter_mut().filter(|fault| !fault.is_of_part) {
                fault.row = self.row;
            }
            faults
        })
    }

    fn judge(&self) -> Result<BankQuestion, Vec<DraftFault>> {
        let mut faults = Vec::new();
        let kind = noted(self.read_kind(), &mut faults);
        if self.stem.is_empty() {
            faults.push(DraftFault::new(
                STEM,
                "questions.no_stem",
                "题干为空",
                "the stem is empty",
            ));
        }
        let points = noted(self.read_points(kind), &mut faults);
        let difficulty = noted(self.read_difficulty(), &mut faults);
        let parts = match kind {
            Some(QuestionKind::Composite) => self.composite(points, &mut faults),
            Some(kind) => noted(self.parts(kind), &mut faults),
            None => None,
        };
        let (Some((body, key)), Some(points), Some(difficulty), true) =
            (parts, points, difficulty, faults.is_empty())
        else {
            return Err(faults);
        };
        let filled = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Ok(BankQuestion {
            row: self.row,
            id: filled(&self.id),
            stem: self.stem.clone(),
            analysis: self.analysis.clone(),
            points,
            difficulty,
            knowledge: cells::split_list(&self.knowledge),
            tags: cells::split_list(&self.tags),
            chapter: filled(&self.chapter),
            body,
            key,
        })
    }

    fn read_kind(&self) -> Result<QuestionKind, DraftFault> {
        kind_of(&self.kind).ok_or_else(|| {
            let kinds: Vec<&str> = QuestionKind::ALL.iter().map(|kind| kind.label_zh()).collect();
            DraftFault::new(
                KIND,
                "questions.bad_kind",
                format!("不认识的题型「{}」，可用：{}", self.kind, kinds.join("、")),
                format!("unknown kind “{}”", self.kind),
            )
        })
    }

    /// The points written; when there are none, 1, or of a composite question the sum of its parts'.
    fn read_points(&self, kind: Option<QuestionKind>) -> Result<Points, DraftFault> {
        let points = match self.points.as_str() {
            "" if kind == Some(QuestionKind::Composite) => Some(self.points_of_parts()),
            "" => Some(Points::whole(1)),
            text => table::points(text).filter(|points| *points > Points::ZERO && *points <= Points::LARGEST),
        };
        points.ok_or_else(|| {
            DraftFault::new(
                POINTS,
                "questions.bad_points",
                format!("分值「{}」须是大于 0、最多两位小数的数", self.points),
                format!(
                    "points “{}” must be more than 0 with at most two decimals",
                    self.points
                ),
            )
        })
    }

    /// 1 to 5; 3 when none is written.
    fn read_difficulty(&self) -> Result<u32, DraftFault> {
        let difficulty = match self.difficulty.as_str() {
            "" => Some(3),
            text => cells::difficulty(text),
        };
        difficulty.ok_or_else(|| {
            DraftFault::new(
                DIFFICULTY,
                "questions.bad_difficulty",
                format!(
                    "难度「{}」须是 1 到 5，或 易、较易、中、较难、难",
                    self.difficulty
                ),
                format!("difficulty “{}” must be 1 to 5", self.difficulty),
            )
        })
    }

    /// What the parts say that they are worth together.
    fn points_of_parts(&self) -> Points {
        let worth = |part: &Self| table::points(&part.points).unwrap_or(Points::whole(1));
        self.parts.iter().map(worth).sum()
    }

    /// Body and key of a composite question; its faults are those of its parts, each said with the part's number.
    fn composite(
        &self,
        points: Option<Points>,
        faults: &mut Vec<DraftFault>,
    ) -> Option<(QuestionBody, QuestionKey)> {
        let (mut bodies, mut keys) = (Vec::new(), Vec::new());
        for (part, number) in self.parts.iter().zip(1..) {
            match part.check() {
                Ok(read) => {
                    bodies.push(composite::PartBody {
                        stem: read.stem,
                        image: Some(part.picture.clone()).filter(|picture| !picture.is_empty()),
                        body: read.body,
                    });
                    keys.push(composite::PartKey {
                        points: read.points,
                        analysis: read.analysis,
                        key: read.key,
                    });
                }
                Err(found) => faults.extend(found.into_iter().map(|fault| DraftFault {
                    is_of_part: true,
                    zh: format!("第 {number} 小题：{}", fault.zh),
                    en: format!("part {number}: {}", fault.en),
                    ..fault
                })),
            }
        }
        if bodies.len() < self.parts.len() {
            return None;
        }
        let body = QuestionBody::Composite(composite::Body { parts: bodies });
        let key = composite::Key { parts: keys };
        let sum = key.points();
        if points.is_some_and(|points| points != sum) && !self.parts.is_empty() {
            let zh = format!("各小题的分值之和是 {sum}，应等于综合题的分值");
            let en = format!("the parts add up to {sum}, not to the points of the whole");
            faults.push(DraftFault::new(POINTS, "questions.bad_points", zh, en));
        }
        let key = QuestionKey::Composite(key);
        for finding in body.validate(&key) {
            let en = format!("{} at {}", finding.code, finding.path);
            faults.push(DraftFault::new(KIND, "questions.bad_answer", finding.message, en));
        }
        Some((body, key))
    }

    /// Body and key, held against the rules of scoring.
    fn parts(&self, kind: QuestionKind) -> Result<(QuestionBody, QuestionKey), DraftFault> {
        if let Some(exact) = self.exact.as_ref().filter(|exact| exact.mark == self.mark()) {
            return self.exact_parts(exact);
        }
        let row = table::Row {
            stem: &self.stem,
            options: self.lettered_options(),
            answer: &self.answer,
            rubric: &self.rubric,
            rule: &self.rule,
        };
        let (body, key) = kind.read_row(&row).map_err(|wrong| {
            let field = field_of(wrong.column);
            DraftFault::new(field, "questions.bad_answer", wrong.zh, wrong.en)
        })?;
        validated(body, key)
    }

    /// Body and key as they were read, if the text still has their blanks.
    fn exact_parts(&self, exact: &Exact) -> Result<(QuestionBody, QuestionKey), DraftFault> {
        if let QuestionBody::Blank(body) = &exact.body
            && blank::count_in_stem(&self.stem) != body.blanks.len()
        {
            let zh = format!("题干须有 {} 个空（____）", body.blanks.len());
            let en = format!("the stem must have {} blanks (____)", body.blanks.len());
            return Err(DraftFault::new(STEM, "questions.bad_answer", zh, en));
        }
        validated(exact.body.clone(), exact.key.clone())
    }

    /// The options with their letters; empty ones at the end are none.
    fn lettered_options(&self) -> Vec<ChoiceOption> {
        let count = self
            .options
            .iter()
            .rposition(|text| !text.is_empty())
            .map_or(0, |last| last + 1);
        ('A'..='Z')
            .zip(&self.options[..count])
            .map(|(tab, text)| ChoiceOption::new(&tab.to_string(), text))
            .collect()
    }
}

/// Body and key, or the first thing that the rules of scoring find wrong with them.
fn validated(body: QuestionBody, key: QuestionKey) -> Result<(QuestionBody, QuestionKey), DraftFault> {
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
            Err(DraftFault::new(
                field,
                "questions.bad_answer",
                finding.message,
                en,
            ))
        }
    }
}

/// What was read; its fault goes to the list.
fn noted<T>(read: Result<T, DraftFault>, faults: &mut Vec<DraftFault>) -> Option<T> {
    read.map_err(|fault| faults.push(fault)).ok()
}

/// Index of a kind's column among [`QUESTION_FIELDS`].
const fn field_of(column: Column) -> usize {
    match column {
        Column::Kind => KIND,
        Column::Options => FIRST_OPTION,
        Column::Answer => ANSWER,
        Column::Rubric => RUBRIC,
        Column::Rule => RULE,
    }
}

/// Adds a draft; one of a kind `小题·单选题` is a part of the composite question before it.
pub(super) fn push(drafts: &mut Vec<QuestionDraft>, mut draft: QuestionDraft) {
    let of_part = draft.kind.trim().strip_prefix(composite::excel::PART);
    let of_part = of_part.map(|kind| {
        kind.trim_start_matches(['·', '・', '-', '：', ':', ' '])
            .to_owned()
    });
    let whole = drafts
        .last_mut()
        .filter(|last| kind_of(&last.kind) == Some(QuestionKind::Composite));
    match (of_part, whole) {
        (Some(kind), Some(whole)) => {
            draft.kind = kind;
            whole.parts.push(draft);
        }
        _ => drafts.push(draft),
    }
}

/// The kind by its Chinese label (with or without 题), or its name in English.
pub(crate) fn kind_of(text: &str) -> Option<QuestionKind> {
    let text = text.trim();
    let plain = text.strip_suffix('题').unwrap_or(text).to_lowercase();
    let other = QuestionKind::ALL
        .iter()
        .copied()
        .find(|kind| kind.table_form().names.contains(&plain.as_str()));
    other.or_else(|| {
        QuestionKind::ALL.iter().copied().find(|kind| {
            kind.label_zh().trim_end_matches('题') == plain
                || kind.name() == plain
                || kind.label_en().to_lowercase() == plain
        })
    })
}

/// The title of a part's column: 答案 for `answer`.
pub(super) fn title(field: usize) -> &'static str {
    QUESTION_FIELDS[field].title
}
