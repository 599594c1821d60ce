//! 人民币大写 (会计基础工作规范 §52): the canonical words, every form that is also right, and reading them back.

use std::collections::BTreeSet;

use crate::Fen;

const DIGITS: [char; 10] = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];
const PLACES: [&str; 4] = ["", "拾", "佰", "仟"];
const SECTIONS: [&str; 4] = ["", "万", "亿", "万亿"];

/// The form that is written: `壹仟肆佰零玖元伍角整`.
pub fn canonical(amount: Fen) -> String {
    words(
        amount,
        Form {
            keeps_section_zero: true,
            zero_before_jiao: false,
            closes_jiao: true,
        },
    )
}

/// The choices §52 leaves open.
#[derive(Clone, Copy)]
struct Form {
    /// A zero at the end of a section (壹拾万零柒仟) is written; it may be left out.
    keeps_section_zero: bool,
    /// After a yuan digit of 0 a zero may be written before 角 (捌拾元零叁角).
    zero_before_jiao: bool,
    /// 整 after 角; forms of banks leave it out.
    closes_jiao: bool,
}

/// Every accepted form, written with 元 and 整; [`accepts`] also knows 圆, 正 and the prefix 人民币.
pub fn accepted(amount: Fen) -> BTreeSet<String> {
    let mut forms = BTreeSet::new();
    for keeps_section_zero in [true, false] {
        for zero_before_jiao in [true, false] {
            for closes_jiao in [true, false] {
                forms.insert(words(
                    amount,
                    Form {
                        keeps_section_zero,
                        zero_before_jiao,
                        closes_jiao,
                    },
                ));
            }
        }
    }
    forms
}

/// Whether a text states this amount in words as §52 allows.
pub fn accepts(amount: Fen, text: &str) -> bool {
    accepted(amount).contains(&plain(text))
}

/// The amount a text states; `None` when it is not written as §52 allows.
pub fn parse(text: &str) -> Option<Fen> {
    let plain = plain(text);
    let (sign, unsigned) = plain
        .strip_prefix('负')
        .map_or((1, plain.as_str()), |rest| (-1, rest));
    let amount = Fen(sign * read(unsigned)?);
    accepted(amount).contains(&plain).then_some(amount)
}

/// Without blanks and the prefix 人民币, with 元 for 圆 and 整 for 正.
fn plain(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let text = text.strip_prefix("人民币").unwrap_or(&text);
    text.trim_start_matches(['：', ':'])
        .replace('圆', "元")
        .replace('正', "整")
}

fn words(amount: Fen, form: Form) -> String {
    let fen = amount.0.unsigned_abs();
    let (yuan, jiao, fen) = (fen / 100, (fen / 10 % 10) as usize, (fen % 10) as usize);
    let mut text = String::from(if amount.is_negative() { "负" } else { "" });
    if yuan > 0 {
        text += &yuan_words(yuan, form);
        text.push('元');
    } else if jiao == 0 && fen == 0 {
        text += "零元";
    }
    let has_yuan = yuan > 0;
    let optional_zero = form.zero_before_jiao && yuan.is_multiple_of(10);
    if jiao > 0 {
        if has_yuan && optional_zero {
            text.push('零');
        }
        text.push(DIGITS[jiao]);
        text.push('角');
    } else if fen > 0 && has_yuan {
        text.push('零');
    }
    if fen > 0 {
        text.push(DIGITS[fen]);
        text.push('分');
    } else if jiao == 0 || form.closes_jiao {
        text.push('整');
    }
    text
}

/// The digits from the left, one 零 for each run of zeros between digits, 万 and 亿 after sections of four.
fn yuan_words(yuan: u64, form: Form) -> String {
    let digits: Vec<usize> = yuan
        .to_string()
        .bytes()
        .map(|byte| usize::from(byte - b'0'))
        .collect();
    let mut text = String::new();
    let (mut zeros_before, mut section_is_empty) = (0, true);
    for (i, &digit) in digits.iter().enumerate() {
        let place = digits.len() - 1 - i;
        if digit == 0 {
            zeros_before += 1;
        } else {
            // The zero is optional where the run ends with a section: 壹拾万零柒仟 or 壹拾万柒仟.
            let ends_with_section = place % 4 == 3;
            if zeros_before > 0 && (form.keeps_section_zero || !ends_with_section) {
                text.push('零');
            }
            zeros_before = 0;
            section_is_empty = false;
            text.push(DIGITS[digit]);
            text += PLACES[place % 4];
        }
        if place.is_multiple_of(4) {
            if !section_is_empty {
                text += SECTIONS[place / 4];
            }
            section_is_empty = true;
        }
    }
    text
}

