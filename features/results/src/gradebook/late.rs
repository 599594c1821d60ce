//! What lateness costs by the rule of a class: a share at once, and so much for every day, down to a floor; within a grace nothing.
//!
//! The rule holds for late work whose own rule takes nothing. Canvas calls the same a late policy (a deduction for each day late, a
//! lowest possible grade).

use platform::{Error, Millis, clock::days};
use scoring::{Points, Share};
use serde::{Deserialize, Serialize};

/// The longest grace: a week. Whoever gives more time moves the due time.
pub(crate) const MOST_GRACE_MINUTES: u32 = 7 * 24 * 60;
const MINUTE_MS: Millis = 60_000;

/// What is left of late work. Percentages are of what was earned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct LateRule {
    /// What is left of late work before the days are counted: 100 takes nothing at once.
    #[serde(rename = "late_percent")]
    pub(crate) percent: u32,
    /// Whoever is late by no more than that loses nothing.
    #[serde(default, rename = "late_grace_minutes")]
    pub(crate) grace_minutes: u32,
    /// What each started day after the grace takes.
    #[serde(default, rename = "late_daily_percent")]
    pub(crate) daily_percent: u32,
    /// The days take no more than leaves this.
    #[serde(default, rename = "late_floor_percent")]
    pub(crate) floor_percent: u32,
}

impl Default for LateRule {
    /// Lateness costs nothing.
    fn default() -> Self {
        Self {
            percent: 100,
            grace_minutes: 0,
            daily_percent: 0,
            floor_percent: 0,
        }
    }
}

/// What lateness costs one hand-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LateCost {
    /// Started days after the grace.
    pub(crate) days: i64,
    /// What is left.
    pub(crate) kept_percent: u32,
    pub(crate) is_in_grace: bool,
    /// Whether the days would have taken more.
    pub(crate) is_floor: bool,
}

impl LateRule {
    /// What being so late costs. Of what was handed in before that was kept, nobody knows how late: it counts as a day, beyond any grace.
    pub(crate) fn cost(self, late_ms: Option<Millis>) -> LateCost {
        let grace_ms = Millis::from(self.grace_minutes) * MINUTE_MS;
        let is_in_grace = late_ms.is_some_and(|late_ms| late_ms <= grace_ms);
        let late_days = late_ms.map_or(1, |late_ms| ((late_ms - grace_ms).max(1) - 1) / days(1) + 1);
        if is_in_grace {
            return LateCost {
                days: late_days,
                kept_percent: 100,
                is_in_grace,
                is_floor: false,
            };
        }
        let at_once = i64::from(self.percent.min(100));
        let floor = i64::from(self.floor_percent).min(at_once);
        let after_days = at_once - late_days.saturating_mul(i64::from(self.daily_percent));
        LateCost {
            days: late_days,
            kept_percent: u32::try_from(after_days.max(floor)).unwrap_or(0),
            is_in_grace,
            is_floor: after_days < floor,
        }
    }

    /// Whether the rule can be meant. Errors name the field.
    pub(crate) fn check(self) -> Result<(), Error> {
        if self.percent > 100 {
            return Err(Error::invalid(
                "late_percent",
                "迟交保留的比例须在 0 至 100 之间。",
            ));
        }
        if self.grace_minutes > MOST_GRACE_MINUTES {
            return Err(Error::invalid("late_grace_minutes", "宽限时间最多 7 天。"));
        }
        if self.daily_percent > 100 {
            return Err(Error::invalid(
                "late_daily_percent",
                "每迟交一天扣的比例须在 0 至 100 之间。",
            ));
        }
        if self.floor_percent > self.percent {
            return Err(Error::invalid(
                "late_floor_percent",
                "最低计的比例不能高于迟交保留的比例。",
            ));
        }
        Ok(())
    }
}

/// A part of a score that came late and had nothing taken yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LatePart {
    /// What it earned.
    pub points: Points,
    /// How late it came; none where that is not known.
    pub late_ms: Option<Millis>,
}

/// What of a score came late and had nothing taken yet; usually nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct LateParts(pub(crate) Vec<LatePart>);

impl LateParts {
    /// As a column holds it: points in hundredths and milliseconds, `800:7200000+200:60000`; 0 where it is not known how late.
    pub(crate) fn text(&self) -> String {
        let parts = self.0.iter();
        let texts = parts.map(|part| format!("{}:{}", part.points.0, part.late_ms.unwrap_or(0)));
        texts.collect::<Vec<_>>().join("+")
    }

    /// From such a text; none of another one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let parts = text.split('+').filter(|part| !part.is_empty()).map(|part| {
            let (points, late_ms) = part.split_once(':')?;
            Some(LatePart {
                points: Points(points.parse().ok()?),
                late_ms: Some(late_ms.parse().ok()?).filter(|late_ms| *late_ms > 0),
            })
        });
        parts.collect::<Option<Vec<_>>>().map(Self)
    }
}

/// What lateness cost a part of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub(crate) struct LateLoss {
    /// How late it came; none where that is not known.
    late_ms: Option<Millis>,
    /// Started days after the grace.
    days: i64,
    /// What is left of it, in percent.
    kept_percent: u32,
    /// Late by no more than the grace: nothing is taken.
    is_in_grace: bool,
    /// Whether the days would have taken more.
    is_floor: bool,
    /// What that took, of the 100 of the whole score.
    lost: Points,
}

