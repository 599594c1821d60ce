//! 重新评测: a test was wrong; what the class handed in is tested once more, shown, applied on the teacher's word, taken back.

use crate::{
    audited,
    coding_marks::{HARD_CODED, RIGHT, Room, course_with_programs},
    courses::import,
};
use serde_json::{Value, json};
use testkit::Reply;

const REASON: &str = "第二份数据的合计写错了，应为 60。";

/// The class's page of the task.
fn page(room: &Room, program: &Value) -> String {
    format!("/api/class/{}/python/{}/retests/", room.class, program["id"])
}

/// The course with its second test put right: the typed-in answer is what it asks for.
async fn put_right(room: &Room) {
    let mut files = course_with_programs();
    for key in ["best", "last"] {
        let path = format!("python/{key}/tests.toml");
        let text = String::from_utf8(files[&path].clone()).expect("text");
        files.insert(path, text.replace("expect = 7", "expect = 60").into_bytes());
    }
    let report = import(&room.teacher, &files).await;
    assert_eq!(report["errors"], 0, "{report}");
}

async fn begin(room: &Room, program: &Value) -> Value {
    room.teacher.post(&page(room, program), json!({})).await.data();
    room.school.run_jobs().await;
    room.teacher.get(&page(room, program)).await.data()["current"].clone()
}

async fn say(room: &Room, program: &Value, current: &Value, what: &str) -> Reply {
    let address = format!("{}{}/{what}/", page(room, program), current["id"]);
    room.teacher.post(&address, json!({ "reason": REASON })).await
}

async fn percent(room: &Room) -> Value {
    room.program("best").await["best_percent"].clone()
}

#[tokio::test]
async fn what_changes_is_shown_before_any_score_does() {
    let room = Room::new().await;
    room.hand_in("best", HARD_CODED).await;
    let program = room.program("best").await;
    put_right(&room).await;
    let begun = room.teacher.post(&page(&room, &program), json!({})).await;
    let current = &begun.data()["current"];
    assert_eq!(
        (&current["state"], &current["done"], &current["total"]),
        (&json!("running"), &json!(0), &json!(1))
    );
    assert_eq!(
        say(&room, &program, current, "apply").await.error(),
        "coding.retest_not_ready"
    );
    room.school.run_jobs().await;

    let ready = room.teacher.get(&page(&room, &program)).await.data()["current"].clone();
    assert_eq!(
        (&ready["state"], &ready["changed"], &ready["broken"]),
        (&json!("ready"), &json!(1), &json!(0))
    );
    let student = &ready["students"][0];
    assert_eq!(
        (&student["before"], &student["after"]),
        (&json!(40.0), &json!(100.0))
    );
    let moves = &ready["moves"];
    assert_eq!(
        (&moves["passed"], &moves["failed"], &moves["moved"]),
        (&json!(1), &json!(0), &json!(0))
    );
    assert_eq!(
        (&moves["before"]["mean"], &moves["after"]["mean"]),
        (&json!(40.0), &json!(100.0))
    );
    assert_eq!(
        (&student["place_before"], &student["place_after"]),
        (
            &json!({ "place": 1, "passes": false }),
            &json!({ "place": 1, "passes": true })
        )
    );
    assert_eq!(percent(&room).await, 40.0, "nothing is done yet");

    // Begun anew it takes the place of the one that was not applied.
    let again = begin(&room, &program).await;
    assert_ne!(again["id"], ready["id"]);
    assert_eq!(
        say(&room, &program, &ready, "apply").await.error(),
        "coding.retest_not_ready"
    );
}

