//! Writing questions.

use super::bank::{require_own_question, require_question};
use crate::{
    QuestionId,
    bank::{BankKind, BankOf, require_bank_writer},
    linked,
    rekey::refuse,
    store::{
        question::{self, Labels, NewQuestion},
        version,
    },
};
use axum::extract::State;
use courses::{CourseId, require_course};
use garde::Validate;
use platform::{
    ApiResult, App, Body, Envelope, Error, Path,
    access::Teacher,
    audit::{self, Act, subject_of},
    http::Nothing,
    ids,
};
use scoring::{
    Finding, Mark, Points,
    question::{QuestionAnswer, QuestionBody, QuestionKey, chart::standard_name},
};
use serde::{Deserialize, Serialize};

/// A question as its author writes it.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "course_id": 1, "stem": "收到客户前欠货款存入银行，贷方科目应为", "difficulty": 1, "points": 2, "chapter": "", "tags": [],
    "knowledge": ["往来"], "analysis": "债权减少。",
    "body": { "kind": "single", "options": [{ "tab": "A", "text": "应收账款" }, { "tab": "B", "text": "预收账款" }] },
    "answer_key": { "kind": "single", "correct": "A" }
}))]
pub(super) struct QuestionText {
    /// The course it is about.
    #[garde(skip)]
    course_id: CourseId,
    /// The bank a new question comes into; one that is known stays where it is.
    #[garde(skip)]
    #[serde(default)]
    bank: BankKind,
    #[garde(length(chars, min = 1, max = 20_000))]
    stem: String,
    #[garde(skip)]
    body: QuestionBody,
    #[garde(skip)]
    answer_key: QuestionKey,
    #[garde(length(chars, max = 20_000))]
    #[serde(default)]
    analysis: String,
    #[garde(length(chars, max = 60))]
    #[serde(default)]
    chapter: String,
    #[garde(range(min = 1, max = 5))]
    difficulty: i64,
    #[garde(custom(|points: &Points, (): &()| positive(*points)))]
    points: Points,
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    #[serde(default)]
    tags: Vec<String>,
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    #[serde(default)]
    knowledge: Vec<String>,
}

pub(super) fn positive(points: Points) -> garde::Result {
    if points > Points::ZERO && points <= Points::whole(1000) {
        Ok(())
    } else {
        Err(garde::Error::new("分值应大于 0，不超过 1000。"))
    }
}

/// A question that was written.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = QuestionWritten)]
pub(super) struct Written {
    pub(super) id: QuestionId,
    /// Number of its newest version.
    pub(super) version: i64,
}

impl QuestionText {
    fn check(&self) -> Result<(), Error> {
        let mut findings = self.body.validate(&self.answer_key);
        if let QuestionKey::Composite(key) = &self.answer_key
            && key.points() != self.points
        {
            let message = format!("各小题的分值之和是 {}，应等于题目的分值", key.points());
            findings.push(Finding::new("points", "question.points_sum", message));
        }
        refuse(findings)
    }

    fn into_new(
        mut self,
        user: &Teacher,
        (bank, key): (BankOf, String),
        image: Option<String>,
    ) -> NewQuestion {
        name_accounts(&mut self.body);
        NewQuestion {
            school: user.school,
            course: self.course_id,
            bank,
            key,
            // A table keeps no blanks around a text: with them the question would be left out of an export.
            stem: self.stem.trim().to_owned(),
            image,
            body: self.body,
            answer_key: self.answer_key,
            analysis: self.analysis.trim().to_owned(),
            chapter: self.chapter,
            difficulty: self.difficulty,
            points: self.points,
            labels: Labels {
                tags: self.tags,
                knowledge: self.knowledge,
            },
            author: Some(user.id),
        }
    }
}

/// Accounts written as bare codes get the name of the chart.
fn name_accounts(body: &mut QuestionBody) {
    let accounts = match body {
        QuestionBody::Entry(body) => &mut body.accounts,
        QuestionBody::Voucher(body) => &mut body.accounts,
        QuestionBody::Composite(body) => {
            return body
                .parts
                .iter_mut()
                .for_each(|part| name_accounts(&mut part.body));
        }
        _ => return,
    };
    for account in accounts
        .iter_mut()
        .filter(|account| account.name.trim().is_empty())
    {
        account.name = standard_name(&account.code).unwrap_or_default().into();
    }
}

