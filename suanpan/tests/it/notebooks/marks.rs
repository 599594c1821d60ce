//! What a notebook that was handed in earns.

use super::{
    desk::{Desk, failed},
    documents::depreciation,
};
use crate::coding::task_id;
use serde_json::json;
use std::path::{Path, PathBuf};

#[tokio::test]
async fn changed_tests_are_marked_as_written_and_shown_to_the_teacher() {
    let desk = Desk::new().await;
    let id = desk.task("折旧.ipynb", &depreciation()).await;
    let cheat = "# %% annual\ndef annual(*a):\n    return 0\n# %% [test] annual-test\nprint('通过')\n# %% [test] invalid-test\npass\n";
    let marked = desk.submit(id, cheat).await;
    assert_eq!(marked["percent"], 0.0, "{marked}");
    assert_eq!(marked["tampering"], json!([]), "not for its student");
    let signs = desk.signs(&marked).await;
    for part in ["annual-test", "被改动", "book-test", "被删除"] {
        assert!(signs.contains(part), "{part} is missing: {signs}");
    }
}

/// The notebook of the sample course: its own solution earns everything, its wrong programs what their first line says.
#[tokio::test]
async fn the_courses_notebook_scores_what_it_should() {
    let desk = Desk::new().await;
    let id = task_id(&desk.student, "n1-bill-discount").await;
    let shown = desk.student.get(&format!("/api/python/{id}/")).await;
    assert_eq!(shown.data()["is_notebook"], true);
    for secret in ["427978.97", "2021.03", "timedelta", "(end - start).days"] {
        assert!(!shown.json.to_string().contains(secret), "{secret}");
    }
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../content/courses/shuzhi-kuaiji/python/n1-bill-discount");
    let mut programs = vec![(solution_of(&folder.join("bill-discount.ipynb")), 100.0)];
    programs.extend(scored_programs(&folder.join("wrong")));
    assert!(programs.len() >= 3);
    for (code, percent) in programs {
        let marked = desk.submit(id, &code).await;
        let first = code.lines().next().unwrap_or_default();
        assert_eq!(marked["percent"], percent, "{first} {:?}", failed(&marked));
    }
    let refused = desk.teacher.delete(&format!("/api/python/{id}/notebook/")).await;
    assert_eq!(refused.status, 409, "it belongs to the folder");
}

/// The teacher's solution in a notebook.
fn solution_of(path: &Path) -> String {
    let source = std::fs::read(path).expect("the notebook");
    let notebook = interchange::notebook::Notebook::parse(&source).expect("a notebook");
    notebook.to_task().solution
}

/// The programs of a folder, each with the percentage in its first line.
fn scored_programs(folder: &Path) -> Vec<(String, f64)> {
    let files = std::fs::read_dir(folder).expect("programs").flatten();
    let scored = |path: PathBuf| {
        let code = std::fs::read_to_string(path).expect("a program");
        let first = code.lines().next().and_then(|line| line.strip_prefix("# score:"));
        let score = first.and_then(|score| score.trim().parse().ok());
        (code, score.expect("a score in the first line"))
    };
    files.map(|file| scored(file.path())).collect()
}
