//! Who is placed where, and what is refused.

use super::{Four, TEAMS, code, enter, name_of};
use crate::simulation::fields;
use serde_json::json;

#[tokio::test]
async fn a_proposal_places_everybody_and_writes_nothing() {
    let four = Four::new().await;
    let body = json!({ "course_id": 1, "activity_id": four.activity, "size": 4, "students": four.ids });
    let proposed = four.teacher.post(&format!("{TEAMS}proposal/"), body).await;
    let teams = proposed.data().as_array().expect("teams").clone();
    assert_eq!(teams.len(), 1);
    assert_eq!(teams[0]["members"].as_array().map(Vec::len), Some(4));
    assert_eq!(four.list().await["teams"], json!([]));
    // What is proposed can be saved as it is.
    four.arrange(&json!(teams)).await.data();
    let listed = four.list().await;
    assert_eq!(
        (listed["teams"].as_array().map(Vec::len), &listed["team_percent"]),
        (Some(1), &json!(50))
    );
    assert!(
        !listed["alone"]
            .to_string()
            .contains(&format!("\"student_id\":{},", four.ids[0]))
    );
    four.school.run_jobs().await;
}

#[tokio::test]
async fn posts_that_do_not_go_together_are_refused_at_their_team() {
    let four = Four::new().await;
    let [a, b, c, d] = four.ids;
    let teams = json!([{ "members": [
        { "student_id": a, "posts": ["accountant", "reviewer"] }, { "student_id": b, "posts": ["cashier"] },
        { "student_id": c, "posts": [] }, { "student_id": d, "posts": [] } ] }]);
    let refused = four.arrange(&teams).await;
    let told = fields(&refused);
    assert_eq!(refused.status.as_u16(), 422);
    assert!(
        told.iter().all(|(field, _)| field == "teams[0].members"),
        "{told:?}"
    );
    assert!(
        told.iter().any(|(_, message)| message.contains("会计主管")),
        "{told:?}"
    );
    assert!(
        told.iter().any(|(_, message)| message.contains("不能自己审核")),
        "{told:?}"
    );

    let twice = json!([{ "members": [
        { "student_id": a, "posts": ["accountant"] }, { "student_id": b, "posts": ["cashier"] },
        { "student_id": a, "posts": ["reviewer", "supervisor"] } ] }]);
    assert!(fields(&four.arrange(&twice).await)[0].1.contains("分到了两处"));
    let two = json!([{ "members": [
        { "student_id": a, "posts": ["accountant"] }, { "student_id": b, "posts": ["cashier"] } ] }]);
    assert!(
        fields(&four.arrange(&two).await)
            .iter()
            .any(|(_, message)| message.contains("3 到 8 人"))
    );
    assert_eq!(four.list().await["teams"], json!([]), "nothing was half-written");
}

#[tokio::test]
async fn who_has_begun_alone_stays_alone_and_a_begun_team_is_not_dissolved() {
    let four = Four::new().await;
    let alone = four.open(0).await;
    // Opened without a stroke, it gives way.
    four.open(1).await;
    enter(&alone, 1).await;
    let refused = four.arrange(&four.usual()).await;
    assert_eq!(code(&refused), "simulation.begun_alone");
    assert!(refused.msg().contains(&name_of(&four.members[0]).await));
    let id = alone.show().await["vouchers"]
        .as_array()
        .expect("vouchers")
        .last()
        .expect("one")["id"]
        .clone();
    four.members[0]
        .delete(&format!("/api/voucher/{id}/"))
        .await
        .data();
    let desks = four.desks().await;
    assert!(desks[0].show().await["team"].is_object());

    assert_eq!(code(&four.arrange(&json!([])).await), "simulation.team_has_begun");
    // Members are told, and what the teacher did is on record.
    four.school.run_jobs().await;
    let notices = four.members[1].get("/api/user/notices/").await;
    assert!(notices.json.to_string().contains("分岗协作"));
    let staff = four.school.sign_in("admin").await;
    let audit = staff
        .get("/api/staff/audit/?action=simulation.teams_arranged")
        .await;
    assert!(audit.json.to_string().contains("制单会计"), "{}", audit.json);
}

#[tokio::test]
async fn only_teachers_of_the_class_arrange_it() {
    let four = Four::new().await;
    let refused = four.members[0].put(TEAMS, four.form(&four.usual())).await;
    assert_eq!(refused.status.as_u16(), 403);
    let office = four.school.sign_in("staff1").await;
    let refused = office.put(TEAMS, four.form(&four.usual())).await;
    assert_eq!(refused.status.as_u16(), 403);
    let elsewhere = TEAMS.replace("/1/", "/999999/");
    let refused = four.teacher.put(&elsewhere, four.form(&four.usual())).await;
    assert_eq!(refused.status.as_u16(), 404);
    let none = json!({ "course_id": 1, "activity_id": 999_999, "team_percent": 50, "teams": [] });
    assert_eq!(four.teacher.put(TEAMS, none).await.status.as_u16(), 404);
}
