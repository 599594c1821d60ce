//! Work given back to be done again: its student is told, has more time, and tries once more.

use crate::exercise_marking::{Class, choice};
use crate::hall::written;
use platform::clock::days;
use serde_json::{Value, json};
use testkit::Reply;

impl Class {
    fn now_ms(&self) -> i64 {
        platform::Clock::now_ms(&*self.hall.school.clock)
    }

    async fn give_back(&self, item: &Value, due_at_ms: i64) -> Reply {
        let text = json!({ "item_ids": [item], "reason": "请补上风险一点", "due_at_ms": due_at_ms });
        self.hall.teacher.post("/api/marking/give_back/", text).await
    }

    async fn attempts(&self, key: &str) -> Value {
        let path = format!("/api/exercise/{}/attempts/", self.exercise(key).await["id"]);
        self.hall.student.get(&path).await.data().clone()
    }

    async fn begin_again(&self, key: &str) -> Reply {
        let path = format!("/api/exercise/{}/attempt/", self.exercise(key).await["id"]);
        self.hall.student.post(&path, json!({})).await
    }
}

#[tokio::test]
#[expect(
    clippy::too_many_lines,
    reason = "one work from the first hand-in to the second mark"
)]
async fn work_given_back_is_done_once_more_after_its_exercise_was_closed() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    class
        .hand_in(&student, "once", &[choice(), written("授权在前")])
        .await;
    let item = class.desk().await["groups"][0]["item_ids"][0].clone();
    let due_at_ms = class.now_ms() + days(3);
    // Nobody is asked to do again what nobody has read.
    assert_eq!(
        class.give_back(&item, due_at_ms).await.error(),
        "tasks.return_unmarked"
    );
    class.mark(&json!([item]), 3.0).await.data();
    assert_eq!(class.give_back(&item, class.now_ms()).await.status.as_u16(), 422);
    assert_eq!(class.begin_again("once").await.error(), "tasks.no_attempts_left");
    let open = json!({ "item_ids": [class.exercise("once").await["id"]], "is_open": true,
        "schedule": { "opens_at_ms": null, "due_at_ms": class.now_ms() + 1, "closes_at_ms": class.now_ms() + 1 } });
    let openings = format!("/api/classes/{}/openings/exercise/", class.hall.class);
    class.hall.teacher.post(&openings, open).await.data();
    class.follow().await;
    assert_eq!(class.exercise("once").await["is_open"], false);

    class.give_back(&item, due_at_ms).await.data();
    let row = class.exercise("once").await;
    assert_eq!(
        (
            &row["is_open"],
            &row["attempts"],
            &row["due_at_ms"],
            &row["returned"]["reason"]
        ),
        (
            &json!(true),
            &json!(2),
            &json!(due_at_ms),
            &json!("请补上风险一点")
        )
    );
    let notices = student.get("/api/user/notices/").await.data()["items"].clone();
    assert_eq!(notices[0]["title"], "退回重做：训练 once");
    assert!(
        notices[0]["text"]
            .as_str()
            .expect("a text")
            .contains("请补上风险一点")
    );

    class
        .hand_in(&student, "once", &[choice(), written("授权在前，也防风险")])
        .await;
    let all = class.attempts("once").await;
    assert_eq!(
        (
            &all[0]["is_late"],
            &all[0]["returned"],
            &all[1]["earned"],
            &all[1]["returned"]["due_at_ms"]
        ),
        (&json!(false), &Value::Null, &json!(5), &json!(due_at_ms)),
        "the earlier mark stays in the history"
    );
    assert_eq!(class.exercise("once").await["returned"], Value::Null);
    assert_eq!(
        class.give_back(&item, due_at_ms).await.error(),
        "tasks.return_superseded"
    );
    assert_eq!(class.begin_again("once").await.error(), "tasks.no_attempts_left");
}

#[tokio::test]
async fn the_date_of_what_was_given_back_is_kept_and_a_stranger_gives_nothing_back() {
    let class = Class::new().await;
    let student = class.hall.student.clone();
    class
        .hand_in(&student, "once", &[choice(), written("授权在前")])
        .await;
    let item = class.desk().await["groups"][0]["item_ids"][0].clone();
    class.mark(&json!([item]), 3.0).await.data();
    let colleague = class.hall.school.teacher("外班教师").await;
    let text = json!({ "item_ids": [item], "reason": "不是我的班", "due_at_ms": class.now_ms() + days(1) });
    let refused = colleague.post("/api/marking/give_back/", text).await;
    assert_eq!(refused.status.as_u16(), 404);
    class.give_back(&item, class.now_ms() + days(1)).await.data();
    let line = crate::audited::lines(&class.hall.school).await;
    let line = line
        .iter()
        .rfind(|line| line.action == "marking.given_back")
        .expect("a line");
    assert_eq!(line.subject, "训练 once");
    assert_eq!(crate::audited::wordless(std::slice::from_ref(line)), [""; 0]);
    class.hall.school.clock.advance(days(2));
    class
        .hand_in(&student, "once", &[choice(), written("授权")])
        .await;
    assert_eq!(class.attempts("once").await[0]["is_late"], true);
}
