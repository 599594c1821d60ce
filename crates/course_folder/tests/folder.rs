//! The base course is clean, round-trips, and each case of `cases/` finds what it says.

#![expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::Cursor;
use std::path::Path;

use course_folder::{
    CODES, Code, Files, Finding, load_folder, question_parts, read, read_zip, write, write_zip,
};
use serde::Deserialize;

fn base() -> Files {
    load_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/base")).unwrap()
}

fn show(findings: &[Finding]) -> String {
    findings
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn base_course_has_no_faults() {
    let reading = read(&base());
    assert_eq!(show(&reading.findings), "");
    let course = reading.course.unwrap();
    assert_eq!(course.questions().count(), 14);
    assert_eq!(course.companies[0].vouchers.len(), 3);
    for question in course.questions() {
        let (body, key) = question_parts(&course, question).unwrap();
        assert_eq!(body.validate(&key), vec![], "{}", question.id);
    }
}

#[test]
fn writing_and_reading_gives_the_same_course_and_bytes() {
    let course = read(&base()).course.unwrap();
    let written = write(&course);
    let again = read(&written);
    assert_eq!(show(&again.findings), "");
    let again = again.course.unwrap();
    assert_eq!(again, course);
    assert_eq!(write(&again), written);
    assert_eq!(
        written.keys().collect::<Vec<_>>(),
        base().keys().collect::<Vec<_>>()
    );
}

#[test]
fn an_empty_value_says_the_same_as_none() {
    let mut files = base();
    let mut put = |file: &str, find: &str, replace: &str| {
        let text = String::from_utf8(files[file].clone()).unwrap();
        assert!(text.contains(find), "{file}: {find}");
        files.insert(file.to_owned(), text.replace(find, replace).into_bytes());
    };
    put(
        "companies/qinghe/documents.toml",
        "purpose = \"备用金\"",
        "purpose = \"\"",
    );
    put(
        "flows/f1.toml",
        "after = { b = [\"a\"], ",
        "after = { a = [], b = [\"a\"], ",
    );
    put(
        "questions/02-other.toml",
        "account = [\"5001\"]",
        "account = [\"5001\"], aux = { \"客户\" = \"\" }",
    );
    put(
        "questions/01-choice.toml",
        "analysis = \"债权减少。\"",
        "analysis = \"\"\ntags = []",
    );
    let reading = read(&files);
    assert_eq!(show(&reading.findings), "");
    let course = reading.course.unwrap();
    assert_eq!(read(&write(&course)).course.unwrap(), course);
}

#[test]
fn a_zip_of_the_folder_reads_like_the_folder() {
    let course = read(&base()).course.unwrap();
    let bytes = write_zip(&course).unwrap();
    assert_eq!(write_zip(&course).unwrap(), bytes);
    assert_eq!(read_zip(Cursor::new(&bytes)).unwrap().course.unwrap(), course);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    case: Vec<Case>,
}

/// A change to the base course, and `file:line code` of every finding that follows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    #[serde(default)]
    file: String,
    /// Text to replace in `file`…
    #[serde(default)]
    find: String,
    #[serde(default)]
    replace: String,
    /// …or files to add or replace whole (bytes as Latin-1)…
    #[serde(default)]
    write: BTreeMap<String, String>,
    #[serde(default)]
    latin1: bool,
    /// …or to take away.
    #[serde(default)]
    remove: Vec<String>,
    expect: Vec<String>,
}

fn changed(case: &Case) -> Files {
    let mut files = base();
    if !case.file.is_empty() {
        let text = String::from_utf8(files[&case.file].clone()).unwrap();
        assert!(text.contains(&case.find), "{}: nothing to replace", case.name);
        files.insert(
            case.file.clone(),
            text.replacen(&case.find, &case.replace, 1).into_bytes(),
        );
    }
    for (path, text) in &case.write {
        let bytes = if case.latin1 {
            text.chars().map(|c| c as u8).collect()
        } else {
            text.clone().into_bytes()
        };
        files.insert(path.clone(), bytes);
    }
    for path in &case.remove {
        assert!(files.remove(path).is_some(), "{}: no {path}", case.name);
    }
    files
}

#[test]
fn every_case_finds_what_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in paths {
        let cases: Cases = toml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        for case in cases.case {
            let reading = read(&changed(&case));
            let found: Vec<String> = reading
                .findings
                .iter()
                .map(|f| format!("{}:{} {}", f.file, f.line, f.code))
                .collect();
            for finding in &reading.findings {
                assert!(
                    CODES.iter().any(|code| code.code == finding.code),
                    "{} is not listed",
                    finding.code
                );
                *seen.entry(finding.code.to_owned()).or_default() += 1;
            }
            if found != case.expect {
                wrong.push(format!(
                    "== {}\nexpected {:#?}\nfound {}",
                    case.name,
                    case.expect,
                    show(&reading.findings)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let elsewhere = ["file.too_large", "file.too_many"];
    let untried: Vec<_> = CODES
        .iter()
        .map(|code| code.code)
        .filter(|code| !seen.contains_key(*code) && !elsewhere.contains(code))
        .collect();
    assert!(untried.is_empty(), "codes without a case: {untried:?}");
}

#[test]
fn the_format_document_lists_every_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/course-format.md");
    let document = std::fs::read_to_string(path).unwrap();
    let mut table = String::new();
    for Code {
        code,
        severity,
        zh,
        en,
    } in CODES
    {
        writeln!(table, "| `{code}` | {severity} | {zh} | {en} |").unwrap();
    }
    let expected = format!("| Code | Severity | 中文 | English |\n|---|---|---|---|\n{table}");
    assert!(
        document.contains(&expected),
        "put this table into docs/course-format.md:\n{expected}"
    );
}

/// What would make a case file of its own too large.
#[test]
fn too_large_and_too_many_files_are_refused() {
    let mut files = base();
    files.insert("course.md".into(), vec![b'x'; (1 << 20) + 1]);
    let codes = |files: &Files| {
        read(files)
            .findings
            .iter()
            .map(|finding| finding.code)
            .collect::<Vec<_>>()
    };
    assert_eq!(codes(&files), ["file.too_large"]);
    for number in 0..10_001 {
        files.insert(format!(".many/{number}"), Vec::new());
    }
    assert!(codes(&files).contains(&"file.too_many"));
}
