//! python/KEY.

use crate::check::{Check, extension};
use crate::model::{Marks, PythonHead, PythonTask, WrongSolution};
use interchange::notebook::Notebook;

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
    if !head.notebook.is_empty() {
        return notebook_task(check, head);
    }
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
    wrong_solutions(check, &mut task, true);
    uses_data(check, &task);
    Some(task)
}

/// A task that is a notebook: everything but its head and the wrong solutions stands in the .ipynb.
fn notebook_task(check: &mut Check<'_>, head: PythonHead) -> Option<PythonTask> {
    let mut task = PythonTask {
        head,
        ..PythonTask::default()
    };
    let file = format!("{}/{}", task.folder(), task.head.notebook);
    let Some(text) = check.text(&file) else {
        if !check.files.contains_key(&file) {
            check.missing_file(&file);
        }
        return None;
    };
    let mut is_tested = true;
    match Notebook::parse(text.as_bytes()).and_then(|notebook| notebook.kept()) {
        Ok(notebook) => {
            let made = notebook.to_task();
            is_tested = !made.tests.is_empty();
            for fault in &made.faults {
                let cell = if fault.cell > 0 {
                    format!("第 {} 个单元：", fault.cell)
                } else {
                    String::new()
                };
                let cell_en = if fault.cell > 0 {
                    format!("cell {}: ", fault.cell)
                } else {
                    String::new()
                };
                let code = if fault.is_error {
                    "python.notebook"
                } else {
                    "python.notebook_warning"
                };
                check.file(
                    code,
                    &file,
                    format!("{cell}{}", fault.zh),
                    format!("{cell_en}{}", fault.en),
                );
            }
            (task.instructions, task.starter, task.solution) =
                (made.instructions, made.starter, made.solution);
            task.notebook = Some(String::from_utf8_lossy(&notebook.to_bytes()).into_owned());
        }
        Err(error) => check.file("python.notebook", &file, error.to_string(), error.english()),
    }
    wrong_solutions(check, &mut task, is_tested);
    uses_data(check, &task);
    Some(task)
}

/// Programs that must fail; few of them are a warning only where tests could tell.
fn wrong_solutions(check: &mut Check<'_>, task: &mut PythonTask, is_tested: bool) {
    let (folder, key) = (task.folder(), task.head.id.clone());
    let file = format!("{folder}/task.toml");
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
    if is_tested && task.wrong.len() < 2 {
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
}

fn uses_data(check: &mut Check<'_>, task: &PythonTask) {
    for data in ["data", "hidden"] {
        for path in check.files_in(&format!("{}/{data}", task.folder())) {
            check.uses(&path);
        }
    }
    let file = format!("{}/task.toml", task.folder());
    for (name, paths) in [("data", &task.head.data), ("hidden", &task.head.hidden)] {
        for (index, path) in paths.iter().enumerate() {
            check.path(&file, &format!("{name}.{index}"), path);
        }
    }
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
