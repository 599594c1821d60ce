//! How often something may be done, or how long it may take.

use serde::{Deserialize, Serialize};

/// At most so many tries, minutes or the like, or as many as one likes. In JSON and in columns an integer, 0 for no limit:
/// outside of these two nobody compares with 0.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(from = "i64", into = "i64")]
#[schema(value_type = i64)]
pub struct Limit(Option<i64>);

impl Limit {
    /// As many as one likes.
    pub const NONE: Self = Self(None);

    /// At most so many.
    pub const fn at_most(most: i64) -> Self {
        Self(Some(most))
    }

    /// The most there may be; none without a limit.
    pub const fn get(self) -> Option<i64> {
        self.0
    }

    /// The limit, where a count is beyond it.
    pub fn exceeded_by(self, count: i64) -> Option<i64> {
        self.0.filter(|most| count > *most)
    }

    /// Whether there is a limit and the count has come to it.
    pub fn is_reached_by(self, count: i64) -> bool {
        self.0.is_some_and(|most| count >= most)
    }

    /// Whether it is none, or one from 1 to `largest`.
    pub fn is_sound(self, largest: i64) -> bool {
        self.0.is_none_or(|most| (1..=largest).contains(&most))
    }
}

impl From<i64> for Limit {
    /// As stored and sent: 0 for no limit.
    fn from(most: i64) -> Self {
        Self((most != 0).then_some(most))
    }
}

impl From<u32> for Limit {
    fn from(most: u32) -> Self {
        i64::from(most).into()
    }
}

impl From<Limit> for i64 {
    fn from(limit: Limit) -> Self {
        limit.0.unwrap_or(0)
    }
}

impl From<Limit> for database::Value {
    fn from(limit: Limit) -> Self {
        Self::Int(limit.into())
    }
}

impl database::FromValue for Limit {
    fn from_value(value: &database::Value) -> Result<Self, String> {
        i64::from_value(value).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_limit_nothing_is_too_much() {
        assert_eq!(Limit::NONE.exceeded_by(i64::MAX), None);
        assert!(!Limit::NONE.is_reached_by(0));
        assert_eq!(Limit::at_most(3).exceeded_by(3), None);
        assert_eq!(Limit::at_most(3).exceeded_by(4), Some(3));
        assert!(Limit::at_most(3).is_reached_by(3));
    }

    #[test]
    fn outside_none_is_0() {
        assert_eq!(serde_json::to_string(&Limit::NONE).expect("JSON"), "0");
        assert_eq!(serde_json::from_str::<Limit>("0").expect("JSON"), Limit::NONE);
        assert_eq!(
            serde_json::from_str::<Limit>("3").expect("JSON"),
            Limit::at_most(3)
        );
        assert!(Limit::from(-1_i64).get().is_some() && !Limit::from(-1_i64).is_sound(100));
    }
}
