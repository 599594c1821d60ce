//! Programs, flows and books of a task given back to be done again: the activity is open until the new date, and allows one more.

use crate::{
    coding_marks::{RIGHT, Room},
    flows::right_steps,
    marking_history::{change, items},
    pages::open_page,
    school::TestSchool,
    simulation::Desk,
};
use platform::clock::{days, hours};
use serde_json::{Value, json};
use testkit::{Client, Reply};

const WRONG: &str = "total = 0\n";

async fn give_back(teacher: &Client, item: &Value, due_at_ms: i64) -> Reply {
    let text = json!({ "item_ids": [item["item_id"]], "reason": "请按要求重做", "due_at_ms": due_at_ms });
    teacher.post("/api/marking/give_back/", text).await
}

/// Whether the work may be given back, and what of it is to be done again already.
async fn standing(teacher: &Client, item: &Value) -> Value {
    let path = format!("/api/marking/give_back/?item_ids={}", item["item_id"]);
    teacher.get(&path).await.data().clone()
}

async fn newest_notice(student: &Client) -> Value {
    let notices = student.get("/api/user/notices/").await;
    notices.data()["items"][0].clone()
}

impl Room {
    /// Shuts the task to the class.
    async fn shut(&self) {
        let shut = json!({ "item_ids": [self.task().await["id"]], "is_open": false });
        let path = format!("/api/classes/{}/openings/task/", self.class);
        self.teacher.post(&path, shut).await.data();
    }

    async fn try_hand_in(&self, key: &str, code: &str, activity: Value) -> Reply {
        let id = self.program(key).await["id"].clone();
        let body = json!({ "code": code, "activity_id": activity });
        let path = format!("/api/python/{id}/submit/");
        self.student.post(&path, body).await
    }

    async fn item(&self, submission: &Value) -> Value {
        items(&self.teacher, "program", &submission["id"]).await[0].clone()
    }

    /// What is to be done, in the agenda.
    async fn to_do(&self) -> Vec<Value> {
        let home = self
            .student
            .get(&format!("/api/course/{}/home/", self.course))
            .await;
        home.data()["agenda"].as_array().cloned().unwrap_or_default()
    }
}

