//! What each member earns.

use super::{Four, sign_everything, write_everything};
use crate::appeals::{appeal, decide, take};
use crate::marking_history::items;
use platform::clock::days;
use serde_json::{Value, json};

#[tokio::test]
async fn each_member_is_marked_for_what_went_through_their_hands() {
    let four = Four::new().await;
    let desks = four.desks().await;
    write_everything(&desks[0]).await;
    sign_everything(&desks).await;
    let report = desks[3].submit().await;
    assert_eq!(
        report["members"].as_array().map(Vec::len),
        Some(1),
        "one sees one's own mark"
    );
    assert_eq!(
        (&report["percent"], &report["members"][0]["percent"]),
        (&json!(100.0), &json!(100.0))
    );
    four.school.run_jobs().await;

    // Handed in again with a wrong voucher that nobody was to sign: the book loses, and who wrote it loses more.
    let seen = four.teacher.get(&desks[0].address("report/")).await;
    let members = seen.data()["members"].as_array().expect("members").clone();
    assert_eq!(members.len(), 4);
    let labels: Vec<&Value> = members.iter().map(|one| &one["duties"][0]["label"]).collect();
    assert!(
        labels.contains(&&json!("制单会计")) && labels.contains(&&json!("会计主管")),
        "{members:?}"
    );

    // It counts for the task of each of them, and stands in each one's row.
    let books = four
        .teacher
        .get(&format!(
            "/api/class/1/books/?course_id=1&activity_id={}",
            four.activity
        ))
        .await;
    let rows = books.data()["rows"].as_array().expect("rows").clone();
    for id in four.ids {
        let row = rows.iter().find(|row| row["student_id"] == id).expect("a row");
        assert_eq!(
            (&row["book"]["percent"], &row["book"]["team_number"]),
            (&json!(100.0), &json!(1))
        );
        let student = four
            .teacher
            .get(&format!("/api/class/1/student/{id}/books/?course_id=1"))
            .await;
        assert!(student.json.to_string().contains("\"team_number\":1"));
    }
    for member in &four.members {
        let mine = member.get("/api/course/1/books/").await;
        let of_team = mine
            .data()
            .as_array()
            .expect("books")
            .iter()
            .find(|book| book["team_number"] == 1);
        assert_eq!(of_team.expect("the team's")["best_percent"], 100.0);
    }
}

#[tokio::test]
async fn a_team_s_book_goes_back_to_each_of_its_members_and_is_handed_in_once_more() {
    let four = Four::new().await;
    let desks = four.desks().await;
    write_everything(&desks[0]).await;
    sign_everything(&desks).await;
    desks[3].submit().await;
    four.school.run_jobs().await;
    let book = desks[0].show().await["id"].clone();
    let item = items(&four.teacher, "book", &book).await[0]["item_id"].clone();
    let due_at_ms = four.school.app.now_ms() + days(30);
    let text = json!({ "item_ids": [item], "reason": "请补上附件", "due_at_ms": due_at_ms });
    four.teacher.post("/api/marking/give_back/", text).await.data();
    for (desk, member) in desks.iter().zip(&four.members) {
        let returned = desk.show().await["returned"].clone();
        assert_eq!(
            (&returned["reason"], &returned["due_at_ms"]),
            (&json!("请补上附件"), &json!(due_at_ms))
        );
        let notices = member.get("/api/user/notices/").await;
        let title = notices.data()["items"][0]["title"].clone();
        assert!(
            title.as_str().is_some_and(|title| title.starts_with("退回重做")),
            "{title}"
        );
    }
    desks[3].submit().await;
    for desk in &desks {
        assert_eq!(desk.show().await["returned"], Value::Null);
    }
    four.school.run_jobs().await;
}

#[tokio::test]
async fn whoever_left_their_work_undone_earns_less_than_the_others() {
    let four = Four::new().await;
    let desks = four.desks().await;
    write_everything(&desks[0]).await;
    // The cashier signs nothing, so what moves money is neither checked nor posted.
    let report = desks[3].submit().await;
    let book = report["percent"].as_f64().expect("a percent");
    let seen = four.teacher.get(&desks[0].address("report/")).await;
    let percent = |id: i64| {
        let members = seen.data()["members"].as_array().expect("members");
        let member = members
            .iter()
            .find(|one| one["student_id"] == id)
            .expect("a member");
        member["percent"].as_f64().expect("a percent")
    };
    let [accountant, cashier, reviewer, _] = four.ids.map(percent);
    assert!(
        accountant > book,
        "wrote everything right: {accountant} of {book}"
    );
    assert!(
        (cashier - book / 2.0).abs() < 0.02,
        "signed nothing: {cashier} of {book}"
    );
    assert!(reviewer < accountant);
    four.school.run_jobs().await;
}

#[tokio::test]
async fn any_member_appeals_and_what_is_decided_counts_for_all() {
    let four = Four::new().await;
    let desks = four.desks().await;
    write_everything(&desks[0]).await;
    desks[3].submit().await;
    four.school.run_jobs().await;
    let book = desks[0].show().await["id"].as_i64().expect("an id");
    // The cashier did not open the book, and is one of those whose it is.
    let raised = appeal(&four.members[1], "book", book, (0, "")).await.data()["id"].clone();
    let stranger = four.school.enrolled("student48").await;
    assert_eq!(
        appeal(&stranger, "book", book, (0, "")).await.status.as_u16(),
        404
    );
    take(&four.teacher, &raised, false).await.data();
    decide(&four.teacher, &raised, 90.0, "凭证全部正确，漏签由全组补做。")
        .await
        .data();
    four.school.run_jobs().await;
    for member in &four.members {
        let mine = member.get("/api/course/1/books/").await;
        let books = mine.data().as_array().expect("books").iter();
        let of_team = books.clone().find(|book| book["team_number"] == 1);
        assert_eq!(of_team.expect("the team's")["best_percent"], 90.0);
    }
}
