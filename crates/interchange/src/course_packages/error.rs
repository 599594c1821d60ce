//! Why a package is refused as a whole.

use crate::archive::ArchiveError;
use crate::question_formats::FormatError;

/// A refusal of the whole package; what one item of it cannot be stands among its findings instead.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum PackageError {
    #[error("压缩包中没有 imsmanifest.xml，不是完整的 Common Cartridge 课程包")]
    NoManifest,
    #[error("课程包中没有可导入的页面、资料或题目")]
    Nothing,
    #[error("{0}")]
    Xml(#[from] FormatError),
    #[error("{0}")]
    Archive(#[from] ArchiveError),
}

impl PackageError {
    /// The refusal in English.
    pub fn english(&self) -> String {
        match self {
            Self::NoManifest => "the archive has no imsmanifest.xml: it is no whole Common Cartridge".into(),
            Self::Nothing => "the package holds no pages, files or questions".into(),
            Self::Xml(error) => format!("a document of the package cannot be read ({})", error.code()),
            Self::Archive(error) => error.english(),
        }
    }
}
