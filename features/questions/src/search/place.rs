//! Where a page of a bank ends, so that the next one begins behind it however far the reader has come.

use crate::QuestionId;
use serde::{Deserialize, Serialize};

/// A place in what was found. A search ranks the questions below an id together (a window), then those below the last of these: a
/// question that is added while somebody reads on has a greater id, and moves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Place {
    /// The id below which the window begins; 0 in a list, which has none.
    pub window: i64,
    /// How well the question fits: 0 best.
    pub rank: i64,
    /// The last question before the next page.
    pub id: QuestionId,
}

/// A rank beyond all: the place before every question of a window.
const BEGINNING: i64 = -1;

impl Place {
    /// In a list, which is in the order of ids.
    pub(crate) const fn listed(id: QuestionId) -> Self {
        Self {
            window: 0,
            rank: 0,
            id,
        }
    }

    /// Before the best of those below an id.
    pub(crate) const fn window(below: i64) -> Self {
        Self {
            window: below,
            rank: BEGINNING,
            id: QuestionId(0),
        }
    }

    /// Whether this one comes after the other: the best first, of equals the newest.
    pub(crate) fn is_after(&self, other: &Self) -> bool {
        (self.rank, -self.id.0) > (other.rank, -other.id.0)
    }
}

impl From<Place> for String {
    fn from(place: Place) -> Self {
        format!("{}.{}.{}", place.window, place.rank, place.id)
    }
}

impl TryFrom<String> for Place {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let wrong = "no place of a list";
        let mut numbers = text
            .split('.')
            .map(|number| number.parse::<i64>().map_err(|_| wrong));
        let mut next = || numbers.next().ok_or(wrong)?;
        let place = Self {
            window: next()?,
            rank: next()?,
            id: QuestionId(next()?),
        };
        numbers.next().is_none().then_some(place).ok_or(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_reads_back_as_it_was_written_and_nothing_else_is_one() {
        for place in [
            Place::listed(QuestionId(7)),
            Place::window(12),
            Place {
                window: 1_001,
                rank: 2,
                id: QuestionId(40),
            },
        ] {
            assert_eq!(Place::try_from(String::from(place)), Ok(place));
        }
        for other in ["", "1", "1.2", "1.2.3.4", "a.b.c", "1.2.é"] {
            assert!(Place::try_from(other.to_owned()).is_err(), "{other}");
        }
    }

    #[test]
    fn the_better_come_first_and_of_equals_the_newest() {
        let place = |rank, id| Place {
            window: 100,
            rank,
            id: QuestionId(id),
        };
        assert!(place(1, 9).is_after(&place(0, 3)));
        assert!(place(1, 3).is_after(&place(1, 9)));
        assert!(!place(1, 9).is_after(&place(1, 9)));
        assert!(place(0, 9).is_after(&Place::window(100)));
    }
}
