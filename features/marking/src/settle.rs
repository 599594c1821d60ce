//! When the last answer has its mark, the attempt has its score.

use crate::{
    ScoresChanged,
    store::item::{self, Source, SourceKind, list_items_of_source},
};
use database::Tx;
use exams::{AttemptId, State, find_attempt};
use platform::{Error, Millis};
use scoring::{Mark, Points};

/// Gives the source its score if every answer of it has its mark. A score is never below zero.
pub async fn settle(tx: &Tx, source: Source, now_ms: Millis) -> Result<(), Error> {
    let items = list_items_of_source(tx, source.kind, source.id).await?;
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
            if state == State::Released {
                let attempt = find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
                let event = ScoresChanged {
                    assessment_id: attempt.assessment,
                };
                ::jobs::tell(tx, &event, now_ms).await?;
            }
            Ok(())
        }
        // Tasks and exercises keep their own scores; they read the items.
        SourceKind::Exercise | SourceKind::Task => Ok(()),
    }
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
