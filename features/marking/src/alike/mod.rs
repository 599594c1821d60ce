//! Which answers say the same although they are not written the same. Pure.

mod number;
mod words;

use number::{Figure, figure_at, unit};
use scoring::question::{QuestionAnswer, QuestionKey};
use sha2::{Digest as _, Sha256};
use words::{PARTICLES, Synonyms};

/// Signs that belong to a figure or a formula, and make another answer of it.
const MEANING: &[char] = &['+', '-', '*', '/', '=', '<', '>', '%', '‰'];
/// Stands between two figures, which would else be read as one.
const BETWEEN: char = '|';

/// Tells which answers to one question say the same.
pub(crate) struct Likeness(Synonyms);

impl Likeness {
    /// By the words of its key too.
    pub(crate) fn to(key: &QuestionKey) -> Self {
        Self(Synonyms::of(key, normalised))
    }

    /// Equal for answers whose texts differ in nothing but width, case, blanks, punctuation, particles, the spelling of figures
    /// and words that say the same. None of what is no text, and of nothing.
    pub(crate) fn hash(&self, answer: Option<&QuestionAnswer>) -> Option<String> {
        let Some(QuestionAnswer::ShortAnswer(answer)) = answer else {
            return None;
        };
        let text = self.said(&answer.text);
        (!text.is_empty()).then(|| hex::encode(&Sha256::digest(text.as_bytes())[..8]))
    }

    fn said(&self, text: &str) -> String {
        self.0.replaced(&normalised(text))
    }
}

/// The figure that a text is, in its one spelling: `1,130.00 元`, `￥1130` and `0.113万` are one, `(320)` is −320. None of a text that is
/// no figure, or more than one.
pub fn figure(text: &str) -> Option<String> {
    let chars: Vec<char> = text
        .chars()
        .map(half_width)
        .filter(|one| !one.is_whitespace() && !matches!(one, '¥' | '￥' | '+' | '元'))
        .collect();
    let (is_red, rest) = match &chars[..] {
        ['-', rest @ ..] | ['(', rest @ .., ')'] => (true, rest),
        rest => (false, rest),
    };
    let found = figure_at(rest).filter(|found| found.taken == rest.len())?;
    let sign = if is_red && found.text != "0" { "-" } else { "" };
    Some(format!("{sign}{}", found.text))
}

/// The text in half width and lower case, without blanks, punctuation and particles, its figures in one spelling. Signs of
/// figures and formulas stay: 1.5 is not 15, and −5 is not 5.
fn normalised(text: &str) -> String {
    let chars: Vec<char> = text
        .chars()
        .map(half_width)
        .flat_map(char::to_lowercase)
        .collect();
    let mut kept = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(one) = chars.get(at) {
        let rest = &chars[at..];
        let (said, taken) = match figure_at(rest) {
            Some(Figure { text, taken }) => (text, taken),
            None => {
                let run = digits(rest);
                (rest[..run.max(1)].iter().collect(), run.max(1))
            }
        };
        if is_meant(*one) && !PARTICLES.contains(one) {
            // What a sign stood between stays apart.
            if would_join(&kept, &said) {
                kept.push(BETWEEN);
            }
            kept.push_str(&said);
        }
        at += taken;
    }
    if kept.is_empty() {
        // Nothing but particles and signs: they are what it says.
        return chars.iter().filter(|one| is_meant(**one)).collect();
    }
    kept
}

/// Whether what comes next would make another figure of the one it is written behind.
fn would_join(kept: &str, next: &str) -> bool {
    let is_digit = |one: char| one.is_ascii_digit();
    let is_figure = next.starts_with(is_digit);
    let after_figure = kept.ends_with(is_digit) && (is_figure || next.chars().all(|one| unit(one).is_some()));
    after_figure || (is_figure && kept.ends_with("百分之"))
}

fn is_meant(one: char) -> bool {
    one.is_alphanumeric() || MEANING.contains(&one)
}

