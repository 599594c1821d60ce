//! 成绩审核: the office reads the marks that it approves.

use crate::{
    gradebook::{Book, two_categories},
    school::Person,
};
use platform::Role;
use serde_json::{Value, json};

impl Book {
    /// What the office reads.
    async fn sheet(&self, office: &Person) -> Value {
        office.get(&self.office("")).await.data().clone()
    }

    /// Weighed and handed in.
    async fn submitted() -> (Self, Person) {
        let book = Self::new().await;
        book.rules(0, &two_categories()).await.data();
        book.set_points(1, 99.2).await.data();
        let office = book.hall.school.staff("教务").await;
        book.hand_in().await.data();
        (book, office)
    }
}

fn of(sheet: &Value, student: &Person) -> Value {
    let rows = sheet["students"].as_array().expect("students");
    let own = rows.iter().find(|row| row["user_id"] == json!(student.id));
    own.expect("a row").clone()
}

#[tokio::test]
async fn the_office_reads_every_mark_that_it_approves() {
    let (book, office) = Book::submitted().await;
    let sheet = book.sheet(&office).await;
    assert_eq!(
        (&sheet["state"], &sheet["submitted_by"], &sheet["course_title"]),
        (&json!("submitted"), &json!("林老师"), &json!("出纳入门"))
    );
    assert_eq!(sheet["students"].as_array().unwrap().len(), 4);
    let first = of(&sheet, &book.students[0]);
    assert_eq!(
        (
            &first["usual"],
            &first["final"],
            &first["total"],
            &first["mark"]["points"]
        ),
        (&Value::Null, &json!(100), &json!(60), &json!(60))
    );
    assert_eq!(
        (&first["weight_so_far"], &first["real_name"]),
        (&json!(60), &json!(book.students[0].name))
    );
    // 60 % × 99.2 is 59.52: the school gives 60, and that passes, on the sheet and in the list.
    let second = of(&sheet, &book.students[1]);
    assert_eq!(
        (&second["total"], &second["mark"]["points"]),
        (&json!(59.52), &json!(60))
    );
    let figures = &sheet["figures"];
    assert_eq!(
        (
            &figures["students"],
            &figures["passed"],
            &figures["pass_percent"],
            &figures["mean"]
        ),
        (&json!(4), &json!(2), &json!(50.0), &json!(30))
    );
    let bands: Vec<i64> = (figures["bands"].as_array().unwrap().iter())
        .map(|band| band["students"].as_i64().unwrap())
        .collect();
    assert_eq!(bands, [0, 0, 0, 2, 2]);
    let line = office.get("/api/results/final_marks/").await.data()["sheets"][0].clone();
    assert_eq!(line["pass_percent"], 50.0);
}

#[tokio::test]
async fn a_granted_change_stands_beside_the_mark_it_changed() {
    let (book, office) = Book::submitted().await;
    office.post(&book.office("approve/"), json!({})).await.data();
    let ask = json!({ "user_id": book.students[1].id, "points": 72.5, "reason": "第 2 题漏加分" });
    book.hall.teacher.post(&book.path("requests/"), ask).await.data();
    let waiting = office.get(&book.office("requests/")).await.data()[0].clone();
    assert_eq!(
        of(&book.sheet(&office).await, &book.students[1])["changes"],
        json!([])
    );
    let decide = format!("/api/results/final_marks/requests/{}/decide/", waiting["id"]);
    let decision = json!({ "grant": true, "reply": "" });
    office.post(&decide, decision).await.data();
    let sheet = book.sheet(&office).await;
    let changed = of(&sheet, &book.students[1]);
    let change = &changed["changes"][0];
    assert_eq!(
        (
            &change["before"],
            &change["after"],
            &change["reason"],
            &change["by"],
            &change["decided_by"]
        ),
        (
            &json!(59.52),
            &json!(72.5),
            &json!("第 2 题漏加分"),
            &json!("林老师"),
            &json!("教务")
        )
    );
    assert_eq!(changed["mark"]["points"], 73);
    assert_eq!(sheet["figures"]["bands"][2]["students"], 1);
    assert_eq!(of(&sheet, &book.students[0])["changes"], json!([]));
}

#[tokio::test]
async fn marks_handed_in_anew_are_not_approved_unseen() {
    let (book, office) = Book::submitted().await;
    let seen = json!({ "submitted_at_ms": book.sheet(&office).await["submitted_at_ms"] });
    let reason = json!({ "reason": "漏登考勤" });
    book.hall
        .teacher
        .post(&book.path("take_back/"), reason)
        .await
        .data();
    assert_eq!(
        office.get(&book.office("")).await.status.as_u16(),
        404,
        "it is open again"
    );
    book.hall.school.clock.advance(1_000);
    book.hand_in().await.data();
    let approved = office.post(&book.office("approve/"), seen).await;
    assert_eq!(
        (approved.status.as_u16(), approved.error()),
        (409, "results.sheet_moved_on")
    );
    let seen = json!({ "submitted_at_ms": book.sheet(&office).await["submitted_at_ms"] });
    office.post(&book.office("approve/"), seen).await.data();
    assert_eq!(book.sheet(&office).await["decided_by"], "教务");
}

#[tokio::test]
async fn marks_are_read_by_the_office_of_the_school_once_they_are_handed_in() {
    let book = Book::new().await;
    let school = &book.hall.school;
    let office = school.staff("教务").await;
    assert_eq!(
        office.get(&book.office("")).await.status.as_u16(),
        404,
        "nothing was handed in"
    );
    book.hand_in().await.data();
    assert_eq!(office.get(&book.office("")).await.status.as_u16(), 200);
    let elsewhere = school.add_school("other", "别的学校").await;
    let stranger = school
        .person(elsewhere, "外校教务", &[Role::TeacherManagement])
        .await;
    assert_eq!(stranger.get(&book.office("")).await.status.as_u16(), 404);
    assert_eq!(book.hall.teacher.get(&book.office("")).await.status.as_u16(), 403);
    assert_eq!(book.students[0].get(&book.office("")).await.status.as_u16(), 403);
}
