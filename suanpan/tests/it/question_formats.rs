//! Questions of other platforms: read, judged, corrected, taken over, exported again.

use crate::hall::Hall;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use testkit::Reply;

const MOODLE: &[u8] =
    include_bytes!("../../../crates/interchange/src/question_formats/moodle/cases/kinds.xml");
const GIFT: &[u8] = include_bytes!("../../../crates/interchange/src/question_formats/gift/cases/kinds.gift");

async fn read(hall: &Hall, name: &str, bytes: &[u8]) -> Reply {
    let path = format!("/api/questions/import/file/?course_id={}", hall.course);
    hall.teacher.client.upload(&path, name, bytes).await
}

fn list(reply: &Reply, name: &str) -> Vec<Value> {
    reply.data()[name].as_array().cloned().unwrap_or_default()
}

/// Takes over all that has no faults; returns how many questions were added.
async fn take_over(hall: &Hall, drafts: &[Value]) -> Value {
    let right = drafts.iter().filter(|draft| draft["fate"] != "faulty");
    let texts: Vec<Value> = right.map(|draft| draft["text"].clone()).collect();
    let body = json!({ "course_id": hall.course, "drafts": texts });
    hall.teacher.post("/api/questions/import/", body).await.data()["added"].clone()
}

async fn bank_total(hall: &Hall) -> i64 {
    let path = format!("/api/questions/?course_id={}", hall.course);
    hall.teacher.get(&path).await.data()["total"]
        .as_i64()
        .unwrap_or(-1)
}

#[tokio::test]
async fn a_file_is_recognised_by_what_it_holds_and_may_be_read_otherwise() {
    let hall = Hall::new().await;
    let before = bank_total(&hall).await;
    let found = read(&hall, "paper.docx", GIFT).await;
    assert_eq!(found.data()["format"], "gift");
    let drafts = list(&found, "drafts");
    assert_eq!(drafts.len(), 9);
    assert_eq!(list(&found, "left_out").len(), 1, "a text is no question");
    assert_eq!(drafts[0]["text"]["notes"], json!(["各选项的反馈并入解析"]));
    // The course has no chapter of that name: the category is a label.
    assert_eq!(drafts[0]["text"]["chapter"], "");
    assert!(
        drafts[0]["text"]["tags"]
            .as_str()
            .is_some_and(|tags| tags.contains("往来"))
    );
    assert_eq!(drafts[8]["fate"], "faulty");
    assert_eq!(
        bank_total(&hall).await,
        before,
        "nothing is written before the teacher says so"
    );
    let path = format!(
        "/api/questions/import/file/?course_id={}&format=aiken",
        hall.course
    );
    let refused = hall.teacher.client.upload(&path, "paper.gift", GIFT).await;
    assert_eq!(
        refused.json["data"]["fields"][0]["message"],
        "文件不是 Aiken 格式，请选择其他格式后重试"
    );
}

/// What is written, what it is read as, and how many come back as they were at least.
const WRITTEN: [(&str, &str, usize); 8] = [
    ("moodle_xml", "moodle_xml", 10),
    ("qti", "qti", 10),
    ("qti_1_2", "qti", 10),
    ("qti_2_2", "qti", 10),
    ("qti_3_0", "qti", 10),
    ("docx", "docx", 10),
    ("markdown", "markdown", 10),
    ("aiken", "aiken", 0),
];

#[tokio::test]
async fn what_came_from_moodle_goes_back_as_it_is_with_its_pictures() {
    let hall = Hall::new().await;
    let found = read(&hall, "quiz.xml", MOODLE).await;
    let drafts = list(&found, "drafts");
    assert_eq!(found.data()["format"], "moodle_xml");
    assert!(
        drafts[0]["image"]
            .as_str()
            .is_some_and(|address| address.starts_with("/api/")),
        "{}",
        drafts[0]
    );
    let option = &drafts[1]["body"]["options"][0]["img_path"];
    assert!(
        option
            .as_str()
            .is_some_and(|address| address.starts_with("/api/")),
        "{option}"
    );
    assert_eq!(take_over(&hall, &drafts).await, json!(drafts.len()));

    for (format, read_as, least) in WRITTEN {
        let query = format!("?course_id={}&format={format}", hall.course);
        let told = hall
            .teacher
            .get(&format!("/api/questions/export/losses/{query}"))
            .await;
        let left_out = list(&told, "losses")
            .into_iter()
            .filter(|loss| loss["is_left_out"] == true);
        let left_out: Vec<Value> = left_out.map(|loss| loss["kind"].clone()).collect();
        let carries_parts = !["qti_1_2", "aiken"].contains(&format);
        assert_eq!(
            !left_out.contains(&json!("composite")),
            carries_parts,
            "{format}: {left_out:?}"
        );
        let file = hall.teacher.get(&format!("/api/questions/export/{query}")).await;
        let again = read(&hall, "again", &file.bytes).await;
        assert_eq!(again.data()["format"], read_as, "{format}");
        let fates: Vec<Value> = list(&again, "drafts")
            .iter()
            .map(|draft| draft["fate"].clone())
            .collect();
        assert_eq!(list(&again, "left_out"), Vec::<Value>::new(), "{format}");
        assert_eq!(json!(fates.len()), told.data()["count"], "{format}");
        let same = fates.iter().filter(|fate| *fate == "same").count();
        let in_part = list(&told, "losses").len() - left_out.len();
        assert!(
            same + in_part >= fates.len() && same >= least,
            "{format}: {fates:?}"
        );
    }
}

