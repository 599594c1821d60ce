//! A flow whose order was wrong, put right in its course: what a class has handed in is marked again, shown, applied, taken back.

use crate::{
    courses::{import, small_course},
    dice::Dice,
    hall::Hall,
    marking_history::{change, items, told},
    pages::open_page,
    school::Person,
};
use course_folder::model::Files;
use platform::clock::seconds;
use serde_json::{Value, json};
use testkit::Reply;

/// 填单, 审批, 付款: 审批 comes before 付款 (or, wrongly, the other way round).
fn course(is_right: bool) -> Files {
    let mut files = small_course();
    let (approval, payment) = if is_right {
        ("fill", "approve")
    } else {
        ("pay", "fill")
    };
    let flow = format!(
        "id = \"f1\"\ntitle = \"费用报销\"\nchapter = \"ch2\"\ntext = \"排成流程。\"\n\n\
         [[step]]\nid = \"fill\"\ntitle = \"填单\"\n\n\
         [[step]]\nid = \"approve\"\ntitle = \"审批\"\nafter = [\"{approval}\"]\n\n\
         [[step]]\nid = \"pay\"\ntitle = \"付款\"\nafter = [\"{payment}\"]\n"
    );
    files.insert("flows/f1.toml".into(), flow.into_bytes());
    files.insert(
        "chapters/02-b/tasks/01-t.md".into(),
        b"+++\nid = \"t1\"\ntitle = \"T\"\npoints = 100\n\n[[activities]]\nid = \"a\"\ntype = \"flow\"\nref = \"f1\"\nweight = 100\n+++\n\nx\n"
            .to_vec(),
    );
    files
}

const RIGHT: [&str; 3] = ["fill", "approve", "pay"];
const WRONG: [&str; 3] = ["fill", "pay", "approve"];

struct Class {
    hall: Hall,
    flow: Value,
    task: Value,
    activity: Value,
}

impl Class {
    async fn new() -> Self {
        let hall = Hall::new().await;
        let report = import(&hall.teacher, &course(false)).await;
        assert_eq!(report["errors"], 0, "{report}");
        let (task, activity) = hall.open_first_task().await;
        let shown = hall.student.get(&format!("/api/activity/{activity}/flow/")).await;
        let flow = shown.data()["id"].clone();
        Self {
            hall,
            flow,
            task,
            activity,
        }
    }

    async fn follow(&self) {
        for _ in 0..4 {
            self.hall.school.clock.advance(seconds(31));
            self.hall.school.run_jobs().await;
        }
    }

    /// Hands steps in for the task; the attempt's id.
    async fn hand_in(&self, student: &Person, ids: &[&str]) -> Value {
        let path = format!("/api/flow/{}/attempt/", self.flow);
        let activity = self.activity.clone();
        let writer = open_page(
            student,
            &path,
            |claim| json!({ "claim": claim, "activity_id": activity }),
        )
        .await;
        let steps: Vec<Value> = ids.iter().map(|id| json!({ "id": id })).collect();
        let body = json!({ "writer": writer, "steps": steps, "seq": 1, "activity_id": self.activity });
        let path = format!("/api/flow/{}/submit/", self.flow);
        let done = student.post(&path, body).await.data().clone();
        self.follow().await;
        let attempts = done["attempts"].as_array().expect("attempts");
        attempts.last().expect("one")["id"].clone()
    }

    fn path(&self) -> String {
        format!("/api/marking/flows/{}/regrades/", self.flow)
    }

    async fn ask(&self, change: Value) -> Reply {
        let text = json!({ "version_id": 0, "change": change, "reason": "应先审批后付款" });
        let asked = self.hall.teacher.post(&self.path(), text).await;
        self.follow().await;
        asked
    }

    async fn act(&self, id: &Value, act: &str, text: Value) -> Reply {
        let path = format!("/api/marking/regrades/{id}/{act}/");
        let done = self.hall.teacher.post(&path, text).await;
        self.follow().await;
        done
    }

    async fn item(&self, attempt: &Value) -> Value {
        items(&self.hall.teacher, "flow", attempt).await[0].clone()
    }

    /// What the attempts of a student came to, as they read it, and what their task earned.
    async fn seen(&self, student: &Person) -> Value {
        let path = format!("/api/activity/{}/flow/", self.activity);
        let shown = student.get(&path).await.data().clone();
        let attempts = shown["attempts"].as_array().expect("attempts").iter();
        let attempts: Vec<Value> = attempts
            .map(|one| json!([one["percent"], one["reasons"]]))
            .collect();
        let task = student.get(&format!("/api/task/{}/", self.task)).await;
        json!([attempts, task.data()["earned"]])
    }
}