/// Reads digits and units without judging the zeros; the result is in fen.
fn read(text: &str) -> Option<i64> {
    let (mut total, mut section, mut digit) = (0_i64, 0_i64, 0_i64);
    let mut fen = 0_i64;
    for c in text.chars() {
        match c {
            '拾' | '佰' | '仟' => {
                section = section.checked_add(digit.checked_mul(power_of_ten(c)?)?)?;
                digit = 0;
            }
            '万' => {
                total = total.checked_add((section + digit).checked_mul(10_000)?)?;
                (section, digit) = (0, 0);
            }
            '亿' => {
                total = total.checked_add(section + digit)?.checked_mul(100_000_000)?;
                (section, digit) = (0, 0);
            }
            '元' => {
                fen = total.checked_add(section + digit)?.checked_mul(100)?;
                (total, section, digit) = (0, 0, 0);
            }
            '角' => {
                fen = fen.checked_add(digit * 10)?;
                digit = 0;
            }
            '分' => {
                fen = fen.checked_add(digit)?;
                digit = 0;
            }
            '整' => {}
            _ => digit = DIGITS.iter().position(|known| *known == c)? as i64,
        }
    }
    Some(fen)
}

fn power_of_ten(place: char) -> Option<i64> {
    match place {
        '拾' => Some(10),
        '佰' => Some(100),
        '仟' => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn amounts_are_written_as_the_regulation_shows() {
        for (fen, words) in [
            (1, "壹分"),
            (50, "伍角整"),
            (1_000, "壹拾元整"),
            (140_950, "壹仟肆佰零玖元伍角整"),
            (600_714, "陆仟零柒元壹角肆分"),
            (168_032, "壹仟陆佰捌拾元叁角贰分"),
            (10_700_053, "壹拾万零柒仟元伍角叁分"),
            (1_640_902, "壹万陆仟肆佰零玖元零贰分"),
            (32_504, "叁佰贰拾伍元零肆分"),
            (10_001_000, "壹拾万零壹拾元整"),
            (1_000_000_100, "壹仟万零壹元整"),
            (15_000_635_500, "壹亿伍仟万零陆仟叁佰伍拾伍元整"),
            (-8_800, "负捌拾捌元整"),
            (0, "零元整"),
            (27_120_000, "贰拾柒万壹仟贰佰元整"),
        ] {
            assert_eq!(canonical(Fen(fen)), words);
        }
    }

    #[test]
    fn other_right_forms_are_accepted_and_wrong_ones_are_not() {
        for (fen, words) in [
            (50, "伍角"),
            (1_000, "壹拾元正"),
            (140_950, "壹仟肆佰零玖元伍角"),
            (168_032, "壹仟陆佰捌拾元零叁角贰分"),
            (10_700_053, "壹拾万柒仟元零伍角叁分"),
            (15_000_635_500, "壹亿伍仟万陆仟叁佰伍拾伍元整"),
            (1_600_000, "人民币：壹万陆仟圆整"),
        ] {
            assert!(accepts(Fen(fen), words), "{words}");
        }
        for (fen, words) in [
            (1_000, "拾元整"),
            (1_000, "壹拾元"),
            (32_504, "叁佰贰拾伍元肆分"),
            (600_714, "陆仟柒元壹角肆分"),
            (140_950, "壹仟肆佰零玖元伍角零分"),
        ] {
            assert!(!accepts(Fen(fen), words), "{words}");
            assert_eq!(parse(words), None, "{words}");
        }
        assert_eq!(parse("一万元整"), None);
    }

    proptest! {
        #[test]
        fn i29_words_are_read_back_as_the_amount_they_state(fen in -Fen::LARGEST_ENTRY.0..=Fen::LARGEST_ENTRY.0) {
            let amount = Fen(fen);
            prop_assert!(accepts(amount, &canonical(amount)));
            for form in accepted(amount) {
                prop_assert_eq!(parse(&form), Some(amount), "{}", form);
            }
        }

        #[test]
        fn round_amounts_with_many_zeros_are_read_back(digits in prop::collection::vec(0_u8..3, 1..13)) {
            let text: String = digits.iter().map(|d| char::from(b'0' + d)).collect();
            let amount = Fen(text.parse::<i64>().unwrap());
            for form in accepted(amount) {
                prop_assert_eq!(parse(&form), Some(amount), "{}", form);
            }
        }
    }
}
