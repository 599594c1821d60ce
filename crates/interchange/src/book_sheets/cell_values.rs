//! Cells of accounting programs as values: amounts, quantities, sides, marks of yes and no, words of totals.

use ledger::{Fen, ParseFenError, Side, half_width::to_half_width};
use rust_decimal::Decimal;

/// An amount, or none where the cell is empty or holds dashes. The noise that a calculated cell ends with is rounded off.
pub(super) fn amount_of(text: &str) -> Result<Option<Fen>, ParseFenError> {
    if is_nothing(text) {
        return Ok(None);
    }
    match text.parse::<Fen>() {
        Err(ParseFenError::TooManyDecimals) => calculated(text).map(Some),
        other => other.map(Some),
    }
}

/// `1234.5600000000001`, as Excel stores the sum of cells; a third decimal that somebody meant stays a fault.
fn calculated(text: &str) -> Result<Fen, ParseFenError> {
    const NOISE: Decimal = Decimal::from_parts(1, 0, 0, false, 5);
    let exact: Decimal = text.trim().parse().map_err(|_| ParseFenError::TooManyDecimals)?;
    let rounded = exact.round_dp(2);
    if (exact - rounded).abs() > NOISE {
        return Err(ParseFenError::TooManyDecimals);
    }
    Fen::from_decimal(rounded)
        .filter(|fen| fen.abs() <= Fen::LARGEST_ENTRY)
        .ok_or(ParseFenError::TooLarge)
}

/// A quantity or a price, with the separators of thousands that amounts have.
pub(super) fn decimal_of(text: &str) -> Result<Option<Decimal>, ()> {
    if is_nothing(text) {
        return Ok(None);
    }
    let plain = to_half_width(text).replace(',', "");
    let plain = plain.trim_start_matches('¥');
    plain.parse::<Decimal>().map(Some).map_err(drop)
}

/// Nothing, or dashes that stand for it.
pub(super) fn is_nothing(text: &str) -> bool {
    text.trim().chars().all(|c| matches!(c, '-' | '—' | '－'))
}

/// 借 or 贷; none for 平 and whatever else.
pub(super) fn side_of(text: &str) -> Option<Side> {
    match to_half_width(text).to_lowercase().as_str() {
        "借" | "借方" | "debit" | "d" => Some(Side::Debit),
        "贷" | "贷方" | "credit" | "c" => Some(Side::Credit),
        _ => None,
    }
}

/// Whether a cell ticks something: 是, Y, √, 1.
pub(super) fn is_yes(text: &str) -> bool {
    let word = to_half_width(text).to_lowercase();
    matches!(
        word.as_str(),
        "是" | "y" | "yes" | "true" | "√" | "✓" | "✔" | "1" | "有" | "启用"
    )
}

/// Whether a cell says that something is not so, or nothing at all.
pub(super) fn is_no(text: &str) -> bool {
    let word = to_half_width(text).to_lowercase();
    is_nothing(&word)
        || matches!(
            word.as_str(),
            "否" | "n" | "no" | "false" | "×" | "x" | "0" | "无"
        )
}

/// Whether a cell begins a row of totals: 合计, 本月合计, 期初余额.
pub(super) fn is_total(text: &str) -> bool {
    const WORDS: [&str; 8] = [
        "累计",
        "本月累计",
        "本年累计",
        "过次页",
        "承前页",
        "期初余额",
        "年初余额",
        "上年结转",
    ];
    let word: String = to_half_width(text)
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect();
    let word = word.trim_end_matches(':');
    let ends_as_total = word.chars().count() <= 8
        && (word.ends_with("小计") || word.ends_with("合计") || word.ends_with("总计"));
    WORDS.contains(&word) || ends_as_total
}
