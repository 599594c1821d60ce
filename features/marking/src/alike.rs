//! Which answers say the same although they are not written the same. Pure.

use scoring::question::QuestionAnswer;
use sha2::{Digest as _, Sha256};

/// Signs that belong to a figure or a formula, and make another answer of it.
const MEANING: &[char] = &['+', '-', '*', '/', '=', '<', '>', '%'];

/// Equal for answers whose texts differ in nothing but width, case, blanks, punctuation and separators of thousands. None of what
/// is no text, and of nothing.
pub(crate) fn alike_hash(answer: Option<&QuestionAnswer>) -> Option<String> {
    let Some(QuestionAnswer::ShortAnswer(answer)) = answer else {
        return None;
    };
    let text = normalised(&answer.text);
    (!text.is_empty()).then(|| hex::encode(&Sha256::digest(text.as_bytes())[..8]))
}

/// The text in half width and lower case, without blanks, punctuation and separators of thousands. Signs of figures and
/// formulas stay: 1.5 is not 15, and −5 is not 5.
fn normalised(text: &str) -> String {
    let chars: Vec<char> = text.chars().map(half_width).collect();
    let digit = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit);
    let mut kept = String::with_capacity(text.len());
    for (at, one) in chars.iter().enumerate() {
        let is_point = *one == '.' && digit(at.checked_sub(1)) && digit(Some(at + 1));
        if one.is_alphanumeric() || MEANING.contains(one) || is_point {
            kept.extend(one.to_lowercase());
        }
    }
    kept
}

/// The same character in half width; every minus is one.
const fn half_width(one: char) -> char {
    match one {
        '\u{ff01}'..='\u{ff5e}' => match char::from_u32(one as u32 - 0xfee0) {
            Some(half) => half,
            None => one,
        },
        '−' | '–' | '—' => '-',
        '×' => '*',
        '÷' => '/',
        _ => one,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_written_otherwise_says_the_same() {
        for (one, other) in [
            ("先审批，后付款。", "先审批 后付款"),
            ("毛利率为 12.5%", "毛利率为：１２．５％"),
            ("1,234.50 元", "1234.50元"),
            ("ROE = 净利润／净资产", "roe=净利润/净资产"),
            ("−5", "-5"),
        ] {
            assert_eq!(normalised(one), normalised(other), "{one} {other}");
        }
    }

    #[test]
    fn figures_that_differ_stay_apart() {
        for (one, other) in [
            ("1.5", "15"),
            ("-5", "5"),
            ("12%", "12"),
            ("a+b", "ab"),
            ("借", "贷"),
        ] {
            assert_ne!(normalised(one), normalised(other), "{one} {other}");
        }
    }

    proptest! {
        #[test]
        fn a_text_that_was_normalised_stays_as_it_is(text in "\\PC{0,40}") {
            let once = normalised(&text);
            prop_assert_eq!(normalised(&once), once);
        }
    }
}
