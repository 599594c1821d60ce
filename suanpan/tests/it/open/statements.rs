//! What learning record stores are told: marks when they are released, learning as it happens, nothing twice, nobody else's.

use super::{
    hooks::deliveries,
    record_store::{RecordStore, follow, name_store, said},
    release, sat,
};
use crate::{
    audited,
    courses::{import, small_course},
    hall::Hall,
    school::{Person, TestSchool},
};
use platform::clock::{hours, minutes, seconds};
use serde_json::{Value, json};

async fn telling() -> Hall {
    Hall::within(TestSchool::telling_this_computer().await).await
}

/// A class whose exam of two has been sat and not released, and the store of its teacher.
struct Sat {
    hall: Hall,
    exam: i64,
    store: RecordStore,
    hook: Value,
}

impl Sat {
    async fn new() -> Self {
        let hall = telling().await;
        let store = RecordStore::start().await;
        let hook = name_store(&hall.teacher, &store, false).await;
        let half = hall.another("欧阳乙").await;
        let exam = sat(&hall, &half).await;
        follow(&hall.school).await;
        Self {
            hall,
            exam,
            store,
            hook,
        }
    }

    async fn release(&self) {
        release(&self.hall, self.exam).await;
        follow(&self.hall.school).await;
    }

    /// Sets the student's mark in the gradebook.
    async fn set(&self, version: i64, mark: Value) {
        let path = format!(
            "/api/results/gradebook/{}/{}/cell/",
            self.hall.class, self.hall.course
        );
        let body = json!({ "user_id": self.hall.student.id, "source": "exam", "source_id": self.exam,
            "version": version, "mark": mark, "code": "recheck", "reason": "复核试卷" });
        self.hall.teacher.post(&path, body).await.data();
        follow(&self.hall.school).await;
    }
}

#[tokio::test]
async fn marks_are_told_when_they_are_released_and_not_before() {
    let sat = Sat::new().await;
    assert_eq!(sat.store.said(), [""; 0], "nothing is released");
    sat.release().await;
    let exam = format!("exams/{}", sat.exam);
    let mut told = sat.store.said();
    told.sort();
    let expected = ["failed", "passed", "scored", "scored"].map(|verb| format!("{verb} {exam}"));
    assert_eq!(told, expected);
    let all = sat.store.statements();
    let scores: Vec<&Value> = all
        .iter()
        .filter(|one| said(one) == format!("scored {exam}"))
        .map(|one| &one["result"]["score"])
        .collect();
    let score = |scaled: f64, raw: f64| json!({ "scaled": scaled, "raw": raw, "min": 0, "max": 4.0 });
    assert!(
        scores.contains(&&score(1.0, 4.0)) && scores.contains(&&score(0.5, 2.0)),
        "{scores:?}"
    );
    let passed = all.iter().find(|one| one["result"]["success"] == true).unwrap();
    assert_eq!(
        passed["context"]["contextActivities"]["parent"][0]["id"],
        format!("{}/xapi/courses/{}", home(&sat.hall), sat.hall.course)
    );
    // Of whom, nobody can read there; but the same is always the same.
    let text = serde_json::to_string(&all).unwrap();
    assert!(
        !text.contains("周一鸣") && !text.contains("欧阳乙"),
        "nobody's name"
    );
    let accounts: std::collections::BTreeSet<_> = all
        .iter()
        .map(|one| one["actor"]["account"]["name"].as_str().unwrap())
        .collect();
    assert_eq!(accounts.len(), 2);
    assert!(
        all.iter()
            .all(|one| one["actor"]["account"]["homePage"] == home(&sat.hall))
    );
    assert_eq!(sat.store.versions()[0], "1.0.3");
    let log = deliveries(&sat.hall.teacher, &sat.hook).await;
    assert!(
        log.iter()
            .all(|one| one["state"] == "delivered" && one["event"] == "statements"),
        "{log:?}"
    );
}

/// The public address.
fn home(hall: &Hall) -> String {
    hall.school.app.config.public_url.trim_end_matches('/').to_owned()
}

