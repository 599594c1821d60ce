//! Python tasks: tests exist, name files that exist, and show at most 40 % of their weight.

use serde::Deserialize;
use std::collections::BTreeSet;
use toml::Value;

use crate::check::Check;
use crate::lint::references::{chapter, knowledge, tables};
use crate::model::{Course, PythonTask};

const VISIBLE_LIMIT: f64 = 0.4;
const KINDS: &[&str] = &[
    "function", "frame", "variable", "stdout", "plot", "file", "quality",
];

/// The part of tests.toml that the course reads; the rest belongs to the runner.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Tests {
    test: Vec<DeclaredTest>,
}

#[derive(Deserialize)]
#[serde(default)]
struct DeclaredTest {
    name: String,
    kind: String,
    weight: f64,
    visible: bool,
}

impl Default for DeclaredTest {
    fn default() -> Self {
        Self {
            name: String::new(),
            kind: String::new(),
            weight: 1.0,
            visible: false,
        }
    }
}

pub(super) fn lint(check: &mut Check<'_>, course: &Course) {
    for task in &course.python {
        let file = format!("{}/task.toml", task.folder());
        chapter(check, course, &file, "chapter", &task.head.chapter);
        knowledge(check, course, &file, "", &task.head.knowledge);
        if !(1..=5).contains(&task.head.difficulty) {
            check.at(
                "toml.bad_value",
                &file,
                "difficulty",
                "难度须在 1 到 5 之间",
                "difficulty must be between 1 and 5",
            );
        }
        if task.head.company.is_empty() && !task.head.tables.is_empty() {
            check.require(&file, "", &["company"]);
        }
        tables(check, course, &file, &task.head.company, &task.head.tables);
        same_names(check, task, &file);
        tests(check, task, &file);
    }
}

/// Files are called by their names alone, so no two of those a student gets, or of those that tests read, have one name.
fn same_names(check: &mut Check<'_>, task: &PythonTask, file: &str) {
    let all = || check.files.keys().map(String::as_str);
    let mut twice = Vec::new();
    for paths in [task.data_files(all()), task.hidden_files(all())] {
        let mut names = BTreeSet::new();
        let known = paths.iter().map(|path| task.file_name(path));
        twice.extend(known.filter(|name| !names.insert(name.clone())));
    }
    for name in twice {
        check.file(
            "python.same_name",
            file,
            format!("有两个文件都叫 {name}"),
            format!("two files are called {name}"),
        );
    }
}

fn tests(check: &mut Check<'_>, task: &PythonTask, task_file: &str) {
    let declared_file = format!("{}/tests.toml", task.folder());
    let mut weights: Vec<(f64, bool)> = Vec::new();
    if task.declared_tests.is_some() {
        weights.extend(declared_tests(check, &declared_file));
        files_named(check, task, &declared_file);
    }
    if let Some(program) = &task.test_program {
        weights.extend(weights_of(program));
    }
    if task.notebook.is_some() || !task.head.notebook.is_empty() {
        // Read with the notebook; its tests show what their marks say.
        return;
    }
    if weights.is_empty() {
        check.file(
            "python.tests",
            task_file,
            format!("{} 没有测试：须有 tests.toml 或 tests.py", task.head.id),
            format!("{} has no tests: tests.toml or tests.py is needed", task.head.id),
        );
        return;
    }
    let file = if task.declared_tests.is_some() {
        declared_file
    } else {
        format!("{}/tests.py", task.folder())
    };
    visible_share(check, &file, &weights);
}

/// Checks the tests of a tests.toml; gives the weight of each and whether it is visible.
fn declared_tests(check: &mut Check<'_>, file: &str) -> Vec<(f64, bool)> {
    let declared = check.toml::<Tests>(file).unwrap_or_default().test;
    for (index, test) in declared.iter().enumerate() {
        let path = format!("test.{index}");
        check.require(file, &path, &["name", "kind"]);
        if !KINDS.contains(&test.kind.as_str()) && !test.kind.is_empty() {
            check.at(
                "python.tests",
                file,
                &format!("{path}.kind"),
                format!("没有测试种类 {}，可用：{}", test.kind, KINDS.join("、")),
                format!("there is no test kind {}; known: {}", test.kind, KINDS.join(", ")),
            );
        }
        if test.weight <= 0.0 {
            check.at(
                "python.tests",
                file,
                &format!("{path}.weight"),
                "权重须大于 0",
                "the weight must be more than 0",
            );
        }
    }
    declared.iter().map(|test| (test.weight, test.visible)).collect()
}

