//! A bank that comes from Moodle: 10,000 questions, a picture at each.

use crate::demo_school::DemoSchool;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use std::{fmt::Write as _, time::Instant};
use testkit::Client;

const QUESTIONS: usize = 10_000;
/// Bytes of a picture, besides its head: a small drawing.
const PICTURE: usize = 6_000;
/// As many drafts as the browser writes together.
const BLOCK: usize = 250;

/// What an import took.
pub(crate) struct Imported {
    /// Until what the file holds is shown.
    pub(crate) read_s: f64,
    /// Until all is in the bank.
    pub(crate) written_s: f64,
    /// The longest that anybody else who writes may have waited.
    pub(crate) longest_block_ms: f64,
    pub(crate) file_bytes: usize,
}

/// A picture that no other question has: the head of a PNG, then noise.
fn picture(number: usize) -> String {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    let mut state = number as u64 + 1;
    while bytes.len() < PICTURE {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        bytes.extend(state.to_be_bytes());
    }
    BASE64_STANDARD.encode(bytes)
}

fn file() -> Vec<u8> {
    let mut all = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?><quiz>");
    for number in 0..QUESTIONS {
        let _ = write!(
            all,
            "<question type=\"multichoice\"><name><text>题{number}</text></name><questiontext format=\"html\">\
             <text><![CDATA[<p>第{number}题：收到客户前欠货款 {} 元，存入银行，应贷记的科目是</p>\
             <img src=\"@@PLUGINFILE@@/p.png\">]]></text><file name=\"p.png\" path=\"/\" encoding=\"base64\">{}</file></questiontext>\
             <defaultgrade>2</defaultgrade><single>true</single><shuffleanswers>1</shuffleanswers>\
             <answer fraction=\"100\" format=\"html\"><text>应收账款</text></answer>\
             <answer fraction=\"0\" format=\"html\"><text>应付账款</text></answer>\
             <answer fraction=\"0\" format=\"html\"><text>主营业务收入</text></answer>\
             <answer fraction=\"0\" format=\"html\"><text>预收账款</text></answer></question>",
            number + 1_000,
            picture(number)
        );
    }
    all.push_str("</quiz>");
    all.into_bytes()
}

/// Brings the file into the teacher's own bank as the browser does: in parts, read, then written block by block.
pub(crate) async fn import(school: &DemoSchool, teacher: &Client) -> Imported {
    let file = file();
    let begun = Instant::now();
    let upload = teacher.upload_in_parts("questions 1", "bank.xml", &file).await;
    let done = format!("/api/uploads/{upload}/");
    school.run_jobs().await;
    assert_eq!(teacher.get(&done).await.data()["state"], "done");
    let place = json!({ "course_id": 1, "bank": "personal", "upload_id": upload });
    let read = teacher.post("/api/questions/import/upload/", place).await;
    let read_s = begun.elapsed().as_secs_f64();
    let drafts = read.data()["drafts"].as_array().expect("drafts");
    let texts: Vec<Value> = drafts.iter().map(|draft| draft["text"].clone()).collect();
    assert_eq!(texts.len(), QUESTIONS, "{}", read.data()["notes"]);
    let reading = read.data()["reading"].clone();
    let (mut longest_block_ms, mut added) = (0.0_f64, 0);
    for block in texts.chunks(BLOCK) {
        let body = json!({ "course_id": 1, "bank": "personal", "reading": reading, "drafts": block });
        let begun = Instant::now();
        let reply = teacher.post("/api/questions/import/", body).await;
        longest_block_ms = longest_block_ms.max(begun.elapsed().as_secs_f64() * 1_000.0);
        added += reply.data()["added"].as_u64().unwrap_or_default() as usize;
    }
    assert_eq!(added, QUESTIONS);
    Imported {
        read_s,
        written_s: begun.elapsed().as_secs_f64(),
        longest_block_ms,
        file_bytes: file.len(),
    }
}