#[tokio::test]
async fn a_correction_counts_from_then_on_instead_of_what_the_file_said() {
    let hall = Hall::new().await;
    let drafts = list(&read(&hall, "quiz.xml", MOODLE).await, "drafts");
    let mut pictured = drafts[1]["text"].clone();
    assert!(
        pictured["exact"].is_object(),
        "columns cannot say a picture of an option"
    );
    pictured["answer"] = json!("A");
    pictured["kind"] = json!("单选题");
    pictured["rule"] = json!("");
    let body = json!({ "course_id": hall.course, "drafts": [pictured] });
    let judged = hall.teacher.post("/api/questions/import/check/", body).await;
    let draft = &judged.data()["drafts"][0];
    assert_eq!(draft["answer_key"], json!({ "kind": "single", "correct": "A" }));
}

#[tokio::test]
async fn pictures_of_a_body_cannot_be_named_by_anybody_else() {
    let hall = Hall::new().await;
    let drafts = list(&read(&hall, "quiz.xml", MOODLE).await, "drafts");
    let mut pictured = drafts[1]["text"].clone();
    pictured["exact"]["body"]["options"][0]["img_path"] = json!(format!("{}:picture.png.00", "a".repeat(64)));
    let body = json!({ "course_id": hall.course, "drafts": [pictured] });
    let refused = hall.teacher.post("/api/questions/import/", body).await;
    assert_eq!(refused.json["data"]["fields"][0]["field"], "drafts[0].picture");
}

#[tokio::test]
async fn hostile_files_are_refused_with_a_reason() {
    let hall = Hall::new().await;
    let packed = |name: &str, bytes: Vec<u8>| {
        interchange::archive::pack(&BTreeMap::from([(name.to_owned(), bytes)])).unwrap()
    };
    let laughs = b"<!DOCTYPE quiz [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><quiz>&b;</quiz>".to_vec();
    let outside = b"<!DOCTYPE quiz [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><quiz>&a;</quiz>".to_vec();
    let traversal = {
        let mut zip = packed("aa/aa/a.xml", b"<assessmentItem/>".to_vec());
        for at in 0..zip.len() - 11 {
            if zip[at..].starts_with(b"aa/aa/a.xml") {
                zip[at..at + 11].copy_from_slice(b"../../a.xml");
            }
        }
        zip
    };
    let files = [
        ("moodle_xml", laughs, "实体"),
        ("moodle_xml", outside, "实体"),
        ("qti", packed("items/a.xml", vec![b' '; 19 << 20]), "压缩比异常"),
        ("qti", traversal, "不安全"),
    ];
    for (format, bytes, reason) in files {
        let path = format!(
            "/api/questions/import/file/?course_id={}&format={format}",
            hall.course
        );
        let refused = hall.teacher.client.upload(&path, "hostile", &bytes).await;
        let message = refused.json["data"]["fields"][0]["message"].clone();
        assert!(
            message.as_str().is_some_and(|text| text.contains(reason)),
            "{reason}: {}",
            refused.json
        );
    }
}

#[tokio::test]
async fn a_file_that_is_none_of_these_is_not_called_a_broken_table() {
    let hall = Hall::new().await;
    take_over(&hall, &list(&read(&hall, "quiz.xml", MOODLE).await, "drafts")).await;
    let query = format!("?course_id={}&format=docx", hall.course);
    let word = hall
        .teacher
        .get(&format!("/api/questions/export/{query}"))
        .await
        .bytes;
    let files = [
        (
            "图.png",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01".to_vec(),
            "不认识这种文件",
        ),
        ("题库.docx", word[..word.len() / 2].to_vec(), "不是完整的压缩包"),
    ];
    for (name, bytes, reason) in files {
        let path = format!("/api/questions/import/file/?course_id={}", hall.course);
        let refused = hall.teacher.client.upload(&path, name, &bytes).await;
        let message = refused.json["data"]["fields"][0]["message"].clone();
        assert!(
            message.as_str().is_some_and(|text| text.contains(reason)),
            "{name}: {}",
            refused.json
        );
    }
}

