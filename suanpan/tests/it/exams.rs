//! Sitting an exam: the answer on screen is the answer graded, and nobody is asked to start later.

use crate::hall::{DEVICE, Hall, SECRETS, load, save, save_from, single, submit, written};
use platform::{Role, clock::minutes};
use serde_json::{Value, json};

const OTHER_DEVICE: &str = "device-two-0002";

#[tokio::test]
async fn a_student_begins_saves_and_hands_in() {
    let hall = Hall::new().await;
    let paper = hall.paper(&["single", "multiple", "short_answer"]).await;
    let assessment = hall.assess(paper, json!({})).await;
    let list = hall
        .student
        .get(&format!("/api/exams/assessments/?course_id={}", hall.course))
        .await;
    assert_eq!(list.data()["items"][0]["phase"], "open");

    let attempt = hall.start(&hall.student, assessment).await;
    let view = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(view["state"], "running");
    assert_eq!(view["sections"][0]["items"].as_array().map(Vec::len), Some(3));
    assert_eq!(
        view["deadline_at_ms"].as_i64().unwrap() - view["now_ms"].as_i64().unwrap(),
        minutes(60)
    );

    let saved = save(
        &hall.student,
        attempt,
        &[(0, 1, single("A")), (2, 1, written("两点"))],
    )
    .await;
    assert_eq!(saved.data()["receipt"]["number"], 1);
    assert_eq!(saved.data()["answered"], 2);
    let handed_in = submit(&hall.student, attempt).await;
    assert_eq!(handed_in.data()["receipt"]["number"], 2);
    assert_eq!(handed_in.data()["submitted_by"], "student");

    let records = hall
        .student
        .get(&format!("/api/exams/records/?course_id={}", hall.course))
        .await;
    let line = &records.data()[0]["attempt"];
    assert_eq!(line["receipt_hash"], handed_in.data()["receipt"]["hash"]);
    assert_eq!(line["earned"], Value::Null);
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn saving_twice_changes_nothing_and_an_answer_never_moves_backwards() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let first = save(&hall.student, attempt, &[(0, 5, single("B"))]).await;
    let again = save(&hall.student, attempt, &[(0, 5, single("B"))]).await;
    assert_eq!(first.data()["receipt"], again.data()["receipt"]);

    // A packet that was held up on its way arrives after a newer one.
    let late = save(&hall.student, attempt, &[(0, 4, single("C"))]).await;
    assert_eq!(late.data()["stored"][0]["seq"], 5);
    assert_eq!(late.data()["receipt"]["number"], 1);
    let view = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(view["answers"][0]["answer"]["choice"], "B");

    let next = save(&hall.student, attempt, &[(0, 6, single("A"))]).await;
    assert_eq!(next.data()["receipt"]["number"], 2);
    let chain = hall
        .student
        .get(&format!("/api/exams/attempts/{attempt}/receipts/"))
        .await;
    let chain = chain.data().as_array().expect("receipts").clone();
    let first_hash = exams_first_hash(&hall, attempt).await;
    let mut before = first_hash;
    for line in &chain {
        let number = line["number"].as_i64().unwrap();
        before = exams::answers::next_hash(&before, number, line["content"].as_str().unwrap());
        assert_eq!(
            line["hash"], before,
            "the chain can be checked by anybody who holds it"
        );
    }
    assert_eq!(chain.len(), 2);
}

async fn exams_first_hash(hall: &Hall, attempt: i64) -> String {
    let id = exams::AttemptId(attempt);
    let found = hall
        .school
        .app
        .db
        .read(move |tx| async move { exams::find_attempt(&tx, id).await })
        .await;
    exams::answers::first_hash(id, found.unwrap().unwrap().seed)
}

#[tokio::test]
async fn an_answer_after_the_end_is_refused_and_the_last_acknowledged_one_counts() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    save(&hall.student, attempt, &[(0, 1, single("A"))]).await.data();
    hall.school.clock.advance(minutes(60) + 4_000);
    save(&hall.student, attempt, &[(0, 2, single("B"))]).await.data();
    hall.school.clock.advance(2_000);
    let late = save(&hall.student, attempt, &[(0, 3, single("C"))]).await;
    assert_eq!((late.status.as_u16(), late.error()), (409, "exams.time_up"));

    hall.school.run_jobs().await;
    let view = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(view["submitted_by"], "time");
    let review = hall
        .school
        .app
        .db
        .read(move |tx| async move { exams::list_answers(&tx, exams::AttemptId(attempt)).await });
    let stored = serde_json::to_value(&review.await.unwrap()[0].answer).unwrap();
    assert_eq!(stored["choice"], "B");
}

