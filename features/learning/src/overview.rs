//! Where a learner stands in a course.

use crate::{
    progress::{learning_percent, percent},
    store::{
        visit::{self, Stays},
        watch,
    },
};
use courses::{Course, Lecture, Resource, list_lectures, list_resources};
use database::Tx;
use platform::{Millis, access::UserId};
use std::{collections::HashMap, sync::Arc};

/// A lecture and how far it was watched.
#[derive(Debug, Clone)]
pub struct LectureProgress {
    /// The lecture.
    pub lecture: Arc<Lecture>,
    /// Distinct seconds played (or read attentively).
    pub seconds: i64,
    /// Where the player stood.
    pub position_s: i64,
    /// Whole per cent; 100 once finished.
    pub percent: i64,
    /// When nine tenths were reached.
    pub finished_at_ms: Option<Millis>,
    /// The last report; none if it was never begun.
    pub updated_at_ms: Option<Millis>,
}

/// A resource and whether it was opened.
#[derive(Debug, Clone)]
pub struct ResourceProgress {
    /// The resource.
    pub resource: Resource,
    /// How often it was read: stays that count (see [`crate::progress::COUNTED_STAY_S`]).
    pub visits: i64,
    /// How long it was open.
    pub seconds: i64,
    /// When it was opened last.
    pub last_at_ms: Option<Millis>,
}

/// Where one learner stands in one course.
#[derive(Debug, Clone)]
pub struct Learning {
    /// In order of teaching.
    pub lectures: Vec<LectureProgress>,
    /// In order of teaching.
    pub resources: Vec<ResourceProgress>,
    /// Time spent at lectures and resources.
    pub seconds: i64,
    /// The mark of learning, in per cent (see [`learning_percent`]).
    pub percent: f64,
    /// When something of the course was open last.
    pub last_at_ms: Option<Millis>,
    /// The stays that count in all this, and are listed no more.
    pub archived: Archived,
}

/// Stays of one learner in one course that became sums (see [`crate::archive`]).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Archived {
    /// How many of those that count were at lectures.
    pub lecture_visits: i64,
    /// The same at resources.
    pub resource_visits: i64,
    /// When the last one ended, whether it counts or not: the list of stays begins after it. None: nothing was archived.
    pub until_ms: Option<Millis>,
}

impl Archived {
    fn of(stays: &HashMap<(String, i64), Stays>) -> Self {
        let visits_of = |kind: &str| {
            let of_kind = stays.iter().filter(|((of, _), _)| of == kind);
            of_kind.map(|(_, stay)| stay.archived_visits).sum()
        };
        Self {
            lecture_visits: visits_of("lecture"),
            resource_visits: visits_of("resource"),
            until_ms: stays.values().filter_map(|stay| stay.archived_until_ms).max(),
        }
    }
}

impl Learning {
    /// Lectures that are finished.
    pub fn finished_lectures(&self) -> usize {
        self.lectures
            .iter()
            .filter(|lecture| lecture.finished_at_ms.is_some())
            .count()
    }

    /// Resources that were opened.
    pub fn opened_resources(&self) -> usize {
        self.resources
            .iter()
            .filter(|resource| resource.visits > 0)
            .count()
    }

    /// Where to go on: the lecture left unfinished last, or the first that is not finished.
    pub fn next_lecture(&self) -> Option<&LectureProgress> {
        let is_unfinished = |lecture: &&LectureProgress| lecture.finished_at_ms.is_none();
        self.lectures
            .iter()
            .filter(is_unfinished)
            .filter(|lecture| lecture.updated_at_ms.is_some())
            .max_by_key(|lecture| lecture.updated_at_ms)
            .or_else(|| self.lectures.iter().find(is_unfinished))
    }
}

/// Where a learner stands in a course.
pub async fn load_learning(tx: &Tx, course: &Course, user: UserId) -> database::Result<Learning> {
    let watched = watch::list_watches(tx, course.id, user).await?;
    let stays = visit::sum_visits(tx, course.id, user).await?;
    let lectures: Vec<_> = list_lectures(tx, course.id)
        .await?
        .into_iter()
        .map(|lecture| {
            let watch = watched.get(&lecture.id);
            let seconds = watch.map_or(0, |watch| watch.seconds);
            let finished_at_ms = watch.and_then(|watch| watch.finished_at_ms);
            LectureProgress {
                seconds,
                position_s: watch.map_or(0, |watch| watch.position_s),
                percent: percent(seconds, lecture.length_s(), finished_at_ms.is_some()),
                finished_at_ms,
                updated_at_ms: watch.map(|watch| watch.updated_at_ms),
                lecture,
            }
        })
        .collect();
    let resources: Vec<_> = list_resources(tx, course.id)
        .await?
        .into_iter()
        .map(|resource| {
            let stay = stays.get(&("resource".to_owned(), resource.id.0));
            ResourceProgress {
                visits: stay.map_or(0, |stay| stay.visits),
                seconds: stay.map_or(0, |stay| stay.seconds),
                last_at_ms: stay.map(|stay| stay.last_at_ms),
                resource,
            }
        })
        .collect();
    let shares: Vec<_> = lectures.iter().map(|lecture| lecture.percent).collect();
    let opened = resources.iter().filter(|resource| resource.visits > 0).count();
    let weights = course.learning_weights;
    Ok(Learning {
        percent: learning_percent(&shares, opened, resources.len(), weights.video, weights.resource),
        seconds: stays.values().map(|stay| stay.seconds).sum(),
        last_at_ms: stays.values().map(|stay| stay.last_at_ms).max(),
        archived: Archived::of(&stays),
        lectures,
        resources,
    })
}
