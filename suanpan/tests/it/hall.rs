//! An exam hall for one test: a course with a bank, a class with its teacher and students, a paper.

use crate::{
    courses::{import, small_course},
    school::{Person, TestSchool},
};
use course_folder::model::Files;
use platform::{
    Millis,
    clock::{hours, minutes},
};
use serde_json::{Value, json};
use testkit::Reply;

database::sql! {
    ADD_CLASS = "insert into class_class (school_id, name, term, code, capacity, needs_approval, created_by, created_at_ms) \
                 values ($1, '会计 2601 班', '2026 秋', $2, 80, 0, $3, 0) returning id";
    ADD_TEACHER = "insert into class_teacher (class_id, user_id, is_owner) values ($1, $2, 1)";
    ADD_CLASS_COURSE = "insert into class_course (class_id, course_id, added_at_ms) values ($1, $2, 0)";
    ADD_MEMBER = "insert into class_member (class_id, user_id, state, extra_time_percent, joined_at_ms) \
                  values ($1, $2, 'member', $3, 0)";
}

/// Words that stand only in keys: no student may ever receive one of them before the release.
pub const SECRETS: [&str; 4] = ["机密解析", "机密参考答案", "机密关键词", "机密填空"];

/// The browser of a student, by its own name.
pub const DEVICE: &str = "device-one-0001";

/// A course without questions.
pub fn bare_course() -> Files {
    let mut files = small_course();
    files.retain(|path, _| !path.starts_with("questions/") && !path.starts_with("chapters/01-a/"));
    files
}

/// A hall.
pub struct Hall {
    /// The school around it.
    pub school: TestSchool,
    /// The teacher of the class.
    pub teacher: Person,
    /// A student of the class.
    pub student: Person,
    /// The course.
    pub course: i64,
    /// The class.
    pub class: i64,
}

impl Hall {
    /// Opens the first task of the course to the class; the ids of it and of its first activity.
    pub async fn open_first_task(&self) -> (Value, Value) {
        let tasks = format!("/api/course/{}/tasks/", self.course);
        let tasks = self.student.get(&tasks).await.data().clone();
        let task = tasks["projects"][0]["tasks"][0]["id"].clone();
        let open = json!({ "item_ids": [task], "is_open": true });
        let path = format!("/api/classes/{}/openings/task/", self.class);
        self.teacher.post(&path, open).await.data();
        let found = self.student.get(&format!("/api/task/{task}/")).await;
        let activity = found.data()["activities"][0]["id"].clone();
        (task, activity)
    }

    /// A class of one student, a bank of six questions.
    pub async fn new() -> Self {
        Self::within(TestSchool::new().await).await
    }

    /// The same at the machine's time, for tests that start the real server on the test's database.
    pub async fn at_real_time() -> Self {
        let school = TestSchool::new().await;
        school.keep_real_time();
        Self::within(school).await
    }

    pub async fn within(school: TestSchool) -> Self {
        let teacher = school.teacher("林老师").await;
        let student = school.student("周一鸣").await;
        let (id, owner) = (school.id, teacher.id);
        let code = TestSchool::unique("C");
        let course = import(&teacher, &bare_course()).await["course_id"]
            .as_i64()
            .expect("a course");
        let class = school
            .app
            .db
            .write(move |tx| async move {
                let class: i64 = tx
                    .query_one(&ADD_CLASS, database::params![id, &code, owner])
                    .await?
                    .get("id")?;
                tx.execute(&ADD_TEACHER, database::params![class, owner]).await?;
                tx.execute(&ADD_CLASS_COURSE, database::params![class, course])
                    .await?;
                Ok::<_, database::Error>(class)
            })
            .await
            .expect("a class");
        let hall = Self {
            school,
            teacher,
            student: student.clone(),
            course,
            class,
        };
        hall.add_member(&student, 0).await;
        hall.fill_bank().await;
        hall
    }

    /// Makes somebody a member of the class.
    pub async fn add_member(&self, student: &Person, extra_percent: i64) {
        let (class, user) = (self.class, student.id);
        self.school
            .app
            .db
            .write(move |tx| async move {
                tx.execute(&ADD_MEMBER, database::params![class, user, extra_percent])
                    .await
            })
            .await
            .expect("a member");
    }

    /// Another student of the class.
    pub async fn another(&self, name: &str) -> Person {
        let student = self.school.student(name).await;
        self.add_member(&student, 0).await;
        student
    }

