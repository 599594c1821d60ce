//! Uploads in parts: how they go on, what is refused, what becomes of those that nobody goes on with.

use crate::{
    bucket::S3Server,
    school::{Person, TestSchool},
};
use axum::{
    body::{Body, Bytes},
    http::{Request, header},
};
use futures_util::stream;
use platform::{clock::days, files::FileHash};
use serde_json::{Value, json};
use std::{collections::BTreeSet, path::PathBuf};
use testkit::{Client, Reply};

/// A part that is not the last may be no smaller.
const PART: usize = 256 << 10;

/// A film of so many bytes, by its first ones; another one for each number.
pub fn film(number: u8, bytes: usize) -> Vec<u8> {
    let mut film: Vec<u8> = (0..bytes).map(|at| (at / 7) as u8 ^ number).collect();
    film[..12].copy_from_slice(b"\0\0\0\x20ftypisom");
    film
}

async fn begun(person: &Client, bytes: usize) -> i64 {
    let reply = person.announce("lecture", "a.mp4", bytes).await;
    reply.data()["id"].as_i64().expect("an id")
}

async fn shown(person: &Client, upload: i64) -> Value {
    person
        .get(&format!("/api/uploads/{upload}/"))
        .await
        .data()
        .clone()
}

async fn finish(person: &Client, upload: i64) -> Reply {
    person
        .post(&format!("/api/uploads/{upload}/finish/"), json!({}))
        .await
}

/// A school at the machine's time, which files on the disk bear, and a teacher.
async fn school_and_teacher() -> (TestSchool, Person) {
    let school = TestSchool::new().await;
    school.keep_real_time();
    let teacher = school.teacher("林知远").await;
    (school, teacher)
}

fn refused(reply: &Reply, code: &str) {
    assert_eq!(reply.error(), code, "{}", reply.json);
}

#[tokio::test]
async fn a_file_that_came_in_parts_is_a_file_like_any_other() {
    let (school, lin) = school_and_teacher().await;
    let film = film(1, 2 * PART + 1000);
    let id = begun(&lin, film.len()).await;
    assert_eq!(
        (&shown(&lin, id).await["kind"], &shown(&lin, id).await["state"]),
        (&Value::Null, &json!("receiving"))
    );
    refused(&finish(&lin, id).await, "uploads.incomplete");
    for (number, part) in film.chunks(PART).enumerate() {
        let reply = lin.send_part(id, number * PART, part).await;
        let data = reply.data();
        assert_eq!(
            data["received_bytes"].as_u64(),
            Some((number * PART + part.len()) as u64)
        );
        assert_eq!(data["kind"], "mp4");
        assert_eq!(data["last_part"]["sha256"], FileHash::of(part).as_str());
    }
    refused(&finish(&lin, id + 1).await, "access.not_found");
    let done = finish(&lin, id).await.data().clone();
    let hash = FileHash::of(&film);
    assert_eq!(
        (&done["state"], &done["file_hash"]),
        (&json!("done"), &json!(hash.as_str()))
    );
    assert_eq!(school.app.files.read(&hash).await.unwrap().unwrap(), film);
    assert!(
        school.app.files.list_part_areas().await.unwrap().is_empty(),
        "the parts are gone"
    );
    assert_eq!(finish(&lin, id).await.data(), &done, "said twice, it is the same");
    school.clock.advance(days(2));
    school.run_jobs().await;
    assert!(
        !school.app.files.has(&hash).await.unwrap(),
        "nothing named it for two days"
    );
    assert_eq!(lin.get("/api/uploads/").await.data(), &json!([]));
}

