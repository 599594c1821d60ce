//! A question corrected while its exam is taken: its newest version takes its place, and everybody who has it hears of it.
//!
//! Whoever answered before keeps the answer: a correction is refused where that answer could not stand. Whoever begins later
//! draws the new version. Who has handed in keeps what they saw.

use crate::{
    Assessment, AttemptId,
    attempt::AttemptState,
    pushes,
    store::{
        assessment, attempt,
        correction::{self, CorrectionId, NewCorrection, Reached, Told},
        event::{EventKind, Happened, record_all},
    },
};
use database::Tx;
use platform::{Error, Millis, access::UserId};
use questions::{
    QuestionId, VersionId, load_shown,
    set::{Form, Pinned, list_replacements},
};
use serde::Serialize;

/// What a teacher corrects, and what students are told of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted<'a> {
    pub(crate) question: QuestionId,
    /// The version that was looked at.
    pub(crate) to: VersionId,
    pub(crate) note: &'a str,
    pub(crate) by: UserId,
    pub(crate) now_ms: Millis,
}

/// Corrects a question of an assessment, which is locked; returns how many students hear of it.
///
/// # Errors
/// The question has another newest version than the one that was looked at; answers to it could not stand.
pub(crate) async fn apply(tx: &Tx, known: &Assessment, wanted: Wanted<'_>) -> Result<usize, Error> {
    let mut pinned: Pinned = assessment::find_pinned(tx, known.id)
        .await?
        .ok_or(Error::NotFound)?;
    let all = list_replacements(tx, &pinned).await?;
    let replacement = all
        .iter()
        .find(|one| one.question == wanted.question && one.to == wanted.to)
        .ok_or_else(|| {
            Error::conflict(
                "exams.question_changed",
                "这道题的内容刚刚又有变化，请重新核对后再发布更正。",
            )
        })?;
    let pairs = replacement.pairs.as_ref().ok_or_else(|| {
        Error::conflict(
            "exams.not_correctable",
            "更正后的题目无法承接已有的作答：题型、选项或空格不能减少。请保留原有的选项和空格。",
        )
    })?;
    pinned.replace(replacement);
    correction::put_pinned(tx, known.id, &pinned, wanted.now_ms).await?;
    let new = NewCorrection {
        assessment: known.id,
        question: wanted.question,
        from: replacement.from,
        to: replacement.to,
        note: wanted.note,
        by: wanted.by,
        at_ms: wanted.now_ms,
    };
    let id = correction::add(tx, &new).await?;
    let told = reach(tx, known, pairs).await?;
    correction::tell(tx, id, &told).await?;
    let happened = told.iter().map(|one| Happened {
        attempt: one.attempt,
        kind: EventKind::Corrected,
        detail: wanted.note.to_owned(),
        actor: Some(wanted.by),
        at_ms: wanted.now_ms,
    });
    record_all(tx, happened).await?;
    for one in &told {
        pushes::attempt(one.attempt).push(tx);
    }
    pushes::board(known.id).push(tx);
    Ok(told.len())
}

/// Corrects the forms that are being written.
async fn reach(tx: &Tx, known: &Assessment, pairs: &[(VersionId, VersionId)]) -> Result<Vec<Told>, Error> {
    let mut told = Vec::new();
    let mut changed = Vec::new();
    for mut one in correction::list_running_forms(tx, known.id).await? {
        let items = one.form.replace(pairs);
        if !items.is_empty() {
            told.push(Told {
                attempt: one.id,
                items,
                was_answered: false,
            });
            changed.push(one);
        }
    }
    correction::put_forms(tx, &changed).await?;
    let places = |one: &Told| -> Vec<(AttemptId, i64)> {
        let items = one.items.iter();
        items.map(|item| (one.attempt, item.position)).collect()
    };
    let answered = correction::list_answered(tx, told.iter().flat_map(places).collect()).await?;
    for one in &mut told {
        one.was_answered = answered.contains(&one.attempt);
    }
    Ok(told)
}

/// A question before and after its correction, as words.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = ExamCorrectedItem)]
pub(crate) struct CorrectedItem {
    /// The place on the student's form, from 0.
    position: i64,
    before: String,
    after: String,
}

/// A question that was corrected while its student wrote.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = ExamCorrection)]
pub(crate) struct Correction {
    id: CorrectionId,
    /// What the teacher says of it.
    note: String,
    at_ms: Millis,
    /// Whether the question had an answer, which stays.
    was_answered: bool,
    /// When the student said that they have seen it.
    seen_at_ms: Option<Millis>,
    items: Vec<CorrectedItem>,
}

/// The corrections that reached an attempt; most have none.
pub(crate) async fn list_of(tx: &Tx, attempt: &crate::Attempt) -> Result<Vec<Correction>, Error> {
    if attempt.corrections == 0 {
        return Ok(Vec::new());
    }
    let reached = correction::list_of_attempt(tx, attempt.id).await?;
    let versions: Vec<VersionId> = reached
        .iter()
        .flat_map(|one| &one.items)
        .flat_map(|item| [item.from, item.to])
        .collect();
    let shown = load_shown(tx, &versions).await?;
    let text = |form: &Form, position: i64, id: VersionId| {
        let found = form.item(position).zip(shown.iter().find(|shown| shown.id == id));
        found.map_or_else(String::new, |(item, shown)| shown.text_on(form, item))
    };
    let of = |one: Reached| Correction {
        id: one.id,
        note: one.note,
        at_ms: one.at_ms,
        was_answered: one.was_answered,
        seen_at_ms: one.seen_at_ms,
        items: one
            .items
            .iter()
            .map(|item| CorrectedItem {
                position: item.position,
                before: text(&attempt.form, item.position, item.from),
                after: text(&attempt.form, item.position, item.to),
            })
            .collect(),
    };
    Ok(reached.into_iter().map(of).collect())
}

/// Whether a question of an assessment may still be corrected: somebody writes it, or may begin to.
pub(crate) async fn require_correctable(tx: &Tx, known: &Assessment, now_ms: Millis) -> Result<(), Error> {
    let is_open =
        known.published_at_ms.is_some() && known.released_at_ms.is_none() && !known.is_closed(now_ms);
    if is_open
        || !attempt::list_attempts_in(tx, known.id, AttemptState::Running)
            .await?
            .is_empty()
    {
        return Ok(());
    }
    Err(Error::conflict(
        "exams.correction_late",
        "考核尚未发布或已经结束，不能再更正试题。",
    ))
}
