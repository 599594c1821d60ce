//! Questions that were left out and stay so for whoever hands in later: everybody gets their points, or nobody does. A key and
//! points need no rule here: they stand on the forms. An exercise leaves questions out when it is handed in, for each class.

use super::{
    change::{Change, Drop},
    source::version_of,
};
use crate::{
    SourceKind,
    source::{Source, Work},
    store::{item::Item, regrade::list_standing},
};
use database::Tx;
use questions::VersionId;
use scoring::{Mark, Points};
use tasks::ExerciseId;

/// Marks answers of a submission to such questions.
pub(crate) async fn apply_standing(tx: &Tx, work: &mut Work) -> database::Result<()> {
    if work.source.kind == SourceKind::Exercise {
        return Ok(());
    }
    let standing = list_standing(tx, work.source.kind, work.source.group).await?;
    for answer in &mut work.answers {
        let change = answer.asked.and_then(|asked| standing.get(&asked.version));
        if let Some(mark) = change.and_then(|change| flat(change, answer.mark.full)) {
            answer.mark = mark;
        }
    }
    Ok(())
}

/// From which version of their company on the books of such an answer are marked, where that was put right.
pub(crate) async fn company_version(
    tx: &Tx,
    source: Source,
    version: VersionId,
) -> database::Result<Option<i64>> {
    let standing = list_standing(tx, source.kind, source.group).await?;
    Ok(standing.get(&version).and_then(version_of))
}

/// Whether the question of an answer was left out: what a machine says of it late counts for nothing.
pub(crate) async fn is_left_out(tx: &Tx, source: Source, item: &Item) -> database::Result<bool> {
    let Some(asked) = item.asked else { return Ok(false) };
    if let (SourceKind::Exercise, Some(class)) = (source.kind, item.class) {
        let all = tasks::list_corrections(tx, ExerciseId(source.group), class).await?;
        return Ok(all.get(&asked.version).is_some_and(|one| one.left_out.is_some()));
    }
    let standing = list_standing(tx, source.kind, source.group).await?;
    let change = standing.get(&asked.version);
    Ok(change.is_some_and(|change| flat(change, item.full).is_some()))
}

/// What everybody gets for a question that was left out; none for one that was not.
fn flat(change: &Change, full: Points) -> Option<Mark> {
    let earned = match change {
        Change::Drop { how: Drop::Full } => full,
        Change::Drop { .. } => Points::ZERO,
        _ => return None,
    };
    Some(Mark {
        earned,
        full,
        reasons: Vec::new(),
        needs_marker: false,
        needs_verdict: false,
    })
}
