//! The paper that waiting pages fetch before the start: encrypted, and opened by what an attempt says.

use crate::{
    corrections::{reword, three},
    hall::{DEVICE, Hall, load},
    school::Person,
};
use axum::{body::Body, http::Request};
use chacha20poly1305::{
    ChaCha20Poly1305, Nonce,
    aead::{Aead as _, KeyInit as _, Payload},
};
use platform::{Clock, clock::hours};
use serde_json::{Value, json};
use std::io::Read as _;
use testkit::Reply;

const ALIKE: [&str; 4] = ["single", "multiple", "true_false", "short_answer"];

async fn fetch(student: &Person, assessment: i64) -> Reply {
    student
        .get(&format!("/api/exams/assessments/{assessment}/paper/"))
        .await
}

fn tag_of(paper: &Reply) -> String {
    let tag = paper.headers["etag"].to_str().expect("a tag");
    tag.trim_matches('"').to_owned()
}

/// The attempt as a page with this sealed paper sees it.
async fn load_with(student: &Person, attempt: i64, tag: &str) -> Value {
    let path = format!("/api/exams/attempts/{attempt}/?device={DEVICE}&paper={tag}");
    student.get(&path).await.data().clone()
}

fn open(paper: &Reply, assessment: i64, key: &str) -> Option<Vec<Value>> {
    let key: [u8; 32] = hex::decode(key).ok()?.try_into().ok()?;
    let beside = format!("exam paper\n{assessment}\n{}", tag_of(paper));
    let payload = Payload {
        msg: &paper.bytes,
        aad: beside.as_bytes(),
    };
    let packed = ChaCha20Poly1305::new(&key.into())
        .decrypt(&Nonce::default(), payload)
        .ok()?;
    let mut text = String::new();
    flate2::read::GzDecoder::new(&*packed)
        .read_to_string(&mut text)
        .ok()?;
    serde_json::from_str(&text).ok()
}

/// What a page makes of both.
fn completed(view: &Value, questions: &[Value]) -> Value {
    let mut sections = view["sections"].clone();
    for place in view["sealed"]["places"].as_array().expect("places") {
        let mut item = questions[place["question"].as_u64().expect("a place") as usize].clone();
        if let Some(list) = place["order"]["list"].as_str().filter(|list| !list.is_empty()) {
            let of = place["order"]["of"].as_array().expect("an order");
            let parts: Vec<Value> = of
                .iter()
                .map(|at| item["body"][list][at.as_u64().expect("a place") as usize].clone())
                .collect();
            item["body"][list] = json!(parts);
        }
        for name in ["position", "points"] {
            item[name] = place[name].clone();
        }
        item["image"] = Value::Null;
        item["program"] = Value::Null;
        let section = &mut sections[place["section"].as_u64().expect("a section") as usize];
        section["items"].as_array_mut().expect("items").push(item);
    }
    for section in sections.as_array_mut().expect("sections") {
        let items = section["items"].as_array_mut().expect("items");
        items.sort_by_key(|item| item["position"].as_i64());
    }
    sections
}

/// An assessment of this paper that opens in an hour, everything shuffled.
async fn upcoming(hall: &Hall, paper: i64) -> i64 {
    let now_ms = Clock::now_ms(&*hall.school.clock);
    let rules = json!({ "minutes": 60, "late_entry_minutes": 0, "attempts": 1, "keep": "best", "password": "",
        "pass_percent": 60, "leave_action": "record", "leave_limit": 0, "shuffle_questions": true,
        "shuffle_options": true,
        "review": { "score": "released", "answer": "released", "key": "released", "analysis": "released" } });
    let text = json!({ "paper_id": paper, "title": "期末考核", "class_ids": [hall.class],
        "opens_at_ms": now_ms + hours(1), "closes_at_ms": now_ms + hours(3), "counts_as": "final", "rules": rules,
        "publish": true });
    let reply = hall.teacher.post("/api/exams/managed/", text).await;
    reply.data()["id"].as_i64().expect("an id")
}

