//! Marks that carry pictures through the reading of the text, and their places in a draft.

use std::sync::LazyLock;

use regex::{Captures, Regex};
use scoring::question::QuestionBody;

use crate::excel_questions::{Exact, QuestionDraft};

static MARK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new("\u{f8f1}(?P<name>[^\u{f8f2}]+)\u{f8f2}").expect("the pattern is tested"));

/// A sign that no text holds, for whoever parts a text where a picture stands.
pub(super) const PLACE: char = '\u{f8f3}';

/// The mark of a picture in a text.
pub(super) fn mark(name: &str) -> String {
    format!("\u{f8f1}{name}\u{f8f2}")
}

/// A text without marks.
pub(super) fn plain(text: &str) -> String {
    MARK.replace_all(text, "").trim().to_owned()
}

/// A text with what `shown` makes of the pictures that its marks name.
pub(super) fn replaced(text: &str, mut shown: impl FnMut(&str) -> String) -> String {
    MARK.replace_all(text, |found: &Captures<'_>| shown(&found["name"]))
        .into_owned()
}

/// Takes the marks out of a text, and returns the pictures they name.
fn take(text: &mut String) -> Vec<String> {
    if !MARK.is_match(text) {
        return Vec::new();
    }
    let found = MARK
        .captures_iter(text)
        .map(|found| found["name"].to_owned())
        .collect();
    *text = plain(text);
    found
}

/// Puts the pictures of a draft where they belong: the first of the stem beside it, that of an option at the option.
pub(super) fn pictures(draft: &mut QuestionDraft) {
    let mut beside = take(&mut draft.stem).into_iter();
    if let Some(first) = beside.next() {
        draft.picture = first;
    }
    let mut lost = beside.count();
    for text in [&mut draft.answer, &mut draft.analysis, &mut draft.rubric] {
        lost += take(text).len();
    }
    let read = draft.check();
    let in_options: Vec<Vec<String>> = draft.options.iter_mut().map(take).collect();
    if in_options.iter().any(|pictures| !pictures.is_empty()) {
        lost += in_options
            .iter()
            .map(|pictures| pictures.len().saturating_sub(1))
            .sum::<usize>();
        if let Ok(mut question) = read {
            if let QuestionBody::Single(body) | QuestionBody::Multiple(body) = &mut question.body {
                for (option, pictures) in body.options.iter_mut().zip(&in_options) {
                    option.text = plain(&option.text);
                    option.img_path = pictures.first().cloned();
                }
            }
            draft.exact = Some(Box::new(Exact {
                mark: draft.mark(),
                body: question.body,
                key: question.key,
            }));
        } else {
            draft
                .notes
                .push("选项中的图片没有导入：这道题须先修改".to_owned());
        }
    }
    if lost > 0 {
        draft
            .notes
            .push(format!("每处只放一张图片，其余 {lost} 张没有导入"));
    }
}
