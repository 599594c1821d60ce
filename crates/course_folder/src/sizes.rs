//! Sizes and names of files.

use std::collections::BTreeMap;

use crate::check::{Check, extension};
use crate::paths;

/// Largest text file (Markdown, TOML, Python, WebVTT, the company's own CSV files), in bytes.
const TEXT_LIMIT: usize = 1 << 20;
/// Largest CSV of business data, in bytes.
const CSV_LIMIT: usize = 64 << 20;
/// Largest file of any sort, in bytes.
const FILE_LIMIT: usize = 256 << 20;
/// Most files, and bytes of all files together.
const FILES_LIMIT: usize = 10_000;
const COURSE_LIMIT: usize = 1 << 30;

pub(crate) fn check_sizes(check: &mut Check<'_>) {
    let total: usize = check.files.values().map(Vec::len).sum();
    if check.files.len() > FILES_LIMIT || total > COURSE_LIMIT {
        check.file(
            "file.too_many",
            "course.toml",
            format!(
                "课程有 {} 个文件、{} MiB，最多 10000 个、1024 MiB",
                check.files.len(),
                total >> 20
            ),
            format!(
                "{} files and {} MiB; at most 10,000 and 1024 MiB",
                check.files.len(),
                total >> 20
            ),
        );
    }
    let mut folded = BTreeMap::new();
    for (path, content) in check.files {
        let limit = limit_of(path);
        if content.len() > limit {
            check.file(
                "file.too_large",
                path,
                format!("文件有 {} KiB，最多 {} KiB", content.len() >> 10, limit >> 10),
                format!("{} KiB; at most {} KiB", content.len() >> 10, limit >> 10),
            );
        }
        let twin = folded.insert(path.to_lowercase(), path);
        if !paths::is_portable(path) || twin.is_some() {
            check.file(
                "file.bad_name",
                path,
                twin.map_or_else(
                    || "文件名含有特殊字符、保留名或太长".to_owned(),
                    |twin| format!("与 {twin} 只有大小写不同"),
                ),
                twin.map_or_else(
                    || "the name has special characters, is reserved or too long".to_owned(),
                    |twin| format!("differs from {twin} in case only"),
                ),
            );
        }
    }
}

/// The largest size of a file with this path, in bytes.
pub(crate) fn limit_of(path: &str) -> usize {
    let is_data = path
        .split('/')
        .rev()
        .skip(1)
        .any(|folder| matches!(folder, "tables" | "data" | "hidden" | "resources"));
    match extension(path) {
        "csv" if is_data => CSV_LIMIT,
        "csv" | "md" | "toml" | "py" | "vtt" => TEXT_LIMIT,
        _ => FILE_LIMIT,
    }
}
