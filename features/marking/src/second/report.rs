//! How far a plan has come, and how well those who mark agree. Nobody's student is named.

use super::{
    agreement::{Agreement, Pair, agreement, mean},
    give::{Turn, markings},
    rule::{Marking, Standing},
};
use crate::{
    ItemId, SourceKind,
    rule::ItemState,
    store::{
        item::{Item, list_for_people},
        plan::{Marker, Plan},
        regrade::{self, Question},
        sample::{self, Sample},
        turn,
    },
};
use database::Tx;
use platform::{Error, access::UserId};
use questions::{QuestionId, VersionId};
use scoring::{Points, question::QuestionKind};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// A question that people mark, and how far it is.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = SecondQuestion)]
pub(crate) struct QuestionProgress {
    question_id: QuestionId,
    version_id: VersionId,
    kind: QuestionKind,
    stem: String,
    full: Points,
    /// Whether the plan is about it.
    is_planned: bool,
    answers: usize,
    /// Those that two teachers mark.
    double: usize,
    /// Those that have their mark.
    marked: usize,
    /// Those that lie too far apart and wait for a third teacher.
    disputed: usize,
    /// Those that every marker marks first.
    samples: usize,
    agreement: Agreement,
}

/// Two teachers and how their markings of the same answers differ.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = SecondPair)]
pub(crate) struct PairView {
    /// None of somebody who marks by the plan no more, or came to decide.
    first_name: Option<String>,
    second_name: Option<String>,
    agreement: Agreement,
    /// How much more the first gives than the second, on average.
    mean_difference: Points,
}

/// A teacher who marks.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = SecondMarker)]
pub(crate) struct MarkerView {
    user_id: UserId,
    real_name: String,
    given: usize,
    /// Dealt to them and not marked yet.
    due: usize,
    /// Samples they have marked, of how many.
    samples_given: usize,
    samples: usize,
    /// Of these, how many to the hundredth as they deserve, and how many within the bound.
    samples_exact: usize,
    samples_within: usize,
    /// How much more than deserved they gave, on average.
    samples_difference: Points,
}

/// An answer whose markings lie too far apart.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = SecondDispute)]
pub(crate) struct Dispute {
    item_id: ItemId,
    version_id: Option<VersionId>,
    /// The name it goes by.
    code: String,
    stem: String,
    full: Points,
    points: Vec<Points>,
    /// Whether it is this teacher's to decide.
    is_mine: bool,
}

/// How far a plan has come, and how well those who mark agree.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = SecondReport)]
pub(crate) struct Report {
    questions: Vec<QuestionProgress>,
    agreement: Agreement,
    pairs: Vec<PairView>,
    markers: Vec<MarkerView>,
    disputes: Vec<Dispute>,
}

/// An answer under the plan with what was given.
struct Seen {
    item: Item,
    markings: Vec<Marking>,
    standing: Standing,
    is_sample: bool,
}

/// What is known of an exam or an exercise under a plan, or before there is one.
struct Known<'a> {
    plan: Option<&'a Plan>,
    questions: Vec<Question>,
    samples: Vec<Sample>,
    seen: Vec<Seen>,
    /// Answers that no plan is about.
    others: Vec<Item>,
}

/// Reckons it from what was given until now.
pub(crate) async fn report(
    tx: &Tx,
    user: UserId,
    (kind, group): (SourceKind, i64),
    plan: Option<&Plan>,
) -> Result<Report, Error> {
    let samples = match plan {
        Some(plan) => sample::list(tx, plan.id).await?,
        None => Vec::new(),
    };
    let turns = turn::list_of_group(tx, (kind, group)).await?;
    let mut known = Known {
        plan,
        questions: regrade::list_questions(tx, kind, group).await?,
        samples,
        seen: Vec::new(),
        others: Vec::new(),
    };
    for item in list_for_people(tx, kind, group).await? {
        known.add(item, &turns);
    }
    Ok(known.report(user))
}

