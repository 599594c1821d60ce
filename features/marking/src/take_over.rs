//! From what was handed in to items with what the rules say of them.

use crate::{
    evaluation::{grade_book, request_evaluation},
    mark::{propose, settle},
    regrade::apply_standing,
    rule::{ItemState, MarkKind},
    source::{NewAnswer, SourceKind, Work},
    store::{
        item::{Item, find_equal_marked, list_items_of_source, put_answer, put_item, withdraw_superseded},
        mark::{self, Entry},
        turn,
    },
};
use database::Tx;
use platform::{Error, Millis};

/// Takes over what has to be marked of a submission. Doing it again changes nothing that is marked already, unless the same
/// work was handed in again and comes to something else, or another answer was taken in the place of one.
pub async fn take_over(tx: &Tx, kind: SourceKind, id: i64, now_ms: Millis) -> Result<(), Error> {
    let Some(mut work) = kind.work(tx, id).await? else {
        return Ok(());
    };
    let left_out = apply_standing(tx, &mut work).await?;
    let known = list_items_of_source(tx, kind, id).await?;
    for new in &work.answers {
        let same = |item: &&Item| (item.position, &item.part) == (new.position, &new.part);
        match known.iter().find(same) {
            Some(item) if is_another(item, new) => replace(tx, &work, (item, new), now_ms).await?,
            Some(item) if work.may_change => propose(tx, item, MarkKind::Rules, &new.mark, now_ms).await?,
            Some(_) => {}
            None => add(tx, &work, new, now_ms).await?,
        }
    }
    if kind == SourceKind::Exam {
        // Their books are graded all the same: what they come to is read, and counts once their question does.
        for new in work.answers.iter().filter(|new| left_out.contains(&new.position)) {
            grade_book(tx, &work, new, now_ms).await?;
        }
    }
    if work.takes_equal_marks {
        take_equal_marks(tx, &work, now_ms).await?;
    }
    if let Some(counts) = work.counts {
        withdraw_superseded(tx, work.source, work.user, counts).await?;
    }
    settle(tx, work.source, now_ms).await
}

/// Whether another answer to the question of an item stands in its place.
fn is_another(item: &Item, new: &NewAnswer) -> bool {
    new.asked.is_some() && item.answer != new.answer
}

/// Marks another answer in the place of the one that was there. Whatever counted, counted for that one: it stays in the history.
pub(crate) async fn replace(
    tx: &Tx,
    work: &Work,
    (item, new): (&Item, &NewAnswer),
    now_ms: Millis,
) -> Result<(), Error> {
    let state = ItemState::of(&new.mark);
    put_answer(tx, item.id, new, state).await?;
    turn::forget(tx, item.id).await?;
    match state {
        ItemState::Verdict => request_evaluation(tx, work, new, now_ms).await,
        _ => {
            let unmarked = Item {
                mark: None,
                ..item.clone()
            };
            let counts = state == ItemState::Marked;
            let entry = Entry::computed(MarkKind::Rules, counts, &new.mark);
            mark::add(tx, &unmarked, &entry, state, now_ms).await
        }
    }
}

async fn add(tx: &Tx, work: &Work, new: &NewAnswer, now_ms: Millis) -> Result<(), Error> {
    if put_item(tx, work, new, now_ms).await? && new.mark.needs_verdict {
        request_evaluation(tx, work, new, now_ms).await?;
    }
    Ok(())
}

/// The same words of the same student keep the mark a person gave them.
async fn take_equal_marks(tx: &Tx, work: &Work, now_ms: Millis) -> Result<(), Error> {
    for item in list_items_of_source(tx, work.source.kind, work.source.id).await? {
        if item.state != ItemState::Waiting {
            continue;
        }
        let Some(equal) = find_equal_marked(tx, &item).await? else {
            continue;
        };
        // Equal words may stand on other lines.
        let keeps_places = equal.answer == item.answer;
        let Some(same) = equal.mark else { continue };
        let entry = Entry {
            kind: MarkKind::TakenOver,
            counts: true,
            points: same.points,
            rubric: &same.rubric,
            comment: &same.comment,
            tags: &same.tags,
            notes: if keeps_places { &same.notes } else { &[] },
            changes: &[],
            step: None,
            reason: "",
            reasons: &[],
            is_undo: false,
            by: same.by,
        };
        mark::add(tx, &item, &entry, ItemState::Marked, now_ms).await?;
    }
    Ok(())
}
