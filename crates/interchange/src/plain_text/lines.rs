//! What the lines of both formats have in common.

use super::{JournalFault, LONGEST_JOURNAL, Notes};
use jiff::civil::Date;
use std::fmt::Write as _;

/// The lines of a journal with their numbers, from 1; refuses what is too long to be one.
pub(super) fn lines_of(text: &str) -> Result<impl Iterator<Item = (usize, &str)>, JournalFault> {
    if text.len() > LONGEST_JOURNAL {
        let most = LONGEST_JOURNAL >> 20;
        return Err(JournalFault::at(1, format!("文件超过 {most} MB，请分段导入")));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let numbered = text.lines().enumerate();
    Ok(numbered.map(|(index, line)| (index + 1, line.trim_end())))
}

/// The date a line begins with, and the rest: `2026-01-12 …`, also with `/` or `.`.
pub(super) fn dated(line: &str) -> Option<(Date, &str)> {
    let (date, rest) = line.split_once(' ').unwrap_or((line, ""));
    if !date.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let date = date.split('=').next().unwrap_or(date);
    let mut parts = date.split(['-', '/', '.']);
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let date = Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()?;
    parts.next().is_none().then_some((date, rest.trim()))
}

/// What a line begins with that notes something of the whole file: `; suanpan:open-period 2026-02`. To other programs it is a comment.
const OF_FILE: &str = "; suanpan:";

/// The note of the whole file that a line is; none of another comment.
pub(super) fn file_note(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix(OF_FILE)?.split_once(' ')
}

/// Writes the notes of the whole file, a line each.
pub(super) fn write_file_notes(text: &mut String, notes: &Notes) {
    for (key, value) in notes {
        writeln!(text, "{OF_FILE}{key} {}", value.replace(['\n', '\r'], " ")).expect("a string");
    }
}

/// Takes a note into notes; of two with one key the first counts.
pub(super) fn note(notes: &mut Notes, (key, value): (&str, &str)) {
    notes.entry(key.to_owned()).or_insert_with(|| value.to_owned());
}
