//! What a regrade makes of one answer. Pure.

use super::{
    change::{Change, Drop},
    rubric::{Carried, Rubrics},
};
use crate::{
    rule::{ItemState, MarkKind},
    store::item::Item,
};
use questions::Keyed;
use scoring::{Mark, Points, Reason, Tick};

/// How answers are marked again.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Ruling<'a> {
    /// By this question, whose key is another one.
    Key(&'a Keyed),
    /// By this question, whose rubric is another one.
    Rubric(&'a Keyed, &'a Rubrics),
    /// By what its tests say now, or what its course says of it; none where that says nothing: the answer keeps what it has.
    Marked(Option<&'a Mark>),
    /// Each keeps its share of so many points.
    Points(Points),
    /// Each gets full marks, or none.
    Flat { is_full: bool },
    /// The question is worth nothing.
    Removed,
}

impl<'a> Ruling<'a> {
    /// `keyed`: the question with the key of the change, where it has one; `rubrics`: the rubric and what takes its place.
    pub(crate) const fn of(change: &Change, keyed: &'a Keyed, rubrics: Option<&'a Rubrics>) -> Self {
        match (change, rubrics) {
            (Change::Rubric { .. }, Some(rubrics)) => Self::Rubric(keyed, rubrics),
            (change, _) => Self::without_rubric(change, keyed),
        }
    }

    const fn without_rubric(change: &Change, keyed: &'a Keyed) -> Self {
        match change {
            Change::Key { .. } | Change::Rubric { .. } => Self::Key(keyed),
            Change::Current { .. } => Self::Marked(None),
            Change::Points { points } => Self::Points(*points),
            Change::Drop { how: Drop::Full } => Self::Flat { is_full: true },
            Change::Drop { how: Drop::Zero } => Self::Flat { is_full: false },
            Change::Drop { how: Drop::Removed } => Self::Removed,
        }
    }
}

/// What the rules say anew of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Computed {
    pub(crate) points: Points,
    pub(crate) reasons: Vec<Reason>,
    /// Whether it counts; otherwise it is kept beside the mark that does.
    pub(crate) counts: bool,
}

/// How an answer stands after a regrade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) state: ItemState,
    /// What it is worth.
    pub(crate) full: Points,
    /// What counts; none while it waits.
    pub(crate) earned: Option<Points>,
    /// What is added to its history; none where the rules say what they said.
    pub(crate) computed: Option<Computed>,
    /// A person's mark in other points, or by other lines.
    pub(crate) carried: Option<Points>,
    /// Which lines of the rubric it gives, where they have other numbers.
    pub(crate) ticks: Option<Vec<Tick>>,
    /// Whether a person's mark stays as it is though the rules say something else.
    pub(crate) is_kept: bool,
}

impl Outcome {
    pub(super) fn unchanged(item: &Item) -> Self {
        Self {
            state: item.state,
            full: item.full,
            earned: item.points(),
            computed: None,
            carried: None,
            ticks: None,
            is_kept: false,
        }
    }

    fn with(mut self, computed: Computed) -> Self {
        if computed.counts {
            self.earned = Some(computed.points);
            self.state = ItemState::Marked;
        }
        self.computed = Some(computed);
        self
    }
}

/// Marks an answer again; `seed` drew the numbers of its question.
pub(crate) fn outcome(item: &Item, seed: u64, ruling: Ruling<'_>) -> Outcome {
    let marked = |keyed: &Keyed| keyed.mark(seed, item.answer.as_ref(), item.full);
    let after = match ruling {
        Ruling::Key(keyed) => by_key(item, &marked(keyed)),
        Ruling::Marked(Some(mark)) => by_key(item, mark),
        Ruling::Marked(None) => Outcome::unchanged(item),
        Ruling::Rubric(keyed, rubrics) => return by_rubric(item, &marked(keyed), rubrics),
        Ruling::Points(full) => in_points(item, full),
        Ruling::Flat { is_full } => flat(item, item.full, if is_full { item.full } else { Points::ZERO }),
        Ruling::Removed if is_overridden(item) => in_points(item, Points::ZERO),
        Ruling::Removed => flat(item, Points::ZERO, Points::ZERO),
    };
    let is_beside = after.computed.as_ref().is_some_and(|computed| !computed.counts);
    Outcome {
        is_kept: is_beside && item.is_marked_by_person(),
        ..after
    }
}

/// A mark that was given from the rubric is what the same lines come to by the other one; any other mark of a person stands.
fn by_rubric(item: &Item, mark: &Mark, rubrics: &Rubrics) -> Outcome {
    let after = by_key(item, mark);
    let Some(Carried {
        points,
        ticks,
        is_kept,
    }) = rubrics.carried(item)
    else {
        return after;
    };
    if item.points() == Some(points) && item.rubric() == ticks {
        return Outcome { is_kept, ..after };
    }
    Outcome {
        earned: Some(points),
        carried: Some(points),
        ticks: Some(ticks),
        is_kept,
        ..after
    }
}

/// A person's mark stands, and what the rules say is kept beside it.
fn by_key(item: &Item, mark: &Mark) -> Outcome {
    let same = Outcome::unchanged(item);
    if item.proposed == Some(mark.earned) && item.reasons == mark.reasons {
        return same;
    }
    same.with(Computed {
        points: mark.earned,
        reasons: mark.reasons.clone(),
        counts: mark.is_final() && !item.is_marked_by_person(),
    })
}

/// Every mark keeps its share.
fn in_points(item: &Item, full: Points) -> Outcome {
    let scaled = |points: Points| full.times(points.out_of(item.full));
    let is_human = item.is_marked_by_person();
    let mut after = Outcome {
        full,
        ..Outcome::unchanged(item)
    };
    if full == item.full {
        return after;
    }
    if let Some(points) = item.proposed {
        after = after.with(Computed {
            points: scaled(points),
            reasons: item.reasons.clone(),
            counts: !is_human && item.mark.is_some(),
        });
    }
    if let Some(points) = item.points().filter(|_| is_human || item.proposed.is_none()) {
        let points = scaled(points);
        after.carried = Some(points);
        after.earned = Some(points);
    }
    after
}

/// All get the same, but those whose mark a person changed by hand, with a reason: it stands.
fn flat(item: &Item, full: Points, points: Points) -> Outcome {
    let after = Outcome {
        full,
        ..Outcome::unchanged(item)
    };
    after.with(Computed {
        points,
        reasons: Vec::new(),
        counts: !is_overridden(item),
    })
}

fn is_overridden(item: &Item) -> bool {
    item.kind() == Some(MarkKind::Override)
}