/// Adds a question to a bank.
#[utoipa::path(post, path = "/api/questions/", tag = "questions", request_body = QuestionText,
    responses((status = 200, body = platform::Envelope<Written>)))]
pub(super) async fn add_question(
    State(app): State<App>,
    user: Teacher,
    Body(text): Body<QuestionText>,
) -> ApiResult<Written> {
    let now_ms = app.now_ms();
    let key = format!("own-{}", &ids::token()[..12]);
    let id = app
        .db
        .write(move |tx| async move {
            let course = require_course(&tx, &user, text.course_id).await?;
            let bank = BankOf::of(text.bank, course.id, &user);
            require_bank_writer(&tx, &user, bank).await?;
            text.check()?;
            let new = text.into_new(&user, (bank, key), None);
            let id = question::add_question(&tx, &new, now_ms).await?;
            let subject = subject_of(&new.stem);
            let act = Act::of("questions.question_added", &subject);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(id)
        })
        .await?;
    Ok(Envelope::with_message("已保存。", Written { id, version: 1 }))
}

/// Writes a new version of a question. Papers already set keep the version they have.
#[utoipa::path(put, path = "/api/questions/{question_id}/", tag = "questions", params(("question_id" = i64, Path)),
    request_body = QuestionText, responses((status = 200, body = platform::Envelope<Written>)))]
pub(super) async fn edit_question(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<QuestionId>,
    Body(text): Body<QuestionText>,
) -> ApiResult<Written> {
    let now_ms = app.now_ms();
    let version = app
        .db
        .write(move |tx| async move {
            let known = require_own_question(&tx, &user, id).await?;
            if known.course != text.course_id {
                return Err(Error::NotFound);
            }
            text.check()?;
            linked::allow_version(&tx, &known, &text.body).await?;
            let shown = version::load_shown(&tx, &[known.version_id]).await?.pop();
            let image = shown.and_then(|shown| shown.image.clone());
            let new = text.into_new(&user, (known.bank, known.key.clone()), image);
            let (_, version) = question::add_version(&tx, &known, &new, now_ms).await?;
            let subject = subject_of(&new.stem);
            let act = Act::of("questions.question_changed", &subject)
                .changed("version", known.version, version)
                .changed("stem", &known.stem, &new.stem)
                .changed("points", known.points, new.points)
                .changed("difficulty", known.difficulty, new.difficulty);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(version)
        })
        .await?;
    Ok(Envelope::with_message(
        "已保存为新版本。",
        Written { id, version },
    ))
}

/// Puts a question away: it is not offered any more; papers and attempts that have it keep it.
#[utoipa::path(delete, path = "/api/questions/{question_id}/", tag = "questions", params(("question_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn archive_question(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<QuestionId>,
) -> ApiResult<Nothing> {
    let now_ms = app.now_ms();
    app.db
        .write(move |tx| async move {
            let known = require_own_question(&tx, &user, id).await?;
            question::archive(&tx, id, now_ms).await?;
            let subject = subject_of(&known.stem);
            let act = Act::of("questions.question_archived", &subject);
            audit::record_act(&tx, &user, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已移出题库。", Nothing {}))
}

/// An answer to try a key with.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "answer": { "kind": "single", "choice": "A" } }))]
pub(super) struct TryAnswer {
    #[garde(skip)]
    answer: QuestionAnswer,
}

/// What the rules of marking give for an answer: an author's proof that a key is right.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = QuestionTried)]
pub(super) struct Tried {
    mark: Mark,
    /// The reasons as sentences.
    texts: Vec<String>,
}

/// Marks an answer with the newest key, without keeping anything.
#[utoipa::path(post, path = "/api/questions/{question_id}/try/", tag = "questions", params(("question_id" = i64, Path)),
    request_body = TryAnswer, responses((status = 200, body = platform::Envelope<Tried>)))]
pub(super) async fn try_question(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<QuestionId>,
    Body(tried): Body<TryAnswer>,
) -> ApiResult<Tried> {
    let (question, keyed) = app
        .db
        .read(move |tx| async move {
            let question = require_question(&tx, &user, id).await?;
            let keyed = version::load_keys(&tx, &[question.version_id]).await?.pop();
            Ok::<_, Error>((question, keyed.ok_or(Error::NotFound)?))
        })
        .await?;
    let mark = keyed.body.named(keyed.key.grade(&tried.answer, question.points));
    let texts = mark.reasons.iter().map(scoring::Reason::text).collect();
    Ok(Envelope::ok(Tried { mark, texts }))
}
