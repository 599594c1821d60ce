//! Bringing a bank: a file or a pasted text becomes drafts that can be corrected; nothing is written before they are taken over.

mod file;
mod pictures;
mod text;
mod view;

pub(super) use file::{
    __path_read_question_file, __path_read_question_upload, read_question_file, read_question_upload,
};

use crate::{
    bank::{BankKind, BankOf, require_bank_writer},
    draft::{Judged, Known, judge},
    import::{Put, put},
    store::{
        question::{Labels, NewQuestion, find_in},
        version,
    },
};
use axum::extract::State;
use courses::{CourseId, require_course};
use database::Tx;
use garde::Validate;
use interchange::{
    excel_questions::{BankQuestion, QuestionDraft, question_template},
    question_text::read_text,
};
use pictures::open_pictures;
use platform::{
    ApiResult, App, Body, Envelope, Error, FieldError,
    access::Teacher,
    audit::{self, Act},
    files::FileHash,
    http::Download,
    ids,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use text::QuestionDraftText;
use view::{QuestionDraftsView, Read, view};

/// The largest file, in bytes: pictures weigh.
pub(super) const FILE_LIMIT_BYTES: usize = 20 << 20;
/// How many questions are judged again, or written together, at once: nobody else writes meanwhile.
const DRAFTS: usize = 1_000;

/// An empty table with an example of each kind.
#[utoipa::path(get, path = "/api/questions/import/template/", tag = "questions",
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn download_template(_teacher: Teacher) -> Result<Download, Error> {
    let bytes = question_template().map_err(|error| Error::internal("write a workbook", error))?;
    Ok(Download::xlsx("题库导入模板", bytes))
}

/// The bank that questions about a course come into, if this person writes it.
async fn receiving(
    app: &App,
    user: Teacher,
    (kind, course): (BankKind, CourseId),
) -> Result<(BankOf, CourseId), Error> {
    app.db
        .read(move |tx| async move {
            require_course(&tx, &user, course).await?;
            let bank = BankOf::of(kind, course, &user);
            require_bank_writer(&tx, &user, bank).await?;
            Ok((bank, course))
        })
        .await
}

/// A text from Word.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "text": "1. 资产增加记\nA. 借方\nB. 贷方\n答案：A" }))]
pub(super) struct PastedText {
    /// The course that they are about.
    #[garde(skip)]
    course_id: CourseId,
    /// A bank that I write.
    #[garde(skip)]
    #[serde(default)]
    bank: BankKind,
    #[garde(length(chars, min = 1, max = 300_000))]
    text: String,
}

/// Reads numbered questions from a text. Writes nothing into the bank.
#[utoipa::path(post, path = "/api/questions/import/text/", tag = "questions", request_body = PastedText,
    responses((status = 200, body = platform::Envelope<QuestionDraftsView>)))]
pub(super) async fn read_question_text(
    State(app): State<App>,
    teacher: Teacher,
    Body(pasted): Body<PastedText>,
) -> ApiResult<QuestionDraftsView> {
    let place = receiving(&app, teacher, (pasted.bank, pasted.course_id)).await?;
    let read = tokio::task::spawn_blocking(move || read_text(&pasted.text)).await;
    let report = read.map_err(|error| Error::internal("read a text of questions", error))?;
    let notes = report
        .unread
        .iter()
        .map(|(row, line)| format!("第 {row} 行不属于任何题目：{line}"))
        .collect();
    let mut read = Read {
        drafts: report.drafts,
        notes,
        ..Read::default()
    };
    read.number();
    view(&app, place, read).await
}

/// QuestionDrafts as they stand after correction.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "drafts": [
    { "row": 2, "kind": "单选题", "stem": "资产增加记", "options": ["借方", "贷方"], "answer": "A" }
] }))]
pub(super) struct QuestionDrafts {
    /// The course that they are about.
    #[garde(skip)]
    course_id: CourseId,
    /// A bank that I write.
    #[garde(skip)]
    #[serde(default)]
    bank: BankKind,
    /// What the reading of the file named itself: a draft without an id that was written under that name and its number changes that
    /// question instead of adding one.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    reading: String,
    #[garde(length(min = 1, max = DRAFTS), dive)]
    drafts: Vec<QuestionDraftText>,
}

/// Judges corrected drafts again. Writes nothing into the bank.
#[utoipa::path(post, path = "/api/questions/import/check/", tag = "questions", request_body = QuestionDrafts,
    responses((status = 200, body = platform::Envelope<QuestionDraftsView>)))]
