//! What a score counts for programs of others: the same as in the gradebook.

use crate::gradebook::{
    cell::{Cell, CellState, Lateness, SetMark, Standing, Standings},
    late::{LateParts, LateRule},
};
use database::{FromRow, Result, Row};
use scoring::Points;
use serde::{Deserialize, Serialize};

/// How a result stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResultState {
    /// It has its mark.
    Marked,
    /// Some of it waits for a person.
    Waiting,
    /// Nothing came in time: it counts nought.
    Missing,
    /// It does not count for this student.
    Excused,
}

/// A row of `result_v_score`, with `rules` of `result_v_scheme`.
#[derive(Debug, Clone)]
pub struct OutgoingScore {
    full: Points,
    cell: Option<Cell>,
}

impl FromRow for OutgoingScore {
    fn from_row(row: &Row) -> Result<Self> {
        let full = Points(row.get("full_points")?);
        let earned = Points(row.get("earned_points")?);
        let late: String = row.get("late_parts")?;
        let standings = Standings::new(
            (earned, full),
            row.get::<Standing>("standing")?,
            row.get::<Lateness>("lateness")?,
            &LateParts::parse(&late).unwrap_or_default(),
        );
        let rules: Option<String> = row.get("rules")?;
        let rules = rules.and_then(|rules| serde_json::from_str::<Option<LateRule>>(&rules).ok().flatten());
        Ok(Self {
            full,
            cell: Cell::of(standings.as_ref(), set_mark(row)?, rules.unwrap_or_default()),
        })
    }
}

/// What a teacher set, by the columns `set_kind` and `set_points`.
fn set_mark(row: &Row) -> Result<Option<SetMark>> {
    let kind: Option<String> = row.get("set_kind")?;
    let points: Option<i64> = row.get("set_points")?;
    Ok(match kind.as_deref() {
        Some("points") => points.map(|points| SetMark::Points {
            points: Points(points),
        }),
        Some("excused") => Some(SetMark::Excused),
        _ => None,
    })
}

impl OutgoingScore {
    /// What was earned, of the full points of its item; none where nothing counts.
    pub fn earned(&self) -> Option<Points> {
        Some(self.full.times(self.cell?.share?))
    }

    /// How it stands.
    pub fn state(&self) -> ResultState {
        match self.cell.map(|cell| cell.state) {
            Some(CellState::Scored) => ResultState::Marked,
            Some(CellState::Missing) => ResultState::Missing,
            Some(CellState::Excused) => ResultState::Excused,
            Some(CellState::Waiting) | None => ResultState::Waiting,
        }
    }
}
