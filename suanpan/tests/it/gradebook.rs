//! 成绩册: what a class's marks are made of, what teachers set, and how the final marks come to the office.

use crate::{
    hall::{Hall, save, single, submit},
    school::Person,
};
use interchange::sheet::{SheetLimits, read_sheet};
use serde_json::{Value, json};
use testkit::Client;

/// A final exam of two questions that three sat (all right, half right, nothing), one did not, and that is released.
pub(crate) struct Book {
    pub(crate) hall: Hall,
    pub(crate) exam: i64,
    pub(crate) students: Vec<Person>,
}

impl Book {
    pub(crate) async fn new() -> Self {
        let hall = Hall::new().await;
        let keys = hall.keys(&["single", "true_false"]).await;
        let questions: Vec<Value> = keys
            .iter()
            .map(|key| json!({ "key": key, "points": 2 }))
            .collect();
        let paper = hall
            .paper_of(json!([{ "title": "一、全部", "questions": questions }]))
            .await;
        let exam = hall.assess(paper, json!({})).await;
        let mut students = vec![hall.student.clone()];
        for name in ["乙", "丙", "缺考"] {
            students.push(hall.another(name).await);
        }
        for (index, student) in students.iter().take(3).enumerate() {
            let attempt = hall.start(student, exam).await;
            let truth = json!({ "kind": "true_false", "choice": index == 0 });
            save(
                student,
                attempt,
                &[(0, 1, single(if index < 2 { "A" } else { "C" })), (1, 1, truth)],
            )
            .await
            .data();
            submit(student, attempt).await.data();
        }
        hall.wait(125).await;
        let path = format!("/api/marking/assessments/{exam}/release/");
        hall.teacher.post(&path, json!({})).await.data();
        hall.school.run_jobs().await;
        Self { hall, exam, students }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!(
            "/api/results/gradebook/{}/{}/{rest}",
            self.hall.class, self.hall.course
        )
    }

    pub(crate) fn office(&self, rest: &str) -> String {
        format!(
            "/api/results/final_marks/{}/{}/{rest}",
            self.hall.class, self.hall.course
        )
    }

    pub(crate) async fn show(&self) -> Value {
        self.hall.teacher.get(&self.path("")).await.data().clone()
    }

    /// What the cells come to.
    pub(crate) async fn totals(&self) -> Value {
        let path = self.path("totals/");
        self.hall.teacher.get(&path).await.data().clone()
    }

    /// Who it is, and what the student's cells come to.
    async fn student(&self, at: usize) -> Value {
        let mut student = of_student(&self.show().await, &self.students[at]);
        let total = of_student(&self.totals().await, &self.students[at]);
        for (key, value) in total.as_object().expect("fields") {
            student[key] = value.clone();
        }
        student
    }

    /// The cell of the exam.
    async fn cell(&self, at: usize) -> Value {
        let book = self.show().await;
        let columns = book["columns"].as_array().expect("columns");
        let exam = columns
            .iter()
            .position(|column| column["source"] == "exam")
            .expect("the exam");
        let path = self.path(&format!("cells/?user_ids={}", self.students[at].id));
        let cells = self.hall.teacher.get(&path).await;
        cells.data()["rows"][0]["cells"][exam].clone()
    }

    pub(crate) fn set(&self, at: usize, version: i64, mark: &Value) -> Value {
        json!({ "user_id": self.students[at].id, "source": "exam", "source_id": self.exam, "version": version,
            "mark": mark, "code": "recheck", "reason": "复核试卷" })
    }

    pub(crate) async fn rules(&self, version: i64, categories: &Value) -> testkit::Reply {
        let body = json!({ "version": version, "categories": categories, "placements": [], "late_percent": 100,
            "reason": "按教学大纲" });
        self.hall.teacher.post(&self.path("scheme/"), body).await
    }

    pub(crate) async fn own_scores(&self, at: usize) -> Value {
        let path = format!("/api/results/scores/?course_id={}", self.hall.course);
        self.students[at].get(&path).await.data().clone()
    }
}

