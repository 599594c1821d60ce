//! Which format a file is in, by what it holds; its name says nothing.

use super::{Format, xml};

/// The format of a file; none for Excel, CSV and what nobody here reads.
pub fn recognise(bytes: &[u8]) -> Option<Format> {
    if bytes.starts_with(b"PK") {
        if super::docx::is_document(bytes) {
            return Some(Format::Docx);
        }
        if super::qti::is_package(bytes) {
            return Some(Format::Qti);
        }
        return super::typed::is_package(bytes).then_some(Format::Markdown);
    }
    if bytes.starts_with(&[0xd0, 0xcf]) {
        return None;
    }
    let text = xml::decode(bytes).ok()?;
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with('<') {
        return of_xml(text);
    }
    if is_aiken(text) {
        return Some(Format::Aiken);
    }
    // Both have braces sometimes, and only one of them says 答案.
    if super::typed::is_typed(text) {
        return Some(Format::Markdown);
    }
    is_gift(text).then_some(Format::Gift)
}

fn of_xml(text: &str) -> Option<Format> {
    match root_of(text) {
        "quiz" => Some(Format::MoodleXml),
        "questestinterop" | "assessmentItem" | "qti-assessment-item" => Some(Format::Qti),
        _ => None,
    }
}

/// Whether a file may be a table: a workbook by the names in it, or text. A picture or any other program's file is none.
pub fn may_be_table(bytes: &[u8]) -> bool {
    let holds = |name: &[u8]| bytes.windows(name.len()).any(|window| window == name);
    if bytes.starts_with(b"PK") {
        return holds(b"xl/");
    }
    bytes.starts_with(&[0xd0, 0xcf]) || xml::decode(bytes).is_ok_and(|text| !text.contains('\0'))
}

/// The name of the first element.
fn root_of(text: &str) -> &str {
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
        } else if !rest.starts_with(['?', '!']) {
            let end = rest
                .find(|c: char| c.is_whitespace() || matches!(c, '>' | '/'))
                .unwrap_or(rest.len());
            let name = &rest[..end];
            return name.rsplit_once(':').map_or(name, |(_, local)| local);
        }
    }
    ""
}

/// `ANSWER: B` on a line of its own, below a line that begins with a letter.
fn is_aiken(text: &str) -> bool {
    text.lines().any(|line| super::aiken::answer_of(line).is_some())
}

/// More than the longest word by which answers of GIFT are recognised.
const BEGINNING_CHARS: usize = 16;

/// Something in braces that begins as answers of GIFT do.
fn is_gift(text: &str) -> bool {
    let has_answers = text.match_indices('{').any(|(at, _)| {
        // Only its beginning is looked at: there may be as many braces as letters.
        let inside = text[at + 1..].chars().skip_while(|c| c.is_whitespace());
        let inside: String = inside.take(BEGINNING_CHARS).collect();
        let word = inside.split(['}', '#']).next().unwrap_or_default().trim();
        inside.starts_with(['=', '~', '#', '}']) || matches!(word, "T" | "F" | "TRUE" | "FALSE")
    });
    has_answers
        || text
            .lines()
            .any(|line| line.starts_with("$CATEGORY:") || line.starts_with("::"))
}
