//! The question bank: each question has what its kind needs, and key and question fit together.

mod choices;
mod entries;

use std::collections::BTreeSet;

pub(crate) use choices::tabs;

use crate::check::Check;
use crate::keys::question_parts;
use crate::lint::references::{chapter, join, knowledge, unknown};
use crate::model::{Answer, COMMON_FIELDS, Course, Marks, Question, QuestionKind, RubricPoint, fields_of};

/// A question being checked: where it stands.
struct At<'a> {
    file: &'a str,
    path: String,
    question: &'a Question,
}

impl At<'_> {
    fn report(
        &self,
        check: &mut Check<'_>,
        code: &'static str,
        field: &str,
        zh: impl Into<String>,
        en: impl Into<String>,
    ) {
        check.at(code, self.file, &join(&self.path, field), zh, en);
    }
}

pub(super) fn lint(check: &mut Check<'_>, course: &Course) {
    for file in &course.question_files {
        for (index, question) in file.question.iter().enumerate() {
            let at = At {
                file: &file.path,
                path: format!("question.{index}"),
                question,
            };
            let before = check.findings.len();
            common(check, course, &at);
            by_kind(check, course, &at);
            // Only a question that is sound so far is held against the rules of scoring: no fault is told twice.
            // Flows and python tasks are checked where they stand.
            let stands_here = !matches!(question.kind, QuestionKind::Flow | QuestionKind::Python);
            if stands_here && check.findings.len() == before {
                rules_of_scoring(check, course, &at);
            }
        }
    }
}

fn common(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    let question = at.question;
    check.require(at.file, &at.path, &["id", "kind", "stem", "points"]);
    let known = fields_of(question.kind);
    for field in check.fields_at(at.file, &at.path) {
        let is_of_this_kind = COMMON_FIELDS.contains(&field.as_str()) || known.contains(&field.as_str());
        // A misspelt field is reported as unknown already.
        let is_of_some_kind = QuestionKind::ALL
            .iter()
            .any(|kind| fields_of(*kind).contains(&field.as_str()));
        if !is_of_this_kind && is_of_some_kind {
            at.report(
                check,
                "question.field_of_other_kind",
                &field,
                format!("{}没有字段 {field}", question.kind.label_zh()),
                format!("a question of kind {} has no field {field}", question.kind.name()),
            );
        }
    }
    if !(1..=5).contains(&question.difficulty) {
        at.report(
            check,
            "toml.bad_value",
            "difficulty",
            "难度须在 1 到 5 之间",
            "difficulty must be between 1 and 5",
        );
    }
    if question.points == Marks(0) {
        at.report(
            check,
            "toml.bad_value",
            "points",
            "分值须大于 0",
            "points must be more than 0",
        );
    }
    chapter(
        check,
        course,
        at.file,
        &join(&at.path, "chapter"),
        &question.chapter,
    );
    knowledge(check, course, at.file, &at.path, &question.knowledge);
    check.path(at.file, &join(&at.path, "image"), &question.image);
    for (index, option) in question.options.iter().enumerate() {
        check.path(
            at.file,
            &join(&at.path, &format!("options.{index}")),
            &option.image,
        );
    }
}

fn by_kind(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    match at.question.kind {
        QuestionKind::Single | QuestionKind::Multiple => choices::choice(check, at),
        QuestionKind::TrueFalse => {
            if !matches!(at.question.answer, Some(Answer::Truth(_))) {
                no_answer(
                    check,
                    at,
                    "判断题的 answer 须是 true 或 false",
                    "the answer must be true or false",
                );
            }
        }
        QuestionKind::Blank => blanks(check, at),
        QuestionKind::ShortAnswer => {
            if !matches!(&at.question.answer, Some(Answer::Text(text)) if !text.trim().is_empty()) {
                no_answer(
                    check,
                    at,
                    "简答题须有参考答案 answer",
                    "a short answer needs a model answer",
                );
            }
            rubric(check, at, &at.question.rubric, true);
        }
        QuestionKind::Calculation => calculation(check, at),
        QuestionKind::Entry => entries::entry(check, course, at),
        QuestionKind::Voucher => entries::voucher(check, course, at),
        QuestionKind::Flow | QuestionKind::Python => reference(check, course, at),
        QuestionKind::Matching => matching(check, at),
        QuestionKind::FileUpload => upload(check, at),
    }
}

fn no_answer(check: &mut Check<'_>, at: &At<'_>, zh: &str, en: &str) {
    at.report(check, "question.no_answer", "answer", zh, en);
}

fn blanks(check: &mut Check<'_>, at: &At<'_>) {
    let question = at.question;
    let in_stem = scoring::question::blank::count_in_stem(&question.stem);
    if question.blanks.is_empty() {
        return no_answer(check, at, "填空题须有 blanks", "blanks are missing");
    }
    if in_stem != question.blanks.len() {
        at.report(
            check,
            "question.blanks",
            "stem",
            format!(
                "题干有 {in_stem} 个空（____），答案有 {} 个",
                question.blanks.len()
            ),
            format!(
                "the stem has {in_stem} blanks (____), the key {}",
                question.blanks.len()
            ),
        );
    }
    for (index, blank) in question.blanks.iter().enumerate() {
        let given = [
            !blank.accept.is_empty(),
            blank.number.is_some(),
            !blank.pattern.is_empty(),
        ];
        if given.iter().filter(|is_given| **is_given).count() != 1 {
            at.report(
                check,
                "question.blanks",
                &format!("blanks.{index}"),
                "每个空须有且只有 accept、number、pattern 之一",
                "each blank has exactly one of accept, number, pattern",
            );
        }
        if blank.tolerance.is_some() && blank.number.is_none() {
            at.report(
                check,
                "question.blanks",
                &format!("blanks.{index}"),
                "tolerance 须与 number 同用",
                "tolerance goes with number",
            );
        }
    }
}

