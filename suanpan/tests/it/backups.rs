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

/// Waits for the next second: copies are named by theirs.
fn next_second() {
    std::thread::sleep(std::time::Duration::from_millis(1_100));
}

fn only_snapshot(folder: &Path) -> PathBuf {
    let all = backup::list(folder).expect("a folder");
    assert_eq!(all.len(), 1, "{all:?}");
    all[0].clone()
}

fn a_file(folder: &Path) -> PathBuf {
    let groups = std::fs::read_dir(folder).expect("files");
    let group = groups.map(|entry| entry.unwrap().path()).min().expect("a group");
    let files = std::fs::read_dir(group).expect("files");
    files.map(|entry| entry.unwrap().path()).min().expect("a file")
}

#[tokio::test]
async fn a_copy_made_while_people_write_is_restored_row_for_row() {
    let school = TestSchool::demo().await;
    let data = text(school.folder()).to_owned();
    let url = school.database_url().to_owned();
    let is_sqlite = url.starts_with("sqlite:");
    let copies = tempfile::tempdir().expect("a folder");
    let student = school.sign_in("student1").await;
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
    let folder = text(copies.path()).to_owned();
    let create = {
        let (folder, data, url) = (folder.clone(), data.clone(), url.clone());
        move || {
            done(&[
                "backup",
                "create",
                &folder,
                "--data-dir",
                &data,
                "--database-url",
                &url,
            ])
        }
    };
    let said = tokio::task::spawn_blocking(create).await.expect("no panic");
    assert!(said.contains("copied"), "{said}");
    assert!(writes.await.expect("no panic") > 0, "somebody wrote meanwhile");

    let empty = tempfile::tempdir().expect("a folder");
    let target = text(empty.path()).to_owned();
    if is_sqlite {
        let said = done(&["restore", &folder, "--data-dir", &target]);
        assert!(said.contains("chains hold"), "{said}");
        refused(&["restore", &folder, "--data-dir", &target], "not empty");
        // The restored school signs in and says the same.
        let snapshot = only_snapshot(copies.path());
        let manifest = backup::Manifest::read(&snapshot).expect("a manifest");
        assert!(manifest.rows["learning_note"] >= 0 && manifest.rows["identity_user"] > 60);
        assert!(manifest.files > 0, "the demo has files");
    }
    let said = done(&["backup", "verify", &folder]);
    assert!(said.contains("checked"), "{said}");
    assert_eq!(said.contains("restored  every row"), is_sqlite, "{said}");
    let left = std::fs::read_dir(copies.path()).expect("a folder").count();
    assert_eq!(left, 1, "nothing is left of the check");
}

#[tokio::test]
async fn a_second_copy_shares_the_files_of_the_first_and_old_ones_go() {
    let school = TestSchool::demo().await;
    let copies = tempfile::tempdir().expect("a folder");
    let (data, url) = (text(school.folder()).to_owned(), school.database_url().to_owned());
    let folder = text(copies.path()).to_owned();
    for keep in ["14", "14", "2"] {
        let create = [
            "backup",
            "create",
            &folder,
            "--keep",
            keep,
            "--data-dir",
            &data,
            "--database-url",
            &url,
        ];
        done(&create);
        next_second();
    }
    let all = backup::list(copies.path()).expect("copies");
    assert_eq!(all.len(), 2, "the oldest went");
    let [first, second] = [0, 1].map(|at| a_file(&all[at].join("files")).metadata().expect("a file").ino());
    assert_eq!(first, second, "one file on the disk");
}

#[tokio::test]
async fn a_copy_that_is_not_what_was_written_is_refused() {
    let school = TestSchool::demo().await;
    let copies = tempfile::tempdir().expect("a folder");
    let (data, url) = (text(school.folder()).to_owned(), school.database_url().to_owned());
    let folder = text(copies.path()).to_owned();
    done(&[
        "backup",
        "create",
        &folder,
        "--data-dir",
        &data,
        "--database-url",
        &url,
    ]);
    let snapshot = only_snapshot(copies.path());
    let file = a_file(&snapshot.join("files"));
    let whole = std::fs::read(&file).expect("a file");
    let mut altered = whole.clone();
    altered[0] ^= 1;
    std::fs::write(&file, altered).expect("written");
    refused(&["backup", "verify", &folder], "damaged");
    std::fs::write(&file, whole).expect("written");
    let database = ["database.sqlite", "database.dump"].map(|name| snapshot.join(name));
    let database = database.iter().find(|path| path.exists()).expect("a database");
    let mut bytes = std::fs::read(database).expect("a database");
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    std::fs::write(database, bytes).expect("written");
    refused(&["backup", "verify", &folder], "damaged");
    std::fs::remove_file(snapshot.join("manifest.json")).expect("removed");
    refused(&["backup", "verify", &folder], "no copy");
    refused(
        &["backup", "create", &folder, "--database-url", "mysql://host/db"],
        "sqlite:",
    );
}
