//! Reading what a person typed into a small field: the same habits are forgiven everywhere.

use ledger::half_width::to_half_width;
use rust_decimal::Decimal;

/// Half width, lower case, no white space, no comma between digits: two texts that agree here are the same answer.
pub fn comparable_text(typed: &str) -> String {
    let plain: Vec<char> = to_half_width(typed)
        .to_lowercase()
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect();
    let is_digit = |at: Option<usize>| at.and_then(|at| plain.get(at)).is_some_and(char::is_ascii_digit);
    (0..plain.len())
        .filter(|&i| !(plain[i] == ',' && is_digit(i.checked_sub(1)) && is_digit(Some(i + 1))))
        .map(|i| plain[i])
        .collect()
}

/// The number in a field, however it is written (`1,234.5`, `１２３`, `￥88`, `12%`, `(320)`); `None` for anything else.
pub fn read_number(typed: &str) -> Option<Decimal> {
    let text = comparable_text(typed);
    let text = text.trim_start_matches('¥').trim_end_matches('元');
    let (sign, text) = match text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) => (-Decimal::ONE, inner),
        None => (Decimal::ONE, text),
    };
    let (scale, digits) = match text.strip_suffix('%') {
        Some(rest) => (Decimal::new(1, 2), rest),
        None => (Decimal::ONE, text),
    };
    let unsigned = digits.strip_prefix(['-', '+']).unwrap_or(digits);
    // The decimal parser would also take `1e5` and `1_000`, which nobody means in an answer.
    if !unsigned.chars().all(|c| c.is_ascii_digit() || c == '.') {
        return None;
    }
    let number: Decimal = digits.parse().ok()?;
    number.checked_mul(scale)?.checked_mul(sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_every_common_spelling() {
        for (typed, number) in [
            ("1,234.5", "1234.5"),
            ("１２％", "0.12"),
            ("￥88元", "88"),
            ("−88.8", "-88.8"),
            ("(320)", "-320"),
        ] {
            assert_eq!(read_number(typed), number.parse().ok(), "{typed}");
        }
        for typed in ["", "abc", "1e5", "12a", "-", "1_000"] {
            assert_eq!(read_number(typed), None, "{typed}");
        }
    }
}
