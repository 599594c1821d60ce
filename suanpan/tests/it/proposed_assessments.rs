//! What assessments are proposed with, written in the browser: a teacher who sets one begins with it.

use crate::{
    authoring::{Desk, text_of},
    courses::import,
};
use course_folder::load_folder;
use serde_json::{Value, json};
use std::path::Path;

/// The course that has something of everything, as its author writes it.
async fn rich_desk() -> Desk {
    let mut desk = Desk::new().await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/course_folder/tests/base");
    let report = import(&desk.teacher, &load_folder(&folder).expect("a folder")).await;
    desk.course = report["course_id"].as_i64().expect("an id");
    desk
}

#[tokio::test]
async fn a_proposal_is_written_for_a_paper_of_the_course_and_offered() {
    let desk = rich_desk().await;
    let choices = desk
        .teacher
        .get(&format!("/api/authoring/{}/choices/", desk.course))
        .await;
    let paper = choices.data()["papers"][0]["id"].clone();
    let at = desk.add("assessment", "期中测验", "").await;
    let publish = desk.publish(Value::Null).await;
    assert_eq!(
        publish.data()["is_published"],
        false,
        "without a paper: {}",
        publish.json
    );
    let fault = &publish.data()["faults"][0];
    assert_eq!(fault["at"]["kind"], "assessment", "{fault}");

    let mut open = desk.open(&at).await;
    let saved = open.save(|content| {
        let assessment = &mut content["assessment"];
        assessment["paper"] = paper;
        assessment["minutes"] = json!(45);
        assessment["late_entry_minutes"] = json!(10);
        assessment["take_over"] = json!("supervised");
    });
    saved.await.data();
    desk.publish_all().await;
    let shown = desk
        .teacher
        .get(&format!("/api/authoring/{}/", desk.course))
        .await;
    let proposals = shown.data()["assessments"].as_array().expect("a list");
    assert!(
        proposals
            .iter()
            .any(|one| one["title"] == "期中测验" && one["state"] == "published")
    );
    let offered = desk
        .teacher
        .get(&format!("/api/exams/templates/?course_id={}", desk.course))
        .await;
    let offered = offered.data().as_array().expect("a list").clone();
    let mine = offered
        .iter()
        .find(|one| one["title"] == "期中测验")
        .expect("the proposal");
    assert!(mine.to_string().contains("45"), "{mine}");
    let id = at.split_once('/').expect("kind/id").1;
    let text = text_of(&desk.export().await, &format!("assessments/{id}.toml"));
    assert!(text.contains("take_over = \"supervised\""), "{text}");
}
