//! The bank, or a selection of it, as a file: Excel, or a format that other platforms read.

use crate::{
    QuestionId, Shown, VersionId,
    bank::{BankKind, BankOf},
    store::{
        question::{self, Question, Search},
        version::{self, Keyed},
    },
};
use axum::extract::State;
use courses::{CourseId, require_course};
use database::Tx;
use garde::Validate;
use interchange::{
    excel_questions::{BankQuestion, write_questions},
    export::ExportError,
    question_formats::{self, FormatError, Loss, Outgoing, Pictures, QtiVersion, Target, Written},
};
use platform::{
    ApiResult, App, Envelope, Error, Page, Query, access::Teacher, files::FileHash, http::Download, ids,
};
use scoring::question::QuestionKind;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeSet, HashMap, HashSet, hash_map::Entry},
    sync::Arc,
};

/// How many questions a file holds.
const EXPORTED: u32 = 5_000;

/// A format in which questions are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum ExportFormat {
    /// Excel.
    #[default]
    Table,
    Gift,
    Aiken,
    MoodleXml,
    #[serde(rename = "qti_1_2")]
    Qti12,
    /// Also called `qti`.
    #[serde(rename = "qti_2_1", alias = "qti")]
    Qti21,
    #[serde(rename = "qti_2_2")]
    Qti22,
    #[serde(rename = "qti_3_0")]
    Qti30,
    /// Word (.docx).
    Docx,
    /// Markdown; with pictures, a zip.
    Markdown,
}

impl ExportFormat {
    /// What the questions are written as; none for a table.
    const fn target(self) -> Option<Target> {
        match self {
            Self::Table => None,
            Self::Gift => Some(Target::Gift),
            Self::Aiken => Some(Target::Aiken),
            Self::MoodleXml => Some(Target::MoodleXml),
            Self::Qti12 => Some(Target::Qti(QtiVersion::V1p2)),
            Self::Qti21 => Some(Target::Qti(QtiVersion::V2p1)),
            Self::Qti22 => Some(Target::Qti(QtiVersion::V2p2)),
            Self::Qti30 => Some(Target::Qti(QtiVersion::V3p0)),
            Self::Docx => Some(Target::Docx),
            Self::Markdown => Some(Target::Markdown),
        }
    }

    /// The file of such questions, under the title of its bank.
    fn download(self, title: &str, bytes: Vec<u8>) -> Download {
        const TEXT: &str = "text/plain; charset=utf-8";
        let (ending, media_type) = match self {
            Self::Table => return Download::xlsx(title, bytes),
            Self::Gift => ("gift.txt", TEXT),
            Self::Aiken => ("aiken.txt", TEXT),
            Self::MoodleXml => ("xml", "application/xml"),
            Self::Docx => (
                "docx",
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            ),
            Self::Markdown if !bytes.starts_with(b"PK") => ("md", "text/markdown; charset=utf-8"),
            Self::Qti12 | Self::Qti21 | Self::Qti22 | Self::Qti30 | Self::Markdown => {
                ("zip", "application/zip")
            }
        };
        Download {
            name: format!("{title}.{ending}"),
            media_type,
            bytes,
        }
    }
}

/// Which questions are exported.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Exported {
    /// The course whose bank is exported, or beside which another bank is.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
    /// Which bank beside the course.
    #[garde(skip)]
    #[serde(default)]
    #[param(inline)]
    bank: BankKind,
    /// Ids of chosen questions, separated by commas; empty for the whole bank.
    #[garde(length(chars, max = 20_000))]
    #[serde(default)]
    ids: String,
    /// The format of the file; Excel without it.
    #[garde(skip)]
    #[serde(default)]
    #[param(inline)]
    format: ExportFormat,
}

/// Exports questions with their keys; hidden tests only for who edits or teaches the course. What the format cannot hold is told by
/// `GET /api/questions/export/losses/`; of Excel it also stands on a sheet of its own.
#[utoipa::path(get, path = "/api/questions/export/", tag = "questions", params(Exported),
    responses((status = 200, content_type = "application/octet-stream")))]
pub(super) async fn export_questions(
    State(app): State<App>,
    user: Teacher,
    Query(exported): Query<Exported>,
) -> Result<Download, Error> {
    let format = exported.format;
    let (bank, file) = write_bank(&app, user, exported).await?;
    let title = format!("{}题库", bank.title);
    Ok(format.download(&title, file.bytes))
}

