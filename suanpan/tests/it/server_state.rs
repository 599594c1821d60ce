//! 服务器: what an operator sees of it, and what the demo's desk sees of its students.

use crate::{hall::Hall, school::TestSchool};
use platform::Role;
use platform::clock::days;

#[tokio::test]
async fn an_operator_sees_how_the_server_stands() {
    let hall = Hall::new().await;
    let operator = hall
        .school
        .person(hall.school.id, "系统管理员", &[Role::Admin])
        .await;
    let state = operator.get("/api/server/state/").await;
    let state = state.data();
    let engine = state["engine"].as_str().unwrap();
    assert!(["sqlite", "postgres"].contains(&engine), "{state}");
    assert!(state["database_bytes"].as_i64() > Some(100_000), "{state}");
    assert!(state["free_bytes"].as_u64() > Some(0), "{state}");
    assert!(state["people_here"].as_i64() >= Some(1), "{state}");
    assert_eq!(state["jobs"]["given_up"], 0);
    assert_eq!(state["attention"], serde_json::json!(["copies"]), "never copied");
    assert!(
        state["version"]
            .as_str()
            .is_some_and(|version| !version.is_empty())
    );
    assert_eq!(hall.teacher.get("/api/server/state/").await.status, 403);
}

#[tokio::test]
async fn the_demo_knows_when_its_students_were_here() {
    let school = TestSchool::demo().await;
    let teacher = school.sign_in("teacher1").await;
    let attention = teacher.get("/api/results/attention/").await;
    let idle = attention.data()["idle"].as_array().unwrap();
    let week_ago = school.app.now_ms() - days(7);
    // The accounts of the other class were imported and not activated: their students were never here.
    let (first, other): (Vec<_>, Vec<_>) = idle.iter().partition(|one| one["class_id"] == 1);
    assert_eq!(first.len(), 3, "{first:?}");
    let was_here = |one: &&serde_json::Value| {
        one["last_seen_at_ms"]
            .as_i64()
            .is_some_and(|seen| seen < week_ago)
    };
    assert!(first.iter().all(was_here), "{first:?}");
    assert!(
        other.iter().all(|one| one["last_seen_at_ms"].is_null()),
        "{other:?}"
    );
}