#[tokio::test]
async fn an_attempt_ends_without_any_client_also_after_a_restart() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    save(&hall.student, attempt, &[(0, 1, single("A"))]).await.data();
    // Nobody is there for hours: no browser, and no server either.
    hall.wait(600).await;
    let view = load(&hall.student, attempt, DEVICE).await;
    assert_ne!(view["state"], "running");
    assert_eq!(view["submitted_by"], "time");
}

#[tokio::test]
async fn handing_in_late_counts_what_was_acknowledged_and_says_so() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    save(&hall.student, attempt, &[(0, 1, single("A"))]).await.data();
    hall.school.clock.advance(minutes(70));
    let body = json!({ "device": DEVICE, "writer": { "token": DEVICE, "epoch": 1 },
        "answers": [{ "position": 0, "seq": 2, "answer": single("B") }] });
    let reply = hall
        .student
        .post(&format!("/api/exams/attempts/{attempt}/submit/"), body)
        .await;
    assert_eq!(reply.data()["submitted_by"], "time");
    assert_eq!(reply.data()["refused"], 1);
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn another_device_takes_over_and_finds_everything() {
    let hall = Hall::new().await;
    let paper = hall.paper(&["single", "multiple"]).await;
    let assessment = hall
        .assess(
            paper,
            json!({ "shuffle_questions": true, "shuffle_options": true }),
        )
        .await;
    let attempt = hall.start(&hall.student, assessment).await;
    let before = load(&hall.student, attempt, DEVICE).await;
    let position = before["sections"][0]["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["kind"] == "single")
        .unwrap()["position"]
        .as_i64()
        .unwrap();
    save(&hall.student, attempt, &[(position, 3, single("B"))])
        .await
        .data();

    let stranger = load(&hall.student, attempt, OTHER_DEVICE).await;
    assert_eq!(stranger["is_here"], false);
    assert_eq!(stranger["sections"], json!([]));
    let refused = save_from(
        &hall.student,
        attempt,
        OTHER_DEVICE,
        &[(position, 4, single("C"))],
    )
    .await;
    assert_eq!(refused.error(), "exams.other_device");

    let path = format!("/api/exams/attempts/{attempt}/take_over/");
    let taken = hall.student.post(&path, json!({ "device": OTHER_DEVICE })).await;
    assert_eq!(
        taken.data()["sections"],
        before["sections"],
        "the same paper in the same order"
    );
    assert_eq!(taken.data()["deadline_at_ms"], before["deadline_at_ms"]);
    assert_eq!(taken.data()["answers"][0]["answer"]["choice"], "B");
    assert_eq!(taken.data()["answers"][0]["seq"], 3);
    let old = save(&hall.student, attempt, &[(position, 5, single("A"))]).await;
    assert_eq!(old.error(), "exams.other_device");
    save_from(
        &hall.student,
        attempt,
        OTHER_DEVICE,
        &[(position, 4, single("C"))],
    )
    .await
    .data();
}

#[tokio::test]
async fn handing_in_twice_is_refused_and_changes_nothing() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let both = tokio::join!(submit(&hall.student, attempt), submit(&hall.student, attempt));
    let mut codes = [both.0.code(), both.1.code()];
    codes.sort_unstable();
    assert_eq!(codes, [200, 409]);
    let after = save(&hall.student, attempt, &[(0, 9, single("A"))]).await;
    assert_eq!(after.error(), "exams.attempt_closed");
    let again = hall.try_start(&hall.student, assessment, "").await;
    assert_eq!(again.error(), "exams.no_attempts_left");
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn two_clicks_on_start_give_one_attempt() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let starts = (0..8).map(|_| hall.try_start(&hall.student, assessment, ""));
    let mut ids = Vec::new();
    for reply in futures(starts).await {
        ids.push(reply.data()["attempt_id"].clone());
    }
    ids.dedup();
    assert_eq!(ids.len(), 1);
}

