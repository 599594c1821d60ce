//! Bringing a bank: an Excel file or a pasted text becomes drafts that can be corrected; nothing is written before they are taken over.

use crate::{
    draft::{Fate, Fault, Judged, Known, judge, tell_unchanged},
    import::{Put, put},
    shown::picture_address,
    store::{
        question::{Labels, NewQuestion, find_by_key},
        version,
    },
};
use axum::extract::{Multipart, State};
use courses::{CourseId, require_writer};
use database::Tx;
use garde::Validate;
use interchange::{
    excel_questions::{BankQuestion, QuestionDraft, question_template, read_drafts},
    question_text::read_text,
    sheet_pictures::read_pictures,
};
use platform::{
    ApiResult, App, Body, Envelope, Error, FieldError, Millis, Query,
    access::Teacher,
    audit::{self, Act},
    files::FileHash,
    http::{Download, picture_ending, read_file},
    ids,
    secret::Secret,
};
use scoring::question::{QuestionBody, QuestionKey, QuestionKind};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The largest file, in bytes: pictures weigh.
pub(super) const FILE_LIMIT_BYTES: usize = 20 << 20;
/// How many questions are brought at once.
const DRAFTS: usize = 1_000;

/// An empty table with an example of each kind.
#[utoipa::path(get, path = "/api/questions/import/template/", tag = "questions",
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn download_template(_teacher: Teacher) -> Result<Download, Error> {
    let bytes = question_template().map_err(|error| Error::internal("write a workbook", error))?;
    Ok(Download::xlsx("题库导入模板", bytes))
}

/// The course whose bank receives the questions.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct IntoCourse {
    /// The course.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
}

/// An Excel or CSV file as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
pub(super) struct QuestionFileForm {
    /// .xlsx, .xls or .csv, at most 20 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// A question as it was written, part by part as text. The parts are explained on the second sheet of the template.
#[derive(Debug, Clone, Default, Serialize, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(example = json!({ "row": 2, "kind": "单选题", "stem": "资产增加记", "options": ["借方", "贷方"], "answer": "A" }))]
pub(super) struct QuestionDraftText {
    /// The row of the file, or the line of the text, where it begins.
    #[garde(skip)]
    row: u32,
    /// The author's own id: importing it again changes that question instead of adding one.
    #[garde(length(chars, max = 60))]
    id: String,
    #[garde(length(chars, max = 20))]
    kind: String,
    #[garde(length(chars, max = 20_000))]
    stem: String,
    /// Options A to H.
    #[garde(length(max = 8), inner(length(chars, max = 2_000)))]
    options: Vec<String>,
    #[garde(length(chars, max = 20_000))]
    answer: String,
    #[garde(length(chars, max = 20_000))]
    rubric: String,
    #[garde(length(chars, max = 40))]
    rule: String,
    #[garde(length(chars, max = 20))]
    points: String,
    #[garde(length(chars, max = 20))]
    difficulty: String,
    #[garde(length(chars, max = 20_000))]
    analysis: String,
    /// Separated by 、 or commas.
    #[garde(length(chars, max = 800))]
    knowledge: String,
    /// Separated by 、 or commas.
    #[garde(length(chars, max = 800))]
    tags: String,
    /// Key or name of a chapter.
    #[garde(length(chars, max = 100))]
    chapter: String,
    /// Names the picture beside the question; empty for none. Given by the server.
    #[garde(length(chars, max = 300))]
    picture: String,
    /// The parts of a composite question.
    #[garde(length(max = 20), dive)]
    #[schema(no_recursion)]
    parts: Vec<QuestionDraftText>,
}

/// A draft, and what would become of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionDraftView {
    text: QuestionDraftText,
    fate: Fate,
    faults: Vec<Fault>,
    /// What the student will see; none while there are faults.
    body: Option<QuestionBody>,
    /// What will be expected.
    answer_key: Option<QuestionKey>,
    /// The kind, when it is recognised.
    kind: Option<QuestionKind>,
    /// Address of the picture.
    image: Option<String>,
}

/// QuestionDrafts before they are taken over.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionDraftsView {
    drafts: Vec<QuestionDraftView>,
    /// What is wrong with the file as a whole, or was not read of it, in Chinese.
    notes: Vec<String>,
}

/// Reads a file of questions. Writes nothing into the bank.
#[utoipa::path(post, path = "/api/questions/import/file/", tag = "questions", params(IntoCourse),
    request_body(content = QuestionFileForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<QuestionDraftsView>)))]
