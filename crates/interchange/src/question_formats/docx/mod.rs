//! Word (.docx): numbered questions with pictures and formulas, read like a text that was pasted.

mod lines;
mod numbering;
mod omml;
#[cfg(test)]
mod tests;
mod write;

use crate::archive::{self, ArchiveLimits};

use super::pictures::Pictures;
use super::typed::report_of;
use super::{FormatError, FormatReport};
pub(super) use write::whole;

/// The part of a document that holds its text.
const DOCUMENT: &str = "word/document.xml";

/// Whether a zip is a document of Word; one that is cut off is one by the names in it.
pub(super) fn is_document(bytes: &[u8]) -> bool {
    match archive::names(bytes, &ArchiveLimits::WORKBOOK) {
        Ok(names) => names.iter().any(|name| name == DOCUMENT),
        Err(_) => bytes
            .windows(DOCUMENT.len())
            .any(|window| window == DOCUMENT.as_bytes()),
    }
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
    let mut report = report_of(&document.text);
    if let Some(first) = report.drafts.first_mut() {
        first.notes.extend(document.notes);
    }
    report.pictures = pictures.into_kept();
    Ok(report)
}
