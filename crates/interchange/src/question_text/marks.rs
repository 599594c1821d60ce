//! What the beginning of a line says: a number, an option, an answer, an analysis, a heading.

use std::sync::LazyLock;

use regex::Regex;
use scoring::question::composite;

use crate::excel_questions::kind_of;

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is tested")
}

/// What a line begins with.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Mark<'t> {
    Number {
        number: u32,
        style: char,
        rest: &'t str,
    },
    Options(Vec<(char, String)>),
    Answer(&'t str),
    Analysis(&'t str),
    /// 评分要点: it may go on for several lines.
    Rubric(&'t str),
    Label(Label, &'t str),
}

/// Labels of a line of its own: 难度：易.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    Points,
    Difficulty,
    Knowledge,
    Kind,
    Rule,
    Tags,
    Chapter,
    Id,
}

static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:第\s*(?P<ti>\d{1,4})\s*题\s*[:：.．、]?|[(（](?P<paren>\d{1,4})[)）]|(?P<plain>\d{1,4})\s*(?P<sep>[.．、)）:：]))\s*(?P<rest>.*)$",
    )
});
static OPTION: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?:^|\s)[(（]?([A-HＡ-Ｈ])\s*[.．、)）:：]\s*"));
static ANSWER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:【\s*(?:参考|正确|标准|本题)?答案\s*】\s*[:：]?|(?:参考|正确|标准|本题)?答案\s*(?:[:：]|为|是)|答\s*[:：]|(?i:answer)\s*[:：])\s*(?P<rest>.*)$",
    )
});
static ANALYSIS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:【\s*(?:答案|试题|本题)?(?:解析|分析|详解|点评)\s*】\s*[:：]?|(?:答案|试题|本题)?(?:解析|分析|详解)\s*[:：]|(?i:explanation|analysis)\s*[:：])\s*(?P<rest>.*)$",
    )
});
static INNER_ANALYSIS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\s*(?:【\s*(?:答案)?解析\s*】\s*[:：]?|[；;。\s](?:答案)?解析\s*[:：])\s*"));
static LABEL: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:【\s*)?(?P<name>分值|分数|难度|难易度|难易程度|知识点|考点|考查点|题型|计分规则|标签|章节?|编号)\s*(?:】\s*[:：]?|[:：])\s*(?P<rest>.+)$",
    )
});
static RUBRIC: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?:【\s*评分要点\s*】\s*[:：]?|评分要点\s*[:：])\s*(?P<rest>.*)$"));
static SECTION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:第?[一二三四五六七八九十]{1,3}(?:部分|大题)?\s*[、.．:：]?\s*)?(?P<kind>[\p{Han}]{2,8}题)\s*(?:[(（:：](?P<note>.*))?$",
    )
});
static EACH: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?:每小?题|每道题?|每空|各)\s*(?P<points>\d+(?:[.．]\d{1,2})?)\s*分"));
static KEY_HEADING: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^(?:【\s*)?(?:参考|正确|标准)?答案(?:及解析|与解析)?(?:\s*】)?\s*[:：]?\s*(?P<rest>.*)$")
});
static LEADING_LABEL: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^\s*[\[【(（]\s*(?P<label>[^\]】)）]{1,12})\s*[\]】)）]\s*"));
static POINTS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^(?:本题|共)?\s*(?P<points>\d+(?:[.．]\d{1,2})?)\s*分$"));

/// A heading over questions of one kind.
pub(super) struct Heading {
    pub(super) kind: String,
    /// Points of each question, as text; empty when it does not say.
    pub(super) points: String,
}

pub(super) fn section_of(line: &str) -> Option<Heading> {
    let found = SECTION.captures(line)?;
    let kind = kind_of(&found["kind"])?;
    let points = found
        .name("note")
        .and_then(|note| EACH.captures(note.as_str()))
        .map_or_else(String::new, |each| each["points"].replace('．', "."));
    Some(Heading {
        kind: kind.label_zh().to_owned(),
        points,
    })
}

/// Whether the line announces answers: 参考答案, 答案：1-5 ABCDA.
pub(super) fn is_key_heading(line: &str) -> bool {
    KEY_HEADING.captures(line).is_some_and(|found| {
        let rest = found["rest"].trim();
        rest.is_empty() || !super::key_list::entries(rest).is_empty()
    })
}

pub(super) fn after_key_heading(line: &str) -> &str {
    KEY_HEADING
        .captures(line)
        .and_then(|found| found.name("rest"))
        .map_or("", |rest| rest.as_str().trim())
}

pub(super) fn mark_of(line: &str) -> Option<Mark<'_>> {
    if let Some(found) = ANSWER.captures(line) {
        return Some(Mark::Answer(rest_of(&found)));
    }
    if let Some(found) = ANALYSIS.captures(line) {
        return Some(Mark::Analysis(rest_of(&found)));
    }
    if let Some(found) = RUBRIC.captures(line) {
        return Some(Mark::Rubric(rest_of(&found)));
    }
    if let Some(found) = LABEL.captures(line) {
        let label = match &found["name"] {
            "分值" | "分数" => Label::Points,
            "知识点" | "考点" | "考查点" => Label::Knowledge,
            "题型" => Label::Kind,
            "计分规则" => Label::Rule,
            "标签" => Label::Tags,
            "章" | "章节" => Label::Chapter,
            "编号" => Label::Id,
            _ => Label::Difficulty,
        };
        return Some(Mark::Label(label, rest_of(&found)));
    }
    let (before, options) = split_options(line);
    if before.is_empty() && !options.is_empty() {
        return Some(Mark::Options(options));
    }
    number_of(line)
}

