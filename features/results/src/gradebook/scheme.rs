//! How the marks of a class are made: categories with weights, what belongs to which, what is dropped, what lateness costs.

use super::late::LateRule;
use crate::store::score::ScoreSource;
use course_folder::model::Weights;
use courses::Course;
use exams::CountsAs;
use platform::Error;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};

/// The usual parts of a course's mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ScorePart)]
pub enum Part {
    /// Lectures and resources.
    Learning,
    /// 任务
    Tasks,
    /// 训练
    Exercises,
    /// Python
    Python,
    /// 实训考核
    Practical,
    /// 期末考试
    Final,
    /// None of them: what counts for nothing.
    None,
}

database::text_column! { Part }

impl From<CountsAs> for Part {
    fn from(counts_as: CountsAs) -> Self {
        match counts_as {
            CountsAs::Practical => Self::Practical,
            CountsAs::Final => Self::Final,
            CountsAs::None => Self::None,
        }
    }
}

impl Part {
    /// Those that count, in the order of the course.
    const USUAL: [Self; 6] = [
        Self::Learning,
        Self::Tasks,
        Self::Exercises,
        Self::Python,
        Self::Practical,
        Self::Final,
    ];

    /// What it weighs in a course, of 100.
    const fn weight(self, weights: &Weights) -> u32 {
        match self {
            Self::Learning => weights.learning,
            Self::Tasks => weights.tasks,
            Self::Exercises => weights.exercises,
            Self::Python => weights.python,
            Self::Practical => weights.practical,
            Self::Final => weights.r#final,
            Self::None => 0,
        }
    }

    /// The key of the category that it usually is.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Learning => "learning",
            Self::Tasks => "tasks",
            Self::Exercises => "exercises",
            Self::Python => "python",
            Self::Practical => "practical",
            Self::Final => "final",
            Self::None => "none",
        }
    }
}

/// The most categories of a class, and the most placements: more columns than a term has.
pub(crate) const MOST_CATEGORIES: usize = 20;
pub(crate) const MOST_PLACEMENTS: usize = 1_000;
/// A key is the client's, a name is read in the head of a table.
const KEY_CHARS: usize = 40;
const NAME_CHARS: usize = 20;
/// More than any item weighs, in hundredths: a hundred times the usual.
pub(crate) const MOST_WEIGHT: i64 = 10_000;

/// A part of the mark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Category {
    /// Names it within the scheme; a usual part has the part's own name.
    pub key: String,
    /// What the teacher calls it; none for a usual part under its usual name.
    pub name: Option<String>,
    /// Of 100.
    pub weight: u32,
    /// How many of a student's lowest scores in it are left out; one is always kept.
    pub drop_lowest: u32,
}

/// Where a column counts, other than usual.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Placement {
    pub(crate) source: ScoreSource,
    pub(crate) source_id: i64,
    /// Key of a category; none: it counts for nothing.
    pub(crate) category: Option<String>,
    /// Its share of the category relative to the others, in hundredths; none: as its opening says.
    pub(crate) weight: Option<i64>,
}

/// How the marks of a class in a course are made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scheme {
    /// In the order in which they are shown.
    pub categories: Vec<Category>,
    #[serde(default)]
    pub(crate) placements: Vec<Placement>,
    /// What is left of late work whose own rule takes nothing.
    #[serde(flatten)]
    pub late: LateRule,
}

impl Scheme {
    /// As the course says: its weights, nothing dropped, lateness as each item has it. Parts without weight are left out.
    pub fn of_course(course: &Course) -> Self {
        Self::of_weights(&course.weights)
    }

    /// The same of the weights alone.
    pub(crate) fn of_weights(weights: &Weights) -> Self {
        let parts = Part::USUAL.map(|part| (part, part.weight(weights))).into_iter();
        let categories = parts.filter(|(_, weight)| *weight > 0);
        Self {
            categories: categories
                .map(|(part, weight)| Category {
                    key: part.key().to_owned(),
                    name: None,
                    weight,
                    drop_lowest: 0,
                })
                .collect(),
            placements: Vec::new(),
            late: LateRule::default(),
        }
    }

    /// The place of a category, by its key.
    pub(crate) fn find(&self, key: &str) -> Option<usize> {
        self.categories.iter().position(|category| category.key == key)
    }

    /// Where its columns count, to be asked a million times.
    pub(crate) fn placer(&self) -> Placer<'_> {
        let placements = self.placements.iter();
        Placer {
            scheme: self,
            placed: placements
                .map(|placed| ((placed.source, placed.source_id), placed))
                .collect(),
        }
    }

    /// Whether marks can be made by it. Errors name the field.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.categories.is_empty() || self.categories.len() > MOST_CATEGORIES {
            return Err(Error::invalid("categories", "成绩组成须有 1 至 20 项。"));
        }
        let keys: BTreeSet<&str> = self.categories.iter().map(|one| one.key.as_str()).collect();
        let is_key = |key: &&str| (1..=KEY_CHARS).contains(&key.chars().count()) && *key != Part::None.key();
        if keys.len() < self.categories.len() || !keys.iter().all(is_key) {
            return Err(Error::invalid("categories", "成绩组成的编号重复或无效。"));
        }
        for category in &self.categories {
            let is_usual = Part::USUAL.iter().any(|part| part.key() == category.key);
            let length = category.name.as_deref().map(|name| name.trim().chars().count());
            if length.map_or(!is_usual, |length| !(1..=NAME_CHARS).contains(&length)) {
                return Err(Error::invalid(
                    "categories",
                    "每项成绩组成须有 1 至 20 个字的名称。",
                ));
            }
        }
        let sum: u64 = self.categories.iter().map(|one| u64::from(one.weight)).sum();
        if sum != 100 {
            return Err(Error::invalid("categories", "各项权重合计须为 100%。"));
        }
        self.late.check()?;
        self.check_placements()
    }

    fn check_placements(&self) -> Result<(), Error> {
        if self.placements.len() > MOST_PLACEMENTS {
            return Err(Error::invalid("placements", "单独设置的列太多。"));
        }
        let mut seen = BTreeSet::new();
        for placed in &self.placements {
            let is_known = placed
                .category
                .as_deref()
                .is_none_or(|key| self.find(key).is_some());
            let is_fair = placed
                .weight
                .is_none_or(|weight| (0..=MOST_WEIGHT).contains(&weight));
            if !is_known || !is_fair || !seen.insert((placed.source.to_string(), placed.source_id)) {
                return Err(Error::invalid("placements", "列的归属或权重无效。"));
            }
        }
        Ok(())
    }
}

/// Where columns count.
#[derive(Debug)]
pub(crate) struct Placer<'a> {
    scheme: &'a Scheme,
    placed: HashMap<(ScoreSource, i64), &'a Placement>,
}

impl Placer<'_> {
    /// In which category a column counts, and with what weight. `usual` is the key of its usual category, `weight` its usual one.
    pub(crate) fn place(
        &self,
        key: (ScoreSource, i64),
        usual: Option<&str>,
        weight: i64,
    ) -> (Option<usize>, i64) {
        match self.placed.get(&key) {
            Some(placed) => (
                placed.category.as_deref().and_then(|key| self.scheme.find(key)),
                placed.weight.unwrap_or(weight),
            ),
            None => (usual.and_then(|key| self.scheme.find(key)), weight),
        }
    }
}
