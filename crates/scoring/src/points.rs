//! Points in hundredths and shares of a whole: the two numbers that marks are made of.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Points in hundredths (250 = 2.50); in JSON the number `2.5`. Reading rounds half-up to the hundredth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, utoipa::ToSchema)]
#[schema(value_type = f64, example = 2.5)]
pub struct Points(pub i64);

impl Points {
    pub const ZERO: Self = Self(0);
    /// No question, paper or course is worth more: 1 000 000 points.
    pub const LARGEST: Self = Self(100_000_000);

    pub const fn whole(points: i64) -> Self {
        Self(points * 100)
    }

    /// This many points times a share, rounded half-up to the hundredth.
    pub fn times(self, share: Share) -> Self {
        Self(divide_half_up(
            i128::from(self.0) * i128::from(share.0),
            i128::from(Share::ONE.0),
        ))
    }

    /// These points shared out by weights, to the hundredth: the shares add up to the whole, and no share is a hundredth off what
    /// its weight says (largest remainder; earlier ones first where remainders are equal). Nothing weighs: the first gets all.
    pub fn split(self, weights: &[i64]) -> Vec<Self> {
        let total: i64 = weights.iter().sum();
        if total <= 0 {
            let whole = std::iter::once(self).chain(std::iter::repeat(Self::ZERO));
            return whole.take(weights.len()).collect();
        }
        let exact = |weight: &i64| i128::from(self.0) * i128::from(*weight);
        let mut shares: Vec<Self> = weights
            .iter()
            .map(|weight| Self((exact(weight) / i128::from(total)) as i64))
            .collect();
        let mut order: Vec<usize> = (0..weights.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse(exact(&weights[*at]) % i128::from(total)));
        let left = self.0 - shares.iter().map(|share| share.0).sum::<i64>();
        for at in order.into_iter().take(usize::try_from(left).unwrap_or(0)) {
            shares[at].0 += 1;
        }
        shares
    }

    /// Earned over full, as a share; zero when nothing could be earned.
    pub fn out_of(self, full: Self) -> Share {
        Share::of(self.0, full.0)
    }
}

impl fmt::Display for Points {
    /// As short as it is exact: `2.5`, `3`, `-0.75`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (points, hundredths) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match hundredths {
            0 => write!(f, "{sign}{points}"),
            _ if hundredths.is_multiple_of(10) => write!(f, "{sign}{points}.{}", hundredths / 10),
            _ => write!(f, "{sign}{points}.{hundredths:02}"),
        }
    }
}

impl From<i64> for Points {
    /// From hundredths, as stored.
    fn from(hundredths: i64) -> Self {
        Self(hundredths)
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Points {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            serializer.serialize_i64(self.0 / 100)
        } else {
            serializer.serialize_f64(self.0 as f64 / 100.0)
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let hundredths = (number * 100.0).round();
        if hundredths.is_finite() && hundredths.abs() <= Self::LARGEST.0 as f64 {
            Ok(Self(hundredths as i64))
        } else {
            Err(de::Error::custom("分值超出范围"))
        }
    }
}

/// A share of a mark, in parts of [`Share::ONE`]; in JSON a number between 0 and 1 such as `0.625`.
///
/// The whole is a multiple of everything a voucher is usually divided by (up to 13 lines, weights of 40/20/40/20/10),
/// so that thirds and sevenths add up to exactly one and no mark hangs on a floating-point remainder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, utoipa::ToSchema)]
#[schema(value_type = f64, example = 0.5)]
pub struct Share(pub i64);

impl Share {
    pub const ZERO: Self = Self(0);
    /// 2⁷ · 3² · 5⁴ · 7 · 11 · 13.
    pub const ONE: Self = Self(720_720_000);
    pub const HALF: Self = Self(Self::ONE.0 / 2);

    /// `part / whole`, rounded half-up; zero when the whole is zero.
    pub fn of(part: i64, whole: i64) -> Self {
        if whole == 0 {
            return Self::ZERO;
        }
        Self(divide_half_up(
            i128::from(part) * i128::from(Self::ONE.0),
            i128::from(whole),
        ))
    }

    pub fn percent(percent: i64) -> Self {
        Self::of(percent, 100)
    }

    pub fn times(self, other: Self) -> Self {
        Self(divide_half_up(
            i128::from(self.0) * i128::from(other.0),
            i128::from(Self::ONE.0),
        ))
    }

    /// The mean of shares with whole-number weights; zero when all weights are zero.
    pub fn weighted_mean(parts: impl IntoIterator<Item = (u32, Self)>) -> Self {
        let (mut weights, mut sum) = (0_i128, 0_i128);
        for (weight, share) in parts {
            weights += i128::from(weight);
            sum += i128::from(weight) * i128::from(share.0);
        }
        if weights == 0 {
            Self::ZERO
        } else {
            Self(divide_half_up(sum, weights))
        }
    }

    pub fn clamp_to_whole(self) -> Self {
        self.clamp(Self::ZERO, Self::ONE)
    }

    pub fn to_f64(self) -> f64 {
        self.0 as f64 / Self::ONE.0 as f64
    }

    pub(crate) fn from_f64(share: f64) -> Option<Self> {
        let parts = (share * Self::ONE.0 as f64).round();
        (share.is_finite() && share.abs() <= 1000.0).then_some(Self(parts as i64))
    }
}

impl Add for Share {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Share {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl AddAssign for Share {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for Share {
    fn sum<I: Iterator<Item = Self>>(shares: I) -> Self {
        shares.fold(Self::ZERO, Add::add)
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.to_f64())
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_f64(f64::deserialize(deserializer)?).ok_or_else(|| de::Error::custom("比例超出范围"))
    }
}

/// Division rounded half away from zero.
fn divide_half_up(dividend: i128, divisor: i128) -> i64 {
    let magnitude = (2 * dividend.abs() + divisor.abs()) / (2 * divisor.abs());
    let quotient = if (dividend < 0) == (divisor < 0) {
        magnitude
    } else {
        -magnitude
    };
    i64::try_from(quotient).expect("points and shares are small numbers")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_shared_out_whole() {
        let split = |points, weights: &[i64]| -> Vec<i64> {
            Points(points)
                .split(weights)
                .iter()
                .map(|share| share.0)
                .collect()
        };
        assert_eq!(split(1000, &[3, 3, 4]), [300, 300, 400]);
        assert_eq!(split(1000, &[1, 1, 1]), [334, 333, 333]);
        assert_eq!(split(1, &[1, 1]), [1, 0]);
        assert_eq!(split(500, &[0, 0]), [500, 0]);
        assert_eq!(split(500, &[]), [0_i64; 0]);
    }

    #[test]
    fn points_are_json_numbers() {
        for (points, json) in [(250, "2.5"), (300, "3"), (7, "0.07"), (-75, "-0.75")] {
            assert_eq!(serde_json::to_string(&Points(points)).unwrap(), json);
            assert_eq!(serde_json::from_str::<Points>(json).unwrap(), Points(points));
        }
        assert!(serde_json::from_str::<Points>("1e300").is_err());
    }

    #[test]
    fn halves_of_a_hundredth_round_up() {
        assert_eq!(Points(5).times(Share::HALF), Points(3));
        assert_eq!(Points(3).times(Share::of(5, 6)), Points(3));
        assert_eq!(Points(-5).times(Share::HALF), Points(-3));
    }

    #[test]
    fn common_fractions_add_up_to_exactly_one() {
        for n in 1..=16 {
            assert_eq!(
                (0..n).map(|_| Share::of(1, n)).sum::<Share>(),
                Share::ONE,
                "1/{n}"
            );
        }
    }
}