#[tokio::test]
async fn a_part_that_comes_twice_is_kept_once_and_a_wrong_one_is_not_kept() {
    let (_school, lin) = school_and_teacher().await;
    let film = film(2, 2 * PART + 10);
    let id = begun(&lin, film.len()).await;
    let (first, second) = (&film[..PART], &film[PART..2 * PART]);
    refused(&lin.send_part(id, PART, second).await, "uploads.wrong_offset");
    let damaged = FileHash::of(second).content_digest();
    refused(&lin.send_part_as(id, 0, first, &damaged).await, "uploads.damaged");
    assert_eq!(shown(&lin, id).await["received_bytes"], 0);
    let both = tokio::join!(lin.send_part(id, 0, first), lin.send_part(id, 0, first));
    both.0.data();
    both.1.data();
    lin.send_part(id, 0, first).await.data();
    refused(&lin.send_part(id, 0, second).await, "uploads.wrong_offset");
    assert_eq!(shown(&lin, id).await["received_bytes"], PART);
    for (part, status) in [
        (&film[PART..PART + 10], 422),
        (&[][..], 422),
        (&vec![0; PART + 11][..], 422),
        (&vec![0; (8 << 20) + 1][..], 413),
    ] {
        let reply = lin.send_part(id, PART, part).await;
        assert_eq!(reply.status, status, "{} bytes: {}", part.len(), reply.json);
    }
    let reply = lin.send_part_as(id, PART, second, "md5=:AA==:").await;
    assert_eq!(reply.json["data"]["fields"][0]["field"], "content-digest");
    lin.send_part(id, PART, &film[PART..]).await.data();
    assert_eq!(
        finish(&lin, id).await.data()["file_hash"],
        FileHash::of(&film).as_str()
    );
}

#[tokio::test]
async fn whoever_may_not_was_read_before_they_were_refused() {
    let (school, lin) = school_and_teacher().await;
    let id = begun(&lin, PART).await;
    let (gu, ann) = (school.teacher("顾清和").await, school.student("Ann").await);
    for (person, status) in [(&gu.client, 404), (&ann.client, 403), (&school.stranger(), 401)] {
        let body = Body::from_stream(stream::once(async move {
            assert!(status == 0, "the body was read");
            Ok::<_, std::io::Error>(Bytes::new())
        }));
        let request = Request::put(format!("/api/uploads/{id}/?offset=0"))
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("content-digest", FileHash::of(b"").content_digest());
        assert_eq!(person.request(request, body).await.status, status);
    }
    for path in [
        format!("/api/uploads/{id}/"),
        format!("/api/uploads/{id}/finish/"),
    ] {
        let method = if path.ends_with("finish/") {
            "POST"
        } else {
            "DELETE"
        };
        let method = axum::http::Method::from_bytes(method.as_bytes()).unwrap();
        assert_eq!(gu.send(method, &path, None).await.status, 404, "{path}");
    }
    let import = gu
        .post("/api/course/import/?mode=check", json!({ "upload_id": id }))
        .await;
    assert_eq!(import.json["data"]["fields"][0]["field"], "upload_id");
    assert_eq!(shown(&lin, id).await["received_bytes"], 0);
}

#[tokio::test]
async fn what_has_no_room_is_refused_before_it_comes() {
    let (school, lin) = school_and_teacher().await;
    let token = lin.client.token.clone().unwrap();
    let narrow = school
        .with_settings(|config| {
            config.teacher_files_mb = 10;
            config.upload_mb = 6;
        })
        .with_token(&token);
    let announce = async |name: &str, mb: usize| narrow.announce("lecture", name, mb << 20).await;
    assert_eq!(announce("a.mp4", 7).await.status, 413);
    announce("a.mp4", 6).await.data();
    refused(&announce("b.mp4", 5).await, "files.quota");
    assert_eq!(
        announce("a.mp4", 6).await.data()["id"],
        lin.get("/api/uploads/").await.data()[0]["id"],
        "the same again takes no room"
    );
    for name in ["b.mp4", "c.mp4", "d.mp4", "e.mp4"] {
        announce(name, 1).await.data();
    }
    refused(&announce("f.mp4", 0).await, "input.invalid");
    let reply = lin.announce("lecture", "f.mp4", 1 << 20).await;
    refused(&reply, "uploads.too_many");
    let first = lin.get("/api/uploads/").await.data()[0]["id"].clone();
    lin.delete(&format!("/api/uploads/{first}/")).await.data();
    announce("f.mp4", 6).await.data();
}

