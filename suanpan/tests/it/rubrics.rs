//! Marks by a rubric: lines given wholly, in part and taken away; the rubric edited while it is marked by.

use crate::hall::{Hall, save, submit, written};
use serde_json::{Value, json};

/// An exam of one short answer of 5 points, with two points and a deduction of 1, that these students have answered.
struct Essay {
    hall: Hall,
    id: i64,
    students: Vec<(crate::school::Person, i64)>,
}

impl Essay {
    async fn new(texts: &[&str]) -> Self {
        Self::with(texts, json!({})).await
    }

    async fn with(texts: &[&str], rules: Value) -> Self {
        let hall = Hall::new().await;
        let rubric = json!([{ "title": "授权", "weight": 3, "any_of": ["授权"] }, { "title": "风险", "weight": 2 },
            { "title": "没有过程", "weight": -1 }]);
        hall.question(
            json!({ "kind": "short_answer" }),
            json!({ "kind": "short_answer", "reference": "先审批", "rubric": rubric }),
            5.0,
        )
        .await;
        let list = format!("/api/questions/?course_id={}&page_size=100", hall.course);
        let bank = hall.teacher.get(&list).await.data()["items"].clone();
        let rows = bank.as_array().expect("rows");
        let newest = rows.iter().max_by_key(|row| row["id"].as_i64());
        let key = newest.expect("a question")["key"].clone();
        let paper = hall
            .paper_of(json!([{ "title": "一", "questions": [{ "key": key }] }]))
            .await;
        let id = hall.assess(paper, rules).await;
        let mut students = Vec::new();
        for (at, text) in texts.iter().enumerate() {
            let student = hall.another(&format!("学生{at}")).await;
            let attempt = hall.start(&student, id).await;
            save(&student, attempt, &[(0, 1, written(text))]).await.data();
            submit(&student, attempt).await.data();
            students.push((student, attempt));
        }
        hall.school.run_jobs().await;
        Self { hall, id, students }
    }

    async fn desk(&self) -> Value {
        let inbox = self.hall.teacher.get("/api/marking/inbox/").await;
        let version = inbox.data()[0]["version_id"].clone();
        let path = format!(
            "/api/marking/desk/?assessment_id={}&version_id={version}",
            self.id
        );
        self.hall.teacher.get(&path).await.data().clone()
    }

    /// The only item of a student's attempt.
    async fn item(&self, at: usize) -> Value {
        let attempt = json!(self.students[at].1);
        crate::marking_history::items(&self.hall.teacher, "exam", &attempt).await[0].clone()
    }

    async fn mark(&self, at: usize, points: f64, rubric: Value) -> testkit::Reply {
        let item = self.item(at).await["item_id"].clone();
        let body = json!({ "item_ids": [item], "points": points, "rubric": rubric, "comment": "" });
        self.hall.teacher.post("/api/marking/marks/", body).await
    }

    async fn release(&self) {
        self.hall.wait(121).await;
        let path = format!("/api/marking/assessments/{}/release/", self.id);
        self.hall.teacher.post(&path, json!({})).await.data();
        self.hall.school.run_jobs().await;
    }

    /// What the student reads of the mark.
    async fn read(&self, at: usize) -> Value {
        let (student, attempt) = &self.students[at];
        let path = format!("/api/marking/attempts/{attempt}/review/");
        student.get(&path).await.data()["sections"][0]["items"][0]["mark"].clone()
    }
}

fn tick(line: usize, share: f64) -> Value {
    json!({ "line": line, "share": share })
}

#[tokio::test]
async fn a_point_is_given_in_part_a_deduction_is_made_and_the_student_reads_both() {
    let exam = Essay::new(&["授权在前", "不知道"]).await;
    let desk = exam.desk().await;
    assert_eq!(
        desk["rubric"],
        json!([{ "title": "授权", "points": 3 }, { "title": "风险", "points": 2 }, { "title": "没有过程", "points": -1 }])
    );
    let proposed = desk["groups"].as_array().expect("groups").iter();
    let mut proposed: Vec<i64> = proposed
        .map(|group| group["proposed"].as_i64().expect("points"))
        .collect();
    proposed.sort_unstable();
    assert_eq!(proposed, [0, 3]);
    // Three, half of two, one taken away.
    let given = json!([tick(0, 1.0), tick(1, 0.5), tick(2, 1.0)]);
    exam.mark(0, 3.0, given).await.data();
    exam.mark(1, 0.0, json!([])).await.data();
    exam.release().await;
    let mark = exam.read(0).await;
    assert_eq!(mark["points"], 3);
    assert_eq!(
        mark["rubric"],
        json!([{ "title": "授权", "worth": 3, "given": 3 }, { "title": "风险", "worth": 2, "given": 1 },
            { "title": "没有过程", "worth": -1, "given": -1 }])
    );
    assert_eq!(exam.read(1).await["rubric"], json!([]));
}

