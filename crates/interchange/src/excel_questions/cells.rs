//! Small values in cells: lists, points, difficulty, decimals.

use ledger::half_width::to_half_width;
use rust_decimal::Decimal;
use scoring::Points;

/// Texts separated by `、`, `，`, `,`, `；`, `;` or line ends.
pub(crate) fn split_list(text: &str) -> Vec<String> {
    text.split(['、', '，', ',', '；', ';', '\n'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

/// `2`, `2.5`, `2分`.
pub(crate) fn points(text: &str) -> Option<Points> {
    let number = decimal(text.trim().trim_end_matches('分'))?;
    let hundredths = number.checked_mul(Decimal::ONE_HUNDRED)?;
    if !hundredths.fract().is_zero() {
        return None;
    }
    i64::try_from(hundredths.trunc()).ok().map(Points)
}

pub(crate) fn difficulty(text: &str) -> Option<u32> {
    match text.trim() {
        "易" | "容易" | "简单" => Some(1),
        "较易" => Some(2),
        "中" | "中等" | "一般" => Some(3),
        "较难" => Some(4),
        "难" | "困难" => Some(5),
        text => to_half_width(text)
            .parse()
            .ok()
            .filter(|level| (1..=5).contains(level)),
    }
}

/// A decimal number with or without thousands separators.
pub(crate) fn decimal(text: &str) -> Option<Decimal> {
    let plain: String = to_half_width(text)
        .chars()
        .filter(|c| !c.is_whitespace() && *c != ',')
        .collect();
    let is_plain = plain
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.' || byte == b'-');
    if is_plain { plain.parse().ok() } else { None }
}
