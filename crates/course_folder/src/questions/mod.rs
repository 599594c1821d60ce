//! The question bank: each kind as it is written in `questions/*.toml`, what may be wrong with it, and what scoring makes of it.
//!
//! One file per kind with its [`Form`]; a new kind is a file and a line in [`form_of`].

mod blank;
mod books;
mod calculation;
mod choices;
mod composite;
mod entry;
mod exact;
mod file_upload;
mod flow;
mod matching;
mod multiple;
mod ordering;
mod python;
mod short_answer;
mod single;
mod true_false;
mod voucher;
mod written;

pub(crate) use written::moved_question;
pub use written::written_question;

use rust_decimal::Decimal as Number;
use scoring::question::{QuestionBody, QuestionKey};

use crate::check::Check;
use crate::keys::{signed_weight, weight};
use crate::lint::books::simulation;
use crate::lint::references::{chapter, join, knowledge, unknown};
use crate::model::{Course, Decimal, Marks, Question, QuestionKind};

/// What a course folder needs to know of a kind.
#[derive(Clone, Copy)]
struct Form {
    /// The fields it has besides [`COMMON_FIELDS`].
    fields: &'static [&'static str],
    /// Reports what is wrong with a question of the kind.
    lint: fn(&mut Check<'_>, &Course, &At<'_>),
    /// Body and key; none when something the question refers to does not exist.
    parts: fn(&Course, &Question) -> Option<(QuestionBody, QuestionKey)>,
    /// Puts body and key into the fields of the kind; none where they surely cannot say it. Whether they do is tried afterwards.
    write: fn(&Course, &QuestionBody, &QuestionKey, &mut Question) -> Option<()>,
    /// What it asks stands in another file of the course, and is held against the rules of scoring there.
    stands_elsewhere: bool,
}

const fn form_of(kind: QuestionKind) -> Form {
    match kind {
        QuestionKind::Single => single::FORM,
        QuestionKind::Multiple => multiple::FORM,
        QuestionKind::TrueFalse => true_false::FORM,
        QuestionKind::Blank => blank::FORM,
        QuestionKind::ShortAnswer => short_answer::FORM,
        QuestionKind::Calculation => calculation::FORM,
        QuestionKind::Entry => entry::FORM,
        QuestionKind::Voucher => voucher::FORM,
        QuestionKind::Flow => flow::FORM,
        QuestionKind::Python => python::FORM,
        QuestionKind::Matching => matching::FORM,
        QuestionKind::Ordering => ordering::FORM,
        QuestionKind::FileUpload => file_upload::FORM,
        QuestionKind::Books => books::FORM,
        QuestionKind::Composite => composite::FORM,
    }
}

/// The fields every kind has.
const COMMON_FIELDS: &[&str] = &[
    "id",
    "kind",
    "stem",
    "image",
    "points",
    "difficulty",
    "chapter",
    "knowledge",
    "tags",
    "analysis",
    "exact",
];

/// Body and key of a question, for the question bank. `None` when something it refers to does not exist.
///
/// Pictures are left as paths inside the course ([`Course::resolve`]).
pub fn question_parts(course: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    match &question.exact {
        Some(exact) => exact::parts(exact, question.kind),
        None => (form_of(question.kind).parts)(course, question),
    }
}

fn written_number(number: Number) -> Option<Decimal> {
    Decimal::parse(&number.to_string())
}

fn number(text: &Decimal) -> Option<Number> {
    text.as_str().parse().ok()
}

/// A question being checked: where it stands.
pub(crate) struct At<'a> {
    file: &'a str,
    path: String,
    question: &'a Question,
}