fn rest_of<'t>(found: &regex::Captures<'t>) -> &'t str {
    found.name("rest").map_or("", |rest| rest.as_str().trim())
}

fn number_of(line: &str) -> Option<Mark<'_>> {
    let found = NUMBER.captures(line)?;
    let (number, style) = if let Some(number) = found.name("ti") {
        (number, '题')
    } else if let Some(number) = found.name("paren") {
        (number, '(')
    } else {
        let style = match &found["sep"] {
            "." | "．" => '.',
            ")" | "）" => ')',
            ":" | "：" => ':',
            _ => '、',
        };
        (found.name("plain")?, style)
    };
    let rest = rest_of(&found);
    // 「2026.01」 and 「10:30」 are no numbers of questions.
    if matches!(style, '.' | ':') && rest.starts_with(|c: char| c.is_ascii_digit()) {
        let glued = line[number.end()..]
            .chars()
            .nth(1)
            .is_some_and(|c| c.is_ascii_digit());
        if glued {
            return None;
        }
    }
    Some(Mark::Number {
        number: number.as_str().parse().ok()?,
        style,
        rest,
    })
}

/// The text before the options of a line, and the options: `A. 资产  B. 负债`. Letters must follow each other.
pub(super) fn split_options(line: &str) -> (String, Vec<(char, String)>) {
    let mut starts: Vec<(usize, usize, char)> = Vec::new();
    for found in OPTION.captures_iter(line) {
        let (whole, letter) = (found.get(0), found.get(1));
        let (Some(whole), Some(letter)) = (whole, letter) else {
            continue;
        };
        let letter = plain_letter(letter.as_str());
        let follows = starts
            .last()
            .is_none_or(|(_, _, last)| u32::from(letter) == u32::from(*last) + 1);
        if follows {
            starts.push((whole.start(), whole.end(), letter));
        }
    }
    let is_alone_inside = starts.len() == 1 && starts[0].0 > 0;
    if starts.is_empty() || is_alone_inside {
        return (line.trim().to_owned(), Vec::new());
    }
    let before = line[..starts[0].0].trim().to_owned();
    let ends = starts.iter().skip(1).map(|start| start.0).chain([line.len()]);
    let options = starts
        .iter()
        .zip(ends)
        .map(|((_, from, letter), to)| (*letter, line[*from..to].trim().to_owned()))
        .collect();
    (before, options)
}

fn plain_letter(text: &str) -> char {
    let letter = text.chars().next().unwrap_or('A');
    if letter.is_ascii() {
        letter
    } else {
        char::from_u32(u32::from(letter) - u32::from('Ａ') + u32::from('A')).unwrap_or('A')
    }
}

/// `B 解析：…` in one line.
pub(super) fn split_analysis(text: &str) -> (&str, Option<&str>) {
    match INNER_ANALYSIS.find(text) {
        Some(found) => (text[..found.start()].trim(), Some(text[found.end()..].trim())),
        None => (text, None),
    }
}

/// Labels before the stem: 【多选题】, (2分); and the stem behind them.
pub(super) fn leading_labels(text: &str) -> (Vec<String>, String) {
    let mut labels = Vec::new();
    let mut rest = text;
    while let Some(found) = LEADING_LABEL.captures(rest) {
        let label = found["label"].trim().to_owned();
        if kind_of(&label).is_none() && part_of(&label).is_none() && points_of(&label).is_none() {
            break;
        }
        labels.push(label);
        rest = &rest[found.get(0).map_or(0, |whole| whole.end())..];
    }
    (labels, rest.to_owned())
}

/// The kind of a part of a composite question: 单选题 of 「小题·单选题」.
pub(super) fn part_of(label: &str) -> Option<&str> {
    let kind = label
        .trim()
        .strip_prefix(composite::excel::PART)?
        .trim_start_matches('·');
    kind_of(kind).map(|_| kind)
}

/// Whether a numbered line begins a part of a composite question.
pub(super) fn begins_part(rest: &str) -> bool {
    leading_labels(rest)
        .0
        .iter()
        .any(|label| part_of(label).is_some())
}

/// `2` of 「2分」, 「本题 2 分」.
pub(super) fn points_of(text: &str) -> Option<String> {
    POINTS
        .captures(text.trim())
        .map(|found| found["points"].replace('．', "."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_times_are_no_numbers_of_questions() {
        for line in ["2026.01 期末余额如下", "10:30 召开会议", "3.5 元"] {
            assert!(!matches!(mark_of(line), Some(Mark::Number { .. })), "{line}");
        }
        assert!(matches!(
            mark_of("3. 5 元的存货"),
            Some(Mark::Number { number: 3, .. })
        ));
    }

    #[test]
    fn options_of_one_line_follow_each_other() {
        let (before, options) = split_options(
            "A．资产　B. 负债  C、所有者权益 D) 收入"
                .replace('　', " ")
                .as_str(),
        );
        assert_eq!(before, "");
        let letters: String = options.iter().map(|(letter, _)| *letter).collect();
        assert_eq!(letters, "ABCD");
        assert_eq!(options[2].1, "所有者权益");
    }

    #[test]
    fn a_letter_inside_a_sentence_is_no_option() {
        assert_eq!(split_options("产品 A. 的成本").1, Vec::new());
    }
}
