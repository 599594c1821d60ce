//! What stands in a cell: the score of the system, or what a teacher set in its place.

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Standings {
    pub(crate) share: Share,
    pub(crate) standing: Standing,
    pub(crate) lateness: Lateness,
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
    pub(crate) fn of(score: Option<Standings>, set: Option<SetMark>, late_percent: u32) -> Option<Self> {
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
                    share: Some(match score.lateness {
                        Lateness::Free => score
                            .share
                            .times(Share::percent(i64::from(late_percent.min(100)))),
                        Lateness::None | Lateness::Charged => score.share,
                    }),
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

    fn score(standing: Standing, lateness: Lateness) -> Standings {
        Standings {
            share: Share::of(80, 100),
            standing,
            lateness,
        }
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
            let cell = Cell::of(Some(score(Standing::Scored, lateness)), None, 50);
            assert_eq!(shown(cell), (CellState::Scored, Some(Points::whole(points))));
        }
    }

    #[test]
    fn what_a_teacher_sets_holds_until_the_system_holds_again() {
        let missed = Some(score(Standing::Missed, Lateness::None));
        let points = Points(8_850);
        let set = Cell::of(missed, Some(SetMark::Points { points }), 50);
        assert_eq!(shown(set), (CellState::Scored, Some(points)));
        assert_eq!(
            shown(Cell::of(missed, Some(SetMark::Excused), 50)),
            (CellState::Excused, None)
        );
        assert_eq!(
            Cell::of(missed, Some(SetMark::System), 50),
            Cell::of(missed, None, 50)
        );
        assert_eq!(Cell::of(None, Some(SetMark::System), 50), None);
    }
}
