//! When attempts begin and end, and every change of it: who made it, why, from what to what, and who has heard.

use crate::{
    hall::{DEVICE, Hall, load, save, single, submit},
    school::Person,
};
use futures_util::future::join_all;
use platform::clock::{hours, minutes};
use serde_json::{Value, json};
use std::time::Duration;

async fn heartbeat(student: &Person, attempt: i64, shows: i64) -> Value {
    let sent = json!({ "device": DEVICE, "writer": DEVICE, "schedule_version": shows });
    let path = format!("/api/exams/attempts/{attempt}/heartbeat/");
    student.post(&path, sent).await.data().clone()
}

async fn row(hall: &Hall, assessment: i64, student: &Person) -> Value {
    let board = hall
        .teacher
        .get(&format!("/api/exams/managed/{assessment}/board/"))
        .await;
    let rows = board.data()["rows"].as_array().expect("rows").clone();
    let own = rows.into_iter().find(|row| row["user_id"] == student.id.0);
    own.expect("a row")
}

async fn changes(hall: &Hall, assessment: i64) -> Vec<Value> {
    let path = format!("/api/exams/managed/{assessment}/schedule/");
    let reply = hall.teacher.get(&path).await;
    reply.data().as_array().expect("changes").clone()
}

/// The assessment as its form would send it.
async fn text(hall: &Hall, assessment: i64) -> Value {
    let path = format!("/api/exams/managed/{assessment}/");
    let shown = hall.teacher.get(&path).await.data().clone();
    json!({ "paper_id": shown["paper_id"], "title": shown["title"], "class_ids": [hall.class],
        "opens_at_ms": shown["opens_at_ms"], "closes_at_ms": shown["closes_at_ms"], "counts_as": "final",
        "rules": shown["rules"], "publish": true })
}

fn now_ms(hall: &Hall) -> i64 {
    platform::Clock::now_ms(&*hall.school.clock)
}

fn ms(view: &Value, field: &str) -> i64 {
    view[field].as_i64().expect("a time")
}

async fn one_paper() -> (Hall, i64) {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    (hall, assessment)
}

#[tokio::test]
async fn a_change_of_time_is_a_version_that_the_page_shows_and_acknowledges() {
    let (hall, assessment) = one_paper().await;
    let attempt = hall.start(&hall.student, assessment).await;
    let before = ms(&load(&hall.student, attempt, DEVICE).await, "deadline_at_ms");
    hall.extend(assessment, &[], 5, "机房停电").await.data();

    let heard = heartbeat(&hall.student, attempt, 0).await;
    assert_eq!(heard["schedule_version"], 1);
    let change = &heard["deadline_changes"][0];
    assert_eq!(
        (ms(change, "from_ms"), ms(change, "to_ms")),
        (before, before + minutes(5))
    );
    assert_eq!(
        (&change["reason"], &change["kind"]),
        (&json!("机房停电"), &json!("extended"))
    );
    let own = row(&hall, assessment, &hall.student).await;
    assert_eq!(
        (&own["schedule_version"], &own["heard_version"]),
        (&json!(1), &json!(0))
    );

    // A page cannot have shown what is not there.
    heartbeat(&hall.student, attempt, 7).await;
    assert_eq!(row(&hall, assessment, &hall.student).await["heard_version"], 0);
    heartbeat(&hall.student, attempt, 1).await;
    assert_eq!(row(&hall, assessment, &hall.student).await["heard_version"], 1);

    let all = changes(&hall, assessment).await;
    assert_eq!(all.len(), 1);
    assert_eq!((&all[0]["moved"], &all[0]["heard"]), (&json!(1), &json!(1)));
    assert_eq!(
        (&all[0]["by_name"], &all[0]["student_name"]),
        (&json!("林老师"), &Value::Null)
    );
    let view = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(
        view["deadline_changes"].as_array().map(Vec::len),
        Some(1),
        "a reload shows it too"
    );
}

