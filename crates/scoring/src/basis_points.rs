//! A share as it is stored and shown: hundredths of a percent.

use crate::Share;
use serde::{Deserialize, Serialize};

/// What a work came to, of its marks: 0 to 10 000 hundredths of a percent, in JSON and in columns that integer. The rules
/// reckon with [`Share`]; this is what is kept of the result.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
#[serde(from = "i64", into = "i64")]
#[schema(value_type = i64, example = 6250)]
pub struct BasisPoints(i64);

impl BasisPoints {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// Everything: 100 %.
    pub const WHOLE: Self = Self(10_000);

    /// The integer that a column holds.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// In percent, as people read it: 62.5.
    pub fn percent(self) -> f64 {
        self.0 as f64 / 100.0
    }

    /// The nearest to a part of one, as a sandbox or a written file says it: 0.625.
    pub fn nearest(part: f64) -> Self {
        Share::from_f64(part).unwrap_or_default().into()
    }

    /// The mean of some; none of none.
    pub fn mean(all: &[Self]) -> Option<Self> {
        (!all.is_empty()).then(|| Share::weighted_mean(all.iter().map(|one| (1, (*one).into()))).into())
    }
}

impl From<i64> for BasisPoints {
    /// From hundredths of a percent, as stored; what is beyond nothing and everything is taken as these.
    fn from(hundredths: i64) -> Self {
        Self(hundredths.clamp(0, Self::WHOLE.0))
    }
}

impl From<BasisPoints> for i64 {
    fn from(share: BasisPoints) -> Self {
        share.0
    }
}

impl From<BasisPoints> for Share {
    /// Exact: a whole share is a multiple of 10 000.
    fn from(share: BasisPoints) -> Self {
        Self::of(share.0, BasisPoints::WHOLE.0)
    }
}

impl From<Share> for BasisPoints {
    /// Rounded half-up.
    fn from(share: Share) -> Self {
        let part = Share::ONE.0 / Self::WHOLE.0;
        Self((share.clamp_to_whole().0 + part / 2) / part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Points;

    #[test]
    fn a_share_is_kept_to_the_hundredth_of_a_percent_half_up() {
        assert_eq!(BasisPoints::from(Share::of(1, 3)).get(), 3_333);
        assert_eq!(BasisPoints::from(Share::of(2, 3)).get(), 6_667);
        assert_eq!(BasisPoints::from(Share::of(1, 20_000)).get(), 1);
        assert!((BasisPoints::nearest(0.625).percent() - 62.5).abs() < f64::EPSILON);
        assert_eq!(
            BasisPoints::mean(&[BasisPoints(1), BasisPoints(2)]),
            Some(BasisPoints(2))
        );
        assert_eq!(BasisPoints::mean(&[]), None);
    }

    #[test]
    fn every_one_is_exactly_a_share_and_that_share_of_a_hundred_points() {
        for hundredths in 0..=10_000 {
            let share = BasisPoints::from(hundredths);
            assert_eq!(BasisPoints::from(Share::from(share)), share);
            assert_eq!(Points::whole(100).times(share.into()), Points(hundredths));
        }
    }

    #[test]
    fn more_than_everything_is_everything() {
        assert_eq!(BasisPoints::from(Share::of(5, 4)), BasisPoints::WHOLE);
        assert_eq!(BasisPoints::from(Share::of(-1, 4)), BasisPoints::ZERO);
        assert_eq!(BasisPoints::nearest(f64::NAN), BasisPoints::ZERO);
        assert_eq!(BasisPoints::from(10_001), BasisPoints::WHOLE);
    }

    #[test]
    fn json_has_the_integer() {
        assert_eq!(serde_json::to_string(&BasisPoints(6_250)).unwrap(), "6250");
        assert_eq!(
            serde_json::from_str::<BasisPoints>("6250").unwrap(),
            BasisPoints(6_250)
        );
    }
}
