//! Why a file of questions is refused as a whole.

use crate::archive::ArchiveError;

/// A refusal of the whole file; what is wrong with one question stands at that question instead.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum FormatError {
    #[error(
        "不认识这种文件。可导入 Excel、CSV、Word（.docx）、Markdown、Moodle XML、QTI、GIFT 和 Aiken 文件"
    )]
    Unknown,
    #[error("文件不是 {0} 格式，请选择其他格式后重试")]
    NotThisFormat(&'static str),
    #[error("文件中没有找到题目")]
    NoQuestions,
    #[error("文件的文字编码无法识别，请另存为 UTF-8 后重试")]
    NotText,
    #[error("文件太大，无法读取")]
    TooLarge,
    #[error("{0} 的 XML 不完整（可能没有传完）")]
    BrokenXml(String),
    #[error("{0} 声明了实体（DOCTYPE），拒绝读取")]
    HasEntities(String),
    #[error("{0} 的 XML 嵌套太深，拒绝读取")]
    TooDeep(String),
    #[error("{0} 的 XML 元素太多，拒绝读取")]
    TooManyElements(String),
    #[error("{0}")]
    Archive(#[from] ArchiveError),
}

impl FormatError {
    /// The stable code of the refusal.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unknown => "question_format.unknown",
            Self::NotThisFormat(_) => "question_format.another",
            Self::NoQuestions => "question_format.no_questions",
            Self::NotText => "question_format.not_text",
            Self::TooLarge => "question_format.too_large",
            Self::BrokenXml(_) => "question_format.broken_xml",
            Self::HasEntities(_) => "question_format.has_entities",
            Self::TooDeep(_) => "question_format.too_deep",
            Self::TooManyElements(_) => "question_format.too_many_elements",
            Self::Archive(error) => error.code(),
        }
    }
}
