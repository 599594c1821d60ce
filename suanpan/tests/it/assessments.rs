//! Ending an assessment, making its marks known and taking them back; what counts of several attempts.

use crate::{
    courses::{import, small_course},
    hall::{DEVICE, Hall, load, save, single, submit},
    school::Person,
};
use course_folder::model::Files;
use interchange::{
    archive::pack,
    sheet::{SheetLimits, read_sheet},
};
use platform::clock::{hours, minutes};
use serde_json::{Value, json};
use testkit::Reply;

async fn close(hall: &Hall, assessment: i64, keeps_extra: bool) -> Reply {
    let path = format!("/api/exams/managed/{assessment}/close/");
    hall.teacher
        .post(
            &path,
            json!({ "keeps_extra": keeps_extra, "reason": "全体已完成" }),
        )
        .await
}

async fn release(hall: &Hall, assessment: i64) -> Reply {
    let path = format!("/api/marking/assessments/{assessment}/release/");
    hall.teacher
        .post(&path, json!({ "even_if_waiting": false }))
        .await
}

async fn standing(hall: &Hall, assessment: i64) -> Value {
    let path = format!("/api/marking/assessments/{assessment}/release/");
    hall.teacher.get(&path).await.data().clone()
}

fn names(people: &Value) -> Vec<&str> {
    let people = people.as_array().expect("people");
    people
        .iter()
        .filter_map(|one| one["real_name"].as_str())
        .collect()
}

async fn audited(hall: &Hall, action: &str) -> Value {
    let staff = hall.school.staff("沈佩兰").await;
    let log = staff.get(&format!("/api/staff/audit/?action={action}")).await;
    log.data()["items"][0].clone()
}

/// One who writes, one who writes with a quarter more time, one who never came.
async fn three() -> (Hall, Person, i64, [i64; 2]) {
    let hall = Hall::new().await;
    let slow = hall.school.student("吴慢慢").await;
    hall.add_member(&slow, 25).await;
    hall.another("缺席者").await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempts = [
        hall.start(&hall.student, assessment).await,
        hall.start(&slow, assessment).await,
    ];
    save(&hall.student, attempts[0], &[(0, 1, single("A"))])
        .await
        .data();
    save(&slow, attempts[1], &[(0, 1, single("A"))]).await.data();
    (hall, slow, assessment, attempts)
}