    /// Adds a question and answers its id.
    pub async fn question(&self, body: Value, key: Value, points: f64) -> i64 {
        let text = json!({
            "course_id": self.course, "stem": format!("题目 {}", body["kind"]), "body": body, "answer_key": key,
            "analysis": "机密解析", "difficulty": 2, "points": points, "tags": ["期末"], "knowledge": ["往来"],
        });
        let reply = self.teacher.post("/api/questions/", text).await;
        reply.data()["id"].as_i64().expect("an id")
    }

    async fn fill_bank(&self) {
        let options = json!([{ "tab": "A", "text": "应收账款" }, { "tab": "B", "text": "预收账款" }, { "tab": "C", "text": "收入" }]);
        self.question(
            json!({ "kind": "single", "options": options }),
            json!({ "kind": "single", "correct": "A" }),
            2.0,
        )
        .await;
        self.question(
            json!({ "kind": "multiple", "options": options }),
            json!({ "kind": "multiple", "correct": ["A", "B"] }),
            3.0,
        )
        .await;
        self.question(
            json!({ "kind": "true_false" }),
            json!({ "kind": "true_false", "correct": true }),
            1.5,
        )
        .await;
        self.question(
            json!({ "kind": "blank", "blanks": [{}] }),
            json!({ "kind": "blank", "blanks": [{ "accept": ["机密填空"] }] }),
            2.0,
        )
        .await;
        self.question(
            json!({ "kind": "short_answer" }),
            json!({ "kind": "short_answer", "reference": "机密参考答案",
                "rubric": [{ "title": "要点一", "weight": 1, "any_of": ["机密关键词"] }, { "title": "要点二", "weight": 1 }] }),
            5.0,
        )
        .await;
    }

    /// The keys of the bank's questions of these kinds, in order.
    pub async fn keys(&self, kinds: &[&str]) -> Vec<String> {
        let reply = self
            .teacher
            .get(&format!(
                "/api/questions/?course_id={}&page_size=100",
                self.course
            ))
            .await;
        let items = reply.data()["items"].as_array().expect("rows").clone();
        kinds
            .iter()
            .map(|kind| {
                let found = items
                    .iter()
                    .find(|item| item["kind"] == *kind)
                    .expect("a question");
                found["key"].as_str().expect("a key").to_owned()
            })
            .collect()
    }

    /// A paper of fixed questions of these kinds, in one section.
    pub async fn paper(&self, kinds: &[&str]) -> i64 {
        let questions: Vec<Value> = self
            .keys(kinds)
            .await
            .into_iter()
            .map(|key| json!({ "key": key }))
            .collect();
        self.paper_of(json!([{ "title": "一、全部", "questions": questions }]))
            .await
    }

    /// A paper of these sections.
    pub async fn paper_of(&self, sections: Value) -> i64 {
        let text = json!({ "course_id": self.course, "title": "期末试卷", "minutes": 60,
            "definition": { "notice": "诚信考试", "sections": sections } });
        let reply = self.teacher.post("/api/exams/papers/", text).await;
        reply.data()["id"].as_i64().expect("an id")
    }

    /// Gives the paper to the class, open from now for two hours, 60 minutes each; `rules` changes single rules.
    pub async fn assess(&self, paper: i64, rules: Value) -> i64 {
        let closes_at_ms = platform::Clock::now_ms(&*self.school.clock) + hours(2);
        self.assess_until(paper, closes_at_ms, rules).await
    }

    /// The same, open until then.
    pub async fn assess_until(&self, paper: i64, closes_at_ms: Millis, rules: Value) -> i64 {
        let now_ms = platform::Clock::now_ms(&*self.school.clock);
        let mut all = json!({ "minutes": 60, "late_entry_minutes": 0, "attempts": 1, "keep": "best", "password": "",
            "pass_percent": 60, "leave_action": "record", "leave_limit": 0, "shuffle_questions": false,
            "shuffle_options": false,
            "review": { "score": "released", "answer": "released", "key": "released", "analysis": "released" } });
        for (name, value) in rules.as_object().expect("rules") {
            all[name] = value.clone();
        }
        let text = json!({ "paper_id": paper, "title": "期末考核", "class_ids": [self.class], "opens_at_ms": now_ms,
            "closes_at_ms": closes_at_ms, "counts_as": "final", "rules": all, "publish": true });
        let reply = self.teacher.post("/api/exams/managed/", text).await;
        reply.data()["id"].as_i64().expect("an id")
    }

