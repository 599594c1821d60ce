//! Reading a file of questions, in whatever format it is.

use super::{
    FILE_LIMIT_BYTES,
    pictures::{each_picture, keep_pictures},
    receiving,
    view::{QuestionDraftsView, Read, view},
};
use crate::bank::{BankKind, BankOf};
use axum::extract::{Multipart, State};
use courses::CourseId;
use garde::Validate;
use interchange::{
    excel_questions::{QuestionDraft, read_drafts},
    question_formats::{self, Format, FormatError, FormatReport},
    sheet_pictures::read_pictures,
};
use platform::{
    ApiResult, App, Body, Error, Query,
    access::Teacher,
    http::read_file,
    uploads::resumable::{self, UploadId},
};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};

/// The largest file that is uploaded in parts, in bytes: while it is read, it lies in memory.
const UPLOAD_LIMIT_BYTES: i64 = 200 << 20;

/// A format in which files of questions are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum QuestionFormat {
    /// Excel or CSV.
    Table,
    Gift,
    Aiken,
    MoodleXml,
    /// QTI 1.2 to 3.0, a package or a single file.
    Qti,
    /// Word (.docx).
    Docx,
    /// Markdown or plain text; with pictures, a zip.
    Markdown,
}

impl QuestionFormat {
    /// The format of the reader; none for a table.
    pub(super) const fn reader(self) -> Option<Format> {
        match self {
            Self::Table => None,
            Self::Gift => Some(Format::Gift),
            Self::Aiken => Some(Format::Aiken),
            Self::MoodleXml => Some(Format::MoodleXml),
            Self::Qti => Some(Format::Qti),
            Self::Docx => Some(Format::Docx),
            Self::Markdown => Some(Format::Markdown),
        }
    }

    fn of(format: Option<Format>) -> Self {
        match format {
            None => Self::Table,
            Some(Format::Gift) => Self::Gift,
            Some(Format::Aiken) => Self::Aiken,
            Some(Format::MoodleXml) => Self::MoodleXml,
            Some(Format::Qti) => Self::Qti,
            Some(Format::Docx) => Self::Docx,
            Some(Format::Markdown) => Self::Markdown,
        }
    }
}

/// The bank that receives the questions, and what the file is.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::http) struct IntoBank {
    /// The course that the questions are about.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
    /// A bank that I write.
    #[garde(skip)]
    #[serde(default)]
    #[param(inline)]
    bank: BankKind,
    /// The format to read it in; without it, the one that the file is recognised as.
    #[garde(skip)]
    #[param(inline)]
    format: Option<QuestionFormat>,
}

/// A file of questions as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
pub(in crate::http) struct QuestionFileForm {
    /// Excel, CSV, GIFT, Aiken, Moodle XML, a QTI package, Word, Markdown or text, at most 20 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Reads a file of questions. Writes nothing into the bank.
#[utoipa::path(post, path = "/api/questions/import/file/", tag = "questions", params(IntoBank),
    request_body(content = QuestionFileForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<QuestionDraftsView>)))]
pub(in crate::http) async fn read_question_file(
    State(app): State<App>,
    teacher: Teacher,
    Query(into): Query<IntoBank>,
    form: Multipart,
) -> ApiResult<QuestionDraftsView> {
    let place = receiving(&app, teacher, (into.bank, into.course_id)).await?;
    let (_, bytes) = read_file(form, FILE_LIMIT_BYTES).await?;
    show(&app, place, ("file", into.format), (bytes, None)).await
}

/// A large file of questions, uploaded in parts.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "course_id": 1, "upload_id": 1 }))]
pub(in crate::http) struct QuestionUpload {
    /// The course that the questions are about.
    #[garde(skip)]
    course_id: CourseId,
    /// A bank that I write.
    #[garde(skip)]
    #[serde(default)]
    bank: BankKind,
    /// The format to read it in; without it, the one that the file is recognised as.
    #[garde(skip)]
    #[serde(default)]
    format: Option<QuestionFormat>,
    /// At most 200 MB.
    #[garde(skip)]
    upload_id: UploadId,
}

/// One large file is read at a time: it lies in memory with everything that is in it.
static READING: Semaphore = Semaphore::const_new(1);
/// How long another waits for its turn.
const PATIENCE: Duration = Duration::from_secs(20);

/// Reads a large file of questions. Writes nothing into the bank.
#[utoipa::path(post, path = "/api/questions/import/upload/", tag = "questions", request_body = QuestionUpload,
    responses((status = 200, body = platform::Envelope<QuestionDraftsView>)))]
