//! Copies of an installation: made while it is written, restored to the same rows, refused where they are not what was written.

use crate::school::TestSchool;
use serde_json::json;
use std::{
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn suanpan(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_suanpan"))
        .args(arguments)
        .output()
        .expect("the program runs")
}

/// What a command says, if it does what it was told.
fn done(arguments: &[&str]) -> String {
    let output = suanpan(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

fn refused(arguments: &[&str], word: &str) {
    let output = suanpan(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{arguments:?} succeeded");
    assert_eq!(said.trim().lines().count(), 1, "one sentence: {said}");
    assert!(said.contains(word), "{word:?} is not in {said:?}");
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// What a test copies, and where to.
struct Copies {
    school: TestSchool,
    folder: tempfile::TempDir,
}

impl Copies {
    async fn of_demo() -> Self {
        Self {
            school: TestSchool::demo().await,
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    fn path(&self) -> &str {
        text(self.folder.path())
    }

    /// The words that make a copy.
    fn create(&self, keep: &str) -> Vec<String> {
        let (data, url) = (text(self.school.folder()), self.school.database_url());
        let words = ["backup", "create", self.path(), "--keep", keep];
        let place = ["--data-dir", data, "--database-url", url];
        words
            .iter()
            .chain(&place)
            .map(|word| (*word).to_owned())
            .collect()
    }

    fn make(&self, keep: &str) -> String {
        made(&self.create(keep))
    }

    fn list(&self) -> Vec<PathBuf> {
        backup::list(self.folder.path()).expect("a folder")
    }
}

fn made(words: &[String]) -> String {
    done(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Waits for the next second: copies are named by theirs.
fn next_second() {
    std::thread::sleep(std::time::Duration::from_millis(1_100));
}

fn a_file(folder: &Path) -> PathBuf {
    let groups = std::fs::read_dir(folder).expect("files");
    let group = groups.map(|entry| entry.unwrap().path()).min().expect("a group");
    let files = std::fs::read_dir(group).expect("files");
    files.map(|entry| entry.unwrap().path()).min().expect("a file")
}

#[tokio::test]
async fn a_copy_made_while_people_write_is_restored_row_for_row() {
    let copies = Copies::of_demo().await;
    let is_sqlite = copies.school.database_url().starts_with("sqlite:");
    let student = copies.school.sign_in("student1").await;
    // Somebody writes all the time.
    let writes = tokio::spawn(async move {
        let mut written = 0;
        for round in 0..200 {
            let note = json!({ "at_s": 1, "text": format!("笔记 {round}") });
            let reply = student.post("/api/lecture/1/notes/", note).await;
            written += i32::from(reply.status.is_success());
        }
        written
    });
    let words = copies.create("14");
    let said = tokio::task::spawn_blocking(move || made(&words))
        .await
        .expect("no panic");
    assert!(said.contains("copied"), "{said}");
    assert!(writes.await.expect("no panic") > 0, "somebody wrote meanwhile");
    let all = copies.list();
    let manifest = backup::Manifest::read(&all[0]).expect("a manifest");
    assert!(manifest.rows["identity_user"] > 60 && manifest.files > 0);
    // A table that lies in partitions is one table to whoever compares.
    assert!(manifest.rows["learning_visit"] > 0 && !manifest.rows.contains_key("learning_visit_default"));

    if is_sqlite {
        let empty = tempfile::tempdir().expect("a folder");
        let target = text(empty.path());
        std::fs::write(empty.path().join("suanpan.db-wal"), "left over").expect("written");
        refused(&["restore", copies.path(), "--data-dir", target], "not empty");
        std::fs::remove_file(empty.path().join("suanpan.db-wal")).expect("removed");
        let said = done(&["restore", copies.path(), "--data-dir", target]);
        assert!(said.contains("chains hold"), "{said}");
        refused(&["restore", copies.path(), "--data-dir", target], "not empty");
    }
    let said = done(&["backup", "verify", copies.path()]);
    assert!(said.contains("checked"), "{said}");
    assert_eq!(said.contains("restored  every row"), is_sqlite, "{said}");
    let left = std::fs::read_dir(copies.folder.path()).expect("a folder").count();
    assert_eq!(left, 1, "nothing is left of the check");
}

#[tokio::test]
async fn a_second_copy_shares_the_files_of_the_first_and_old_ones_go() {
    let copies = Copies::of_demo().await;
    for keep in ["14", "14", "2"] {
        copies.make(keep);
        next_second();
    }
    let all = copies.list();
    assert_eq!(all.len(), 2, "the oldest went");
    let [first, second] = [0, 1].map(|at| {
        let file = a_file(&all[at].join("files"));
        file.metadata().expect("a file").ino()
    });
    assert_eq!(first, second, "one file on the disk");
}

/// Changes one byte in the middle.
fn damage(file: &Path) {
    let mut bytes = std::fs::read(file).expect("a file");
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    std::fs::write(file, bytes).expect("written");
}

#[tokio::test]
async fn a_copy_that_is_not_what_was_written_is_refused() {
    let copies = Copies::of_demo().await;
    copies.make("14");
    let snapshot = copies.list().remove(0);
    let file = a_file(&snapshot.join("files"));
    let verify = ["backup", "verify", copies.path()];
    damage(&file);
    refused(&verify, "damaged");
    damage(&file);
    let database = ["database.sqlite", "database.dump"].map(|name| snapshot.join(name));
    let database = database.iter().find(|path| path.exists()).expect("a database");
    damage(database);
    refused(&verify, "damaged");
    std::fs::remove_file(snapshot.join("manifest.json")).expect("removed");
    refused(&verify, "no copy");
    next_second();
    let wrong = [
        "backup",
        "create",
        copies.path(),
        "--database-url",
        "mysql://host/db",
    ];
    refused(&wrong, "sqlite:");
}