/// How many characters of digits that are no amount begin here: a date, a code.
fn digits(text: &[char]) -> usize {
    let is_part = |at: usize| match text[at] {
        '.' => at > 0 && text.get(at + 1).is_some_and(char::is_ascii_digit),
        one => one.is_ascii_digit(),
    };
    (0..text.len()).take_while(|at| is_part(*at)).count()
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
    use scoring::question::short_answer::{Answer, Key, RubricPoint};

    fn key(any_of: &[&str]) -> QuestionKey {
        let words = any_of.iter().map(|word| (*word).to_owned()).collect();
        QuestionKey::ShortAnswer(Key {
            reference: String::new(),
            rubric: vec![RubricPoint {
                title: "要点".into(),
                weight: 1,
                any_of: words,
                all_of: Vec::new(),
                none_of: Vec::new(),
            }],
        })
    }

    fn hash(text: &str, any_of: &[&str]) -> Option<String> {
        let answer = QuestionAnswer::ShortAnswer(Answer { text: text.into() });
        Likeness::to(&key(any_of)).hash(Some(&answer))
    }

    #[test]
    fn what_is_written_otherwise_says_the_same() {
        for (one, other) in [
            ("先审批，后付款。", "先审批 后付款"),
            ("毛利率为 12.5%", "毛利率为：１２．５％"),
            ("1,234.50 元", "1234.50元"),
            ("1,234.50 元", "1234.5元"),
            ("12%", "0.12"),
            ("百分之12", "12.0%"),
            ("1.2万元", "12,000 元"),
            ("12 %", "12%"),
            ("ROE = 净利润／净资产", "roe=净利润/净资产"),
            ("−5", "-5"),
            ("登记银行存款日记帐", "登记银行存款日记账。"),
            ("月底由本公司盘点", "月末由企业的盘点"),
        ] {
            assert_eq!(hash(one, &[]), hash(other, &[]), "{one} {other}");
        }
    }

    #[test]
    fn a_figure_is_one_however_it_is_written() {
        for text in ["1130", "1,130.00", "￥1130 元", "０.113万", "1 130"] {
            assert_eq!(figure(text).as_deref(), Some("1130"), "{text}");
        }
        assert_eq!(figure("(320)"), figure("−320.0"));
        assert_eq!(figure("12%").as_deref(), Some("0.12"));
        for text in ["", "元", "应收账款", "1130-130", "12 件", "1.2.3", "-"] {
            assert_eq!(figure(text), None, "{text}");
        }
    }

    #[test]
    fn what_says_something_else_stays_apart() {
        for (one, other) in [
            ("1.5", "15"),
            ("-5", "5"),
            ("12%", "12"),
            ("a+b", "ab"),
            ("借", "贷"),
            ("1,2", "12"),
            ("1 2", "12"),
            ("2026.12.31", "2026.1231"),
            ("001", "1"),
            ("应收账款", "其他应收款"),
            ("不需要计提", "需要计提"),
            ("不需要计提", "不应当计提"),
            ("应付职工薪酬", "应付员工薪酬"),
            ("销售费用", "出售费用"),
            ("单位成本", "企业成本"),
            ("了", "的"),
        ] {
            assert_ne!(hash(one, &[]), hash(other, &[]), "{one} {other}");
        }
    }

    #[test]
    fn the_words_of_a_point_say_the_same_in_this_question() {
        let words = ["未达账项", "记账时间差"];
        let (one, other) = ("差额来自未达账项", "差额来自记账时间差");
        assert_eq!(hash(one, &words), hash(other, &words));
        assert_ne!(hash(one, &[]), hash(other, &[]));
    }

    proptest! {
        #[test]
        fn a_text_that_was_normalised_stays_as_it_is(text in "[0-9a-z万亿%,. 百分之的账-]{0,40}|\\PC{0,40}") {
            let once = normalised(&text);
            prop_assert_eq!(normalised(&once), once);
        }

        #[test]
        fn a_figure_reads_the_same_with_separators_and_noughts(yuan in 0_u32..100_000_000, fen in 0_u32..100) {
            let digits = yuan.to_string();
            let mut grouped = String::new();
            for (at, digit) in digits.chars().enumerate() {
                if at > 0 && (digits.len() - at).is_multiple_of(3) {
                    grouped.push(',');
                }
                grouped.push(digit);
            }
            prop_assert_eq!(
                normalised(&format!("计提{yuan}.{fen:02}元")),
                normalised(&format!("计提 {grouped}.{fen:02}0 元"))
            );
        }
    }
}
