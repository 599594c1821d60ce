//! What cells of tables hold besides text: days as people and programs write them.

use jiff::civil::Date;
use ledger::half_width::to_half_width;

/// 2026-01-31, 2026/1/31, 2026.1.31, 2026年1月31日 or 20260131; a time of day after it is left out.
pub(crate) fn date_of(text: &str) -> Option<Date> {
    let half = to_half_width(text);
    let day = half.split(['T', ' ']).next()?;
    let numbers: Vec<&str> = day
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .collect();
    let (year, month, day) = match numbers[..] {
        [whole] if whole.len() == 8 => (&whole[..4], &whole[4..6], &whole[6..]),
        [year, month, day] if year.len() == 4 => (year, month, day),
        _ => return None,
    };
    let year = year.parse().ok().filter(|year| (1900..=2199).contains(year))?;
    Date::new(year, month.parse().ok()?, day.parse().ok()?).ok()
}
