//! A teacher opens an answer, and marks it: their marking stands beside the others until they come to a mark.

use super::rule::{HOLD_MS, Marking, Settled, Standing};
use crate::{
    ItemId,
    mark::{NewMark, settle},
    rule::{ItemState, MarkKind, check},
    store::{
        item::Item,
        mark::{self, Entry},
        plan::{Plan, find_active},
        sample, turn,
    },
};
use database::Tx;
use platform::{Error, Millis, access::UserId};
use scoring::Points;

/// A teacher's part in an answer.
#[derive(Debug, Clone)]
pub(crate) struct Turn {
    pub(crate) by: UserId,
    /// Until when they hold it; in the past where they do not.
    pub(crate) held_until_ms: Millis,
    /// What they gave.
    pub(crate) given: Option<Marking>,
}

/// What was given, by whomever.
pub(super) fn markings(turns: &[Turn]) -> Vec<Marking> {
    turns.iter().filter_map(|turn| turn.given.clone()).collect()
}

/// How many others hold an answer now and have not marked it.
pub(super) fn held_by_others(turns: &[Turn], user: UserId, now_ms: Millis) -> usize {
    let holds = |turn: &&Turn| turn.by != user && turn.given.is_none() && turn.held_until_ms > now_ms;
    turns.iter().filter(holds).count()
}

/// The plan by which an answer is marked; none where one teacher marks it.
pub(crate) async fn plan_over(tx: &Tx, item: &Item) -> Result<Option<Plan>, Error> {
    if !item.needs_person {
        return Ok(None);
    }
    let found = find_active(tx, (item.source.kind, item.source.group)).await?;
    Ok(found.filter(|plan| plan.covers(item)))
}

/// Marks an answer by a plan; returns whether the plan had a say. What is settled is changed like any other mark.
///
/// # Errors
/// As [`check`]; `marking.under_plan`, `marking.samples_first`, `marking.given_already`, `marking.not_dealt`, `marking.held`.
pub(crate) async fn give(tx: &Tx, item: &Item, given: &NewMark<'_>, now_ms: Millis) -> Result<bool, Error> {
    let Some(plan) = plan_over(tx, item).await? else {
        return Ok(false);
    };
    let samples = sample::list(tx, plan.id).await?;
    let is_marker = plan.rules.markers.contains(&given.marker);
    if let Some(sample) = samples.iter().find(|sample| sample.item == item.id)
        && is_marker
        && !given.is_override
        && sample.is_ahead_of(given.marker)
    {
        check((given.points, item.full), (ItemState::Waiting, None), false)?;
        sample::give(tx, item.id, given.marker, given.points, now_ms).await?;
        return Ok(true);
    }
    if item.state != ItemState::Waiting {
        return Ok(false);
    }
    if given.is_override {
        return Err(Error::conflict(
            "marking.under_plan",
            "这份作答按双评方案批改，请在批改台评分；需要直接修改得分时，请先撤销双评方案。",
        ));
    }
    check((given.points, item.full), (item.state, item.kind()), false)?;
    let asked = item.asked.map(|asked| asked.question);
    let is_left = |sample: &sample::Sample| sample.question == asked && sample.is_ahead_of(given.marker);
    if is_marker && samples.iter().any(is_left) {
        return Err(Error::conflict(
            "marking.samples_first",
            "请先批改本题的定标样卷，再批改其他作答。",
        ));
    }
    add_marking(tx, &plan, item, given, now_ms).await?;
    Ok(true)
}

/// The mark that a sample deserves, once this teacher has given theirs; none of any other answer.
pub(crate) async fn reference(tx: &Tx, item: &Item, user: UserId) -> Result<Option<Points>, Error> {
    let Some(plan) = plan_over(tx, item).await? else {
        return Ok(None);
    };
    let samples = sample::list(tx, plan.id).await?;
    let found = samples.iter().find(|sample| sample.item == item.id);
    Ok(found
        .filter(|sample| sample.given.contains_key(&user))
        .map(|sample| sample.points))
}

/// Whether an answer is a sample that this teacher has still to mark: the mark it deserves is kept from them.
pub(crate) async fn is_sample_ahead(tx: &Tx, item: &Item, user: UserId) -> Result<bool, Error> {
    let Some(plan) = plan_over(tx, item).await? else {
        return Ok(false);
    };
    let samples = sample::list(tx, plan.id).await?;
    let found = samples.iter().find(|sample| sample.item == item.id);
    let is_marker = plan.rules.markers.contains(&user);
    Ok(found.is_some_and(|sample| is_marker && sample.is_ahead_of(user)))
}

