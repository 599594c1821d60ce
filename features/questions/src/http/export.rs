//! The bank, or a selection of it, as an Excel file.

use crate::{
    QuestionId, Shown, VersionId,
    store::{
        question::{self, Question, Search},
        version::{self, Keyed},
    },
};
use axum::extract::State;
use courses::{CourseId, require_course};
use database::Tx;
use garde::Validate;
use interchange::excel_questions::{BankQuestion, write_questions};
use platform::{App, Error, Page, Query, access::Teacher, files::FileHash, http::Download};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

/// How many questions a file holds.
const EXPORTED: u32 = 5_000;

/// Which questions are exported.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Exported {
    /// The course whose bank is exported.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
    /// Ids of chosen questions, separated by commas; empty for the whole bank.
    #[garde(length(chars, max = 20_000))]
    #[serde(default)]
    ids: String,
}

/// Exports questions with their keys; hidden tests only for who edits or teaches the course. What a table cannot hold stands on a sheet of its own.
#[utoipa::path(get, path = "/api/questions/export/", tag = "questions", params(Exported),
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn export_questions(
    State(app): State<App>,
    user: Teacher,
    Query(exported): Query<Exported>,
) -> Result<Download, Error> {
    let chosen: HashSet<i64> = exported
        .ids
        .split(',')
        .filter_map(|id| id.trim().parse().ok())
        .collect();
    let course = exported.course_id;
    let bank = app
        .db
        .read(move |tx| async move { read_bank(&tx, &user, course, &chosen).await })
        .await?;
    let pictures = read_pictures(&app, bank.images).await?;
    let questions = bank.questions;
    let written = tokio::task::spawn_blocking(move || write_questions(&questions, &pictures)).await;
    let (bytes, _) = written
        .map_err(|error| Error::internal("write a workbook", error))?
        .map_err(|error| Error::internal("write a workbook", error))?;
    Ok(Download::xlsx(&format!("{}题库", bank.title), bytes))
}

/// What is exported of a course's bank.
struct ExportedBank {
    title: String,
    questions: Vec<BankQuestion>,
    /// The stored picture of each question.
    images: Vec<Option<String>>,
}

/// The chosen questions, or all of them when none is chosen, as this teacher may have them.
async fn read_bank(
    tx: &Tx,
    user: &Teacher,
    course: CourseId,
    chosen: &HashSet<i64>,
) -> Result<ExportedBank, Error> {
    let course = require_course(tx, user, course).await?;
    let chapters: HashMap<String, String> = courses::list_chapters(tx, course.id)
        .await?
        .into_iter()
        .map(|chapter| (chapter.key, chapter.title))
        .collect();
    let hides_tests = !classes::may_read_tests(tx, user, course.id).await?;
    let (mut found, _) = question::search(tx, &everything(course.id)).await?;
    found.retain(|row| chosen.is_empty() || chosen.contains(&row.id.0));
    let (mut questions, images): (Vec<_>, Vec<_>) =
        exchanged(tx, found, &chapters).await?.into_iter().unzip();
    if hides_tests {
        for question in &mut questions {
            question.key.hide_tests();
        }
    }
    Ok(ExportedBank {
        title: course.title,
        questions,
        images,
    })
}

fn everything(course: CourseId) -> Search {
    Search {
        course,
        text: String::new(),
        kind: String::new(),
        difficulty: 0,
        chapter: String::new(),
        label: String::new(),
        page: Page {
            page: 1,
            page_size: EXPORTED,
        },
    }
}

/// The bytes of the pictures that are stored, by the place of their question.
async fn read_pictures(app: &App, images: Vec<Option<String>>) -> Result<BTreeMap<usize, Vec<u8>>, Error> {
    let mut pictures = BTreeMap::new();
    for (index, image) in images.into_iter().enumerate() {
        let hash = image
            .as_deref()
            .and_then(|image| FileHash::parse(image.split(':').next()?));
        if let Some(hash) = hash
            && let Some(bytes) = app.files.read(&hash).await?
        {
            pictures.insert(index, bytes);
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
