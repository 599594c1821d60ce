//! A paper as its teacher composes it, as it is pinned for an assessment, and as one student gets it from a seed.

use platform::Error;
use questions::{Bank, Criteria, VersionId};
use scoring::{
    Points,
    draw::{Draw, fewest_left},
    question::{QuestionKind, calculation::Values},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What a paper consists of.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PaperDefinition)]
pub struct Definition {
    /// Shown before the start; Markdown.
    #[serde(default)]
    pub notice: String,
    /// Questions in another order for each student, within their section.
    #[serde(default)]
    pub shuffle_questions: bool,
    /// Options in another order for each student.
    #[serde(default)]
    pub shuffle_options: bool,
    /// Its sections.
    pub sections: Vec<Section>,
}

/// A section of a paper.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PaperSection)]
pub struct Section {
    /// 一、单项选择题
    pub title: String,
    /// Points of each of its questions; none: each question's own.
    #[serde(default)]
    pub points: Option<Points>,
    /// Questions everybody gets.
    #[serde(default)]
    pub questions: Vec<Fixed>,
    /// Questions drawn for each student.
    #[serde(default)]
    pub draws: Vec<DrawRule>,
}

/// A question everybody gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PaperQuestion)]
pub struct Fixed {
    /// The question's key in the bank.
    #[schema(example = "s1")]
    pub key: String,
    /// Its points here.
    #[serde(default)]
    pub points: Option<Points>,
}

/// Questions drawn for each student from those that fit; an empty list means any.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = PaperDraw)]
pub struct DrawRule {
    /// How many.
    pub count: usize,
    /// Kinds.
    pub kinds: Vec<QuestionKind>,
    /// Knowledge points; one is enough.
    pub knowledge: Vec<String>,
    /// Keys of chapters.
    pub chapters: Vec<String>,
    /// Tags; one is enough.
    pub tags: Vec<String>,
    /// Lowest and highest difficulty; 0 and 0 for any.
    pub difficulty: (i64, i64),
    /// Points of each.
    pub points: Option<Points>,
}

impl DrawRule {
    fn criteria(&self) -> Criteria {
        Criteria {
            kinds: self.kinds.clone(),
            knowledge: self.knowledge.clone(),
            chapters: self.chapters.clone(),
            tags: self.tags.clone(),
            difficulty: (self.difficulty != (0, 0)).then_some(self.difficulty),
        }
    }
}

/// A paper with the versions of all its questions pinned, so that later edits of the bank change nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pinned {
    /// Its sections.
    pub sections: Vec<PinnedSection>,
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
    pub from: Vec<(VersionId, Points)>,
}

impl Definition {
    /// Whether some of its questions are drawn for each student.
    pub fn is_drawn(&self) -> bool {
        self.sections.iter().any(|section| !section.draws.is_empty())
    }

    /// Pins every question to its newest version.
    ///
    /// # Errors
    /// `Invalid` with the place of every fault: a question that cannot be found or comes twice, a draw without points or
    /// with too little to draw from. What is pinned gives forms of equal full points for every seed.
    pub fn pin(&self, bank: &Bank) -> Result<Pinned, Error> {
        let mut faults = Vec::new();
        let mut fault = |field: String, message: String| {
            faults.push(platform::FieldError { field, message });
        };
        let mut sections = Vec::with_capacity(self.sections.len());
        let mut fixed: BTreeSet<VersionId> = BTreeSet::new();
        for (i, section) in self.sections.iter().enumerate() {
            let mut pools = Vec::new();
            for (j, question) in section.questions.iter().enumerate() {
                let field = format!("sections[{i}].questions[{j}]");
                match bank.find(&question.key) {
                    None => fault(field, format!("题库中没有题目「{}」。", question.key)),
                    Some(found) if !fixed.insert(found.version) => {
                        fault(field, format!("题目「{}」在试卷中出现了两次。", question.key));
                    }
                    Some(found) => {
                        let points = question.points.or(section.points).unwrap_or(found.points);
                        pools.push(Pool {
                            take: 1,
                            from: vec![(found.version, points)],
                        });
                    }
                }
            }
            sections.push(PinnedSection {
                title: section.title.clone(),
                pools,
            });
        }
        let mut pools: Vec<(usize, BTreeSet<VersionId>)> = Vec::new();
        for (i, section) in self.sections.iter().enumerate() {
            for (j, rule) in section.draws.iter().enumerate() {
                let field = format!("sections[{i}].draws[{j}]");
                // One number for all: the candidates' own points differ, and so would the students' full marks.
                let Some(points) = rule.points.or(section.points) else {
                    fault(format!("{field}.points"), "随机抽题请写明每题分值。".into());
                    continue;
                };
                let from: Vec<_> = bank
                    .matching(&rule.criteria())
                    .into_iter()
                    .map(|found| found.version)
                    .filter(|version| !fixed.contains(version))
                    .collect();
                pools.push((rule.count, from.iter().copied().collect()));
                let left = fewest_left(&pools).last().copied().unwrap_or(0);
                if rule.count == 0 || from.len() < rule.count {
                    let message = format!("需要抽取 {} 题，符合条件的只有 {} 题。", rule.count, from.len());
                    fault(field, message);
                } else if left < rule.count {
                    let message = format!(
                        "需要抽取 {} 题，前面的抽题可能先抽走相同的题，最少只剩 {left} 题。",
                        rule.count
                    );
                    fault(field, message);
                }
                sections[i].pools.push(Pool {
                    take: rule.count,
                    from: from.into_iter().map(|version| (version, points)).collect(),
                });
            }
        }
        let is_empty = |section: &Section| section.questions.is_empty() && section.draws.is_empty();
        if self.sections.is_empty() || self.sections.iter().any(is_empty) {
            fault("sections".into(), "每个大题至少要有一道题。".into());
        }
        if faults.is_empty() {
            Ok(Pinned { sections })
        } else {
            Err(Error::Invalid(faults))
        }
    }
}

