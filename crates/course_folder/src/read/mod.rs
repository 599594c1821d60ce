//! Files → course.

pub(crate) mod accounts;
mod chapter;
pub(crate) mod company;
pub(crate) mod line;
mod mistakes;
mod python;
mod table;
mod variation;
pub(crate) mod voucher;
pub(crate) mod voucher_head;

use serde::de::DeserializeOwned;

use crate::check::Check;
use crate::lint;
use crate::model::{Assessment, Course, CourseHead, Exercise, Exported, Files, Flow, Paper, QuestionFile};
use crate::{Finding, Severity};

/// What reading a folder gives.
#[derive(Debug)]
pub struct Reading {
    /// The course, when no finding is an error.
    pub course: Option<Course>,
    /// Everything that is wrong, by file and line.
    pub findings: Vec<Finding>,
}

impl Reading {
    /// Whether the course may be imported.
    pub fn is_clean(&self) -> bool {
        self.course.is_some()
    }

    /// The number of errors.
    pub fn errors(&self) -> usize {
        self.findings
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .count()
    }
}

/// Reads the files of a course folder and checks all of it.
pub fn read(files: &Files) -> Reading {
    let mut check = Check::new(files);
    let mut course = read_course(&mut check);
    lint::lint(&mut check, &course);
    course.files = rest_of(files);
    let mut findings = check.findings;
    findings.sort();
    findings.dedup();
    let has_errors = findings.iter().any(|finding| finding.severity == Severity::Error);
    Reading {
        course: (!has_errors).then_some(course),
        findings,
    }
}

/// Reads a course as far as it can be read, without checking it: what is being written need not be whole. Files of other
/// kinds than text may be missing from `files`.
pub fn parse(files: &Files) -> Course {
    let mut check = Check::new(files);
    let mut course = read_course(&mut check);
    course.files = rest_of(files);
    course
}

fn read_course(check: &mut Check<'_>) -> Course {
    let mut course = Course::default();
    if let Some(head) = check.toml::<CourseHead>("course.toml") {
        course.head = head;
    } else if !check.files.contains_key("course.toml") {
        check.missing_file("course.toml");
    }
    course.intro = check.text("course.md");
    course.exported = check.toml::<Exported>("exported.toml").unwrap_or_default();
    for key in check.folders_in("companies") {
        course.companies.extend(company::read(check, &key));
    }
    for folder in check.folders_in("chapters") {
        course
            .chapters
            .extend(chapter::read(check, &format!("chapters/{folder}")));
    }
    course.question_files = each(check, "questions", |file: &mut QuestionFile, path| {
        file.path = path;
        for line in file
            .question
            .iter_mut()
            .flat_map(crate::model::Question::entry_lines)
        {
            line.aux.retain(|_, item| !item.is_empty());
        }
    });
    course.exercises = each(check, "exercises", |exercise: &mut Exercise, path| {
        exercise.path = path;
    });
    course.flows = each(check, "flows", |flow: &mut Flow, path| {
        flow.path = path;
        for order in &mut flow.alternative {
            order.after.retain(|_, before| !before.is_empty());
        }
    });
    course.papers = each(check, "papers", |paper: &mut Paper, path| {
        paper.path = path;
    });
    course.assessments = each(check, "assessments", |assessment: &mut Assessment, path| {
        assessment.path = path;
    });
    for key in check.folders_in("python") {
        course.python.extend(python::read(check, &key));
    }
    course
}

/// The TOML files of a folder, in order of their names.
fn each<T: DeserializeOwned + Default>(
    check: &mut Check<'_>,
    folder: &str,
    set_path: impl Fn(&mut T, String),
) -> Vec<T> {
    let mut items = Vec::new();
    for file in check.files_in(folder).into_iter().filter(|file| is_toml(file)) {
        if let Some(mut item) = check.toml::<T>(&file) {
            set_path(&mut item, file);
            items.push(item);
        }
    }
    items
}

fn is_toml(file: &str) -> bool {
    crate::check::extension(file) == "toml"
}

/// A folder named by its id.
fn folder_id(check: &mut Check<'_>, file: &str, folder: &str, id: &str) {
    if !id.is_empty() && id != folder {
        check.at(
            "id.folder_differs",
            file,
            "id",
            format!("标识 {id} 与文件夹名 {folder} 不同"),
            format!("the id {id} differs from the folder's name {folder}"),
        );
    }
}

/// The files that are not part of the typed course.
fn rest_of(files: &Files) -> Files {
    files
        .iter()
        .filter(|(path, _)| !is_typed(path) && !path.split('/').any(|part| part.starts_with('.')))
        .map(|(path, content)| (path.clone(), content.clone()))
        .collect()
}

/// Whether the model holds this file's content.
fn is_typed(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    match parts.as_slice() {
        ["course.toml" | "course.md" | "exported.toml"]
        | [
            "companies",
            _,
            "company.toml" | "accounts.csv" | "opening.csv" | "documents.toml" | "vouchers.csv"
            | "mistakes.csv" | "variation.toml" | "alternatives.toml" | "alternatives.csv",
        ]
        | ["companies", _, "tables", "tables.toml"]
        | ["chapters", _, "chapter.toml"]
        | ["chapters", _, "resources", "resources.toml"]
        | [
            "python",
            _,
            "task.toml" | "instructions.md" | "starter.py" | "solution.py" | "tests.toml" | "tests.py",
        ] => true,
        ["chapters", _, "lectures" | "tasks", name] => crate::check::extension(name) == "md",
        ["python", _, "wrong", name] => crate::check::extension(name) == "py",
        [
            "questions" | "exercises" | "flows" | "papers" | "assessments",
            name,
        ] => is_toml(name),
        _ => false,
    }
}
