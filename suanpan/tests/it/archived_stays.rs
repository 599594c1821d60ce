//! Stays of courses that are over become sums: every figure stays, the list begins later and says so.

use crate::{
    courses::school_with_course,
    learning::{class_with, first_lecture, play, visit},
    school::{Person, TestSchool},
};
use ::database::Engine;
use platform::clock::{days, hours, minutes, seconds};
use serde_json::{Value, json};

const MONTHS: u32 = 6;

/// A class that took the course, and what its student did there.
struct Room {
    school: TestSchool,
    teacher: Person,
    ann: Person,
    course: i64,
    class: i64,
}

impl Room {
    async fn new() -> Self {
        let (school, teacher, course) = school_with_course().await;
        let ann = school.student("安晓").await;
        let class = class_with(&teacher, course, &[&ann]).await;
        let room = Self {
            school,
            teacher,
            ann,
            course,
            class,
        };
        let ann = room.ann.clone();
        room.learn(&ann).await;
        room
    }

    /// Two stays at a lecture, two at a resource, one that is too short to count.
    async fn learn(&self, who: &Person) {
        let who = &self.again(who).await;
        let lecture = first_lecture(who, self.course).await;
        for from in [0.0, 20.0] {
            let stay = visit(who, lecture).await;
            play(&self.school, who, lecture, stay, from, from + 20.0).await;
            self.school.clock.advance(hours(1));
        }
        let resources = who.get(&format!("/api/course/{}/resources/", self.course)).await;
        let resource = &resources.data()["items"][0]["resource_id"];
        for length_s in [30, 4, 45] {
            let stay = who
                .post(&format!("/api/resource/{resource}/visit/"), json!({}))
                .await;
            let stay = format!("/api/learning_visit/{}/stay/", stay.data()["visit_id"]);
            self.school.clock.advance(seconds(length_s));
            who.post(&stay, json!({})).await.data();
            self.school.clock.advance(hours(1));
        }
        self.settle().await;
    }

    /// What follows from it, on a server where nothing is archived.
    async fn settle(&self) {
        for _ in 0..2 {
            self.school.clock.advance(minutes(1));
            self.school.run_jobs().await;
        }
    }

    async fn put_class_away(&self) {
        self.set_archived(true).await;
    }

    async fn set_archived(&self, is_archived: bool) {
        let path = format!("/api/classes/{}/archive/", self.class);
        let teacher = self.again(&self.teacher).await;
        teacher
            .post(&path, json!({ "is_archived": is_archived }))
            .await
            .data();
    }

    /// They sign in again: half a year later nobody is signed in any more.
    async fn again(&self, who: &Person) -> Person {
        Person {
            client: self.school.session_of(who.id).await,
            ..who.clone()
        }
    }

    /// A day goes by on a server that archives after so many months.
    async fn night(&self, months: u32) {
        self.school.clock.advance(days(1));
        let mut config = (*self.school.app.config).clone();
        config.archive_stays_months = months;
        let app = self.school.app.with_config(config);
        for worker in suanpan::jobs::workers(&app, self.school.runner()) {
            worker.run_due().await.expect("the jobs run");
        }
    }

    async fn record(&self, who: &Person, kind: &str) -> Value {
        let path = format!("/api/course/{}/learning_record/?kind={kind}", self.course);
        self.again(who).await.get(&path).await.data().clone()
    }

    /// Every figure that a student and a teacher see of it, without the list of stays.
    async fn figures(&self, who: &Person) -> Value {
        let mut record = self.record(who, "").await;
        let (who, teacher) = (self.again(who).await, self.again(&self.teacher).await);
        let of_student = format!(
            "/api/class/{}/student/{}/learning/?course_id={}",
            self.class, who.id, self.course
        );
        let mut seen = teacher.get(&of_student).await.data().clone();
        let resources = who.get(&format!("/api/course/{}/resources/", self.course)).await;
        let scores = who
            .get(&format!("/api/results/scores/?course_id={}", self.course))
            .await;
        for list in ["items", "total", "archived_visits", "archived_until_ms"] {
            record.as_object_mut().expect("a record").remove(list);
        }
        for list in ["stays", "days", "archived_visits", "archived_until_ms"] {
            seen.as_object_mut().expect("figures").remove(list);
        }
        let items = resources.data()["items"].as_array().expect("resources");
        let visits: Vec<_> = items
            .iter()
            .map(|one| json!([one["visits"], one["seconds"], one["last_at_ms"]]))
            .collect();
        json!([record, seen, visits, scores.data()["total"]])
    }

    /// Single stays and sums in the database.
    fn rows(&self) -> (usize, usize) {
        let all = |table: &str| {
            let query = format!("select cast(user_id as text) from {table}");
            self.school.noticed.database.texts(&query).len()
        };
        (all("learning_visit"), all("learning_visit_sum"))
    }
}

