//! Books that a student sets up in an exam: started by hand, or when the time is up with what was complete by then.

use super::*;
use crate::opening_balances::careful;
use axum::http::Method;

impl Room {
    /// Makes the exam of setting books up; the assessment and the student's attempt.
    async fn begin_set_up(&self) -> (i64, i64) {
        let teacher = &self.hall.teacher;
        let tasks = teacher
            .get(&format!("/api/course/{}/tasks/", self.hall.course))
            .await;
        let task = tasks.data()["projects"][0]["tasks"][1]["id"].clone();
        let open = json!({ "item_ids": [task], "is_open": true });
        let path = format!("/api/classes/{}/openings/task/", self.hall.class);
        teacher.post(&path, open).await.data();
        let path = format!("/api/class/{}/task/{task}/exams/", self.hall.class);
        let listed = teacher.get(&path).await.data().clone();
        assert_eq!(listed[0]["why_not"], Value::Null, "{listed}");
        let activity = listed[0]["activity_id"].as_i64().expect("an id");
        let assessment = self.examine(activity).await;
        (assessment, self.hall.start(&self.hall.student, assessment).await)
    }

    /// What the only student's books came to, in hundredths.
    async fn came_to(&self, assessment: i64) -> Value {
        crate::exam_books::earned(&self.hall, assessment).await["earned"].clone()
    }
}

#[tokio::test]
async fn books_are_set_up_in_an_exam() {
    let room = Room::new().await;
    let (assessment, attempt) = room.begin_set_up().await;
    let student = &room.hall.student;
    let desk = sitting(student, attempt);
    let book = desk.book().await;
    let shown = student.get(&format!("/api/book/{book}/")).await.data().clone();
    assert_eq!(
        (
            &shown["rules"]["waits_for_set_up"],
            &shown["rules"]["sets_up_accounts"],
            &shown["others"]
        ),
        (&json!(true), &json!(true), &json!(0))
    );
    let path = format!("/api/book/{book}/set_up/");
    let handed = student.get(&path).await.data().clone();
    let entered = careful(&handed["handover"]);
    let refused = student.put(&path, entered.body()).await;
    assert_eq!(
        refused.error(),
        "exams.other_device",
        "only from the computer of the exam"
    );
    desk.send(Method::PUT, &path, &entered.body()).await.data();
    let after = student.get(&path).await.data().clone();
    assert_eq!(after["differences"], json!([]), "an exam does not tell");
    let shown = student.get(&format!("/api/book/{book}/")).await.data().clone();
    assert_eq!(shown["others"], 1);
    submit(student, attempt).await.data();
    room.settle().await;
    assert_eq!(room.came_to(assessment).await, 100);
}

#[tokio::test]
async fn openings_on_the_screen_count_when_time_is_up() {
    let room = Room::new().await;
    let (assessment, attempt) = room.begin_set_up().await;
    let student = &room.hall.student;
    let book = sitting(student, attempt).book().await;
    let path = format!("/api/book/{book}/set_up/");
    let handed = student.get(&path).await.data().clone();
    let mut entered = careful(&handed["handover"]);
    // The last balance is not there yet, the one before stands on no account, and one cannot be read at all.
    let all = entered.lines.len();
    entered.lines.pop();
    entered.lines[all - 2]["account"] = json!("");
    entered.lines.push(json!({ "account": "1001", "debit": "x" }));
    let mut content = entered.body();
    content["accounts"]
        .as_array_mut()
        .expect("accounts")
        .push(json!({ "code": "9", "name": "", "aux": [], "unit": null }));
    let typing = json!({ "set_up": { "kind": "set_up", "rows": [], "content": content } });
    let answer = json!({ "kind": "books", "vouchers": 0, "typing": typing });
    save(student, attempt, &[(0, 1, answer)]).await.data();
    room.hall.wait(150).await;
    room.settle().await;
    let came_to = room.came_to(assessment).await.as_f64().expect("a mark");
    assert!((60.0..100.0).contains(&came_to), "{came_to}");
    let started = student.get(&path).await.data().clone();
    assert_eq!(started["lines"].as_array().map(Vec::len), Some(all - 2));
}
