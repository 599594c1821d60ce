//! What lateness costs by the rule of a class: a grace, so much for each day, a floor; the same figure for teacher, student, and
//! programs of others.

use crate::{
    exercise_marking::{Class, choice},
    hall::written,
    open::{ALL, GRADEBOOK, Program},
};
use interchange::sheet::{SheetLimits, read_sheet};
use platform::clock::{days, hours, minutes};
use serde_json::{Value, json};
use testkit::Reply;

impl Class {
    fn book(&self, rest: &str) -> String {
        format!(
            "/api/results/gradebook/{}/{}/{rest}",
            self.hall.class, self.hall.course
        )
    }

    fn now(&self) -> i64 {
        self.hall.school.app.now_ms()
    }

    /// Items of a kind are open to the class, and due then.
    async fn due(&self, kind: &str, id: &Value, due_at_ms: i64) {
        let open = json!({ "item_ids": [id], "is_open": true,
            "schedule": { "opens_at_ms": null, "due_at_ms": due_at_ms, "closes_at_ms": null } });
        let path = format!("/api/classes/{}/openings/{kind}/", self.hall.class);
        self.hall.teacher.post(&path, open).await.data();
    }

    async fn rule(&self, version: i64, rule: Value) -> Reply {
        let mut body = json!({ "version": version, "placements": [], "reason": "按教学大纲", "late_percent": 100,
            "categories": [{ "key": "exercises", "name": null, "weight": 50, "drop_lowest": 0 },
                { "key": "tasks", "name": null, "weight": 50, "drop_lowest": 0 }] });
        for (key, value) in rule.as_object().expect("fields") {
            body[key] = value.clone();
        }
        self.hall.teacher.post(&self.book("scheme/"), body).await
    }

    /// The derivation of a cell of the first student.
    async fn cell(&self, source: &str, id: &Value) -> Value {
        let query = format!(
            "cell/?user_id={}&source={source}&source_id={id}",
            self.hall.student.id
        );
        self.hall.teacher.get(&self.book(&query)).await.data().clone()
    }

    async fn own(&self, source: &str) -> Value {
        let path = format!("/api/results/scores/?course_id={}", self.hall.course);
        let mine = self.hall.student.get(&path).await.data().clone();
        let lines = mine["scores"].as_array().expect("scores").clone();
        let found = lines.into_iter().find(|line| line["source_kind"] == source);
        found.expect("a score")
    }
}

