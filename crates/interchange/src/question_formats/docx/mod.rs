//! Word (.docx): numbered questions with pictures and formulas, read like a text that was pasted.

mod lines;
mod numbering;
mod omml;
mod place;
#[cfg(test)]
mod tests;

use crate::archive::{self, ArchiveLimits};
use crate::question_text::read_text;

use super::pictures::Pictures;
use super::{FormatError, FormatReport, LeftOut};

/// Whether a zip is a document of Word.
pub(super) fn is_document(bytes: &[u8]) -> bool {
    archive::names(bytes, &ArchiveLimits::WORKBOOK)
        .is_ok_and(|names| names.iter().any(|name| name == "word/document.xml"))
}

/// The drafts of a document.
///
/// # Errors
/// A broken or hostile archive, or one that is no document of Word.
pub(super) fn read(bytes: &[u8]) -> Result<FormatReport, FormatError> {
    if !bytes.starts_with(b"PK") {
        return Err(FormatError::NotThisFormat("Word（.docx）"));
    }
    let files = archive::unpack(bytes, &ArchiveLimits::WORKBOOK)?;
    let mut pictures = Pictures::default();
    let document = lines::read(&files, &mut pictures)?;
    let text = read_text(&document.text);
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
    if let Some(first) = report.drafts.first_mut() {
        first.notes.extend(document.notes);
    }
    report.pictures = pictures.into_kept();
    Ok(report)
}
