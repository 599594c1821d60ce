//! What an answer goes back to when a regrade is taken back. Pure.

use super::rubric::Rubrics;
use crate::{
    rule::{ItemState, MarkKind},
    store::regrade_item::{Back, Regraded},
};
use scoring::Points;

/// The mark, the points and the state that a regrade found. A mark that a person gave since stands, in the points that the question
/// is worth again, and by the lines of the rubric that it has again.
pub(crate) fn back(one: &Regraded, rubrics: Option<&Rubrics>) -> Back {
    let added = i64::from(one.computed.is_some()) + i64::from(one.carried.is_some());
    let given_since = one.marks > one.was_marks + added && one.mark_kind.is_some_and(MarkKind::is_human);
    let same = Back {
        item: one.item,
        state: one.was_state,
        full: one.was_full,
        earned: one.was_earned,
        again: None,
        ticks: None,
        is_withdrawn: false,
        marks: one.marks,
        mark: one.was_mark,
        proposal: one.was_proposal,
    };
    if given_since {
        return keeping(one, rubrics, same);
    }
    if one.mark_number == one.was_mark {
        return same;
    }
    let number = one.marks + 1;
    match one.was_mark {
        Some(was) => Back {
            again: Some((was, None)),
            marks: number,
            mark: Some(number),
            ..same
        },
        None => Back {
            is_withdrawn: true,
            marks: number,
            mark: None,
            ..same
        },
    }
}

fn keeping(one: &Regraded, rubrics: Option<&Rubrics>, same: Back) -> Back {
    let stands = Back {
        state: ItemState::Marked,
        earned: one.mark_points,
        mark: one.mark_number,
        ..same
    };
    let Some((number, points)) = one.mark_number.zip(one.mark_points) else {
        return stands;
    };
    let given = one.mark_rubric.as_deref().unwrap_or_default();
    let ticks = rubrics.map(|rubrics| rubrics.moved_back(given));
    let ticks = ticks.filter(|ticks| ticks != given);
    let is_scaled = one.full != one.was_full && one.full != Points::ZERO;
    if !is_scaled && ticks.is_none() {
        return stands;
    }
    let points = if is_scaled {
        one.was_full.times(points.out_of(one.full))
    } else {
        points
    };
    let next = one.marks + 1;
    Back {
        ticks,
        earned: Some(points),
        again: Some((number, Some(points))),
        marks: next,
        mark: Some(next),
        ..stands
    }
}
