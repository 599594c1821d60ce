//! Answers that a page could not save in time, carried here as a sealed file.

use crate::{
    hall::{DEVICE, Hall, claim_page, load, save, single, submit, written},
    marking_history::{items, told},
    school::Person,
};
use hpke::{
    Deserializable as _, OpModeS, Serializable as _, aead::ChaCha20Poly1305, kdf::HkdfSha256,
    kem::X25519HkdfSha256, single_shot_seal,
};
use platform::{Clock, clock::minutes};
use serde_json::{Value, json};
use testkit::Reply;

/// A page that runs without network: what it knew when it was cut off.
pub struct Page {
    attempt: i64,
    key: String,
    epoch: i64,
    at_ms: i64,
}

impl Page {
    /// The page of whoever writes an attempt.
    pub async fn of(hall: &Hall, student: &Person, attempt: i64) -> Self {
        let opened = claim_page(student, attempt, DEVICE, DEVICE, "open").await;
        let view = load(student, attempt, DEVICE).await;
        Self {
            attempt,
            key: view["answer_file_key"].as_str().expect("a key").to_owned(),
            epoch: opened.data()["epoch"].as_i64().expect("an epoch"),
            at_ms: Clock::now_ms(&*hall.school.clock),
        }
    }

    /// The file a page writes of its unsaved changes.
    pub fn file(&self, changes: &[(i64, i64, Value)]) -> Value {
        let answers: Vec<Value> = changes
            .iter()
            .map(|(position, seq, answer)| json!({ "position": position, "seq": seq, "answer": answer, "is_flagged": false }))
            .collect();
        self.seal(&json!({
            "writer": { "token": DEVICE, "epoch": self.epoch }, "made_at_ms": self.at_ms + minutes(59),
            "silent_since_ms": self.at_ms, "receipt_number": 1, "answers": answers,
        }))
    }

    fn seal(&self, carried: &Value) -> Value {
        let bytes = hex::decode(&self.key).expect("a key in hexadecimal");
        let key = <X25519HkdfSha256 as hpke::Kem>::PublicKey::from_bytes(&bytes).expect("a public key");
        let (encapsulated, sealed) = single_shot_seal::<ChaCha20Poly1305, HkdfSha256, X25519HkdfSha256>(
            &OpModeS::Base,
            &key,
            b"suanpan answer file",
            carried.to_string().as_bytes(),
            format!("suanpan-answers/1\n{}", self.attempt).as_bytes(),
        )
        .expect("a sealed file");
        json!({ "format": "suanpan-answers/1", "attempt_id": self.attempt,
            "encapsulated": hex::encode(encapsulated.to_bytes()), "sealed": hex::encode(sealed) })
    }
}

async fn bring(hall: &Hall, assessment: i64, file: &Value) -> Reply {
    let path = format!("/api/exams/managed/{assessment}/answer_files/");
    hall.teacher.post(&path, file.clone()).await
}

async fn files(hall: &Hall, assessment: i64) -> Value {
    let path = format!("/api/exams/managed/{assessment}/answer_files/");
    hall.teacher.get(&path).await.data().clone()
}

async fn decide(hall: &Hall, assessment: i64, file: &Value, takes: bool) -> Reply {
    let path = format!(
        "/api/exams/managed/{assessment}/answer_files/{}/decision/",
        file["id"]
    );
    let text = json!({ "takes": takes, "reason": "机房断网，监考在场" });
    hall.teacher.post(&path, text).await
}

async fn waiting(hall: &Hall, assessment: i64) -> Value {
    let path = format!("/api/exams/managed/{assessment}/board/");
    hall.teacher.get(&path).await.data()["answer_files"].clone()
}

async fn begun(kinds: &[&str]) -> (Hall, i64, i64, Page) {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(kinds).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    save(&hall.student, attempt, &[(0, 1, single("B"))]).await.data();
    let page = Page::of(&hall, &hall.student, attempt).await;
    (hall, assessment, attempt, page)
}