pub(super) async fn read_question_file(
    State(app): State<App>,
    teacher: Teacher,
    Query(into): Query<IntoCourse>,
    form: Multipart,
) -> ApiResult<QuestionDraftsView> {
    let asking = teacher.clone();
    app.db
        .read(move |tx| async move { require_writer(&tx, &asking, into.course_id).await })
        .await?;
    let (_, bytes) = read_file(form, FILE_LIMIT_BYTES).await?;
    let read = tokio::task::spawn_blocking(move || (read_drafts(&bytes), read_pictures(&bytes))).await;
    let (report, pictures) = read.map_err(|error| Error::internal("read a table of questions", error))?;
    let report = report.map_err(|error| Error::invalid("file", error.to_string()))?;
    let mut notes: Vec<String> = report.faults.iter().map(|fault| fault.zh.clone()).collect();
    if !report.ignored_columns.is_empty() {
        notes.push(format!("没有读取的列：{}", report.ignored_columns.join("、")));
    }
    let mut texts: Vec<QuestionDraftText> = report.drafts.into_iter().map(QuestionDraftText::from).collect();
    let mut unplaced = 0;
    for picture in pictures {
        let place = texts
            .iter_mut()
            .find(|text| text.row == picture.row && text.picture.is_empty());
        let (Some(text), Some(ending)) = (place, picture_ending(&picture.bytes)) else {
            unplaced += 1;
            continue;
        };
        let hash = app.files.put(picture.bytes).await?;
        text.picture = picture_token(&app.secret, &hash, ending);
    }
    if unplaced > 0 {
        notes.push(format!(
            "有 {unplaced} 张图片没有导入：每道题可带一张 PNG、JPEG 或 WebP 图片，放在题目所在的行"
        ));
    }
    view(&app, into.course_id, texts, notes).await
}

/// A text from Word.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "text": "1. 资产增加记\nA. 借方\nB. 贷方\n答案：A" }))]
pub(super) struct PastedText {
    #[garde(skip)]
    course_id: CourseId,
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
    let course = pasted.course_id;
    app.db
        .read(move |tx| async move { require_writer(&tx, &teacher, course).await })
        .await?;
    let read = tokio::task::spawn_blocking(move || read_text(&pasted.text)).await;
    let report = read.map_err(|error| Error::internal("read a text of questions", error))?;
    let notes = report
        .unread
        .iter()
        .map(|(row, line)| format!("第 {row} 行不属于任何题目：{line}"))
        .collect();
    let texts = report.drafts.into_iter().map(QuestionDraftText::from).collect();
    view(&app, course, texts, notes).await
}

/// QuestionDrafts as they stand after correction.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "drafts": [
    { "row": 2, "kind": "单选题", "stem": "资产增加记", "options": ["借方", "贷方"], "answer": "A" }
] }))]
pub(super) struct QuestionDrafts {
    #[garde(skip)]
    course_id: CourseId,
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
    let course = drafts.course_id;
    app.db
        .read(move |tx| async move { require_writer(&tx, &teacher, course).await })
        .await?;
    view(&app, course, drafts.drafts, Vec::new()).await
}