pub(super) async fn check_drafts(
    State(app): State<App>,
    teacher: Teacher,
    Body(drafts): Body<QuestionDrafts>,
) -> ApiResult<QuestionDraftsView> {
    let place = receiving(&app, teacher, (drafts.bank, drafts.course_id)).await?;
    let read = Read {
        drafts: drafts.drafts.iter().map(QuestionDraft::from).collect(),
        ..Read::default()
    };
    view(&app, place, read).await
}

/// What was written.
#[derive(Debug, Clone, Copy, Default, Serialize, utoipa::ToSchema)]
#[schema(as = QuestionsBrought)]
pub(super) struct Brought {
    added: u32,
    changed: u32,
    unchanged: u32,
}

/// Writes drafts into the bank, all or none.
#[utoipa::path(post, path = "/api/questions/import/", tag = "questions", request_body = QuestionDrafts,
    responses((status = 200, body = platform::Envelope<Brought>)))]
pub(super) async fn import_drafts(
    State(app): State<App>,
    teacher: Teacher,
    Body(drafts): Body<QuestionDrafts>,
) -> ApiResult<Brought> {
    let (now_ms, secret) = (app.now_ms(), app.secret.clone());
    let brought = app
        .db
        .write(move |tx| async move {
            let course = require_course(&tx, &teacher, drafts.course_id).await?;
            let bank = BankOf::of(drafts.bank, course.id, &teacher);
            require_bank_writer(&tx, &teacher, bank).await?;
            let known = Known::of_course(&tx, course.id).await?;
            let mut texts: Vec<QuestionDraft> = drafts.drafts.iter().map(QuestionDraft::from).collect();
            for (index, text) in texts.iter_mut().enumerate() {
                open_pictures(&secret, text, index)?;
            }
            let questions = all_right(judge(&texts, &known))?;
            let mut brought = Brought::default();
            for (question, text) in questions.into_iter().zip(texts) {
                let key = key_in(&drafts.reading, &text);
                let image = Some(text.picture).filter(|image| !image.is_empty());
                let mut new = new_question(&teacher, (bank, course.id, key), question, image);
                keep_picture(&tx, &mut new).await?;
                match put(&tx, &new, now_ms).await? {
                    Put::Added => brought.added += 1,
                    Put::Changed => brought.changed += 1,
                    Put::Same => brought.unchanged += 1,
                }
            }
            let act = Act::of("questions.imported", &course.title);
            let act = act.with(json!({ "counts": brought, "bank": drafts.bank }));
            audit::record_act(&tx, &teacher, act, now_ms).await?;
            Ok::<_, Error>(brought)
        })
        .await?;
    let msg = format!(
        "导入完成：新增 {} 题，更新 {} 题，未变 {} 题。",
        brought.added, brought.changed, brought.unchanged
    );
    Ok(Envelope::with_message(msg, brought))
}

/// The questions, or what keeps them from being written, each at its draft.
fn all_right(judged: Vec<Judged>) -> Result<Vec<BankQuestion>, Error> {
    let faults: Vec<FieldError> = judged
        .iter()
        .enumerate()
        .flat_map(|(index, judged)| {
            judged.faults.iter().map(move |fault| FieldError {
                field: format!("drafts[{index}].{}", fault.field),
                message: fault.message.clone(),
            })
        })
        .collect();
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    Ok(judged.into_iter().filter_map(|judged| judged.question).collect())
}

/// The key of a draft that has no id of its own: the same for a draft of one reading, however often it is sent.
fn key_in(reading: &str, draft: &QuestionDraft) -> String {
    if reading.is_empty() || draft.number == 0 {
        return format!("own-{}", &ids::token()[..12]);
    }
    let named = FileHash::of(format!("{reading}:{}", draft.number).as_bytes());
    format!("own-{}", &named.as_str()[..12])
}

fn new_question(
    user: &Teacher,
    (bank, course, key): (BankOf, CourseId, String),
    question: BankQuestion,
    image: Option<String>,
) -> NewQuestion {
    NewQuestion {
        school: user.school,
        course,
        bank,
        key: question.id.unwrap_or(key),
        stem: question.stem,
        image,
        body: question.body,
        answer_key: question.key,
        analysis: question.analysis,
        chapter: question.chapter.unwrap_or_default(),
        difficulty: i64::from(question.difficulty),
        points: question.points,
        labels: Labels {
            tags: question.tags,
            knowledge: question.knowledge,
        },
        author: Some(user.id),
    }
}

/// A row without a picture leaves the picture that a known question has.
async fn keep_picture(tx: &Tx, new: &mut NewQuestion) -> Result<(), Error> {
    if new.image.is_some() {
        return Ok(());
    }
    if let Some(known) = find_in(tx, new.bank, new.course, &new.key).await? {
        let shown = version::load_shown(tx, &[known.version_id]).await?.pop();
        new.image = shown.and_then(|shown| shown.image.clone());
    }
    Ok(())
}
