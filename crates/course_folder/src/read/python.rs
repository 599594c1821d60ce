//! python/KEY.

use crate::check::{Check, extension};
use crate::model::{Marks, PythonHead, PythonTask, WrongSolution};

pub(super) fn read(check: &mut Check<'_>, key: &str) -> Option<PythonTask> {
    let folder = format!("python/{key}");
    let file = format!("{folder}/task.toml");
    let Some(head) = check.toml::<PythonHead>(&file) else {
        if !check.files.contains_key(&file) {
            check.missing_file(&file);
        }
        return None;
    };
    check.require(&file, "", &["id", "title"]);
    super::folder_id(check, &file, key, &head.id);
    let solution_file = format!("{folder}/solution.py");
    let solution = check.text(&solution_file);
    if !check.files.contains_key(&solution_file) {
        check.file(
            "python.no_solution",
            &solution_file,
            format!("{key} 缺少参考解答 solution.py"),
            format!("{key} has no reference solution solution.py"),
        );
    }
    let mut task = PythonTask {
        head,
        instructions: check
            .required_text(&format!("{folder}/instructions.md"))
            .unwrap_or_default(),
        starter: check
            .required_text(&format!("{folder}/starter.py"))
            .unwrap_or_default(),
        solution: solution.unwrap_or_default(),
        declared_tests: check.text(&format!("{folder}/tests.toml")),
        test_program: check.text(&format!("{folder}/tests.py")),
        ..PythonTask::default()
    };
    for path in check.files_in(&format!("{folder}/wrong")) {
        if extension(&path) == "py" {
            let Some(code) = check.text(&path) else { continue };
            let score = score_of(&code);
            if score.is_none() {
                check.place(
                    "python.wrong_score",
                    &path,
                    (1, 0),
                    "首行须写应得百分比，例如 # score: 40",
                    "the first line must give the score in per cent, like # score: 40",
                );
            }
            let name = path.rsplit('/').next().unwrap_or_default().to_owned();
            task.wrong.insert(name, WrongSolution { score, code });
        }
    }
    if task.wrong.len() < 2 {
        check.file(
            "python.few_wrong",
            &file,
            format!("{key} 只有 {} 个错误示例，建议至少两个", task.wrong.len()),
            format!(
                "{key} has {} wrong solutions; at least two are expected",
                task.wrong.len()
            ),
        );
    }
    for data in ["data", "hidden"] {
        for path in check.files_in(&format!("{folder}/{data}")) {
            check.uses(&path);
        }
    }
    Some(task)
}

/// The score in the first line, `# score: 40`.
fn score_of(code: &str) -> Option<Marks> {
    let text = code
        .lines()
        .next()?
        .strip_prefix('#')?
        .trim()
        .strip_prefix("score:")?
        .trim();
    let hundredths = crate::money::parse(text.trim_end_matches('%').trim())?;
    (0..=10_000)
        .contains(&hundredths.0)
        .then_some(Marks(hundredths.0))
}