async fn view(
    app: &App,
    course: CourseId,
    texts: Vec<QuestionDraftText>,
    mut notes: Vec<String>,
) -> ApiResult<QuestionDraftsView> {
    let mut texts = texts;
    if texts.len() > DRAFTS {
        notes.push(format!(
            "一次最多导入 {DRAFTS} 题，其余 {} 题没有读取，请分几次导入",
            texts.len() - DRAFTS
        ));
        texts.truncate(DRAFTS);
    }
    let drafts: Vec<QuestionDraft> = texts.iter().map(QuestionDraft::from).collect();
    let image = |text: &QuestionDraftText| picture_of(&app.secret, &text.picture, 0).ok().flatten();
    let images: Vec<_> = texts.iter().map(image).collect();
    let judged = app
        .db
        .read(move |tx| async move {
            let known = Known::load(&tx, course).await?;
            let mut judged = judge(&drafts, &known);
            tell_unchanged(&tx, &known, &mut judged, &images).await?;
            Ok::<_, Error>(judged)
        })
        .await?;
    let now_ms = app.now_ms();
    let drafts = texts
        .into_iter()
        .zip(judged)
        .map(|(text, judged)| QuestionDraftView::new(text, judged, &app.secret, now_ms))
        .collect();
    Ok(Envelope::ok(QuestionDraftsView { drafts, notes }))
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
            let course = require_writer(&tx, &teacher, drafts.course_id).await?;
            let known = Known::load(&tx, drafts.course_id).await?;
            let texts: Vec<QuestionDraft> = drafts.drafts.iter().map(QuestionDraft::from).collect();
            let questions = all_right(judge(&texts, &known))?;
            let mut brought = Brought::default();
            for (index, (question, text)) in questions.into_iter().zip(&drafts.drafts).enumerate() {
                let image = picture_of(&secret, &text.picture, index)?;
                let mut new = new_question(&teacher, drafts.course_id, question, image);
                keep_picture(&tx, &mut new).await?;
                match put(&tx, &new, now_ms).await? {
                    Put::Added => brought.added += 1,
                    Put::Changed => brought.changed += 1,
                    Put::Same => brought.unchanged += 1,
                }
            }
            let act = Act::of("questions.imported", &course.title).with(json!({ "counts": brought }));
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

fn new_question(
    user: &Teacher,
    course: CourseId,
    question: BankQuestion,
    image: Option<String>,
) -> NewQuestion {
    NewQuestion {
        school: user.school,
        course,
        key: question
            .id
            .unwrap_or_else(|| format!("own-{}", &ids::token()[..12])),
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
    if let Some(known) = find_by_key(tx, new.course, &new.key).await? {
        let shown = version::load_shown(tx, &[known.version_id]).await?.pop();
        new.image = shown.and_then(|shown| shown.image.clone());
    }
    Ok(())
}

/// Names a stored picture so that only the server can have named it: `<hash>:picture.png.<signature>`.
fn picture_token(secret: &Secret, hash: &FileHash, ending: &str) -> String {
    let image = format!("{}:picture.{ending}", hash.as_str());
    let signature = secret.sign("question_picture", &image);
    format!("{image}.{signature}")
}

/// The picture a token names, as questions keep it; none for an empty token.
fn picture_of(secret: &Secret, token: &str, index: usize) -> Result<Option<String>, Error> {
    if token.is_empty() {
        return Ok(None);
    }
    token
        .rsplit_once('.')
        .filter(|(image, signature)| secret.sign("question_picture", image) == *signature)
        .map(|(image, _)| Some(image.to_owned()))
        .ok_or_else(|| {
            Error::invalid(
                format!("drafts[{index}].picture"),
                "这张图片已失效，请重新上传文件。",
            )
        })
}

impl QuestionDraftView {
    fn new(text: QuestionDraftText, judged: Judged, secret: &Secret, now_ms: Millis) -> Self {
        let image = picture_of(secret, &text.picture, 0)
            .ok()
            .flatten()
            .map(|image| picture_address(secret, &image, now_ms));
        let (body, answer_key) = judged
            .question
            .map(|question| (question.body, question.key))
            .unzip();
        Self {
            kind: body.as_ref().map(QuestionBody::kind),
            text,
            fate: judged.fate,
            faults: judged.faults,
            body,
            answer_key,
            image,
        }
    }
}

impl From<QuestionDraft> for QuestionDraftText {
    fn from(draft: QuestionDraft) -> Self {
        Self {
            row: draft.row,
            id: draft.id,
            kind: draft.kind,
            stem: draft.stem,
            options: draft.options,
            answer: draft.answer,
            rubric: draft.rubric,
            rule: draft.rule,
            points: draft.points,
            difficulty: draft.difficulty,
            analysis: draft.analysis,
            knowledge: draft.knowledge,
            tags: draft.tags,
            chapter: draft.chapter,
            picture: String::new(),
            parts: draft.parts.into_iter().map(Self::from).collect(),
        }
    }
}

impl From<&QuestionDraftText> for QuestionDraft {
    fn from(text: &QuestionDraftText) -> Self {
        let text = text.clone();
        Self {
            row: text.row,
            id: text.id,
            kind: text.kind,
            stem: text.stem,
            options: text.options,
            answer: text.answer,
            rubric: text.rubric,
            rule: text.rule,
            points: text.points,
            difficulty: text.difficulty,
            analysis: text.analysis,
            knowledge: text.knowledge,
            tags: text.tags,
            chapter: text.chapter,
            parts: text.parts.iter().map(Self::from).collect(),
        }
    }
}