impl Known<'_> {
    fn add(&mut self, item: Item, turns: &HashMap<ItemId, Vec<Turn>>) {
        let Some(plan) = self.plan.filter(|plan| plan.covers(&item)) else {
            self.others.push(item);
            return;
        };
        let mut given = turns
            .get(&item.id)
            .map(|turns| markings(turns))
            .unwrap_or_default();
        given.sort_by_key(|marking| marking.number);
        self.seen.push(Seen {
            standing: plan.rules.standing(item.id, item.full, &given),
            is_sample: self.samples.iter().any(|sample| sample.item == item.id),
            markings: given,
            item,
        });
    }

    fn report(&self, user: UserId) -> Report {
        let pairs = self.pairs();
        Report {
            questions: self.questions(),
            agreement: agreement(pairs.iter().map(|(_, pair)| pair)),
            pairs: self.by_markers(&pairs),
            markers: self.markers(),
            disputes: self.disputes(user),
        }
    }

    /// The first two markings of each answer, by question; the teachers in one order, so that their differences add up.
    fn pairs(&self) -> Vec<(Option<QuestionId>, Pair)> {
        let pair = |seen: &Seen| {
            let [one, two, ..] = &seen.markings[..] else {
                return None;
            };
            let (one, two) = if one.by <= two.by { (one, two) } else { (two, one) };
            let full = seen.item.full;
            let pair = Pair {
                first: (one.by, one.of(full)),
                second: (two.by, two.of(full)),
                full,
                bound: self.plan?.rules.bound_of(full),
            };
            Some((seen.item.asked.map(|asked| asked.question), pair))
        };
        self.seen.iter().filter_map(pair).collect()
    }

    fn questions(&self) -> Vec<QuestionProgress> {
        let pairs = self.pairs();
        let of = |item: &Item, question: &Question| {
            item.asked
                .is_some_and(|asked| asked.version == question.version_id)
        };
        let view = |question: &Question| {
            let seen: Vec<&Seen> = self.seen.iter().filter(|seen| of(&seen.item, question)).collect();
            let others: Vec<&Item> = self.others.iter().filter(|item| of(item, question)).collect();
            if seen.is_empty() && others.is_empty() {
                return None;
            }
            let items = seen.iter().map(|seen| &seen.item).chain(others.iter().copied());
            let own = pairs
                .iter()
                .filter(|(asked, _)| *asked == Some(question.question_id));
            Some(QuestionProgress {
                question_id: question.question_id,
                version_id: question.version_id,
                kind: question.kind,
                stem: question.stem.clone(),
                full: question.full,
                is_planned: !seen.is_empty(),
                answers: seen.len() + others.len(),
                double: seen.iter().filter(|seen| self.is_double(seen)).count(),
                marked: items.filter(|item| item.state == ItemState::Marked).count(),
                disputed: seen.iter().filter(|seen| seen.is_disputed()).count(),
                samples: seen.iter().filter(|seen| seen.is_sample).count(),
                agreement: agreement(own.map(|(_, pair)| pair)),
            })
        };
        self.questions.iter().filter_map(view).collect()
    }

    fn is_double(&self, seen: &Seen) -> bool {
        !seen.is_sample && self.plan.is_some_and(|plan| plan.rules.is_double(seen.item.id))
    }

    fn name(&self, id: UserId) -> Option<String> {
        let found = self.plan?.markers.iter().find(|marker| marker.user_id == id);
        found.map(|marker| marker.real_name.clone())
    }

    fn by_markers(&self, pairs: &[(Option<QuestionId>, Pair)]) -> Vec<PairView> {
        let mut groups: BTreeMap<(UserId, UserId), Vec<Pair>> = BTreeMap::new();
        for (_, pair) in pairs {
            groups
                .entry((pair.first.0, pair.second.0))
                .or_default()
                .push(*pair);
        }
        let view = |((first, second), pairs): ((UserId, UserId), Vec<Pair>)| PairView {
            first_name: self.name(first),
            second_name: self.name(second),
            mean_difference: mean(pairs.iter().map(|pair| pair.difference().0).sum(), pairs.len()),
            agreement: agreement(pairs.iter()),
        };
        groups.into_iter().map(view).collect()
    }

    fn markers(&self) -> Vec<MarkerView> {
        let Some(plan) = self.plan else { return Vec::new() };
        let view = |marker: &Marker| {
            let id = marker.user_id;
            let is_due = |seen: &&Seen| {
                seen.item.state == ItemState::Waiting
                    && plan
                        .rules
                        .due(seen.item.id, seen.item.full, &seen.markings)
                        .contains(&id)
            };
            let gave = |seen: &&Seen| seen.markings.iter().any(|marking| marking.by == id);
            let apart = self.samples.iter().filter_map(|sample| {
                let given = sample.given.get(&id)?;
                Some((given.0 - sample.points.0, plan.rules.bound_of(sample.full).0))
            });
            let apart: Vec<(i64, i64)> = apart.collect();
            MarkerView {
                user_id: id,
                real_name: marker.real_name.clone(),
                given: self.seen.iter().filter(gave).count(),
                due: self.seen.iter().filter(is_due).count(),
                samples_given: apart.len(),
                samples: self.samples.iter().filter(|sample| sample.by != id).count(),
                samples_exact: apart.iter().filter(|(apart, _)| *apart == 0).count(),
                samples_within: apart
                    .iter()
                    .filter(|(apart, bound)| apart.abs() <= *bound)
                    .count(),
                samples_difference: mean(apart.iter().map(|(apart, _)| apart).sum(), apart.len()),
            }
        };
        plan.markers.iter().map(view).collect()
    }

    fn disputes(&self, user: UserId) -> Vec<Dispute> {
        let Some(plan) = self.plan else { return Vec::new() };
        let view = |seen: &Seen| {
            let item = &seen.item;
            let asked = item.asked.map(|asked| asked.version);
            let question = self
                .questions
                .iter()
                .find(|question| Some(question.version_id) == asked);
            let due = plan.rules.due(item.id, item.full, &seen.markings);
            let may = plan.rules.may_mark(user, (item.id, item.full), &seen.markings);
            Dispute {
                item_id: item.id,
                version_id: asked,
                code: plan.rules.code(item.id),
                stem: question.map(|question| question.stem.clone()).unwrap_or_default(),
                full: item.full,
                points: seen
                    .markings
                    .iter()
                    .map(|marking| marking.of(item.full))
                    .collect(),
                is_mine: due.contains(&user) || (due.is_empty() && may),
            }
        };
        self.seen
            .iter()
            .filter(|seen| seen.is_disputed())
            .map(view)
            .collect()
    }
}

impl Seen {
    fn is_disputed(&self) -> bool {
        self.item.state == ItemState::Waiting && self.standing == Standing::Disputed
    }
}