/// Adds a marking, and the mark that it and the others come to.
async fn add_marking(
    tx: &Tx,
    plan: &Plan,
    item: &Item,
    given: &NewMark<'_>,
    now_ms: Millis,
) -> Result<(), Error> {
    let turns = turn::list_of_item(tx, item.id).await?;
    let mut all = markings(&turns);
    require_turn(plan, item, (&turns, &all), given.marker, now_ms)?;
    // Until somebody else has marked it, one may think again.
    all.retain(|marking| marking.by != given.marker);
    let new = Marking {
        by: given.marker,
        number: item.marks + 1,
        points: given.points,
        full: item.full,
        rubric: given.rubric.to_vec(),
        comment: given.comment.into(),
        tags: given.tags.to_vec(),
        notes: given.notes.to_vec(),
    };
    all.push(new);
    let is_only = !plan.rules.is_double(item.id) && all.len() == 1;
    let (kind, state) = if is_only {
        (MarkKind::Person, ItemState::Marked)
    } else {
        (MarkKind::Blind, ItemState::Waiting)
    };
    let entry = Entry {
        kind,
        counts: is_only,
        points: given.points,
        rubric: given.rubric,
        comment: given.comment,
        tags: given.tags,
        notes: given.notes,
        changes: &[],
        step: None,
        reason: given.reason,
        reasons: &[],
        is_undo: false,
        by: Some(given.marker),
    };
    mark::add(tx, item, &entry, state, now_ms).await?;
    turn::record(tx, item, given.marker, item.marks + 1).await?;
    if is_only {
        return settle(tx, item.source, now_ms).await;
    }
    if let Standing::Settled(settled) = plan.rules.standing(item.id, item.full, &all) {
        let marked = Item {
            marks: item.marks + 1,
            ..item.clone()
        };
        put_settled(tx, &marked, &settled, given.marker, now_ms).await?;
    }
    Ok(())
}

/// Refuses whoever may not mark the answer now.
fn require_turn(
    plan: &Plan,
    item: &Item,
    (turns, all): (&[Turn], &[Marking]),
    user: UserId,
    now_ms: Millis,
) -> Result<(), Error> {
    if all.iter().any(|marking| marking.by == user) {
        return require_alone(all);
    }
    if !plan.rules.may_mark(user, (item.id, item.full), all) {
        return Err(Error::conflict(
            "marking.not_dealt",
            "这份作答由其他教师评分，不需要你再评。",
        ));
    }
    let missing = plan.rules.standing(item.id, item.full, all).missing();
    if held_by_others(turns, user, now_ms) >= missing {
        return Err(Error::conflict(
            "marking.held",
            "这份作答正在由另一位教师批改，请先评下一份。",
        ));
    }
    Ok(())
}

/// Takes back what a teacher gave by a plan, as long as nobody else has marked the answer.
///
/// # Errors
/// `marking.given_already`.
pub(crate) async fn take_marking_back(tx: &Tx, item: &Item, user: UserId) -> Result<(), Error> {
    let all = markings(&turn::list_of_item(tx, item.id).await?);
    if all.iter().any(|marking| marking.by == user) {
        require_alone(&all)?;
        turn::forget_given(tx, item.id, user).await?;
    }
    Ok(())
}

fn require_alone(all: &[Marking]) -> Result<(), Error> {
    if all.len() == 1 {
        return Ok(());
    }
    Err(Error::conflict(
        "marking.given_already",
        "你已评过这份作答，另一位教师也已评分，不能再改。",
    ))
}

/// Adds the mark that markings come to.
pub(super) async fn put_settled(
    tx: &Tx,
    item: &Item,
    settled: &Settled,
    by: UserId,
    now_ms: Millis,
) -> Result<(), Error> {
    let entry = Entry {
        kind: MarkKind::Settled,
        counts: true,
        points: settled.points,
        rubric: &settled.rubric,
        comment: &settled.comment,
        tags: &settled.tags,
        notes: &settled.notes,
        changes: &[],
        step: None,
        reason: "",
        reasons: &[],
        is_undo: false,
        by: Some(by),
    };
    mark::add(tx, item, &entry, ItemState::Marked, now_ms).await?;
    settle(tx, item.source, now_ms).await
}

/// Holds answers for a teacher, lets go of what they held before, and returns those that others are marking.
pub(crate) async fn hold(
    tx: &Tx,
    items: &[Item],
    user: UserId,
    now_ms: Millis,
) -> Result<Vec<ItemId>, Error> {
    turn::let_go_of_others(tx, user, items.iter().map(|item| item.id.0)).await?;
    let mut held = Vec::new();
    for item in items.iter().filter(|item| item.state == ItemState::Waiting) {
        let turns = turn::list_of_item(tx, item.id).await?;
        let all = markings(&turns);
        if all.iter().any(|marking| marking.by == user) {
            continue;
        }
        let missing = match plan_over(tx, item).await? {
            Some(plan) => plan.rules.standing(item.id, item.full, &all).missing(),
            None => 1,
        };
        if held_by_others(&turns, user, now_ms) >= missing {
            held.push(item.id);
        } else {
            turn::hold(tx, item.id, user, now_ms + HOLD_MS).await?;
        }
    }
    Ok(held)
}