pub(in crate::http) async fn read_question_upload(
    State(app): State<App>,
    teacher: Teacher,
    Body(form): Body<QuestionUpload>,
) -> ApiResult<QuestionDraftsView> {
    let owner = teacher.id;
    let place = receiving(&app, teacher, (form.bank, form.course_id)).await?;
    let uploaded = app
        .db
        .read(move |tx| async move { resumable::find_done(&tx, owner, form.upload_id).await })
        .await?;
    if uploaded.size_bytes > UPLOAD_LIMIT_BYTES {
        return Err(Error::invalid("upload_id", "文件超过 200 MiB。"));
    }
    let turn = tokio::time::timeout(PATIENCE, READING.acquire()).await;
    let turn = turn
        .map_err(|_| Error::Busy)?
        .map_err(|error| Error::internal("wait to read", error))?;
    let bytes = app
        .files
        .read(&uploaded.hash)
        .await?
        .ok_or_else(resumable::gone)?;
    show(&app, place, ("upload_id", form.format), (bytes, Some(turn))).await
}

/// What a file holds, judged; `field`: where a refusal stands. The turn of a large file ends when it is shown; whoever asked for it may
/// have gone before it is read.
async fn show(
    app: &App,
    place: (BankOf, CourseId),
    (field, format): (&'static str, Option<QuestionFormat>),
    (bytes, turn): (Vec<u8>, Option<SemaphorePermit<'static>>),
) -> ApiResult<QuestionDraftsView> {
    let read = tokio::task::spawn_blocking(move || (read_as(format, &bytes), turn)).await;
    let ((format, found), _turn) =
        read.map_err(|error| Error::internal("read a file of questions", error))?;
    let Found {
        mut report,
        mut notes,
        loose,
    } = found.map_err(|refusal| Error::invalid(field, refusal))?;
    let tokens = keep_pictures(app, report.pictures).await?;
    let unplaced = loose + name_pictures(&mut report.drafts, &tokens);
    if unplaced > 0 {
        notes.push(format!(
            "有 {unplaced} 张图片没有导入：每道题可带一张 PNG、JPEG 或 WebP 图片，放在题目所在的行"
        ));
    }
    let mut read = Read {
        drafts: report.drafts,
        notes,
        left_out: report.left_out,
        format: Some(format),
    };
    read.number();
    view(app, place, read).await
}

/// What a file holds.
struct Found {
    report: FormatReport,
    notes: Vec<String>,
    /// Pictures that lie at no question.
    loose: usize,
}

/// Reads a file in a format, or in the one it is recognised as; an error is a sentence for the teacher.
fn read_as(chosen: Option<QuestionFormat>, bytes: &[u8]) -> (QuestionFormat, Result<Found, String>) {
    let format = chosen.unwrap_or_else(|| QuestionFormat::of(question_formats::recognise(bytes)));
    let found = match format.reader() {
        None if chosen.is_none() && !question_formats::may_be_table(bytes) => {
            Err(FormatError::Unknown.to_string())
        }
        None => read_table(bytes),
        Some(reader) => question_formats::read(reader, bytes)
            .map(|report| Found {
                report,
                notes: Vec::new(),
                loose: 0,
            })
            .map_err(|error| error.to_string()),
    };
    (format, found)
}

/// Reads Excel or CSV, each picture at the question in whose row it lies.
fn read_table(bytes: &[u8]) -> Result<Found, String> {
    let table = read_drafts(bytes).map_err(|error| error.to_string())?;
    let mut notes: Vec<String> = table.faults.iter().map(|fault| fault.zh.clone()).collect();
    if !table.ignored_columns.is_empty() {
        notes.push(format!("没有读取的列：{}", table.ignored_columns.join("、")));
    }
    let mut report = FormatReport {
        drafts: table.drafts,
        ..FormatReport::default()
    };
    let mut loose = 0;
    for picture in read_pictures(bytes) {
        let place = report
            .drafts
            .iter_mut()
            .find(|draft| draft.row == picture.row && draft.picture.is_empty());
        let Some(draft) = place else {
            loose += 1;
            continue;
        };
        draft.picture = format!("#{}", report.pictures.len());
        report.pictures.push(picture.bytes);
    }
    Ok(Found { report, notes, loose })
}

/// Gives the pictures of drafts the names under which they are stored; returns how many have none.
fn name_pictures(drafts: &mut [QuestionDraft], tokens: &[String]) -> usize {
    let mut missing = 0;
    for draft in drafts {
        each_picture(draft, &mut |name| {
            let token = name
                .strip_prefix('#')
                .and_then(|number| tokens.get(number.parse::<usize>().ok()?))
                .filter(|token| !token.is_empty());
            missing += usize::from(token.is_none());
            *name = token.cloned().unwrap_or_default();
        });
    }
    missing
}
