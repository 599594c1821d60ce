//! Money as a course file writes it: stricter than what people type into forms.

use ledger::Fen;

/// An amount like `1234.50` or `-520`; no separators, no signs of currency, at most twelve digits before the point.
pub(crate) fn parse(text: &str) -> Option<Fen> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (yuan, fen) = digits.split_once('.').unwrap_or((digits, "00"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(yuan) || !is_number(fen) || fen.len() > 2 || yuan.len() > 12 {
        return None;
    }
    let tens = if fen.len() == 1 { 10 } else { 1 };
    Some(Fen(sign
        * (yuan.parse::<i64>().ok()? * 100
            + fen.parse::<i64>().ok()? * tens)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_at_most_two_decimals_and_no_separators() {
        assert_eq!(parse("1234.5"), Some(Fen(123_450)));
        assert_eq!(parse("-520.00"), Some(Fen(-52_000)));
        assert_eq!(parse("0.01"), Some(Fen(1)));
        for bad in ["", "1,234.50", "1.234", "￥1", "1.", ".5", "1e3", "--1"] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }
}