#[tokio::test]
async fn a_line_that_was_not_given_is_kept_from_who_may_not_see_the_key() {
    let review = json!({ "score": "released", "answer": "released", "key": "never", "analysis": "never" });
    let exam = Essay::with(&["授权在前"], json!({ "review": review })).await;
    exam.mark(0, 2.0, json!([tick(0, 1.0), tick(2, 1.0)]))
        .await
        .data();
    exam.release().await;
    let titles = |mark: &Value| -> Vec<String> {
        let lines = mark["rubric"].as_array().expect("lines").iter();
        lines
            .map(|line| line["title"].as_str().expect("a title").to_owned())
            .collect()
    };
    assert_eq!(titles(&exam.read(0).await), ["授权", "没有过程"]);
}

#[tokio::test]
async fn ticks_that_cannot_be_are_refused() {
    let exam = Essay::new(&["授权在前"]).await;
    for wrong in [
        json!([tick(0, 1.0), tick(0, 0.5)]),
        json!([tick(0, 0.0)]),
        json!([tick(0, 1.5)]),
        json!([tick(0, -1.0)]),
    ] {
        let refused = exam.mark(0, 1.0, wrong).await;
        assert_eq!(refused.status.as_u16(), 422);
    }
    // As it was written before lines could be given in part.
    exam.mark(0, 3.0, json!([0])).await.data();
    assert_eq!(exam.item(0).await["rubric"], json!([tick(0, 1.0)]));
}

/// What the rubric becomes: 授权 4, 改进 1 in the place of 风险, and the deduction worth 2.
fn other_rubric() -> Value {
    let rubric = json!([{ "title": "授权", "weight": 4, "any_of": ["授权"] }, { "title": "改进", "weight": 1 },
        { "title": "没有过程", "weight": -2 }]);
    json!({ "kind": "rubric", "answer_key": { "kind": "short_answer", "reference": "先审批", "rubric": rubric },
        "from": [0, null, 2] })
}

impl Essay {
    async fn preview(&self, change: Value) -> testkit::Reply {
        let path = format!("/api/marking/assessments/{}/regrades/", self.id);
        let version = self.hall.teacher.get(&path).await.data()["questions"][0]["version_id"].clone();
        let text = json!({ "version_id": version, "change": change, "reason": "风险不再单列" });
        let asked = self.hall.teacher.post(&path, text).await;
        self.hall.school.run_jobs().await;
        asked
    }

    async fn regrade(&self, id: i64, act: &str, text: Value) -> testkit::Reply {
        let path = format!("/api/marking/regrades/{id}/{act}/");
        let done = self.hall.teacher.post(&path, text).await;
        self.hall.school.run_jobs().await;
        done
    }

