//! 复制一份: questions of any bank one reads into a bank one writes.

use super::bank::require_question;
use crate::{
    QuestionId,
    bank::{BankKind, BankOf, require_bank_writer},
    linked::{OfCourse, named_of_course},
    store::{
        link,
        question::{self, NewQuestion, Question},
        version,
    },
};
use axum::extract::State;
use courses::{Chapter, CourseId, require_course};
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Millis,
    access::Teacher,
    audit::{self, Act, subject_of},
    ids,
};
use scoring::question::QuestionBody;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// How many questions are copied at once.
const COPIED: usize = 200;

/// Which questions, and into which bank.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "question_ids": [1] }))]
pub(super) struct QuestionCopyForm {
    /// The course whose bank is meant, where it is a course's.
    #[garde(skip)]
    course_id: CourseId,
    /// A bank I write.
    #[garde(skip)]
    #[serde(default)]
    bank: BankKind,
    #[garde(length(min = 1, max = COPIED))]
    question_ids: Vec<QuestionId>,
}

/// What was copied.
#[derive(Debug, Default, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionsCopied {
    copied: u32,
    /// What was left out and why, a sentence each.
    left_out: Vec<String>,
}

/// Copies questions with their keys. A copy is a question of its own: neither follows the other.
#[utoipa::path(post, path = "/api/questions/copy/", tag = "questions", request_body = QuestionCopyForm,
    responses((status = 200, body = platform::Envelope<QuestionsCopied>)))]
pub(super) async fn copy_questions(
    State(app): State<App>,
    user: Teacher,
    Body(form): Body<QuestionCopyForm>,
) -> ApiResult<QuestionsCopied> {
    let now_ms = app.now_ms();
    let copied = app
        .db
        .write(move |tx| async move {
            let course = require_course(&tx, &user, form.course_id).await?;
            let target = BankOf::of(form.bank, course.id, &user);
            require_bank_writer(&tx, &user, target).await?;
            let mut done = QuestionsCopied::default();
            for id in form.question_ids {
                match copy(&tx, &user, (id, target, new_key()), now_ms).await? {
                    Ok(_) => done.copied += 1,
                    Err(why) => done.left_out.push(why),
                }
            }
            if done.copied > 0 {
                let act = Act::of("questions.copied", &course.title);
                let act = act.with(json!({ "count": done.copied, "bank": form.bank }));
                audit::record_act(&tx, &user, act, now_ms).await?;
            }
            Ok::<_, Error>(done)
        })
        .await?;
    let msg = format!("已复制 {} 题。", copied.copied);
    Ok(Envelope::with_message(msg, copied))
}

/// Copies questions of a course's bank, named by their keys, into the bank of another course: what each is called there. One
/// that is there under the same key and text stays as it is; one that cannot be copied is not named. `companies` says what the
/// companies that go along are called there.
///
/// # Errors
/// As for copying by hand: 403 to whoever writes neither bank.
pub async fn copy_by_key(
    tx: &Tx,
    user: &Teacher,
    (from, to): (CourseId, CourseId),
    (keys, companies): (&BTreeSet<String>, &BTreeMap<String, String>),
    now_ms: Millis,
) -> Result<BTreeMap<String, String>, Error> {
    let bank = BankOf::Course(to);
    require_bank_writer(tx, user, bank).await?;
    let mut copied = BTreeMap::new();
    for key in keys {
        let own = question::find_by_key(tx, from, key).await?;
        let linked = match own {
            None => link::find_by_key(tx, from, key).await?,
            found => found,
        };
        let Some(question) = linked else {
            continue;
        };
        let there = question::find_by_key(tx, to, key).await?;
        let is_same = |there: Question| there.archived_at_ms.is_none() && there.stem == question.stem;
        let new = if there.is_some_and(is_same) {
            Ok(key.clone())
        } else {
            copy_with(tx, user, (question.id, bank, new_key()), companies, now_ms).await?
        };
        if let Ok(new) = new {
            copied.insert(key.clone(), new);
        }
    }
    Ok(copied)
}

/// A key that no question has.
fn new_key() -> String {
    format!("own-{}", &ids::token()[..12])
}

/// Copies one question under a key and gives that key, or says why not.
pub(super) async fn copy(
    tx: &Tx,
    user: &Teacher,
    new: (QuestionId, BankOf, String),
    now_ms: Millis,
) -> Result<Result<String, String>, Error> {
    copy_with(tx, user, new, &BTreeMap::new(), now_ms).await
}

