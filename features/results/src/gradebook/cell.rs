//! What stands in a cell: the score of the system, or what a teacher set in its place.

use super::late::{LateLoss, LatePart, LateParts, LateRule, kept_share, losses};
use scoring::{Points, Share};
use serde::{Deserialize, Serialize};

/// How a score stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Standing {
    /// It has its mark.
    Scored,
    /// Some of it waits for a person.
    Waiting,
    /// Nothing came in time: it counts nought.
    Missed,
}

database::text_column! { Standing }

/// Whether it came late, and whether that has cost anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Lateness {
    /// In time.
    None,
    /// Late; the item's own rule has taken its part.
    Charged,
    /// Late, and nothing was taken: the rule of the class decides.
    Free,
}

database::text_column! { Lateness }

/// What a teacher sets in place of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = CellMark)]
pub(crate) enum SetMark {
    /// This, of 100.
    Points {
        /// 0 to 100.
        points: Points,
    },
    /// It does not count for this student.
    Excused,
    /// The score of the system holds again.
    System,
}

/// What a cell shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CellState {
    /// A mark.
    Scored,
    /// 待批
    Waiting,
    /// 缺交
    Missing,
    /// 免计
    Excused,
}

/// As much of a score as its cell is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Standings {
    pub(crate) earned: Points,
    pub(crate) full: Points,
    pub(crate) standing: Standing,
    pub(crate) lateness: Lateness,
    late: LateParts,
}

impl Standings {
    /// None where nothing can be earned. Of a late score it may be unknown which part of it was late, and by how much: then all was.
    pub(crate) fn new(
        (earned, full): (Points, Points),
        standing: Standing,
        lateness: Lateness,
        late: &LateParts,
    ) -> Option<Self> {
        if full <= Points::ZERO {
            return None;
        }
        let late = match lateness {
            Lateness::Free if late.0.is_empty() => LateParts(vec![LatePart {
                points: earned,
                late_ms: None,
            }]),
            Lateness::Free => late.clone(),
            Lateness::None | Lateness::Charged => LateParts::default(),
        };
        Some(Self {
            earned,
            full,
            standing,
            lateness,
            late,
        })
    }

    /// What the rule of the class takes of it, part by part.
    pub(crate) fn losses(&self, rule: LateRule) -> Vec<LateLoss> {
        losses(&self.late, self.full, rule)
    }

    fn kept(&self, rule: LateRule) -> Share {
        kept_share(self.earned.out_of(self.full), &self.late, self.full, rule)
    }
}

/// A cell of a student.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) state: CellState,
    /// What counts; none where nothing does.
    pub(crate) share: Option<Share>,
    pub(crate) is_late: bool,
    /// A teacher set it.
    pub(crate) is_changed: bool,
}

impl Cell {
    /// Handed in, and no mark known yet.
    pub(crate) const WAITING: Self = Self {
        state: CellState::Waiting,
        share: None,
        is_late: false,
        is_changed: false,
    };

    /// Of a score and the last change of a teacher; none where there is neither.
    pub(crate) fn of(score: Option<&Standings>, set: Option<SetMark>, rule: LateRule) -> Option<Self> {
        let is_late = score.is_some_and(|score| score.lateness != Lateness::None);
        match set {
            Some(SetMark::Points { points }) => Some(Self {
                state: CellState::Scored,
                share: Some(points.out_of(Points::whole(100))),
                is_late,
                is_changed: true,
            }),
            Some(SetMark::Excused) => Some(Self {
                state: CellState::Excused,
                share: None,
                is_late,
                is_changed: true,
            }),
            Some(SetMark::System) | None => {
                let score = score?;
                Some(Self {
                    state: match score.standing {
                        Standing::Scored => CellState::Scored,
                        Standing::Waiting => CellState::Waiting,
                        Standing::Missed => CellState::Missing,
                    },
                    share: Some(score.kept(rule)),
                    is_late,
                    is_changed: false,
                })
            }
        }
    }

    /// What it shows, of 100; none where nothing counts.
    pub(crate) fn points(self) -> Option<Points> {
        self.share.map(|share| Points::whole(100).times(share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: LateRule = LateRule {
        percent: 50,
        grace_minutes: 0,
        daily_percent: 0,
        floor_percent: 0,
    };

    fn score(standing: Standing, lateness: Lateness) -> Standings {
        let points = (Points::whole(80), Points::whole(100));
        Standings::new(points, standing, lateness, &LateParts::default()).unwrap()
    }

    fn shown(cell: Option<Cell>) -> (CellState, Option<Points>) {
        let cell = cell.unwrap();
        (cell.state, cell.points())
    }

    #[test]
    fn the_class_s_rule_of_lateness_takes_only_where_nothing_was_taken() {
        for (lateness, points) in [
            (Lateness::None, 80),
            (Lateness::Charged, 80),
            (Lateness::Free, 40),
        ] {
            let cell = Cell::of(Some(&score(Standing::Scored, lateness)), None, HALF);
            assert_eq!(shown(cell), (CellState::Scored, Some(Points::whole(points))));
        }
    }

    #[test]
    fn what_a_teacher_sets_holds_until_the_system_holds_again() {
        let missed = score(Standing::Missed, Lateness::None);
        let missed = Some(&missed);
        let points = Points(8_850);
        let set = Cell::of(missed, Some(SetMark::Points { points }), HALF);
        assert_eq!(shown(set), (CellState::Scored, Some(points)));
        assert_eq!(
            shown(Cell::of(missed, Some(SetMark::Excused), HALF)),
            (CellState::Excused, None)
        );
        assert_eq!(
            Cell::of(missed, Some(SetMark::System), HALF),
            Cell::of(missed, None, HALF)
        );
        assert_eq!(Cell::of(None, Some(SetMark::System), HALF), None);
    }
}
