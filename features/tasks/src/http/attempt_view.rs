//! An attempt as its student and their teacher read it: its questions, and once it is handed in marks, reasons and keys.

use super::{exercise_files::list_answer_files, exercises::last_submitted};
use crate::{
    ExerciseAttemptId, ExerciseId,
    attempt::ends_at_ms,
    exercise::Feedback,
    exercise_correction::{ExerciseCorrection, LeftOut, of_class},
    store::{self, exercise::Attempt},
};
use database::Tx;
use platform::{Error, Millis};
use questions::{
    files::AnswerFileView,
    set::{FormItem, SharedStem, present, shown_items},
    with_variables,
};
use scoring::{
    Mark, Points,
    question::{QuestionAnswer, QuestionBody, QuestionKey, QuestionKind},
    rubric::Shown as RubricLine,
};
use serde::Serialize;

/// An attempt: its questions, what was answered, and its marks once it is handed in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AttemptView {
    id: ExerciseAttemptId,
    exercise_id: ExerciseId,
    title: String,
    number: i64,
    started_at_ms: Millis,
    /// When it ends by itself.
    ends_at_ms: Option<Millis>,
    submitted_at_ms: Option<Millis>,
    earned: Points,
    full: Points,
    /// Whether it waits for marks though a later attempt counts instead: nobody will give them.
    is_superseded: bool,
    items: Vec<ItemView>,
}

/// A question of an attempt.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ItemView {
    kind: QuestionKind,
    /// Markdown.
    stem: String,
    image: Option<String>,
    points: Points,
    /// Whether it is not asked any more in this class, and why; null where it is.
    left_out: Option<LeftOutView>,
    body: QuestionBody,
    /// The material that a part of a composite question shares with the others; null for other questions.
    shared: Option<SharedStem>,
    answer: Option<QuestionAnswer>,
    /// The files the answer names.
    files: Vec<AnswerFileView>,
    /// After handing in: marks with reasons, the key, and the analysis.
    mark: Option<Mark>,
    /// What the marker said.
    feedback: Option<Feedback>,
    /// By what lines of the rubric the marker gave points or took them away, and what was missing; empty where they did not.
    rubric: Vec<RubricLine>,
    key: Option<QuestionKey>,
    analysis: Option<String>,
}

/// A question that is left out: what becomes of its points, and why.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExerciseQuestionLeftOut)]
struct LeftOutView {
    how: LeftOut,
    reason: String,
}

impl LeftOutView {
    fn of(found: &ExerciseCorrection) -> Option<Self> {
        let reason = found.reason.clone();
        found.left_out.map(|how| Self { how, reason })
    }
}

pub(super) async fn view_attempt(
    tx: &Tx,
    secret: &platform::secret::Secret,
    id: ExerciseAttemptId,
    now_ms: Millis,
) -> Result<AttemptView, Error> {
    let attempt = store::exercise::find_attempt(tx, id)
        .await?
        .ok_or(Error::NotFound)?;
    let exercise = store::exercise::find_exercise(tx, attempt.exercise)
        .await?
        .ok_or(Error::NotFound)?;
    let shown = shown_items(tx, &attempt.form).await?;
    let keys = questions::load_keys(tx, &attempt.form.versions()).await?;
    let is_over = attempt.submitted_at_ms.is_some();
    let is_superseded = is_over && attempt.is_waiting() && !exercise.keeps_best && {
        let all = store::exercise::list_attempts(tx, exercise.id, attempt.user).await?;
        last_submitted(&all) != Some(attempt.number)
    };
    let corrections = of_class(tx, exercise.id, attempt.class).await?;
    let mut files = list_answer_files(tx, &attempt, secret, now_ms).await?;
    let items = shown.iter().enumerate().filter_map(|(place, (item, question))| {
        let key = keys.iter().find(|one| one.id == item.version)?;
        let item = FormItem {
            values: key.key.variables(item.seed),
            ..item.clone()
        };
        let view = present(&attempt.form, &item, question, secret, now_ms);
        Some(ItemView {
            kind: view.kind,
            stem: view.stem,
            image: view.image,
            points: view.points,
            left_out: corrections.get(&item.version).and_then(LeftOutView::of),
            body: view.body,
            shared: view.shared,
            answer: attempt.answers.get(&place).cloned(),
            files: files.remove(&place).unwrap_or_default(),
            mark: attempt.marks.get(place).cloned(),
            feedback: attempt.feedback.get(&place).cloned(),
            rubric: rubric_lines(&attempt, place, &key.key),
            // Nothing of the key leaves the server before the attempt is handed in.
            key: is_over.then(|| key.key.drawn(item.seed)),
            analysis: is_over.then(|| with_variables(&key.analysis, &item.values)),
        })
    });
    Ok(AttemptView {
        id,
        exercise_id: exercise.id,
        number: attempt.number,
        started_at_ms: attempt.started_at_ms,
        ends_at_ms: ends_at_ms(&exercise, &attempt),
        submitted_at_ms: attempt.submitted_at_ms,
        earned: attempt.earned,
        full: attempt.full,
        is_superseded,
        items: items.collect(),
        title: exercise.title,
    })
}

/// The lines by which a person marked an answer; a deduction that was not made is none.
fn rubric_lines(attempt: &Attempt, place: usize, key: &QuestionKey) -> Vec<RubricLine> {
    let given = attempt.feedback.get(&place).map_or(&[][..], |said| &said.rubric);
    let full = attempt.marks.get(place).map(|mark| mark.full);
    let Some(full) = full.filter(|_| !given.is_empty()) else {
        return Vec::new();
    };
    let mut lines = key.rubric().shown(given, full);
    lines.retain(|line| line.worth > Points::ZERO || line.given != Points::ZERO);
    lines
}