#[tokio::test]
#[expect(
    clippy::too_many_lines,
    reason = "one program from the first hand-in to the last refusal"
)]
async fn a_program_given_back_is_done_once_more_though_its_task_was_shut() {
    let room = Room::new().await;
    let first = room.hand_in("best", WRONG).await;
    room.hand_in("best", WRONG).await;
    let last = room.hand_in("best", WRONG).await;
    let activity = room.activity_id("best").await;
    room.shut().await;
    let refused = room.try_hand_in("best", RIGHT, activity.clone()).await;
    assert_eq!(refused.error(), "tasks.not_open");

    let now_ms = room.school.app.now_ms();
    let item = room.item(&last).await;
    let earlier = room.item(&first).await;
    let of_earlier = give_back(&room.teacher, &earlier, now_ms + days(3)).await;
    assert_eq!(of_earlier.error(), "tasks.return_superseded");
    assert_eq!(give_back(&room.teacher, &item, now_ms).await.status.as_u16(), 422);
    let colleague = room.school.teacher("外班教师").await;
    let strange = give_back(&colleague, &item, now_ms + days(3)).await;
    assert_eq!(strange.status.as_u16(), 404);
    let due_at_ms = now_ms + days(3);
    let untouched = json!({ "why_not": null, "given_back": 0, "last": null });
    assert_eq!(standing(&room.teacher, &item).await, untouched);
    give_back(&room.teacher, &item, due_at_ms).await.data();
    let given = standing(&room.teacher, &item).await;
    let last = json!({ "reason": "请按要求重做", "due_at_ms": due_at_ms });
    assert_eq!(given, json!({ "why_not": null, "given_back": 1, "last": last }));
    assert_eq!(standing(&room.teacher, &earlier).await["why_not"], "superseded");
    let path = format!("/api/marking/give_back/?item_ids={}", item["item_id"]);
    assert_eq!(colleague.get(&path).await.status.as_u16(), 404);
    let listed = room.teacher.get("/api/marking/give_back/?item_ids=1,x").await;
    assert_eq!(listed.status.as_u16(), 422);

    let task = room.task().await;
    assert_eq!(
        (&task["returned"]["reason"], &task["returned"]["due_at_ms"]),
        (&json!("请按要求重做"), &json!(due_at_ms))
    );
    let page = room.student.get(&format!("/api/task/{}/", task["id"])).await;
    assert_eq!(page.data()["activities"][0]["returned"]["due_at_ms"], due_at_ms);
    assert_eq!(page.data()["activities"][1]["returned"], Value::Null);
    let notice = newest_notice(&room.student).await;
    let text = notice["text"].as_str().expect("a text");
    assert_eq!(notice["title"], "退回重做：求合计");
    assert!(
        text.contains("第 3 次提交") && text.contains("得分最高"),
        "{text}"
    );
    let to_do = room.to_do().await;
    let again = to_do.iter().find(|one| one["is_returned"] == true);
    assert_eq!(again.expect("it is to be done")["due_at_ms"], due_at_ms);

    // The other part of the task stays shut.
    let other = room.activity_id("last").await;
    assert_eq!(
        room.try_hand_in("last", RIGHT, other).await.error(),
        "tasks.not_open"
    );
    let id = room.program("best").await["id"].clone();
    let view = room
        .student
        .get(&format!("/api/python/{id}/?activity_id={activity}"))
        .await;
    assert_eq!(
        (&view.data()["attempts"], &view.data()["returned"]["reason"]),
        (&json!(4), &json!("请按要求重做"))
    );
    let again = room.hand_in("best", RIGHT).await;
    assert_eq!(
        (&again["percent"], &again["is_late"], &again["number"]),
        (&json!(100.0), &json!(false), &json!(4))
    );
    assert_eq!(room.task().await["returned"], Value::Null);
    let used_up = room.try_hand_in("best", RIGHT, activity).await;
    assert_eq!(used_up.error(), "tasks.not_open", "once more, not for ever");
    let twice = give_back(&room.teacher, &item, due_at_ms).await;
    assert_eq!(twice.error(), "tasks.return_superseded");
    let history = room
        .student
        .get(&format!(
            "/api/course/{}/submissions/?python_task_id={id}",
            room.course
        ))
        .await;
    assert_eq!(
        history.data().as_array().map(Vec::len),
        Some(4),
        "all of it stays"
    );
    room.school.run_jobs().await;
}

#[tokio::test]
async fn a_program_of_free_practice_is_not_given_back_and_a_late_second_try_is_late() {
    let room = Room::new().await;
    let alone = room.try_hand_in("last", WRONG, Value::Null).await.data().clone();
    room.school.run_jobs().await;
    let due_at_ms = room.school.app.now_ms() + days(1);
    let item = room.item(&alone).await;
    let refused = give_back(&room.teacher, &item, due_at_ms).await;
    assert_eq!(refused.error(), "tasks.return_practice");
    assert_eq!(standing(&room.teacher, &item).await["why_not"], "practice");

    room.open_until(hours(1)).await;
    let program = room.hand_in("last", WRONG).await;
    let item = room.item(&program).await;
    give_back(&room.teacher, &item, due_at_ms).await.data();
    let text = newest_notice(&room.student).await["text"].clone();
    assert!(
        text.as_str().expect("a text").contains("以最后一次提交"),
        "{text}"
    );
    room.school.clock.advance(hours(12));
    assert_eq!(
        room.hand_in("last", WRONG).await["is_late"],
        false,
        "until the new date"
    );
    room.school.clock.advance(days(2));
    assert_eq!(room.hand_in("last", RIGHT).await["is_late"], true);
    room.school.run_jobs().await;
}

/// Lays one step of the flow out for its activity, and hands that in.
async fn hand_flow_in(student: &Client, flow: &Value, activity: i64) -> Reply {
    let path = format!("/api/flow/{flow}/attempt/");
    let claim = |claim| json!({ "claim": claim, "activity_id": activity });
    let writer = open_page(student, &path, claim).await;
    let (id, lane) = right_steps()[0];
    let body =
        json!({ "activity_id": activity, "steps": [{ "id": id, "lane": lane }], "seq": 1, "writer": writer });
    student.post(&format!("/api/flow/{flow}/submit/"), body).await
}