fn daily() -> Value {
    json!({ "late_grace_minutes": 30, "late_daily_percent": 10, "late_floor_percent": 50 })
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one late exercise under each rule")]
async fn a_late_exercise_loses_by_the_days_down_to_the_floor_and_says_so() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let id = class.exercise("once").await["id"].clone();
    class.due("exercise", &id, class.now() - days(1) - hours(1)).await;
    // 2 of 8 points by the rules; the written answer waits, and earns all of its points.
    class
        .hand_in(&student, "once", &[choice(), written("授权在前，也防风险")])
        .await;
    let item = class.desk().await["groups"][0]["item_ids"][0].clone();
    class.mark(&json!([item]), 6.0).await.data();

    // As it was before there were rules: lateness passes.
    let free = class.cell("exercise", &id).await;
    assert_eq!(
        (&free["cell"]["points"], &free["cell"]["is_late"]),
        (&json!(100), &json!(true))
    );
    assert_eq!(free["system"]["late"][0]["lost"], 0);
    class.rule(0, json!({ "late_percent": 90 })).await.data();
    assert_eq!(
        class.cell("exercise", &id).await["cell"]["points"],
        90,
        "the flat rule alone"
    );

    class.rule(1, daily()).await.data();
    let cell = class.cell("exercise", &id).await;
    let loss = &cell["system"]["late"][0];
    assert_eq!(
        (
            &cell["cell"]["points"],
            &loss["days"],
            &loss["kept_percent"],
            &loss["lost"]
        ),
        (&json!(80), &json!(2), &json!(80), &json!(20)),
        "{cell}"
    );
    let late_ms = loss["late_ms"].as_i64().expect("it is known how late");
    assert!((days(1) + hours(1)..days(1) + hours(2)).contains(&late_ms));
    let own = class.own("exercise").await;
    assert_eq!(
        (&own["points"], &own["late"]),
        (&json!(80), &cell["system"]["late"])
    );
    let book = class.hall.teacher.get(&class.book("")).await.data().clone();
    assert_eq!(
        (
            &book["late_grace_minutes"],
            &book["late_daily_percent"],
            &book["late_floor_percent"]
        ),
        (&json!(30), &json!(10), &json!(50))
    );
    // Excel and programs of others read the same.
    let file = class.hall.teacher.get(&class.book("export/")).await;
    let sheet = read_sheet(&file.bytes, &SheetLimits::ROSTER).expect("a workbook");
    let own_row = sheet
        .rows
        .iter()
        .find(|row| row.cells.iter().any(|cell| cell == "80"));
    assert!(own_row.is_some(), "{:?}", sheet.rows);
    let program = Program::of(&class.hall.school, &class.hall.teacher, &ALL).await;
    let results = program.get(&format!("{GRADEBOOK}/results")).await;
    let rows = results.json["results"].as_array().expect("results").clone();
    assert!(
        rows.iter().any(|row| row["score"] == json!(6.4)),
        "80 % of 8 points: {rows:?}"
    );
    let strict = json!({ "late_grace_minutes": 0, "late_daily_percent": 40, "late_floor_percent": 50 });
    class.rule(2, strict).await.data();
    let cell = class.cell("exercise", &id).await;
    assert_eq!(
        (&cell["cell"]["points"], &cell["system"]["late"][0]["is_floor"]),
        (&json!(50), &json!(true))
    );
    let grace = json!({ "late_percent": 60, "late_grace_minutes": 2_880, "late_daily_percent": 10 });
    class.rule(3, grace).await.data();
    let cell = class.cell("exercise", &id).await;
    assert_eq!(
        (&cell["cell"]["points"], &cell["system"]["late"][0]["is_in_grace"]),
        (&json!(100), &json!(true))
    );
    let wrong = class
        .rule(4, json!({ "late_percent": 60, "late_floor_percent": 70 }))
        .await;
    assert_eq!((wrong.status.as_u16(), wrong.error()), (422, "input.invalid"));
    let log = crate::audited::lines(&class.hall.school).await;
    assert!(log.iter().any(|line| line.action == "results.scheme_set"));
    class.hall.school.run_jobs().await;
}

#[tokio::test]
async fn of_a_task_without_a_rule_of_its_own_only_what_was_late_loses() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    let tasks = student
        .get(&format!("/api/course/{}/tasks/", class.hall.course))
        .await;
    let task = tasks.data()["projects"][0]["tasks"][0]["id"].clone();
    let id = class.exercise("best").await["id"].clone();
    class.due("exercise", &id, class.now() - minutes(10)).await;
    class
        .hand_in(&student, "best", &[choice(), written("授权在前，也防风险")])
        .await;
    let item = class.desk().await["groups"][0]["item_ids"][0].clone();
    class.mark(&json!([item]), 6.0).await.data();
    class.rule(0, json!({ "late_daily_percent": 25 })).await.data();
    let cell = class.cell("task", &task).await;
    assert_eq!(
        (
            &cell["cell"]["points"],
            &cell["system"]["late"][0]["days"],
            &cell["system"]["earned"]
        ),
        (&json!(75), &json!(1), &json!(100)),
        "{cell}"
    );
    // Within the grace nothing is lost, by either way to the same work.
    class
        .rule(1, json!({ "late_daily_percent": 25, "late_grace_minutes": 60 }))
        .await
        .data();
    for (source, of) in [("task", &task), ("exercise", &id)] {
        assert_eq!(class.cell(source, of).await["cell"]["points"], 100, "{source}");
    }
    class.hall.school.run_jobs().await;
}
