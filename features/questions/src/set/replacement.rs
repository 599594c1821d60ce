//! The newest version of a question in the place of the one that was pinned: in what is drawn from, and on forms that were drawn.

use super::{Form, PartPick, Pick, Pinned};
use crate::{QuestionId, Rekeyed, Shown, VersionId, load_keys, load_shown, store::version};
use database::Tx;
use scoring::Points;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc};

/// The newest version of a pinned question.
#[derive(Debug, Clone)]
pub struct Replacement {
    /// The question.
    pub question: QuestionId,
    /// The version that is pinned.
    pub from: VersionId,
    /// The newest one.
    pub to: VersionId,
    /// What stands on a form before and after: the question, or part by part what a composite one asks; none where answers to the
    /// version before could not stand.
    pub pairs: Option<Vec<(VersionId, VersionId)>>,
    parts: Vec<PartPick>,
}

/// A place of a form whose question was replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replaced {
    /// The place, from 0.
    pub position: i64,
    /// The version that stood there.
    pub from: VersionId,
    /// The one that stands there now.
    pub to: VersionId,
}

/// The pinned questions that have a newer version by now.
pub async fn list_replacements(tx: &Tx, pinned: &Pinned) -> database::Result<Vec<Replacement>> {
    let picks: BTreeMap<VersionId, &Pick> = pinned.picks().map(|pick| (pick.version, pick)).collect();
    let versions: Vec<VersionId> = picks.keys().copied().collect();
    let newer = version::list_newer(tx, &versions).await?;
    let newest: Vec<VersionId> = newer.iter().map(|one| one.newest).collect();
    let mut parts = version::list_parts(tx, &newest).await?;
    let mut found = Vec::with_capacity(newer.len());
    let mut shown = Vec::with_capacity(2 * newer.len());
    for one in newer {
        let Some(pick) = picks.get(&one.of) else { continue };
        let parts = parts.remove(&one.newest).unwrap_or_default();
        let pairs = match (pick.parts.is_empty(), parts.is_empty()) {
            (true, true) => vec![(one.of, one.newest)],
            _ if pick.parts.len() == parts.len() => {
                let both = pick.parts.iter().zip(&parts);
                both.map(|(before, after)| (before.version, after.version))
                    .collect()
            }
            _ => Vec::new(),
        };
        shown.extend(pairs.iter().flat_map(|(before, after)| [*before, *after]));
        found.push(Replacement {
            question: one.question,
            from: one.of,
            to: one.newest,
            pairs: Some(pairs),
            parts,
        });
    }
    let shown = load_shown(tx, &shown).await?;
    for one in &mut found {
        let fits =
            |pairs: &Vec<_>| !pairs.is_empty() && pairs.iter().all(|pair| takes_answers(&shown, *pair));
        one.pairs = one.pairs.take().filter(fits);
    }
    Ok(found)
}

/// What a question with another key takes the place of.
pub async fn replacement_of(tx: &Tx, rekeyed: &Rekeyed) -> database::Result<Replacement> {
    let mut parts = version::list_parts(tx, &[rekeyed.to]).await?;
    let keyed = load_keys(tx, &[rekeyed.to]).await?;
    Ok(Replacement {
        question: keyed.first().map_or(QuestionId(0), |keyed| keyed.question),
        from: rekeyed.from,
        to: rekeyed.to,
        pairs: Some(rekeyed.pairs.clone()),
        parts: parts.remove(&rekeyed.to).unwrap_or_default(),
    })
}

fn takes_answers(shown: &[Arc<Shown>], (before, after): (VersionId, VersionId)) -> bool {
    let find = |id| shown.iter().find(|one| one.id == id);
    find(before)
        .zip(find(after))
        .is_some_and(|(before, after)| after.body.takes_answers_of(&before.body))
}

impl Pinned {
    /// Every question that may be drawn.
    pub fn picks(&self) -> impl Iterator<Item = &Pick> {
        let pools = self.sections.iter().flat_map(|section| &section.pools);
        pools.flat_map(|pool| &pool.from)
    }

    /// Lets a question, or a part of one, be worth so much.
    pub fn put_points(&mut self, version: VersionId, points: Points) {
        let pools = self.sections.iter_mut().flat_map(|section| &mut section.pools);
        for pick in pools.flat_map(|pool| &mut pool.from) {
            if pick.version == version {
                pick.points = points;
            }
            pick.put_part_points(version, points);
        }
    }

    /// Draws the newest version from now on. What it is worth and where it stands stay as they are.
    pub fn replace(&mut self, replacement: &Replacement) {
        let pools = self.sections.iter_mut().flat_map(|section| &mut section.pools);
        for pick in pools.flat_map(|pool| &mut pool.from) {
            if pick.version == replacement.from {
                pick.version = replacement.to;
                pick.parts.clone_from(&replacement.parts);
            }
        }
    }
}

impl Form {
    /// Puts the second version of each pair where the first stands, and tells where. Order of options and drawn numbers stay.
    pub fn replace(&mut self, pairs: &[(VersionId, VersionId)]) -> Vec<Replaced> {
        let mut replaced = Vec::new();
        for item in self.items_mut() {
            if let Some((from, to)) = pairs.iter().find(|(from, _)| *from == item.version) {
                item.version = *to;
                replaced.push(Replaced {
                    position: item.position,
                    from: *from,
                    to: *to,
                });
            }
        }
        replaced
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::{FormItem, FormSection};
    use scoring::Points;

    #[test]
    fn a_form_keeps_its_places_seeds_and_points() {
        let item = |position, version| FormItem {
            position,
            version: VersionId(version),
            points: Points::whole(2),
            seed: 7,
            kind: None,
            values: scoring::question::calculation::Values::new(),
        };
        let before = Form {
            shuffle_options: true,
            sections: vec![FormSection {
                title: "一".into(),
                items: vec![item(0, 5), item(1, 6)],
            }],
        };
        let mut after = before.clone();
        let replaced = after.replace(&[(VersionId(6), VersionId(9)), (VersionId(8), VersionId(10))]);
        let told = Replaced {
            position: 1,
            from: VersionId(6),
            to: VersionId(9),
        };
        assert_eq!(replaced, [told]);
        assert_eq!(after.versions(), [VersionId(5), VersionId(9)]);
        after.replace(&[(VersionId(9), VersionId(6))]);
        assert_eq!(after, before);
    }
}