async fn futures<F: Future>(all: impl Iterator<Item = F>) -> Vec<F::Output> {
    let mut running: Vec<_> = all.map(Box::pin).collect();
    let mut done = Vec::new();
    std::future::poll_fn(move |context| {
        running.retain_mut(|one| match one.as_mut().poll(context) {
            std::task::Poll::Ready(output) => {
                done.push(output);
                false
            }
            std::task::Poll::Pending => true,
        });
        if running.is_empty() {
            std::task::Poll::Ready(std::mem::take(&mut done))
        } else {
            std::task::Poll::Pending
        }
    })
    .await
}

#[tokio::test]
async fn no_key_reaches_a_student_before_the_release() {
    let hall = Hall::new().await;
    let paper = hall
        .paper(&["single", "multiple", "true_false", "blank", "short_answer"])
        .await;
    let assessment = hall.assess(paper, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let mut seen: Vec<String> = Vec::new();
    let course = hall.course;
    let get = [
        format!("/api/exams/assessments/?course_id={course}"),
        format!("/api/exams/assessments/{assessment}/entry/"),
        format!("/api/exams/attempts/{attempt}/?device={DEVICE}"),
        format!("/api/exams/attempts/{attempt}/receipts/"),
        format!("/api/exams/records/?course_id={course}"),
        format!("/api/marking/attempts/{attempt}/review/"),
    ];
    let save = save(&hall.student, attempt, &[(0, 1, single("A"))]).await;
    seen.push(save.json.to_string());
    let path = format!("/api/exams/attempts/{attempt}/take_over/");
    seen.push(
        hall.student
            .post(&path, json!({ "device": DEVICE }))
            .await
            .json
            .to_string(),
    );
    for path in &get {
        seen.push(hall.student.get(path).await.json.to_string());
    }
    seen.push(submit(&hall.student, attempt).await.json.to_string());
    hall.school.run_jobs().await;
    for path in &get {
        seen.push(hall.student.get(path).await.json.to_string());
    }
    for text in &seen {
        for secret in SECRETS {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
        for field in ["answer_key", "\"correct\"", "\"rubric\"", "\"accept\""] {
            assert!(!text.contains(field), "{field} in {text}");
        }
    }
}

#[tokio::test]
async fn more_time_moves_the_end_of_running_attempts() {
    let hall = Hall::new().await;
    let slow = hall.school.student("吴慢慢").await;
    hall.add_member(&slow, 20).await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let fast_attempt = hall.start(&hall.student, assessment).await;
    let slow_attempt = hall.start(&slow, assessment).await;
    let end = |view: &Value| view["deadline_at_ms"].as_i64().unwrap();
    let now_ms = platform::Clock::now_ms(&*hall.school.clock);
    assert_eq!(
        end(&load(&slow, slow_attempt, DEVICE).await) - now_ms,
        minutes(72)
    );

    hall.extend(assessment, &[], 5, "网络中断").await.data();
    hall.extend(assessment, &[&hall.student], 20, "换机").await.data();
    let heartbeat = hall
        .student
        .post(
            &format!("/api/exams/attempts/{fast_attempt}/heartbeat/"),
            json!({ "device": DEVICE, "writer": DEVICE }),
        )
        .await;
    assert_eq!(end(heartbeat.data()) - now_ms, minutes(85));
    assert_eq!(
        end(&load(&slow, slow_attempt, DEVICE).await) - now_ms,
        minutes(77)
    );
    hall.wait(61).await;
    save(&hall.student, fast_attempt, &[(0, 1, single("A"))])
        .await
        .data();
}

#[tokio::test]
async fn the_rules_of_entering_hold() {
    let hall = Hall::new().await;
    let rules = json!({ "password": "开考2026", "late_entry_minutes": 15 });
    let assessment = hall.assess(hall.paper(&["single"]).await, rules).await;
    let entry = hall
        .student
        .get(&format!("/api/exams/assessments/{assessment}/entry/"))
        .await;
    assert_eq!(entry.data()["needs_password"], true);
    assert!(!entry.json.to_string().contains("开考2026"));
    let wrong = hall.try_start(&hall.student, assessment, "猜").await;
    assert_eq!(wrong.status.as_u16(), 422);
    hall.school.clock.advance(minutes(16));
    let late = hall.try_start(&hall.student, assessment, "开考2026").await;
    assert_eq!(late.error(), "exams.too_late");
}

#[tokio::test]
async fn leaving_too_often_hands_in() {
    let hall = Hall::new().await;
    let rules = json!({ "leave_action": "hand_in", "leave_limit": 2 });
    let assessment = hall.assess(hall.paper(&["single"]).await, rules).await;
    let attempt = hall.start(&hall.student, assessment).await;
    save(&hall.student, attempt, &[(0, 1, single("A"))]).await.data();
    let path = format!("/api/exams/attempts/{attempt}/signals/");
    let left = || {
        hall.student
            .post(&path, json!({ "device": DEVICE, "kind": "left" }))
    };
    assert_eq!(left().await.data()["state"], "running");
    assert_eq!(left().await.data()["state"], "submitted");
    assert_eq!(
        load(&hall.student, attempt, DEVICE).await["submitted_by"],
        "leaving"
    );
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn draws_differ_from_student_to_student_and_stay() {
    let hall = Hall::new().await;
    for number in 0..12 {
        let body = json!({ "kind": "true_false" });
        let key = json!({ "kind": "true_false", "correct": number % 2 == 0 });
        hall.question(body, key, 1.0).await;
    }
    let sections =
        json!([{ "title": "判断", "points": 1, "draws": [{ "count": 5, "kinds": ["true_false"] }] }]);
    let assessment = hall.assess(hall.paper_of(sections).await, json!({})).await;
    let mut forms = std::collections::BTreeSet::new();
    for name in ["甲", "乙", "丙", "丁"] {
        let student = hall.another(name).await;
        let attempt = exams::AttemptId(hall.start(&student, assessment).await);
        let form = hall
            .school
            .app
            .db
            .read(move |tx| async move { exams::find_attempt(&tx, attempt).await });
        let form = form.await.unwrap().unwrap().form;
        assert_eq!(form.len(), 5);
        forms.insert(form.items().map(|item| item.version).collect::<Vec<_>>());
    }
    assert!(forms.len() > 1);
    let paper = hall
        .paper_of(
            json!([{ "title": "太多", "points": 1, "draws": [{ "count": 3, "kinds": ["true_false"] }] }]),
        )
        .await;
    let too_many = json!({ "course_id": hall.course, "title": "太多", "minutes": 10,
        "definition": { "sections": [{ "title": "一", "points": 1, "draws": [{ "count": 50, "kinds": ["true_false"] }] }] } });
    let refused = hall
        .teacher
        .put(&format!("/api/exams/papers/{paper}/"), too_many)
        .await;
    assert_eq!(refused.json["data"]["fields"][0]["field"], "sections[0].draws[0]");
}

#[tokio::test]
async fn a_published_paper_keeps_its_versions() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["true_false"]).await, json!({})).await;
    let list = hall
        .teacher
        .get(&format!(
            "/api/questions/?course_id={}&kind=true_false",
            hall.course
        ))
        .await;
    let id = list.data()["items"][0]["id"].as_i64().unwrap();
    let text = json!({ "course_id": hall.course, "stem": "改过的题目", "difficulty": 2, "points": 1.5,
        "body": { "kind": "true_false" }, "answer_key": { "kind": "true_false", "correct": false } });
    let edited = hall.teacher.put(&format!("/api/questions/{id}/"), text).await;
    assert_eq!(edited.data()["version"], 2);
    let attempt = hall.start(&hall.student, assessment).await;
    let view = load(&hall.student, attempt, DEVICE).await;
    assert_ne!(view["sections"][0]["items"][0]["stem"], "改过的题目");
}

