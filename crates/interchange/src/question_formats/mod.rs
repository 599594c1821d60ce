//! Questions in the formats that other platforms write: read into drafts that can be corrected, written with a list of what is lost.
//!
//! One folder for each format. A reader never fails at a question: what the format says and a question here cannot is a sentence at
//! that question ([`QuestionDraft::notes`]), what is no question at all stands in [`FormatReport::left_out`]. Only a file that is
//! broken or hostile as a whole is refused ([`FormatError`]).

mod aiken;
mod blanks;
mod category;
mod docx;
mod entities;
mod error;
mod formula;
mod gift;
pub(crate) mod html;
mod item;
mod labels;
pub(crate) mod markdown;
mod mathml;
mod moodle;
mod outgoing;
pub(crate) mod pictures;
mod place;
mod qti;
mod recognise;
mod same;
mod target;
mod typed;
pub(crate) mod xml;

pub use error::FormatError;
pub(crate) use moodle::{percent_decoded, read_quiz};
pub(crate) use outgoing::old_item;
pub use outgoing::{Loss, Outgoing, Pictures, Written, write};
pub(crate) use qti::{field, read_document, resolve};
pub use recognise::{may_be_table, recognise};
pub use target::{QtiVersion, Target};

use crate::excel_questions::QuestionDraft;

/// As many questions are read of a file, and one more where it has more.
pub const MOST_QUESTIONS: usize = 20_000;
/// The largest text without pictures in it, in bytes.
const TEXT_BYTES: usize = 20 << 20;

/// A format of questions besides Excel and CSV.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// Moodle's text format.
    Gift,
    /// One question with letters and `ANSWER: B`.
    Aiken,
    /// `<quiz>` of Moodle.
    MoodleXml,
    /// QTI 1.2, 2.1, 2.2 or 3.0: a package or a single file.
    Qti,
    Docx,
    /// Questions as people type them, in Markdown or plain text, with pictures in a zip.
    Markdown,
}

/// What a file of questions holds, before anybody has judged it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FormatReport {
    /// A picture in a draft is named by its place in [`FormatReport::pictures`]: `#0`.
    pub drafts: Vec<QuestionDraft>,
    pub pictures: Vec<Vec<u8>>,
    /// What is no question here.
    pub left_out: Vec<LeftOut>,
}

/// Something in the file that became no draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// What it is called in the file.
    pub name: String,
    /// Why, in Chinese.
    pub reason: String,
}

/// Reads a file in a format.
///
/// # Errors
/// A file that is not of this format, is broken or hostile, or holds nothing.
pub fn read(format: Format, bytes: &[u8]) -> Result<FormatReport, FormatError> {
    let report = match format {
        Format::Gift => gift::read(&text_of(bytes)?),
        Format::Aiken => aiken::read(&text_of(bytes)?)?,
        Format::MoodleXml => moodle::read(bytes)?,
        Format::Qti => qti::read(bytes)?,
        Format::Docx => docx::read(bytes)?,
        Format::Markdown => typed::read(bytes)?,
    };
    if report.drafts.is_empty() && report.left_out.is_empty() {
        return Err(FormatError::NoQuestions);
    }
    Ok(report)
}

/// A text that is not larger than texts without pictures are.
fn text_of(bytes: &[u8]) -> Result<String, FormatError> {
    if bytes.len() > TEXT_BYTES {
        return Err(FormatError::TooLarge);
    }
    xml::decode(bytes)
}

/// Whether a report holds as much as is read of a file; what it left out counts, too.
fn is_full(report: &FormatReport) -> bool {
    report.drafts.len() > MOST_QUESTIONS || report.left_out.len() > MOST_QUESTIONS
}
