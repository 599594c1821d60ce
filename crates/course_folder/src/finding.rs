//! What is wrong with a course folder, and where.

use std::fmt;

/// Whether a finding stops an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    Error,
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

/// One fault of a course folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Finding {
    /// Path inside the course folder, with `/`.
    pub file: String,
    /// 1-based; 0 when the fault concerns the file as a whole.
    pub line: u32,
    /// 1-based, in characters; 0 when unknown.
    pub column: u32,
    pub severity: Severity,
    /// One of [`crate::CODES`].
    pub code: &'static str,
    pub zh: String,
    pub en: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            line,
            column,
            severity,
            code,
            zh,
            en,
        } = self;
        write!(f, "{file}:{line}:{column} {severity} {code} {zh} / {en}")
    }
}

/// A code that `lint` can report, its severity and its meaning in both languages.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    pub code: &'static str,
    pub severity: Severity,
    pub zh: &'static str,
    pub en: &'static str,
}

/// The severity of a code.
pub(crate) fn severity_of(code: &str) -> Severity {
    crate::CODES
        .iter()
        .find(|known| known.code == code)
        .map_or(Severity::Error, |known| known.severity)
}