/// E8.
#[tokio::test]
async fn an_edit_that_moves_who_is_writing_is_previewed_wants_a_reason_and_is_kept() {
    let (hall, assessment) = one_paper().await;
    let attempt = hall.start(&hall.student, assessment).await;
    let before = ms(&load(&hall.student, attempt, DEVICE).await, "deadline_at_ms");
    let mut new = text(&hall, assessment).await;
    new["rules"]["minutes"] = json!(40);
    let path = format!("/api/exams/managed/{assessment}/");
    let preview = hall
        .teacher
        .get(&format!(
            "{path}schedule/preview/?closes_at_ms={}&minutes=40",
            new["closes_at_ms"]
        ))
        .await;
    assert_eq!(ms(&preview.data()[0], "to_ms"), before - minutes(20));
    assert_eq!(preview.data()[0]["real_name"], "周一鸣");

    let refused = hall.teacher.put(&path, new.clone()).await;
    assert_eq!(refused.status.as_u16(), 422);
    assert_eq!(
        refused.json["data"]["fields"][0]["field"], "reason",
        "{}",
        refused.json
    );
    let now = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(ms(&now, "deadline_at_ms"), before, "nothing is half-written");

    new["reason"] = json!("试卷时长印错");
    hall.teacher.put(&path, new.clone()).await.data();
    let now = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(ms(&now, "deadline_at_ms"), before - minutes(20));
    assert_eq!(now["deadline_changes"][0]["reason"], "试卷时长印错");
    assert_eq!(changes(&hall, assessment).await[0]["kind"], "window");

    // What moves nobody needs no reason and leaves no trace among the times.
    new["reason"] = json!("");
    new["title"] = json!("改名");
    hall.teacher.put(&path, new).await.data();
    assert_eq!(changes(&hall, assessment).await.len(), 1);
}