#[tokio::test]
async fn strangers_to_the_class_find_nothing() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let outsider = hall.school.student("班外学生").await;
    let colleague = hall.school.teacher("外班教师").await;
    let elsewhere = hall.school.add_school("xinan", "西南商贸职业学院").await;
    let foreign = hall
        .school
        .person(elsewhere, "外校教师", &[Role::ClassManagement])
        .await;
    let device = json!({ "device": DEVICE });
    for somebody in [&outsider, &foreign] {
        for path in [
            format!("/api/exams/assessments/{assessment}/entry/"),
            format!("/api/exams/attempts/{attempt}/?device={DEVICE}"),
            format!("/api/exams/attempts/{attempt}/receipts/"),
        ] {
            assert_eq!(somebody.get(&path).await.status.as_u16(), 404, "{path}");
        }
        let path = format!("/api/exams/attempts/{attempt}/take_over/");
        assert_eq!(somebody.post(&path, device.clone()).await.status.as_u16(), 404);
        assert_eq!(
            save(somebody, attempt, &[(0, 1, single("A"))])
                .await
                .status
                .as_u16(),
            404
        );
        assert_eq!(submit(somebody, attempt).await.status.as_u16(), 404);
    }
    for teacher in [&colleague, &foreign] {
        for path in [
            format!("/api/exams/managed/{assessment}/"),
            format!("/api/exams/managed/{assessment}/board/"),
        ] {
            assert_eq!(teacher.get(&path).await.status.as_u16(), 404, "{path}");
        }
        let path = format!("/api/exams/managed/{assessment}/hand_in/");
        let students = json!({ "user_ids": [hall.student.id.0], "reason": "试试" });
        let ended = teacher.post(&path, students).await;
        assert_eq!(ended.status.as_u16(), 404);
    }
    let bank = foreign
        .get(&format!("/api/questions/?course_id={}", hall.course))
        .await;
    assert_eq!(bank.status.as_u16(), 404);
    let own = hall
        .student
        .get(&format!("/api/questions/?course_id={}", hall.course))
        .await;
    assert_eq!(own.status.as_u16(), 403);
}

