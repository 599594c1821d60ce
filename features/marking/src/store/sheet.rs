//! SQL of `marking_sheet`: the marks of an exam's attempt in one row, for figures of many attempts.

use crate::store::item::Item;
use database::{FromRow, Json, Result, Tx, params};
use exams::{AssessmentId, AttemptId};
use questions::VersionId;
use scoring::{Points, question::QuestionAnswer};
use serde::{Deserialize, Serialize};

database::sql! {
    PUT = "insert into marking_sheet (attempt_id, assessment_id, marks) values ($1, $2, $3) \
           on conflict (attempt_id) do update set marks = excluded.marks";
    PUT_ALL = "insert into marking_sheet (attempt_id, assessment_id, marks) select attempt_id, assessment_id, marks \
               from $given(attempt_id bigint, assessment_id bigint, marks text) where true \
               on conflict (attempt_id) do update set marks = excluded.marks";
    LIST = "select attempt_id, marks from marking_sheet where assessment_id = $1 order by attempt_id";
}

/// The marks of one attempt, in the order of its questions.
#[derive(Debug, Clone, FromRow)]
pub struct Sheet {
    /// The attempt.
    #[row(rename = "attempt_id")]
    pub attempt: AttemptId,
    /// A mark for each question of the bank.
    #[row(json)]
    pub marks: Vec<SheetMark>,
}

/// What an answer came to.
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "Stored")]
pub struct SheetMark {
    /// The question's place on the form.
    pub position: i64,
    /// The version that was asked.
    pub version: VersionId,
    /// What it is worth.
    pub full: Points,
    /// What counts; none while it waits.
    pub points: Option<Points>,
    /// The tabs that were chosen; empty for kinds without options.
    pub choices: Vec<String>,
}

/// A mark as it is stored: position, version, full points, points, choices.
#[derive(Serialize, Deserialize)]
struct Stored(i64, VersionId, i64, Option<i64>, Vec<String>);

/// Writes what the items of an attempt come to now.
pub(crate) async fn put_sheet(
    tx: &Tx,
    attempt: AttemptId,
    assessment: AssessmentId,
    items: &[Item],
) -> Result<()> {
    let stored = |item: &Item| {
        let points = item.points().map(|points| points.0);
        let choices = item.answer.as_ref().map_or_else(Vec::new, choices);
        let version = item.asked?.version;
        Some(Stored(item.position, version, item.full.0, points, choices))
    };
    let marks: Vec<Stored> = items.iter().filter_map(stored).collect();
    tx.execute(&PUT, params![attempt, assessment, Json(&marks)])
        .await
        .map(drop)
}

/// Writes what attempts of an assessment come to, many in one statement.
pub(crate) async fn put_sheets(tx: &Tx, assessment: AssessmentId, sheets: &[Sheet]) -> Result<()> {
    let row = |sheet: &Sheet| {
        let marks: Vec<Stored> = sheet.marks.iter().map(Stored::from).collect();
        params![sheet.attempt, assessment, Json(&marks)]
    };
    let rows = sheets.iter().map(row).collect();
    tx.execute_rows(&PUT_ALL, rows).await.map(drop)
}

/// The marks of every attempt of an assessment.
pub async fn list_sheets(tx: &Tx, assessment: AssessmentId) -> Result<Vec<Sheet>> {
    tx.query_as(&LIST, params![assessment]).await
}

impl From<Stored> for SheetMark {
    fn from(Stored(position, version, full, points, choices): Stored) -> Self {
        Self {
            position,
            version,
            full: Points(full),
            points: points.map(Points),
            choices,
        }
    }
}

impl From<&SheetMark> for Stored {
    fn from(mark: &SheetMark) -> Self {
        let points = mark.points.map(|points| points.0);
        Self(
            mark.position,
            mark.version,
            mark.full.0,
            points,
            mark.choices.clone(),
        )
    }
}

/// The tabs that were chosen; none for kinds without options.
fn choices(answer: &QuestionAnswer) -> Vec<String> {
    match answer {
        QuestionAnswer::Single(answer) => answer.choice.iter().cloned().collect(),
        QuestionAnswer::Multiple(answer) => answer.choices.iter().cloned().collect(),
        QuestionAnswer::TrueFalse(answer) => answer
            .choice
            .map(|choice| if choice { "A" } else { "B" }.to_owned())
            .into_iter()
            .collect(),
        _ => Vec::new(),
    }
}