#[tokio::test]
async fn an_early_end_wants_a_reason_while_somebody_writes() {
    let (hall, assessment) = one_paper().await;
    let attempt = hall.start(&hall.student, assessment).await;
    let path = format!("/api/exams/managed/{assessment}/close/");
    let bare = hall.teacher.post(&path, json!({ "keeps_extra": false })).await;
    assert_eq!(bare.status.as_u16(), 422);
    save(&hall.student, attempt, &[(0, 1, single("A"))]).await.data();
    let why = json!({ "keeps_extra": false, "reason": "消防演练" });
    hall.teacher.post(&path, why).await.data();
    let all = changes(&hall, assessment).await;
    assert_eq!(
        (&all[0]["kind"], &all[0]["reason"]),
        (&json!("ended"), &json!("消防演练"))
    );
    assert_eq!(ms(&all[0], "to_ms"), now_ms(&hall));
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn a_class_is_given_more_time_and_keeps_it_over_an_edit() {
    let (hall, assessment) = one_paper().await;
    let attempt = hall.start(&hall.student, assessment).await;
    let before = ms(&load(&hall.student, attempt, DEVICE).await, "deadline_at_ms");
    let extended = json!({ "kind": "extended", "minutes": 10 });
    let class = |id: i64| json!({ "kind": "class", "class_id": id });
    let elsewhere = hall
        .change_schedule(assessment, class(hall.class + 1000), extended.clone(), "换教室")
        .await;
    assert_eq!(elsewhere.status.as_u16(), 404);
    hall.change_schedule(assessment, class(hall.class), extended, "换教室")
        .await
        .data();
    let mut new = text(&hall, assessment).await;
    new["title"] = json!("改名");
    let path = format!("/api/exams/managed/{assessment}/");
    hall.teacher.put(&path, new).await.data();
    let late = hall.another("后来者").await;
    let late_attempt = hall.start(&late, assessment).await;
    for (student, attempt) in [(&hall.student, attempt), (&late, late_attempt)] {
        let view = load(student, attempt, DEVICE).await;
        assert_eq!(ms(&view, "deadline_at_ms"), before + minutes(10));
    }
    assert_eq!(changes(&hall, assessment).await[0]["class_name"], "会计 2601 班");
}

/// Who could not come writes in a window of their own; until it is over nobody sees the key.
#[tokio::test]
async fn a_make_up_window_is_for_those_who_could_not_come() {
    let hall = Hall::new().await;
    let absent = hall.another("病假").await;
    let closed =
        json!({ "review": { "score": "closed", "answer": "closed", "key": "closed", "analysis": "closed" } });
    let assessment = hall.assess(hall.paper(&["single"]).await, closed).await;
    let attempt = hall.start(&hall.student, assessment).await;
    submit(&hall.student, attempt).await.data();
    hall.wait(121).await;
    assert_eq!(
        hall.try_start(&absent, assessment, "").await.error(),
        "exams.closed"
    );

    let opens_ms = now_ms(&hall) + hours(20);
    let students = |ids: &[i64]| json!({ "kind": "students", "user_ids": ids });
    let make_up = |from: i64, to: i64| json!({ "kind": "make_up", "opens_at_ms": from, "closes_at_ms": to });
    let window = make_up(opens_ms, opens_ms + hours(1));
    let everybody = hall
        .change_schedule(assessment, json!({ "kind": "everybody" }), window.clone(), "补考")
        .await;
    assert_eq!(everybody.status.as_u16(), 422);
    let done = hall
        .change_schedule(assessment, students(&[hall.student.id.0]), window.clone(), "补考")
        .await;
    assert_eq!(done.error(), "exams.no_attempts_left");
    let backwards = hall
        .change_schedule(
            assessment,
            students(&[absent.id.0]),
            make_up(opens_ms, opens_ms - 1),
            "补考",
        )
        .await;
    assert_eq!(backwards.status.as_u16(), 422);
    hall.change_schedule(assessment, students(&[absent.id.0]), window, "病假补考")
        .await
        .data();

    let review = format!("/api/exams/attempts/{attempt}/review/");
    assert!(
        hall.student.get(&review).await.json["data"]["key_is_shown"] != true,
        "the key is not known before the last has written"
    );
    let shown = hall
        .student
        .get(&format!("/api/exams/records/?course_id={}", hall.course))
        .await;
    assert!(shown.data()[0]["attempt"]["earned"].is_null(), "{}", shown.json);
    assert_eq!(
        hall.try_start(&absent, assessment, "").await.error(),
        "exams.not_yet_open"
    );
    hall.school.clock.advance(hours(20) + minutes(10));
    let own = hall.start(&absent, assessment).await;
    let view = load(&absent, own, DEVICE).await;
    assert_eq!(ms(&view, "deadline_at_ms"), opens_ms + hours(1));
    hall.wait(51).await;
    let shown = hall
        .student
        .get(&format!("/api/exams/records/?course_id={}", hall.course))
        .await;
    assert!(shown.data()[0]["attempt"]["earned"].is_number(), "{}", shown.json);
}

#[tokio::test]
async fn one_who_is_late_is_let_in() {
    let hall = Hall::new().await;
    let rules = json!({ "late_entry_minutes": 15 });
    let assessment = hall.assess(hall.paper(&["single"]).await, rules).await;
    hall.school.clock.advance(minutes(30));
    assert_eq!(
        hall.try_start(&hall.student, assessment, "").await.error(),
        "exams.too_late"
    );
    let students = json!({ "kind": "students", "user_ids": [hall.student.id.0] });
    let until = |ms: i64| json!({ "kind": "late_entry", "until_ms": ms });
    let too_long = hall
        .change_schedule(
            assessment,
            students.clone(),
            until(now_ms(&hall) + hours(3)),
            "班车晚点",
        )
        .await;
    assert_eq!(too_long.status.as_u16(), 422);
    hall.change_schedule(
        assessment,
        students.clone(),
        until(now_ms(&hall) + minutes(10)),
        "班车晚点",
    )
    .await
    .data();
    let other = hall.another("另一人").await;
    assert_eq!(
        hall.try_start(&other, assessment, "").await.error(),
        "exams.too_late"
    );
    hall.start(&hall.student, assessment).await;
    let writing = hall
        .change_schedule(
            assessment,
            students,
            until(now_ms(&hall) + minutes(20)),
            "班车晚点",
        )
        .await;
    assert_eq!(writing.error(), "exams.is_writing");
}

/// A small stream of numbers that is the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Something that a teacher does to the times of an assessment.
async fn act(hall: &Hall, assessment: i64, slow: &Person, dice: &mut Dice) {
    let by = 1 + i64::try_from(dice.below(10)).expect("small");
    let path = format!("/api/exams/managed/{assessment}/");
    match dice.below(5) {
        0 => drop(hall.extend(assessment, &[], by, "断网").await),
        1 => drop(hall.extend(assessment, &[slow], by, "换机").await),
        2 => {
            let class = json!({ "kind": "class", "class_id": hall.class });
            let what = json!({ "kind": "extended", "minutes": by });
            hall.change_schedule(assessment, class, what, "换教室")
                .await
                .data();
        }
        3 => {
            let mut new = text(hall, assessment).await;
            new["rules"]["minutes"] = json!(50 + dice.below(30));
            new["reason"] = json!("时长有误");
            hall.teacher.put(&path, new).await.data();
        }
        _ => {
            let mut new = text(hall, assessment).await;
            let shift = minutes(i64::try_from(dice.below(20)).expect("small") - 10);
            new["closes_at_ms"] = json!(ms(&new, "closes_at_ms") + shift);
            new["reason"] = json!("考场时间调整");
            hall.teacher.put(&path, new).await.data();
        }
    }
}

/// The changes of an attempt are one unbroken chain from its first end to the end it has, every link with its reason.
fn require_chain(view: &Value, first: i64, seed: u64) {
    let chain = view["deadline_changes"].as_array().expect("changes");
    let mut end = first;
    for (at, link) in chain.iter().enumerate() {
        assert_eq!(ms(link, "version"), at as i64 + 1, "seed {seed}");
        assert_eq!(ms(link, "from_ms"), end, "seed {seed}");
        assert!(!link["reason"].as_str().expect("a reason").is_empty());
        end = ms(link, "to_ms");
    }
    assert_eq!(ms(view, "deadline_at_ms"), end, "seed {seed}");
    assert_eq!(ms(view, "schedule_version"), chain.len() as i64);
}

/// Whatever teachers do to the times of an assessment while it is written: what was promised is never changed unseen.
#[tokio::test]
async fn what_was_promised_is_never_changed_without_a_record() {
    for seed in 1..=4 {
        let mut dice = Dice(seed);
        let hall = Hall::new().await;
        let slow = hall.school.student("吴慢慢").await;
        hall.add_member(&slow, 25).await;
        let other = hall.another("另一人").await;
        let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
        let mut promised: Vec<(&Person, i64, i64)> = Vec::new();
        let mut coming = vec![&hall.student, &slow, &other];
        for _ in 0..40 {
            let halves = i64::try_from(dice.below(4)).expect("small");
            hall.school.clock.advance(minutes(1) / 2 * halves);
            let begins = (dice.below(6) == 0).then(|| coming.pop()).flatten();
            if let Some(student) = begins {
                let attempt = hall.start(student, assessment).await;
                let end = ms(&load(student, attempt, DEVICE).await, "deadline_at_ms");
                promised.push((student, attempt, end));
            } else {
                act(&hall, assessment, &slow, &mut dice).await;
            }
            for (student, attempt, first) in &promised {
                require_chain(&load(student, *attempt, DEVICE).await, *first, seed);
            }
        }
        assert!(promised.len() > 1, "seed {seed}");
        hall.school.run_jobs().await;
    }
}

#[tokio::test]
async fn a_message_reaches_those_it_is_for() {
    let (hall, assessment) = one_paper().await;
    let other = hall.another("另一人").await;
    let attempts = [
        hall.start(&hall.student, assessment).await,
        hall.start(&other, assessment).await,
    ];
    let path = format!("/api/exams/managed/{assessment}/message/");
    let send = async |whom: Value, text: &str| {
        hall.teacher
            .post(&path, json!({ "whom": whom, "text": text }))
            .await
            .data();
    };
    send(
        json!({ "kind": "students", "user_ids": [other.id.0] }),
        "请坐回原位。",
    )
    .await;
    send(json!({ "kind": "class", "class_id": hall.class }), "本班请注意。").await;
    send(json!({ "kind": "everybody" }), "还有十分钟。").await;
    let texts = async |student: &Person, attempt: i64| {
        let heard = heartbeat(student, attempt, 0).await;
        let messages = heard["messages"].as_array().expect("messages").clone();
        messages
            .iter()
            .map(|one| one["text"].as_str().expect("a text").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        texts(&hall.student, attempts[0]).await,
        ["本班请注意。", "还有十分钟。"]
    );
    assert_eq!(
        texts(&other, attempts[1]).await,
        ["请坐回原位。", "本班请注意。", "还有十分钟。"]
    );
}

/// Who begins in the very moment of a change gets the new end: from the start, or moved.
#[tokio::test]
async fn who_begins_while_a_change_is_made_gets_the_new_end() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let mut students = Vec::new();
    for number in 0..24 {
        students.push(hall.another(&format!("同时开考{number}")).await);
    }
    let starts = join_all(students.iter().map(|one| hall.start(one, assessment)));
    let change = async {
        // In the middle of them.
        tokio::time::sleep(Duration::from_millis(15)).await;
        let more = json!({ "kind": "extended", "minutes": 7 });
        let whom = json!({ "kind": "everybody" });
        hall.change_schedule(assessment, whom, more, "机房停电")
            .await
            .data();
    };
    let (attempts, ()) = tokio::join!(starts, change);
    for (student, attempt) in students.iter().zip(attempts) {
        let view = load(student, attempt, DEVICE).await;
        let spent = view["deadline_at_ms"].as_i64().expect("an end")
            - view["started_at_ms"].as_i64().expect("a start");
        assert_eq!(spent, minutes(67));
    }
}