#[tokio::test]
async fn what_could_not_be_saved_counts_when_a_teacher_takes_it() {
    let (hall, assessment, attempt, page) = begun(&["single", "multiple"]).await;
    hall.wait(121).await;
    let of = async || items(&hall.teacher, "exam", &json!(attempt)).await;
    assert_eq!(of().await[0]["points"], 0);

    let both = json!({ "kind": "multiple", "choices": ["A", "B"] });
    let file = page.file(&[(0, 2, single("A")), (1, 1, both.clone())]);
    for _ in 0..2 {
        assert_eq!(bring(&hall, assessment, &file).await.data()["changes"], 2);
    }
    assert_eq!(waiting(&hall, assessment).await, 1);
    let found = files(&hall, assessment).await;
    assert_eq!(found.as_array().unwrap().len(), 1);
    let file = &found[0];
    assert_eq!(
        (&file["state"], &file["is_of_writer"]),
        (&json!("offered"), &json!(true))
    );
    let change = &file["changes"][0];
    assert_eq!(
        (&change["before"], &change["after"]),
        (&single("B"), &single("A"))
    );
    assert_eq!(
        (&change["is_newer"], &change["item"]["position"]),
        (&json!(true), &json!(0))
    );
    // Nothing counts before somebody has decided.
    hall.school.run_jobs().await;
    assert_eq!(of().await[0]["points"], 0);

    decide(&hall, assessment, file, true).await.data();
    let again = decide(&hall, assessment, file, false).await;
    assert_eq!(again.error(), "exams.answer_file_decided");
    hall.school.run_jobs().await;
    let marked = of().await;
    assert_eq!(told(&marked[0]), ["rules null→0 ", "rules 0→2 "]);
    assert_eq!(
        (&marked[0]["points"], &marked[1]["points"]),
        (&json!(2), &json!(3))
    );
    assert_eq!(waiting(&hall, assessment).await, 0);
    let file = &files(&hall, assessment).await[0];
    assert_eq!(
        (&file["state"], &file["reason"]),
        (&json!("taken"), &json!("机房断网，监考在场"))
    );
    assert_eq!(file["changes"][0]["before"], single("B"));
    // The same file changes nothing any more.
    assert_eq!(
        bring(&hall, assessment, &page.file(&[(0, 2, single("A"))]))
            .await
            .data()["changes"],
        0
    );

    let receipts = format!("/api/exams/attempts/{attempt}/receipt_file/");
    let receipts = hall.student.get(&receipts).await.data().clone();
    let verdict = hall.teacher.post("/api/exams/receipts/check/", receipts).await;
    assert_eq!(verdict.data()["kind"], "genuine");
}

#[tokio::test]
async fn a_mark_of_an_answer_that_was_replaced_stays_in_its_history() {
    let (hall, assessment, attempt, page) = begun(&["single", "short_answer"]).await;
    save(&hall.student, attempt, &[(1, 1, written("不知道"))])
        .await
        .data();
    submit(&hall.student, attempt).await.data();
    hall.school.run_jobs().await;
    let of = async || items(&hall.teacher, "exam", &json!(attempt)).await;
    let mark = json!({ "item_ids": [of().await[1]["item_id"]], "points": 1, "comment": "太短" });
    hall.teacher.post("/api/marking/marks/", mark).await.data();
    let grade = async || {
        let path = format!("/api/exams/managed/{assessment}/board/");
        hall.teacher.get(&path).await.data()["rows"][0]["state"].clone()
    };
    assert_eq!(grade().await, "graded");

    bring(
        &hall,
        assessment,
        &page.file(&[(1, 2, written("按权责发生制确认收入"))]),
    )
    .await
    .data();
    decide(&hall, assessment, &files(&hall, assessment).await[0], true)
        .await
        .data();
    hall.school.run_jobs().await;
    let item = of().await[1].clone();
    assert_eq!(
        (&item["state"], &item["points"]),
        (&json!("waiting"), &json!(null))
    );
    assert!(
        told(&item).iter().any(|mark| mark.starts_with("person")),
        "{item}"
    );
    assert_eq!(grade().await, "submitted");

    let mark = json!({ "item_ids": [item["item_id"]], "points": 5, "comment": "好" });
    hall.teacher.post("/api/marking/marks/", mark).await.data();
    assert_eq!(grade().await, "graded");
}

