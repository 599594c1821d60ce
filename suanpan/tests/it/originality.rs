//! Originality over HTTP: who resembles whom, side by side; what a student is asked and says. No verdict, nothing of another's.

use crate::{
    audited,
    coding_marks::Room,
    hall::{Hall, save, submit, written},
    school::{Person, TestSchool},
};
use platform::clock::days;
use serde_json::{Value, json};
use testkit::Client;

const OWN: &str = "
import csv
rows = list(csv.DictReader(open('sales.csv')))
amounts = [int(row['amount']) for row in rows if row['amount']]
running = []
for amount in amounts:
    before = running[-1] if running else 0
    running.append(before + amount)
average = sum(amounts) / max(len(amounts), 1)
spread = sorted(abs(amount - average) for amount in amounts)
total = running[-1] if running else 0
print(round(average, 2), spread[:3], total)
";

/// The same with other names, other notes and in another layout.
const DISGUISED: &str = "
# 我的程序
import csv
data = list(csv.DictReader(open('sales.csv')))
xs = [int(d['amount']) for d in data if d['amount']]
acc = []
for x in xs:
    prev = acc[-1] if acc else 0
    acc.append(prev + x)

mean = sum(xs) / max(len(xs), 1)   # 平均
dev = sorted(abs(x - mean) for x in xs)
total = acc[-1] if acc else 0
print(round(mean, 2), dev[:3], total)
";

const DIFFERENT: &str = "
import pandas as pd
frame = pd.read_csv('sales.csv').dropna()
total = int(frame.amount.cumsum().iloc[-1])
while total < 0:
    total += frame.shape[0]
summary = {'合计': total, '行数': frame.shape[0]}
for name in summary:
    print(f'{name}：{summary[name]}')
lines = [str(value) for value in summary.values()]
print('、'.join(lines).replace('0', '零'))
";

/// A room with a second class of another teacher, in which somebody handed in what a student of the first did.
struct Compared {
    room: Room,
    copied: Person,
    other_teacher: Person,
    elsewhere: Person,
}

async fn joined(room: &Room, class: &Value, name: &str) -> Person {
    let student = room.school.student(name).await;
    student
        .post("/api/class/join/", json!({ "code": class["code"] }))
        .await
        .data();
    student
}

async fn hand_in(room: &Room, student: &Client, code: &str) {
    let id = room.program("last").await["id"].clone();
    let path = format!("/api/python/{id}/submit/");
    student.post(&path, json!({ "code": code })).await.data();
    room.school.run_jobs().await;
}

impl Compared {
    async fn new() -> Self {
        let room = Room::new().await;
        let class = room
            .teacher
            .get(&format!("/api/classes/{}/", room.class))
            .await
            .data()
            .clone();
        let copied = joined(&room, &class, "李抄").await;
        let alone = joined(&room, &class, "王独").await;
        let other_teacher = room.school.teacher("顾清和").await;
        let body = json!({ "name": "会计2602班", "term": "2026秋", "course_ids": [room.course] });
        let made = other_teacher.post("/api/classes/", body).await.data().clone();
        let elsewhere = joined(&room, &made, "赵远").await;
        hand_in(&room, &room.student, OWN).await;
        hand_in(&room, &alone, DIFFERENT).await;
        hand_in(&room, &copied, DISGUISED).await;
        Self {
            room,
            copied,
            other_teacher,
            elsewhere,
        }
    }

    fn place(&self) -> String {
        format!(
            "/api/originality/classes/{}/courses/{}/",
            self.room.class, self.room.course
        )
    }

    /// Compares, and asks the second of the first pair; once, and not by a student. Returns the case.
    async fn ask(&self) -> Value {
        let check = self.compare().await;
        let pair = &check["pairs"][0];
        let text = json!({ "pair": pair["number"], "place": pair["other"], "question": "这一段和另一份提交相同，请说明。" });
        let path = format!("/api/originality/checks/{}/cases/", check["id"]);
        let (teacher, student) = (&self.room.teacher, &self.room.student);
        assert_eq!(student.post(&path, text.clone()).await.status, 403);
        let opened = teacher.post(&path, text.clone()).await;
        assert_eq!(teacher.post(&path, text).await.error(), "originality.case_exists");
        opened.data()["id"].clone()
    }

    /// What stands in the log of it: act and whom it was about.
    async fn acts(&self) -> Vec<(String, String)> {
        let lines = audited::lines(&self.room.school).await;
        let acts = lines
            .into_iter()
            .filter(|line| line.action.starts_with("originality."));
        acts.map(|line| (line.action, line.subject)).collect()
    }

