//! What people upload: how much, how many, and what becomes of what nobody needs any more.

use crate::{
    hall::{DEVICE, Hall, load, save, submit},
    school::{Person, TestSchool},
};
use platform::{clock::days, config::Config, files::FileHash};
use serde_json::{Value, json};
use std::{collections::BTreeSet, path::Path};
use testkit::Reply;

/// A picture of so many bytes, another one for each number.
fn picture(number: u8, bytes: usize) -> Vec<u8> {
    let mut picture = vec![number; bytes];
    picture[..8].copy_from_slice(b"\x89PNG\r\n\x1a\n");
    picture
}

async fn set_avatar(person: &Person, picture: &[u8]) -> Reply {
    person.upload("/api/user/avatar/", "me.png", picture).await
}

/// The files on the disk, by name.
fn stored(folder: &Path) -> BTreeSet<String> {
    let list = |folder: &Path| -> Vec<std::path::PathBuf> {
        let entries = std::fs::read_dir(folder).into_iter().flatten();
        entries.map(|entry| entry.unwrap().path()).collect()
    };
    list(&folder.join("files"))
        .iter()
        .flat_map(|folder| list(folder))
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect()
}

fn is_stored(school: &TestSchool, content: &[u8]) -> bool {
    stored(school.folder()).contains(FileHash::of(content).as_str())
}

/// A school at the machine's time, which files on the disk bear.
async fn school_now() -> TestSchool {
    let school = TestSchool::new().await;
    school.keep_real_time();
    school
}

/// Two days later, after the night's work.
async fn after_two_days(school: &TestSchool) {
    school.clock.advance(days(2));
    school.run_jobs().await;
}

#[tokio::test]
async fn a_replaced_avatar_is_not_kept() {
    let school = school_now().await;
    let student = school.student("周一鸣").await;
    let (first, second) = (picture(1, 2000), picture(2, 2000));
    set_avatar(&student, &first).await.data();
    set_avatar(&student, &second).await.data();
    after_two_days(&school).await;
    assert!(!is_stored(&school, &first), "the replaced picture is gone");
    assert!(is_stored(&school, &second), "the picture in use is not");
}

#[tokio::test]
async fn a_student_cannot_fill_the_disk_with_pictures() {
    let school = school_now().await;
    let student = school.student("周一鸣").await;
    let narrow = |config: &mut Config| config.student_files_mb = 2;
    let token = student.client.token.clone().unwrap();
    let client = school.with_settings(narrow).with_token(&token);
    let upload = |number| {
        let client = client.clone();
        async move {
            client
                .upload("/api/user/avatar/", "me.png", &picture(number, 900_000))
                .await
        }
    };
    let mut replies = Vec::new();
    for number in 0..6 {
        replies.push(upload(number).await);
    }
    let accepted = replies.iter().filter(|reply| reply.code() == 200).count();
    assert_eq!(accepted, 2, "two of 0.9 MB fit into 2 MB");
    assert_eq!(replies[5].error(), "files.quota", "{:?}", replies[5].json);
    assert_eq!(stored(school.folder()).len(), 2, "what is refused is not written");
    assert_eq!(upload(1).await.code(), 200, "the same again takes no room");
    after_two_days(&school).await;
    let signed_in = school.with_settings(narrow).with_token(&token);
    let reply = signed_in
        .upload("/api/user/avatar/", "me.png", &picture(9, 900_000))
        .await;
    reply.data();
}

#[tokio::test]
async fn many_uploads_at_once_are_counted_one_after_the_other() {
    let school = TestSchool::new().await;
    let student = school.student("周一鸣").await;
    let client = school
        .with_settings(|config| config.student_files_mb = 2)
        .with_token(&student.client.token.clone().unwrap());
    let uploads: Vec<_> = (0..10)
        .map(|number| {
            let client = client.clone();
            tokio::spawn(async move {
                client
                    .upload("/api/user/avatar/", "me.png", &picture(number, 900_000))
                    .await
            })
        })
        .collect();
    let mut accepted = 0;
    for upload in uploads {
        accepted += usize::from(upload.await.unwrap().code() == 200);
    }
    assert_eq!(accepted, 2);
}

