//! Whose turn an answer is, when its markings agree, and what they come to. Pure.

use crate::ItemId;
use platform::{Millis, access::UserId, clock::minutes};
use scoring::{MarkNote, Points, Share, Tick, note::MOST_NOTES};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// How long a teacher holds an answer that they opened. Long enough to read the longest, short enough that a colleague goes on
/// where somebody left the screen open.
pub(crate) const HOLD_MS: Millis = minutes(10);

/// Letters and digits that are not mistaken for each other.
const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// In what a bound is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoundUnit {
    /// Points.
    Points,
    /// Percent of what the question is worth.
    Percent,
}

/// What a mark is where two markings lie within the bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SecondMethod)]
pub(crate) enum Method {
    /// The mean, to the hundredth, half up.
    Mean,
    /// The higher one.
    Higher,
    /// That of the teacher to whom the answer was dealt first.
    Lead,
}

database::text_column! { BoundUnit, Method }

/// By what answers are dealt and their markings compared.
#[derive(Debug, Clone)]
pub(crate) struct Rules {
    /// How many of a hundred answers are marked twice.
    pub(crate) percent: i64,
    pub(crate) bound_unit: BoundUnit,
    /// The largest difference that is no dispute: hundredths of a point or of a percent.
    pub(crate) bound: i64,
    pub(crate) method: Method,
    pub(crate) seed: String,
    pub(crate) markers: Vec<UserId>,
}

/// What one teacher gave for an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Marking {
    pub(crate) by: UserId,
    /// Its place in the history of the answer.
    pub(crate) number: i64,
    pub(crate) points: Points,
    /// What the answer was worth then.
    pub(crate) full: Points,
    pub(crate) rubric: Vec<Tick>,
    pub(crate) comment: String,
    pub(crate) tags: Vec<String>,
    pub(crate) notes: Vec<MarkNote>,
}

impl Marking {
    /// The points in what the answer is worth now.
    pub(crate) fn of(&self, full: Points) -> Points {
        if self.full == full {
            self.points
        } else {
            full.times(self.points.out_of(self.full))
        }
    }
}

/// What markings come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Settled {
    pub(crate) points: Points,
    pub(crate) rubric: Vec<Tick>,
    pub(crate) comment: String,
    pub(crate) tags: Vec<String>,
    pub(crate) notes: Vec<MarkNote>,
    /// Whether a third teacher decided.
    pub(crate) is_decided: bool,
}

/// Where an answer stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Standing {
    /// So many markings are still to come.
    Open(usize),
    /// Two lie further apart than the bound: a third teacher decides.
    Disputed,
    Settled(Settled),
}

impl Standing {
    /// How many markings are still to come.
    pub(crate) const fn missing(&self) -> usize {
        match self {
            Self::Open(missing) => *missing,
            Self::Disputed => 1,
            Self::Settled(_) => 0,
        }
    }
}

impl Rules {
    /// The largest difference that is no dispute, of a question that is worth so much.
    pub(crate) fn bound_of(&self, full: Points) -> Points {
        match self.bound_unit {
            BoundUnit::Points => Points(self.bound),
            BoundUnit::Percent => full.times(Share::of(self.bound, 10_000)),
        }
    }

    /// Whether an answer is marked by two teachers: always the same for the same answer, and nobody can tell beforehand.
    pub(crate) fn is_double(&self, item: ItemId) -> bool {
        self.draw("double", item, 0) % 100 < u64::try_from(self.percent).unwrap_or(0)
    }

    /// The name an answer goes by while nobody may know whose it is.
    pub(crate) fn code(&self, item: ItemId) -> String {
        letters(self.draw("code", item, 0))
    }

    /// The name a student goes by meanwhile, where all of their answers stand together; no answer's code leads to it.
    pub(crate) fn code_of_person(&self, user: UserId) -> String {
        letters(self.draw_number("person", user.0, 0))
    }

    /// The markers in the order in which an answer is dealt to them. Who joins or leaves changes nothing between the others.
    pub(crate) fn ranked(&self, item: ItemId) -> Vec<UserId> {
        let mut all = self.markers.clone();
        all.sort_by_key(|marker| (self.draw("deal", item, marker.0), marker.0));
        all
    }

