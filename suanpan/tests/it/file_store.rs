//! Where files are kept makes no difference: every test here runs on a folder and on a bucket of an S3 server.

use crate::{
    bucket::S3Server,
    school::{Person, TestSchool},
};
use axum::{
    body::Body,
    http::{HeaderName, Method, Request, header},
};
use platform::{
    App,
    clock::days,
    files::{FileHash, FileSettings, signed_address},
};
use serde_json::json;
use testkit::{Client, Reply};

/// A school, and the server that keeps its files, if one does.
struct Place {
    school: TestSchool,
    server: Option<S3Server>,
}

impl Place {
    async fn folder() -> Self {
        Self {
            school: TestSchool::keeping_files(FileSettings::default()).await,
            server: None,
        }
    }

    async fn bucket() -> Self {
        let server = S3Server::start();
        Self {
            school: TestSchool::keeping_files(server.settings()).await,
            server: Some(server),
        }
    }

    /// Another instance of the same host: a folder is shared by being mounted at both, a bucket as it is.
    async fn second(&self) -> (App, tempfile::TempDir) {
        let own = tempfile::tempdir().expect("a folder");
        let folder = match self.server {
            Some(_) => own.path(),
            None => self.school.folder(),
        };
        (self.school.second_instance(folder.into()).await, own)
    }

    fn address(&self, content: &[u8], name: &str) -> String {
        let app = &self.school.app;
        signed_address(&app.secret, &FileHash::of(content), name, app.now_ms())
    }

    async fn has(&self, content: &[u8]) -> bool {
        let address = self.address(content, "a.bin");
        self.school.stranger().get(&address).await.status == 200
    }

    /// Two days later, after the night's work.
    async fn after_two_days(&self) {
        self.school.clock.advance(days(2));
        self.school.run_jobs().await;
    }
}