#[tokio::test]
async fn a_school_without_room_takes_no_more_large_files() {
    let (school, lin) = school_and_teacher().await;
    let gu = school.teacher("顾清和").await;
    let narrow = |person: &Person| {
        school
            .with_settings(|config| config.school_files_mb = Some(10))
            .with_token(&person.client.token.clone().unwrap())
    };
    let (lin, gu) = (narrow(&lin), narrow(&gu));
    lin.announce("lecture", "a.mp4", 6 << 20).await.data();
    let refusal = gu.announce("lecture", "b.mp4", 5 << 20).await;
    refused(&refusal, "courses.school_quota");
    assert!(refusal.msg().contains("已用 6 MB，共 10 MB"), "{}", refusal.msg());
    // What has begun goes on; a smaller one has room.
    lin.announce("lecture", "a.mp4", 6 << 20).await.data();
    gu.announce("lecture", "c.mp4", 4 << 20).await.data();
    let room = gu.get("/api/uploads/room/").await;
    assert_eq!(
        room.data()["school"],
        json!({ "used_bytes": 10 << 20, "limit_bytes": 10 << 20 })
    );
    assert_eq!(room.data()["mine"]["used_bytes"], 4 << 20);
    // Another school has its own room.
    let away = school.add_school("away", "外校").await;
    let stranger = school
        .person(away, "外人", &[platform::Role::ClassManagement])
        .await;
    narrow(&stranger)
        .announce("lecture", "d.mp4", 9 << 20)
        .await
        .data();
    let student = school.student("小甲").await;
    assert_eq!(student.get("/api/uploads/room/").await.status.as_u16(), 403);
    let office = school.staff("教务").await;
    assert_eq!(
        office.get("/api/uploads/room/").await.data()["school"],
        json!({ "used_bytes": 10 << 20, "limit_bytes": null })
    );
}

#[tokio::test]
async fn a_disk_that_runs_full_says_so_and_what_has_come_stays() {
    let (school, lin) = school_and_teacher().await;
    let film = film(3, PART + 10);
    let id = begun(&lin, film.len()).await;
    lin.send_part(id, 0, &film[..PART]).await.data();
    let full = school
        .with_settings(|config| config.low_disk_mb = 1 << 40)
        .with_token(&lin.client.token.clone().unwrap());
    let reply = full.send_part(id, PART, &film[PART..]).await;
    assert_eq!((reply.status.as_u16(), reply.error()), (507, "server.no_space"));
    lin.send_part(id, PART, &film[PART..]).await.data();
    finish(&lin, id).await.data();
}

/// The files of the store's own folder for what comes in.
fn incoming(school: &TestSchool) -> BTreeSet<PathBuf> {
    let entries = std::fs::read_dir(school.folder().join("files/incoming"));
    let areas = entries.into_iter().flatten().map(|entry| entry.unwrap().path());
    areas.filter(|area| area.is_dir()).collect()
}

#[tokio::test]
async fn what_nobody_goes_on_with_is_gone_after_a_day() {
    let (school, lin) = school_and_teacher().await;
    let film = film(4, 2 * PART);
    let left = begun(&lin, film.len()).await;
    lin.send_part(left, 0, &film[..PART]).await.data();
    let orphan = school
        .folder()
        .join("files/incoming/0123456789abcdef0123456789abcdef");
    std::fs::create_dir_all(&orphan).unwrap();
    school.clock.advance(days(1) - 1000);
    let going = lin.announce("lecture", "b.mp4", film.len()).await.data()["id"]
        .as_i64()
        .unwrap();
    lin.send_part(going, 0, &film[..PART]).await.data();
    assert_eq!(incoming(&school).len(), 3);
    school.clock.advance(2000);
    school.run_jobs().await;
    assert_eq!(incoming(&school).len(), 1);
    assert_eq!(lin.get(&format!("/api/uploads/{left}/")).await.status, 404);
    lin.send_part(going, PART, &film[PART..]).await.data();
    finish(&lin, going).await.data();
}

