//! Programs of an exam tested again by tests put right: in the question itself, or in the Python task that it names.

use crate::{
    courses::{import, small_course},
    dice::{Dice, is_share_of},
    hall::{Hall, save, submit},
    marking_history::{change, items, told},
    school::Person,
};
use course_folder::model::Files;
use platform::clock::seconds;
use serde_json::{Value, json};
use testkit::Reply;

/// An exam of one program of 10 points: `twice`, whose second test, worth 3 of 5, wants 1 for 0.
struct Exam {
    hall: Hall,
    id: i64,
    students: Vec<(Person, i64)>,
}

const RIGHT: &str = "def twice(n):\n    return 2 * n\n";
const FITTED: &str = "def twice(n):\n    return 2 * n or 1\n";

fn tests(zero: i64) -> String {
    format!(
        "[[test]]\nname = \"二\"\nkind = \"function\"\nweight = 2\nvisible = true\ncall = \"twice\"\nargs = [1]\nexpect = 2\n\n\
         [[test]]\nname = \"零\"\nkind = \"function\"\nweight = 3\ncall = \"twice\"\nargs = [0]\nexpect = {zero}\n"
    )
}

/// The course with the task p1 and a question that names it.
fn course(zero: i64) -> Files {
    let mut files = small_course();
    let mut put = |path: &str, text: String| files.insert(path.into(), text.into_bytes());
    put(
        "questions/b.toml",
        "[[question]]\nid = \"py1\"\nkind = \"python\"\nstem = \"写出函数 twice。\"\nref = \"p1\"\npoints = 10\n".into(),
    );
    put(
        "python/p1/task.toml",
        "id = \"p1\"\ntitle = \"P1\"\nchapter = \"ch2\"\nuse = \"graded\"\npoints = 100\nknowledge = [\"往来\"]\n".into(),
    );
    put("python/p1/instructions.md", "写出函数。\n".into());
    put("python/p1/starter.py", "\n".into());
    put(
        "python/p1/solution.py",
        if zero == 0 { RIGHT } else { FITTED }.into(),
    );
    put("python/p1/tests.toml", tests(zero));
    files
}

fn own_tests(zero: i64) -> Value {
    json!({ "kind": "python", "declared_tests": tests(zero) })
}

impl Exam {
    /// A question with tests of its own.
    async fn of_own_tests(codes: &[&str]) -> Self {
        let hall = Hall::new().await;
        hall.question(json!({ "kind": "python" }), own_tests(1), 10.0)
            .await;
        Self::sat(hall, codes).await
    }

    /// One that names a task of the course.
    async fn of_task(codes: &[&str]) -> Self {
        let hall = Hall::new().await;
        let report = import(&hall.teacher, &course(1)).await;
        assert_eq!(report["errors"], 0, "{report}");
        Self::sat(hall, codes).await
    }

    async fn sat(hall: Hall, codes: &[&str]) -> Self {
        let id = hall.assess(hall.paper(&["python"]).await, json!({})).await;
        let mut exam = Self {
            hall,
            id,
            students: Vec::new(),
        };
        for (at, code) in codes.iter().enumerate() {
            let student = exam.hall.another(&format!("学生{at}")).await;
            let attempt = exam.hall.start(&student, id).await;
            let code = json!({ "kind": "python", "code": code });
            save(&student, attempt, &[(0, 1, code)]).await.data();
            submit(&student, attempt).await.data();
            exam.students.push((student, attempt));
        }
        exam.follow().await;
        exam
    }

    async fn follow(&self) {
        for _ in 0..4 {
            self.hall.school.clock.advance(seconds(31));
            self.hall.school.run_jobs().await;
        }
    }

    fn path(&self) -> String {
        format!("/api/marking/assessments/{}/regrades/", self.id)
    }

    async fn ask(&self, change: Value) -> Reply {
        let list = self.hall.teacher.get(&self.path()).await.data().clone();
        let version = list["questions"][0]["version_id"].clone();
        let text = json!({ "version_id": version, "change": change, "reason": "零的两倍是零" });
        self.hall.teacher.post(&self.path(), text).await
    }

    async fn waiting(&self) -> i64 {
        let db = &self.hall.school.app.db;
        let waiting = db.read(|tx| async move { jobs::count_left(&tx).await });
        waiting.await.expect("the jobs are counted")
    }

    async fn show(&self, id: &Value) -> Value {
        let path = format!("/api/marking/regrades/{id}/");
        self.hall.teacher.get(&path).await.data().clone()
    }

    async fn preview(&self, change: Value) -> (Value, Value) {
        let id = self.ask(change).await.data()["regrade_id"].clone();
        self.follow().await;
        let shown = self.show(&id).await;
        (id, shown)
    }

    async fn act(&self, id: &Value, act: &str, text: Value) -> Reply {
        let path = format!("/api/marking/regrades/{id}/{act}/");
        let done = self.hall.teacher.post(&path, text).await;
        self.follow().await;
        done
    }