macro_rules! on_both {
    ($($test:ident)+) => {
        mod in_a_folder {
            $(#[tokio::test] async fn $test() { super::$test(super::Place::folder().await).await; })+
        }
        mod in_a_bucket {
            $(#[tokio::test] async fn $test() { super::$test(super::Place::bucket().await).await; })+
        }
    };
}

on_both! {
    a_file_is_read_whole_and_in_parts
    a_large_file_comes_back_as_it_was_sent
    what_nothing_names_goes_and_what_is_named_stays
    two_instances_read_each_others_files
    a_file_kept_again_before_the_night_stays
    a_file_that_is_too_large_leaves_nothing
}

/// A picture of so many bytes, another one for each number.
pub fn picture(number: u8, bytes: usize) -> Vec<u8> {
    let mut picture: Vec<u8> = (0..bytes)
        .map(|at| (at as u8).wrapping_mul(31) ^ number)
        .collect();
    picture[..8].copy_from_slice(b"\x89PNG\r\n\x1a\n");
    picture
}

pub async fn set_avatar(person: &Client, picture: &[u8]) -> Reply {
    person.upload("/api/user/avatar/", "me.png", picture).await
}

/// A class of that teacher, and where its notices take attachments.
async fn attachments(teacher: &Person) -> String {
    let form = json!({ "name": "会计2601班", "term": "2026秋" });
    let class = teacher.post("/api/classes/", form).await.data()["id"].clone();
    format!("/api/classes/{class}/notices/attachments/")
}

async fn ask(client: &Client, method: Method, address: &str, headers: &[(HeaderName, &str)]) -> Reply {
    let builder = headers.iter().fold(
        Request::builder().method(method).uri(address),
        |builder, (name, value)| builder.header(name, *value),
    );
    client.request(builder, Body::empty()).await
}

async fn a_file_is_read_whole_and_in_parts(place: Place) {
    let student = place.school.student("周一鸣").await;
    let content = picture(1, 5000);
    set_avatar(&student, &content).await.data();
    let (address, client) = (place.address(&content, "课.mp4"), place.school.stranger());
    let whole = client.get(&address).await;
    assert_eq!((whole.status.as_u16(), &whole.bytes), (200, &content));
    assert_eq!(whole.headers[header::CONTENT_TYPE], "video/mp4");
    assert_eq!(whole.headers[header::ACCEPT_RANGES], "bytes");
    let etag = whole.headers[header::ETAG].to_str().unwrap().to_owned();

    let part = async |range: &str| ask(&client, Method::GET, &address, &[(header::RANGE, range)]).await;
    for (range, from, to) in [
        ("bytes=0-9", 0, 10),
        ("bytes=4990-", 4990, 5000),
        ("bytes=-1", 4999, 5000),
    ] {
        let reply = part(range).await;
        assert_eq!(
            (reply.status.as_u16(), &reply.bytes[..]),
            (206, &content[from..to]),
            "{range}"
        );
        let said = format!("bytes {from}-{}/5000", to - 1);
        assert_eq!(reply.headers[header::CONTENT_RANGE], said.as_str());
        assert_eq!(
            reply.headers[header::CONTENT_LENGTH],
            (to - from).to_string().as_str()
        );
    }
    let beyond = part("bytes=5000-").await;
    assert_eq!(beyond.status.as_u16(), 416);
    assert_eq!(beyond.headers[header::CONTENT_RANGE], "bytes */5000");
    let again = ask(&client, Method::GET, &address, &[(header::IF_NONE_MATCH, &etag)]).await;
    assert_eq!((again.status.as_u16(), again.bytes.len()), (304, 0));
    let head = ask(&client, Method::HEAD, &address, &[]).await;
    assert_eq!((head.status.as_u16(), head.bytes.len()), (200, 0));
    assert_eq!(head.headers[header::CONTENT_LENGTH], "5000");
    assert!(!place.has(b"nobody ever sent this").await);
}

async fn a_large_file_comes_back_as_it_was_sent(place: Place) {
    let teacher = place.school.teacher("林知远").await;
    let path = attachments(&teacher).await;
    // More than one part of an S3 upload.
    let content = picture(3, 17 << 20);
    teacher.upload(&path, "报表.zip", &content).await.data();
    let address = place.address(&content, "报表.zip");
    let whole = place.school.stranger().get(&address).await;
    assert!(
        whole.bytes == content,
        "{} of {} bytes",
        whole.bytes.len(),
        content.len()
    );
    let range = [(header::RANGE, "bytes=16777210-16777225")];
    let part = ask(&place.school.stranger(), Method::GET, &address, &range).await;
    assert_eq!(part.bytes, content[16_777_210..16_777_226]);
    assert_eq!(left_behind(&place), Vec::<String>::new());
}

/// What uploads left where they came in.
fn left_behind(place: &Place) -> Vec<String> {
    let entries = std::fs::read_dir(place.school.folder().join("files/incoming"));
    let names = entries
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().file_name());
    names.map(|name| name.to_string_lossy().into_owned()).collect()
}

async fn what_nothing_names_goes_and_what_is_named_stays(place: Place) {
    let student = place.school.student("周一鸣").await;
    let (first, second) = (picture(1, 2000), picture(2, 2000));
    set_avatar(&student, &first).await.data();
    set_avatar(&student, &second).await.data();
    place.school.run_jobs().await;
    assert!(place.has(&first).await, "a day passes first");
    place.after_two_days().await;
    assert!(!place.has(&first).await, "the replaced picture is gone");
    assert!(place.has(&second).await, "the picture in use is not");
    set_avatar(&student, &first).await.data();
    assert!(place.has(&first).await, "what was collected is kept again");
}

async fn two_instances_read_each_others_files(place: Place) {
    let (second, _folder) = place.second().await;
    let other = Client::stranger(place.school.service_of(&second));
    let student = place.school.student("周一鸣").await;
    let there = other.with_token(student.client.token.as_deref().unwrap());
    let (first, next) = (picture(1, 3000), picture(2, 3000));
    set_avatar(&student, &first).await.data();
    assert_eq!(other.get(&place.address(&first, "a.png")).await.bytes, first);
    set_avatar(&there, &next).await.data();
    assert!(place.has(&next).await, "what the other took is read here");
    place.after_two_days().await;
    assert_eq!(
        other.get(&place.address(&first, "a.png")).await.status.as_u16(),
        404
    );
    assert_eq!(other.get(&place.address(&next, "a.png")).await.bytes, next);
}

async fn a_file_kept_again_before_the_night_stays(place: Place) {
    let teacher = place.school.teacher("林知远").await;
    let path = attachments(&teacher).await;
    let attach = || teacher.upload(&path, "通知.pdf", b"%PDF attachment");
    attach().await.data();
    // It lies there for two days without a row that names it, and is uploaded once more just before the night.
    place.school.clock.advance(days(2));
    attach().await.data();
    place.school.run_jobs().await;
    assert!(place.has(b"%PDF attachment").await);
    place.after_two_days().await;
    assert!(!place.has(b"%PDF attachment").await, "nobody named it after all");
}

async fn a_file_that_is_too_large_leaves_nothing(place: Place) {
    let teacher = place.school.teacher("林知远").await;
    let path = attachments(&teacher).await;
    let content = picture(4, (20 << 20) + 1);
    let refused = teacher.upload(&path, "太大.zip", &content).await;
    assert_eq!(refused.status.as_u16(), 413);
    assert!(!place.has(&content).await);
    assert_eq!(left_behind(&place), Vec::<String>::new());
}
