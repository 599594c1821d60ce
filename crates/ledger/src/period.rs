//! Accounting periods (会计期间): calendar months.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};

/// A calendar month; in JSON `"2026-01"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, utoipa::ToSchema)]
#[schema(value_type = String, example = "2026-01")]
pub struct Period(
    /// Months since January of the year 0.
    i16,
);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("会计期间应写成 2026-01 的形式")]
pub struct ParsePeriodError;

impl Period {
    pub fn new(year: i16, month: i8) -> Option<Self> {
        let is_sound = (1900..=2199).contains(&year) && (1..=12).contains(&month);
        is_sound.then(|| Self(year * 12 + i16::from(month) - 1))
    }

    pub fn of(day: Date) -> Self {
        Self(day.year() * 12 + i16::from(day.month()) - 1)
    }

    pub fn year(self) -> i16 {
        self.0 / 12
    }

    pub fn month(self) -> i8 {
        (self.0 % 12) as i8 + 1
    }

    pub fn first_day(self) -> Date {
        date(self.year(), self.month(), 1)
    }

    pub fn last_day(self) -> Date {
        self.first_day().last_of_month()
    }

    pub fn contains(self, day: Date) -> bool {
        self.first_day() <= day && day <= self.last_day()
    }

    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }

    pub fn previous(self) -> Self {
        Self(self.0 - 1)
    }

    /// How many months later the other is; 0 where it is not later.
    pub fn months_to(self, later: Self) -> usize {
        usize::try_from(later.0 - self.0).unwrap_or(0)
    }

    /// January of the same year.
    pub fn first_of_year(self) -> Self {
        Self(self.0 - self.0 % 12)
    }

    /// The first month of its quarter.
    pub fn first_of_quarter(self) -> Self {
        let back = (self.month() - 1) % 3;
        (0..back).fold(self, |period, _| period.previous())
    }

    /// Whether a quarter ends with it.
    pub fn is_quarter_end(self) -> bool {
        self.month() % 3 == 0
    }

    pub fn is_december(self) -> bool {
        self.month() == 12
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.year(), self.month())
    }
}

impl FromStr for Period {
    type Err = ParsePeriodError;

    fn from_str(text: &str) -> Result<Self, ParsePeriodError> {
        let (year, month) = text.split_once('-').ok_or(ParsePeriodError)?;
        let is_digits = |part: &str, length| part.len() == length && part.bytes().all(|b| b.is_ascii_digit());
        if !is_digits(year, 4) || !is_digits(month, 2) {
            return Err(ParsePeriodError);
        }
        let number = |part: &str| part.parse::<i16>().map_err(|_| ParsePeriodError);
        Self::new(number(year)?, number(month)? as i8).ok_or(ParsePeriodError)
    }
}

impl Serialize for Period {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Period {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'_, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_follow_one_another_over_the_year() {
        let december: Period = "2026-12".parse().unwrap();
        assert_eq!(december.next().to_string(), "2027-01");
        assert_eq!(december.next().previous(), december);
        assert_eq!(december.last_day(), date(2026, 12, 31));
        assert!("2026-1".parse::<Period>().is_err() && "2026-13".parse::<Period>().is_err());
    }
}
