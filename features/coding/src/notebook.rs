//! Notebooks as tasks: what of a student's program is run and tested, and what an import makes of a teacher's file.

use course_folder::model::{Keep, Marks, PythonHead, PythonTask as FolderTask, PythonUse};
use interchange::notebook::{Notebook, NotebookPlan, NotebookTask, NotebookTest, TestCase, TestForm};
use sandbox::{NotebookCells, NotebookTestCell, Tampering};

/// Shown of a test that its student sees, and of one that they do not.
const SHOWN: &str = "测试单元";
const HIDDEN: &str = "隐藏测试";
/// Before the keys of imported notebooks: no key of a folder begins so by chance.
const KEY_PREFIX: &str = "nb-";
const LONGEST_KEY: usize = 40;

/// The cells and tests of a student's program in the order in which they run.
pub(crate) fn cells_of(plan: NotebookPlan) -> NotebookCells {
    NotebookCells {
        tests: plan
            .tests
            .iter()
            .flat_map(|(test, after)| cells_of_test(test, *after))
            .collect(),
        cells: plan.cells,
        teacher: plan.teacher,
    }
}

/// The cases of a test; those without points of their own share what is left.
pub(crate) fn cells_of_test(test: &NotebookTest, after: usize) -> Vec<NotebookTestCell> {
    let own: f64 = test.cases.iter().filter_map(|case| case.points).sum();
    let sharing = test.cases.iter().filter(|case| case.points.is_none()).count();
    let share = (test.points - own).max(0.0) / sharing.max(1) as f64;
    let name = |number: usize| match test.cases.len() {
        1 => test.id.clone(),
        _ => format!("{}（{}）", test.id, number + 1),
    };
    let cell = |(number, case): (usize, &TestCase)| NotebookTestCell {
        name: name(number),
        points: case.points.unwrap_or(share),
        visible: !case.is_hidden,
        category: if case.is_hidden { HIDDEN } else { SHOWN }.into(),
        code: case.code.clone(),
        form: match case.form {
            TestForm::Statements => sandbox::TestForm::Statements,
            TestForm::Doctest => sandbox::TestForm::Doctest,
            TestForm::Output(_) => sandbox::TestForm::Output,
        },
        expected: match &case.form {
            TestForm::Output(text) => text.clone(),
            TestForm::Statements | TestForm::Doctest => String::new(),
        },
        shown_lines: case.shown_lines.clone(),
        after,
    };
    test.cases.iter().enumerate().map(cell).collect()
}

/// What a student did to the teacher's cells, for the staff.
pub(crate) fn changes_of(plan: &NotebookPlan) -> Vec<Tampering> {
    plan.changes
        .iter()
        .map(|change| Tampering {
            line: change.line as u32,
            text: change.zh(),
        })
        .collect()
}

/// The key of the task that a file becomes: importing it again replaces it.
pub(crate) fn key_of(file_name: &str) -> String {
    let stem = file_name.trim_end_matches(".ipynb");
    let mut key = String::from(KEY_PREFIX);
    for letter in stem.chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_alphanumeric() {
            key.push(letter);
        } else if !key.ends_with('-') {
            key.push('-');
        }
    }
    let key: String = key.trim_end_matches('-').chars().take(LONGEST_KEY).collect();
    if stem.is_ascii() && key.len() > KEY_PREFIX.len() {
        return key;
    }
    // Chinese names have no letters for a key: their digits tell them apart.
    let digits: String = courses::content_hash(&stem).chars().take(10).collect();
    format!("{}-{digits}", key.trim_end_matches('-'))
}

/// The title, chapter and place of an imported notebook.
pub(crate) struct Wishes {
    pub(crate) key: String,
    pub(crate) title: String,
    pub(crate) chapter: String,
}

/// The notebook as a task of a course folder.
pub(crate) fn folder_task(notebook: &Notebook, task: &NotebookTask, wishes: Wishes) -> FolderTask {
    let head = PythonHead {
        title: wishes.title,
        chapter: wishes.chapter,
        r#use: PythonUse::Graded,
        points: Marks((task.points() * 100.0).round() as i64),
        keep: Keep::default(),
        notebook: format!("{}.ipynb", wishes.key),
        id: wishes.key,
        ..PythonHead::default()
    };
    FolderTask {
        head,
        instructions: task.instructions.clone(),
        starter: task.starter.clone(),
        solution: task.solution.clone(),
        notebook: Some(String::from_utf8_lossy(&notebook.to_bytes()).into_owned()),
        ..FolderTask::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_same_name_are_the_same_task() {
        assert_eq!(
            key_of("Week 3 – squares.ipynb").len(),
            "nb-week-3-squares".len() + 11
        );
        assert_eq!(key_of("week_3.ipynb"), "nb-week-3");
        assert_ne!(key_of("折旧.ipynb"), key_of("存货.ipynb"));
        assert!(key_of("折旧.ipynb").starts_with("nb-"));
    }

    #[test]
    fn cases_without_points_share_what_is_left() {
        let case = |points| TestCase {
            code: String::new(),
            is_hidden: true,
            points,
            form: TestForm::Statements,
            shown_lines: Vec::new(),
        };
        let test = NotebookTest {
            id: "q1".into(),
            points: 4.0,
            cases: vec![case(Some(2.0)), case(None), case(None)],
        };
        let points: Vec<f64> = cells_of_test(&test, 0).iter().map(|cell| cell.points).collect();
        assert_eq!(points, [2.0, 1.0, 1.0]);
    }
}