#[tokio::test]
async fn a_part_that_was_lost_is_sent_again() {
    let (school, lin) = school_and_teacher().await;
    let film = film(5, 3 * PART);
    let id = begun(&lin, film.len()).await;
    for (number, part) in film.chunks(PART).enumerate() {
        lin.send_part(id, number * PART, part).await.data();
    }
    let area = incoming(&school).pop_first().expect("an area");
    let parts: BTreeSet<_> = std::fs::read_dir(area)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let second = parts.iter().nth(1).expect("three parts");
    let mut damaged = std::fs::read(second).unwrap();
    damaged[7] ^= 1;
    std::fs::write(second, damaged).unwrap();
    refused(&finish(&lin, id).await, "uploads.part_lost");
    let upload = shown(&lin, id).await;
    assert_eq!(
        (&upload["received_bytes"], &upload["fault"]),
        (&json!(PART), &json!("uploads.part_lost"))
    );
    for (number, part) in film.chunks(PART).enumerate().skip(1) {
        lin.send_part(id, number * PART, part).await.data();
    }
    let done = finish(&lin, id).await;
    assert_eq!(
        (&done.data()["file_hash"], &done.data()["fault"]),
        (&json!(FileHash::of(&film).as_str()), &Value::Null)
    );
}

#[tokio::test]
async fn a_large_file_is_put_together_while_nobody_waits() {
    let (school, lin) = school_and_teacher().await;
    let film = film(6, (32 << 20) + 5);
    let id = lin.upload_in_parts("lecture", "a.mp4", &film).await;
    assert_eq!(shown(&lin, id).await["state"], "joining");
    refused(&lin.send_part(id, 0, b"x").await, "uploads.wrong_offset");
    school.run_jobs().await;
    let done = shown(&lin, id).await;
    assert_eq!(
        (&done["state"], &done["file_hash"]),
        (&json!("done"), &json!(FileHash::of(&film).as_str()))
    );
}

#[tokio::test]
async fn an_upload_goes_on_at_another_instance() {
    let server = S3Server::start();
    let school = TestSchool::keeping_files(server.settings()).await;
    let lin = school.teacher("林知远").await;
    let folder = tempfile::tempdir().unwrap();
    let other = school.second_instance(folder.path().into()).await;
    let there = Client::stranger(school.service_of(&other)).with_token(&lin.client.token.clone().unwrap());
    let film = film(7, 3 * PART);
    let id = begun(&lin, film.len()).await;
    lin.send_part(id, 0, &film[..PART]).await.data();
    there.send_part(id, PART, &film[PART..2 * PART]).await.data();
    lin.send_part(id, 2 * PART, &film[2 * PART..]).await.data();
    let hash = FileHash::of(&film);
    assert_eq!(finish(&there, id).await.data()["file_hash"], hash.as_str());
    assert_eq!(school.app.files.read(&hash).await.unwrap().unwrap(), film);
    assert!(school.app.files.list_part_areas().await.unwrap().is_empty());
    // Whoever reads here and there in it gets a copy, which is the file.
    let mut copy = school.app.files.open_file(&hash).await.unwrap().expect("a file");
    let mut read = Vec::new();
    std::io::Read::read_to_end(&mut copy, &mut read).unwrap();
    assert_eq!(read, film);
    let left = begun(&lin, film.len()).await;
    lin.send_part(left, 0, &film[..PART]).await.data();
    assert_eq!(other.files.list_part_areas().await.unwrap().len(), 1);
    lin.delete(&format!("/api/uploads/{left}/")).await.data();
    assert!(other.files.list_part_areas().await.unwrap().is_empty());
}
