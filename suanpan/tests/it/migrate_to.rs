//! A school that has outgrown SQLite moves to PostgreSQL: everything is there, and the same, or nothing is.

use crate::{
    chaos::postgres::Postgres,
    process::{RealServer, program, try_ask},
};
use serde_json::{Value, json};
use std::{path::Path, process::Output, time::Duration};
use testkit::TestDatabase;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A SQLite database in a folder of its own, whatever the other tests run on.
fn sqlite() -> TestDatabase {
    let folder = tempfile::tempdir().unwrap();
    TestDatabase {
        url: format!("sqlite:{}", folder.path().join("suanpan.db").display()),
        folder,
    }
}

fn migrate_to(to: &TestDatabase, from: &TestDatabase) -> Output {
    program()
        .args(["migrate-to", &to.url, "--data-dir", text(from.folder.path())])
        .output()
        .expect("the program runs")
}

/// Fails unless the move was refused in one sentence that says the word.
fn is_refused(to: &TestDatabase, from: &TestDatabase, word: &str) {
    let output = migrate_to(to, from);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success(), "it moved");
    assert_eq!(said.trim().lines().count(), 1, "one sentence: {said}");
    assert!(said.contains(word), "{word:?} is not in {said:?}");
}

/// A server that does no jobs: what people see changes by nobody but the test.
fn serve(folder: &Path, options: &[&str]) -> RealServer {
    RealServer::start(program(), folder, &[&["--jobs", "false"], options].concat())
}

fn end(mut server: RealServer) {
    server.terminate();
    assert!(
        server.ends_within(Duration::from_secs(30)).is_some(),
        "it goes on"
    );
}

fn sign_in(address: &str, username: &str) -> String {
    let form = json!({ "username": username, "password": suanpan::demo::PASSWORD });
    let (status, body) = try_ask(address, "", "POST", "/api/login/", Some(&form)).expect("a reply");
    assert_eq!(status, 200, "{body}");
    body["data"]["token"].as_str().expect("a token").to_owned()
}

fn add_note(address: &str, token: &str, words: &str) {
    let note = json!({ "at_s": 1, "text": words });
    let (status, body) =
        try_ask(address, token, "POST", "/api/lecture/1/notes/", Some(&note)).expect("a reply");
    assert_eq!(status, 200, "{body}");
}

/// What somebody sees.
fn seen(address: &str, token: &str, paths: &[&str]) -> Vec<Value> {
    let read = |path: &&str| {
        let (status, body) = try_ask(address, token, "GET", path, None).expect("a reply");
        assert_eq!(status, 200, "{path}: {body}");
        body["data"].clone()
    };
    paths.iter().map(read).collect()
}

const STUDENT: [&str; 6] = [
    "/api/user/info/",
    "/api/lecture/1/notes/",
    "/api/user/class_courses/",
    "/api/user/notices/",
    "/api/exams/records/?course_id=1",
    "/api/results/scores/?course_id=1",
];
const TEACHER: [&str; 3] = [
    "/api/classes/",
    "/api/marking/inbox/",
    "/api/questions/?course_id=1",
];

/// Bytes, numbers with a fraction, and texts of people, as each engine writes them.
const SQLITE_ROWS: &str = "select name || hex(value) from platform_secret \
    union all select username || real_name || coalesce(password_hash, '-') || must_change_password from identity_user \
    union all select title || printf('%.17g', credits) from course_course";
const POSTGRES_ROWS: &str = "select name || upper(encode(value, 'hex')) from platform_secret \
    union all select username || real_name || coalesce(password_hash, '-') || must_change_password from identity_user \
    union all select title || credits from course_course";

fn rows(database: &TestDatabase, query: &str) -> Vec<String> {
    let mut all = database.texts(query);
    all.sort();
    all
}

#[tokio::test]
async fn a_school_moves_with_everything_and_people_stay_signed_in() {
    let server = Postgres::encrypted();
    let (from, to) = (sqlite(), TestDatabase::without_tables(&server.url).await);
    let folder = from.folder.path();
    let running = serve(folder, &["--demo"]);
    let student = sign_in(&running.address, "student1");
    let teacher = sign_in(&running.address, "teacher1");
    add_note(&running.address, &student, "搬家之前");
    is_refused(&to, &from, "stop the server");
    let before = (
        seen(&running.address, &student, &STUDENT),
        seen(&running.address, &teacher, &TEACHER),
    );
    end(running);

    let moved = migrate_to(&to, &from);
    let said = String::from_utf8_lossy(&moved.stdout).into_owned();
    assert!(
        moved.status.success(),
        "{}",
        String::from_utf8_lossy(&moved.stderr)
    );
    assert!(
        said.contains("each table the same") && said.contains("chains"),
        "{said}"
    );
    assert!(said.contains("SUANPAN_DATABASE_URL"), "{said}");
    assert_eq!(rows(&from, SQLITE_ROWS), rows(&to, POSTGRES_ROWS));
    is_refused(&to, &from, "not empty");

    let running = serve(folder, &["--database-url", &to.url]);
    let after = (
        seen(&running.address, &student, &STUDENT),
        seen(&running.address, &teacher, &TEACHER),
    );
    for (at, path) in STUDENT.iter().enumerate() {
        assert_eq!(after.0[at], before.0[at], "{path}");
    }
    for (at, path) in TEACHER.iter().enumerate() {
        assert_eq!(after.1[at], before.1[at], "{path}");
    }
    add_note(&running.address, &student, "搬家之后");
    let notes = &seen(&running.address, &student, &["/api/lecture/1/notes/"])[0];
    let words = notes.to_string();
    assert!(
        words.contains("搬家之前") && words.contains("搬家之后"),
        "{words}"
    );
    end(running);
    // What rows refer to is guarded as before.
    let guards = to
        .texts("select conname::text from pg_constraint where contype = 'f'")
        .len();
    assert!(guards > 100, "{guards} references");
}

#[tokio::test]
async fn what_postgresql_cannot_keep_is_named_and_nothing_is_left_there() {
    let server = Postgres::encrypted();
    let (from, to) = (sqlite(), TestDatabase::without_tables(&server.url).await);
    let migrate = || {
        let done = program()
            .args(["migrate", "--data-dir", text(from.folder.path())])
            .output()
            .unwrap();
        assert!(done.status.success());
    };
    is_refused(&to, &from, "absent");
    migrate();
    let tables = || to.texts("select tablename::text from pg_tables where schemaname = 'public'");
    let faults = [
        (
            "insert into jobs_schedule (name, next_at_ms) values (cast(x'410042' as text), 1);",
            "jobs_schedule.name",
            "delete from jobs_schedule;",
        ),
        (
            "insert into school_term (id, school_id, name, starts_on, ends_on) values (7, 4711, '秋', '2026-09-01', '2027-01-31');",
            "4711",
            "delete from school_term;",
        ),
        (
            "create table of_somebody_else (id integer primary key);",
            "of_somebody_else",
            "drop table of_somebody_else;",
        ),
        (
            "update schema_migration set checksum = 'other' where name = '0001_platform_foundation.sql';",
            "another version",
            "delete from schema_migration where name = '0001_platform_foundation.sql';",
        ),
        ("select 1;", "suanpan migrate", "select 1;"),
    ];
    for (fault, word, mended) in faults {
        from.run(fault).await;
        is_refused(&to, &from, word);
        assert_eq!(tables(), Vec::<String>::new(), "after {fault}");
        from.run(mended).await;
    }
}
