//! Questions with their versions pinned, so that later edits of the bank change nothing, and the form a seed makes of them.

use super::{Form, FormItem, FormSection};
use crate::{Candidate, VersionId};
use database::FromRow;
use scoring::{Points, draw::Draw, question::QuestionKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A set of questions whose versions are pinned.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pinned {
    /// Its sections.
    pub sections: Vec<PinnedSection>,
    /// Whether draws take what a student has seen already only for want of others.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub avoids_seen: bool,
}

/// A section with its versions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PinnedSection {
    /// Its title.
    pub title: String,
    /// From each pool so many questions are taken.
    pub pools: Vec<Pool>,
}

/// Versions to draw from, each with its points. A fixed question is a pool of one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pool {
    /// How many are taken.
    pub take: usize,
    /// Candidates.
    pub from: Vec<Pick>,
}

/// A version that may be taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredPick")]
pub struct Pick {
    /// The version.
    pub version: VersionId,
    /// What it is worth.
    pub points: Points,
    /// Its kind; none in sets that were pinned before kinds were.
    pub kind: Option<QuestionKind>,
    /// The parts of a composite question: students get them one after the other, as items of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PartPick>,
}

/// A part of a composite question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, FromRow)]
pub struct PartPick {
    /// Its version.
    #[row(rename = "part_version_id")]
    pub version: VersionId,
    /// What it weighs among the parts.
    #[row(from = i64)]
    pub points: Points,
    /// Its kind.
    #[row(text)]
    pub kind: QuestionKind,
}

/// A pick as it may be stored: sets pinned before kinds and parts were held two numbers.
#[derive(Deserialize)]
#[serde(untagged)]
enum StoredPick {
    Old(VersionId, Points),
    New {
        version: VersionId,
        points: Points,
        kind: Option<QuestionKind>,
        #[serde(default)]
        parts: Vec<PartPick>,
    },
}

impl From<StoredPick> for Pick {
    fn from(stored: StoredPick) -> Self {
        match stored {
            StoredPick::Old(version, points) => Self {
                version,
                points,
                kind: None,
                parts: Vec::new(),
            },
            StoredPick::New {
                version,
                points,
                kind,
                parts,
            } => Self {
                version,
                points,
                kind,
                parts,
            },
        }
    }
}

impl Pick {
    /// A question of the bank, worth so much here.
    pub fn of(candidate: &Candidate, points: Points) -> Self {
        Self {
            version: candidate.version,
            points,
            kind: Some(candidate.kind),
            parts: candidate.parts.clone(),
        }
    }

    /// Whether the question, or a part of it, is among those.
    fn is_among(&self, versions: &BTreeSet<VersionId>) -> bool {
        versions.contains(&self.version) || self.parts.iter().any(|part| versions.contains(&part.version))
    }

    /// Lets a part be worth so much, and the others what they are worth.
    pub(super) fn put_part_points(&mut self, part: VersionId, points: Points) {
        if self.parts.iter().all(|one| one.version != part) {
            return;
        }
        let worth: Vec<Points> = self.items().into_iter().map(|(_, points, _)| points).collect();
        for (one, worth) in self.parts.iter_mut().zip(worth) {
            one.points = if one.version == part { points } else { worth };
        }
        self.points = self.parts.iter().map(|one| one.points).sum();
    }

    /// What a student gets of it: the question, or its parts, which share its points by their weights.
    fn items(&self) -> Vec<(VersionId, Points, Option<QuestionKind>)> {
        if self.parts.is_empty() {
            return vec![(self.version, self.points, self.kind)];
        }
        let weights: Vec<i64> = self.parts.iter().map(|part| part.points.0).collect();
        self.parts
            .iter()
            .zip(self.points.split(&weights))
            .map(|(part, points)| (part.version, points, Some(part.kind)))
            .collect()
    }
}

impl Pinned {
    /// The form of one student: the same seed always gives the same form. Parts of a composite question stay together, in order.
    pub fn form(&self, seed: u64, shuffle_questions: bool, shuffle_options: bool) -> Form {
        self.form_beside(&BTreeSet::new(), seed, (shuffle_questions, shuffle_options))
    }

