//! A student's mark in a course: categories by weight, in each its cells by weight, the lowest left out where the scheme says so.

use crate::{
    gradebook::{cell::Cell, scheme::Scheme},
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

/// Whether each entry counts: it is in a category, weighs something, has a share, and is not among the lowest left out.
///
/// The lowest by share are left out; of equal ones the heavier, then the later. One entry of a category always counts.
pub(crate) fn counting(scheme: &Scheme, entries: &[Entry]) -> Vec<bool> {
    let mut counts: Vec<bool> = entries
        .iter()
        .map(|entry| entry.category.is_some() && entry.weight > 0 && entry.cell.share.is_some())
        .collect();
    for (at, category) in scheme.categories.iter().enumerate() {
        if category.drop_lowest == 0 {
            continue;
        }
        let mut own: Vec<usize> = (0..entries.len())
            .filter(|one| counts[*one] && entries[*one].category == Some(at))
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
            counts[one] = false;
        }
    }
    counts
}

/// Whether each entry is one of the lowest that are left out.
pub(crate) fn dropped(scheme: &Scheme, entries: &[Entry]) -> Vec<bool> {
    let mut lenient = scheme.clone();
    for category in &mut lenient.categories {
        category.drop_lowest = 0;
    }
    let (all, kept) = (counting(&lenient, entries), counting(scheme, entries));
    all.into_iter()
        .zip(kept)
        .map(|(all, kept)| all && !kept)
        .collect()
}

/// Each cell counts by its share, within its category by its weight.
pub(crate) fn course_total(scheme: &Scheme, entries: &[Entry]) -> CourseTotal {
    let counts = counting(scheme, entries);
    let mut total = CourseTotal {
        parts: Vec::new(),
        points: Points::ZERO,
        weight_so_far: 0,
    };
    for (at, category) in scheme.categories.iter().enumerate() {
        let own = entries.iter().zip(&counts);
        let shares: Vec<(u32, Share)> = own
            .filter(|(entry, counts)| **counts && entry.category == Some(at))
            .filter_map(|(entry, _)| Some((entry.weight as u32, entry.cell.share?)))
            .collect();
        let share = (!shares.is_empty()).then(|| Share::weighted_mean(shares));
        let points = Points::whole(i64::from(category.weight)).times(share.unwrap_or(Share::ZERO));
        if share.is_some() {
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

/// What one entry contributes to the mark, and what it could: points of 100. None if it counts for nothing.
pub(crate) fn contribution(scheme: &Scheme, entries: &[Entry], at: usize) -> Option<(Points, Points)> {
    let counts = counting(scheme, entries);
    let entry = entries.get(at)?;
    let category = scheme.categories.get(entry.category?)?;
    if !counts[at] || category.weight == 0 {
        return None;
    }
    let whole: i64 = entries
        .iter()
        .zip(&counts)
        .filter(|(one, counts)| **counts && one.category == entry.category)
        .map(|(one, _)| one.weight)
        .sum();
    let full = Points::whole(i64::from(category.weight)).times(Share::of(entry.weight, whole));
    Some((full.times(entry.cell.share?), full))
}

#[cfg(test)]
mod tests;
