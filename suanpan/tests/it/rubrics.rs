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