fn rubric(check: &mut Check<'_>, at: &At<'_>, rubric: &[RubricPoint], is_needed: bool) {
    if rubric.is_empty() {
        if is_needed {
            at.report(
                check,
                "question.no_answer",
                "rubric",
                "须有评分要点 rubric",
                "a rubric is missing",
            );
        }
        return;
    }
    for index in 0..rubric.len() {
        check.require(
            at.file,
            &join(&at.path, &format!("rubric.{index}")),
            &["title", "points"],
        );
    }
    points_sum(check, at, "rubric", rubric.iter().map(|point| point.points).sum());
}

fn points_sum(check: &mut Check<'_>, at: &At<'_>, field: &str, sum: Marks) {
    if sum != at.question.points {
        at.report(
            check,
            "question.points_sum",
            field,
            format!("{field} 的分值之和是 {sum}，题目是 {}", at.question.points),
            format!("{field} add up to {sum}, the question has {}", at.question.points),
        );
    }
}

fn calculation(check: &mut Check<'_>, at: &At<'_>) {
    let question = at.question;
    if question.cells.is_empty() {
        return at.report(
            check,
            "question.no_answer",
            "cells",
            "计算题须有 cells",
            "cells are missing",
        );
    }
    for (index, cell) in question.cells.iter().enumerate() {
        let path = format!("cells.{index}");
        check.require(at.file, &join(&at.path, &path), &["label", "points"]);
        if cell.value.is_none() && cell.formula.is_empty() {
            at.report(
                check,
                "question.no_answer",
                &path,
                "须有 value 或 formula",
                "value or formula is missing",
            );
        }
    }
    for (index, variable) in question.variables.iter().enumerate() {
        check.require(
            at.file,
            &join(&at.path, &format!("variables.{index}")),
            &["name", "from", "to"],
        );
        if !question.stem.contains(&format!("{{{{{}}}}}", variable.name)) {
            at.report(
                check,
                "question.key",
                &format!("variables.{index}"),
                format!("题干没有用到变量 {{{{{}}}}}", variable.name),
                format!("the stem does not show {{{{{}}}}}", variable.name),
            );
        }
    }
    points_sum(
        check,
        at,
        "cells",
        question.cells.iter().map(|cell| cell.points).sum(),
    );
}

fn reference(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    check.require(at.file, &at.path, &["ref"]);
    let id = &at.question.r#ref;
    let is_flow = course.flows.iter().any(|flow| flow.id == *id);
    let is_python = course.python.iter().any(|task| task.head.id == *id);
    let (is_right, names) = match at.question.kind {
        QuestionKind::Flow => (is_flow, ("流程", "flow")),
        _ => (is_python, ("Python 任务", "python task")),
    };
    if !is_right && (is_flow || is_python) {
        at.report(
            check,
            "ref.wrong_kind",
            "ref",
            format!("{id} 不是{}", names.0),
            format!("{id} is not a {}", names.1),
        );
    } else if !is_right && !id.is_empty() {
        unknown(check, at.file, &join(&at.path, "ref"), names, id);
    }
}

fn matching(check: &mut Check<'_>, at: &At<'_>) {
    let pairs = &at.question.pairs;
    let lefts: BTreeSet<&str> = pairs.iter().map(|pair| pair.left.trim()).collect();
    let has_empty = pairs
        .iter()
        .any(|pair| pair.left.trim().is_empty() || pair.right.trim().is_empty());
    if pairs.len() < 2 || lefts.len() != pairs.len() || has_empty {
        at.report(
            check,
            "question.no_answer",
            "pairs",
            "匹配题至少要有两对，左边互不相同，两边都不为空",
            "matching needs at least two pairs with different, non-empty left sides",
        );
    }
    let rights: BTreeSet<&str> = pairs.iter().map(|pair| pair.right.trim()).collect();
    if at
        .question
        .distractors
        .iter()
        .any(|text| rights.contains(text.trim()) || text.trim().is_empty())
    {
        at.report(
            check,
            "question.options",
            "distractors",
            "干扰项不能为空或与正确项相同",
            "a distractor is empty or equals a right text",
        );
    }
}

fn upload(check: &mut Check<'_>, at: &At<'_>) {
    let question = at.question;
    for (index, ending) in question.accept.iter().enumerate() {
        if !ending
            .strip_prefix('.')
            .is_some_and(|end| !end.is_empty() && end.bytes().all(|b| b.is_ascii_alphanumeric()))
        {
            at.report(
                check,
                "toml.bad_value",
                &format!("accept.{index}"),
                format!("扩展名 {ending} 应写作 .xlsx"),
                format!("the ending {ending} should read like .xlsx"),
            );
        }
    }
    rubric(check, at, &question.rubric, false);
}

fn rules_of_scoring(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    let Some((body, key)) = question_parts(course, at.question) else {
        return;
    };
    for fault in body.validate(&key) {
        at.report(
            check,
            "question.key",
            "",
            fault.message,
            format!(
                "question and key do not fit together ({} at {})",
                fault.code, fault.path
            ),
        );
    }
}
