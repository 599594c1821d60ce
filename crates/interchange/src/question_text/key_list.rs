//! Answers listed by number at the end of a paper: `1-5 ABCDA`, `6. AC 7. 对`.

use std::sync::LazyLock;

use regex::Regex;

static RANGE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(\d{1,4})\s*[-~～—–至]+\s*(\d{1,4})\s*[.．、:：]?\s*([A-H√×✓✗对错\s]+)")
        .expect("the pattern is tested")
});
static SINGLE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(\d{1,4})\s*[.．、:：)）]?\s*([A-H]{1,8}|√|×|✓|✗|对|错|正确|错误)")
        .expect("the pattern is tested")
});

/// The answers of a line by number; empty unless the whole line is such a list.
pub(super) fn entries(line: &str) -> Vec<(u32, String)> {
    let mut found = Vec::new();
    let mut rest = String::with_capacity(line.len());
    let mut end = 0;
    for range in RANGE.captures_iter(line) {
        let (Some(whole), Ok(from), Ok(to)) =
            (range.get(0), range[1].parse::<u32>(), range[2].parse::<u32>())
        else {
            continue;
        };
        let answers: Vec<char> = range[3].chars().filter(|c| !c.is_whitespace()).collect();
        if to < from || answers.len() != (to - from + 1) as usize {
            return Vec::new();
        }
        found.extend((from..=to).zip(answers.iter().map(char::to_string)));
        rest.push_str(&line[end..whole.start()]);
        end = whole.end();
    }
    rest.push_str(&line[end..]);
    for single in SINGLE.captures_iter(&rest) {
        if let Ok(number) = single[1].parse() {
            found.push((number, single[2].to_owned()));
        }
    }
    let left = SINGLE.replace_all(&rest, "");
    let is_whole = left
        .chars()
        .all(|c| c.is_whitespace() || matches!(c, ',' | '，' | ';' | '；' | '、' | '.' | '。'));
    if is_whole { found } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_single_answers_are_read() {
        let read = entries("1-5 ABCDA  6. AC 7.对");
        assert_eq!(read.len(), 7);
        assert_eq!(read[4], (5, "A".to_owned()));
        assert_eq!(read[5], (6, "AC".to_owned()));
        assert_eq!(read[6], (7, "对".to_owned()));
    }

    #[test]
    fn a_sentence_or_a_range_of_another_length_is_no_list() {
        assert!(entries("1. 借：银行存款 100").is_empty());
        assert!(entries("1-5 ABC").is_empty());
    }
}
