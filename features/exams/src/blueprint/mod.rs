//! Blueprints (命题蓝图, 双向细目表): how many questions of a kind a paper asks from each chapter or knowledge point, and
//! how hard they are.
//!
//! - `coverage`: what a paper asks, beside what its bank has
//! - `fill`: the sections that answer to a blueprint, and what the bank is short of
//! - `parallel`: another paper as good as the first, with other questions

mod coverage;
mod fill;
mod parallel;

pub use coverage::{Coverage, CoverageCell, CoverageLevel, coverage};
pub use fill::{Blueprint, BlueprintCell, Filled, KindPoints, LevelShares, Shortage, Way, fill};
pub use parallel::{Parallel, parallel};

use questions::Candidate;
use serde::{Deserialize, Serialize};

/// What a blueprint counts by, beside the kind of question.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BlueprintAxis)]
pub enum Axis {
    /// Chapters: a question is of one at most.
    #[default]
    Chapter,
    /// Knowledge points: a question counts for each of its own.
    Knowledge,
}

impl Axis {
    /// What the question counts for; one empty name for a question without any.
    fn topics(self, question: &Candidate) -> Vec<String> {
        match self {
            Self::Knowledge if !question.knowledge.is_empty() => question.knowledge.clone(),
            Self::Knowledge => vec![String::new()],
            Self::Chapter => vec![question.chapter.clone()],
        }
    }

    /// Whether the question is of that topic; an empty name is any.
    fn is_of(self, question: &Candidate, topic: &str) -> bool {
        topic.is_empty() || self.topics(question).iter().any(|name| name == topic)
    }
}

/// How hard a question is, as blueprints speak of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DifficultyLevel)]
pub enum Level {
    /// Difficulties 1 and 2.
    Easy,
    /// Difficulty 3.
    Medium,
    /// Difficulties 4 and 5.
    Hard,
}

impl Level {
    /// From the easiest.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The level of a difficulty from 1 to 5.
    pub fn of(difficulty: i64) -> Self {
        match difficulty {
            ..=2 => Self::Easy,
            3 => Self::Medium,
            4.. => Self::Hard,
        }
    }

    /// Its lowest and highest difficulty.
    pub fn range(self) -> (i64, i64) {
        match self {
            Self::Easy => (1, 2),
            Self::Medium => (3, 3),
            Self::Hard => (4, 5),
        }
    }
}

#[cfg(test)]
pub(crate) fn candidate(number: i64, kind: scoring::question::QuestionKind, chapter: &str) -> Candidate {
    Candidate {
        key: format!("q{number}"),
        version: questions::VersionId(number),
        points: scoring::Points::whole(2),
        kind,
        chapter: chapter.into(),
        difficulty: number % 5 + 1,
        knowledge: Vec::new(),
        parts: Vec::new(),
    }
}
