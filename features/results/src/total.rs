//! A course's mark out of its parts and their weights.

use crate::store::score::Score;
use courses::Course;
use database::FromRow;
use exams::CountsAs;
use scoring::{Points, Share};
use serde::{Deserialize, Serialize};

/// The parts of a course's mark.
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
    const ALL: [Self; 6] = [
        Self::Learning,
        Self::Tasks,
        Self::Exercises,
        Self::Python,
        Self::Practical,
        Self::Final,
    ];

    fn weight(self, course: &Course) -> u32 {
        let weights = &course.weights;
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
}

/// One part of the mark.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = CoursePartScore)]
pub struct PartScore {
    /// Which.
    pub part: Part,
    /// Out of 100.
    pub weight: u32,
    /// The mean share of its scores; none while it has no score.
    pub share: Option<Share>,
    /// What it contributes: weight × share, in points of 100.
    pub points: Points,
}

/// The mark of one student in a course.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct CourseTotal {
    /// Its parts, those without weight left out.
    pub parts: Vec<PartScore>,
    /// The sum, out of 100; parts without a score contribute nothing yet.
    pub points: Points,
    /// The weights of the parts that have a score.
    pub weight_so_far: u32,
}

/// As much of a score as the mark is made of.
#[derive(Debug, Clone, Copy, FromRow)]
pub struct Counted {
    /// The part it counts for.
    pub part: Part,
    /// Earned.
    #[row(rename = "earned_points", from = i64)]
    pub earned: Points,
    /// Out of.
    #[row(rename = "full_points", from = i64)]
    pub full: Points,
    /// Its share of its part relative to the others, in hundredths.
    pub weight: i64,
}

impl From<&Score> for Counted {
    fn from(score: &Score) -> Self {
        Self {
            part: score.part,
            earned: score.earned,
            full: score.full,
            weight: score.weight,
        }
    }
}

/// Each score counts by its share of its own full points, and within its part by its weight.
pub fn course_total(course: &Course, scores: &[Counted]) -> CourseTotal {
    let mut total = CourseTotal {
        parts: Vec::new(),
        points: Points::ZERO,
        weight_so_far: 0,
    };
    for part in Part::ALL {
        let weight = part.weight(course);
        if weight == 0 {
            continue;
        }
        let shares: Vec<(u32, Share)> = counting(scores, part)
            .map(|score| (score.weight as u32, score.earned.out_of(score.full)))
            .collect();
        let share = (!shares.is_empty()).then(|| Share::weighted_mean(shares));
        let points = Points::whole(i64::from(weight)).times(share.unwrap_or(Share::ZERO));
        if share.is_some() {
            total.weight_so_far += weight;
        }
        total.points += points;
        total.parts.push(PartScore {
            part,
            weight,
            share,
            points,
        });
    }
    total
}

/// The scores that count for a part.
fn counting(scores: &[Counted], part: Part) -> impl Iterator<Item = &Counted> {
    scores
        .iter()
        .filter(move |score| score.part == part && score.full > Points::ZERO && score.weight > 0)
}

/// What one score contributes to the mark, and what it could: points of 100. None if it counts for nothing.
pub fn contribution(course: &Course, scores: &[Counted], score: Counted) -> Option<(Points, Points)> {
    let weight = i64::from(score.part.weight(course));
    let whole: i64 = counting(scores, score.part).map(|one| one.weight).sum();
    if weight == 0 || score.weight == 0 || score.full == Points::ZERO {
        return None;
    }
    let full = Points::whole(weight).times(Share::of(score.weight, whole));
    Some((full.times(score.earned.out_of(score.full)), full))
}