/// What lateness took of a score, part by part.
pub(crate) fn losses(parts: &LateParts, full: Points, rule: LateRule) -> Vec<LateLoss> {
    let loss = |part: &LatePart| {
        let cost = rule.cost(part.late_ms);
        let share = part.points.out_of(full);
        LateLoss {
            late_ms: part.late_ms,
            days: cost.days,
            kept_percent: cost.kept_percent,
            is_in_grace: cost.is_in_grace,
            is_floor: cost.is_floor,
            lost: Points::whole(100).times(share - share.times(percent(cost.kept_percent))),
        }
    };
    parts.0.iter().map(loss).collect()
}

/// What is left of a score after what lateness took.
pub(crate) fn kept_share(earned: Share, parts: &LateParts, full: Points, rule: LateRule) -> Share {
    let left = parts.0.iter().fold(earned, |left, part| {
        let share = part.points.out_of(full);
        left - share + share.times(percent(rule.cost(part.late_ms).kept_percent))
    });
    // The shares of the parts are rounded, each by itself.
    left.max(Share::ZERO)
}

fn percent(percent: u32) -> Share {
    Share::percent(i64::from(percent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::clock::{hours, minutes};
    use proptest::prelude::*;

    const DAILY: LateRule = LateRule {
        percent: 100,
        grace_minutes: 30,
        daily_percent: 10,
        floor_percent: 50,
    };

    fn kept(rule: LateRule, late_ms: Millis) -> u32 {
        rule.cost(Some(late_ms)).kept_percent
    }

    #[test]
    fn each_started_day_after_the_grace_takes_its_part_down_to_the_floor() {
        assert_eq!(kept(DAILY, minutes(30)), 100);
        assert_eq!(kept(DAILY, minutes(31)), 90);
        assert_eq!(kept(DAILY, days(1) + minutes(30)), 90);
        assert_eq!(kept(DAILY, days(1) + minutes(30) + 1), 80);
        assert_eq!((kept(DAILY, days(5)), kept(DAILY, days(40))), (50, 50));
        assert!(!DAILY.cost(Some(days(5))).is_floor && DAILY.cost(Some(days(7))).is_floor);
    }

    #[test]
    fn what_is_taken_at_once_stands_beside_the_days() {
        let both = LateRule { percent: 80, ..DAILY };
        assert_eq!((kept(both, hours(2)), kept(both, days(3))), (70, 50));
        let flat = LateRule {
            percent: 80,
            ..LateRule::default()
        };
        assert_eq!((kept(flat, 1), kept(flat, days(90))), (80, 80));
    }

    #[test]
    fn late_by_nobody_knows_how_long_is_late_by_a_day() {
        assert_eq!((DAILY.cost(None).days, DAILY.cost(None).kept_percent), (1, 90));
    }

    #[test]
    fn only_the_late_parts_of_a_score_lose() {
        let full = Points::whole(100);
        let parts = LateParts(vec![
            LatePart {
                points: Points::whole(30),
                late_ms: Some(days(2)),
            },
            LatePart {
                points: Points::whole(10),
                late_ms: Some(minutes(5)),
            },
        ]);
        let left = kept_share(Points::whole(80).out_of(full), &parts, full, DAILY);
        assert_eq!(full.times(left), Points::whole(74));
        let lost: Vec<Points> = losses(&parts, full, DAILY).iter().map(|loss| loss.lost).collect();
        assert_eq!(lost, [Points::whole(6), Points::ZERO]);
    }

    #[test]
    fn the_rules_before_are_read_as_they_were() {
        let rule: LateRule = serde_json::from_str(r#"{"late_percent":85}"#).expect("a rule");
        assert_eq!(rule.check().map(|()| rule.percent).ok(), Some(85));
        assert_eq!(
            (rule.grace_minutes, rule.daily_percent, rule.floor_percent),
            (0, 0, 0)
        );
        let above = LateRule {
            floor_percent: 90,
            ..rule
        };
        assert!(above.check().is_err());
    }

    fn rules() -> impl Strategy<Value = LateRule> {
        (0..=100_u32, 0..=MOST_GRACE_MINUTES, 0..=100_u32, 0..=100_u32).prop_map(
            |(percent, grace_minutes, daily_percent, floor)| LateRule {
                percent,
                grace_minutes,
                daily_percent,
                floor_percent: floor.min(percent),
            },
        )
    }

    proptest! {
        #[test]
        fn later_is_never_better_and_never_below_the_floor(
            rule in rules(), earlier in 1..days(60), more in 0..days(60)
        ) {
            prop_assert!(rule.check().is_ok());
            let (before, after) = (kept(rule, earlier), kept(rule, earlier + more));
            prop_assert!(after <= before && before <= 100);
            prop_assert!(after >= rule.floor_percent);
        }

        #[test]
        fn within_the_grace_nothing_is_lost(rule in rules(), part in 0..=1_000_i64) {
            let late_ms = Millis::from(rule.grace_minutes) * MINUTE_MS * part / 1_000;
            prop_assert_eq!(kept(rule, late_ms), 100);
        }

        #[test]
        fn a_score_keeps_between_nothing_and_what_it_earned(
            rule in rules(),
            all in prop::collection::vec((0..2_000_i64, 1..days(30)), 0..5)
        ) {
            let full = Points::whole(100);
            let parts = LateParts(all.iter().map(|(points, late_ms)| LatePart {
                points: Points(*points), late_ms: Some(*late_ms)
            }).collect());
            let earned = all.iter().map(|(points, _)| Points(*points)).sum::<Points>().out_of(full);
            let left = kept_share(earned, &parts, full, rule);
            prop_assert!(left <= earned && left >= Share::ZERO);
            prop_assert_eq!(LateParts::parse(&parts.text()), Some(parts));
        }
    }
}