    /// Everybody's points and ticks.
    async fn marks(&self) -> Vec<(Value, Value)> {
        let mut all = Vec::new();
        for at in 0..self.students.len() {
            let item = self.item(at).await;
            all.push((item["points"].clone(), item["rubric"].clone()));
        }
        all
    }
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one rubric from the first mark to the undo")]
async fn a_rubric_edited_while_marking_recomputes_what_was_given_from_it() {
    let exam = Essay::new(&["授权在前", "都说了", "只说风险", "不知道", "改过的", "还没批"]).await;
    exam.mark(0, 3.0, json!([tick(0, 1.0)])).await.data();
    exam.mark(1, 2.0, json!([tick(0, 0.5), tick(1, 0.75), tick(2, 1.0)]))
        .await
        .data();
    exam.mark(2, 2.0, json!([tick(1, 1.0)])).await.data();
    // A figure of one's own, and one that was changed by hand.
    exam.mark(3, 2.5, json!([])).await.data();
    exam.mark(4, 3.0, json!([tick(0, 1.0)])).await.data();
    let item = exam.item(4).await;
    crate::marking_history::change(&exam.hall.teacher, &item, 4.0, "口头补充")
        .await
        .data();
    let before = exam.marks().await;

    let id = exam.preview(other_rubric()).await.data()["regrade_id"]
        .as_i64()
        .expect("an id");
    let shown = exam
        .hall
        .teacher
        .get(&format!("/api/marking/regrades/{id}/"))
        .await
        .data()
        .clone();
    let report = &shown["report"];
    assert_eq!(
        (&report["raised"], &report["lowered"], &report["kept"]),
        (&json!(1), &json!(2), &json!(2))
    );
    assert_eq!(exam.marks().await, before, "a preview changes nothing");

    assert_eq!(exam.regrade(id, "apply", json!({})).await.data()["changed"], 3);
    assert_eq!(
        exam.marks().await,
        [
            (json!(4), json!([tick(0, 1.0)])),
            (json!(0), json!([tick(0, 0.5), tick(2, 1.0)])),
            (json!(0), json!([])),
            (json!(2.5), json!([])),
            (json!(4), json!([tick(0, 1.0)])),
            (Value::Null, json!([])),
        ]
    );
    let history = exam.item(0).await["history"].clone();
    let last = history
        .as_array()
        .and_then(|all| all.last())
        .expect("a mark")
        .clone();
    assert_eq!(
        (&last["kind"], &last["points_before"]),
        (&json!("person"), &json!(3))
    );
    // The desk goes on with the question's next version.
    let shown = exam
        .hall
        .teacher
        .get(&format!("/api/marking/regrades/{id}/"))
        .await
        .data()
        .clone();
    let path = format!(
        "/api/marking/desk/?assessment_id={}&version_id={}",
        exam.id, shown["made_version_id"]
    );
    let desk = exam.hall.teacher.get(&path).await.data().clone();
    assert_eq!(desk["rubric"][1], json!({ "title": "改进", "points": 1 }));

    let why = json!({ "reason": "仍按原要点", "changes_released": false });
    exam.regrade(id, "undo", why).await.data();
    assert_eq!(exam.marks().await, before);
}

#[tokio::test]
async fn who_has_the_earlier_rubric_before_them_gives_no_mark_by_it() {
    let exam = Essay::new(&["授权在前", "不知道"]).await;
    let earlier = exam.desk().await["version_id"].clone();
    exam.mark(0, 3.0, json!([tick(0, 1.0)])).await.data();
    let id = exam.preview(other_rubric()).await.data()["regrade_id"]
        .as_i64()
        .expect("an id");
    exam.regrade(id, "apply", json!({})).await.data();
    let item = exam.item(1).await["item_id"].clone();
    let body = |version: &Value| json!({ "item_ids": [item], "version_id": version, "points": 2, "rubric": [tick(1, 1.0)], "comment": "" });
    let refused = exam
        .hall
        .teacher
        .post("/api/marking/marks/", body(&earlier))
        .await;
    assert_eq!(refused.error(), "marking.question_changed");
    let now = exam.desk().await["version_id"].clone();
    exam.hall
        .teacher
        .post("/api/marking/marks/", body(&now))
        .await
        .data();
}

#[tokio::test]
async fn a_rubric_that_cannot_be_is_refused() {
    let exam = Essay::new(&["授权在前"]).await;
    let mut wrong = other_rubric();
    wrong["from"] = json!([0, 0, 2]);
    assert_eq!(exam.preview(wrong).await.status.as_u16(), 422);
    let mut nothing = other_rubric();
    nothing["answer_key"]["rubric"] = json!([{ "title": "扣", "weight": -1 }]);
    nothing["from"] = json!([null]);
    assert_eq!(exam.preview(nothing).await.status.as_u16(), 422);
    // While several teachers mark by it, it stays.
    let colleague = exam.hall.school.teacher("顾清和").await;
    crate::appeals::add_colleague(&exam.hall.teacher, exam.hall.class, &colleague).await;
    let plan = json!({ "question_ids": [], "percent": 100, "bound": 1, "bound_unit": "points", "method": "mean",
        "markers": [exam.hall.teacher.id.0, colleague.id.0] });
    let path = format!("/api/marking/assessments/{}/second/", exam.id);
    exam.hall.teacher.put(&path, plan).await.data();
    assert_eq!(
        exam.preview(other_rubric()).await.error(),
        "marking.rubric_under_plan"
    );
}

#[tokio::test]
async fn tags_go_with_a_comment_and_with_the_mark() {
    let exam = Essay::new(&["授权在前", "不知道"]).await;
    let item = exam.item(0).await["item_id"].clone();
    let body =
        json!({ "item_ids": [item], "points": 3, "comment": "结果算错", "tags": [" 计算 ", "计算", "表述"] });
    exam.hall.teacher.post("/api/marking/marks/", body).await.data();
    let comments = exam
        .hall
        .teacher
        .get("/api/marking/comments/")
        .await
        .data()
        .clone();
    assert_eq!(comments[0]["tags"], json!(["计算", "表述"]));
    let desk = exam.desk().await;
    let groups = desk["groups"].as_array().expect("groups");
    let tagged: Vec<&Value> = groups
        .iter()
        .map(|group| &group["tags"])
        .filter(|tags| **tags != json!([]))
        .collect();
    assert_eq!(tagged, [&json!(["计算", "表述"])]);
    // A change by hand keeps them; too long a tag is none.
    let marked = exam.item(0).await;
    crate::marking_history::change(&exam.hall.teacher, &marked, 4.0, "核对后")
        .await
        .data();
    let desk = exam.desk().await;
    assert!(desk["groups"].to_string().contains("表述"), "{desk}");
    let long =
        json!({ "item_ids": [item], "points": 3, "comment": "", "tags": ["这是一个太长太长的标签了吧"] });
    assert_eq!(
        exam.hall
            .teacher
            .post("/api/marking/marks/", long)
            .await
            .status
            .as_u16(),
        422
    );
    // Its student reads the comment, not the tags.
    exam.mark(1, 0.0, json!([])).await.data();
    exam.release().await;
    let read = exam.read(0).await.to_string();
    assert!(read.contains("结果算错") && !read.contains("表述"), "{read}");
}