fn of_student(book: &Value, student: &Person) -> Value {
    let rows = book["students"].as_array().expect("students");
    let own = rows.iter().find(|row| row["user_id"] == json!(student.id));
    own.expect("a row").clone()
}

/// 40 % tasks, 60 % the final exam.
pub(crate) fn two_categories() -> Value {
    json!([{ "key": "tasks", "name": null, "weight": 40, "drop_lowest": 0 },
        { "key": "final", "name": null, "weight": 60, "drop_lowest": 0 }])
}

async fn stranger_of(book: &Book) -> Client {
    book.hall.school.teacher("外班教师").await.client.clone()
}

#[tokio::test]
async fn who_did_not_sit_an_exam_has_nought_once_the_others_know_theirs() {
    let book = Book::new().await;
    let right = book.cell(0).await;
    assert_eq!(
        (&right["points"], &right["contributes"]),
        (&json!(100), &book.student(0).await["total"])
    );
    assert_eq!(book.cell(1).await["points"], 50);
    let absent = book.cell(3).await;
    assert_eq!(
        (&absent["state"], &absent["points"]),
        (&json!("missing"), &json!(0))
    );
    assert_eq!(book.student(3).await["missing"], 1);
    let totals = book.totals().await;
    let columns = totals["columns"].as_array().expect("columns");
    let exam = columns.iter().find(|column| column["source"] == "exam");
    assert_eq!(exam.expect("the exam")["mean"], 37.5);
    let line = book.own_scores(3).await["scores"][0].clone();
    assert_eq!(line["why"][0]["code"], "absent");

    // Excused, it counts for nothing, and the student reads why.
    let excuse = book.set(3, 0, &json!({ "kind": "excused" }));
    let set = book.hall.teacher.post(&book.path("cell/"), excuse).await;
    assert_eq!(set.data()["cell"]["state"], "excused");
    assert_eq!(set.data()["student"]["weight_so_far"], 0);
    let line = book.own_scores(3).await["scores"][0].clone();
    assert_eq!(
        (&line["state"], &line["change"]["reason"], &line["contributes"]),
        (&json!("excused"), &json!("复核试卷"), &Value::Null)
    );
}

#[tokio::test]
async fn a_mark_set_by_hand_stands_everywhere_until_the_systems_holds_again() {
    let book = Book::new().await;
    let before = book.student(1).await["total"].clone();
    let mark = json!({ "kind": "points", "points": 88.5 });
    let mut tried = book.set(1, 0, &mark);
    for name in ["version", "code", "reason"] {
        tried.as_object_mut().unwrap().remove(name);
    }
    let tried = book.hall.teacher.post(&book.path("what_if/"), tried).await;
    let set = book
        .hall
        .teacher
        .post(&book.path("cell/"), book.set(1, 0, &mark))
        .await;
    assert_eq!(set.data()["cell"]["is_changed"], true);
    assert_eq!(set.data()["student"]["total"], tried.data()["after"]);
    assert_eq!(tried.data()["before"], before);

    // The student's page, the ranking and the class's list say the same.
    let own = book.own_scores(1).await;
    assert_eq!(own["total"]["points"], tried.data()["after"]);
    assert_eq!(own["scores"][0]["points"], 88.5);
    let ranking = format!("/api/results/ranking/?course_id={}", book.hall.course);
    let ranking = book.students[1].get(&ranking).await;
    let me = ranking.data()["rows"].as_array().unwrap().clone();
    let me = me.iter().find(|row| row["is_me"] == true).unwrap().clone();
    assert_eq!(me["points"], tried.data()["after"]);

    // What is collected anew keeps it; whoever did not see it is told.
    book.hall.school.run_jobs().await;
    assert_eq!(book.cell(1).await["points"], 88.5);
    let late = book
        .hall
        .teacher
        .post(&book.path("cell/"), book.set(1, 0, &mark))
        .await;
    assert_eq!(
        (late.status.as_u16(), late.error()),
        (409, "results.cell_changed")
    );
    let back = book.set(1, 1, &json!({ "kind": "system" }));
    let back = book.hall.teacher.post(&book.path("cell/"), back).await;
    assert_eq!(back.data()["student"]["total"], before);
    let detail = format!(
        "cell/?user_id={}&source=exam&source_id={}",
        book.students[1].id, book.exam
    );
    let detail = book.hall.teacher.get(&book.path(&detail)).await;
    assert_eq!(detail.data()["history"].as_array().unwrap().len(), 2);
    assert_eq!(detail.data()["history"][1]["mark"]["points"], 88.5);
    assert_eq!(detail.data()["change"], Value::Null);
    assert!(detail.data()["attempt_id"].is_number());
}

