//! A paper as its teacher composes it, and how its questions are pinned for an assessment.

use crate::{
    AssessmentId, of_activity,
    store::{
        assessment::find_assessment,
        paper::{find_paper, put_pinned},
    },
};
use database::Tx;
use platform::{Error, Millis};
use questions::{
    Bank, Criteria, VersionId,
    set::{Pick, Pinned, PinnedSection, Pool},
};
use scoring::{Points, draw::fewest_left, question::QuestionKind};
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
    /// Draws take what a student met in earlier exams of the course only for want of other questions.
    #[serde(default)]
    pub avoids_seen: bool,
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
    /// Lowest and highest difficulty, none for any; in JSON 0 and 0 for any.
    #[serde(with = "any_difficulty")]
    #[schema(value_type = (i64, i64))]
    pub difficulty: Option<(i64, i64)>,
    /// Points of each.
    pub points: Option<Points>,
}

/// The range of difficulties as papers are stored and sent: two numbers, 0 and 0 for any.
mod any_difficulty {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
    pub(super) fn serialize<S: Serializer>(
        range: &Option<(i64, i64)>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        range.unwrap_or((0, 0)).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<(i64, i64)>, D::Error> {
        let range = <(i64, i64)>::deserialize(deserializer)?;
        Ok((range != (0, 0)).then_some(range))
    }
}

impl DrawRule {
    pub(crate) fn criteria(&self) -> Criteria {
        Criteria {
            kinds: self.kinds.clone(),
            knowledge: self.knowledge.clone(),
            chapters: self.chapters.clone(),
            tags: self.tags.clone(),
            difficulty: self.difficulty,
        }
    }
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
        let mut faults = Faults::default();
        let mut fixed = BTreeSet::new();
        let mut sections = self.pin_named(bank, &mut fixed, &mut faults);
        self.pin_draws(bank, &fixed, &mut sections, &mut faults);
        let is_empty = |section: &Section| section.questions.is_empty() && section.draws.is_empty();
        if self.sections.is_empty() || self.sections.iter().any(is_empty) {
            faults.add("sections".into(), "每个大题至少要有一道题。".into());
        }
        if faults.0.is_empty() {
            Ok(Pinned {
                sections,
                avoids_seen: self.avoids_seen,
            })
        } else {
            Err(Error::Invalid(faults.0))
        }
    }

    /// The sections with the questions everybody gets; `fixed` is filled with these.
    fn pin_named(
        &self,
        bank: &Bank,
        fixed: &mut BTreeSet<VersionId>,
        faults: &mut Faults,
    ) -> Vec<PinnedSection> {
        let mut sections = Vec::with_capacity(self.sections.len());
        for (i, section) in self.sections.iter().enumerate() {
            let mut pools = Vec::new();
            for (j, question) in section.questions.iter().enumerate() {
                let field = format!("sections[{i}].questions[{j}]");
                match bank.find(&question.key) {
                    None => faults.add(field, format!("题库中没有题目「{}」。", question.key)),
                    Some(found) if !fixed.insert(found.version) => {
                        faults.add(field, format!("题目「{}」在试卷中出现了两次。", question.key));
                    }
                    Some(found) => {
                        let points = question.points.or(section.points).unwrap_or(found.points);
                        pools.push(Pool {
                            take: 1,
                            from: vec![Pick::of(&found, points)],
                        });
                    }
                }
            }
            sections.push(PinnedSection {
                title: section.title.clone(),
                pools,
            });
        }
        sections
    }

    /// Adds what is drawn to the sections. A draw leaves the `fixed` questions out, and there is enough left for it
    /// whatever the draws before it take.
    fn pin_draws(
        &self,
        bank: &Bank,
        fixed: &BTreeSet<VersionId>,
        sections: &mut [PinnedSection],
        faults: &mut Faults,
    ) {
        let mut pools: Vec<(usize, BTreeSet<VersionId>)> = Vec::new();
        for (i, section) in self.sections.iter().enumerate() {
            for (j, rule) in section.draws.iter().enumerate() {
                let field = format!("sections[{i}].draws[{j}]");
                // One number for all: the candidates' own points differ, and so would the students' full marks.
                let Some(points) = rule.points.or(section.points) else {
                    faults.add(format!("{field}.points"), "随机抽题请写明每题分值。".into());
                    continue;
                };
                let mut from = bank.matching(&rule.criteria());
                from.retain(|found| !fixed.contains(&found.version));
                pools.push((rule.count, from.iter().map(|found| found.version).collect()));
                let left = fewest_left(&pools).last().copied().unwrap_or(0);
                if rule.count == 0 || from.len() < rule.count {
                    let message = format!("需要抽取 {} 题，符合条件的只有 {} 题。", rule.count, from.len());
                    faults.add(field, message);
                } else if left < rule.count {
                    let message = format!(
                        "需要抽取 {} 题，前面的抽题可能先抽走相同的题，最少只剩 {left} 题。",
                        rule.count
                    );
                    faults.add(field, message);
                }
                sections[i].pools.push(Pool {
                    take: rule.count,
                    from: from.iter().map(|found| Pick::of(found, points)).collect(),
                });
            }
        }
    }
}

/// Pins the newest versions of a paper's questions for an assessment; from now on students see it.
pub async fn publish(tx: &Tx, id: AssessmentId, now_ms: Millis) -> Result<(), Error> {
    let assessment = find_assessment(tx, id).await?.ok_or(Error::NotFound)?;
    let paper = find_paper(tx, assessment.paper).await?.ok_or(Error::NotFound)?;
    of_activity::refresh(tx, &paper, now_ms).await?;
    let bank = of_activity::bank_of(tx, &paper).await?;
    let pinned = paper.definition.pin(&bank)?;
    Ok(put_pinned(tx, id, &pinned, now_ms).await?)
}

/// What is wrong with a paper, each fault at its field.
#[derive(Default)]
struct Faults(Vec<platform::FieldError>);

impl Faults {
    fn add(&mut self, field: String, message: String) {
        self.0.push(platform::FieldError { field, message });
    }
}