#[tokio::test]
async fn gift_says_beforehand_what_it_cannot_hold() {
    let hall = Hall::new().await;
    take_over(&hall, &list(&read(&hall, "quiz.xml", MOODLE).await, "drafts")).await;
    let query = format!("?course_id={}&format=gift", hall.course);
    let told = hall
        .teacher
        .get(&format!("/api/questions/export/losses/{query}"))
        .await;
    let of = |words: &str| {
        let losses = list(&told, "losses");
        losses
            .into_iter()
            .find(|loss| loss["stem"].as_str().is_some_and(|stem| stem.contains(words)))
    };
    let pictured = of("收到前欠货款，**贷方**").unwrap();
    assert_eq!(pictured["is_left_out"], false);
    assert!(
        pictured["reasons"].to_string().contains("GIFT 不带图片"),
        "{pictured}"
    );
    assert_eq!(of("排出账务处理程序").unwrap()["is_left_out"], true);
}

/// A Moodle file of so many true or false questions.
fn moodle_of(count: usize) -> Vec<u8> {
    let question = |number: usize| {
        format!(
            "<question type=\"truefalse\"><name><text>{number}</text></name><questiontext format=\"html\"><text>第{number}题：借贷必相等。\
             </text></questiontext><answer fraction=\"100\"><text>true</text></answer>\
             <answer fraction=\"0\"><text>false</text></answer></question>"
        )
    };
    let all: String = (1..=count).map(question).collect();
    format!("<?xml version=\"1.0\"?><quiz>{all}</quiz>").into_bytes()
}

#[tokio::test]
async fn a_large_file_comes_in_parts_and_what_was_written_once_is_not_written_again() {
    let hall = Hall::new().await;
    let client = &hall.teacher.client;
    let upload = client
        .upload_in_parts("questions", "bank.xml", &moodle_of(1_003))
        .await;
    let of_upload = |upload: i64| json!({ "course_id": hall.course, "upload_id": upload });
    let read = client
        .post("/api/questions/import/upload/", of_upload(upload))
        .await;
    assert_eq!(read.data()["format"], "moodle_xml");
    let drafts = list(&read, "drafts");
    assert_eq!(drafts.len(), 1_003, "{}", read.data()["notes"]);
    let texts: Vec<Value> = drafts.iter().map(|draft| draft["text"].clone()).collect();
    let before = bank_total(&hall).await;
    let write = async |texts: &[Value], reading: &Value| {
        let body = json!({ "course_id": hall.course, "reading": reading, "drafts": texts });
        client.post("/api/questions/import/", body).await
    };
    let reading = &read.data()["reading"];
    assert_eq!(write(&texts[..2], reading).await.data()["added"], 2);
    // The reply was lost: the same block comes again, with one more.
    let again = write(&texts[..3], reading).await;
    assert_eq!(again.data(), &json!({ "added": 1, "changed": 0, "unchanged": 2 }));
    assert_eq!(bank_total(&hall).await, before + 3);
    // So it does when one of them was corrected meanwhile.
    let mut corrected = texts[0].clone();
    corrected["stem"] = json!("改过的题干");
    let changed = write(&[corrected], reading).await;
    assert_eq!(
        changed.data(),
        &json!({ "added": 0, "changed": 1, "unchanged": 0 })
    );
    assert_eq!(bank_total(&hall).await, before + 3);
    // Read anew, they are other questions; and too many at once are refused before any is written.
    assert_eq!(write(&texts[..1], &json!("another")).await.data()["added"], 1);
    let many = write(&texts, reading).await;
    assert_eq!(many.json["data"]["fields"][0]["field"], "drafts", "{}", many.json);
    assert_eq!(bank_total(&hall).await, before + 4);

    // An upload of somebody else is none.
    let other = hall.school.teacher("周明").await;
    let theirs = other
        .client
        .upload_in_parts("questions", "bank.xml", &moodle_of(1))
        .await;
    let refused = client
        .post("/api/questions/import/upload/", of_upload(theirs))
        .await;
    assert_eq!(refused.json["data"]["fields"][0]["field"], "upload_id");
}