/// The questions one student gets, in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    /// Options are shuffled by each item's seed.
    #[serde(default)]
    pub shuffle_options: bool,
    /// Its sections.
    pub sections: Vec<FormSection>,
}

/// A section of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormSection {
    /// Its title.
    pub title: String,
    /// Its questions.
    pub items: Vec<FormItem>,
}

/// One question of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormItem {
    /// Place on the whole form, from 0.
    pub position: i64,
    /// The version.
    pub version: VersionId,
    /// What it is worth here.
    pub points: Points,
    /// Shuffles its options and draws its variables.
    pub seed: u64,
    /// The values of its variables.
    #[serde(default, skip_serializing_if = "Values::is_empty")]
    pub values: Values,
}

impl Pinned {
    /// The form of one student: the same seed always gives the same form.
    pub fn form(&self, seed: u64, shuffle_questions: bool, shuffle_options: bool) -> Form {
        let mut draw = Draw::from_seed(seed);
        let mut taken: BTreeSet<VersionId> = BTreeSet::new();
        let mut position = 0;
        let sections = self
            .sections
            .iter()
            .map(|section| {
                let mut chosen: Vec<(VersionId, Points)> = Vec::new();
                for pool in &section.pools {
                    let mut from: Vec<_> = pool
                        .from
                        .iter()
                        .copied()
                        .filter(|(version, _)| !taken.contains(version))
                        .collect();
                    if from.len() > pool.take {
                        draw.shuffle(&mut from);
                    }
                    from.truncate(pool.take);
                    taken.extend(from.iter().map(|(version, _)| *version));
                    chosen.extend(from);
                }
                if shuffle_questions {
                    draw.shuffle(&mut chosen);
                }
                let items = chosen
                    .into_iter()
                    .map(|(version, points)| {
                        position += 1;
                        FormItem {
                            position: position - 1,
                            version,
                            points,
                            seed: draw.next_u64(),
                            values: Values::new(),
                        }
                    })
                    .collect();
                FormSection {
                    title: section.title.clone(),
                    items,
                }
            })
            .collect();
        Form {
            shuffle_options,
            sections,
        }
    }

    /// What the paper is worth: the same for every form of it, since the candidates of a pool are worth the same. (Papers
    /// pinned before that was so may differ; their pools count their first.)
    pub fn full_points(&self) -> Points {
        self.sections
            .iter()
            .flat_map(|section| &section.pools)
            .flat_map(|pool| pool.from.iter().take(pool.take))
            .map(|(_, points)| *points)
            .sum()
    }
}

impl Form {
    /// Its questions, in order.
    pub fn items(&self) -> impl Iterator<Item = &FormItem> {
        self.sections.iter().flat_map(|section| &section.items)
    }

    /// The same, to be changed.
    pub fn items_mut(&mut self) -> impl Iterator<Item = &mut FormItem> {
        self.sections.iter_mut().flat_map(|section| &mut section.items)
    }

    /// The question at a place.
    pub fn item(&self, position: i64) -> Option<&FormItem> {
        self.items().find(|item| item.position == position)
    }

    /// How many questions it has.
    pub fn len(&self) -> usize {
        self.items().count()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What it is worth.
    pub fn full_points(&self) -> Points {
        self.items().map(|item| item.points).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pinned() -> Pinned {
        let pool = |take, ids: std::ops::Range<i64>| Pool {
            take,
            from: ids.map(|id| (VersionId(id), Points::whole(2))).collect(),
        };
        Pinned {
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
}
