//! A teacher deals with an appeal, and answers it; what they change is an override like any other.

use super::{
    rule::{AppealState, StepKind, Take, may_answer, may_decide, may_take},
    tell::{tell_decided, tell_taken},
};
use crate::{
    ItemState,
    mark::{self, NewMark},
    store::{
        appeal::{self, Appeal},
        appeal_step::{self, NewStep},
        item::{Item, find_item},
    },
};
use classes::list_teachers;
use database::Tx;
use platform::{CurrentUser, Error, Millis};
use scoring::Points;

/// Refuses the first marker where the class has another teacher.
///
/// # Errors
/// As [`may_answer`].
pub(crate) async fn require_answerer(tx: &Tx, user: &CurrentUser, found: &Appeal) -> Result<(), Error> {
    let teachers = list_teachers(tx, found.school, found.class).await?;
    let teachers: Vec<_> = teachers
        .into_iter()
        .map(|teacher| (teacher.user, teacher.real_name))
        .collect();
    may_answer(user.id, found.first_marker, &teachers)
}

/// Begins to deal with an appeal; again changes nothing. Returns whether anything changed.
///
/// # Errors
/// As [`may_answer`] and [`may_take`].
pub(crate) async fn take(
    tx: &Tx,
    user: &CurrentUser,
    found: &Appeal,
    takes_over: bool,
    now_ms: Millis,
) -> Result<bool, Error> {
    let handler_name = found.handler_name.as_deref().unwrap_or_default();
    let handler = (found.handler, handler_name);
    require_answerer(tx, user, found).await?;
    if may_take(found.state, user.id, handler, takes_over)? == Take::Already {
        return Ok(false);
    }
    appeal::take(tx, found.id, user.id).await?;
    let step = NewStep {
        kind: StepKind::Taken,
        by: user.id,
        text: "",
        points: None,
    };
    appeal_step::add(tx, found.id, &step, now_ms).await?;
    tell_taken(tx, user, found, now_ms).await?;
    Ok(true)
}

/// What a teacher answers.
pub(crate) struct Answer<'a> {
    /// What the answer earns from now on.
    pub(crate) points: Points,
    /// What the student is told.
    pub(crate) reply: &'a str,
    /// How many marks the item had when the teacher read them.
    pub(crate) seen_marks: i64,
}

/// Answers an appeal, and changes the mark where the answer says so, in one unit; returns what it came to and the item as it was.
///
/// # Errors
/// As [`may_answer`], [`may_decide`] and [`mark::give`]; `marking.marked_meanwhile`.
pub(crate) async fn decide(
    tx: &Tx,
    user: &CurrentUser,
    found: &Appeal,
    answer: &Answer<'_>,
    now_ms: Millis,
) -> Result<(AppealState, Item), Error> {
    let handler_name = found.handler_name.as_deref().unwrap_or_default();
    may_decide(found.state, user.id, found.handler, handler_name)?;
    require_answerer(tx, user, found).await?;
    let item = find_item(tx, found.item).await?.ok_or(Error::NotFound)?;
    let stands = item.mark.as_ref().filter(|_| item.state == ItemState::Marked);
    let (Some(stands), true) = (stands, item.marks == answer.seen_marks) else {
        return Err(Error::conflict(
            "marking.marked_meanwhile",
            "这份作答刚刚被别人批改，请刷新后再试。",
        ));
    };
    let changes = answer.points != stands.points;
    if changes {
        let given = NewMark {
            points: answer.points,
            rubric: item.rubric(),
            tags: item.tags(),
            notes: item.notes(),
            changes: &[],
            step: None,
            comment: item.comment(),
            marker: user.id,
            reason: answer.reply,
            is_override: true,
        };
        mark::give(tx, &item, &given, now_ms).await?;
    }
    let state = AppealState::decided(stands.points, answer.points);
    let number = if changes { item.marks + 1 } else { stands.number };
    let closed = (state, answer.points, Some(number));
    appeal::decide(tx, found.id, closed, now_ms).await?;
    let step = NewStep {
        kind: StepKind::Decided,
        by: user.id,
        text: answer.reply,
        points: Some(answer.points),
    };
    appeal_step::add(tx, found.id, &step, now_ms).await?;
    tell_decided(tx, user, found, (state, &item, answer), now_ms).await?;
    Ok((state, item))
}
