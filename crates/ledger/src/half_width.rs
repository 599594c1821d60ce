//! Full-width characters, as Chinese input methods type them, turned into the half-width ones that rules compare.

/// The half-width twin of a full-width character (`１` → `1`, `，` → `,`, `　` → space), or the character itself.
pub fn half_width(c: char) -> char {
    match c {
        '\u{3000}' | '\u{a0}' => ' ',
        // The full-width forms block repeats ASCII 0x21..=0x7e at a fixed distance.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '。' => '.',
        '、' => ',',
        '−' | '–' | '—' | '﹣' | '‒' => '-',
        '￥' => '¥',
        _ => c,
    }
}

/// The whole text in half width, without the blanks at its ends.
pub fn to_half_width(text: &str) -> String {
    text.trim().chars().map(half_width).collect()
}
