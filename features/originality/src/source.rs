//! What is compared: the last hand-in of everybody to a Python task, or to a question that is answered in words or code.

use coding::PythonTaskId;
use courses::CourseId;
use database::Tx;
use platform::{Error, Millis, access::UserId, audit::subject_of};
use questions::QuestionId;
use scoring::question::{QuestionAnswer, QuestionBody, QuestionKey};
use serde::{Deserialize, Serialize};
use similarity::{Sieve, Token, python, text};
use std::collections::HashMap;

/// Hand-ins that are compared at most, the latest ones.
const MOST: usize = 2_000;

/// Where hand-ins come from.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = OriginalitySource)]
pub(crate) enum SourceKind {
    /// A Python task.
    Python,
    /// A question of the bank, in exams and exercises.
    Question,
}

database::text_column! { SourceKind }

/// What a hand-in is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OriginalityLanguage)]
pub(crate) enum Language {
    /// A program in Python.
    Python,
    /// Sentences.
    Text,
}

impl Language {
    pub(crate) fn tokens(self, written: &str) -> Vec<Token> {
        match self {
            Self::Python => python(written),
            Self::Text => text(written),
        }
    }

    pub(crate) const fn sieve(self) -> Sieve {
        match self {
            Self::Python => Sieve::PROGRAM,
            Self::Text => Sieve::TEXT,
        }
    }
}

/// A hand-in.
#[derive(Debug, Clone)]
pub(crate) struct Document {
    /// The submission, or the answer, by id.
    pub(crate) ref_id: i64,
    pub(crate) user: UserId,
    pub(crate) class: Option<classes::ClassId>,
    pub(crate) handed_in_at_ms: Millis,
    pub(crate) written: String,
}

/// Everything that is compared for one source.
#[derive(Debug, Clone)]
pub(crate) struct Material {
    pub(crate) language: Language,
    /// What everybody was given: starter, reference, the question itself.
    pub(crate) base: Vec<String>,
    pub(crate) documents: Vec<Document>,
}

/// A task or question of a course that hand-ins can be compared for.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    pub(crate) kind: SourceKind,
    pub(crate) id: i64,
    pub(crate) title: String,
    /// Students of the class who have handed in.
    pub(crate) hand_ins: i64,
}

/// What of a course the students of a class have handed in, as far as it can be compared.
pub(crate) async fn list_sources(
    tx: &Tx,
    course: CourseId,
    class: classes::ClassId,
) -> Result<Vec<Source>, Error> {
    let handed_in: HashMap<PythonTaskId, i64> = coding::count_hand_ins(tx, course, class)
        .await?
        .into_iter()
        .collect();
    let tasks = coding::list_tasks(tx, course).await?;
    let programs = tasks.iter().filter_map(|task| {
        Some(Source {
            kind: SourceKind::Python,
            id: task.id.0,
            title: task.title.clone(),
            hand_ins: *handed_in.get(&task.id)?,
        })
    });
    let asked = marking::count_written_answers(tx, course, class).await?;
    let questions = asked.into_iter().map(|asked| Source {
        kind: SourceKind::Question,
        id: asked.question.0,
        title: subject_of(&asked.stem),
        hand_ins: asked.students,
    });
    Ok(programs.chain(questions).collect())
}

/// The hand-ins of all classes and years.
///
/// # Errors
/// 404 where the source is gone.
pub(crate) async fn load(tx: &Tx, kind: SourceKind, id: i64) -> Result<Material, Error> {
    let mut material = match kind {
        SourceKind::Python => programs(tx, PythonTaskId(id)).await?,
        SourceKind::Question => answers(tx, QuestionId(id)).await?,
    };
    let extra = material.documents.len().saturating_sub(MOST);
    material.documents.drain(..extra);
    Ok(material)
}

async fn programs(tx: &Tx, id: PythonTaskId) -> Result<Material, Error> {
    let task = coding::find_task(tx, id).await?.ok_or(Error::NotFound)?;
    let documents = coding::list_last_programs(tx, id)
        .await?
        .into_iter()
        .map(|last| Document {
            ref_id: last.id.0,
            user: last.user,
            class: last.class,
            handed_in_at_ms: last.submitted_at_ms,
            written: last.code,
        })
        .collect();
    Ok(Material {
        language: Language::Python,
        base: vec![task.starter.clone(), coding::find_solution(tx, id).await?],
        documents,
    })
}

async fn answers(tx: &Tx, id: QuestionId) -> Result<Material, Error> {
    let answers = marking::list_last_answers(tx, id).await?;
    let first = answers.first().ok_or(Error::NotFound)?;
    let is_program = matches!(first.answer, Some(QuestionAnswer::Python(_)));
    let versions: Vec<_> = answers.iter().map(|answer| answer.version).collect();
    let mut base = Vec::new();
    for keyed in questions::load_keys(tx, &versions).await? {
        base.extend(given(&keyed.key));
    }
    let course = first.course;
    for shown in questions::load_shown(tx, &versions).await? {
        base.push(shown.stem.clone());
        if let QuestionBody::Python(body) = &shown.body {
            base.push(body.starter.clone());
            base.extend(given_of_task(tx, course, body.task.as_deref()).await?);
        }
    }
    let documents = answers.into_iter().filter_map(|answer| {
        Some(Document {
            ref_id: answer.item.0,
            user: answer.user,
            class: answer.class,
            handed_in_at_ms: answer.at_ms,
            written: written(answer.answer.as_ref())?,
        })
    });
    Ok(Material {
        language: if is_program {
            Language::Python
        } else {
            Language::Text
        },
        documents: documents.collect(),
        base,
    })
}

/// Starter and reference of the course's task that a question runs.
async fn given_of_task(tx: &Tx, course: CourseId, key: Option<&str>) -> Result<Vec<String>, Error> {
    let Some(key) = key else {
        return Ok(Vec::new());
    };
    let Some(task) = coding::find_task_by_key(tx, course, key).await? else {
        return Ok(Vec::new());
    };
    let solution = coding::find_solution(tx, task.id).await?;
    Ok(vec![task.starter, solution])
}

/// What a person wrote; none of answers that are chosen.
fn written(answer: Option<&QuestionAnswer>) -> Option<String> {
    match answer? {
        QuestionAnswer::ShortAnswer(answer) => Some(answer.text.clone()),
        QuestionAnswer::Python(answer) => Some(answer.code.clone()),
        _ => None,
    }
}

/// What the key says in words or code.
fn given(key: &QuestionKey) -> Option<String> {
    match key {
        QuestionKey::ShortAnswer(key) => Some(key.reference.clone()),
        QuestionKey::Python(key) => Some(key.solution.clone()),
        _ => None,
    }
}

/// One hand-in as it was compared.
///
/// # Errors
/// 404 where it is gone.
pub(crate) async fn show(tx: &Tx, kind: SourceKind, ref_id: i64) -> Result<(Language, String), Error> {
    let shown = match kind {
        SourceKind::Python => coding::find_submission(tx, coding::SubmissionId(ref_id))
            .await?
            .map(|submission| (Language::Python, submission.code)),
        SourceKind::Question => marking::find_item(tx, marking::ItemId(ref_id))
            .await?
            .and_then(|item| {
                let language = match &item.answer {
                    Some(QuestionAnswer::Python(_)) => Language::Python,
                    _ => Language::Text,
                };
                Some((language, written(item.answer.as_ref())?))
            }),
    };
    shown.ok_or(Error::NotFound)
}
