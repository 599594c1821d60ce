//! Money in integer fen (1/100 yuan), its decimal text, and the rounding rule of the product: half-up.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::half_width::to_half_width;

/// An amount of money in fen; in JSON the decimal string `"1234.50"`.
///
/// The operators check for overflow and panic rather than wrap. INVARIANT: amounts that people enter are at most
/// [`Fen::LARGEST_ENTRY`], so the sum over a book of 900 000 lines still fits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, utoipa::ToSchema)]
#[schema(value_type = String, example = "1234.50")]
pub struct Fen(pub i64);

/// Why a text is not an amount of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseFenError {
    #[error("金额不能为空")]
    Empty,
    #[error("金额只能由数字、千分位逗号和一个小数点组成")]
    NotANumber,
    #[error("金额最多两位小数")]
    TooManyDecimals,
    #[error("千分位逗号位置不对")]
    MisplacedComma,
    #[error("金额过大")]
    TooLarge,
}

impl Fen {
    pub const ZERO: Self = Self(0);
    /// The largest amount accepted from a person or a file: 100 000 000 000 yuan.
    pub const LARGEST_ENTRY: Self = Self(10_000_000_000_000);

    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }

    /// The amount in yuan, exact.
    pub fn to_decimal(self) -> Decimal {
        Decimal::new(self.0, 2)
    }

    /// A number of yuan rounded half-up (away from zero) to the fen; `None` when it does not fit.
    pub fn from_decimal(yuan: Decimal) -> Option<Self> {
        let fen = yuan.checked_mul(Decimal::ONE_HUNDRED)?;
        i64::try_from(fen.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero))
            .ok()
            .map(Self)
    }

    /// This amount times a factor (a rate, a quantity), rounded half-up; `None` when it does not fit.
    pub fn times(self, factor: Decimal) -> Option<Self> {
        Self::from_decimal(self.to_decimal().checked_mul(factor)?)
    }

    /// The text with thousands separators that screens and books show: `-1,234.50`.
    pub fn grouped(self) -> String {
        let plain = self.abs().to_string();
        let (yuan, fen) = plain.split_at(plain.len() - 3);
        let mut text = String::from(if self.is_negative() { "-" } else { "" });
        for (position, digit) in yuan.chars().enumerate() {
            if position > 0 && (yuan.len() - position).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        text + fen
    }
}

impl fmt::Display for Fen {
    /// Plain decimal text with two places: `-1234.50`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let fen = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", fen / 100, fen % 100)
    }
}

impl FromStr for Fen {
    type Err = ParseFenError;

    /// Reads what people type: `1,234.5`, `１２３４．５０`, `￥1,234.50`, `−88`, `1234元`; a red amount as `-320`, `(320)`,
    /// `（红字）320` or `[320]`.
    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        let half = to_half_width(text);
        let (is_red, body) = split_red_mark(half.trim());
        let body = body.trim().trim_start_matches('¥').trim_end_matches('元').trim();
        let (is_minus, body) = match body.strip_prefix('-') {
            Some(rest) => (true, rest.trim().trim_start_matches('¥')),
            None => (false, body.strip_prefix('+').unwrap_or(body)),
        };
        let amount = parse_unsigned(body)?;
        // A minus inside red brackets would say the same thing twice; which of the two was meant is not ours to guess.
        match (is_red, is_minus) {
            (true, true) => Err(ParseFenError::NotANumber),
            (false, false) => Ok(Self(amount)),
            _ => Ok(Self(-amount)),
        }
    }
}

/// Takes off the ways a red (negative) amount is written besides a minus sign.
fn split_red_mark(text: &str) -> (bool, &str) {
    if let Some(rest) = text.strip_prefix("(红字)").or_else(|| text.strip_prefix("红字")) {
        return (true, rest);
    }
    for (open, close) in [('(', ')'), ('[', ']')] {
        if let Some(inner) = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)) {
            return (true, inner);
        }
    }
    (false, text)
}

