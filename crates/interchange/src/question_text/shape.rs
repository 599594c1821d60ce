//! What a question's own shape says: its kind, its answer inside the stem, its blanks.

use std::sync::LazyLock;

use ledger::half_width::to_half_width;
use regex::Regex;
use scoring::question::QuestionKind;

use super::{marks::points_of, shield::plain};
use crate::excel_questions::{QuestionDraft, kind_of};

static IN_STEM: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"[(（]\s*(?P<answer>[A-HＡ-Ｈ](?:\s*[、,，]?\s*[A-HＡ-Ｈ]){0,7}|√|×|✓|✗|对|错)\s*[)）]")
        .expect("the pattern is tested")
});
static EMPTY: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[(（]\s*[)）]|_{2,}|＿{2,}").expect("the pattern is tested"));
static TAIL_POINTS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\s*[(（](?P<inner>[^()（）]{1,10}分)[)）]\s*$").expect("the pattern is tested")
});

/// Kinds whose answer is a choice.
const CHOSEN: [QuestionKind; 3] = [
    QuestionKind::Single,
    QuestionKind::Multiple,
    QuestionKind::TrueFalse,
];

/// Fills in what the text did not say outright.
pub(super) fn complete(draft: &mut QuestionDraft) {
    take_points(draft);
    if draft.answer.is_empty() {
        take_answer(draft);
    }
    let said = kind_of(&draft.kind);
    // Of a kind that is typed, what stands there is what is typed.
    if said.is_none_or(|kind| CHOSEN.contains(&kind)) {
        draft.answer = plain_answer(&draft.answer);
    }
    let kind = said.unwrap_or_else(|| kind_by_shape(draft));
    kind.label_zh().clone_into(&mut draft.kind);
    match kind {
        QuestionKind::Blank => mark_blanks(draft),
        QuestionKind::Multiple => draft.answer = letters(&draft.answer),
        QuestionKind::TrueFalse => {
            draft.options.clear();
            draft.stem = without_empty_brackets(&draft.stem);
        }
        QuestionKind::Entry => draft.answer = entry_lines(&draft.answer),
        _ => {}
    }
    unshield(draft);
}

/// What was written to be read as it stands is so by now.
fn unshield(draft: &mut QuestionDraft) {
    let fields = [
        &mut draft.stem,
        &mut draft.answer,
        &mut draft.rubric,
        &mut draft.rule,
        &mut draft.analysis,
        &mut draft.knowledge,
        &mut draft.tags,
        &mut draft.chapter,
        &mut draft.id,
    ];
    for field in fields.into_iter().chain(&mut draft.options) {
        *field = plain(field);
    }
}

/// 「……（2分）」 at the end of the stem.
fn take_points(draft: &mut QuestionDraft) {
    let Some(found) = TAIL_POINTS.captures(&draft.stem) else {
        return;
    };
    if let (Some(points), Some(whole)) = (points_of(&found["inner"]), found.get(0)) {
        let end = whole.start();
        draft.stem.truncate(end);
        draft.points = points;
    }
}

/// 「……是（ B ）。」: the answer stands where the student writes it.
fn take_answer(draft: &mut QuestionDraft) {
    let is_choice = !draft.options.is_empty();
    let Some(found) = IN_STEM.captures(&draft.stem) else {
        return;
    };
    let answer = found["answer"].to_owned();
    let is_letter = answer.starts_with(|c: char| c.is_ascii_alphabetic() || ('Ａ'..='Ｈ').contains(&c));
    if is_letter != is_choice {
        return;
    }
    if let Some(whole) = found.get(0) {
        let range = whole.range();
        draft.stem.replace_range(range, "（　　）");
    }
    draft.answer = letters_or_same(&answer);
}

fn letters_or_same(answer: &str) -> String {
    let plain = letters(answer);
    if plain.is_empty() {
        answer.to_owned()
    } else {
        plain
    }
}

fn letters(answer: &str) -> String {
    to_half_width(answer)
        .to_uppercase()
        .chars()
        .filter(char::is_ascii_alphabetic)
        .collect()
}

/// 「B。」 is B, 「正确」 and ✓ are 对.
fn plain_answer(answer: &str) -> String {
    let bare = answer.trim().trim_end_matches(['。', '.', '；', ';']).trim();
    match bare {
        "√" | "✓" | "正确" | "T" | "是" => "对".to_owned(),
        "×" | "✗" | "错误" | "F" | "否" | "X" | "x" => "错".to_owned(),
        _ => {
            let plain = to_half_width(bare);
            let is_letters = !plain.is_empty()
                && plain
                    .chars()
                    .all(|c| matches!(c.to_ascii_uppercase(), 'A'..='H' | ' ' | ',' | '、'));
            if is_letters {
                letters(bare)
            } else {
                answer.trim().to_owned()
            }
        }
    }
}

fn kind_by_shape(draft: &QuestionDraft) -> QuestionKind {
    if !draft.options.is_empty() {
        return if draft.answer.chars().count() > 1 {
            QuestionKind::Multiple
        } else {
            QuestionKind::Single
        };
    }
    if matches!(draft.answer.as_str(), "对" | "错") {
        return QuestionKind::TrueFalse;
    }
    if draft.answer.starts_with('借') && draft.answer.contains('贷') {
        return QuestionKind::Entry;
    }
    if EMPTY.is_match(&draft.stem) {
        return QuestionKind::Blank;
    }
    QuestionKind::ShortAnswer
}

/// Every blank becomes four underscores, every answer a line.
fn mark_blanks(draft: &mut QuestionDraft) {
    let count = EMPTY.find_iter(&draft.stem).count();
    draft.stem = EMPTY.replace_all(&draft.stem, "____").into_owned();
    let lines = draft
        .answer
        .lines()
        .filter(|line| !line.trim().is_empty())
        .count();
    if count == lines || count == 0 {
        return;
    }
    for separators in [&['；', ';'][..], &['、', '，', ','], &[' ']] {
        let parts: Vec<&str> = draft
            .answer
            .split(|c| separators.contains(&c) || c == '\n')
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect();
        if parts.len() == count {
            draft.answer = parts.join("\n");
            return;
        }
    }
}

fn without_empty_brackets(stem: &str) -> String {
    static TAIL: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"\s*[(（]\s*[)）]\s*$").expect("the pattern is tested"));
    TAIL.replace(stem, "").trim().to_owned()
}

/// 「借：银行存款 100 贷：应收账款 100」 as lines 「借 银行存款 100」.
fn entry_lines(answer: &str) -> String {
    // A side stands apart: 「贷」 within 短期贷款 is none.
    static SIDE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?:^|\s+)([借贷])(?:\s*[:：]\s*|\s+)|^([借贷])").expect("the pattern is tested")
    });
    let mut lines: Vec<String> = Vec::new();
    let mut side = "借".to_owned();
    for line in answer.lines() {
        let rest = line.trim();
        if rest.is_empty() {
            continue;
        }
        let starts: Vec<_> = SIDE.captures_iter(rest).collect();
        if starts.is_empty() || starts[0].get(0).is_some_and(|found| found.start() > 0) {
            lines.push(format!("{side} {rest}"));
            continue;
        }
        for (index, found) in starts.iter().enumerate() {
            let own = found.get(1).or_else(|| found.get(2));
            own.map_or("", |own| own.as_str()).clone_into(&mut side);
            let from = found.get(0).map_or(0, |whole| whole.end());
            let to = starts
                .get(index + 1)
                .and_then(|next| next.get(0))
                .map_or(rest.len(), |next| next.start());
            lines.push(format!("{side} {}", rest[from..to].trim()));
        }
    }
    lines.join("\n")
}
