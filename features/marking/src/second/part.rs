//! What of the answers to a question a plan gives one teacher to mark, and what they may know of it.

use super::{
    give::{Turn, held_by_others, markings},
    rule::{Marking, Standing},
};
use crate::{
    ItemId, SourceKind,
    rule::{ItemState, is_released},
    second::plan_over,
    store::{
        item::Item,
        plan::{Plan, find_active},
        sample::{self, Sample},
        turn,
    },
};
use database::Tx;
use platform::{Error, Millis, access::UserId};
use scoring::{MarkNote, Points, Tick};
use serde::Serialize;
use std::collections::HashMap;

/// What a teacher is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SecondAsk)]
pub(crate) enum Ask {
    /// To mark an answer whose mark is known, before all others.
    Sample,
    /// To decide between two markings that lie too far apart.
    Decision,
    /// To mark it, without knowing what others give.
    Marking,
    /// Nothing more.
    Nothing,
}

/// What a teacher gave, in what the answer is worth now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Mine {
    pub(crate) points: Points,
    pub(crate) ticks: Vec<Tick>,
    pub(crate) comment: String,
    pub(crate) tags: Vec<String>,
    pub(crate) notes: Vec<MarkNote>,
}

/// A teacher's part in an answer.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    pub(crate) ask: Ask,
    /// The name the answer goes by.
    pub(crate) code: String,
    /// What this teacher gave.
    pub(crate) mine: Option<Mine>,
    /// The markings between which they are to decide.
    pub(crate) between: Vec<Marking>,
    /// The mark it deserves, once they have given theirs.
    pub(crate) reference: Option<Points>,
    /// Whether as many others as may are marking it now.
    pub(crate) is_held: bool,
}

/// What is known of the answers to a question.
struct Known<'a> {
    plan: &'a Plan,
    samples: Vec<Sample>,
    turns: HashMap<ItemId, Vec<Turn>>,
    user: UserId,
    now_ms: Millis,
}

/// The answers of a question that are this teacher's to mark, or that they have marked, each with their part in it: samples first, then
/// what is to be decided. An answer that the plan is not about has no part. None where there is no plan.
pub(crate) async fn parts(
    tx: &Tx,
    (kind, group): (SourceKind, i64),
    user: UserId,
    items: &[Item],
    now_ms: Millis,
) -> Result<Option<Vec<(Item, Option<Part>)>>, Error> {
    let Some(plan) = find_active(tx, (kind, group)).await? else {
        return Ok(None);
    };
    let known = Known {
        samples: sample::list(tx, plan.id).await?,
        turns: turn::list_of_group(tx, (kind, group)).await?,
        plan: &plan,
        user,
        now_ms,
    };
    let mut all: Vec<(Item, Option<Part>)> = items
        .iter()
        .filter_map(|item| {
            if plan.covers(item) {
                let part = known.part(item)?;
                Some((item.clone(), Some(part)))
            } else {
                Some((item.clone(), None))
            }
        })
        .collect();
    all.sort_by_key(|(_, part)| {
        part.as_ref()
            .map_or(Ask::Marking, |part| part.ask.min(Ask::Marking))
    });
    Ok(Some(all))
}

impl Known<'_> {
    /// None where the answer is no business of this teacher's.
    fn part(&self, item: &Item) -> Option<Part> {
        let rules = &self.plan.rules;
        let is_marker = rules.markers.contains(&self.user);
        let mut part = Part {
            ask: Ask::Nothing,
            code: rules.code(item.id),
            mine: None,
            between: Vec::new(),
            reference: None,
            is_held: false,
        };
        if let Some(sample) = self.samples.iter().find(|sample| sample.item == item.id) {
            let given = sample.given.get(&self.user);
            part.ask = if given.is_none() {
                Ask::Sample
            } else {
                Ask::Nothing
            };
            part.mine = given.map(|points| Mine {
                points: *points,
                ..Mine::default()
            });
            part.reference = given.map(|_| sample.points);
            return Some(part).filter(|_| is_marker && sample.by != self.user);
        }
        let turns = self.turns.get(&item.id).map_or(&[][..], Vec::as_slice);
        let all = markings(turns);
        if let Some(mine) = all.iter().find(|marking| marking.by == self.user) {
            part.mine = Some(Mine {
                points: mine.of(item.full),
                ticks: mine.rubric.clone(),
                comment: mine.comment.clone(),
                tags: mine.tags.clone(),
                notes: mine.notes.clone(),
            });
            return Some(part);
        }
        if item.state != ItemState::Waiting {
            return None;
        }
        let standing = rules.standing(item.id, item.full, &all);
        let due = rules.due(item.id, item.full, &all);
        let is_mine = due.contains(&self.user)
            || (due.is_empty() && rules.may_mark(self.user, (item.id, item.full), &all));
        if !is_mine {
            return None;
        }
        part.is_held = held_by_others(turns, self.user, self.now_ms) >= standing.missing();
        part.ask = if standing == Standing::Disputed {
            part.between = all;
            Ask::Decision
        } else {
            Ask::Marking
        };
        Some(part)
    }
}

/// What an answer is called in lists and in the log: by its student's name, or by a code while a plan keeps that from whoever marks.
pub(crate) enum Name {
    Code(String),
    Student,
}

/// How an answer is to be named: a plan keeps its student's name back until the marks are known.
pub(crate) async fn answer_name(tx: &Tx, item: &Item) -> Result<Name, Error> {
    let Some(plan) = plan_over(tx, item).await? else {
        return Ok(Name::Student);
    };
    let release = item.source.kind.release(tx, item.source.id).await?;
    Ok(if is_released(item.state, release) {
        Name::Student
    } else {
        Name::Code(plan.rules.code(item.id))
    })
}
