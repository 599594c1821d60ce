//! Texts: letters, digits and Chinese characters, one by one; half and full width are the same, and so are cases.

use super::Token;

/// Reads a text. Spaces and punctuation of every language are left out.
pub fn text(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let letters = content
            .chars()
            .map(narrow)
            .filter(|letter| letter.is_alphanumeric());
        let lower = letters.flat_map(char::to_lowercase);
        tokens.extend(lower.map(|letter| Token::of(&letter, line)));
    }
    tokens
}

/// The half-width form of a full-width letter, digit or sign (U+FF01 to U+FF5E stand 0xFEE0 above ASCII).
fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        letter => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(content: &str) -> Vec<u64> {
        text(content).iter().map(|token| token.code).collect()
    }

    #[test]
    fn width_case_spaces_and_punctuation_do_not_count() {
        assert_eq!(codes("应收账款，ABC 12.5"), codes("应收账款ａｂｃ　１２５。"));
        assert_ne!(codes("应收账款"), codes("应付账款"));
    }

    #[test]
    fn a_token_knows_its_line() {
        let lines: Vec<_> = text("甲\n\n乙").iter().map(|token| token.line).collect();
        assert_eq!(lines, [1, 3]);
    }
}