impl At<'_> {
    pub(super) fn report(
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

pub(crate) fn lint(check: &mut Check<'_>, course: &Course) {
    for file in &course.question_files {
        for (index, question) in file.question.iter().enumerate() {
            let at = At {
                file: &file.path,
                path: format!("question.{index}"),
                question,
            };
            let before = check.findings.len();
            common(check, course, &at);
            own(check, course, &at, before);
        }
    }
}

/// A part of a composite question: what belongs to a question of the bank stands with the whole.
fn check_part(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    let before = check.findings.len();
    check.require(at.file, &at.path, &["kind", "stem", "points"]);
    fields(check, at);
    own(check, course, at, before);
}

/// What its kind demands. Only a question that is sound so far is held against the rules of scoring: no fault is told twice.
fn own(check: &mut Check<'_>, course: &Course, at: &At<'_>, findings_before: usize) {
    let form = form_of(at.question.kind);
    if at.question.exact.is_some() {
        return exactly(check, course, at);
    }
    (form.lint)(check, course, at);
    if !form.stands_elsewhere && check.findings.len() == findings_before {
        rules_of_scoring(check, course, at);
    }
}

/// Body and key as scoring reads them, and the pictures they show.
fn exactly(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    let Some((mut body, key)) = question_parts(course, at.question) else {
        return at.report(
            check,
            "question.key",
            "exact",
            "exact 的 body 和 key 须是这种题型的 JSON",
            "body and key of exact must be JSON of this kind",
        );
    };
    for image in body.pictures().into_iter().filter_map(Option::take) {
        check.path(at.file, &join(&at.path, "exact"), &image);
    }
    let before = check.findings.len();
    if let (QuestionBody::Books(body), QuestionKey::Books(key)) = (&body, &key) {
        // What it names stands elsewhere in the course, however it is written itself.
        let path = join(&at.path, "exact");
        simulation(check, course, (at.file, &path), &books::written(body, key));
    }
    if check.findings.len() == before {
        rules_of_scoring(check, course, at);
    }
}

fn common(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    let question = at.question;
    check.require(at.file, &at.path, &["id", "kind", "stem", "points"]);
    fields(check, at);
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
}

/// Fields of its kind only, and pictures that exist.
fn fields(check: &mut Check<'_>, at: &At<'_>) {
    let question = at.question;
    let known = form_of(question.kind).fields;
    for field in check.fields_at(at.file, &at.path) {
        let is_of_this_kind = COMMON_FIELDS.contains(&field.as_str()) || known.contains(&field.as_str());
        // A misspelt field is reported as unknown already.
        let is_of_some_kind = QuestionKind::ALL
            .iter()
            .any(|kind| form_of(*kind).fields.contains(&field.as_str()));
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
    check.path(at.file, &join(&at.path, "image"), &question.image);
    for (index, option) in question.options.iter().enumerate() {
        check.path(
            at.file,
            &join(&at.path, &format!("options.{index}")),
            &option.image,
        );
    }
}

fn no_answer(check: &mut Check<'_>, at: &At<'_>, zh: &str, en: &str) {
    at.report(check, "question.no_answer", "answer", zh, en);
}

/// The points of a rubric have titles and add up, whatever may be deducted.
fn check_rubric(check: &mut Check<'_>, at: &At<'_>, is_needed: bool) {
    let rubric = &at.question.rubric;
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
    let giving = rubric
        .iter()
        .map(|point| point.points)
        .filter(|points| points.0 > 0);
    check_sum(check, at, "rubric", giving.sum());
}

/// The points of the parts are the points of the question.
fn check_sum(check: &mut Check<'_>, at: &At<'_>, field: &str, sum: Marks) {
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

/// `ref` names a flow or a Python task, whichever this kind of question wants.
fn check_reference(check: &mut Check<'_>, course: &Course, at: &At<'_>, names: (&str, &str)) {
    check.require(at.file, &at.path, &["ref"]);
    let id = &at.question.r#ref;
    let is_flow = course.flows.iter().any(|flow| flow.id == *id);
    let is_python = course.python.iter().any(|task| task.head.id == *id);
    let is_right = match at.question.kind {
        QuestionKind::Flow => is_flow,
        _ => is_python,
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

/// The company of an entry or voucher exists.
fn check_company(check: &mut Check<'_>, course: &Course, at: &At<'_>) -> bool {
    let id = &at.question.company;
    let is_known = course.find_company(id).is_some();
    if !is_known && !id.is_empty() {
        unknown(
            check,
            at.file,
            &join(&at.path, "company"),
            ("企业", "company"),
            id,
        );
    }
    is_known
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