    /// Begins and returns the attempt's id.
    pub async fn start(&self, student: &Person, assessment: i64) -> i64 {
        let reply = self.try_start(student, assessment, "").await;
        reply.data()["attempt_id"].as_i64().expect("an id")
    }

    /// The same with a password.
    pub async fn start_with(&self, student: &Person, assessment: i64, password: &str) -> i64 {
        let reply = self.try_start(student, assessment, password).await;
        reply.data()["attempt_id"].as_i64().expect("an id")
    }

    /// Begins, perhaps in vain.
    pub async fn try_start(&self, student: &Person, assessment: i64, password: &str) -> Reply {
        let body = json!({ "device": DEVICE, "password": password });
        student
            .post(&format!("/api/exams/assessments/{assessment}/start/"), body)
            .await
    }

    /// Gives more time to these students; to everybody if there are none.
    pub async fn extend(&self, assessment: i64, students: &[&Person], minutes: i64, reason: &str) -> Reply {
        let ids: Vec<i64> = students.iter().map(|student| student.id.0).collect();
        let whom = if ids.is_empty() {
            json!({ "kind": "everybody" })
        } else {
            json!({ "kind": "students", "user_ids": ids })
        };
        let what = json!({ "kind": "extended", "minutes": minutes });
        self.change_schedule(assessment, whom, what, reason).await
    }

    /// Changes times, perhaps in vain.
    pub async fn change_schedule(&self, assessment: i64, whom: Value, what: Value, reason: &str) -> Reply {
        let path = format!("/api/exams/managed/{assessment}/schedule/");
        let grant = json!({ "whom": whom, "what": what, "reason": reason });
        self.teacher.post(&path, grant).await
    }

    /// Lets minutes pass and does what is due.
    pub async fn wait(&self, count: i64) {
        self.school.clock.advance(minutes(count));
        self.school.run_jobs().await;
    }
}

/// Saves changes: place, number of the change, answer.
pub async fn save(student: &Person, attempt: i64, changes: &[(i64, i64, Value)]) -> Reply {
    save_from(student, attempt, DEVICE, changes).await
}

/// A page of a browser that has asked for something of an attempt: the writer's epoch, and whether it is this one.
pub async fn claim_page(student: &Person, attempt: i64, device: &str, page: &str, act: &str) -> Reply {
    let path = format!("/api/exams/attempts/{attempt}/writer/");
    let claim = json!({ "writer": page, "act": act, "closed": null });
    student
        .post(&path, json!({ "device": device, "claim": claim }))
        .await
}

/// Saves changes from a device, which has one page open.
pub async fn save_from(student: &Person, attempt: i64, device: &str, changes: &[(i64, i64, Value)]) -> Reply {
    let opened = claim_page(student, attempt, device, device, "open").await;
    if opened.status.as_u16() != 200 {
        return opened;
    }
    let writer = json!({ "token": device, "epoch": opened.data()["epoch"] });
    save_as(student, attempt, device, &writer, changes).await
}

/// Saves changes as a writer.
pub async fn save_as(
    student: &Person,
    attempt: i64,
    device: &str,
    writer: &Value,
    changes: &[(i64, i64, Value)],
) -> Reply {
    let answers: Vec<Value> = changes
        .iter()
        .map(|(position, seq, answer)| json!({ "position": position, "seq": seq, "answer": answer }))
        .collect();
    student
        .post(
            &format!("/api/exams/attempts/{attempt}/answers/"),
            json!({ "device": device, "writer": writer, "answers": answers }),
        )
        .await
}

/// Hands in without further changes.
pub async fn submit(student: &Person, attempt: i64) -> Reply {
    let opened = claim_page(student, attempt, DEVICE, DEVICE, "open").await;
    if opened.status.as_u16() != 200 {
        return opened;
    }
    let writer = json!({ "token": DEVICE, "epoch": opened.data()["epoch"] });
    student
        .post(
            &format!("/api/exams/attempts/{attempt}/submit/"),
            json!({ "device": DEVICE, "writer": writer, "answers": [] }),
        )
        .await
}

/// The attempt as this device sees it.
pub async fn load(student: &Person, attempt: i64, device: &str) -> Value {
    let reply = student
        .get(&format!("/api/exams/attempts/{attempt}/?device={device}"))
        .await;
    reply.data().clone()
}

/// A single choice.
pub fn single(tab: &str) -> Value {
    json!({ "kind": "single", "choice": tab })
}

/// A short answer.
pub fn written(text: &str) -> Value {
    json!({ "kind": "short_answer", "text": text })
}