#[tokio::test]
async fn a_waiting_page_has_the_paper_and_reads_it_only_once_it_has_begun() {
    let hall = Hall::new().await;
    let assessment = upcoming(&hall, hall.paper(&ALIKE).await).await;
    let (ann, bo) = (&hall.student, hall.another("小波").await);
    let paper = fetch(ann, assessment).await;
    assert_eq!(paper.status.as_u16(), 200);
    assert_eq!(paper.headers["cache-control"], "private, no-cache");
    let seen = String::from_utf8_lossy(&paper.bytes).into_owned();
    assert!(!seen.contains("题目") && !seen.contains("应收账款"));
    // The same bytes for everybody; who has them is told so.
    assert_eq!(fetch(&bo, assessment).await.bytes, paper.bytes);
    let path = format!("/api/exams/assessments/{assessment}/paper/");
    let again = Request::get(&path).header("if-none-match", paper.headers["etag"].clone());
    let known = bo.request(again, Body::empty()).await;
    assert_eq!((known.status.as_u16(), known.bytes.len()), (304, 0));
    assert_eq!(
        hall.try_start(ann, assessment, "").await.error(),
        "exams.not_yet_open"
    );

    hall.wait(60).await;
    for student in [ann, &bo] {
        let attempt = hall.start(student, assessment).await;
        let view = load_with(student, attempt, &tag_of(&paper)).await;
        let key = view["sealed"]["key"].as_str().expect("a key");
        let questions = open(&paper, assessment, key).expect("a paper that opens");
        assert_eq!(
            view["sealed"]["places"].as_array().expect("places").len(),
            ALIKE.len()
        );
        let whole = load(student, attempt, DEVICE).await;
        assert_eq!(completed(&view, &questions), whole["sections"]);
        assert_eq!(whole["sealed"], Value::Null);
        // Another device gets neither questions nor key.
        let path = format!(
            "/api/exams/attempts/{attempt}/?device=device-two-0002&paper={}",
            tag_of(&paper)
        );
        let elsewhere = student.get(&path).await.data().clone();
        assert_eq!(
            (&elsewhere["sealed"], &elsewhere["sections"]),
            (&Value::Null, &json!([]))
        );
    }
    hall.school.leave_jobs();
}

#[tokio::test]
async fn the_written_order_of_what_is_to_be_ordered_is_in_no_paper() {
    let hall = Hall::new().await;
    let steps: Vec<String> = (0..12).map(|at| format!("第{at}步")).collect();
    let items: Vec<Value> = steps
        .iter()
        .enumerate()
        .map(|(at, text)| json!({ "id": format!("s{at}"), "text": text }))
        .collect();
    let order: Vec<String> = (0..12).map(|at| format!("s{at}")).collect();
    hall.question(
        json!({ "kind": "ordering", "items": items }),
        json!({ "kind": "ordering", "order": order }),
        4.0,
    )
    .await;
    let assessment = hall.assess(hall.paper(&["ordering"]).await, json!({})).await;
    let paper = fetch(&hall.student, assessment).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let view = load_with(&hall.student, attempt, &tag_of(&paper)).await;
    let questions =
        open(&paper, assessment, view["sealed"]["key"].as_str().expect("a key")).expect("a paper");
    let shown: Vec<&str> = questions[0]["body"]["items"]
        .as_array()
        .expect("items")
        .iter()
        .filter_map(|item| item["text"].as_str())
        .collect();
    assert_eq!(shown.len(), 12);
    assert_ne!(shown, steps);
    let whole = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(completed(&view, &questions), whole["sections"]);
    hall.school.leave_jobs();
}

#[tokio::test]
async fn a_question_that_others_may_draw_is_in_no_paper() {
    let hall = Hall::new().await;
    let fixed = hall.keys(&["short_answer"]).await;
    let sections = json!([
        { "title": "一", "draws": [{ "count": 1, "kinds": ["single", "multiple"], "points": 2 }] },
        { "title": "二", "questions": [{ "key": fixed[0] }] },
    ]);
    let assessment = hall.assess(hall.paper_of(sections).await, json!({})).await;
    let paper = fetch(&hall.student, assessment).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let view = load_with(&hall.student, attempt, &tag_of(&paper)).await;
    let questions =
        open(&paper, assessment, view["sealed"]["key"].as_str().expect("a key")).expect("a paper");
    let kinds: Vec<&Value> = questions.iter().map(|question| &question["kind"]).collect();
    assert_eq!(kinds, ["short_answer"]);
    let whole = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(completed(&view, &questions), whole["sections"]);
    hall.school.leave_jobs();
}

