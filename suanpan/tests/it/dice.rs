//! Chance for tests that try many cases: the same for the same seed.

use scoring::draw::Draw;
use serde_json::{Value, json};

pub struct Dice(Draw);

impl Dice {
    pub fn of(seed: u64) -> Self {
        Self(Draw::from_seed(seed))
    }

    /// From 0 to below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        let drawn = self.0.below(bound as u64);
        usize::try_from(drawn).expect("below the bound")
    }

    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Other points, or one of the ways in which a question is left out.
    pub fn change(&mut self) -> Value {
        let points = self.one_of(&[1.0, 2.5, 4.0, 7.0]);
        match self.below(5) {
            0 | 1 => json!({ "kind": "points", "points": points }),
            2 => json!({ "kind": "drop", "how": "full" }),
            3 => json!({ "kind": "drop", "how": "zero" }),
            _ => json!({ "kind": "drop", "how": "removed" }),
        }
    }
}

/// Whether points are the same share of what they are out of, to the hundredth of a point.
pub fn is_share_of(now: (&Value, &Value), share: f64) -> bool {
    let (points, full) = (now.0.as_f64().expect("points"), now.1.as_f64().expect("points"));
    (points - full * share).abs() < 0.011
}
