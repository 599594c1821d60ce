//! Marks by a rubric: what each of its lines is worth, and what the lines that a marker gave come to. Pure, and the only place
//! that says so.
//!
//! Lines that give points share out the full points by their weights. Lines that take points away (negative weights) are worth so
//! much in the same measure. A line can be given in part. The sum stays between nothing and the full points.

use serde::{Deserialize, Deserializer, Serialize};

use crate::{Points, Share};

/// One line of a rubric: a point that gives, or with a negative weight a deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub title: String,
    pub weight: i32,
}

/// The lines of a key by which people give marks; none where they do not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rubric {
    pub lines: Vec<Line>,
}

/// A line of a rubric that a marker gave, or a deduction that they made, wholly or in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = RubricTick)]
pub struct Tick {
    /// By number, from 0.
    pub line: usize,
    /// How much of it: more than nothing, at most all.
    pub share: Share,
}

impl Tick {
    /// All of a line.
    pub const fn whole(line: usize) -> Self {
        Self {
            line,
            share: Share::ONE,
        }
    }
}

impl<'de> Deserialize<'de> for Tick {
    /// A number alone is all of that line: so it was kept before lines could be given in part.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Whole(usize),
            Part(Part),
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Part {
            line: usize,
            share: Share,
        }
        Ok(match Written::deserialize(deserializer)? {
            Written::Whole(line) => Self::whole(line),
            Written::Part(Part { line, share }) => Self { line, share },
        })
    }
}

/// A line of a rubric as it is read: what it is worth, and what of it was given. Both are negative of a deduction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = RubricLine)]
pub struct Shown {
    #[schema(example = "计算过程缺失")]
    pub title: String,
    pub worth: Points,
    pub given: Points,
}

/// Whether ticks can be those of one mark: each line once, and of each something.
pub fn are_ticks(ticks: &[Tick]) -> bool {
    let is_share = |tick: &Tick| tick.share > Share::ZERO && tick.share <= Share::ONE;
    let is_first = |at: usize| ticks[..at].iter().all(|other| other.line != ticks[at].line);
    ticks.iter().all(is_share) && (0..ticks.len()).all(is_first)
}

impl Rubric {
    /// What each line is worth of so many full points, to the hundredth. Those that give add up to the full points exactly.
    pub fn worths(&self, full: Points) -> Vec<Points> {
        let giving: Vec<i64> = self.lines.iter().map(|line| line.weight.max(0).into()).collect();
        let total: i64 = giving.iter().sum();
        if total == 0 {
            return vec![Points::ZERO; self.lines.len()];
        }
        let mut worths = full.split(&giving);
        for (line, worth) in self.lines.iter().zip(&mut worths) {
            if line.weight < 0 {
                *worth = -full.times(Share::of(-i64::from(line.weight), total));
            }
        }
        worths
    }

    /// What the lines that were given come to: never less than nothing, never more than the full points.
    pub fn earned(&self, ticks: &[Tick], full: Points) -> Points {
        let worths = self.worths(full);
        let given = |tick: &Tick| worths.get(tick.line).map(|worth| part(*worth, tick.share));
        let sum: Points = ticks.iter().filter_map(given).sum();
        sum.clamp(Points::ZERO, full)
    }

    /// Its lines as they are read, with what was given of each.
    pub fn shown(&self, ticks: &[Tick], full: Points) -> Vec<Shown> {
        let lines = self.lines.iter().zip(self.worths(full)).enumerate();
        lines
            .map(|(at, (line, worth))| Shown {
                title: line.title.clone(),
                worth,
                given: ticks
                    .iter()
                    .find(|tick| tick.line == at)
                    .map_or(Points::ZERO, |tick| part(worth, tick.share)),
            })
            .collect()
    }

    /// Whether there is a line that gives something.
    pub fn gives_anything(&self) -> bool {
        self.lines.iter().any(|line| line.weight > 0)
    }
}

