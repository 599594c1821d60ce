//! What the teacher of a class sees of it, and what they give to those who are weak in something.

use crate::{
    audited,
    exercise_marking::Class,
    hall::{Hall, save, single, submit, written},
    school::{Person, TestSchool},
};
use platform::clock::hours;
use serde_json::{Value, json};

/// What the course has for 往来.
pub(crate) const OFFERS: &str = "works/?knowledge=%E5%BE%80%E6%9D%A5";

/// One work for one student.
fn form(work: &Value, student: &Person) -> Value {
    json!({ "knowledge": "往来", "note": "先看讲解。", "works": [work], "user_ids": [student.id] })
}

pub(crate) struct Room {
    pub(crate) class: Class,
    pub(crate) bob: Person,
    pub(crate) eve: Person,
}

impl Room {
    /// Two of three students took the same wrong option, and each has half of the points of an essay.
    pub(crate) async fn new() -> Self {
        let class = Class::new().await;
        let bob = class.hall.another("包文博").await;
        let eve = class.hall.another("叶知秋").await;
        for (student, option) in [(&class.hall.student, "A"), (&bob, "A"), (&eve, "B")] {
            class
                .hand_in(student, "best", &[single(option), written("授权在前")])
                .await;
        }
        // The same words of three students are one group.
        let same = class.desk().await["groups"][0]["item_ids"].clone();
        assert_eq!(same.as_array().map(Vec::len), Some(3));
        class.mark(&same, 3.0).await.data();
        Self { class, bob, eve }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        let hall = &self.class.hall;
        format!("/api/results/insight/{}/{}/{rest}", hall.class, hall.course)
    }

    pub(crate) async fn shown(&self, rest: &str) -> Value {
        let reply = self.class.hall.teacher.get(&self.path(rest)).await;
        reply.data().clone()
    }

    /// What is on top of a student's analysis page.
    pub(crate) async fn given_to(&self, student: &Person) -> Vec<Value> {
        let path = format!("/api/results/analysis/?course_id={}", self.class.hall.course);
        let analysis = student.get(&path).await;
        let steps = analysis.data()["next"].as_array().expect("steps").iter();
        steps.filter(|step| step["kind"] == "remedial").cloned().collect()
    }
}

#[tokio::test]
async fn a_teacher_sees_what_the_class_masters_and_which_mistakes_are_common() {
    let room = Room::new().await;
    let insight = room.shown("").await;
    assert_eq!(
        insight["points"],
        json!([{ "name": "往来", "share": 0.5, "answers": 3, "weak": 0 }])
    );
    let names: Vec<&Value> = insight["students"]
        .as_array()
        .expect("students")
        .iter()
        .map(|one| &one["real_name"])
        .collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert_eq!(
        insight["students"][0]["cells"],
        json!([{ "share": 0.5, "answers": 1 }])
    );
    assert_eq!(insight["at_risk"], json!([]));

    let slips = room.shown("slips/").await;
    let choice = &slips.as_array().expect("slips")[1];
    assert_eq!(choice["stem"], "收到货款贷记？");
    assert_eq!(
        (&choice["answered"], choice["wrong"].as_array().map(Vec::len)),
        (&json!(3), Some(2))
    );
    let mut who = [room.class.hall.student.id.0, room.bob.id.0];
    who.sort_unstable();
    assert_eq!(
        choice["said"],
        json!([{ "students": who, "kind": "chosen", "texts": ["A. 主营业务收入"] }])
    );
    // An essay is a work of its own: it is counted, and not grouped.
    assert_eq!(slips[0]["said"], json!([]), "{slips}");

    let stranger = room.class.hall.school.teacher("别班教师").await;
    assert_eq!(stranger.get(&room.path("")).await.status, 404);
    assert_eq!(stranger.get(&room.path("slips/")).await.status, 404);
    assert_eq!(room.eve.get(&room.path("")).await.status, 403);
}