#[tokio::test]
async fn weights_are_tried_set_once_and_given_back() {
    let book = Book::new().await;
    let categories = two_categories();
    let body = json!({ "version": 0, "categories": categories, "placements": [], "late_percent": 100, "reason": "" });
    let preview = book
        .hall
        .teacher
        .post(&book.path("scheme/preview/"), body)
        .await
        .data()
        .clone();
    let effect = preview["students"].as_array().unwrap();
    let first = effect
        .iter()
        .find(|one| one["user_id"] == json!(book.students[0].id));
    assert_eq!(first.unwrap()["after"], 60);
    book.rules(0, &categories).await.data();
    assert_eq!(book.student(0).await["total"], 60);
    assert_eq!(book.own_scores(0).await["total"]["points"], 60);

    let late = book.rules(0, &categories).await;
    assert_eq!(
        (late.status.as_u16(), late.error()),
        (409, "results.scheme_changed")
    );
    let mut wrong = categories.clone();
    wrong[0]["weight"] = json!(50);
    let wrong = book.rules(1, &wrong).await;
    assert_eq!(wrong.status.as_u16(), 422);
    assert!(wrong.json.to_string().contains("categories"));

    let reset = json!({ "version": 1, "reason": "恢复" });
    book.hall
        .teacher
        .post(&book.path("scheme/reset/"), reset)
        .await
        .data();
    let shown = book.show().await;
    assert_eq!((&shown["is_own"], &shown["version"]), (&json!(false), &json!(2)));
}

#[tokio::test]
async fn a_column_is_filled_in_by_hand_or_from_excel() {
    let book = Book::new().await;
    book.rules(0, &two_categories()).await.data();
    let column = json!({ "title": "课堂表现", "category": "tasks", "weight": 1 });
    let id = book
        .hall
        .teacher
        .post(&book.path("columns/"), column)
        .await
        .data()["id"]
        .clone();
    let file = book.hall.teacher.get(&book.path("export/")).await;
    let sheet = read_sheet(&file.bytes, &SheetLimits::ROSTER).expect("a workbook");
    let heads = &sheet.rows[0].cells;
    assert!(
        heads.contains(&"自建：课堂表现".to_owned()),
        "a head for the column: {heads:?}"
    );

    let number = of_student(&book.show().await, &book.students[0])["student_number"].clone();
    let csv = format!(
        "学号,姓名,自建：课堂表现\n{},甲,90\n无此人,丁,80\n",
        number.as_str().unwrap()
    );
    let upload = book.path("import/preview/");
    let preview = book
        .hall
        .teacher
        .upload(&upload, "marks.csv", csv.as_bytes())
        .await;
    let preview = preview.data();
    assert_eq!(preview["changes"].as_array().unwrap().len(), 1);
    assert_eq!(preview["problems"][0]["row"], 3);
    assert_eq!(
        book.student(0).await["total"],
        60,
        "nothing is written before the confirmation"
    );
    let apply = json!({ "token": preview["token"], "reason": "登记课堂表现" });
    let applied = book.hall.teacher.post(&book.path("import/apply/"), apply).await;
    assert_eq!(applied.data()["changed"], 1);
    let office = book.hall.school.staff("沈佩兰").await;
    let log = crate::audited::marks_of(&office, &book.students[0].name).await;
    assert_eq!(log, ["results.cell_set null→90 登记课堂表现"]);
    // 40 % × 90 + 60 % × 100
    assert_eq!(book.student(0).await["total"], 96);
    let own = book.own_scores(0).await;
    let line = own["scores"].as_array().unwrap();
    let line = line.iter().find(|line| line["source_kind"] == "manual").unwrap();
    assert_eq!(
        (&line["title"], &line["change"]["code"]),
        (&json!("课堂表现"), &json!("imported"))
    );

    let path = book.path(&format!("columns/{id}/"));
    book.hall.teacher.delete(&path).await.data();
    assert_eq!(book.student(0).await["total"], 60);
    assert_eq!(book.hall.teacher.delete(&path).await.status.as_u16(), 404);
}

