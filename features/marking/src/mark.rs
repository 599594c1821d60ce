//! Marks given, changed and taken back; each is a line of the item's history, and its source is told what it comes to.

use crate::{
    rule::{ItemState, MarkKind, Release, after_withdrawal, check, counts, kind_of},
    second,
    source::Source,
    store::{
        appeal,
        item::{Item, list_items_of_source},
        mark::{Entry, Stored, add, find_last},
    },
};
use database::Tx;
use platform::{Error, Millis, access::UserId};
use scoring::{Mark, MarkNote, Points, Tick};
use simulation::{LineChange, LineStep};

/// What a person gives.
#[derive(Debug, Clone)]
pub struct NewMark<'a> {
    /// The points.
    pub points: Points,
    /// Which lines of the rubric are given, wholly or in part.
    pub rubric: &'a [Tick],
    /// What is said to the student.
    pub comment: &'a str,
    /// What it is about, in short; for teachers.
    pub tags: &'a [String],
    /// What is said to the student at places of this answer.
    pub notes: &'a [MarkNote],
    /// What was changed inside the report of a book; the points are what it comes to.
    pub changes: &'a [LineChange],
    /// What of it this mark changed, where it was that.
    pub step: Option<&'a LineStep>,
    /// Who marks.
    pub marker: UserId,
    /// Why the mark that counts is replaced; may be empty while none does, or another person's.
    pub reason: &'a str,
    /// Whether this is a change of a mark, which its student reads the reason of.
    pub is_override: bool,
}

/// Gives an item a person's mark; its submission's score follows. Where several teachers mark it, this is one of their markings.
///
/// # Errors
/// As [`check`] and [`second::give`]; `marking.marked_meanwhile`.
pub async fn give(tx: &Tx, item: &Item, given: &NewMark<'_>, now_ms: Millis) -> Result<(), Error> {
    if second::give(tx, item, given, now_ms).await? {
        return Ok(());
    }
    let current = item.kind();
    check(
        (given.points, item.full),
        (item.state, current),
        !given.reason.is_empty(),
    )?;
    let replaces_computed = item.state == ItemState::Marked && !item.is_marked_by_person();
    let entry = Entry {
        kind: kind_of(current, given.is_override || replaces_computed),
        counts: true,
        points: given.points,
        rubric: given.rubric,
        comment: given.comment,
        tags: given.tags,
        notes: given.notes,
        changes: given.changes,
        step: given.step,
        reason: given.reason,
        reasons: &[],
        is_undo: false,
        by: Some(given.marker),
    };
    add(tx, item, &entry, ItemState::Marked, now_ms).await?;
    settle(tx, item.source, now_ms).await
}

/// Takes a person's mark back: what rules or tests said counts again. That is all there is to say of it. `step`: the change inside a
/// book that was the last to be taken back.
///
/// # Errors
/// `marking.nothing_to_take_back`.
pub async fn withdraw(
    tx: &Tx,
    item: &Item,
    (by, step): (UserId, Option<&LineStep>),
    now_ms: Millis,
) -> Result<(), Error> {
    let points = after_withdrawal(item.needs_person, item.proposed).filter(|_| item.is_marked_by_person());
    let points = points.ok_or(Error::conflict(
        "marking.nothing_to_take_back",
        "没有可以恢复的系统评分；如需更改，请直接修改得分。",
    ))?;
    let entry = Entry {
        kind: MarkKind::Withdrawn,
        counts: true,
        points,
        rubric: &[],
        comment: "",
        tags: &[],
        notes: &[],
        changes: &[],
        step,
        reason: "",
        reasons: &[],
        is_undo: false,
        by: Some(by),
    };
    add(tx, item, &entry, ItemState::Marked, now_ms).await?;
    settle(tx, item.source, now_ms).await
}

/// Takes back the mark that this person gave last, if nothing was said of the answer since: what counted before counts again, or
/// the answer waits again. What an appeal came to is told to its student and stays.
///
/// # Errors
/// `marking.nothing_to_undo`, `marking.released_already`; as [`second::take_marking_back`].
pub(crate) async fn undo(tx: &Tx, item: &Item, by: UserId, now_ms: Millis) -> Result<(), Error> {
    let found = find_last(tx, item).await?;
    let own = found.filter(|(last, _)| {
        let is_given = matches!(last.kind, MarkKind::Person | MarkKind::Override | MarkKind::Blind);
        let is_own = last.by == Some(by) && is_given;
        // What an undo gave back is nobody's last act.
        is_own && !last.is_undo
    });
    let is_appealed = appeal::is_settled_by(tx, item.id, item.marks).await?;
    let (last, before) = own.filter(|_| !is_appealed).ok_or(Error::conflict(
        "marking.nothing_to_undo",
        "没有可以撤销的批改：最近一次评分不是你在批改时给出的。",
    ))?;
    if item.source.kind.release(tx, item.source.id).await? == Release::Together(true) {
        return Err(Error::conflict("marking.released_already", "成绩已经发布。"));
    }
    second::take_marking_back(tx, item, by).await?;
    let before = before.filter(|_| last.counts);
    let (state, entry) = match &before {
        Some(before) => (ItemState::Marked, Entry::again(before)),
        None if item.needs_person => (ItemState::Waiting, Entry::undone(by)),
        None => (ItemState::Verdict, Entry::undone(by)),
    };
    let bare = Item {
        mark: None,
        ..item.clone()
    };
    add(tx, &bare, &entry, state, now_ms).await?;
    settle(tx, item.source, now_ms).await?;
    if state == ItemState::Marked {
        return Ok(());
    }
    item.source.kind.reopen(tx, item.source.id, now_ms).await
}

impl<'a> Entry<'a> {
    /// A mark of the history once more.
    fn again(before: &'a Stored) -> Self {
        Self {
            kind: before.kind,
            counts: true,
            points: before.points,
            rubric: &before.rubric,
            comment: &before.comment,
            tags: &before.tags,
            notes: &before.notes,
            changes: &before.changes,
            step: None,
            reason: &before.reason,
            reasons: &before.reasons,
            is_undo: true,
            by: before.by,
        }
    }

    /// Nothing counts any more.
    const fn undone(by: UserId) -> Self {
        Self {
            kind: MarkKind::Withdrawn,
            counts: false,
            points: Points::ZERO,
            rubric: &[],
            comment: "",
            tags: &[],
            notes: &[],
            changes: &[],
            step: None,
            reason: "",
            reasons: &[],
            is_undo: true,
            by: Some(by),
        }
    }
}

/// Keeps what rules or tests say of an item now. It counts unless a person's mark does; what they said before changes nothing.
pub async fn propose(tx: &Tx, item: &Item, kind: MarkKind, mark: &Mark, now_ms: Millis) -> Result<(), Error> {
    if item.proposed == Some(mark.earned) && item.reasons == mark.reasons {
        return Ok(());
    }
    let counts = counts(kind, item.kind()) && mark.is_final();
    let state = if counts { ItemState::Marked } else { item.state };
    add(tx, item, &Entry::computed(kind, counts, mark), state, now_ms).await
}

/// Gives the submission what its items came to.
pub async fn settle(tx: &Tx, source: Source, now_ms: Millis) -> Result<(), Error> {
    let items = list_items_of_source(tx, source.kind, source.id).await?;
    source.kind.settle(tx, source.id, &items, now_ms).await
}
