//! 文件上传: a teacher marks it by criteria; nothing is proposed.

use serde::{Deserialize, Serialize};

use crate::finding::require;
use crate::{Finding, Mark, Points, Reason, ReasonCode};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FileUploadBody)]
pub struct Body {
    /// File name endings accepted, without the dot: `xlsx`, `pdf`. Empty means any.
    #[serde(default)]
    pub accept: Vec<String>,
    pub max_files: u32,
    pub max_size_bytes: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = FileUploadKey)]
pub struct Key {
    pub criteria: Vec<Criterion>,
}

/// One thing the marker looks at, and its part of the points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MarkingCriterion)]
pub struct Criterion {
    pub title: String,
    pub weight: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FileUploadAnswer)]
pub struct Answer {
    #[serde(default)]
    pub files: Vec<UploadedFile>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UploadedFile {
    pub file_id: i64,
    #[schema(example = "账龄分析.xlsx")]
    pub name: String,
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    require(
        &mut findings,
        body.max_files > 0,
        "body.max_files",
        "question.no_files",
        "至少允许上传一个文件",
    );
    let has_size = body.max_size_bytes > 0;
    require(
        &mut findings,
        has_size,
        "body.max_size_bytes",
        "question.no_files",
        "文件大小上限应大于 0",
    );
    let weighted = key.criteria.iter().all(|criterion| criterion.weight > 0);
    require(
        &mut findings,
        weighted,
        "key.criteria",
        "question.no_weight",
        "评分项的权重应大于 0",
    );
    findings
}

pub fn grade(_key: &Key, answer: &Answer, full: Points) -> Mark {
    if answer.is_empty() {
        return Mark::nothing(full, vec![Reason::new(ReasonCode::NoFile)]);
    }
    Mark::nothing(full, vec![Reason::new(ReasonCode::AwaitsMarker)]).for_marker()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_uploaded_file_waits_for_its_marker_and_an_absent_one_does_not() {
        let file = UploadedFile {
            file_id: 1,
            name: "账龄分析.xlsx".into(),
        };
        assert!(grade(&Key::default(), &Answer { files: vec![file] }, Points::whole(5)).needs_marker);
        assert!(!grade(&Key::default(), &Answer::default(), Points::whole(5)).needs_marker);
    }
}