#[tokio::test]
async fn a_file_that_two_schools_share_is_collected_only_when_neither_names_it() {
    let school = school_now().await;
    let other = school.add_school("other", "外校").await;
    let (here, there) = (
        school.student("周一鸣").await,
        school.person(other, "林小雨", &[]).await,
    );
    let shared = picture(7, 3000);
    set_avatar(&here, &shared).await.data();
    set_avatar(&there, &shared).await.data();
    set_avatar(&here, &picture(8, 100)).await.data();
    after_two_days(&school).await;
    assert!(is_stored(&school, &shared), "the other school's picture stays");
    set_avatar(&there, &picture(9, 100)).await.data();
    after_two_days(&school).await;
    assert!(!is_stored(&school, &shared));
}

#[tokio::test]
async fn a_file_that_is_kept_again_while_it_waits_to_be_collected_stays() {
    let hall = Hall::at_real_time().await;
    let class = format!("/api/classes/{}/notices/", hall.class);
    let path = format!("{class}attachments/");
    let attach = || hall.teacher.upload(&path, "通知.pdf", b"%PDF attachment");
    let attached = attach().await.data().clone();
    // It is on the disk for two days without a row that names it, and is uploaded once more just before the night.
    hall.school.clock.advance(days(2));
    attach().await.data();
    hall.school.run_jobs().await;
    let notice = json!({ "title": "通知", "text": "见附件", "attachments": [attached["token"]] });
    hall.teacher.post(&class, notice.clone()).await.data();
    assert!(is_stored(&hall.school, b"%PDF attachment"));
    after_two_days(&hall.school).await;
    assert!(is_stored(&hall.school, b"%PDF attachment"), "the notice names it");
}

#[tokio::test]
async fn a_notice_does_not_name_a_file_that_was_collected() {
    let hall = Hall::at_real_time().await;
    let attached = hall
        .teacher
        .upload(
            &format!("/api/classes/{}/notices/attachments/", hall.class),
            "通知.pdf",
            b"%PDF forgotten",
        )
        .await
        .data()
        .clone();
    after_two_days(&hall.school).await;
    assert!(!is_stored(&hall.school, b"%PDF forgotten"));
    let notice = json!({ "title": "通知", "text": "见附件", "attachments": [attached["token"]] });
    let reply = hall
        .teacher
        .post(&format!("/api/classes/{}/notices/", hall.class), notice)
        .await;
    assert_eq!(
        (reply.status.as_u16(), &reply.json["data"]["fields"][0]["field"]),
        (422, &json!("attachments"))
    );
}

