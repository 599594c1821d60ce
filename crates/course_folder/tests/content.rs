//! The courses the product ships are clean and survive an export.

use std::path::Path;

use course_folder::{load_folder, question_parts, read, write};

#[test]
fn shipped_courses_are_clean_and_round_trip() {
    let courses = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/courses");
    let Ok(folders) = std::fs::read_dir(courses) else {
        return;
    };
    for folder in folders {
        let folder = folder.unwrap().path();
        if !folder.join("course.toml").exists() {
            continue;
        }
        let reading = read(&load_folder(&folder).unwrap());
        let findings: Vec<String> = reading.findings.iter().map(ToString::to_string).collect();
        assert!(
            findings.is_empty(),
            "{}:\n{}",
            folder.display(),
            findings.join("\n")
        );
        let course = reading.course.unwrap();
        let written = write(&course);
        // Compared without printing: a course is megabytes.
        let again = read(&written).course.unwrap();
        assert!(again.companies == course.companies, "the companies change");
        assert!(again.chapters == course.chapters, "the chapters change");
        assert!(
            again.question_files == course.question_files,
            "the questions change"
        );
        assert!(again == course, "the course changes");
        assert!(write(&again) == written, "the second export differs");
        for question in course.questions() {
            assert!(question_parts(&course, question).is_some(), "{}", question.id);
        }
    }
}
