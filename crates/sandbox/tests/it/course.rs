//! Every Python task of the sample course: its solution earns everything, its wrong programs what their first line says.

use std::path::Path;

use sandbox::{Evaluation, Outcome, Tests};

use crate::hands::*;

fn folder(path: &Path) -> Vec<ProgramFile> {
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.path().is_file());
    files
        .map(|entry| {
            let content = std::fs::read(entry.path()).expect("a file of the course can be read");
            ProgramFile::new(entry.file_name().to_string_lossy(), content)
        })
        .collect()
}

fn tests_of(task: &Path) -> Tests {
    let text = |name: &str| std::fs::read_to_string(task.join(name)).ok();
    let declared = text("tests.toml").map(|text| Tests::from_toml(&text).expect("tests.toml can be read"));
    Tests {
        python: text("tests.py"),
        files: folder(&task.join("hidden")),
        ..declared.unwrap_or_default()
    }
}

#[tokio::test]
async fn solutions_and_wrong_programs_score_what_they_should() {
    let sandbox = sandbox().await;
    let course = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/courses/shuzhi-kuaiji/python");
    let mut faults = Vec::new();
    let mut marked = 0;
    for task in std::fs::read_dir(course)
        .expect("the sample course is there")
        .flatten()
    {
        let task = task.path();
        if !task.join("solution.py").exists() {
            // A notebook: its test, like its import, goes through the server (suanpan/tests/it/notebooks.rs).
            continue;
        }
        let tests = tests_of(&task);
        let mut programs = vec![(task.join("solution.py"), 100.0)];
        for wrong in std::fs::read_dir(task.join("wrong"))
            .into_iter()
            .flatten()
            .flatten()
        {
            let code = std::fs::read_to_string(wrong.path()).expect("a program can be read");
            let score = code
                .lines()
                .next()
                .and_then(|line| line.strip_prefix("# score:")?.trim().parse().ok());
            programs.push((wrong.path(), score.unwrap_or(-1.0)));
        }
        for (path, score) in programs {
            let code = std::fs::read_to_string(&path).expect("a program can be read");
            let evaluation = Evaluation {
                code,
                files: folder(&task.join("data")),
                tests: tests.clone(),
                notebook: None,
            };
            let report = sandbox.evaluate(evaluation).await.expect("the runner answers");
            marked += 1;
            if report.outcome != Outcome::Marked || (report.earned * 100.0 - score).abs() > 0.01 {
                let failed: Vec<String> = report
                    .tests
                    .iter()
                    .filter(|t| !t.passed)
                    .map(|t| format!("{}: {} {:?}", t.name, t.message, t.staff))
                    .collect();
                faults.push(format!(
                    "{}: {} instead of {score} {:?} {} {failed:#?}",
                    path.display(),
                    report.earned * 100.0,
                    report.outcome,
                    report.detail
                ));
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} of {marked}:\n{}",
        faults.len(),
        faults.join("\n")
    );
    assert!(marked > 0, "no task was found");
}