impl Book {
    pub(crate) async fn hand_in(&self) -> testkit::Reply {
        let body = json!({ "note": "", "accept_waiting": false });
        self.hall.teacher.post(&self.path("submit/"), body).await
    }

    pub(crate) async fn set_points(&self, at: usize, points: f64) -> testkit::Reply {
        let mark = json!({ "kind": "points", "points": points });
        let body = self.set(at, 0, &mark);
        self.hall.teacher.post(&self.path("cell/"), body).await
    }

    /// Weighed, handed in and approved, by a school that names its marks.
    pub(crate) async fn approved() -> (Self, Person) {
        let book = Self::new().await;
        book.rules(0, &two_categories()).await.data();
        let office = book.hall.school.staff("教务").await;
        let policy = json!({ "rounding": "whole", "scale": "five_level", "grade_points": "linear" });
        office
            .post("/api/results/final_marks/policy/", policy)
            .await
            .data();
        book.set_points(1, 70.0).await.data();
        book.hand_in().await.data();
        office.post(&book.office("approve/"), json!({})).await.data();
        (book, office)
    }
}

#[tokio::test]
async fn marks_with_the_office_change_when_it_gives_them_back() {
    let book = Book::new().await;
    book.rules(0, &two_categories()).await.data();
    let office = book.hall.school.staff("教务").await;
    let early = office.post(&book.office("approve/"), json!({})).await;
    assert_eq!(early.status.as_u16(), 404, "nothing was handed in");
    book.hand_in().await.data();
    let locked = book.set_points(1, 70.0).await;
    assert_eq!(
        (locked.status.as_u16(), locked.error()),
        (409, "results.sheet_submitted")
    );
    assert_eq!(book.rules(1, &two_categories()).await.status.as_u16(), 409);
    let back = json!({ "reason": "缺期末成绩" });
    office.post(&book.office("return/"), back).await.data();
    assert_eq!(book.show().await["sheet"]["returned_because"], "缺期末成绩");
    assert_eq!(book.set_points(1, 70.0).await.data()["student"]["total"], 42);
    book.hand_in().await.data();
    assert_eq!(book.own_scores(1).await["final_mark"], Value::Null);
    let reason = json!({ "reason": "漏登考勤" });
    let taken = book.hall.teacher.post(&book.path("take_back/"), reason).await;
    taken.data();
    assert_eq!(book.show().await["sheet"]["state"], "open");
}

#[tokio::test]
async fn marks_that_the_office_has_approved_change_only_by_its_word() {
    let (book, office) = Book::approved().await;
    let twice = office.post(&book.office("approve/"), json!({})).await;
    assert_eq!(
        (twice.status.as_u16(), twice.error()),
        (409, "results.sheet_moved_on")
    );
    let refused = book.set_points(0, 10.0).await;
    assert_eq!(
        (refused.status.as_u16(), refused.error()),
        (409, "results.sheet_approved")
    );
    let ask = json!({ "user_id": book.students[1].id, "points": 61.5, "reason": "第 2 题漏加分" });
    let asked = book.hall.teacher.post(&book.path("requests/"), ask.clone()).await;
    asked.data();
    let again = book.hall.teacher.post(&book.path("requests/"), ask).await;
    assert_eq!(again.error(), "results.request_waits");
    let waiting = office.get(&book.office("requests/")).await.data()[0].clone();
    assert_eq!(
        (&waiting["before"], &waiting["after"]),
        (&json!(42), &json!(61.5))
    );
    let decide = format!("/api/results/final_marks/requests/{}/decide/", waiting["id"]);
    let decision = json!({ "grant": true, "reply": "同意" });
    office.post(&decide, decision.clone()).await.data();
    let late = office.post(&decide, decision).await;
    assert_eq!(late.error(), "results.request_decided");
    assert_eq!(book.own_scores(1).await["final_mark"]["points"], 62);
}