#[tokio::test]
async fn an_answer_of_another_kind_or_place_is_refused_at_its_field() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let wrong = save(&hall.student, attempt, &[(0, 1, written("A"))]).await;
    assert_eq!((wrong.status.as_u16(), wrong.error()), (422, "input.invalid"));
    let nowhere = save(&hall.student, attempt, &[(7, 1, single("A"))]).await;
    assert_eq!(nowhere.json["data"]["fields"][0]["field"], "answers[7].position");
    assert_eq!(load(&hall.student, attempt, DEVICE).await["answers"], json!([]));
}

#[tokio::test]
async fn the_board_shows_everybody_who_is_expected() {
    let hall = Hall::new().await;
    let absent = hall.another("缺席者").await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    save(&hall.student, attempt, &[(0, 1, single("A"))]).await.data();
    let path = format!("/api/exams/managed/{assessment}/board/");
    let board = hall.teacher.get(&path).await;
    let rows = board.data()["rows"].as_array().unwrap().clone();
    let of = |person: &crate::school::Person| rows.iter().find(|row| row["user_id"] == person.id.0).unwrap();
    assert_eq!(
        (
            of(&hall.student)["answered"].clone(),
            of(&hall.student)["state"].clone()
        ),
        (json!(1), json!("running"))
    );
    assert_eq!(of(&absent)["attempt_id"], Value::Null);

    let message = json!({ "whom": { "kind": "everybody" }, "text": "请注意第 1 题单位" });
    hall.teacher
        .post(&format!("/api/exams/managed/{assessment}/message/"), message)
        .await
        .data();
    let heartbeat = hall
        .student
        .post(
            &format!("/api/exams/attempts/{attempt}/heartbeat/"),
            json!({ "device": DEVICE, "writer": DEVICE }),
        )
        .await;
    assert_eq!(heartbeat.data()["messages"][0]["text"], "请注意第 1 题单位");
    // Of several who are chosen, whoever does not write is left alone; somebody of another class is not known here.
    let chosen = json!({ "user_ids": [hall.student.id.0, absent.id.0], "reason": "学生离场" });
    let path = format!("/api/exams/managed/{assessment}/hand_in/");
    hall.teacher.post(&path, chosen.clone()).await.data();
    assert_eq!(
        hall.teacher.post(&path, chosen).await.error(),
        "exams.nobody_writes"
    );
    let stranger = hall.school.student("外班").await;
    let other = json!({ "user_ids": [stranger.id.0], "reason": "学生离场" });
    assert_eq!(hall.teacher.post(&path, other).await.status.as_u16(), 404);
    let events = format!("/api/exams/attempts/{attempt}/events/");
    let last = hall.teacher.get(&events).await;
    let kinds = last
        .data()
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["kind"].clone());
    assert_eq!(kinds.collect::<Vec<_>>(), [json!("begun"), json!("submitted")]);
    assert_eq!(hall.student.get(&events).await.status.as_u16(), 403);
    assert_eq!(
        load(&hall.student, attempt, DEVICE).await["submitted_by"],
        "teacher"
    );
    hall.school.run_jobs().await;
}
