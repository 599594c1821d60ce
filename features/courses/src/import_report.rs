//! What an import did, or would do.

use crate::{CourseId, ItemChanges, PackageReport};
use course_folder::{Conflict, Finding};
use serde::Serialize;

/// Whether an import is only tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ImportMode {
    /// Says what would happen; writes nothing.
    Check,
    /// Does it.
    Apply,
}

/// What an import did, or would do.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct ImportReport {
    /// The course; none while a new one is only checked, or if the folder has faults.
    pub course_id: Option<CourseId>,
    /// The course's id in its folder.
    pub key: String,
    /// Its name.
    pub title: String,
    /// Whether the school has no course of that key yet.
    pub is_new: bool,
    /// What the course that the school has of that key is called so far; none for a new one.
    pub known_title: Option<String>,
    /// Whether it has been written.
    pub is_applied: bool,
    /// What changes, by type of item.
    pub items: Vec<ItemChanges>,
    /// What is wrong with the folder, by file and line.
    pub findings: Vec<CourseFinding>,
    /// How many of the findings forbid the import.
    pub errors: u32,
    /// What was changed in the folder and in the browser since the last import, and differs: a person says which stays.
    pub conflicts: Vec<Conflict>,
    /// Of what another platform exported, what became of each item; none for a course folder.
    pub package: Option<PackageReport>,
}

/// One fault of a course folder.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct CourseFinding {
    /// Path in the folder.
    file: String,
    /// From 1; 0 if the whole file is meant.
    line: u32,
    /// From 1; 0 if unknown.
    column: u32,
    /// `error` stops an import, `warning` does not.
    severity: String,
    /// E.g. `ref.unknown`; see docs/course-format.md.
    code: &'static str,
    /// What is wrong, in Chinese.
    zh: String,
    /// What is wrong, in English.
    en: String,
}

impl From<&Finding> for CourseFinding {
    fn from(finding: &Finding) -> Self {
        Self {
            file: finding.file.clone(),
            line: finding.line,
            column: finding.column,
            severity: finding.severity.to_string(),
            code: finding.code,
            zh: finding.zh.clone(),
            en: finding.en.clone(),
        }
    }
}

impl ImportReport {
    /// The report of a folder with faults: nothing was looked up, nothing written.
    pub fn refused(findings: &[Finding]) -> Self {
        Self {
            course_id: None,
            key: String::new(),
            title: String::new(),
            is_new: false,
            known_title: None,
            is_applied: false,
            items: Vec::new(),
            findings: findings.iter().map(CourseFinding::from).collect(),
            errors: findings
                .iter()
                .filter(|finding| finding.severity == course_folder::Severity::Error)
                .count() as u32,
            conflicts: Vec::new(),
            package: None,
        }
    }
}
