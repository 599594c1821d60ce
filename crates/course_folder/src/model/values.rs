//! Values written in a course: marks, dates, decimals.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::decode::value_error;

/// Marks in hundredths: 250 is 2.5 marks. In TOML a number with at most two decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, utoipa::ToSchema)]
#[schema(value_type = f64)]
pub struct Marks(pub i64);

impl Marks {
    /// Whole marks.
    pub const fn whole(marks: i64) -> Self {
        Self(marks * 100)
    }
}

impl std::iter::Sum for Marks {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        Self(iter.map(|marks| marks.0).sum())
    }
}

impl fmt::Display for Marks {
    /// The shortest form: `2`, `2.5`, `2.25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let text = format!("{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl Serialize for Marks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            serializer.serialize_i64(self.0 / 100)
        } else {
            serializer.serialize_f64(self.0 as f64 / 100.0)
        }
    }
}

impl<'de> Deserialize<'de> for Marks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(MarksVisitor { may_deduct: false })
    }
}

/// Marks of a line of a rubric: below zero they are taken away.
pub(crate) fn given_or_taken<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Marks, D::Error> {
    deserializer.deserialize_any(MarksVisitor { may_deduct: true })
}

struct MarksVisitor {
    may_deduct: bool,
}

impl de::Visitor<'_> for MarksVisitor {
    type Value = Marks;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a floating point number")
    }

    fn visit_i64<E: de::Error>(self, marks: i64) -> Result<Marks, E> {
        self.visit_f64(marks as f64)
    }

    fn visit_u64<E: de::Error>(self, marks: u64) -> Result<Marks, E> {
        self.visit_f64(marks as f64)
    }

    fn visit_f64<E: de::Error>(self, marks: f64) -> Result<Marks, E> {
        let hundredths = (marks * 100.0).round();
        let size = if self.may_deduct {
            hundredths.abs()
        } else {
            hundredths
        };
        if !(0.0..=10_000_000.0).contains(&size) {
            return Err(value_error(
                "分值须在 0 到 100000 之间",
                "marks must be between 0 and 100000",
            ));
        }
        if (marks * 100.0 - hundredths).abs() > 1e-6 {
            return Err(value_error("分值最多两位小数", "marks have at most two decimals"));
        }
        Ok(Marks(hundredths as i64))
    }
}

/// A calendar day, `2026-01-31`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, utoipa::ToSchema)]
#[schema(value_type = String, example = "2026-01-31")]
pub struct Date(String);

/// A calendar month, `2026-01`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, utoipa::ToSchema)]
#[schema(value_type = String, example = "2026-01")]
pub struct Month(String);

/// A decimal number kept as written: `-20.50`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, utoipa::ToSchema)]
#[schema(value_type = String, example = "-20.50")]
pub struct Decimal(String);

/// Text types that are checked when they are read.
macro_rules! checked_text {
    ($type:ident, $is_valid:path, $zh:literal, $en:literal) => {
        impl $type {
            /// The value when the text is valid.
            pub fn parse(text: &str) -> Option<Self> {
                $is_valid(text).then(|| Self(text.to_owned()))
            }

            /// The text as written.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Whether nothing was given.
            pub fn is_empty(&self) -> bool {
                self.0.is_empty()
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Self::parse(&text)
                    .ok_or_else(|| value_error(format!($zh, text = text), format!($en, text = text)))
            }
        }
    };
}

checked_text!(
    Date,
    is_date,
    "{text} 不是日期，应写作 2026-01-31",
    "{text} is not a date like 2026-01-31"
);
checked_text!(
    Month,
    is_month,
    "{text} 不是月份，应写作 2026-01",
    "{text} is not a month like 2026-01"
);
checked_text!(
    Decimal,
    is_decimal,
    "{text} 不是十进制数",
    "{text} is not a decimal number"
);

fn is_month(text: &str) -> bool {
    let Some((year, month)) = text.split_once('-') else {
        return false;
    };
    is_digits(year, 4) && is_digits(month, 2) && ("01"..="12").contains(&month)
}

fn is_date(text: &str) -> bool {
    let Some((year_month, day)) = text.rsplit_once('-') else {
        return false;
    };
    if !is_month(year_month) || !is_digits(day, 2) {
        return false;
    }
    let year: u32 = year_month[..4].parse().unwrap_or(0);
    let is_leap = (year.is_multiple_of(4) && !year.is_multiple_of(100)) || year.is_multiple_of(400);
    let days = match &year_month[5..] {
        "04" | "06" | "09" | "11" => "30",
        "02" if is_leap => "29",
        "02" => "28",
        _ => "31",
    };
    ("01"..=days).contains(&day)
}

fn is_digits(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_decimal(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    is_number(whole) && is_number(fraction) && whole.len() <= 15 && fraction.len() <= 10
}

/// For `skip_serializing_if`: a switch that is off.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(crate) fn is_false(value: &bool) -> bool {
    !*value
}

/// For `skip_serializing_if`: a count that is zero.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(crate) fn is_zero(value: &u32) -> bool {
    *value == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_calendar() {
        for good in ["2026-01-31", "2024-02-29", "2000-02-29"] {
            assert!(Date::parse(good).is_some(), "{good}");
        }
        for bad in [
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-1-1",
            "2026-04-31",
            "",
            "2026-01-00",
        ] {
            assert!(Date::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn marks_are_written_short() {
        assert_eq!(Marks(250).to_string(), "2.5");
        assert_eq!(Marks(200).to_string(), "2");
        assert_eq!(Marks(1).to_string(), "0.01");
    }

    #[test]
    fn decimals_have_digits_on_both_sides() {
        assert!(
            ["0", "-1.5", "12.0000"]
                .iter()
                .all(|text| Decimal::parse(text).is_some())
        );
        assert!(
            ["", "-", "1.", ".5", "1,000", "1e3", "１"]
                .iter()
                .all(|text| Decimal::parse(text).is_none())
        );
    }
}