#[tokio::test]
async fn ending_an_assessment_ends_it_for_extra_time_too() {
    let (hall, slow, assessment, attempts) = three().await;
    hall.extend(assessment, &[&hall.student], 10, "换机").await.data();
    hall.school.clock.advance(minutes(20));
    let closed = close(&hall, assessment, false).await;
    assert_eq!(closed.data()["phase"], "marking");
    for (student, attempt) in [(&hall.student, attempts[0]), (&slow, attempts[1])] {
        let refused = save(student, attempt, &[(0, 2, single("B"))]).await;
        assert_eq!(refused.error(), "exams.attempt_closed");
        assert_eq!(load(student, attempt, DEVICE).await["submitted_by"], "teacher");
    }
    let again = close(&hall, assessment, false).await;
    assert_eq!(again.error(), "exams.not_running");
    let entry = audited(&hall, "exams.assessment_closed").await;
    let detail = entry["detail"].to_string();
    for count in ["running\":2", "with_extra\":2", "keeps_extra\":false"] {
        assert!(detail.replace('\\', "").contains(count), "{count} in {detail}");
    }
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn an_end_may_let_extra_time_run_out() {
    let (hall, slow, assessment, attempts) = three().await;
    hall.school.clock.advance(minutes(20));
    close(&hall, assessment, true).await.data();
    hall.school.clock.advance(minutes(1));
    hall.school.run_jobs().await;
    let late = save(&hall.student, attempts[0], &[(0, 2, single("B"))]).await;
    assert_eq!(late.error(), "exams.attempt_closed");
    save(&slow, attempts[1], &[(0, 2, single("B"))]).await.data();
    // A quarter of the hour, from the end on.
    hall.wait(15).await;
    let over = save(&slow, attempts[1], &[(0, 3, single("C"))]).await;
    assert_eq!(over.error(), "exams.attempt_closed");
    let view = load(&slow, attempts[1], DEVICE).await;
    assert_eq!(view["submitted_by"], "time");
}

#[tokio::test]
async fn after_a_soft_end_nobody_begins_and_it_can_still_be_ended_for_all() {
    let (hall, slow, assessment, attempts) = three().await;
    let late = hall.school.student("迟到者").await;
    hall.add_member(&late, 50).await;
    close(&hall, assessment, true).await.data();
    assert_eq!(
        hall.try_start(&late, assessment, "").await.error(),
        "exams.closed"
    );
    close(&hall, assessment, false).await.data();
    let refused = save(&slow, attempts[1], &[(0, 2, single("B"))]).await;
    assert_eq!(refused.error(), "exams.attempt_closed");
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn an_ended_assessment_gives_no_more_time_and_opens_again_only_with_a_new_end() {
    let (hall, _, assessment, _) = three().await;
    let shown = hall
        .teacher
        .get(&format!("/api/exams/managed/{assessment}/"))
        .await;
    let shown = shown.data().clone();
    close(&hall, assessment, false).await.data();
    let refused = hall.extend(assessment, &[], 10, "网络中断").await;
    assert_eq!(refused.error(), "exams.ended");
    let late = hall.another("迟到者").await;
    assert_eq!(
        hall.try_start(&late, assessment, "").await.error(),
        "exams.closed"
    );

    let mut text = json!({ "paper_id": shown["paper_id"], "title": "改名", "class_ids": [hall.class],
        "opens_at_ms": shown["opens_at_ms"], "closes_at_ms": shown["closes_at_ms"], "counts_as": "final",
        "rules": shown["rules"], "publish": true });
    let path = format!("/api/exams/managed/{assessment}/");
    let renamed = hall.teacher.put(&path, text.clone()).await;
    assert_eq!(renamed.data()["phase"], "marking", "another title opens nothing");
    text["closes_at_ms"] = json!(shown["closes_at_ms"].as_i64().unwrap() + hours(1));
    assert_eq!(hall.teacher.put(&path, text).await.data()["phase"], "open");
    hall.try_start(&late, assessment, "").await.data();
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn marks_are_not_released_while_somebody_still_writes() {
    let (hall, slow, assessment, attempts) = three().await;
    submit(&hall.student, attempts[0]).await.data();
    close(&hall, assessment, true).await.data();
    hall.school.run_jobs().await;
    let shown = standing(&hall, assessment).await;
    assert_eq!(names(&shown["running"]), ["吴慢慢"]);
    assert_eq!(names(&shown["absent"]), ["缺席者"]);
    assert_eq!(
        (shown["is_closed"].clone(), shown["graded"].clone()),
        (json!(true), json!(1))
    );
    assert_eq!(release(&hall, assessment).await.error(), "marking.still_running");

    submit(&slow, attempts[1]).await.data();
    let unmarked = standing(&hall, assessment).await;
    assert_eq!(
        names(&unmarked["unmarked"]),
        ["吴慢慢"],
        "handed in, not yet marked"
    );
    hall.school.run_jobs().await;
    assert_eq!(release(&hall, assessment).await.data()["released"], 2);
    let detail = audited(&hall, "marking.released").await["detail"].to_string();
    assert!(detail.replace('\\', "").contains("absent\":1"), "{detail}");
    hall.school.run_jobs().await;
}

async fn plan(hall: &Hall, assessment: i64, at_ms: Option<i64>) -> Reply {
    let path = format!("/api/marking/assessments/{assessment}/release/");
    hall.teacher.put(&path, json!({ "at_ms": at_ms })).await
}

async fn is_released(hall: &Hall, assessment: i64) -> bool {
    standing(hall, assessment).await["released_at_ms"].is_number()
}

#[tokio::test]
async fn marks_are_released_at_the_time_that_was_planned() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    submit(&hall.student, attempt).await.data();
    let now_ms = hall.school.app.now_ms();
    // Neither in the past nor before the end.
    for early in [now_ms - 1, now_ms + hours(1)] {
        assert_eq!(plan(&hall, assessment, Some(early)).await.status.as_u16(), 422);
    }
    let first = plan(&hall, assessment, Some(now_ms + hours(3))).await;
    assert_eq!(first.data()["planned_at_ms"], now_ms + hours(3));
    // The newest plan counts; one that was taken back does nothing.
    plan(&hall, assessment, None).await.data();
    hall.wait(200).await;
    assert!(!is_released(&hall, assessment).await);
    plan(&hall, assessment, Some(now_ms + hours(5))).await.data();
    hall.wait(60).await;
    assert!(!is_released(&hall, assessment).await);
    hall.wait(60).await;
    let shown = standing(&hall, assessment).await;
    assert_eq!(shown["released_at_ms"], now_ms + minutes(320));
    assert_eq!(shown["planned_at_ms"], Value::Null);
    let entry = audited(&hall, "marking.released").await;
    assert_eq!(entry["actor_name"], "林老师", "{entry}");
    assert_eq!(
        plan(&hall, assessment, None).await.error(),
        "marking.released_already"
    );
    hall.school.run_jobs().await;
}

/// What holds a release up holds a planned one up too; the teacher sees by whom.
#[tokio::test]
async fn a_planned_release_waits_for_marks() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["short_answer"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    save(&hall.student, attempt, &[(0, 1, crate::hall::written("不知道"))])
        .await
        .data();
    submit(&hall.student, attempt).await.data();
    let now_ms = hall.school.app.now_ms();
    plan(&hall, assessment, Some(now_ms + hours(3))).await.data();
    hall.wait(200).await;
    let shown = standing(&hall, assessment).await;
    assert_eq!(shown["released_at_ms"], Value::Null);
    assert_eq!(shown["planned_at_ms"], now_ms + hours(3));
    assert_eq!(names(&shown["unmarked"]), ["周一鸣"]);
}

#[tokio::test]
async fn marks_are_not_released_before_a_make_up_is_over() {
    let hall = Hall::new().await;
    let absent = hall.another("病假").await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    submit(&hall.student, attempt).await.data();
    hall.wait(121).await;
    let opens_ms = hall.school.app.now_ms() + hours(1);
    let what = json!({ "kind": "make_up", "opens_at_ms": opens_ms, "closes_at_ms": opens_ms + hours(1) });
    let whom = json!({ "kind": "students", "user_ids": [absent.id.0] });
    hall.change_schedule(assessment, whom, what, "病假补考")
        .await
        .data();
    assert_eq!(
        names(&standing(&hall, assessment).await["still_to_come"]),
        ["病假"]
    );
    assert_eq!(release(&hall, assessment).await.error(), "marking.still_to_come");
    hall.wait(121).await;
    release(&hall, assessment).await.data();
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn nobody_begins_once_the_marks_are_known() {
    let hall = Hall::new().await;
    let slow = hall.school.student("吴慢慢").await;
    hall.add_member(&slow, 100).await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    submit(&hall.student, attempt).await.data();
    // Closed for everybody else; whoever has twice the time could still begin.
    hall.wait(121).await;
    release(&hall, assessment).await.data();
    assert_eq!(
        hall.try_start(&slow, assessment, "").await.error(),
        "exams.closed"
    );
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn a_release_can_be_withdrawn() {
    let (hall, _, assessment, attempts) = three().await;
    close(&hall, assessment, false).await.data();
    hall.school.run_jobs().await;
    let path = format!("/api/marking/assessments/{assessment}/withdraw/");
    let why = json!({ "reason": "第 1 题答案有误" });
    assert_eq!(
        hall.teacher.post(&path, why.clone()).await.error(),
        "marking.not_released"
    );
    release(&hall, assessment).await.data();
    hall.school.run_jobs().await;
    let scores = format!("/api/results/scores/?course_id={}", hall.course);
    let count = async || {
        let mine = hall.student.get(&scores).await;
        mine.data()["scores"].as_array().map(Vec::len)
    };
    assert_eq!(count().await, Some(1));

    let withdrawn = hall.teacher.post(&path, why).await;
    assert_eq!(withdrawn.data()["withdrawn"], 2);
    hall.school.run_jobs().await;
    assert_eq!(count().await, Some(0), "the mark counts for nothing any more");
    let records = hall
        .student
        .get(&format!("/api/exams/records/?course_id={}", hall.course))
        .await;
    assert_eq!(records.data()[0]["attempt"]["earned"], Value::Null);
    let review = hall
        .student
        .get(&format!("/api/marking/attempts/{}/review/", attempts[0]))
        .await;
    assert!(!review.json.to_string().contains("机密解析"));
    let entry = audited(&hall, "marking.withdrawn").await;
    assert_eq!(entry["reason"], "第 1 题答案有误");

    assert_eq!(release(&hall, assessment).await.data()["released"], 2);
    hall.school.run_jobs().await;
    assert_eq!(count().await, Some(1));
    let stranger = hall.school.teacher("外班教师").await;
    let theirs = stranger.post(&path, json!({ "reason": "试试" })).await;
    assert_eq!(theirs.status.as_u16(), 404);
}

/// Two attempts of one student: right, then wrong.
async fn twice(keep: &str) -> (Hall, i64) {
    let hall = Hall::new().await;
    let rules = json!({ "attempts": 2, "keep": keep });
    let assessment = hall.assess(hall.paper(&["single"]).await, rules).await;
    for tab in ["A", "C"] {
        let attempt = hall.start(&hall.student, assessment).await;
        save(&hall.student, attempt, &[(0, 1, single(tab))]).await.data();
        submit(&hall.student, attempt).await.data();
        hall.school.run_jobs().await;
    }
    hall.wait(125).await;
    release(&hall, assessment).await.data();
    hall.school.run_jobs().await;
    (hall, assessment)
}

#[tokio::test]
async fn what_is_kept_of_several_attempts_is_the_same_in_every_table() {
    for (keep, earned, difficulty) in [("best", 2.0, 1.0), ("last", 0.0, 0.0), ("average", 1.0, 0.5)] {
        let (hall, assessment) = twice(keep).await;
        let results = hall
            .teacher
            .get(&format!("/api/results/assessments/{assessment}/"))
            .await;
        let row = &results.data()["rows"][0];
        assert_eq!(row["earned"].as_f64(), Some(earned), "{keep}: results");
        assert_eq!(row["tries"], 2);
        let mean = results.data()["distribution"]["mean"].as_f64().unwrap();
        assert!((mean - earned * 50.0).abs() < 1e-9, "{keep}: distribution {mean}");
        let facility = results.data()["questions"][0]["statistics"]["facility"].as_f64();
        assert_eq!(facility, Some(difficulty), "{keep}: question");

        let course = hall.course;
        let mine = hall
            .student
            .get(&format!("/api/results/scores/?course_id={course}"))
            .await;
        let score = &mine.data()["scores"][0];
        assert_eq!(score["earned"].as_f64(), Some(earned), "{keep}: my scores");
        let cards = hall
            .student
            .get(&format!("/api/exams/assessments/?course_id={course}"))
            .await;
        let card = &cards.data()["items"][0];
        assert_eq!(
            card["score"]["earned"].as_f64(),
            Some(earned),
            "{keep}: my assessments"
        );
        let path = format!("/api/results/assessments/{assessment}/export/");
        let sheet = sheet_text(&hall.teacher.get(&path).await);
        let note = match keep {
            "best" => "2 次作答取最高分",
            "last" => "2 次作答取最后一次",
            _ => "2 次作答取平均分",
        };
        assert!(sheet.contains(note), "{keep}: {sheet}");
    }
}

/// The first sheet of a workbook as text.
fn sheet_text(reply: &Reply) -> String {
    let sheet = read_sheet(&reply.bytes, &SheetLimits::ROSTER).expect("a workbook");
    let lines: Vec<String> = sheet.rows.iter().map(|row| row.cells.join("\t")).collect();
    lines.join("\n")
}

#[tokio::test]
async fn a_number_from_nowhere_does_not_freeze_an_answer() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    save(&hall.student, attempt, &[(0, 1, single("A"))]).await.data();
    let jump = save(&hall.student, attempt, &[(0, i64::MAX, single("B"))]).await;
    assert_eq!((jump.status.as_u16(), jump.error()), (409, "platform.seq_jump"));
    // Long hours without a network are no jump, and neither is what follows them.
    for (seq, tab) in [(2, "C"), (90_000, "A"), (180_000, "B")] {
        save(&hall.student, attempt, &[(0, seq, single(tab))])
            .await
            .data();
    }
    let view = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(view["answers"][0]["answer"]["choice"], "B");
}

fn with_assessments(assessments: &[(&str, &str)]) -> Files {
    let mut files = small_course();
    let paper = "id = \"p\"\ntitle = \"卷\"\ntotal = 2\nminutes = 10\n\n[[section]]\ntitle = \"一、单选题\"\n\
                 questions = [\"s1\"]\n";
    files.insert("papers/p.toml".into(), paper.into());
    for (id, rest) in assessments {
        let text = format!("id = \"{id}\"\ntitle = \"考核 {id}\"\nminutes = 10\n{rest}");
        files.insert(format!("assessments/{id}.toml"), text.into_bytes());
    }
    files
}

#[tokio::test]
async fn an_assessment_without_a_paper_stops_the_import_instead_of_vanishing() {
    let hall = Hall::new().await;
    let files = with_assessments(&[
        ("good", "paper = \"p\"\n"),
        ("bare", "counts_as = \"practical\"\n"),
    ]);
    let zip = pack(&files).expect("a zip");
    let reply = hall.teacher.import_course("apply", &zip).await;
    let report = reply.data();
    assert_eq!(
        (&report["errors"], &report["is_applied"]),
        (&json!(1), &json!(false))
    );
    let finding = &report["findings"][0];
    assert_eq!(finding["file"], "assessments/bare.toml");
    assert_eq!(finding["code"], "assessment.source");
}

#[tokio::test]
async fn an_import_counts_assessments_and_takes_back_what_is_gone() {
    let hall = Hall::new().await;
    let both = [("a", "paper = \"p\"\n"), ("b", "paper = \"p\"\nattempts = 2\n")];
    let first = import(&hall.teacher, &with_assessments(&both)).await;
    let second = import(&hall.teacher, &with_assessments(&both[..1])).await;
    let counts = |report: &Value| {
        let items = report["items"].as_array().expect("items").clone();
        let found = items.into_iter().find(|one| one["item"] == "assessment");
        let found = found.expect("assessments are counted");
        ["added", "removed", "unchanged"].map(|name| found[name].as_i64().unwrap())
    };
    assert_eq!((counts(&first), counts(&second)), ([2, 0, 0], [0, 1, 1]));
    let path = format!("/api/exams/templates/?course_id={}", first["course_id"]);
    let offered = hall.teacher.get(&path).await;
    assert_eq!(offered.data().as_array().map(Vec::len), Some(1));
}
