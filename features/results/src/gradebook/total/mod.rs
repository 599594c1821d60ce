//! A student's mark in a course: categories by weight, in each its cells by weight, the lowest left out where the scheme says so.

use crate::{
    gradebook::{
        cell::Cell,
        scheme::{Part, Scheme},
    },
    store::score::ScoreSource,
};
use scoring::{Points, Share};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// A cell and where it counts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) source: ScoreSource,
    pub(crate) source_id: i64,
    /// The place of its category; none: it counts for nothing.
    pub(crate) category: Option<usize>,
    /// Its share of the category relative to the others, in hundredths.
    pub(crate) weight: i64,
    pub(crate) cell: Cell,
}

impl Entry {
    /// Which column it is in.
    pub(crate) fn key(&self) -> (ScoreSource, i64) {
        (self.source, self.source_id)
    }
}

/// One category of the mark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = CoursePartScore)]
pub struct PartScore {
    /// Its key: that of a usual part, or one that a teacher made.
    pub category: String,
    /// What the teacher calls it; none for a usual part under its usual name.
    pub name: Option<String>,
    /// Out of 100.
    pub weight: u32,
    /// The mean share of its scores; none while it has no score.
    pub share: Option<Share>,
    /// What it contributes: weight × share, in points of 100.
    pub points: Points,
}

/// The mark of one student in a course.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct CourseTotal {
    /// Its categories, in the order of the scheme.
    pub parts: Vec<PartScore>,
    /// The sum, out of 100; categories without a score contribute nothing yet.
    pub points: Points,
    /// The weights of the categories that have a score.
    pub weight_so_far: u32,
}

/// Whether an entry counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counts {
    Yes,
    /// It is among the lowest that are left out.
    Dropped,
    /// It is in no category, weighs nothing, or has no mark.
    No,
}

/// The entries of one student, and which of them count.
#[derive(Debug)]
pub(crate) struct Weighed<'a> {
    scheme: &'a Scheme,
    entries: &'a [Entry],
    counts: Vec<Counts>,
}

impl<'a> Weighed<'a> {
    /// The lowest by share are left out; of equal ones the heavier, then the later. One entry of a category always counts.
    pub(crate) fn new(scheme: &'a Scheme, entries: &'a [Entry]) -> Self {
        let counts = |entry: &Entry| match entry.category {
            Some(_) if entry.weight > 0 && entry.cell.share.is_some() => Counts::Yes,
            _ => Counts::No,
        };
        let mut counts: Vec<Counts> = entries.iter().map(counts).collect();
        for (at, category) in scheme.categories.iter().enumerate() {
            if category.drop_lowest == 0 {
                continue;
            }
            let mut own: Vec<usize> = (0..entries.len())
                .filter(|one| counts[*one] == Counts::Yes && entries[*one].category == Some(at))
                .collect();
            own.sort_by_key(|one| {
                (
                    entries[*one].cell.share,
                    Reverse(entries[*one].weight),
                    Reverse(*one),
                )
            });
            let most = own.len().saturating_sub(1).min(category.drop_lowest as usize);
            for one in own.into_iter().take(most) {
                counts[one] = Counts::Dropped;
            }
        }
        Self {
            scheme,
            entries,
            counts,
        }
    }

    /// Whether an entry is among the lowest that are left out.
    pub(crate) fn is_dropped(&self, at: usize) -> bool {
        self.counts[at] == Counts::Dropped
    }

    /// What counts in a category: weights and shares.
    fn counted(&self, category: usize) -> impl Iterator<Item = (u32, Share)> {
        let entries = self.entries.iter().zip(&self.counts);
        entries
            .filter(move |(entry, counts)| **counts == Counts::Yes && entry.category == Some(category))
            .filter_map(|(entry, _)| Some((entry.weight as u32, entry.cell.share?)))
    }

    /// Each cell counts by its share, within its category by its weight.
    pub(crate) fn total(&self) -> CourseTotal {
        let mut total = CourseTotal {
            parts: Vec::new(),
            points: Points::ZERO,
            weight_so_far: 0,
        };
        for (at, category) in self.scheme.categories.iter().enumerate() {
            let has_any = self.counted(at).next().is_some();
            let share = has_any.then(|| Share::weighted_mean(self.counted(at)));
            let points = Points::whole(i64::from(category.weight)).times(share.unwrap_or(Share::ZERO));
            if has_any {
                total.weight_so_far += category.weight;
            }
            total.points += points;
            total.parts.push(PartScore {
                category: category.key.clone(),
                name: category.name.clone(),
                weight: category.weight,
                share,
                points,
            });
        }
        total
    }

    /// What each entry contributes to the total, and what it could: points of 100. None where it counts for nothing.
    pub(crate) fn contributions(&self) -> Vec<Option<(Points, Points)>> {
        let wholes: Vec<i64> = (0..self.scheme.categories.len())
            .map(|at| self.counted(at).map(|(weight, _)| i64::from(weight)).sum())
            .collect();
        let entries = self.entries.iter().zip(&self.counts);
        entries
            .map(|(entry, counts)| {
                let at = entry.category.filter(|_| *counts == Counts::Yes)?;
                let weight = i64::from(self.scheme.categories.get(at)?.weight);
                let full = Points::whole(weight).times(Share::of(entry.weight, wholes[at]));
                (weight > 0).then_some((full.times(entry.cell.share?), full))
            })
            .collect()
    }
}

/// A student's total.
pub(crate) fn course_total(scheme: &Scheme, entries: &[Entry]) -> CourseTotal {
    Weighed::new(scheme, entries).total()
}

/// The mean of shares by weight, of 100; none of none.
pub(crate) fn mean(shares: impl IntoIterator<Item = (u32, Share)>) -> Option<Points> {
    let mut shares = shares.into_iter().peekable();
    shares.peek()?;
    Some(Points::whole(100).times(Share::weighted_mean(shares)))
}

/// 平时成绩 and 期末成绩: the mean, of 100, of everything but the final exam by its weights, and that of the final exam.
pub(crate) fn usual_and_final(parts: &[PartScore]) -> (Option<Points>, Option<Points>) {
    let of = |is_final: bool| {
        let own = parts
            .iter()
            .filter(move |part| (part.category == Part::Final.key()) == is_final);
        mean(own.filter_map(|part| Some((part.weight, part.share?))))
    };
    (of(false), of(true))
}

#[cfg(test)]
mod tests;
