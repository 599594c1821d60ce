//! A task that requires another waits for it.

use crate::{
    courses::{import, small_course},
    pages::open_page,
    school::{Person, TestSchool},
};
use course_folder::model::Files;
use platform::clock::days;
use serde_json::{Value, json};

const FLOW: &str = "title = \"报销\"\nlanes = [\"经办人\"]\n\n[[step]]\nid = \"a\"\ntitle = \"填单\"\nlane = \"经办人\"\n\n\
                    [[step]]\nid = \"b\"\ntitle = \"付款\"\nlane = \"经办人\"\nafter = [\"a\"]\n";

/// Two tasks, the second after the first.
fn course() -> Files {
    let mut files = small_course();
    for (id, head) in [("t1", ""), ("t2", "requires = [\"t1\"]\n")] {
        let flow = format!("id = \"f-{id}\"\n{FLOW}");
        files.insert(format!("flows/{id}.toml"), flow.into_bytes());
        let task = format!(
            "+++\nid = \"{id}\"\ntitle = \"任务 {id}\"\n{head}\n[[activities]]\nid = \"a\"\ntype = \"flow\"\n\
             ref = \"f-{id}\"\nweight = 100\n+++\n\n请设计。\n"
        );
        files.insert(
            format!("chapters/02-b/tasks/0{}-{id}.md", &id[1..]),
            task.into_bytes(),
        );
    }
    files
}

struct Desk {
    school: TestSchool,
    teacher: Person,
    student: Person,
    course: i64,
}

impl Desk {
    async fn new() -> Self {
        let school = TestSchool::new().await;
        let (teacher, student) = (school.teacher("林知远").await, school.student("周一鸣").await);
        let course = import(&teacher, &course()).await["course_id"]
            .as_i64()
            .expect("an id");
        let path = format!("/api/select_course/{course}/enrol/");
        student.post(&path, json!({})).await;
        Self {
            school,
            teacher,
            student,
            course,
        }
    }

    async fn tasks(&self, who: &Person) -> Vec<Value> {
        let list = who.get(&format!("/api/course/{}/tasks/", self.course)).await;
        list.data()["projects"][0]["tasks"]
            .as_array()
            .expect("tasks")
            .clone()
    }

    /// Hands the flow of a task in, perhaps in vain.
    async fn hand_in(&self, who: &Person, task: &Value) -> testkit::Reply {
        let shown = who.get(&format!("/api/task/{}/", task["id"])).await;
        let activity = shown.data()["activities"][0]["id"].clone();
        let flow = who.get(&format!("/api/activity/{activity}/flow/")).await;
        if flow.status != 200 {
            return flow;
        }
        let path = format!("/api/flow/{}/", flow.data()["id"]);
        let claim = |claim| json!({ "activity_id": activity, "claim": claim });
        let writer = open_page(who, &format!("{path}attempt/"), claim).await;
        let body = json!({ "activity_id": activity, "seq": 1, "writer": writer, "steps": [
            { "id": "a", "lane": "经办人" }, { "id": "b", "lane": "经办人" },
        ] });
        who.post(&format!("{path}submit/"), body).await
    }
}

#[tokio::test]
async fn a_task_cannot_be_entered_before_the_one_it_requires_is_handed_in() {
    let desk = Desk::new().await;
    let tasks = desk.tasks(&desk.student).await;
    assert_eq!(tasks[0]["waits_for"], json!([]));
    assert_eq!(
        (&tasks[1]["state"], &tasks[1]["waits_for"]),
        (&json!("shut"), &json!(["任务 t1"]))
    );
    let refused = desk.hand_in(&desk.student, &tasks[1]).await;
    assert_eq!(refused.status.as_u16(), 409);
    assert!(refused.msg().contains("任务 t1"), "{}", refused.msg());

    desk.hand_in(&desk.student, &tasks[0]).await.data();
    let free = desk.tasks(&desk.student).await;
    assert_eq!(
        (&free[1]["state"], &free[1]["waits_for"]),
        (&json!("not_started"), &json!([]))
    );
    desk.hand_in(&desk.student, &free[1]).await.data();
    desk.school.run_jobs().await;
}

#[tokio::test]
async fn a_teacher_who_looks_around_waits_for_no_task() {
    let desk = Desk::new().await;
    let tasks = desk.tasks(&desk.teacher).await;
    assert_eq!(tasks[1]["waits_for"], json!([]));
    desk.school.clock.advance(days(1));
    desk.hand_in(&desk.teacher, &tasks[1]).await.data();
    desk.school.run_jobs().await;
}