/// So much of what a line is worth, the same up and down.
fn part(worth: Points, share: Share) -> Points {
    if worth < Points::ZERO {
        -(-worth).times(share)
    } else {
        worth.times(share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rubric(weights: &[i32]) -> Rubric {
        let line = |(at, weight): (usize, &i32)| Line {
            title: format!("{at}"),
            weight: *weight,
        };
        Rubric {
            lines: weights.iter().enumerate().map(line).collect(),
        }
    }

    fn some(line: usize, part: i64, of: i64) -> Tick {
        Tick {
            line,
            share: Share::of(part, of),
        }
    }

    #[test]
    fn lines_give_in_part_and_take_away() {
        // Two points of two, one of one, and one taken away, of five.
        let of = rubric(&[2, 2, 1, -1]);
        let full = Points::whole(5);
        assert_eq!(of.worths(full), [200, 200, 100, -100].map(Points));
        assert_eq!(of.earned(&[Tick::whole(0), some(1, 1, 4)], full), Points(250));
        assert_eq!(of.earned(&[Tick::whole(0), Tick::whole(3)], full), Points(100));
        assert_eq!(
            of.earned(&[Tick::whole(3)], full),
            Points::ZERO,
            "never below nothing"
        );
        let shown = of.shown(&[some(3, 1, 2)], full);
        assert_eq!(shown[3].given, Points(-50));
        assert_eq!(shown[0].given, Points::ZERO);
    }

    #[test]
    fn what_is_said_of_each_line_adds_up_where_nothing_divides() {
        let of = rubric(&[1, 1, 1]);
        let full = Points::whole(5);
        assert_eq!(of.worths(full), [167, 167, 166].map(Points));
        assert_eq!(of.earned(&[Tick::whole(0), Tick::whole(2)], full), Points(333));
        // Half a point, as the desk gives it.
        assert_eq!(of.earned(&[some(0, 50, 167)], full), Points(50));
    }

    #[test]
    fn a_number_alone_is_all_of_its_line() {
        let ticks: Vec<Tick> = serde_json::from_str(r#"[0, { "line": 2, "share": 0.5 }]"#).unwrap();
        assert_eq!(ticks, [Tick::whole(0), some(2, 1, 2)]);
        let text = serde_json::to_string(&ticks).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Tick>>(&text).unwrap(), ticks);
        assert!(serde_json::from_str::<Tick>(r#"{ "line": 2 }"#).is_err());
    }

    #[test]
    fn ticks_name_a_line_once_and_give_something_of_it() {
        assert!(are_ticks(&[Tick::whole(1), some(0, 1, 2)]));
        assert!(!are_ticks(&[Tick::whole(1), some(1, 1, 2)]));
        assert!(!are_ticks(&[some(0, 0, 2)]));
        assert!(!are_ticks(&[some(0, 3, 2)]));
        assert!(!are_ticks(&[some(0, -1, 2)]));
    }

    #[test]
    fn a_rubric_that_gives_nothing_is_worth_nothing() {
        let of = rubric(&[-1, -2]);
        assert!(!of.gives_anything());
        assert_eq!(of.earned(&[Tick::whole(0)], Points::whole(5)), Points::ZERO);
    }

    fn weights() -> impl Strategy<Value = Vec<i32>> {
        prop::collection::vec(prop_oneof![1_i32..500, -500_i32..0], 1..12)
    }

    /// A share of each line, nothing of some.
    fn given(weights: &[i32], of: &[i64]) -> Vec<Tick> {
        let ticks = (0..weights.len()).map(|line| some(line, of[line], 8));
        ticks.filter(|tick| tick.share > Share::ZERO).collect()
    }

    proptest! {
        #[test]
        fn a_mark_stays_within_the_question(
            weights in weights(),
            of in prop::collection::vec(0_i64..=8, 12),
            full in 0_i64..100_000,
        ) {
            let (rubric, full) = (rubric(&weights), Points(full));
            let earned = rubric.earned(&given(&weights, &of), full);
            prop_assert!(earned >= Points::ZERO && earned <= full);
        }

        #[test]
        fn all_that_gives_and_nothing_that_takes_is_everything(weights in weights(), full in 0_i64..100_000) {
            let (rubric, full) = (rubric(&weights), Points(full));
            let all = (0..weights.len()).filter(|line| weights[*line] > 0);
            let ticks: Vec<Tick> = all.map(Tick::whole).collect();
            let expected = if rubric.gives_anything() { full } else { Points::ZERO };
            prop_assert_eq!(rubric.earned(&ticks, full), expected);
            prop_assert_eq!(rubric.earned(&[], full), Points::ZERO);
        }

        #[test]
        fn a_mark_is_what_its_lines_say_it_is(
            weights in weights(),
            of in prop::collection::vec(0_i64..=8, 12),
            full in 0_i64..100_000,
        ) {
            let (rubric, full) = (rubric(&weights), Points(full));
            let ticks = given(&weights, &of);
            let sum: Points = rubric.shown(&ticks, full).iter().map(|line| line.given).sum();
            prop_assert_eq!(rubric.earned(&ticks, full), sum.clamp(Points::ZERO, full));
        }

        #[test]
        fn more_of_a_line_never_goes_the_other_way(
            weights in weights(),
            of in prop::collection::vec(0_i64..8, 12),
            at in 0_usize..12,
            full in 0_i64..100_000,
        ) {
            let (rubric, full, at) = (rubric(&weights), Points(full), at % weights.len());
            let mut more = of.clone();
            more[at] += 1;
            let before = rubric.earned(&given(&weights, &of), full);
            let after = rubric.earned(&given(&weights, &more), full);
            if weights[at] > 0 {
                prop_assert!(after >= before);
            } else {
                prop_assert!(after <= before);
            }
        }
    }
}