    /// The form of a student who has seen some versions before: draws take the others first. Whatever was seen, the form is
    /// worth the same, for a draw's candidates are.
    pub fn form_beside(
        &self,
        seen: &BTreeSet<VersionId>,
        seed: u64,
        (shuffle_questions, shuffle_options): (bool, bool),
    ) -> Form {
        let mut draw = Draw::from_seed(seed);
        let mut taken: BTreeSet<VersionId> = BTreeSet::new();
        let mut position = 0;
        let mut sections = Vec::with_capacity(self.sections.len());
        for section in &self.sections {
            let mut chosen: Vec<&Pick> = Vec::new();
            for pool in &section.pools {
                let mut from: Vec<&Pick> = pool
                    .from
                    .iter()
                    .filter(|pick| !taken.contains(&pick.version))
                    .collect();
                if from.len() > pool.take {
                    draw.shuffle(&mut from);
                    from.sort_by_key(|pick| pick.is_among(seen));
                }
                from.truncate(pool.take);
                taken.extend(from.iter().map(|pick| pick.version));
                chosen.extend(from);
            }
            if shuffle_questions {
                draw.shuffle(&mut chosen);
            }
            let mut items = Vec::new();
            for (version, points, kind) in chosen.into_iter().flat_map(Pick::items) {
                items.push(FormItem {
                    position,
                    version,
                    points,
                    seed: draw.next_u64(),
                    kind,
                    values: scoring::question::calculation::Values::new(),
                });
                position += 1;
            }
            sections.push(FormSection {
                title: section.title.clone(),
                items,
            });
        }
        Form {
            shuffle_options,
            sections,
        }
    }

    /// The versions that are on every form: those of pools that are taken whole.
    pub fn always(&self) -> BTreeSet<VersionId> {
        let pools = self.sections.iter().flat_map(|section| &section.pools);
        let whole = pools.filter(|pool| pool.take >= pool.from.len());
        let picks = whole.flat_map(|pool| &pool.from);
        picks.flat_map(Pick::items).map(|(version, ..)| version).collect()
    }

    /// What the set is worth: the same for every form of it where the candidates of a pool are worth the same. (Where they may
    /// differ, pools count their first.)
    pub fn full_points(&self) -> Points {
        self.sections
            .iter()
            .flat_map(|section| &section.pools)
            .flat_map(|pool| pool.from.iter().take(pool.take))
            .map(|pick| pick.points)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pick(id: i64) -> Pick {
        Pick {
            version: VersionId(id),
            points: Points::whole(2),
            kind: Some(QuestionKind::Single),
            parts: Vec::new(),
        }
    }

    fn pinned() -> Pinned {
        let pool = |take, ids: std::ops::Range<i64>| Pool {
            take,
            from: ids.map(pick).collect(),
        };
        Pinned {
            avoids_seen: false,
            sections: vec![
                PinnedSection {
                    title: "一".into(),
                    pools: vec![pool(1, 0..1), pool(3, 10..20)],
                },
                PinnedSection {
                    title: "二".into(),
                    pools: vec![pool(4, 10..20)],
                },
            ],
        }
    }

    #[test]
    fn a_seed_gives_the_same_form_and_no_question_twice() {
        for seed in 0..50 {
            let form = pinned().form(seed, true, true);
            assert_eq!(form, pinned().form(seed, true, true));
            let versions: BTreeSet<_> = form.items().map(|item| item.version).collect();
            assert_eq!((versions.len(), form.len()), (8, 8));
            assert!(form.items().any(|item| item.version == VersionId(0)));
            assert_eq!(form.full_points(), Points::whole(16));
            let positions: Vec<_> = form.items().map(|item| item.position).collect();
            assert_eq!(positions, (0..8).collect::<Vec<_>>());
        }
        assert_ne!(pinned().form(1, true, true), pinned().form(2, true, true));
    }

    #[test]
    fn a_form_survives_its_storage() {
        let form = pinned().form(u64::MAX, true, false);
        let text = serde_json::to_string(&form).unwrap();
        assert_eq!(serde_json::from_str::<Form>(&text).unwrap(), form);
    }

    #[test]
    fn a_composite_question_stays_together_and_shares_its_points() {
        let mut set = pinned();
        let parts = [(100, 300), (101, 300), (102, 400)].map(|(id, points)| PartPick {
            version: VersionId(id),
            points: Points(points),
            kind: QuestionKind::TrueFalse,
        });
        let composite = Pick {
            parts: parts.to_vec(),
            points: Points(1001),
            ..pick(99)
        };
        set.sections[0].pools[0].from = vec![composite];
        for seed in 0..50 {
            let form = set.form(seed, true, true);
            assert_eq!((form.len(), form.full_points()), (10, Points(2401)));
            let ids: Vec<i64> = form.items().map(|item| item.version.0).collect();
            let first = ids.iter().position(|id| *id == 100).unwrap();
            assert_eq!(ids[first..first + 3], [100, 101, 102]);
            let worth: Vec<i64> = form
                .items()
                .skip(first)
                .take(3)
                .map(|item| item.points.0)
                .collect();
            assert_eq!(worth, [300, 300, 401]);
        }
    }

    #[test]
    fn a_set_pinned_long_ago_is_read() {
        let old = r#"{"sections":[{"title":"一","pools":[{"take":1,"from":[[7,2.0]]}]}]}"#;
        let set: Pinned = serde_json::from_str(old).unwrap();
        let read = &set.sections[0].pools[0].from[0];
        assert_eq!(
            (read.version, read.points, read.kind),
            (VersionId(7), Points::whole(2), None)
        );
        let again: Pinned = serde_json::from_str(&serde_json::to_string(&set).unwrap()).unwrap();
        assert_eq!(again, set);
    }
}