#[tokio::test]
async fn an_approved_mark_is_given_as_the_school_gives_marks() {
    let (book, office) = Book::approved().await;
    let mark = book.own_scores(0).await["final_mark"].clone();
    assert_eq!(
        (&mark["points"], &mark["level"], &mark["grade_point"]),
        (&json!(60), &json!("pass"), &json!(1))
    );
    let policy = json!({ "rounding": "half", "scale": "pass", "grade_points": "four" });
    let example = office
        .post("/api/results/final_marks/policy/preview/", policy)
        .await;
    assert_eq!(
        example.data(),
        &json!({ "total": 84.46, "mark": { "points": 84.5, "level": "pass", "grade_point": 3.3 } })
    );
    let line = office.get("/api/results/final_marks/").await.data()["sheets"][0].clone();
    assert_eq!(
        (
            &line["state"],
            &line["students"],
            &line["requests"],
            &line["highest"]
        ),
        (&json!("approved"), &json!(4), &json!(0), &json!(60))
    );
    let file = book.hall.teacher.get(&book.path("export_final/")).await;
    let sheet = read_sheet(&file.bytes, &SheetLimits::ROSTER).expect("a workbook");
    let text = format!("{:?}", sheet.rows);
    for word in [
        "平时成绩",
        "期末成绩",
        "总评成绩",
        "绩点",
        "任课教师（签名）",
        "及格率 25%",
    ] {
        assert!(text.contains(word), "{word}: {text}");
    }
}

#[tokio::test]
async fn a_gradebook_is_the_teachers_and_a_sheet_the_offices() {
    let book = Book::new().await;
    let other = stranger_of(&book).await;
    let office = book.hall.school.staff("教务").await;
    let mark = json!({ "kind": "points", "points": 88 });
    assert_eq!(other.get(&book.path("")).await.status.as_u16(), 404);
    let set = other.post(&book.path("cell/"), book.set(1, 0, &mark)).await;
    assert_eq!(set.status.as_u16(), 404);
    assert_eq!(book.students[0].get(&book.path("")).await.status.as_u16(), 403);
    assert_eq!(office.get(&book.path("")).await.status.as_u16(), 403);
    let approve = book.office("approve/");
    assert_eq!(
        book.hall.teacher.post(&approve, json!({})).await.status.as_u16(),
        403
    );

    // A course that the class does not take, and a student who is not in it.
    let path = format!("/api/results/gradebook/{}/999999/", book.hall.class);
    assert_eq!(book.hall.teacher.get(&path).await.status.as_u16(), 404);
    let mut foreign = book.set(1, 0, &mark);
    foreign["user_id"] = json!(book.hall.school.student("别班").await.id);
    let foreign = book.hall.teacher.post(&book.path("cell/"), foreign).await;
    assert_eq!(foreign.status.as_u16(), 404);
    for points in [-1.0, 100.5] {
        let wrong = book.set(1, 0, &json!({ "kind": "points", "points": points }));
        let wrong = book.hall.teacher.post(&book.path("cell/"), wrong).await;
        assert_eq!(wrong.status.as_u16(), 422);
    }
    let many: Vec<String> = (0..101).map(|id| id.to_string()).collect();
    let many = book.path(&format!("cells/?user_ids={}", many.join(",")));
    assert_eq!(book.hall.teacher.get(&many).await.status.as_u16(), 422);
}