    async fn item(&self, at: usize) -> Value {
        items(&self.hall.teacher, "exam", &json!(self.students[at].1)).await[0].clone()
    }

    async fn points(&self) -> Vec<Value> {
        let mut all = Vec::new();
        for at in 0..self.students.len() {
            all.push(self.item(at).await["points"].clone());
        }
        all
    }

    async fn release(&self) {
        self.hall.wait(121).await;
        let path = format!("/api/marking/assessments/{}/release/", self.id);
        self.hall.teacher.post(&path, json!({})).await.data();
        self.follow().await;
    }
}

fn undo() -> Value {
    json!({ "reason": "原测试无误", "changes_released": true })
}

#[tokio::test]
async fn programs_are_tested_again_by_tests_put_right_in_their_question() {
    let exam = Exam::of_own_tests(&[RIGHT, FITTED, ""]).await;
    assert_eq!(exam.points().await, [json!(4), json!(10), json!(0)]);
    let item = exam.item(1).await;
    change(&exam.hall.teacher, &item, 8.0, "写法不通用").await.data();
    exam.release().await;
    let before = exam.points().await;

    let key = json!({ "kind": "key", "answer_key": own_tests(0) });
    let id = exam.ask(key).await.data()["regrade_id"].clone();
    let computing = exam.show(&id).await;
    assert_eq!(
        (&computing["state"], &computing["done"], &computing["total"]),
        (&json!("computing"), &json!(0), &json!(2)),
        "an empty answer is not tested"
    );
    exam.follow().await;
    let shown = exam.show(&id).await;
    assert_eq!(shown["done"], 2);
    assert_eq!(
        (
            &shown["report"]["raised"],
            &shown["report"]["lowered"],
            &shown["report"]["kept"]
        ),
        (&json!(1), &json!(0), &json!(1)),
        "{shown}"
    );
    assert_eq!(exam.points().await, before, "a preview changes nothing");
    let refused = exam.act(&id, "apply", json!({})).await;
    assert_eq!(refused.error(), "marking.regrade_released");
    exam.act(&id, "apply", json!({ "changes_released": true }))
        .await
        .data();
    assert_eq!(exam.points().await, [json!(10), json!(8), json!(0)]);
    assert_eq!(
        told(&exam.item(0).await).last().map(String::as_str),
        Some("regraded 4→10 零的两倍是零")
    );
    let (student, attempt) = &exam.students[0];
    let review = student
        .get(&format!("/api/marking/attempts/{attempt}/review/"))
        .await;
    assert_eq!(review.data()["earned"], 10);
    exam.act(&id, "undo", undo()).await.data();
    assert_eq!(exam.points().await, before);
    let review = student
        .get(&format!("/api/marking/attempts/{attempt}/review/"))
        .await;
    assert_eq!(review.data()["earned"], 4);
}

#[tokio::test]
async fn programs_are_tested_again_by_the_tests_that_their_task_has_now() {
    let exam = Exam::of_task(&[RIGHT, FITTED]).await;
    assert_eq!(exam.points().await, [json!(4), json!(10)]);
    // Its tests stand in the course.
    let refused = exam
        .ask(json!({ "kind": "key", "answer_key": own_tests(0) }))
        .await;
    assert_eq!(refused.error(), "marking.regrade_by_person");
    let report = import(&exam.hall.teacher, &course(0)).await;
    assert_eq!(report["errors"], 0, "{report}");
    let current = json!({ "kind": "current" });
    let (id, shown) = exam.preview(current.clone()).await;
    assert_eq!(
        (&shown["report"]["raised"], &shown["report"]["lowered"]),
        (&json!(1), &json!(1))
    );
    // The tests were changed once more: what was shown is not what would be done.
    import(&exam.hall.teacher, &course(1)).await;
    let refused = exam.act(&id, "apply", json!({})).await;
    assert_eq!(refused.error(), "marking.regrade_stale");
    import(&exam.hall.teacher, &course(0)).await;
    let (id, _) = exam.preview(current).await;
    exam.act(&id, "apply", json!({})).await.data();
    assert_eq!(exam.points().await, [json!(10), json!(4)]);
    exam.act(&id, "undo", undo()).await.data();
    assert_eq!(exam.points().await, [json!(4), json!(10)]);
}

