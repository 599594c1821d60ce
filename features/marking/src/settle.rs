//! When the last answer has its mark, the attempt has its score.

use crate::{
    Item, ItemState, ScoresChanged,
    store::item::{self, NewMark, Source, SourceKind, list_items_of_source},
};
use database::Tx;
use exams::{AttemptId, AttemptState, find_attempt};
use platform::{Error, Millis};
use scoring::{Mark, Points};
use tasks::{ExerciseAttemptId, SettledMark, exercise::Feedback};

/// Gives the source its score: an exam when every answer has its mark, never below zero; an exercise answer by answer.
pub async fn settle(tx: &Tx, source: Source, now_ms: Millis) -> Result<(), Error> {
    let items = list_items_of_source(tx, source.kind, source.id).await?;
    if source.kind == SourceKind::Exercise {
        let settled: Vec<SettledMark> = items.iter().filter_map(settled).collect();
        return tasks::settle_attempt(tx, ExerciseAttemptId(source.id), &settled, now_ms).await;
    }
    let Some(points) = items
        .iter()
        .map(|item| item.points)
        .collect::<Option<Vec<Points>>>()
    else {
        return Ok(());
    };
    let earned = points.into_iter().sum::<Points>().max(Points::ZERO);
    match source.kind {
        SourceKind::Exam => {
            let id = AttemptId(source.id);
            let state = exams::record_grade(tx, id, earned, now_ms).await?;
            if state == AttemptState::Released {
                let attempt = find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
                let event = ScoresChanged {
                    assessment_id: attempt.assessment,
                };
                ::jobs::emit(tx, &event, now_ms).await?;
            }
            Ok(())
        }
        SourceKind::Exercise | SourceKind::Task => Ok(()),
    }
}

/// An answer of an exercise as its attempt keeps it. What a person marked has no reasons of the rules any more: they
/// might contradict them.
fn settled(item: &Item) -> Option<SettledMark> {
    let mark = Mark {
        earned: item.points.unwrap_or_default(),
        full: item.full,
        reasons: if item.marker.is_none() {
            item.reasons.clone()
        } else {
            Vec::new()
        },
        needs_marker: matches!(item.state, ItemState::Waiting | ItemState::Withdrawn),
        needs_verdict: item.state == ItemState::Verdict,
    };
    Some(SettledMark {
        place: usize::try_from(item.position).ok()?,
        mark,
        feedback: Feedback {
            comment: item.comment.clone(),
            rubric: item.rubric.clone(),
        },
    })
}

/// Gives an answer a person's mark; its submission's score follows.
pub async fn mark_item(tx: &Tx, found: &Item, given: &NewMark<'_>, now_ms: Millis) -> Result<(), Error> {
    item::mark(tx, found, given, now_ms).await?;
    if found.points.is_some_and(|before| before != given.points) {
        item::add_change(tx, found, given, "重新批改", now_ms).await?;
    }
    settle(tx, found.source, now_ms).await
}

/// Takes the machine's word for an answer that waits for it (a Python program); a person's word stands above it.
pub async fn put_verdict(
    tx: &Tx,
    source: Source,
    position: i64,
    mark: &Mark,
    now_ms: Millis,
) -> Result<(), Error> {
    if item::put_verdict(tx, source, position, mark, now_ms).await? {
        settle(tx, source, now_ms).await?;
    }
    Ok(())
}