#[tokio::test]
async fn who_misses_two_works_is_named_with_both() {
    let room = Room::new().await;
    let hall = &room.class.hall;
    let due_at_ms = platform::Clock::now_ms(&*hall.school.clock) - hours(1);
    for key in ["report", "last"] {
        let id = room.class.exercise(key).await["id"].clone();
        let schedule = json!({ "opens_at_ms": due_at_ms - hours(1), "due_at_ms": due_at_ms });
        let change = json!({ "item_ids": [id], "is_open": true, "schedule": schedule });
        let path = format!("/api/classes/{}/openings/exercise/", hall.class);
        hall.teacher.post(&path, change).await.data();
    }
    room.class
        .hand_in(&room.eve, "last", &[single("B"), written("授权")])
        .await;
    let insight = room.shown("").await;
    let at_risk = insight["at_risk"].as_array().expect("students");
    assert_eq!(at_risk.len(), 2, "one work is no reason: {at_risk:?}");
    for one in at_risk {
        let reason = &one["reasons"][0];
        assert_eq!(reason["kind"], "missed");
        let works = reason["works"].as_array().expect("works").iter();
        let mut titles: Vec<&str> = works.filter_map(|work| work["title"].as_str()).collect();
        titles.sort_unstable();
        assert_eq!(titles, ["训练 last", "训练 report"]);
    }
}

#[tokio::test]
async fn only_what_the_course_offers_is_given_and_only_to_the_class() {
    let room = Room::new().await;
    let hall = &room.class.hall;
    let offers = room.shown(OFFERS).await;
    let all = offers["works"].as_array().expect("offers").iter();
    let titles: Vec<&Value> = all.map(|one| &one["title"]).collect();
    assert_eq!(
        titles,
        [
            "训练 best",
            "训练 last",
            "训练 once",
            "训练 program",
            "P1",
            "任务一"
        ]
    );
    let offers = &offers["works"];
    assert_eq!(
        (&offers[0]["questions"], &offers[5]["kind"]),
        (&json!(1), &json!("task"))
    );

    let path = room.path("remedials/");
    let refused = |reply: &testkit::Reply| reply.json["data"]["fields"][0]["field"].clone();
    let lost = form(&json!({ "kind": "lecture", "id": 999_999 }), &room.bob);
    assert_eq!(refused(&hall.teacher.post(&path, lost).await), "works");
    let exercise = json!({ "kind": "exercise", "id": offers[0]["id"] });
    let outsider = hall.school.student("外班同学").await;
    let outside = form(&exercise, &outsider);
    assert_eq!(refused(&hall.teacher.post(&path, outside).await), "user_ids");
    assert_eq!(room.shown("remedials/").await, json!([]));
}

#[tokio::test]
async fn what_is_given_to_the_weak_is_told_to_them_and_followed() {
    let room = Room::new().await;
    let hall = &room.class.hall;
    let path = room.path("remedials/");
    let exercise = json!({ "kind": "exercise", "id": room.shown(OFFERS).await["works"][0]["id"] });
    hall.teacher.post(&path, form(&exercise, &room.bob)).await.data();
    let notices = room.bob.get("/api/user/notices/").await;
    assert!(
        notices.data().to_string().contains("补练：往来"),
        "{}",
        notices.data()
    );
    let step = &room.given_to(&room.bob).await[0];
    assert_eq!(
        (&step["knowledge"], &step["teacher_name"], &step["note"]),
        (&json!("往来"), &json!("林老师"), &json!("先看讲解。"))
    );
    assert_eq!(
        step["works"][0]["is_done"], false,
        "what was done before is not it"
    );
    assert_eq!(room.given_to(&room.eve).await, [] as [Value; 0]);

    let shown = room.shown("remedials/").await;
    assert_eq!(shown.as_array().map(Vec::len), Some(1));
    assert_eq!(
        shown[0]["students"],
        json!([{ "user_id": room.bob.id, "real_name": "包文博", "done": 0, "before": 0.5, "now": 0.5 }])
    );
    room.class
        .hand_in(&room.bob, "best", &[single("B"), written("授权，防范风险")])
        .await;
    assert_eq!(room.shown("remedials/").await[0]["students"][0]["done"], 1);
    assert_eq!(room.given_to(&room.bob).await, [] as [Value; 0]);

    let one = format!("{path}{}/", shown[0]["id"]);
    let stranger = hall.school.teacher("别班教师").await;
    assert_eq!(stranger.delete(&one).await.status, 404);
    hall.teacher.delete(&one).await.data();
    assert_eq!(hall.teacher.delete(&one).await.status, 404);
    assert_eq!(room.shown("remedials/").await, json!([]));
    let lines = audited::lines(&hall.school).await;
    let acts: Vec<&str> = lines
        .iter()
        .rev()
        .take(2)
        .map(|line| line.action.as_str())
        .collect();
    assert_eq!(acts, ["results.remedial_taken_back", "results.remedial_given"]);
}

