//! Figures in one spelling: `1,234.50`, `1234.5` and `0.12345万` are one figure, and so are `12%` and `0.12`.

use rust_decimal::Decimal;

/// A figure that stands at some place of a text.
pub(super) struct Figure {
    /// The figure in its one spelling.
    pub(super) text: String,
    /// How many characters of the text it takes, its unit included.
    pub(super) taken: usize,
}

/// What stands before a percentage that is written in words.
const PERCENT_BEFORE: [char; 3] = ['百', '分', '之'];

/// The figure that begins here; none where none does, or where the digits are no amount (`2026.12.31`, `001`).
pub(super) fn figure_at(text: &[char]) -> Option<Figure> {
    let before = if text.starts_with(&PERCENT_BEFORE) {
        PERCENT_BEFORE.len()
    } else {
        0
    };
    let (digits, taken) = digits_at(&text[before..])?;
    let mut factor = if before > 0 {
        Decimal::new(1, 2)
    } else {
        Decimal::ONE
    };
    let mut taken = before + taken;
    // Blanks may stand before a unit: 12 %, 1.2 万.
    let unit_at = |from: usize| {
        let blanks = text[from..].iter().take_while(|one| one.is_whitespace()).count();
        let unit = unit(*text.get(from + blanks)?)?;
        Some((unit, from + blanks + 1))
    };
    while let Some((unit, after)) = unit_at(taken) {
        factor = factor.checked_mul(unit)?;
        taken = after;
    }
    let amount = digits.parse::<Decimal>().ok()?.checked_mul(factor)?;
    Some(Figure {
        text: amount.normalize().to_string(),
        taken,
    })
}

/// What a sign behind a figure multiplies it by.
pub(super) fn unit(sign: char) -> Option<Decimal> {
    Some(match sign {
        '%' => Decimal::new(1, 2),
        '‰' => Decimal::new(1, 3),
        '万' => Decimal::new(10_000, 0),
        '亿' => Decimal::new(100_000_000, 0),
        _ => return None,
    })
}

/// The digits that begin here with their point and without separators of thousands, and how many characters they take.
fn digits_at(text: &[char]) -> Option<(String, usize)> {
    let mut digits = String::new();
    let mut at = 0;
    while let Some(one) = text.get(at) {
        match one {
            '0'..='9' => digits.push(*one),
            ',' if !digits.is_empty() && !digits.contains('.') && is_thousand(&text[at + 1..]) => {}
            '.' if !digits.is_empty() && text.get(at + 1).is_some_and(char::is_ascii_digit) => {
                digits.push('.');
            }
            _ => break,
        }
        at += 1;
    }
    let is_amount = digits.matches('.').count() <= 1;
    // A number of a voucher or a code keeps its noughts.
    let is_code = digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0.");
    (!digits.is_empty() && is_amount && !is_code).then_some((digits, at))
}

/// Whether exactly three digits follow.
fn is_thousand(rest: &[char]) -> bool {
    rest.iter().take_while(|one| one.is_ascii_digit()).count() == 3
}