/// What a file would not say of a question.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionLoss {
    question_id: QuestionId,
    stem: String,
    kind: QuestionKind,
    /// Whether the whole question is left out.
    is_left_out: bool,
    /// In Chinese, a sentence each.
    reasons: Vec<String>,
}

/// What an export would hold, before it is downloaded.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionLosses {
    /// How many questions are exported.
    count: usize,
    losses: Vec<QuestionLoss>,
}

/// Tells what a format cannot hold of the questions that would be exported.
#[utoipa::path(get, path = "/api/questions/export/losses/", tag = "questions", params(Exported),
    responses((status = 200, body = platform::Envelope<QuestionLosses>)))]
pub(super) async fn list_losses(
    State(app): State<App>,
    user: Teacher,
    Query(exported): Query<Exported>,
) -> ApiResult<QuestionLosses> {
    let (bank, file) = write_bank(&app, user, exported).await?;
    let losses = file.losses.into_iter().filter_map(|loss| {
        let question = bank.questions.get(loss.index)?;
        Some(QuestionLoss {
            question_id: *bank.ids.get(loss.index)?,
            stem: question.stem.chars().take(120).collect(),
            kind: question.body.kind(),
            is_left_out: loss.is_left_out,
            reasons: loss.reasons,
        })
    });
    let losses: Vec<QuestionLoss> = losses.collect();
    let left_out = losses.iter().filter(|loss| loss.is_left_out).count();
    Ok(Envelope::ok(QuestionLosses {
        count: bank.questions.len() - left_out,
        losses,
    }))
}

/// Reads the chosen questions and writes them in a format.
async fn write_bank(
    app: &App,
    user: Teacher,
    exported: Exported,
) -> Result<(Arc<ExportedBank>, Written), Error> {
    let chosen: HashSet<i64> = ids::listed("ids", &exported.ids, EXPORTED as usize, i64::from)?
        .into_iter()
        .collect();
    let (course, kind, target) = (exported.course_id, exported.bank, exported.format.target());
    let bank = app
        .db
        .read(move |tx| async move { read_bank(&tx, &user, (course, kind), &chosen).await })
        .await?;
    let pictures = read_pictures(app, &bank).await?;
    let bank = Arc::new(bank);
    let own = Arc::clone(&bank);
    let written = tokio::task::spawn_blocking(move || match target {
        None => write_table(&own, &pictures).map_err(|error| error.to_string()),
        Some(target) => write_as(target, &own, &pictures).map_err(|error| error.to_string()),
    });
    let written = written
        .await
        .map_err(|error| Error::internal("write questions", error))?;
    let written = written.map_err(|refusal| Error::invalid("format", refusal))?;
    Ok((bank, written))
}

fn write_table(bank: &ExportedBank, pictures: &Pictures) -> Result<Written, ExportError> {
    let beside = bank.images.iter().enumerate().filter_map(|(index, image)| {
        let bytes = pictures.get(image.as_ref()?)?;
        Some((index, bytes.clone()))
    });
    let (bytes, skipped) = write_questions(&bank.questions, &beside.collect())?;
    let losses = skipped.into_iter().map(|skipped| Loss {
        index: skipped.index,
        is_left_out: true,
        reasons: vec![skipped.zh],
    });
    Ok(Written {
        bytes,
        losses: losses.collect(),
    })
}

fn write_as(target: Target, bank: &ExportedBank, pictures: &Pictures) -> Result<Written, FormatError> {
    let outgoing: Vec<Outgoing> = bank
        .questions
        .iter()
        .zip(&bank.images)
        .map(|(question, image)| Outgoing {
            question: question.clone(),
            picture: image.clone(),
        })
        .collect();
    question_formats::write(target, &outgoing, pictures)
}

/// What is exported of a course's bank.
struct ExportedBank {
    title: String,
    ids: Vec<QuestionId>,
    questions: Vec<BankQuestion>,
    /// The stored picture of each question.
    images: Vec<Option<String>>,
}