#[tokio::test]
async fn a_mark_that_changes_is_taken_back_and_told_anew() {
    let sat = Sat::new().await;
    sat.release().await;
    let before = sat.store.statements();
    sat.set(0, json!({ "kind": "points", "points": 55 })).await;
    let exam = format!("exams/{}", sat.exam);
    let news = sat.store.said()[before.len()..].to_vec();
    assert_eq!(news.iter().filter(|one| *one == "voided").count(), 2, "{news:?}");
    assert_eq!(news.len(), 4, "{news:?}");
    assert!(news.contains(&format!("failed {exam}")), "{news:?}");
    let all = sat.store.statements();
    let fresh = all[before.len()..]
        .iter()
        .find(|one| said(one) == format!("scored {exam}"))
        .unwrap();
    assert_eq!(
        fresh["result"]["score"],
        json!({ "scaled": 0.55, "raw": 2.2, "min": 0, "max": 4.0 })
    );
    for voided in all[before.len()..].iter().filter(|one| said(one) == "voided") {
        let known = before
            .iter()
            .find(|one| one["id"] == voided["object"]["id"])
            .expect("what was told");
        assert_eq!(known["actor"], voided["actor"]);
    }
    let before = sat.store.said().len();
    sat.set(1, json!({ "kind": "excused" })).await;
    assert_eq!(
        sat.store.said()[before..],
        ["voided", "voided"],
        "it does not count any more"
    );
    let before = sat.store.said().len();
    sat.set(2, json!({ "kind": "system" })).await;
    let mut news = sat.store.said()[before..].to_vec();
    news.sort();
    assert_eq!(news, [format!("passed {exam}"), format!("scored {exam}")]);
}

#[tokio::test]
async fn a_store_that_is_away_misses_nothing_and_hears_nothing_twice() {
    let sat = Sat::new().await;
    sat.store.answers(Some(503));
    sat.release().await;
    sat.hall.school.clock.advance(minutes(10));
    sat.hall.school.run_jobs().await;
    let asked = sat.store.requests();
    assert!(asked.len() > 3, "it is tried again: {}", asked.len());
    assert!(
        asked.iter().all(|ids| ids == &asked[0]),
        "the same each time, and nothing before it"
    );
    for _ in 0..40 {
        sat.hall.school.clock.advance(hours(1));
        sat.hall.school.run_jobs().await;
    }
    assert_eq!(sat.store.requests().len(), 20, "then it is left alone");
    let listed = sat.hall.teacher.get("/api/open/hooks/").await;
    assert_eq!(
        (&listed.data()[0]["state"], &listed.data()[0]["kind"]),
        (&json!("failed"), &json!("record_store"))
    );

    sat.store.answers(None);
    let path = format!("/api/open/hooks/{}/", sat.hook);
    sat.hall.teacher.put(&path, json!({ "is_on": true })).await.data();
    follow(&sat.hall.school).await;
    assert_eq!(sat.store.said().len(), 4, "nothing is lost");
    release(&sat.hall, sat.exam).await;
    follow(&sat.hall.school).await;
    assert_eq!(sat.store.said().len(), 4, "released again, and the same");
    sat.hall
        .teacher
        .put(&path, json!({ "is_on": false }))
        .await
        .data();
    sat.set(0, json!({ "kind": "points", "points": 70 })).await;
    assert_eq!(sat.store.said().len(), 4, "nothing while it is off");
    assert_eq!(
        audited::wordless(&audited::lines(&sat.hall.school).await),
        [""; 0]
    );
}