    /// Compares, as the page does; returns the comparison.
    async fn compare(&self) -> Value {
        let teacher = &self.room.teacher;
        let sources = teacher.get(&self.place()).await;
        let source = sources
            .data()
            .as_array()
            .unwrap()
            .iter()
            .find(|source| source["title"] == "last");
        let source = source.expect("somebody has handed in").clone();
        let asked = json!({ "source_kind": source["source_kind"], "source_id": source["source_id"] });
        let asked = teacher.post(&format!("{}checks/", self.place()), asked).await;
        self.room.school.run_jobs().await;
        let path = format!("/api/originality/checks/{}/", asked.data()["id"]);
        teacher.get(&path).await.data().clone()
    }
}

#[tokio::test]
async fn a_disguised_copy_is_found_and_shown_side_by_side() {
    let compared = Compared::new().await;
    let check = compared.compare().await;
    assert_eq!(
        (&check["state"], &check["compared"]),
        (&json!("done"), &json!(3)),
        "{check}"
    );
    assert_eq!(check["pairs"].as_array().map(Vec::len), Some(1), "{check}");
    let pair = &check["pairs"][0];
    assert!(pair["one_percent"].as_i64() >= Some(90), "{pair}");
    let names: Vec<_> = check["authors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].clone())
        .collect();
    assert_eq!(names, [json!("安晓"), json!("李抄")]);
    let teacher = &compared.room.teacher;
    let path = format!(
        "/api/originality/checks/{}/pairs/{}/",
        check["id"], pair["number"]
    );
    let view = teacher.get(&path).await;
    let view = view.data();
    assert_eq!(
        (&view["one"]["written"], &view["other"]["written"]),
        (&json!(OWN), &json!(DISGUISED))
    );
    assert_eq!(view["language"], "python");
    // From the first line of the program to its last, past the notes.
    assert_eq!(
        view["passages"][0],
        json!({ "one": [2, 12], "other": [3, 14] }),
        "{view}"
    );
    // It says where to look, and no mark follows.
    assert!(!view.to_string().contains("抄袭"));
}

#[tokio::test]
async fn a_teacher_reads_names_of_their_own_students_only() {
    let compared = Compared::new().await;
    let room = &compared.room;
    let teacher = &compared.other_teacher;
    for path in [compared.place(), format!("{}cases/", compared.place())] {
        assert_eq!(teacher.get(&path).await.status, 404, "{path}");
    }
    // Somebody of the other class handed in the same.
    hand_in(room, &compared.elsewhere, DISGUISED).await;
    let check = compared.compare().await;
    let authors = check["authors"].as_array().unwrap();
    let shown: Vec<_> = authors
        .iter()
        .map(|one| (&one["name"], &one["class_name"]))
        .collect();
    let (here, there) = (json!("会计2601班"), json!("会计2602班"));
    assert_eq!(
        shown,
        [
            (&json!("安晓"), &here),
            (&json!("李抄"), &here),
            (&Value::Null, &there)
        ]
    );
    assert!(!check.to_string().contains("赵远"));
    assert_eq!(check["pairs"].as_array().map(Vec::len), Some(3), "{check}");
    // Nobody is asked by a teacher who does not teach them.
    let pair = check["pairs"]
        .as_array()
        .unwrap()
        .iter()
        .find(|pair| pair["other"] == authors[2]["place"]);
    let text = json!({ "pair": pair.unwrap()["number"], "place": authors[2]["place"], "question": "请说明这一段。" });
    let asked = room
        .teacher
        .post(&format!("/api/originality/checks/{}/cases/", check["id"]), text)
        .await;
    assert_eq!(asked.status, 404);
    let path = format!("/api/originality/checks/{}/", check["id"]);
    assert_eq!(teacher.get(&path).await.status, 404);
    assert_eq!(room.student.get(&path).await.status, 403);
    assert_eq!(compared.elsewhere.get(&compared.place()).await.status, 403);
}

#[tokio::test]
async fn a_student_is_asked_reads_their_own_lines_and_says_something_once() {
    let compared = Compared::new().await;
    let (room, copied) = (&compared.room, &compared.copied);
    let id = compared.ask().await;
    let mine = copied
        .get(&format!("/api/originality/mine/?course_id={}", room.course))
        .await;
    assert_eq!(
        (&mine.data()[0]["id"], &mine.data()[0]["state"]),
        (&id, &json!("asked"))
    );
    let notices = copied.get("/api/user/notices/").await;
    assert!(
        notices.data().to_string().contains("请说明：last"),
        "{}",
        notices.data()
    );
    let own = format!("/api/originality/mine/{id}/");
    let detail = copied.get(&own).await;
    let detail = detail.data();
    assert_eq!(detail["written"], DISGUISED);
    assert_eq!(detail["own_lines"], json!([[3, 14]]));
    assert!(
        !detail.to_string().contains("安晓"),
        "nothing of the other: {detail}"
    );
    assert_eq!(room.student.get(&own).await.status, 404, "another's case");

    let said = json!({ "text": "思路一起讨论，代码是自己写的。" });
    copied.post(&format!("{own}answer/"), said.clone()).await.data();
    assert_eq!(
        copied.post(&format!("{own}answer/"), said.clone()).await.error(),
        "originality.case_answered"
    );
    let cases = room.teacher.get(&format!("{}cases/", compared.place())).await;
    assert_eq!(
        (&cases.data()[0]["state"], &cases.data()[0]["answer"]),
        (&json!("answered"), &said["text"])
    );

    let close = format!("/api/originality/cases/{id}/close/");
    let words = json!({ "text": "已当面沟通，说明合理。" });
    assert_eq!(
        compared.other_teacher.post(&close, words.clone()).await.status,
        404
    );
    room.teacher.post(&close, words.clone()).await.data();
    assert_eq!(
        room.teacher.post(&close, words.clone()).await.error(),
        "originality.case_closed"
    );
    assert_eq!(copied.get(&own).await.data()["case"]["closing"], words["text"]);

    let acts = [("compared", "last"), ("asked", "李抄"), ("closed", "李抄")];
    let acts = acts.map(|(act, whom)| (format!("originality.{act}"), whom.to_owned()));
    assert_eq!(compared.acts().await, acts);
}

#[tokio::test]
async fn a_stranger_and_another_school_know_of_nothing() {
    let compared = Compared::new().await;
    let check = compared.compare().await;
    let school: &TestSchool = &compared.room.school;
    let other = school.add_school("other", "另一所学校").await;
    let outsider = school
        .person(other, "外校教师", &[platform::Role::ClassManagement])
        .await;
    for path in [
        compared.place(),
        format!("/api/originality/checks/{}/", check["id"]),
        format!("/api/originality/checks/{}/pairs/1/", check["id"]),
    ] {
        assert_eq!(outsider.get(&path).await.status, 404, "{path}");
        assert_eq!(school.stranger().get(&path).await.status, 401, "{path}");
    }
}

const WORDS: &str = "银行存款余额调节表把企业账与银行对账单逐笔核对，找出未达账项：企业已收银行未收、企业已付银行未付、\
                     银行已收企业未收、银行已付企业未付，调整以后双方余额应当相等，它只用来核对，不能据以调整账面记录。";

#[tokio::test]
async fn answers_of_an_exam_are_compared_once_their_marks_are_released() {
    let hall = Hall::new().await;
    let paper = hall.paper(&["short_answer"]).await;
    let assessment = hall.assess(paper, json!({})).await;
    let spaced = WORDS.replace('，', " ， ").replace('：', ":");
    let other = "我认为应该先看凭证再看账簿最后看报表，凡是对不上的都要回到原始单据去查，查不到的写进工作底稿请示主管，不能自己随便改数字，这是规矩。";
    for (student, text) in [
        (hall.student.clone(), WORDS),
        (hall.another("乙").await, &spaced),
        (hall.another("丙").await, other),
    ] {
        let attempt = hall.start(&student, assessment).await;
        save(&student, attempt, &[(0, 1, written(text))]).await.data();
        submit(&student, attempt).await.data();
    }
    hall.school.run_jobs().await;
    let place = format!("/api/originality/classes/{}/courses/{}/", hall.class, hall.course);
    let before = hall.teacher.get(&place).await;
    assert_eq!(before.data(), &json!([]), "nobody may know yet whose they are");

    let inbox = hall.teacher.get("/api/marking/inbox/").await;
    let version = inbox.data()[0]["version_id"].clone();
    let desk = format!("/api/marking/desk/?assessment_id={assessment}&version_id={version}");
    for group in hall.teacher.get(&desk).await.data()["groups"].as_array().unwrap() {
        let mark = json!({ "item_ids": group["item_ids"], "points": 3, "rubric": [], "comment": "" });
        hall.teacher.post("/api/marking/marks/", mark).await.data();
    }
    hall.school.run_jobs().await;
    hall.school.clock.advance(days(2));
    hall.school.run_jobs().await;
    let release = format!("/api/marking/assessments/{assessment}/release/");
    hall.teacher.post(&release, json!({})).await.data();
    hall.school.run_jobs().await;

    let sources = hall.teacher.get(&place).await;
    let source = &sources.data()[0];
    assert_eq!(
        (&source["source_kind"], &source["hand_ins"]),
        (&json!("question"), &json!(3))
    );
    let asked = json!({ "source_kind": "question", "source_id": source["source_id"] });
    let asked = hall.teacher.post(&format!("{place}checks/"), asked).await;
    hall.school.run_jobs().await;
    let path = format!("/api/originality/checks/{}/", asked.data()["id"]);
    let check = hall.teacher.get(&path).await.data().clone();
    assert_eq!(check["pairs"].as_array().map(Vec::len), Some(1), "{check}");
    assert_eq!(check["pairs"][0]["one_percent"], 100);
    let pair = hall.teacher.get(&format!("{path}pairs/1/")).await;
    assert_eq!(pair.data()["language"], "text");
}
