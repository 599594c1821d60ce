//! 文件上传: a teacher marks it by criteria; nothing is proposed.

pub mod excel;

use serde::{Deserialize, Serialize};

use crate::finding::require;
use crate::question::{BodyParts, KeyParts};
use crate::rubric::Line;
use crate::{Finding, Mark, Points, Reason, ReasonCode, Rubric};

/// The largest file of an answer, in bytes, whatever its question says.
const LARGEST_FILE_BYTES: u64 = 50 << 20;

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

impl Body {
    /// So large a file that answers may be, in bytes.
    pub fn size_limit_bytes(&self) -> u64 {
        self.max_size_bytes.min(LARGEST_FILE_BYTES)
    }

    /// Whether one more file may be uploaded, beside those kept for the question. What the student has taken out of the saved
    /// answer does not count; one file more than allowed may be there, for the client sends a new one before it takes the
    /// old one out.
    pub fn has_room(&self, kept: &[KeptFile], saved: Option<&SavedAnswer>) -> bool {
        let is_dropped = |file: &&KeptFile| {
            saved.is_some_and(|saved| saved.saved_at_ms >= file.uploaded_at_ms && !saved.names(file.id))
        };
        let counted = kept.len() - kept.iter().filter(is_dropped).count();
        counted <= self.max_files as usize
    }

    /// Why no further file is taken, in a sentence for the student.
    pub fn full_refusal(&self) -> String {
        format!(
            "本题最多上传 {} 个文件，请先移除一个，待答案保存后再上传。",
            self.max_files
        )
    }

    /// Why a file of this name may not answer, in a sentence for the student; `None` when it may. Endings are the same in
    /// capitals and with a dot before them; a name without an ending fits only where any does.
    pub fn name_refusal(&self, name: &str) -> Option<String> {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let fits = |accepted: &String| {
            !ending.is_empty() && accepted.trim_start_matches('.').eq_ignore_ascii_case(ending)
        };
        if self.accept.is_empty() || self.accept.iter().any(fits) {
            return None;
        }
        Some(format!("请上传以下格式的文件：{}。", self.accept.join("、")))
    }
}

/// A file that was uploaded for a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptFile {
    pub id: i64,
    /// Milliseconds since 1970 UTC.
    pub uploaded_at_ms: i64,
}

/// The answer as it was saved last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedAnswer {
    pub files: Vec<UploadedFile>,
    /// Milliseconds since 1970 UTC.
    pub saved_at_ms: i64,
}

impl SavedAnswer {
    pub fn names(&self, id: i64) -> bool {
        self.files.iter().any(|file| file.file_id == id)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = FileUploadKey)]
pub struct Key {
    pub criteria: Vec<Criterion>,
}

/// One thing the marker looks at, and its part of the points; below 0 it is a deduction of so much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MarkingCriterion)]
pub struct Criterion {
    pub title: String,
    pub weight: i32,
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

impl BodyParts for Body {}

impl KeyParts for Key {
    fn rubric(&self) -> Rubric {
        let line = |criterion: &Criterion| Line {
            title: criterion.title.clone(),
            weight: criterion.weight,
        };
        Rubric {
            lines: self.criteria.iter().map(line).collect(),
        }
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
    let weighted = key.criteria.iter().all(|criterion| criterion.weight != 0);
    require(
        &mut findings,
        weighted,
        "key.criteria",
        "question.no_weight",
        "评分项的权重不能为 0",
    );
    require(
        &mut findings,
        key.criteria.is_empty() || key.rubric().gives_anything(),
        "key.criteria",
        "question.no_rubric",
        "扣分项之外，至少要有一个评分项",
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

    fn asks_for(accept: &[&str], max_size_bytes: u64) -> Body {
        Body {
            accept: accept.iter().map(|ending| (*ending).to_owned()).collect(),
            max_files: 1,
            max_size_bytes,
        }
    }

    #[test]
    fn the_ending_says_whether_a_file_is_accepted() {
        let tables = asks_for(&["xlsx", ".CSV"], 1);
        for name in ["账龄分析.xlsx", "a.XLSX", "a.b.csv"] {
            assert_eq!(tables.name_refusal(name), None, "{name}");
        }
        for name in ["a.xls", "xlsx", "a.xlsx.exe", "a.", ""] {
            let said = tables.name_refusal(name).expect(name);
            assert_eq!(said, "请上传以下格式的文件：xlsx、.CSV。");
        }
        assert_eq!(asks_for(&[], 1).name_refusal("无后缀"), None);
    }

    #[test]
    fn a_file_that_takes_anothers_place_has_room_and_a_further_one_has_not() {
        let question = asks_for(&[], 1);
        let kept = |count: i64| -> Vec<KeptFile> {
            let file = |id| KeptFile {
                id,
                uploaded_at_ms: id,
            };
            (1..=count).map(file).collect()
        };
        let saved = |id: i64, saved_at_ms| SavedAnswer {
            files: vec![UploadedFile {
                file_id: id,
                name: String::new(),
            }],
            saved_at_ms,
        };
        assert!(question.has_room(&kept(0), None) && question.has_room(&kept(1), Some(&saved(1, 1))));
        assert!(!question.has_room(&kept(2), None));
        assert!(
            !question.has_room(&kept(2), Some(&saved(1, 1))),
            "the second is younger than the answer"
        );
        assert!(
            question.has_room(&kept(2), Some(&saved(2, 3))),
            "the first was taken out"
        );
    }

    #[test]
    fn no_question_allows_more_than_fifty_megabytes() {
        assert_eq!(asks_for(&[], 1024).size_limit_bytes(), 1024);
        assert_eq!(asks_for(&[], u64::MAX).size_limit_bytes(), 52_428_800);
    }
}
