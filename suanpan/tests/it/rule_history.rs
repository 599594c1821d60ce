//! What changed a mark through the rules of its class: told at the total and at each cell it concerns, with who, when and why.

use crate::{courses::import, gradebook::Book, hall::bare_course, school::Person};
use serde_json::{Value, json};

fn weights(tasks: u32, last: u32, drop_lowest: u32) -> Value {
    json!([{ "key": "tasks", "name": null, "weight": tasks, "drop_lowest": drop_lowest },
        { "key": "final", "name": null, "weight": last, "drop_lowest": 0 }])
}

impl Book {
    async fn history(&self, at: usize) -> Vec<Value> {
        let path = self.path(&format!("history/?user_id={}", self.students[at].id));
        let read = self.hall.teacher.get(&path).await;
        read.data()["events"].as_array().expect("events").clone()
    }

    async fn rules_of_cell(&self, source: &str, id: &Value) -> Value {
        let user = self.students[1].id;
        let path = self.path(&format!("cell/?user_id={user}&source={source}&source_id={id}"));
        self.hall.teacher.get(&path).await.data()["rules"].clone()
    }
}

#[tokio::test]
async fn other_weights_stand_in_the_history_of_every_total_they_changed() {
    let book = Book::new().await;
    book.rules(0, &weights(90, 10, 0)).await.data();
    book.hall.school.clock.advance(60_000);
    book.rules(1, &weights(80, 20, 1)).await.data();
    let events = book.history(1).await;
    assert_eq!(events.len(), 2, "{events:?}");
    let last = &events[0];
    assert_eq!(
        (&last["event"]["by"], &last["event"]["reason"]),
        (&json!("林老师"), &json!("按教学大纲"))
    );
    let rule =
        |weight: u32, drop_lowest: u32| json!({ "name": null, "weight": weight, "drop_lowest": drop_lowest });
    assert_eq!(
        last["event"]["steps"],
        json!([
            { "kind": "category", "key": "tasks", "before": rule(90, 0), "after": rule(80, 1) },
            { "kind": "category", "key": "final", "before": rule(10, 0), "after": rule(20, 0) }
        ])
    );
    // Half of the final exam: 5 of 100, then 10.
    assert_eq!(last["effect"], json!({ "before": 5, "after": 10 }));
    assert!(last["event"]["at_ms"].as_i64() > events[1]["event"]["at_ms"].as_i64());

    // The cell of the exam is told of its own category alone, and the same rules set once more are no change.
    let rules = book.rules_of_cell("exam", &json!(book.exam)).await;
    assert_eq!(rules[0]["steps"].as_array().unwrap().len(), 1);
    assert_eq!(rules[0]["steps"][0]["key"], "final");
    book.rules(2, &weights(80, 20, 1)).await.data();
    assert_eq!(book.history(1).await.len(), 2);
}