async fn copy_with(
    tx: &Tx,
    user: &Teacher,
    (id, bank, key): (QuestionId, BankOf, String),
    companies: &BTreeMap<String, String>,
    now_ms: Millis,
) -> Result<Result<String, String>, Error> {
    let question = require_question(tx, user, id).await?;
    // A copy stays about its course, unless it goes into the bank of another.
    let target = match bank {
        BankOf::Course(course) => course,
        _ => question.course,
    };
    let shown = version::load_shown(tx, &[question.version_id]).await?.pop();
    let keyed = version::load_keys(tx, &[question.version_id]).await?.pop();
    let (shown, keyed) = shown.zip(keyed).ok_or(Error::NotFound)?;
    let (mut shown, keyed) = (Arc::unwrap_or_clone(shown), Arc::unwrap_or_clone(keyed));
    let reads_tests = classes::may_read_tests(tx, user, question.course).await?;
    let follows = follow_company(&mut shown.body, companies);
    let hindrance = hindrance(&question, &shown.body, target, reads_tests);
    if let Some(hindrance) = hindrance.filter(|_| !follows) {
        let why = hindrance.of_copying();
        return Ok(Err(format!("「{}」{why}", subject_of(&question.stem))));
    }
    let chapter = chapter_in(
        &courses::list_chapters(tx, question.course).await?,
        &courses::list_chapters(tx, target).await?,
        &question.chapter,
    );
    let new = NewQuestion {
        school: user.school,
        course: target,
        bank,
        key,
        stem: question.stem,
        image: shown.image,
        body: shown.body,
        answer_key: keyed.key,
        analysis: keyed.analysis,
        chapter,
        difficulty: question.difficulty,
        points: question.points,
        labels: question::labels(tx, id).await?,
        author: Some(user.id),
    };
    question::add_question(tx, &new, now_ms).await?;
    Ok(Ok(new.key))
}

/// Gives the books of a question the company that goes along; whether one does.
fn follow_company(body: &mut QuestionBody, companies: &BTreeMap<String, String>) -> bool {
    let QuestionBody::Books(books) = body else {
        return false;
    };
    let there = companies.get(&books.company);
    if let Some(there) = there {
        books.company.clone_from(there);
    }
    there.is_some()
}

/// What keeps a question from being asked by another course, or from standing in another bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hindrance {
    /// It names a Python task of the course that it is about.
    NamesTask,
    /// It names a company of that course.
    NamesCompany,
    /// It holds hidden tests that this person may not read.
    HidesTests,
}

impl Hindrance {
    /// Why it is not copied or moved.
    pub(super) const fn of_copying(self) -> &'static str {
        match self {
            Self::NamesTask => "引用了原课程的 Python 任务，不能复制到其他课程",
            Self::NamesCompany => {
                "使用原课程的公司账套，不能单独复制到其他课程；请在课程编辑中从原课程复制整个练习"
            }
            Self::HidesTests => "含有隐藏测试，只有课程编辑者和班级使用该课程的教师可以复制",
        }
    }

    /// Why it is not linked.
    pub(super) const fn of_linking(self) -> &'static str {
        match self {
            Self::NamesTask => "引用了原课程的 Python 任务，不能链接到其他课程",
            Self::NamesCompany => "使用原课程的公司账套，不能链接到其他课程",
            Self::HidesTests => "含有隐藏测试，只有课程编辑者和班级使用该课程的教师可以链接",
        }
    }
}

/// What keeps a question from coming into another bank.
pub(super) fn hindrance(
    question: &Question,
    body: &QuestionBody,
    target: CourseId,
    reads_tests: bool,
) -> Option<Hindrance> {
    if question.course != target
        && let Some(named) = named_of_course(body)
    {
        return Some(match named {
            OfCourse::Task => Hindrance::NamesTask,
            OfCourse::Company => Hindrance::NamesCompany,
        });
    }
    (has_own_tests(body) && !reads_tests).then_some(Hindrance::HidesTests)
}

/// Whether a question, or a part of it, is a program with tests of its own.
fn has_own_tests(body: &QuestionBody) -> bool {
    match body {
        QuestionBody::Python(program) => program.task.is_none(),
        QuestionBody::Composite(whole) => whole.parts.iter().any(|part| has_own_tests(&part.body)),
        _ => false,
    }
}

/// The chapter of the same name in the other course; none otherwise.
pub(super) fn chapter_in(from: &[Chapter], to: &[Chapter], key: &str) -> String {
    let title = from
        .iter()
        .find(|chapter| chapter.key == key)
        .map(|chapter| &chapter.title);
    to.iter()
        .find(|chapter| Some(&chapter.title) == title)
        .map(|chapter| chapter.key.clone())
        .unwrap_or_default()
}