/// The chosen questions, or all of them when none is chosen, as this teacher may have them.
async fn read_bank(
    tx: &Tx,
    user: &Teacher,
    (course, kind): (CourseId, BankKind),
    chosen: &HashSet<i64>,
) -> Result<ExportedBank, Error> {
    let course = require_course(tx, user, course).await?;
    let chapters: HashMap<String, String> = courses::list_chapters(tx, course.id)
        .await?
        .into_iter()
        .map(|chapter| (chapter.key, chapter.title))
        .collect();
    let bank = BankOf::of(kind, course.id, user);
    let mut found = question::search(tx, &everything(bank)).await?.questions;
    found.retain(|row| chosen.is_empty() || chosen.contains(&row.id.0));
    let ids = found.iter().map(|row| row.id).collect();
    let secret = list_secret(tx, user, &found).await?;
    let (mut questions, images): (Vec<_>, Vec<_>) =
        exchanged(tx, found, &chapters).await?.into_iter().unzip();
    for (question, is_secret) in questions.iter_mut().zip(secret) {
        if is_secret {
            question.key.hide_tests();
        }
    }
    Ok(ExportedBank {
        title: course.title,
        ids,
        questions,
        images,
    })
}

/// Of each question, whether this teacher may not read the hidden tests of its course.
async fn list_secret(tx: &Tx, user: &Teacher, found: &[Question]) -> Result<Vec<bool>, Error> {
    let mut known: HashMap<CourseId, bool> = HashMap::new();
    for course in found.iter().map(|question| question.course) {
        if let Entry::Vacant(unknown) = known.entry(course) {
            unknown.insert(!classes::may_read_tests(tx, user, course).await?);
        }
    }
    Ok(found.iter().map(|question| known[&question.course]).collect())
}

fn everything(bank: BankOf) -> Search {
    Search {
        bank,
        text: String::new(),
        kind: String::new(),
        difficulty: 0,
        chapter: String::new(),
        label: String::new(),
        state: None,
        after: None,
        page: Page {
            page: 1,
            page_size: EXPORTED,
        },
    }
}

/// The bytes of all pictures of the questions, by the names under which they are stored.
async fn read_pictures(app: &App, bank: &ExportedBank) -> Result<Pictures, Error> {
    let in_bodies = bank.questions.iter().flat_map(|question| {
        let mut body = question.body.clone();
        body.pictures()
            .into_iter()
            .filter_map(|picture| picture.clone())
            .collect::<Vec<_>>()
    });
    let names: BTreeSet<String> = bank.images.iter().flatten().cloned().chain(in_bodies).collect();
    let mut pictures = Pictures::new();
    for name in names {
        let hash = name.split(':').next().and_then(FileHash::parse);
        if let Some(hash) = hash
            && let Some(bytes) = app.files.read(&hash).await?
        {
            pictures.insert(name, bytes);
        }
    }
    Ok(pictures)
}

/// The newest versions of questions in the form files exchange, each with its stored picture.
async fn exchanged(
    tx: &Tx,
    rows: Vec<Question>,
    chapters: &HashMap<String, String>,
) -> Result<Vec<(BankQuestion, Option<String>)>, Error> {
    let newest: Vec<VersionId> = rows.iter().map(|row| row.version_id).collect();
    let ids: Vec<QuestionId> = rows.iter().map(|row| row.id).collect();
    let shown = version::load_shown(tx, &newest).await?;
    let keyed = version::load_keys(tx, &newest).await?;
    let mut labels = question::list_labels(tx, &ids).await?;
    if shown.len() != rows.len() || keyed.len() != rows.len() {
        return Err(Error::NotFound);
    }
    let exchange = |((row, shown), keyed): ((Question, Arc<Shown>), Arc<Keyed>)| {
        let labels = labels.remove(&row.id).unwrap_or_default();
        let question = BankQuestion {
            row: 0,
            id: Some(row.key),
            stem: row.stem,
            analysis: keyed.analysis.clone(),
            points: row.points,
            difficulty: u32::try_from(row.difficulty).unwrap_or(3),
            knowledge: labels.knowledge,
            tags: labels.tags,
            chapter: chapters.get(&row.chapter).cloned(),
            body: shown.body.clone(),
            key: keyed.key.clone(),
        };
        (question, shown.image.clone())
    };
    Ok(rows.into_iter().zip(shown).zip(keyed).map(exchange).collect())
}