#[tokio::test]
async fn a_course_with_other_weights_is_told_where_the_class_has_none_of_its_own() {
    let book = Book::new().await;
    let mut files = bare_course();
    let head = String::from_utf8(files["course.toml"].clone()).expect("text");
    let weights =
        "\n[weights]\nlearning = 10\ntasks = 25\nexercises = 15\npython = 15\npractical = 0\nfinal = 35\n";
    files.insert("course.toml".into(), format!("{head}{weights}").into_bytes());
    let report = import(&book.hall.teacher, &files).await;
    assert_eq!(report["errors"], 0, "{report}");
    let events = book.history(1).await;
    assert_eq!(events.len(), 1, "{events:?}");
    let event = &events[0]["event"];
    assert_eq!(
        (&event["is_of_course"], &event["by"]),
        (&json!(true), &json!("林老师"))
    );
    let keys: Vec<&Value> = event["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .map(|step| &step["key"])
        .collect();
    assert_eq!(keys, ["final", "practical"]);
    assert_ne!(events[0]["effect"]["before"], events[0]["effect"]["after"]);

    // The same course again changes nothing; rules of the class's own are not the course's.
    import(&book.hall.teacher, &files).await;
    book.hall.school.clock.advance(60_000);
    book.rules(0, &self::weights(90, 10, 0)).await.data();
    import(&book.hall.teacher, &bare_course()).await;
    let events = book.history(1).await;
    assert_eq!(events.len(), 2, "{events:?}");
    assert_eq!(events[0]["event"]["is_of_course"], false);
}

#[tokio::test]
async fn cells_columns_requests_and_the_schools_rounding_stand_in_one_history() {
    let book = Book::new().await;
    let school = &book.hall.school;
    let office = school.staff("教务").await;
    let next = || school.clock.advance(60_000);
    book.rules(0, &weights(40, 60, 0)).await.data();
    next();
    let column = json!({ "title": "考勤", "category": "tasks", "weight": 1 });
    let columns = book.path("columns/");
    let id = book.hall.teacher.post(&columns, column).await.data()["id"].clone();
    next();
    let column = json!({ "title": "考勤", "category": "final", "weight": 2 });
    let one = book.path(&format!("columns/{id}/"));
    book.hall.teacher.put(&one, column).await.data();
    next();
    book.set_points(1, 70.25).await.data();
    next();
    let policy = json!({ "rounding": "half", "scale": "hundred", "grade_points": "none" });
    let set = "/api/results/final_marks/policy/";
    office.post(set, policy.clone()).await.data();
    office.post(set, policy).await.data();
    next();
    book.hand_in().await.data();
    office.post(&book.office("approve/"), json!({})).await.data();
    grant(&book, &office).await;
    let events = book.history(1).await;
    let kinds: Vec<&str> = events
        .iter()
        .map(|one| match one["kind"].as_str().unwrap() {
            "rules" => one["event"]["steps"][0]["kind"].as_str().unwrap(),
            kind => kind,
        })
        .collect();
    assert_eq!(
        kinds,
        ["granted", "policy", "cell", "column", "column", "category"]
    );
    // 60 % × 70.25 is 42.15.
    assert_eq!(
        (
            &events[1]["mark"]["before"]["points"],
            &events[1]["mark"]["after"]["points"]
        ),
        (&json!(42), &json!(42))
    );
    assert_eq!(
        (&events[2]["change"]["reason"], &events[2]["source_id"]),
        (&json!("复核试卷"), &json!(book.exam))
    );
    assert_eq!(
        events[3]["event"]["steps"][0],
        json!({ "kind": "column", "source_id": id, "title": "考勤",
            "before": { "category": "tasks", "category_name": null, "weight": 1.0 },
            "after": { "category": "final", "category_name": null, "weight": 2.0 } })
    );
    assert_eq!(events[4]["event"]["steps"][0]["before"], Value::Null);
    assert_eq!(events[0]["decided_by"], "教务");
    its_cell_tells_of_the_column(&book, &id).await;
    // Of another student the same without what was set and granted; of nobody else's.
    assert_eq!(book.history(0).await.len(), 4);
    nobody_elses(&book).await;
}

async fn its_cell_tells_of_the_column(book: &Book, id: &Value) {
    let rules = book.rules_of_cell("manual", id).await;
    let steps = rules.as_array().unwrap().iter();
    let steps: Vec<&Value> = steps.map(|event| &event["steps"][0]["kind"]).collect();
    assert_eq!(steps, ["column", "column", "category"]);
}

/// A student of another class has no history there, and another class's teacher may not read it.
async fn nobody_elses(book: &Book) {
    let school = &book.hall.school;
    let stranger = school.student("别班").await;
    let path = book.path(&format!("history/?user_id={}", stranger.id));
    assert_eq!(book.hall.teacher.get(&path).await.status.as_u16(), 404);
    let other = school.teacher("外班教师").await;
    let path = book.path(&format!("history/?user_id={}", book.students[0].id));
    assert_eq!(other.get(&path).await.status.as_u16(), 404);
}

async fn grant(book: &Book, office: &Person) {
    book.hall.school.clock.advance(60_000);
    let ask = json!({ "user_id": book.students[1].id, "points": 61.5, "reason": "第 2 题漏加分" });
    book.hall.teacher.post(&book.path("requests/"), ask).await.data();
    let waiting = office.get(&book.office("requests/")).await.data()[0].clone();
    let decide = format!("/api/results/final_marks/requests/{}/decide/", waiting["id"]);
    let decision = json!({ "grant": true, "reply": "" });
    office.post(&decide, decision).await.data();
}
