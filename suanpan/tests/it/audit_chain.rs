//! The audit log proves itself: what was written has its place in a chain, and whoever meddles with it is found out.

use crate::school::TestSchool;
use database::{Database, Engine, params};
use platform::{Role, clock::days};
use serde_json::json;
use std::process::Command;

database::sql! {
    FIRST = "select id, subject from platform_audit_entry order by number limit 1";
    REWORD = "update platform_audit_entry set subject = $1 where id = $2";
    REMOVE_LAST = "delete from platform_audit_entry where number = (select max(number) from platform_audit_entry)";
    LEFT_OUT = "select count(*) as total from platform_audit_entry where number is null";
}

/// What `audit verify` says, and whether it was content.
fn verify(school: &TestSchool, more: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_suanpan"))
        .args(["audit", "verify", "--data-dir", school.folder().to_str().unwrap()])
        .args(["--database-url", school.database_url()])
        .args(more)
        .output()
        .expect("the program runs");
    (
        output.status.success(),
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned(),
    )
}

async fn change(
    db: &Database,
    statement: &'static database::Statement,
    values: Vec<database::Value>,
) -> bool {
    db.write(move |tx| {
        let values = values.clone();
        async move { tx.execute(statement, values).await }
    })
    .await
    .is_ok()
}

/// Takes a guard away, as whoever owns the database can.
async fn unguard(school: &TestSchool, guard: &str) {
    let script = match school.app.db.engine() {
        Engine::Sqlite => format!("drop trigger platform_audit_{guard}"),
        Engine::Postgres => format!("drop trigger platform_audit_{guard} on platform_audit_entry"),
    };
    school.run_script(&script).await;
}

/// A school in which the office has done something three times.
async fn busy_school() -> TestSchool {
    let school = TestSchool::new().await;
    let office = school.staff("教务").await;
    for name in ["wang", "li", "zhang"] {
        let teacher = json!({ "username": TestSchool::unique(name), "real_name": "新教师", "roles": [Role::ClassManagement] });
        office.post("/api/staff/teachers/", teacher).await.data();
    }
    school
}

#[tokio::test]
async fn entries_have_their_place_and_the_office_reads_that_they_hold() {
    let school = busy_school().await;
    let office = school.staff("主任").await;
    let before = office.get("/api/staff/audit/check/").await;
    assert!(before.data()["last"].is_null());
    school.clock.advance(days(1));
    school.run_jobs().await;
    let left = school
        .app
        .db
        .read(|tx| async move { tx.query_one_as::<i64>(&LEFT_OUT, params![]).await })
        .await;
    assert_eq!(left.unwrap(), 0, "each has its place");
    let last = office.get("/api/staff/audit/check/").await.data()["last"].clone();
    assert_eq!(last["fault"], json!(null), "{last}");
    assert!(last["chained"].as_i64() >= Some(3), "{last}");
    assert_eq!(last["head"].as_str().map(str::len), Some(64));
    let operator = school.person(school.id, "管理员", &[Role::Admin]).await;
    let state = operator.get("/api/server/state/").await;
    assert_eq!(state.data()["audit"]["broken"], 0);
    assert_eq!(state.data()["audit"]["chained"], last["chained"]);
}

#[tokio::test]
async fn an_entry_that_was_reworded_or_removed_is_found() {
    let school = busy_school().await;
    let db = &school.app.db;
    let (holds, said) = verify(&school, &[]);
    assert!(holds && said.contains("holds"), "{said}");
    let (id, subject): (i64, String) = db
        .read(|tx| async move { tx.query_one_as(&FIRST, params![]).await })
        .await
        .unwrap();
    assert!(
        !change(db, &REWORD, params!["别人", id]).await,
        "the database refuses"
    );
    assert!(!change(db, &REMOVE_LAST, params![]).await, "the database refuses");

    // Who takes the guards away is found out all the same.
    unguard(&school, "kept").await;
    assert!(change(db, &REWORD, params!["别人", id]).await);
    let (holds, said) = verify(&school, &[]);
    assert!(!holds && said.contains("entry 1 was changed"), "{said}");
    assert!(change(db, &REWORD, params![subject, id]).await);
    assert!(verify(&school, &[]).0);

    unguard(&school, "undeleted").await;
    assert!(change(db, &REMOVE_LAST, params![]).await);
    let (holds, said) = verify(&school, &[]);
    assert!(!holds && said.contains("is missing"), "{said}");
}

#[tokio::test]
async fn a_log_written_anew_is_given_away_by_a_copy() {
    let school = busy_school().await;
    assert!(verify(&school, &[]).0);
    let copies = tempfile::tempdir().unwrap();
    let place = ["--data-dir", school.folder().to_str().unwrap()];
    let made = Command::new(env!("CARGO_BIN_EXE_suanpan"))
        .args(["backup", "create", copies.path().to_str().unwrap()])
        .args(place)
        .args(["--database-url", school.database_url()])
        .status()
        .expect("the program runs");
    assert!(made.success());
    let copy = backup::list(copies.path()).unwrap().remove(0);
    let copy = copy.to_str().unwrap();
    assert!(verify(&school, &["--against", copy]).0);
    let db = &school.app.db;
    unguard(&school, "undeleted").await;
    assert!(change(db, &REMOVE_LAST, params![]).await);
    let (holds, said) = verify(&school, &["--against", copy]);
    assert!(!holds && said.contains("is missing"), "{said}");
    let operator = school.person(school.id, "管理员", &[Role::Admin]).await;
    let state = operator.get("/api/server/state/").await;
    assert_eq!(state.data()["audit"]["broken"], 1);
    assert_eq!(state.data()["attention"][0], "audit");
    assert!(state.data()["copies"]["made"]["fault"].is_null());
}