fn word() -> Value {
    json!({ "changes_released": true })
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one flow from the hand-in to the undo")]
async fn a_flow_put_right_in_its_course_marks_again_what_was_handed_in() {
    let class = Class::new().await;
    let one = class.hall.student.clone();
    let (other, third) = (
        class.hall.another("何雨").await,
        class.hall.another("林小满").await,
    );
    let right = class.hand_in(&one, &RIGHT).await;
    let wrong = class.hand_in(&other, &WRONG).await;
    let by_hand = class.hand_in(&third, &RIGHT).await;
    let item = class.item(&by_hand).await;
    change(&class.hall.teacher, &item, 80.0, "口头说明").await.data();
    class.follow().await;
    let before = (
        class.seen(&one).await,
        class.seen(&other).await,
        class.seen(&third).await,
    );
    assert_eq!(class.item(&wrong).await["points"], 100);
    let was = class.item(&right).await["points"].clone();
    assert_ne!(was, 100);

    let report = import(&class.hall.teacher, &course(true)).await;
    assert_eq!(report["errors"], 0, "{report}");
    let refused = class.ask(json!({ "kind": "points", "points": 5 })).await;
    assert_eq!(refused.error(), "marking.regrade_course_alone");
    let asked = class.ask(json!({ "kind": "current" })).await;
    let id = asked.data()["regrade_id"].clone();
    let shown = class
        .hall
        .teacher
        .get(&format!("/api/marking/regrades/{id}/"))
        .await
        .data()
        .clone();
    let report = &shown["report"];
    assert_eq!(
        (&report["raised"], &report["lowered"], &report["kept"]),
        (&json!(1), &json!(1), &json!(1)),
        "{shown}"
    );
    assert_eq!(class.seen(&one).await, before.0, "a preview changes nothing");
    let refused = class.act(&id, "apply", json!({})).await;
    assert_eq!(refused.error(), "marking.regrade_released");
    let done = class.act(&id, "apply", word()).await;
    assert_eq!(done.data()["changed"], 2);
    assert_eq!(class.item(&right).await["points"], 100);
    assert_eq!(class.item(&by_hand).await["points"], 80, "a person's mark stands");
    let seen = class.seen(&one).await;
    assert_eq!((&seen[0][0][0], &seen[1]), (&json!(100.0), &json!(100)), "{seen}");
    assert_ne!(class.seen(&other).await, before.1);
    let told = told(&class.item(&right).await);
    assert!(
        told.last().is_some_and(|last| last.contains("应先审批后付款")),
        "{told:?}"
    );
    let notices = one.get("/api/user/notices/").await.data().to_string();
    assert!(notices.contains("成绩更正：费用报销"), "{notices}");

    // Its student reads what was put right, from what to what and why; nobody else does.
    let path = format!("/api/marking/regraded/?source_kind=flow&source_id={right}");
    let read = one.get(&path).await.data()[0].clone();
    assert_eq!(
        (&read["what"], &read["reason"], &read["before"], &read["after"]),
        (&json!("current"), &json!("应先审批后付款"), &was, &json!(100))
    );
    assert_eq!(other.get(&path).await.status.as_u16(), 404);
    assert_eq!(class.hall.teacher.get(&path).await.data()[0], read);
    let kept = format!("/api/marking/regraded/?source_kind=flow&source_id={by_hand}");
    assert_eq!(
        third.get(&kept).await.data(),
        &json!([]),
        "nothing changed for them"
    );

    let why = json!({ "reason": "维持原流程", "changes_released": true });
    class.act(&id, "undo", why).await.data();
    assert_eq!(one.get(&path).await.data(), &json!([]));
    let after = (
        class.seen(&one).await,
        class.seen(&other).await,
        class.seen(&third).await,
    );
    assert_eq!(after, before);
    assert_eq!(class.item(&right).await["points"], was);
}

#[tokio::test]
async fn a_flow_that_was_changed_since_its_preview_is_previewed_again() {
    let class = Class::new().await;
    class.hand_in(&class.hall.student, &RIGHT).await;
    import(&class.hall.teacher, &course(true)).await;
    let id = class.ask(json!({ "kind": "current" })).await.data()["regrade_id"].clone();
    import(&class.hall.teacher, &course(false)).await;
    let refused = class.act(&id, "apply", word()).await;
    assert_eq!(refused.error(), "marking.regrade_stale");
    let stranger = class.hall.school.teacher("外班教师").await;
    assert_eq!(stranger.get(&class.path()).await.status.as_u16(), 404);
}

#[tokio::test]
async fn any_flows_are_marked_again_once_and_taken_back_without_a_trace() {
    const ORDERS: [&[&str]; 5] = [
        &RIGHT,
        &WRONG,
        &["approve", "fill", "pay"],
        &["pay", "approve"],
        &["fill"],
    ];
    for seed in 0..3 {
        let mut dice = Dice::of(200 + seed);
        let class = Class::new().await;
        let mut students = vec![class.hall.student.clone()];
        students.push(class.hall.another("何雨").await);
        students.push(class.hall.another("林小满").await);
        let mut attempts = Vec::new();
        for student in &students {
            attempts.push(class.hand_in(student, dice.one_of(&ORDERS)).await);
        }
        let by_hand = dice.below(3);
        let item = class.item(&attempts[by_hand]).await;
        let points = dice.one_of(&[0.0, 55.0, 100.0]);
        change(&class.hall.teacher, &item, points, "口头说明")
            .await
            .data();
        class.follow().await;
        let everybody = async || {
            let mut all = Vec::new();
            for student in &students {
                all.push(class.seen(student).await);
            }
            all
        };
        let before = everybody().await;
        import(&class.hall.teacher, &course(true)).await;
        let regrade = async || {
            let asked = class.ask(json!({ "kind": "current" })).await;
            let id = asked.data()["regrade_id"].clone();
            let done = class.act(&id, "apply", word()).await.data().clone();
            (id, done["changed"].clone())
        };
        let (first, _) = regrade().await;
        let once = everybody().await;
        let item = class.item(&attempts[by_hand]).await;
        assert_eq!(
            (item["points"].as_f64(), &item["mark_kind"]),
            (Some(points), &json!("override")),
            "{seed}"
        );
        let (second, changed) = regrade().await;
        assert_eq!(changed, 0, "{seed}");
        assert_eq!(everybody().await, once, "{seed}");
        for id in [second, first] {
            let why = json!({ "reason": "维持原流程", "changes_released": true });
            class.act(&id, "undo", why).await.data();
        }
        assert_eq!(everybody().await, before, "{seed}");
    }
}