#[tokio::test]
async fn applied_and_taken_back_every_score_follows_and_its_student_reads_why() {
    let room = Room::new().await;
    let marked = room.hand_in("best", HARD_CODED).await;
    let program = room.program("best").await;
    put_right(&room).await;
    let current = begin(&room, &program).await;
    say(&room, &program, &current, "apply").await.data();
    room.school.run_jobs().await;
    assert_eq!(percent(&room).await, 100.0);
    assert_eq!(
        room.task().await["earned"],
        50,
        "half of the task is this program"
    );
    let address = format!("/api/python/submission/{}/", marked["id"]);
    let shown = room.student.get(&address).await;
    assert_eq!(shown.data()["tests"][1]["is_passed"], true);
    assert_eq!(
        (
            &shown.data()["retested"]["was_percent"],
            &shown.data()["retested"]["reason"]
        ),
        (&json!(40.0), &json!(REASON))
    );
    let notices = room.student.get("/api/user/notices/").await;
    assert!(notices.json.to_string().contains(REASON));
    assert_eq!(
        say(&room, &program, &current, "apply").await.error(),
        "coding.retest_not_ready"
    );

    say(&room, &program, &current, "undo").await.data();
    room.school.run_jobs().await;
    assert_eq!(percent(&room).await, 40.0);
    assert_eq!(room.task().await["earned"], 20);
    let shown = room.student.get(&address).await;
    assert_eq!(
        (&shown.data()["tests"][1]["is_passed"], &shown.data()["retested"]),
        (&json!(false), &Value::Null)
    );
    assert_eq!(
        say(&room, &program, &current, "undo").await.error(),
        "coding.retest_not_applied"
    );
    let office = room.school.staff("周教务").await;
    for action in ["coding.retest_applied", "coding.retest_undone"] {
        let log = office.get(&format!("/api/staff/audit/?action={action}")).await;
        assert!(log.json.to_string().contains(REASON), "{action}");
    }
    // A line for each mark that changed, and only for these.
    assert_eq!(
        audited::marks_of(&office, &room.student.name).await,
        [
            format!("coding.program_retested 40.0→100.0 {REASON}"),
            format!("coding.program_restored 100.0→40.0 {REASON}")
        ]
    );
    assert_eq!(audited::wordless(&audited::lines(&room.school).await), [""; 0]);
}

#[tokio::test]
async fn the_task_changed_again_so_what_was_shown_is_not_applied() {
    let room = Room::new().await;
    room.hand_in("best", RIGHT).await;
    let program = room.program("best").await;
    put_right(&room).await;
    let current = begin(&room, &program).await;
    let report = import(&room.teacher, &course_with_programs()).await;
    assert_eq!(report["errors"], 0);
    let shown = room.teacher.get(&page(&room, &program)).await;
    assert_eq!(shown.data()["current"]["is_stale"], true);
    assert_eq!(
        say(&room, &program, &current, "apply").await.error(),
        "coding.retest_stale"
    );
    room.school.run_jobs().await;
}

#[tokio::test]
async fn the_last_counts_where_the_task_says_so() {
    let room = Room::new().await;
    // 100, then 40; by the tests put right 40, then 100.
    room.hand_in("last", RIGHT).await;
    room.hand_in("last", HARD_CODED).await;
    let program = room.program("last").await;
    put_right(&room).await;
    let current = begin(&room, &program).await;
    let student = &current["students"][0];
    assert_eq!(
        (&student["before"], &student["after"]),
        (&json!(40.0), &json!(100.0))
    );
    let both: Vec<(&Value, &Value)> = student["submissions"]
        .as_array()
        .expect("submissions")
        .iter()
        .map(|one| (&one["before"], &one["after"]))
        .collect();
    assert_eq!(
        both,
        [(&json!(100.0), &json!(40.0)), (&json!(40.0), &json!(100.0))]
    );
    say(&room, &program, &current, "apply").await.data();
    room.school.run_jobs().await;
    assert_eq!(room.task().await["earned"], 50);
}

#[tokio::test]
async fn tests_that_fail_themselves_change_nothing() {
    let room = Room::new().await;
    room.hand_in("best", HARD_CODED).await;
    let program = room.program("best").await;
    let mut files = course_with_programs();
    files.insert(
        "python/best/tests.py".into(),
        b"raise RuntimeError('broken')\n".to_vec(),
    );
    let report = import(&room.teacher, &files).await;
    assert_eq!(report["errors"], 0, "{report}");
    let current = begin(&room, &program).await;
    assert_eq!(
        (&current["state"], &current["broken"], &current["changed"]),
        (&json!("ready"), &json!(1), &json!(0)),
        "{current}"
    );
    say(&room, &program, &current, "apply").await.data();
    room.school.run_jobs().await;
    assert_eq!(percent(&room).await, 40.0);
}

#[tokio::test]
async fn only_teachers_of_the_class_and_only_what_was_handed_in() {
    let room = Room::new().await;
    let program = room.program("best").await;
    let address = page(&room, &program);
    assert_eq!(
        room.teacher.post(&address, json!({})).await.error(),
        "coding.nothing_to_retest"
    );
    assert_eq!(room.student.post(&address, json!({})).await.status.as_u16(), 403);
    let other = room.school.teacher("钱立人").await;
    for reply in [other.post(&address, json!({})).await, other.get(&address).await] {
        assert_eq!(reply.status.as_u16(), 404);
    }
}
