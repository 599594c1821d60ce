//! What was handed in while a regrade stood, once that is taken back: it is marked as if the regrade had never been.

use super::{
    change::Change,
    preview::is_told_by_key,
    report::AskedAs,
    rule::{Outcome, Ruling, outcome},
    source::{Scope, Settled, mark_late_book},
    standing::rules_of_books,
};
use crate::{
    ItemId,
    log::Changed,
    mark::propose,
    rule::{ItemState, MarkKind},
    source::{NewAnswer, Work},
    store::{
        item::{Item, find_item, put_full},
        mark::{Entry, add},
        regrade::Regrade,
        regrade_item::Regraded,
    },
    take_over::replace,
};
use database::Tx;
use platform::{Error, Millis};
use questions::{Keyed, VersionId};
use scoring::{Mark, Points, question::QuestionBody};
use std::collections::BTreeSet;

/// Marks answers that the regrade did not find; `known` are those that it did. Forms say again what the question is worth. Each comes
/// with the line for the log, if it earns something else.
pub(super) async fn mark_late(
    tx: &Tx,
    (scope, found): (&Scope, &Regrade),
    known: &[Regraded],
    now_ms: Millis,
) -> Result<Vec<(Settled, Option<Changed>)>, Error> {
    let Some(keyed) = questions::load_keys(tx, &[found.version]).await?.pop() else {
        return Ok(Vec::new());
    };
    let known: BTreeSet<ItemId> = known.iter().map(|one| one.item).collect();
    let mut late = scope.items(tx, found.version).await?;
    late.retain(|item| !known.contains(&item.id));
    if late.is_empty() {
        return Ok(Vec::new());
    }
    let asked = scope.cohort(tx, found.version).await?.asked();
    let mut marked = Vec::with_capacity(late.len());
    for item in &late {
        let Some(asked) = asked.get(&(item.source.id, item.position)) else {
            continue;
        };
        if scope.is_told_by_books(&found.change, Some(&keyed.body)) {
            mark_book(tx, item, found.version, now_ms).await?;
        } else {
            mark_one(tx, (item, *asked), (&keyed, &found.change), now_ms).await?;
        }
        let after = find_item(tx, item.id).await?.ok_or(Error::NotFound)?;
        let settled = Settled {
            source: item.source.id,
            position: item.position,
            earned: after.points(),
            full: after.full,
        };
        let changed = Changed {
            item: item.id,
            user: item.user,
            is_hidden: !scope.is_released,
            before: item.points(),
            after: after.points(),
        };
        let is_changed = (item.points(), item.full) != (after.points(), after.full);
        marked.push((settled, is_changed.then_some(changed)));
    }
    Ok(marked)
}

/// By the company and the key as they stand without the regrade.
async fn mark_book(tx: &Tx, item: &Item, version: VersionId, now_ms: Millis) -> Result<(), Error> {
    match by_book(tx, item, version).await? {
        Some(mark) => propose(tx, item, MarkKind::Rules, &mark, now_ms).await,
        None => Ok(()),
    }
}

async fn by_book(tx: &Tx, item: &Item, version: VersionId) -> Result<Option<Mark>, Error> {
    let group = (item.source.kind, item.source.group);
    match rules_of_books(tx, group, version).await? {
        Some(rules) => mark_late_book(tx, item, &rules).await,
        None => Ok(None),
    }
}

async fn mark_one(
    tx: &Tx,
    (item, asked): (&Item, AskedAs),
    (keyed, change): (&Keyed, &Change),
    now_ms: Millis,
) -> Result<(), Error> {
    let by_rules = is_told_by_key(&keyed.body);
    let mark = keyed.mark(asked.seed, item.answer.as_ref(), asked.points);
    match change {
        // Of a book too the whole is known, not only the share that was rounded.
        Change::Points { .. } if matches!(keyed.body, QuestionBody::Books(_)) => {
            let full = asked.points;
            let worth = Item { full, ..item.clone() };
            let mark = by_book(tx, &worth, keyed.id).await?;
            in_points(tx, item, (full, mark.as_ref()), now_ms).await
        }
        Change::Key { .. } if by_rules => propose(tx, item, MarkKind::Rules, &mark, now_ms).await,
        // Programs keep what they have, and people marked by the rubric that they saw.
        Change::Key { .. } | Change::Rubric { .. } | Change::Current { .. } => Ok(()),
        Change::Points { .. } => in_points(tx, item, (asked.points, by_rules.then_some(&mark)), now_ms).await,
        Change::Drop { .. } if item.kind() == Some(MarkKind::Override) => {
            in_points(tx, item, (asked.points, None), now_ms).await
        }
        Change::Drop { .. } => anew(tx, item, mark, now_ms).await,
    }
}

/// Lets an answer be worth so much: by what the rules say of it then, or by the same share of the points.
async fn in_points(
    tx: &Tx,
    item: &Item,
    (full, by_rules): (Points, Option<&Mark>),
    now_ms: Millis,
) -> Result<(), Error> {
    let Outcome {
        computed, carried, ..
    } = outcome(item, 0, Ruling::Points(full));
    put_full(tx, item.id, full).await?;
    let mut item = Item { full, ..item.clone() };
    if let Some(computed) = computed {
        let share = Mark {
            earned: computed.points,
            reasons: computed.reasons,
            ..Mark::right(full)
        };
        let entry = Entry::computed(MarkKind::Rules, computed.counts, by_rules.unwrap_or(&share));
        add(tx, &item, &entry, item.state, now_ms).await?;
        item.marks += 1;
        item.proposal_number = Some(item.marks);
    }
    if let Some((points, mark)) = carried.zip(item.mark.as_ref()) {
        let entry = Entry {
            kind: mark.kind,
            counts: true,
            points,
            rubric: &mark.rubric,
            comment: &mark.comment,
            tags: &mark.tags,
            notes: &mark.notes,
            changes: &mark.changes,
            step: None,
            reason: &mark.reason,
            reasons: &[],
            is_undo: false,
            by: mark.by,
        };
        add(tx, &item, &entry, ItemState::Marked, now_ms).await?;
    }
    Ok(())
}

/// Marks an answer to a question that is asked again as any that was handed in.
async fn anew(tx: &Tx, item: &Item, mark: Mark, now_ms: Millis) -> Result<(), Error> {
    put_full(tx, item.id, mark.full).await?;
    let whose = (item.school, item.course);
    let work = Work::new(item.source, whose, item.user, item.class);
    let new = NewAnswer {
        position: item.position,
        part: item.part.clone(),
        asked: item.asked,
        answer: item.answer.clone(),
        answer_hash: item.answer_hash.clone(),
        mark,
    };
    let item = Item {
        full: new.mark.full,
        ..item.clone()
    };
    replace(tx, &work, (&item, &new), now_ms).await
}
