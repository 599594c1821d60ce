//! What is wrong between the files of a course.

pub(crate) mod books;
mod captions;
pub(crate) mod company;
mod flows;
mod ids;
mod lectures;
mod markdown;
mod month_end;
mod papers;
mod promises;
mod python;
pub(crate) mod references;
mod tasks;

use crate::check::Check;
use crate::model::Course;

/// Checks the whole course; findings go to `check`.
pub(crate) fn lint(check: &mut Check<'_>, course: &Course) {
    references::head(check, course);
    ids::lint(check, course);
    company::lint(check, course);
    crate::variation::check(check, course);
    references::chapters(check, course);
    crate::questions::lint(check, course);
    papers::lint(check, course);
    python::lint(check, course);
    promises::lint(check, course);
    markdown::lint(check, course);
    unused(check);
}

/// Files that nothing refers to.
fn unused(check: &mut Check<'_>) {
    let unused: Vec<String> = check
        .files
        .keys()
        .filter(|path| !check.is_used(path) && !path.split('/').any(|part| part.starts_with('.')))
        .filter(|path| !matches!(path.as_str(), "README.md" | "LICENSE" | "CHANGELOG.md"))
        .cloned()
        .collect();
    for path in unused {
        check.file(
            "file.unused",
            &path,
            "没有任何内容用到这个文件",
            "nothing uses this file",
        );
    }
}