#[tokio::test]
async fn an_older_paper_is_passed_over_for_the_corrected_one() {
    let hall = Hall::new().await;
    let assessment = hall
        .assess(hall.paper(&["single", "true_false"]).await, json!({}))
        .await;
    let paper = fetch(&hall.student, assessment).await;
    let (question, version) = reword(&hall, assessment, "B", three("预付账款")).await;
    let path = format!("/api/exams/managed/{assessment}/corrections/");
    let text = json!({ "question_id": question, "version_id": version, "note": "B 选项应为预付账款。" });
    hall.teacher.post(&path, text).await.data();
    let attempt = hall.start(&hall.student, assessment).await;
    let view = load_with(&hall.student, attempt, &tag_of(&paper)).await;
    let whole = load(&hall.student, attempt, DEVICE).await;
    assert_eq!(
        (&view["sealed"], &view["sections"]),
        (&Value::Null, &whole["sections"])
    );
    assert_ne!(tag_of(&fetch(&hall.student, assessment).await), tag_of(&paper));
    hall.school.leave_jobs();
}

#[tokio::test]
async fn nobody_outside_the_class_has_it_however_well_sealed() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&ALIKE).await, json!({})).await;
    let outsider = hall.school.student("外班同学").await;
    assert_eq!(fetch(&outsider, assessment).await.status.as_u16(), 404);
    let other = hall.school.add_school("other", "另一所学校").await;
    let foreigner = hall.school.person(other, "外校同学", &[]).await;
    assert_eq!(fetch(&foreigner, assessment).await.status.as_u16(), 404);
}

/// The bytes of an attempt, as they are and as a browser takes them.
async fn sizes(student: &Person, attempt: i64, paper: &str) -> (usize, usize) {
    let path = format!("/api/exams/attempts/{attempt}/?device={DEVICE}&paper={paper}");
    let plain = student.get(&path).await.bytes.len();
    let asked = Request::get(&path).header("accept-encoding", "br, gzip");
    (plain, student.request(asked, Body::empty()).await.bytes.len())
}

/// What both ways send, in bytes: printed, and compared.
#[tokio::test]
async fn a_start_with_the_sealed_paper_is_a_small_answer() {
    let hall = Hall::new().await;
    let options = |at: usize| {
        json!(["A", "B", "C", "D"].map(|tab| json!({ "tab": tab,
        "text": format!("第 {at} 题的选项{tab}：企业应当按照权责发生制确认当期收入 {}", at * 37 % 101) })))
    };
    let mut keys = Vec::new();
    for at in 0..40 {
        let body = json!({ "kind": "single", "options": options(at) });
        let id = hall
            .question(body, json!({ "kind": "single", "correct": "A" }), 2.0)
            .await;
        let known = hall.teacher.get(&format!("/api/questions/{id}/")).await;
        keys.push(json!({ "key": known.data()["key"] }));
    }
    let paper = hall
        .paper_of(json!([{ "title": "一、单项选择题", "questions": keys }]))
        .await;
    let rules = json!({ "shuffle_questions": true, "shuffle_options": true });
    let assessment = hall.assess(paper, rules).await;
    let sealed = fetch(&hall.student, assessment).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let whole = sizes(&hall.student, attempt, "").await;
    let small = sizes(&hall.student, attempt, &tag_of(&sealed)).await;
    println!(
        "40 questions: whole {whole:?} bytes (plain, compressed), after the sealed paper {small:?}; sealed paper {}",
        sealed.bytes.len()
    );
    assert!(small.0 * 2 < whole.0, "{small:?} of {whole:?}");
    hall.school.leave_jobs();
}
