//! What questions are written in.

use super::Format;

/// A format that questions are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    Gift,
    /// Choices of one, without labels.
    Aiken,
    MoodleXml,
    /// A package.
    Qti(QtiVersion),
    Docx,
    /// A text; with pictures, a zip.
    Markdown,
}

/// A version of QTI, by what its readers know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum QtiVersion {
    /// Of 2002: Canvas (classic), Blackboard, ILIAS, cartridges.
    V1p2,
    V2p1,
    V2p2,
    /// Of 2022, with names of its own for everything.
    V3p0,
}

impl Target {
    pub const ALL: &[Self] = &[
        Self::Gift,
        Self::Aiken,
        Self::MoodleXml,
        Self::Qti(QtiVersion::V1p2),
        Self::Qti(QtiVersion::V2p1),
        Self::Qti(QtiVersion::V2p2),
        Self::Qti(QtiVersion::V3p0),
        Self::Docx,
        Self::Markdown,
    ];

    /// The format that reads what is written.
    pub const fn read_as(self) -> Format {
        match self {
            Self::Gift => Format::Gift,
            Self::Aiken => Format::Aiken,
            Self::MoodleXml => Format::MoodleXml,
            Self::Qti(_) => Format::Qti,
            Self::Docx => Format::Docx,
            Self::Markdown => Format::Markdown,
        }
    }

    /// The name people know it by.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Gift => "GIFT",
            Self::Aiken => "Aiken",
            Self::MoodleXml => "Moodle XML",
            Self::Qti(QtiVersion::V1p2) => "QTI 1.2",
            Self::Qti(QtiVersion::V2p1) => "QTI 2.1",
            Self::Qti(QtiVersion::V2p2) => "QTI 2.2",
            Self::Qti(QtiVersion::V3p0) => "QTI 3.0",
            Self::Docx => "Word",
            Self::Markdown => "Markdown",
        }
    }
}