    /// Where an answer stands that is worth so much, with these markings.
    pub(crate) fn standing(&self, item: ItemId, full: Points, markings: &[Marking]) -> Standing {
        let needed = if self.is_double(item) { 2 } else { 1 };
        let mut given: Vec<&Marking> = markings.iter().collect();
        given.sort_by_key(|marking| marking.number);
        match given[..] {
            [only] if needed == 1 => Standing::Settled(self.combined(item, full, &[only])),
            [one, two] => {
                let apart = one.of(full) - two.of(full);
                if Points(apart.0.abs()) <= self.bound_of(full) {
                    Standing::Settled(self.combined(item, full, &[one, two]))
                } else {
                    Standing::Disputed
                }
            }
            [_, _, third, ..] => Standing::Settled(Settled {
                points: third.of(full),
                rubric: third.rubric.clone(),
                comment: third.comment.clone(),
                tags: third.tags.clone(),
                notes: third.notes.clone(),
                is_decided: true,
            }),
            [] | [_] => Standing::Open(needed - given.len()),
        }
    }

    /// What the markings that were given come to where no more are asked for: the third decides, two are put together however far
    /// apart they lie, one counts. None where there is none.
    pub(crate) fn kept(&self, item: ItemId, full: Points, markings: &[Marking]) -> Option<Settled> {
        match self.standing(item, full, markings) {
            Standing::Settled(settled) => Some(settled),
            _ if markings.is_empty() => None,
            _ => Some(self.combined(item, full, &markings.iter().collect::<Vec<_>>())),
        }
    }

    /// One or two markings as one mark, whoever came first.
    fn combined(&self, item: ItemId, full: Points, markings: &[&Marking]) -> Settled {
        let ranked = self.ranked(item);
        let rank = |marking: &&&Marking| {
            let at = ranked.iter().position(|marker| *marker == marking.by);
            (at.unwrap_or(usize::MAX), marking.by.0)
        };
        let mut ordered: Vec<&Marking> = markings.to_vec();
        ordered.sort_by_key(|marking| rank(&marking));
        let each = ordered.iter().map(|marking| marking.of(full));
        let points = match self.method {
            Method::Mean => {
                let sum: Points = each.sum();
                Points((sum.0 * 2 + ordered.len() as i64).div_euclid(ordered.len() as i64 * 2))
            }
            Method::Higher => each.max().unwrap_or_default(),
            Method::Lead => each.take(1).sum(),
        };
        let same = |marking: &&&Marking| marking.of(full) == points;
        let mut comments: Vec<&str> = ordered.iter().map(|marking| marking.comment.as_str()).collect();
        comments.retain(|comment| !comment.is_empty());
        comments.dedup();
        let mut tags: Vec<String> = Vec::new();
        for tag in ordered.iter().flat_map(|marking| &marking.tags) {
            if !tags.contains(tag) {
                tags.push(tag.clone());
            }
        }
        Settled {
            points,
            tags,
            // Ticks that do not add up to the mark would say another one.
            rubric: ordered
                .iter()
                .find(same)
                .map(|marking| marking.rubric.clone())
                .unwrap_or_default(),
            comment: comments.join("\n"),
            notes: ordered
                .iter()
                .flat_map(|marking| marking.notes.clone())
                .take(MOST_NOTES)
                .collect(),
            is_decided: false,
        }
    }

    /// Whom the markings that are still to come are dealt to. A dispute that every marker is a party to is open to colleagues.
    pub(crate) fn due(&self, item: ItemId, full: Points, markings: &[Marking]) -> Vec<UserId> {
        let mut ranked = self.ranked(item);
        ranked.retain(|marker| !markings.iter().any(|marking| marking.by == *marker));
        ranked.truncate(self.standing(item, full, markings).missing());
        ranked
    }

    /// Whether this teacher may give one of the markings that are still to come: nobody marks an answer twice.
    pub(crate) fn may_mark(
        &self,
        user: UserId,
        (item, full): (ItemId, Points),
        markings: &[Marking],
    ) -> bool {
        if markings.iter().any(|marking| marking.by == user) {
            return false;
        }
        let standing = self.standing(item, full, markings);
        let is_marker = self.markers.contains(&user);
        let nobody_left = self.due(item, full, markings).is_empty();
        standing.missing() > 0 && (is_marker || (standing == Standing::Disputed && nobody_left))
    }

    /// A number that only the seed tells.
    fn draw(&self, purpose: &str, item: ItemId, of: i64) -> u64 {
        self.draw_number(purpose, item.0, of)
    }

    fn draw_number(&self, purpose: &str, number: i64, of: i64) -> u64 {
        let digest = Sha256::digest(format!("{}:{purpose}:{number}:{of}", self.seed));
        u64::from_be_bytes(std::array::from_fn(|at| digest[at]))
    }
}

/// Five letters and digits for a number.
fn letters(mut rest: u64) -> String {
    let mut letter = || {
        let at = rest % LETTERS.len() as u64;
        rest /= LETTERS.len() as u64;
        char::from(LETTERS[usize::try_from(at).unwrap_or(0)])
    };
    (0..5).map(|_| letter()).collect()
}