#[tokio::test]
async fn one_wrong_statement_keeps_no_other_back() {
    let sat = Sat::new().await;
    let exam = format!("exams/{}", sat.exam);
    sat.store.refuses(Some("verbs/failed"));
    sat.release().await;
    let told = sat.store.said();
    assert!(!told.contains(&format!("failed {exam}")), "{told:?}");
    assert_eq!(
        told.iter()
            .filter(|one| **one == format!("scored {exam}"))
            .count(),
        2,
        "{told:?}"
    );
    let log = deliveries(&sat.hall.teacher, &sat.hook).await;
    let states: Vec<_> = log.iter().map(|one| one["state"].as_str().unwrap()).collect();
    assert!(states.contains(&"failed"), "{states:?}");
    assert!(!states.contains(&"waiting"), "{states:?}");
    sat.store.refuses(None);
    // What a store has already need not arrive: 409 of a single one counts as there.
    sat.store.answers(Some(409));
    sat.set(0, json!({ "kind": "points", "points": 80 })).await;
    let log = deliveries(&sat.hall.teacher, &sat.hook).await;
    let states: Vec<_> = log.iter().map(|one| one["state"].as_str().unwrap()).collect();
    assert!(
        states.contains(&"split") && states[0] == "delivered",
        "{states:?}"
    );
}

/// A class with the small course, whose student has chosen nothing yet.
struct Watching {
    school: TestSchool,
    teacher: Person,
    student: Person,
    course: i64,
    lecture: i64,
}

impl Watching {
    async fn new() -> Self {
        let school = TestSchool::telling_this_computer().await;
        let teacher = school.teacher("林知远").await;
        let course = import(&teacher, &small_course()).await["course_id"]
            .as_i64()
            .unwrap();
        let class = json!({ "name": "出纳2601班", "term": "2026秋", "course_ids": [course] });
        let made = teacher.post("/api/classes/", class).await.data().clone();
        let student = school.student("安晓").await;
        student
            .post("/api/class/join/", json!({ "code": made["code"] }))
            .await
            .data();
        let lectures = student.get(&format!("/api/course/{course}/lectures/")).await;
        let lecture = lectures.data()["chapters"][0]["lectures"][0]["lecture_id"]
            .as_i64()
            .unwrap();
        school.run_jobs().await;
        Self {
            school,
            teacher,
            student,
            course,
            lecture,
        }
    }

    /// Plays the film, a report every five seconds.
    async fn play(&self, from: i64, to: i64) {
        let path = format!("/api/lecture/{}/", self.lecture);
        let visit = self
            .student
            .post(&format!("{path}visit/"), json!({}))
            .await
            .data()["visit_id"]
            .clone();
        for from in (from..to).step_by(5) {
            self.school.clock.advance(seconds(5));
            let until = (from + 5).min(to);
            let body = json!({ "visit_id": visit, "intervals": [[from, until]], "position_s": until });
            self.student.post(&format!("{path}watch/"), body).await.data();
            self.school.run_jobs().await;
        }
        follow(&self.school).await;
    }
}

#[tokio::test]
async fn a_film_is_told_by_quarters_and_when_it_is_finished() {
    let watching = Watching::new().await;
    let store = RecordStore::start().await;
    name_store(&watching.teacher, &store, true).await;
    watching.play(0, 20).await;
    let (lecture, course) = (
        format!("lectures/{}", watching.lecture),
        format!("courses/{}", watching.course),
    );
    let stays = [format!("experienced {lecture}"), format!("experienced {course}")];
    let mut told = store.said();
    told.sort();
    let mut expected = stays.to_vec();
    expected.sort();
    assert_eq!(told, expected, "no quarter of it yet");
    watching.play(20, 60).await;
    let quarters = store
        .said()
        .iter()
        .filter(|one| one.starts_with("progressed"))
        .count();
    assert!((1..=2).contains(&quarters), "{:?}", store.said());
    watching.play(60, 100).await;
    let all = store.statements();
    let last = all.last().unwrap();
    assert_eq!(said(last), format!("completed {lecture}"));
    assert_eq!(last["actor"]["name"], "安晓", "this store is told names");
    assert_eq!(
        last["object"]["definition"]["type"],
        "https://w3id.org/xapi/video/activity-type/video"
    );
    assert_eq!(
        last["context"]["contextActivities"]["category"][0]["id"],
        "https://w3id.org/xapi/video"
    );
    let played = &last["result"]["extensions"]["https://w3id.org/xapi/video/extensions/played-segments"];
    let until = played.as_str().unwrap().trim_start_matches("0[.]").parse::<f64>();
    assert!(until.is_ok_and(|seconds| seconds >= 90.0), "{played}");
    assert_eq!(
        last["context"]["extensions"]["https://w3id.org/xapi/video/extensions/length"],
        100
    );
    let told = store.said().len();
    watching.play(0, 30).await;
    assert_eq!(store.said().len(), told, "seen again, and told already");
}