fn visible_share(check: &mut Check<'_>, file: &str, weights: &[(f64, bool)]) {
    let total: f64 = weights.iter().map(|(weight, _)| weight).sum();
    let visible = weights.iter().filter(|(_, visible)| *visible);
    let visible: f64 = visible.map(|(weight, _)| weight).sum();
    if visible > total * VISIBLE_LIMIT + 1e-9 {
        let percent = visible / total * 100.0;
        check.file(
            "python.visible_share",
            file,
            format!("可见测试占 {percent:.0} %，最多 40 %"),
            format!("visible tests weigh {percent:.0} %, at most 40 % is allowed"),
        );
    }
}

/// Files that declared tests name: in hidden/ or data/.
fn files_named(check: &mut Check<'_>, task: &PythonTask, file: &str) {
    let Some(table) = task
        .declared_tests
        .as_deref()
        .and_then(|text| text.parse::<toml::Table>().ok())
    else {
        return;
    };
    let all = || check.files.keys().map(String::as_str);
    let there = [task.hidden_files(all()), task.data_files(all())].concat();
    let there: Vec<String> = there.iter().map(|path| task.file_name(path)).collect();
    let mut names = Vec::new();
    collect_names(&Value::Table(table), &mut names);
    for name in names {
        if !there.contains(&name) {
            check.file(
                "ref.path_missing",
                file,
                format!("测试用到的文件 {name} 不在 hidden/ 或 data/ 中"),
                format!("the file {name} that a test names is not in hidden/ or data/"),
            );
        }
    }
}

fn collect_names(value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Array(elements) => elements.iter().for_each(|element| collect_names(element, names)),
        Value::Table(table) => {
            for (key, inner) in table {
                match inner {
                    Value::String(name) if key == "csv" || (key == "text" && table.len() == 1) => {
                        names.push(name.clone());
                    }
                    Value::Table(files) if key == "files" => {
                        names.extend(files.values().filter_map(Value::as_str).map(str::to_owned));
                    }
                    other => collect_names(other, names),
                }
            }
        }
        _ => {}
    }
}

/// Weight and visibility of the tests of a tests.py, read from its decorators; `def test_…` counts 1 and is hidden.
fn weights_of(program: &str) -> Vec<(f64, bool)> {
    let mut weights = Vec::new();
    let mut is_decorated = false;
    for line in program.lines() {
        let line = line.trim_end();
        if let Some(arguments) = line.strip_prefix("@test(") {
            let weight = argument(arguments, "weight")
                .and_then(|text| text.parse().ok())
                .unwrap_or(1.0);
            weights.push((weight, argument(arguments, "visible").as_deref() == Some("True")));
            is_decorated = true;
        } else if line.starts_with("def ") {
            if line.starts_with("def test_") && !is_decorated {
                weights.push((1.0, false));
            }
            is_decorated = false;
        }
    }
    weights
}

/// The text of `name=…` up to the next comma or bracket.
fn argument(arguments: &str, name: &str) -> Option<String> {
    let (_, rest) = arguments.split_once(&format!("{name}="))?;
    let end = rest.find([',', ')']).unwrap_or(rest.len());
    Some(rest[..end].trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decorators_tell_weight_and_visibility() {
        let program = "@test(\"价税分离\", weight=40, visible=True)\ndef a():\n    pass\n\n@test(\"x\")\ndef test_b():\n    pass\n\ndef test_c():\n    pass\n\ndef other():\n    pass\n";
        assert_eq!(weights_of(program), [(40.0, true), (1.0, false), (1.0, false)]);
    }
}
