//! Figures inside texts: `600`, `240000.00` and `240,000.00` are numbers; the digits of a date, a code or a serial number are not.

use rust_decimal::Decimal;

/// A number as a text prints it, without its sign.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Number {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) value: Decimal,
    decimals: u32,
    is_grouped: bool,
}

impl Number {
    /// Whether it is printed as an amount: with fen, or with thousands separators.
    pub(super) fn looks_like_money(&self) -> bool {
        self.decimals == 2 || self.is_grouped
    }

    /// Another value printed as this one is. Prose separates thousands even where the golden figure was too small to show it.
    pub(super) fn print(&self, value: Decimal, is_prose: bool) -> String {
        let value = value.normalize();
        let decimals = self.decimals.max(value.scale()) as usize;
        let plain = format!("{value:.decimals$}");
        let was_small = self.value < Decimal::ONE_THOUSAND;
        if self.is_grouped || (is_prose && was_small) {
            grouped(&plain)
        } else {
            plain
        }
    }
}

fn grouped(plain: &str) -> String {
    let (whole, fraction) = plain.find('.').map_or((plain, ""), |at| plain.split_at(at));
    let mut text = String::new();
    for (position, digit) in whole.chars().enumerate() {
        if position > 0 && (whole.len() - position).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + fraction
}

/// The numbers of a text, in order.
pub(super) fn numbers(text: &str) -> Vec<Number> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii_digit() {
            let number = read(text, at);
            at = number.end;
            if stands_alone(bytes, &number) {
                found.push(number);
            }
        } else {
            at += 1;
        }
    }
    found
}

fn digits_from(bytes: &[u8], at: usize) -> usize {
    bytes[at..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count()
}

/// The number that begins with the digit at `start`; a value of 0 when it is too long for one.
fn read(text: &str, start: usize) -> Number {
    let bytes = text.as_bytes();
    let mut end = start + digits_from(bytes, start);
    let mut is_grouped = false;
    if end - start <= 3 {
        while bytes.get(end) == Some(&b',') && digits_from(bytes, end + 1) == 3 {
            end += 4;
            is_grouped = true;
        }
    }
    let mut decimals = 0;
    if bytes.get(end) == Some(&b'.') {
        decimals = digits_from(bytes, end + 1);
        end += if decimals > 0 { decimals + 1 } else { 0 };
    }
    let plain = text[start..end].replace(',', "");
    Number {
        start,
        end,
        value: plain.parse().unwrap_or_default(),
        decimals: decimals as u32,
        is_grouped,
    }
}

/// Whether the digits are a number by themselves: not a part of a word, a date, a code, a version or a percentage.
fn stands_alone(bytes: &[u8], number: &Number) -> bool {
    let Number { start, end, .. } = *number;
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let before = start.checked_sub(1).map(|at| bytes[at]);
    let two_before = start.checked_sub(2).map(|at| bytes[at]);
    let (after, two_after) = (bytes.get(end).copied(), bytes.get(end + 1).copied());
    let joined_before = before.is_some_and(|byte| is_word(byte) || b".'\"".contains(&byte))
        || (before == Some(b'-') && two_before.is_some_and(is_word));
    let joined_after = after.is_some_and(|byte| is_word(byte) || byte == b'%')
        || (after == Some(b'-') && two_after.is_some_and(is_word));
    let digits = digits_from(bytes, start);
    let has_needless_zero = bytes[start] == b'0' && digits > 1;
    !joined_before && !joined_after && !has_needless_zero && digits <= 12
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(text: &str) -> Vec<String> {
        numbers(text)
            .iter()
            .map(|number| text[number.start..number.end].to_owned())
            .collect()
    }

    #[test]
    fn codes_dates_and_percentages_are_no_numbers() {
        assert_eq!(seen("销售智能灯600台，单价 400 元，税率 13%"), ["600", "400"]);
        assert_eq!(seen("(1,000×200 + 1,000×204.80) ÷ 2,000 = 202.40").len(), 6);
        assert_eq!(
            seen("RK-20260106-01，2026-01-31，QH-L1，0571-8600 0018，1220×2440×18mm"),
            ["1220", "2440"]
        );
        assert_eq!(seen("round(avg('1405','智能灯')*590,2)"), ["590", "2"]);
        assert_eq!(seen("-4000.00"), ["4000.00"]);
        assert_eq!(seen("1,23 与 12,3456"), ["1", "23", "12", "3456"]);
    }

    #[test]
    fn a_value_is_printed_as_the_figure_was() {
        let print = |like: &str, value: &str, is_prose| {
            numbers(like)[0].print(value.parse().expect("a number"), is_prose)
        };
        assert_eq!(print("240,000.00", "9500", true), "9,500.00");
        assert_eq!(print("240000.00", "1234567.5", false), "1234567.50");
        assert_eq!(print("600", "1200", true), "1,200");
        assert_eq!(print("600", "1200", false), "1200");
        assert_eq!(print("9375", "10125", true), "10125");
        assert_eq!(print("25", "24.50", false), "24.5");
    }
}