#[tokio::test]
async fn a_store_is_told_of_its_owner_s_students_alone() {
    let watching = Watching::new().await;
    let other = watching.school.teacher("顾清和").await;
    let (theirs, office, elsewhere) = (
        RecordStore::start().await,
        RecordStore::start().await,
        RecordStore::start().await,
    );
    name_store(&other, &theirs, false).await;
    let staff = watching.school.staff("沈佩兰").await;
    name_store(&staff, &office, false).await;
    let school = watching.school.add_school("huabei", "华北商学院").await;
    let stranger = watching
        .school
        .person(school, "别校教务", &[platform::Role::TeacherManagement])
        .await;
    name_store(&stranger, &elsewhere, false).await;
    watching.play(0, 30).await;
    assert!(!office.said().is_empty(), "the office sees the school");
    assert_eq!(
        theirs.said(),
        [""; 0],
        "another teacher's classes are nobody's business"
    );
    assert_eq!(elsewhere.said(), [""; 0], "a school is a wall");
}

#[tokio::test]
async fn a_store_is_named_like_any_address_and_its_secret_is_shown_to_nobody() {
    let hall = telling().await;
    let store = RecordStore::start().await;
    let form = |url: &str, key: &str| json!({ "name": "库", "url": url, "key": key, "secret": "口令", "tells_names": false, "version": "2.0.0" });
    let ask = async |body: Value| hall.teacher.post("/api/open/record_stores/", body).await;
    for inside in [
        "https://10.0.0.1/xapi",
        "https://169.254.169.254/",
        "http://8.8.8.8/xapi",
        "https://a:b@8.8.8.8/",
    ] {
        let refused = ask(form(inside, "suanpan")).await;
        assert_eq!(
            (
                refused.status.as_u16(),
                &refused.json["data"]["fields"][0]["field"]
            ),
            (422, &json!("url")),
            "{inside}"
        );
    }
    assert_eq!(ask(form(&store.url, "a:b")).await.status, 422);
    let hook = ask(form(&store.url, "suanpan")).await.data()["id"].clone();
    let listed = hall.teacher.get("/api/open/hooks/").await;
    assert_eq!(listed.data()[0]["xapi_version"], "2.0.0");
    assert!(!listed.json.to_string().contains("口令"));
    let id = hook.as_i64().unwrap();
    let read = move |tx: database::Tx| async move {
        tx.query_one_as::<String>(&LOCKED, database::params![id]).await
    };
    let stored = hall.school.app.db.read(read).await.unwrap();
    assert!(!stored.is_empty() && !stored.contains("口令"));
    hall.teacher
        .post(&format!("/api/open/hooks/{hook}/test/"), json!({}))
        .await
        .data();
    hall.school.run_jobs().await;
    assert_eq!(
        (store.said(), store.versions()),
        (vec!["interacted about".to_owned()], vec!["2.0.0".to_owned()])
    );
    assert_eq!(
        hall.school
            .student("安晓")
            .await
            .post("/api/open/record_stores/", json!({}))
            .await
            .status,
        403
    );
    for _ in 0..9 {
        ask(form(&store.url, "suanpan")).await.data();
    }
    assert_eq!(
        ask(form(&store.url, "suanpan")).await.error(),
        "open.too_many_hooks"
    );
    assert_eq!(audited::wordless(&audited::lines(&hall.school).await), [""; 0]);
}

database::sql! {
    LOCKED = "select locked_secret from open_hook where id = $1";
}
