//! Amounts as journals write them.

use rust_decimal::Decimal;
use std::fmt;

/// Numbers below it are read: a price times a number, added up over the longest journal, is still exact.
const LARGEST: Decimal = Decimal::from_parts(1_410_065_408, 2, 0, false, 0);
/// Digits behind the point that are read.
const MOST_DECIMALS: u32 = 10;

/// How much of what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amount {
    /// Digits behind the point are kept as written: they say how exact it is.
    pub number: Decimal,
    /// A currency or anything else that is counted: `CNY`.
    pub commodity: String,
}

impl Amount {
    /// Of that commodity.
    pub fn new(number: Decimal, commodity: &str) -> Self {
        let commodity = commodity.to_owned();
        Self { number, commodity }
    }

    /// Reads `1,234.50 CNY`, `CNY 1234.50`, `¥-5` or `-¥5`; none if it is anything else.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '-' | '+' | ' ');
        let (is_negative, text) = match text.strip_prefix('-') {
            Some(rest) if !rest.starts_with(|c: char| c.is_ascii_digit()) => (true, rest.trim_start()),
            _ => (false, text),
        };
        let first = text.find(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'))?;
        let (before, rest) = text.split_at(first);
        let end = rest.find(|c: char| !is_of_number(c)).unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        let commodity = match (before.trim(), after.trim()) {
            (commodity, "") | ("", commodity) => commodity.trim_matches('"'),
            _ => return None,
        };
        if commodity.contains(char::is_whitespace) {
            return None;
        }
        let number: String = number.chars().filter(|c| !matches!(c, ',' | ' ')).collect();
        let number: Decimal = number.parse().ok()?;
        if number.abs() >= LARGEST || number.scale() > MOST_DECIMALS {
            return None;
        }
        Some(Self::new(if is_negative { -number } else { number }, commodity))
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, commodity } = self;
        if commodity.is_empty() {
            return write!(f, "{number}");
        }
        let is_plain = commodity.chars().all(char::is_alphabetic);
        if is_plain {
            write!(f, "{number} {commodity}")
        } else {
            write!(f, "{number} \"{commodity}\"")
        }
    }
}
