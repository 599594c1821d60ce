//! Questions as people type them, in a file: plain text or Markdown, alone or in a zip with its pictures. Word holds the same text.

mod markdown;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::outgoing::{Fragment, Outgoing, not_in};
use super::pictures::Pictures;
use super::{FormatError, FormatReport, LeftOut, outgoing, place};
use crate::archive::{self, ArchiveLimits};
use crate::excel_questions::BankQuestion;
use crate::question_text::{self, Shown, has_marks};

/// A text with its pictures: as large as a workbook may be.
const LIMITS: ArchiveLimits = ArchiveLimits::WORKBOOK;

/// Whether a zip holds texts of questions.
pub(super) fn is_package(bytes: &[u8]) -> bool {
    archive::names(bytes, &LIMITS).is_ok_and(|names| names.iter().any(|name| is_text_file(name)))
}

fn is_text_file(path: &str) -> bool {
    let ending = path.rsplit('.').next().unwrap_or_default();
    ["md", "markdown", "txt"]
        .iter()
        .any(|own| ending.eq_ignore_ascii_case(own))
}

/// Whether a text holds questions: some line says 答案, 【单选题】 or a heading of questions. A table of cells is none.
pub(super) fn is_typed(text: &str) -> bool {
    let first = text
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    let is_table = first.contains("题型") && first.contains([',', '\t', ';']);
    !is_table && text.lines().any(|line| has_marks(&markdown::typed(line)))
}

/// The drafts of a text, or of all texts in a zip.
///
/// # Errors
/// A broken or hostile archive, or bytes that are no text.
pub(super) fn read(bytes: &[u8]) -> Result<FormatReport, FormatError> {
    let files = if bytes.starts_with(b"PK") {
        archive::unpack(bytes, &LIMITS)?
    } else {
        BTreeMap::from([("questions.md".to_owned(), bytes.to_vec())])
    };
    let mut pictures = Pictures::default();
    let mut report = FormatReport::default();
    let mut notes = Vec::new();
    for (path, bytes) in files.iter().filter(|(path, _)| is_text_file(path)) {
        if super::is_full(&report) {
            break;
        }
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let text = markdown::read(&super::text_of(bytes)?, |address| {
            let inside = super::resolve(folder, address).unwrap_or_default();
            let kept = pictures.keep(if address.contains(':') { address } else { &inside }, |path| {
                files.get(path).map(Cow::from)
            });
            kept.map_err(|sentence| notes.push(sentence)).ok()
        });
        let own = report_of(&text);
        report.drafts.extend(own.drafts);
        report.left_out.extend(own.left_out);
    }
    if let Some(first) = report.drafts.first_mut() {
        first.notes.extend(notes);
    }
    report.pictures = pictures.into_kept();
    Ok(report)
}

/// The drafts of a text in which marks stand for pictures.
pub(super) fn report_of(text: &str) -> FormatReport {
    let text = question_text::read_text(text);
    let mut report = FormatReport {
        left_out: text
            .unread
            .into_iter()
            .map(|(_, line)| LeftOut {
                name: place::plain(&line).chars().take(60).collect(),
                reason: "不属于任何题目，没有导入".to_owned(),
            })
            .filter(|left_out| !left_out.name.is_empty())
            .collect(),
        drafts: text.drafts,
        ..FormatReport::default()
    };
    for draft in &mut report.drafts {
        place::pictures(draft);
    }
    report
}

/// The text of a question, a mark for each picture that it has.
pub(super) fn write_one(outgoing: &Outgoing, format: &'static str) -> Fragment {
    let question = &outgoing.question;
    let beside = outgoing.picture.as_deref().map(place::mark).unwrap_or_default();
    let shown = Shown {
        beside: &beside,
        mark: &place::mark,
    };
    let text =
        question_text::write_text(question, &shown).ok_or_else(|| not_in(question.body.kind(), format))?;
    is_read_alone(&text, question)
        .then_some((text, Vec::new()))
        .ok_or_else(|| "文字与题目的写法相冲突，读不回来".to_owned())
}

/// Whether the text is read as one question of this kind: what would be taken for two would spoil its neighbours.
fn is_read_alone(text: &str, question: &BankQuestion) -> bool {
    let report = question_text::read_text(&format!("1.{text}"));
    report.unread.is_empty()
        && matches!(report.drafts.as_slice(), [only] if only.kind == question.body.kind().label_zh())
}

/// Every question under its number, with the marks of pictures in it.
pub(super) fn numbered(kept: &[(usize, &str)]) -> Vec<String> {
    let numbered = kept.iter().zip(1..);
    numbered
        .map(|((_, text), number)| format!("{number}.{text}\n"))
        .collect()
}

/// A file of Markdown; with pictures, a zip that holds both.
///
/// # Errors
/// A package that grows too large.
pub(super) fn whole(kept: &[(usize, &str)], pictures: &outgoing::Pictures) -> Result<Vec<u8>, FormatError> {
    let mut files = BTreeMap::new();
    let text = place::replaced(&numbered(kept).concat(), |name| {
        let Some(bytes) = pictures.get(name) else {
            return String::new();
        };
        let path = super::pictures::path_of(name, bytes);
        files.insert(path.clone(), bytes.clone());
        format!("![]({path})")
    });
    let text = markdown::written(&text).into_bytes();
    if files.is_empty() {
        return Ok(text);
    }
    files.insert("questions.md".to_owned(), text);
    Ok(archive::pack(&files)?)
}
