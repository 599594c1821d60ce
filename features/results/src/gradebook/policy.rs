//! How a school rounds final marks and what it calls them.

use garde::Validate;
use scoring::Points;
use serde::{Deserialize, Serialize};

/// To what a final mark is rounded, half up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// 1
    Whole,
    /// 0.5
    Half,
    /// 0.1
    Tenth,
    /// 0.01
    Hundredth,
}

/// In what words a final mark is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarkScale {
    /// 百分制
    Hundred,
    /// 五级制: 优秀 from 90, 良好 from 80, 中等 from 70, 及格 from 60, 不及格.
    FiveLevel,
    /// 两级制: 合格 from 60, 不合格.
    Pass,
}

/// How a final mark becomes a grade point (绩点).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GradePoints {
    /// The school has none.
    None,
    /// (mark − 50) ÷ 10 from 60, else 0: up to 5.0.
    Linear,
    /// Ten steps up to 4.0: 90, 85, 82, 78, 75, 72, 68, 64, 60.
    Four,
}

/// The steps of [`GradePoints::Four`]: from this mark, this grade point in hundredths.
const FOUR: [(i64, i64); 9] = [
    (90, 400),
    (85, 370),
    (82, 330),
    (78, 300),
    (75, 270),
    (72, 230),
    (68, 200),
    (64, 150),
    (60, 100),
];

/// The mark from which a course is passed.
pub(crate) const PASS: Points = Points::whole(60);

/// A level of a final mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// 优秀
    Excellent,
    /// 良好
    Good,
    /// 中等
    Medium,
    /// 及格, 合格
    Pass,
    /// 不及格, 不合格
    Fail,
}

impl Level {
    /// Its word on the sheet of the office.
    pub(crate) const fn word(self, scale: MarkScale) -> &'static str {
        match (self, scale) {
            (Self::Excellent, _) => "优秀",
            (Self::Good, _) => "良好",
            (Self::Medium, _) => "中等",
            (Self::Pass, MarkScale::Pass) => "合格",
            (Self::Pass, _) => "及格",
            (Self::Fail, MarkScale::Pass) => "不合格",
            (Self::Fail, _) => "不及格",
        }
    }
}

/// How a school makes final marks of totals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "rounding": "whole", "scale": "hundred", "grade_points": "linear" }))]
pub struct MarkPolicy {
    /// To what a total is rounded.
    #[garde(skip)]
    pub rounding: Rounding,
    /// In what words it is given.
    #[garde(skip)]
    pub scale: MarkScale,
    /// What grade point it earns.
    #[garde(skip)]
    pub grade_points: GradePoints,
}

impl Default for MarkPolicy {
    /// What a school has that has set nothing: 百分制 in whole points, no grade points.
    fn default() -> Self {
        Self {
            rounding: Rounding::Whole,
            scale: MarkScale::Hundred,
            grade_points: GradePoints::None,
        }
    }
}

/// A mark as the school gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct FinalMark {
    /// Rounded, of 100.
    pub points: Points,
    /// None where marks are given in points alone.
    pub level: Option<Level>,
    /// None where the school has none.
    pub grade_point: Option<Points>,
}

impl MarkPolicy {
    /// The final mark of a total.
    pub fn mark(self, total: Points) -> FinalMark {
        let points = self.round(total);
        let five = || match points {
            _ if points >= Points::whole(90) => Level::Excellent,
            _ if points >= Points::whole(80) => Level::Good,
            _ if points >= Points::whole(70) => Level::Medium,
            _ if points >= PASS => Level::Pass,
            _ => Level::Fail,
        };
        FinalMark {
            points,
            level: match self.scale {
                MarkScale::Hundred => None,
                MarkScale::FiveLevel => Some(five()),
                MarkScale::Pass => Some(if points >= PASS { Level::Pass } else { Level::Fail }),
            },
            grade_point: match self.grade_points {
                GradePoints::None => None,
                _ if points < PASS => Some(Points::ZERO),
                GradePoints::Linear => Some(Points((points.0 - 5_000 + 5) / 10)),
                GradePoints::Four => {
                    let step = FOUR.iter().find(|(from, _)| points >= Points::whole(*from));
                    Some(Points(step.map_or(0, |(_, point)| *point)))
                }
            },
        }
    }

    /// The smallest total from which a course is passed: 59.5 where marks are whole points.
    pub(crate) fn pass_from(self) -> Points {
        Points(PASS.0 - self.step() / 2)
    }

    fn step(self) -> i64 {
        match self.rounding {
            Rounding::Whole => 100,
            Rounding::Half => 50,
            Rounding::Tenth => 10,
            Rounding::Hundredth => 1,
        }
    }

    fn round(self, total: Points) -> Points {
        let step = self.step();
        Points((total.0 + step / 2) / step * step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(rounding: Rounding, scale: MarkScale, grade_points: GradePoints) -> MarkPolicy {
        MarkPolicy {
            rounding,
            scale,
            grade_points,
        }
    }

    #[test]
    fn totals_are_rounded_half_up_to_the_school_s_step() {
        let rounded = |rounding, total| {
            policy(rounding, MarkScale::Hundred, GradePoints::None)
                .mark(Points(total))
                .points
                .0
        };
        assert_eq!(rounded(Rounding::Whole, 5_950), 6_000);
        assert_eq!(rounded(Rounding::Whole, 5_949), 5_900);
        assert_eq!(rounded(Rounding::Half, 8_425), 8_450);
        assert_eq!(rounded(Rounding::Tenth, 8_424), 8_420);
        assert_eq!(rounded(Rounding::Hundredth, 8_424), 8_424);
    }

    #[test]
    fn a_level_is_told_from_the_rounded_mark() {
        let level = |total| {
            policy(Rounding::Whole, MarkScale::FiveLevel, GradePoints::None)
                .mark(Points(total))
                .level
                .unwrap()
        };
        assert_eq!(level(8_950), Level::Excellent);
        assert_eq!(level(8_949), Level::Good);
        assert_eq!(level(7_000), Level::Medium);
        assert_eq!(level(5_949), Level::Fail);
        let pass = policy(Rounding::Whole, MarkScale::Pass, GradePoints::None);
        assert_eq!(pass.mark(Points(5_950)).level, Some(Level::Pass));
    }

    #[test]
    fn the_least_total_that_passes_is_rounded_to_a_pass() {
        for rounding in [
            Rounding::Whole,
            Rounding::Half,
            Rounding::Tenth,
            Rounding::Hundredth,
        ] {
            let policy = policy(rounding, MarkScale::Hundred, GradePoints::None);
            let least = policy.pass_from();
            assert_eq!(policy.mark(least).points, PASS);
            assert!(policy.mark(Points(least.0 - 1)).points < PASS, "{rounding:?}");
        }
    }

    #[test]
    fn a_failed_course_earns_no_grade_point() {
        let point = |kind, total| {
            let policy = policy(Rounding::Hundredth, MarkScale::Hundred, kind);
            policy.mark(Points(total)).grade_point.map(|point| point.0)
        };
        assert_eq!(point(GradePoints::Linear, 8_540), Some(354));
        assert_eq!(point(GradePoints::Linear, 10_000), Some(500));
        assert_eq!(point(GradePoints::Linear, 5_999), Some(0));
        assert_eq!(point(GradePoints::Four, 8_540), Some(370));
        assert_eq!(point(GradePoints::Four, 6_000), Some(100));
        assert_eq!(point(GradePoints::None, 9_000), None);
    }
}