#[tokio::test]
async fn a_flow_given_back_allows_one_more_and_says_why() {
    let school = TestSchool::demo().await;
    let teacher = school.enrolled("teacher1").await;
    let student = school.enrolled("student60").await;
    let number = |query: &str| {
        let found = school.noticed.database.texts(query).remove(0);
        found.parse::<i64>().expect("an id")
    };
    let activity = number("select cast(min(id) as text) from task_activity where kind = 'flow'");
    let task = number(&format!(
        "select cast(task_id as text) from task_activity where id = {activity}"
    ));
    let set = async |is_open: bool| {
        let opening = json!({ "item_ids": [task], "is_open": is_open });
        teacher
            .post("/api/classes/1/openings/task/", opening)
            .await
            .data();
    };
    set(true).await;
    let show = async || {
        let path = format!("/api/activity/{activity}/flow/");
        student.get(&path).await.data().clone()
    };
    let flow = show().await["id"].clone();
    let handed = hand_flow_in(&student, &flow, activity).await;
    let attempt = handed.data()["attempts"][0].clone();
    school.run_jobs().await;
    set(false).await;
    let item = items(&teacher, "flow", &attempt["id"]).await[0].clone();
    let due_at_ms = school.app.now_ms() + days(30);
    give_back(&teacher, &item, due_at_ms).await.data();
    let open = show().await;
    assert_eq!(
        (&open["returned"]["reason"], &open["shut"]),
        (&json!("请按要求重做"), &Value::Null)
    );
    hand_flow_in(&student, &flow, activity).await.data();
    set(true).await;
    let after = show().await;
    assert_eq!(after["returned"], Value::Null);
    assert_eq!(after["attempts"].as_array().map(Vec::len), Some(2));
    let twice = give_back(&teacher, &item, due_at_ms).await;
    assert_eq!(twice.error(), "tasks.return_superseded");
    school.run_jobs().await;
}

#[tokio::test]
async fn a_book_given_back_is_kept_on_and_handed_in_once_more() {
    let school = TestSchool::demo().await;
    let teacher = school.enrolled("teacher1").await;
    let books = teacher
        .get("/api/class/1/books/?course_id=1")
        .await
        .data()
        .clone();
    let rows = books["rows"].as_array().expect("rows").clone();
    let hand_ins = |row: &Value| row["book"]["hand_ins"].as_array().map_or(0, Vec::len);
    let row = rows
        .iter()
        .find(|row| hand_ins(row) > 0)
        .expect("a book handed in");
    let number = row["student_number"].as_str().expect("a number");
    let place: i64 = number["20260101".len()..].parse().expect("a place");
    let student = school.enrolled(&format!("student{place}")).await;
    let desk = Desk::of(&student, row["book"]["id"].as_i64().expect("an id"));
    let before = desk.show().await;
    let item = items(&teacher, "book", &row["book"]["id"]).await[0].clone();
    let due_at_ms = school.app.now_ms() + days(30);
    give_back(&teacher, &item, due_at_ms).await.data();
    let open = desk.show().await;
    assert_eq!(open["shut"], Value::Null, "the book may be kept on");
    assert_eq!(
        (&open["returned"]["reason"], &open["due_at_ms"]),
        (&json!("请按要求重做"), &json!(due_at_ms))
    );
    let more = |book: &Value| book["rules"]["tries"].as_i64().unwrap_or(0);
    if before["rules"]["tries"].is_number() {
        assert_eq!(more(&open), more(&before) + 1);
    }
    let text = newest_notice(&student).await["text"].clone();
    assert!(text.as_str().expect("a text").contains("账套"), "{text}");
    // A mark that a person gave stays, and the notice of the next time says so.
    desk.submit().await;
    let handed_in = desk.show().await;
    assert_eq!(handed_in["returned"], Value::Null);
    assert_eq!(
        handed_in["submissions"].as_array().map(Vec::len),
        Some(hand_ins(row) + 1)
    );
    change(&teacher, &item, 77.0, "按纸质账页评定").await.data();
    give_back(&teacher, &item, due_at_ms).await.data();
    let text = newest_notice(&student).await["text"].clone();
    assert!(
        text.as_str().expect("a text").contains("教师评定的成绩继续有效"),
        "{text}"
    );
    school.run_jobs().await;
}