#[tokio::test]
async fn tests_that_fail_themselves_change_nothing_and_nobody_is_tested_twice_at_once() {
    let exam = Exam::of_own_tests(&[RIGHT]).await;
    let broken = json!({ "kind": "key", "answer_key": { "kind": "python", "declared_tests": "[[test]]\nname = \"x\"\nkind = \"function\"\ncall = \"twice\"\nargs = [1]\nexpect = 2\n",
        "python_tests": "raise RuntimeError('broken')\n" } });
    let (_, shown) = exam.preview(broken).await;
    assert_eq!(
        (&shown["state"], &shown["report"]["rows"]),
        (&json!("previewed"), &json!([])),
        "{shown}"
    );
    // One that waits for its first verdict is not tested by other tests meanwhile.
    let student = exam.hall.another("刚交卷").await;
    let attempt = exam.hall.start(&student, exam.id).await;
    save(
        &student,
        attempt,
        &[(0, 1, json!({ "kind": "python", "code": RIGHT }))],
    )
    .await
    .data();
    submit(&student, attempt).await.data();
    items(&exam.hall.teacher, "exam", &json!(attempt)).await;
    let refused = exam
        .ask(json!({ "kind": "key", "answer_key": own_tests(0) }))
        .await;
    assert_eq!(refused.error(), "marking.regrade_untested");
    let refused = exam.ask(json!({ "kind": "current" })).await;
    assert_eq!(refused.error(), "marking.regrade_own_content");
    exam.follow().await;
}

/// Where no program can run, nobody waits for what will not come: the answer goes to a person, the preview is computed.
#[tokio::test]
async fn a_test_that_is_given_up_leaves_the_answer_to_a_person_and_the_preview_as_it_is() {
    const EVALUATION: &str = "coding.evaluate_answer";
    let exam = Exam::of_own_tests(&[RIGHT]).await;
    let school = &exam.hall.school;
    let student = exam.hall.another("无处运行").await;
    let attempt = exam.hall.start(&student, exam.id).await;
    let code = json!({ "kind": "python", "code": RIGHT });
    save(&student, attempt, &[(0, 1, code)]).await.data();
    submit(&student, attempt).await.data();
    school.run_jobs_without_python(EVALUATION).await;
    exam.follow().await;
    let item = items(&exam.hall.teacher, "exam", &json!(attempt)).await[0].clone();
    assert_eq!(item["state"], "waiting", "{item}");

    let key = json!({ "kind": "key", "answer_key": own_tests(0) });
    exam.ask(key.clone()).await.data();
    let waiting = exam.waiting().await;
    // Asked once more, nothing is tested for the preview before.
    let id = exam.ask(key).await.data()["regrade_id"].clone();
    assert_eq!(exam.waiting().await, waiting);
    school.run_jobs_without_python(EVALUATION).await;
    exam.follow().await;
    let shown = exam.show(&id).await;
    assert_eq!(
        (&shown["state"], &shown["report"]["rows"]),
        (&json!("previewed"), &json!([])),
        "{shown}"
    );
}

#[tokio::test]
async fn any_chain_of_tests_points_and_leaving_out_is_once_when_done_twice_and_nothing_when_taken_back() {
    for seed in 0..3 {
        let mut dice = Dice::of(300 + seed);
        let codes: Vec<&str> = (0..3).map(|_| dice.one_of(&[RIGHT, FITTED, ""])).collect();
        let exam = Exam::of_own_tests(&codes).await;
        let by_hand = dice.below(3);
        let item = exam.item(by_hand).await;
        let points = dice.one_of(&[0.0, 2.5, 10.0]);
        change(&exam.hall.teacher, &item, points, "口头说明").await.data();
        exam.follow().await;
        let everybody = async || {
            let mut all = Vec::new();
            for at in 0..exam.students.len() {
                let item = exam.item(at).await;
                let of = ["points", "full", "state", "proposed", "mark_kind"];
                all.push(json!(of.map(|field| item[field].clone())));
            }
            all
        };
        let mut done = Vec::new();
        for _ in 0..2 {
            let wanted = if dice.below(2) == 0 {
                json!({ "kind": "key", "answer_key": own_tests(0) })
            } else {
                dice.change()
            };
            let before = everybody().await;
            let asked = exam.ask(wanted.clone()).await;
            if !asked.status.is_success() {
                continue;
            }
            exam.follow().await;
            let id = asked.data()["regrade_id"].clone();
            exam.act(&id, "apply", json!({})).await.data();
            done.push((id, before));
            let item = exam.item(by_hand).await;
            assert_eq!(item["mark_kind"], "override", "{seed} {wanted}");
            assert!(
                is_share_of((&item["points"], &item["full"]), points / 10.0),
                "{seed} {wanted} {item}"
            );
            let once = everybody().await;
            let again = exam.ask(wanted.clone()).await;
            if again.status.is_success() {
                exam.follow().await;
                let id = again.data()["regrade_id"].clone();
                let applied = exam.act(&id, "apply", json!({})).await;
                assert_eq!(applied.data()["changed"], 0, "{seed} {wanted}");
                done.push((id, once));
            }
        }
        while let Some((id, before)) = done.pop() {
            exam.act(&id, "undo", undo()).await.data();
            assert_eq!(everybody().await, before, "{seed}");
        }
    }
}
