//! What regrades say of whoever hands in later: whether a question was left out, and from which version of its company on books are marked.
//! A key and points need no rule here: they stand on the forms. An exercise leaves questions out when it is handed in, for each class.

use super::change::{Change, Drop};
use crate::{
    SourceKind,
    source::{Source, Work},
    store::{
        item::Item,
        regrade::{Link, list_chain},
    },
};
use database::Tx;
use platform::Error;
use questions::VersionId;
use scoring::{Mark, Points, question::QuestionKey};
use simulation::remark::SittingRules;
use std::collections::HashMap;
use tasks::ExerciseId;

/// What stands of a question after every regrade of it, beside its key and its points.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The version of its company from which on its references count.
    pub(crate) company: Option<i64>,
    /// Whether it was left out.
    pub(crate) left_out: Option<Drop>,
}

/// What stands of each question, by the version that is on the forms now.
pub(crate) async fn list_standing(
    tx: &Tx,
    kind: SourceKind,
    group: i64,
) -> database::Result<HashMap<VersionId, Standing>> {
    Ok(follow(&list_chain(tx, kind, group).await?))
}

/// From regrade to regrade: what one said of a question holds until another says it anew, and goes with the question to the version that has
/// another key. What is marked anew counts again.
fn follow(chain: &[Link]) -> HashMap<VersionId, Standing> {
    let mut all: HashMap<VersionId, Standing> = HashMap::new();
    for link in chain {
        let mut now = all.get(&link.version).copied().unwrap_or_default();
        match &link.change {
            // What a question is worth says nothing of whether it counts.
            Change::Points { .. } => {}
            Change::Drop { how } => now.left_out = Some(*how),
            Change::Current { of } => {
                now.company = of.parse().ok();
                now.left_out = None;
            }
            Change::Key { .. } | Change::Rubric { .. } => now.left_out = None,
        }
        all.insert(link.version, now);
        // The parts of a composite question go together.
        let made = link.made.iter().flat_map(|made| &made.rekeyed);
        for (from, to) in made.flat_map(|rekeyed| &rekeyed.pairs) {
            if let Some(standing) = all.get(from).copied() {
                all.insert(*to, standing);
            }
        }
    }
    all
}

/// Marks answers of a submission to questions that were left out; returns the places of those answers.
pub(crate) async fn apply_standing(tx: &Tx, work: &mut Work) -> database::Result<Vec<i64>> {
    let mut left_out = Vec::new();
    if work.source.kind == SourceKind::Exercise {
        return Ok(left_out);
    }
    let standing = list_standing(tx, work.source.kind, work.source.group).await?;
    for answer in &mut work.answers {
        let how = answer
            .asked
            .and_then(|asked| standing.get(&asked.version)?.left_out);
        if let Some(how) = how {
            answer.mark = flat(how, answer.mark.full);
            left_out.push(answer.position);
        }
    }
    Ok(left_out)
}

/// By what the books of an exam that answer a question in this version are marked; none of a question that asks for none.
pub(crate) async fn rules_of_books(
    tx: &Tx,
    source: (SourceKind, i64),
    version: VersionId,
) -> Result<Option<SittingRules>, Error> {
    let keyed = questions::load_keys(tx, &[version]).await?.pop();
    let Some(QuestionKey::Books(key)) = keyed.as_ref().map(|keyed| &keyed.key) else {
        return Ok(None);
    };
    let standing = list_standing(tx, source.0, source.1).await?;
    Ok(Some(SittingRules {
        version: standing.get(&version).and_then(|standing| standing.company),
        key: key.clone(),
    }))
}

/// Whether the question of an answer was left out: what a machine says of it late counts for nothing.
pub(crate) async fn is_left_out(tx: &Tx, source: Source, item: &Item) -> database::Result<bool> {
    let Some(asked) = item.asked else { return Ok(false) };
    if let (SourceKind::Exercise, Some(class)) = (source.kind, item.class) {
        let all = tasks::list_corrections(tx, ExerciseId(source.group), class).await?;
        return Ok(all.get(&asked.version).is_some_and(|one| one.left_out.is_some()));
    }
    let standing = list_standing(tx, source.kind, source.group).await?;
    Ok(standing
        .get(&asked.version)
        .is_some_and(|one| one.left_out.is_some()))
}

/// What everybody gets for a question that was left out.
fn flat(how: Drop, full: Points) -> Mark {
    Mark {
        earned: if how == Drop::Full { full } else { Points::ZERO },
        full,
        reasons: Vec::new(),
        needs_marker: false,
        needs_verdict: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regrade::Made;
    use questions::Rekeyed;
    use scoring::question::{QuestionKey, single};

    fn link(version: i64, change: Change) -> Link {
        Link {
            version: VersionId(version),
            change,
            made: None,
        }
    }

    fn key(version: i64, pairs: &[(i64, i64)]) -> Link {
        let key = single::Key {
            correct: "A".into(),
            partial: std::collections::BTreeMap::new(),
        };
        let change = Change::Key {
            answer_key: QuestionKey::Single(key),
        };
        let rekeyed = Rekeyed {
            from: VersionId(version),
            to: VersionId(version),
            pairs: pairs
                .iter()
                .map(|(from, to)| (VersionId(*from), VersionId(*to)))
                .collect(),
        };
        Link {
            made: Some(Made {
                rekeyed: Some(rekeyed),
                ..Made::default()
            }),
            ..link(version, change)
        }
    }

    fn current(version: i64, of: &str) -> Link {
        link(version, Change::Current { of: of.into() })
    }

    fn drop(version: i64, how: Drop) -> Link {
        link(version, Change::Drop { how })
    }

    fn standing(company: Option<i64>, left_out: Option<Drop>) -> Standing {
        Standing { company, left_out }
    }

    #[test]
    fn what_was_left_out_keeps_its_company_and_what_is_marked_anew_counts_again() {
        let chain = [current(1, "7"), drop(1, Drop::Zero)];
        assert_eq!(follow(&chain)[&VersionId(1)], standing(Some(7), Some(Drop::Zero)));
        let chain = [drop(1, Drop::Full), current(1, "8")];
        assert_eq!(follow(&chain)[&VersionId(1)], standing(Some(8), None));
    }

    #[test]
    fn a_question_with_another_key_keeps_its_company_and_its_other_parts_stay_left_out() {
        let chain = [current(1, "7"), drop(2, Drop::Full), key(1, &[(1, 11), (2, 12)])];
        let all = follow(&chain);
        assert_eq!(all[&VersionId(11)], standing(Some(7), None));
        assert_eq!(all[&VersionId(12)], standing(None, Some(Drop::Full)));
        let points = Points::whole(3);
        let chain = [drop(1, Drop::Full), link(1, Change::Points { points })];
        assert_eq!(follow(&chain)[&VersionId(1)].left_out, Some(Drop::Full));
    }
}