/// A single choice that ten answered and two knew, in an exam that is over.
async fn asked_of_ten(hall: &Hall) -> i64 {
    let paper = hall.paper(&["single"]).await;
    let assessment = hall.assess(paper, json!({})).await;
    let mut students = vec![hall.student.clone()];
    for number in 0..9 {
        students.push(hall.another(&format!("同学{number}")).await);
    }
    for (at, student) in students.iter().enumerate() {
        let attempt = hall.start(student, assessment).await;
        let option = if at < 2 { "A" } else { "C" };
        save(student, attempt, &[(0, 1, single(option))]).await.data();
        submit(student, attempt).await.data();
    }
    hall.wait(125).await;
    assessment
}

async fn release(hall: &Hall, assessment: i64) {
    let release = format!("/api/marking/assessments/{assessment}/release/");
    hall.teacher.post(&release, json!({})).await.data();
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn a_question_of_ones_own_or_of_the_school_is_pointed_out_in_its_bank() {
    let hall = Hall::new().await;
    let assessment = asked_of_ten(&hall).await;
    release(&hall, assessment).await;
    let of = |bank: &str| {
        format!(
            "/api/results/flagged_questions/?course_id={}&bank={bank}",
            hall.course
        )
    };
    let found = hall.teacher.get(&of("course")).await.data()[0].clone();
    assert_eq!(hall.teacher.get(&of("personal")).await.data(), &json!([]));
    let id = &found["question_id"];
    let to = |bank: &str| json!({ "course_id": hall.course, "bank": bank, "question_ids": [id] });
    hall.teacher
        .post("/api/questions/move/", to("personal"))
        .await
        .data();
    let own = hall.teacher.get(&of("personal")).await.data().clone();
    assert_eq!(own, json!([found]), "what it did in exams came along");
    let colleague = hall.school.teacher("同事").await;
    assert_eq!(
        colleague.get(&of("personal")).await.data(),
        &json!([]),
        "another's bank"
    );

    let office = hall.school.staff("教务").await;
    let named = json!({ "user_id": hall.teacher.id, "edits": true });
    office.put("/api/questions/school/editors/", named).await.data();
    hall.teacher
        .post("/api/questions/move/", to("school"))
        .await
        .data();
    assert_eq!(hall.teacher.get(&of("personal")).await.data(), &json!([]));
    assert_eq!(colleague.get(&of("school")).await.data(), &json!([found]));
    let elsewhere = TestSchool::new().await.teacher("外校教师").await;
    assert_eq!(elsewhere.get(&of("school")).await.status, 404);
    assert_eq!(hall.student.get(&of("school")).await.status, 403);
}

#[tokio::test]
async fn a_question_that_nearly_nobody_knows_is_pointed_out_to_its_author() {
    let hall = Hall::new().await;
    let assessment = asked_of_ten(&hall).await;
    let flagged = format!("/api/results/flagged_questions/?course_id={}", hall.course);
    assert_eq!(hall.teacher.get(&flagged).await.data(), &json!([]));
    release(&hall, assessment).await;

    let found = hall.teacher.get(&flagged).await;
    let found = &found.data()[0];
    assert_eq!((&found["uses"], &found["answered"]), (&json!(1), &json!(10)));
    assert_eq!(found["flags"], json!([{ "kind": "hard", "facility": 0.2 }]));
    let uses = format!("/api/results/questions/{}/uses/", found["question_id"]);
    let shown = hall.teacher.get(&uses).await;
    assert_eq!(shown.data()["uses"][0]["facility"], 0.2);
    assert_eq!(hall.student.get(&uses).await.status, 403);
    let elsewhere = TestSchool::new().await.teacher("外校教师").await;
    assert_eq!(elsewhere.get(&uses).await.status, 404);
    assert_eq!(elsewhere.get(&flagged).await.status, 404);

    let withdraw = format!("/api/marking/assessments/{assessment}/withdraw/");
    let reason = json!({ "reason": "更正答案" });
    hall.teacher.post(&withdraw, reason).await.data();
    hall.school.run_jobs().await;
    assert_eq!(hall.teacher.get(&flagged).await.data(), &json!([]));
}