fn parse_unsigned(body: &str) -> Result<i64, ParseFenError> {
    if body.is_empty() {
        return Err(ParseFenError::Empty);
    }
    let (yuan, fen) = body.split_once('.').unwrap_or((body, ""));
    let yuan = without_thousands_commas(yuan)?;
    let is_number = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if !is_number(&yuan) || !is_number(fen) || (yuan.is_empty() && fen.is_empty()) {
        return Err(ParseFenError::NotANumber);
    }
    if fen.trim_end_matches('0').len() > 2 {
        return Err(ParseFenError::TooManyDecimals);
    }
    let two_places = format!("{:0<2}", fen.get(..2).unwrap_or(fen));
    let amount: i64 = format!("{yuan}{two_places}")
        .parse()
        .map_err(|_| ParseFenError::TooLarge)?;
    if amount > Fen::LARGEST_ENTRY.0 {
        Err(ParseFenError::TooLarge)
    } else {
        Ok(amount)
    }
}

/// `12,345` → `12345`; a comma anywhere but before each third digit is refused, for `1,23` may be a slip for `1.23`.
fn without_thousands_commas(yuan: &str) -> Result<String, ParseFenError> {
    let mut groups = yuan.split(',');
    let first = groups.next().unwrap_or_default();
    let rest: Vec<&str> = groups.collect();
    let first_is_short = !rest.is_empty() && !(1..=3).contains(&first.len());
    if first_is_short || rest.iter().any(|group| group.len() != 3) {
        return Err(ParseFenError::MisplacedComma);
    }
    Ok(yuan.replace(',', ""))
}

impl Add for Fen {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        self.checked_add(other)
            .expect("amounts are bounded by LARGEST_ENTRY")
    }
}

impl Sub for Fen {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.checked_sub(other)
            .expect("amounts are bounded by LARGEST_ENTRY")
    }
}

impl Neg for Fen {
    type Output = Self;
    fn neg(self) -> Self {
        Self(
            self.0
                .checked_neg()
                .expect("amounts are bounded by LARGEST_ENTRY"),
        )
    }
}

impl AddAssign for Fen {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Fen {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Fen {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl Serialize for Fen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'_, str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn amounts_are_read_as_people_type_them() {
        for (typed, fen) in [
            ("1,234.5", 123_450),
            ("１，２３４．５", 123_450),
            ("￥1,234.50", 123_450),
            ("1234.50元", 123_450),
            (".5", 50),
            ("−88", -8_800),
            ("－￥88.00", -8_800),
            ("(2,000.00)", -200_000),
            ("（红字）320", -32_000),
            ("[320]", -32_000),
            ("1.500", 150),
            ("0", 0),
        ] {
            assert_eq!(typed.parse(), Ok(Fen(fen)), "{typed}");
        }
    }

    #[test]
    fn amounts_that_could_mean_two_things_are_refused() {
        for (typed, why) in [
            ("", ParseFenError::Empty),
            ("  ", ParseFenError::Empty),
            ("1,23", ParseFenError::MisplacedComma),
            ("1234,567", ParseFenError::MisplacedComma),
            ("1.234", ParseFenError::TooManyDecimals),
            ("1.2.3", ParseFenError::NotANumber),
            ("12a", ParseFenError::NotANumber),
            (".", ParseFenError::NotANumber),
            ("(-5)", ParseFenError::NotANumber),
            ("99999999999999999999", ParseFenError::TooLarge),
        ] {
            assert_eq!(typed.parse::<Fen>(), Err(why), "{typed}");
        }
    }

    #[test]
    fn halves_are_rounded_away_from_zero() {
        for (yuan, fen) in [("2.675", 268), ("-2.675", -268), ("0.005", 1), ("0.0049", 0)] {
            assert_eq!(Fen::from_decimal(yuan.parse().unwrap()), Some(Fen(fen)), "{yuan}");
        }
    }

    proptest! {
        #[test]
        fn i36_amounts_survive_text_and_json(fen in -Fen::LARGEST_ENTRY.0..=Fen::LARGEST_ENTRY.0) {
            let amount = Fen(fen);
            prop_assert_eq!(amount.to_string().parse(), Ok(amount));
            prop_assert_eq!(amount.grouped().parse(), Ok(amount));
            let json = serde_json::to_string(&amount).unwrap();
            prop_assert_eq!(serde_json::from_str::<Fen>(&json).unwrap(), amount);
        }
    }
}