#[tokio::test]
async fn a_course_that_is_over_keeps_its_figures_and_lists_stays_from_later_on() {
    let room = Room::new().await;
    room.put_class_away().await;
    let (before, listed) = (room.figures(&room.ann).await, room.record(&room.ann, "").await);
    assert_eq!(
        (&listed["total"], &listed["archived_until_ms"]),
        (&json!(4), &Value::Null)
    );
    let last_at_ms = room
        .ann
        .get(&format!("/api/course/{}/resources/", room.course))
        .await
        .data()["items"][0]["last_at_ms"]
        .clone();

    room.school.clock.advance(days(30 * i64::from(MONTHS) - 3));
    room.night(MONTHS).await;
    assert_eq!(room.rows(), (5, 0), "not yet for so long");
    room.school.clock.advance(days(5));
    room.night(0).await;
    assert_eq!(room.rows(), (5, 0), "this server archives nothing");
    room.night(MONTHS).await;
    assert_eq!(room.rows(), (0, 2));
    assert_eq!(room.figures(&room.ann).await, before);

    let record = room.record(&room.ann, "").await;
    assert_eq!((&record["items"], &record["total"]), (&json!([]), &json!(0)));
    assert_eq!(
        (&record["archived_visits"], &record["archived_until_ms"]),
        (&json!(4), &last_at_ms)
    );
    assert_eq!(room.record(&room.ann, "lecture").await["archived_visits"], 2);
    assert_eq!(room.record(&room.ann, "resource").await["archived_visits"], 2);
    let of_student = format!(
        "/api/class/{}/student/{}/learning/?course_id={}",
        room.class, room.ann.id, room.course
    );
    let seen = room.again(&room.teacher).await.get(&of_student).await;
    assert_eq!(
        (&seen.data()["archived_visits"], &seen.data()["archived_until_ms"]),
        (&json!(4), &last_at_ms)
    );

    room.night(MONTHS).await;
    assert_eq!((room.rows(), room.figures(&room.ann).await), ((0, 2), before));
}

#[tokio::test]
async fn who_comes_back_goes_on_where_the_sums_are() {
    let room = Room::new().await;
    room.put_class_away().await;
    room.school.clock.advance(days(200));
    room.night(MONTHS).await;
    let before = room.record(&room.ann, "").await;
    assert_eq!((before["total"].as_i64(), room.rows()), (Some(0), (0, 2)));

    room.set_archived(false).await;
    let ann = room.ann.clone();
    room.learn(&ann).await;
    let again = room.record(&room.ann, "").await;
    assert_eq!(
        (
            &again["total"],
            &again["archived_visits"],
            &again["archived_until_ms"]
        ),
        (&json!(4), &json!(4), &before["archived_until_ms"])
    );
    let twice = before["seconds"].as_i64().map(|seconds| seconds * 2);
    assert_eq!(again["seconds"].as_i64(), twice);

    room.put_class_away().await;
    room.school.clock.advance(days(200));
    room.night(MONTHS).await;
    assert_eq!(room.rows(), (0, 2));
    let last = room.record(&room.ann, "").await;
    assert_eq!(
        (last["seconds"].as_i64(), &last["archived_visits"]),
        (twice, &json!(8))
    );
}

#[tokio::test]
async fn a_course_that_somebody_is_taught_in_or_chose_keeps_its_stays() {
    let room = Room::new().await;
    let ben = room.school.student("白露").await;
    let choose = format!("/api/select_course/{}/enrol/", room.course);
    ben.post(&choose, json!({})).await.data();
    room.learn(&ben).await;
    let other = class_with(&room.teacher, room.course, &[]).await;
    room.put_class_away().await;
    room.school.clock.advance(days(400));
    room.night(MONTHS).await;
    assert_eq!(room.rows(), (10, 0), "another class takes the course");

    // Not put away, but its term is over for as long.
    let term = json!({ "name": "2026秋", "starts_on": "2026-09-07", "ends_on": "2027-01-17" });
    let office = room.school.staff("教务").await;
    office.post("/api/school/terms/", term).await.data();
    assert!(other > 0);
    room.night(MONTHS).await;
    assert_eq!(
        room.rows(),
        (5, 2),
        "who chose the course themselves learns there still"
    );
    room.school.leave_jobs();
}

#[tokio::test]
async fn what_is_cut_off_loses_and_doubles_nothing() {
    let room = Room::new().await;
    let ben = room.school.student("白露").await;
    let code = room.teacher.get(&format!("/api/classes/{}/", room.class)).await;
    let code = json!({ "code": code.data()["code"] });
    ben.post("/api/class/join/", code).await.data();
    room.learn(&ben).await;
    room.put_class_away().await;
    room.school.clock.advance(days(200));
    let before = [room.figures(&room.ann).await, room.figures(&ben).await];
    // The database refuses in the middle of the second learner: after the sums, before the stays have gone.
    let last = ben.id.max(room.ann.id);
    let (on, off) = match room.school.app.db.engine() {
        Engine::Sqlite => (
            format!(
                "create trigger cut_off before delete on learning_visit when old.user_id = {last} begin select raise(abort, 'cut off'); end;"
            ),
            "drop trigger cut_off;",
        ),
        Engine::Postgres => (
            format!(
                "create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$; \
                 create trigger cut_off before delete on learning_visit for each row when (old.user_id = {last}) execute function cut_off();"
            ),
            "drop trigger cut_off on learning_visit; drop function cut_off;",
        ),
    };
    room.school.run_script(&on).await;
    room.night(MONTHS).await;
    assert_eq!(room.rows(), (5, 2), "the first of them is done");
    assert_eq!([room.figures(&room.ann).await, room.figures(&ben).await], before);
    room.school.run_script(off).await;
    room.night(MONTHS).await;
    assert_eq!(room.rows(), (0, 4));
    assert_eq!([room.figures(&room.ann).await, room.figures(&ben).await], before);
}