/// A running attempt at one question that takes three files.
async fn asked_for_files() -> (Hall, i64) {
    let hall = Hall::at_real_time().await;
    hall.question(
        json!({ "kind": "file_upload", "accept": [], "max_files": 3, "max_size_bytes": 1_000_000 }),
        json!({ "kind": "file_upload", "criteria": [] }),
        5.0,
    )
    .await;
    let assessment = hall.assess(hall.paper(&["file_upload"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    (hall, attempt)
}

async fn hand_in_file(student: &Person, attempt: i64, number: u8) -> Reply {
    let path = format!("/api/exams/attempts/{attempt}/files/0/");
    student.upload(&path, "账龄.xlsx", &picture(number, 1000)).await
}

fn naming(files: &[&Value]) -> Value {
    let files: Vec<Value> = files
        .iter()
        .map(|id| json!({ "file_id": id, "name": "账龄.xlsx" }))
        .collect();
    json!({ "kind": "file_upload", "files": files })
}

#[tokio::test]
async fn eight_files_are_not_taken_where_three_are_allowed() {
    let (hall, attempt) = asked_for_files().await;
    let mut ids = Vec::new();
    let mut refused = Vec::new();
    for number in 0..8 {
        let reply = hand_in_file(&hall.student, attempt, number).await;
        match reply.code() {
            200 => ids.push(reply.data()["file_id"].clone()),
            _ => refused.push(reply.error().to_owned()),
        }
    }
    assert_eq!(
        ids.len(),
        4,
        "three, and one that is about to take another's place"
    );
    assert_eq!(refused, ["exams.too_many_files"; 4]);
    save(
        &hall.student,
        attempt,
        &[(0, 1, naming(&[&ids[1], &ids[2], &ids[3]]))],
    )
    .await
    .data();
    hall.school.clock.advance(1000);
    hand_in_file(&hall.student, attempt, 9).await.data();
    let at_once: Vec<_> = (10..16)
        .map(|number| {
            let student = hall.student.clone();
            tokio::spawn(async move { hand_in_file(&student, attempt, number).await.code() })
        })
        .collect();
    for reply in at_once {
        assert_ne!(reply.await.unwrap(), 200, "nor when they come at once");
    }
}

#[tokio::test]
async fn a_file_taken_out_of_an_answer_is_collected_after_the_end_and_the_others_stay() {
    let (hall, attempt) = asked_for_files().await;
    let first = hand_in_file(&hall.student, attempt, 1).await.data()["file_id"].clone();
    let second = hand_in_file(&hall.student, attempt, 2).await.data()["file_id"].clone();
    save(&hall.student, attempt, &[(0, 1, naming(&[&first, &second]))])
        .await
        .data();
    save(&hall.student, attempt, &[(0, 2, naming(&[&second]))])
        .await
        .data();
    assert_eq!(load(&hall.student, attempt, DEVICE).await["answers"][0]["seq"], 2);
    submit(&hall.student, attempt).await.data();
    after_two_days(&hall.school).await;
    after_two_days(&hall.school).await;
    assert!(!is_stored(&hall.school, &picture(1, 1000)));
    assert!(
        is_stored(&hall.school, &picture(2, 1000)),
        "what the answer names stays"
    );
}

/// A statement that is made while the test runs.
fn statement(text: String) -> &'static database::Statement {
    Box::leak(Box::new(database::Statement::same(
        "test",
        Box::leak(text.into_boxed_str()),
    )))
}

/// Every column of text of every table.
fn text_columns() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/schema");
    let mut columns = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let table = path.file_stem().unwrap().to_str().unwrap().to_owned();
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            let mut words = line.split_whitespace();
            if let (Some(name), Some("text")) = (words.next(), words.next()) {
                columns.push((table.clone(), name.to_owned()));
            }
        }
    }
    columns
}

#[tokio::test]
async fn every_column_that_names_a_file_is_known_to_the_collector() {
    let school = TestSchool::demo().await;
    let teacher = school.sign_in("teacher1").await;
    teacher
        .upload("/api/user/avatar/", "me.png", &picture(1, 500))
        .await
        .data();
    school
        .app
        .files
        .put(b"a file that nothing names".to_vec())
        .await
        .unwrap();
    let before = stored(school.folder());
    assert!(before.len() > 10, "the demo has files");
    // A course that is imported anew names other files; what was given out before must stay all the same.
    let clear = statement("delete from course_file".into());
    school
        .app
        .db
        .write(move |tx| async move { tx.execute(clear, vec![]).await })
        .await
        .unwrap();
    let mut named = BTreeSet::new();
    let mut columns = BTreeSet::new();
    for (table, column) in text_columns() {
        if table == "platform_upload" {
            continue;
        }
        let all = statement(format!(
            "select {column} as text from {table} where {column} is not null"
        ));
        let rows = school
            .app
            .db
            .read(move |tx| async move { tx.query(all, vec![]).await })
            .await
            .unwrap();
        for row in rows {
            let text: String = row.get("text").unwrap();
            for hash in before.iter().filter(|hash| text.contains(hash.as_str())) {
                named.insert(hash.clone());
                columns.insert(format!("{table}.{column}"));
            }
        }
    }
    assert!(columns.len() > 5, "only {columns:?} name files");
    school.keep_real_time();
    after_two_days(&school).await;
    assert!(
        stored(school.folder()).len() < before.len(),
        "what nothing names any more was collected"
    );
    let lost: Vec<_> = named.difference(&stored(school.folder())).cloned().collect();
    assert!(lost.is_empty(), "{lost:?} were collected; {columns:?} name files");
}