#[tokio::test]
async fn a_file_that_is_not_what_its_page_wrote_is_refused() {
    let (hall, assessment, attempt, page) = begun(&["single"]).await;
    let good = page.file(&[(0, 2, single("A"))]);
    let with = |field: &str, value: Value| {
        let mut file = good.clone();
        file[field] = value;
        file
    };
    let sealed = good["sealed"].as_str().unwrap();
    let flipped = if sealed.starts_with('0') { "1" } else { "0" };
    let flipped = format!("{flipped}{}", &sealed[1..]);
    let bo = hall.another("小波").await;
    let of_bo = hall.start(&bo, assessment).await;
    for damaged in [
        with("sealed", json!(flipped)),
        with("sealed", json!(&sealed[2..])),
        with("encapsulated", json!("00".repeat(32))),
        with("format", json!("suanpan-answers/2")),
        with("attempt_id", json!(of_bo)),
        page.seal(&json!({ "answers": [] })),
    ] {
        let refused = bring(&hall, assessment, &damaged).await;
        assert_eq!(refused.error(), "exams.answer_file_damaged");
    }
    let misfit = page.file(&[(0, 2, written("不是选择"))]);
    assert_eq!(bring(&hall, assessment, &misfit).await.status.as_u16(), 422);

    let other = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    assert_eq!(
        bring(&hall, other, &good).await.error(),
        "exams.answer_file_elsewhere"
    );
    // Another student has no part in it, by whichever attempt.
    for id in [attempt, of_bo] {
        let path = format!("/api/exams/attempts/{id}/answer_files/");
        assert_eq!(bo.post(&path, good.clone()).await.status.as_u16(), 404);
    }
    assert_eq!(files(&hall, assessment).await, json!([]));
    for seq in 0..20 {
        let file = page.file(&[(0, 2 + seq, single("A"))]);
        bring(&hall, assessment, &file).await.data();
    }
    assert_eq!(
        bring(&hall, assessment, &good).await.error(),
        "exams.answer_files_full"
    );
}

#[tokio::test]
async fn a_page_sends_its_own_file_and_who_runs_or_was_released_keeps_what_is_saved() {
    let (hall, assessment, attempt, page) = begun(&["single"]).await;
    let path = format!("/api/exams/attempts/{attempt}/answer_files/");
    let file = page.file(&[(0, 2, single("A"))]);
    assert_eq!(hall.student.post(&path, file).await.data()["changes"], 1);
    let found = files(&hall, assessment).await[0].clone();
    assert_eq!(found["by_name"], json!(null));
    let early = decide(&hall, assessment, &found, true).await;
    assert_eq!(early.error(), "exams.attempt_running");

    hall.wait(121).await;
    let release = format!("/api/marking/assessments/{assessment}/release/");
    hall.teacher.post(&release, json!({})).await.data();
    hall.school.run_jobs().await;
    let late = decide(&hall, assessment, &found, true).await;
    assert_eq!(late.error(), "exams.answers_released");
    decide(&hall, assessment, &found, false).await.data();
    assert_eq!(files(&hall, assessment).await[0]["state"], "refused");
    assert_eq!(load(&hall.student, attempt, DEVICE).await["receipt"]["number"], 2);
}

#[tokio::test]
async fn a_page_that_another_device_went_on_from_is_named_as_such() {
    let (hall, assessment, attempt, page) = begun(&["single"]).await;
    let device = "device-two-0002";
    let path = format!("/api/exams/attempts/{attempt}/take_over/");
    hall.student.post(&path, json!({ "device": device })).await.data();
    let opened = claim_page(&hall.student, attempt, device, device, "open").await;
    let writer = json!({ "token": device, "epoch": opened.data()["epoch"] });
    let later = [(0, 1, single("C"))];
    crate::hall::save_as(&hall.student, attempt, device, &writer, &later)
        .await
        .data();

    bring(&hall, assessment, &page.file(&[(0, 2, single("A"))]))
        .await
        .data();
    let found = files(&hall, assessment).await[0].clone();
    assert_eq!(found["is_of_writer"], false);
    assert_eq!(found["changes"][0]["is_newer"], false);
}
