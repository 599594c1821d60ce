//! What only a bucket can meet: a file that is kept while it is collected, a server that is away, bodies damaged on the way.

use crate::{
    bucket::S3Server,
    file_store::{picture, set_avatar},
    process::{RealServer, program},
    school::TestSchool,
};
use axum::{
    body::Body,
    http::{Request, header},
};
use platform::{
    clock::{days, hours},
    files::{Collected, FileHash, collect, signed_address},
};
use std::{
    cell::Cell,
    collections::HashSet,
    io::{Read as _, Write as _},
    net::TcpStream,
    path::{Path, PathBuf},
    time::Duration,
};
use suanpan::observe::Watch;
use testkit::Reply;

async fn school_of(server: &S3Server) -> TestSchool {
    TestSchool::keeping_files(server.settings()).await
}

fn path_of(server: &S3Server, hash: &FileHash) -> PathBuf {
    server.objects().join(&hash.as_str()[..2]).join(hash.as_str())
}

/// Marks of runs that collect.
fn marks(server: &S3Server) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(server.objects().join("collecting"));
    entries
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path())
        .collect()
}

#[tokio::test]
async fn whoever_keeps_a_file_while_it_is_collected_waits_and_has_it_afterwards() {
    let server = S3Server::start();
    let school = school_of(&server).await;
    let files = school.app.files.clone();
    let hash = files.put(b"shared".to_vec()).await.unwrap();
    let (asked, upload) = (Cell::new(0), Cell::new(None));
    let named = || {
        asked.set(asked.get() + 1);
        let is_second = asked.get() == 2;
        // Between the second reading and the removal somebody else comes, whose word the reading did not see.
        if is_second {
            let files = files.clone();
            upload.set(Some(tokio::spawn(
                async move { files.put(b"shared".to_vec()).await },
            )));
        }
        async move {
            let wait = if is_second { 300 } else { 0 };
            tokio::time::sleep(Duration::from_millis(wait)).await;
            Ok(HashSet::new())
        }
    };
    let later_ms = school.app.now_ms() + days(1);
    let done = collect(&files, later_ms, named).await.unwrap();
    assert_eq!(done, Collected { files: 1, bytes: 6 });
    assert_eq!(upload.take().unwrap().await.unwrap().unwrap(), hash);
    assert_eq!(files.read(&hash).await.unwrap().unwrap(), b"shared");
    assert_eq!(marks(&server), Vec::<PathBuf>::new());
}

#[tokio::test]
async fn a_file_that_is_named_between_the_readings_stays() {
    let server = S3Server::start();
    let school = school_of(&server).await;
    let files = &school.app.files;
    let hash = files.put(b"shared".to_vec()).await.unwrap();
    let asked = Cell::new(0);
    let named = || {
        asked.set(asked.get() + 1);
        let known: HashSet<_> = (asked.get() == 2).then(|| hash.clone()).into_iter().collect();
        async { Ok(known) }
    };
    let done = collect(files, school.app.now_ms() + days(1), named)
        .await
        .unwrap();
    assert_eq!((done.files, asked.get()), (0, 2));
    assert!(files.has(&hash).await.unwrap());
}

#[tokio::test]
async fn a_run_that_was_killed_holds_nobody_up_for_longer_than_an_hour() {
    let server = S3Server::start();
    let school = school_of(&server).await;
    let student = school.student("周一鸣").await;
    let content = picture(1, 900);
    set_avatar(&student, &content).await.data();
    let folder = server.objects().join("collecting");
    std::fs::create_dir_all(&folder).unwrap();
    let mark = folder.join(format!("{}-killed", school.app.now_ms() + hours(1)));
    std::fs::write(&mark, FileHash::of(&content).as_str()).unwrap();
    let files = &school.app.files;
    assert!(
        !files.has(&FileHash::of(&content)).await.unwrap(),
        "it may be gone any moment"
    );
    school.clock.advance(hours(1));
    assert!(files.has(&FileHash::of(&content)).await.unwrap());
    set_avatar(&student, &content).await.data();
    school.clock.advance(days(1));
    school.run_jobs().await;
    assert!(!mark.exists(), "the next night clears it away");
}

#[tokio::test]
async fn a_body_that_is_damaged_on_the_way_is_not_kept() {
    let server = S3Server::start();
    let school = school_of(&server).await;
    let student = school.student("周一鸣").await;
    server.damage_bodies();
    let content = picture(1, 900);
    let refused = set_avatar(&student, &content).await;
    assert_eq!(refused.status.as_u16(), 503, "{}", refused.json);
    assert!(!path_of(&server, &FileHash::of(&content)).exists());
}

#[tokio::test]
async fn a_server_of_files_that_is_away_takes_nothing_else_with_it() {
    let mut server = S3Server::start();
    let school = school_of(&server).await;
    let student = school.student("周一鸣").await;
    let watch = || Watch::new(&school.app, school.runner());
    assert_eq!(file_check(&watch()).await, ("ok", S3Server::url()));
    server.stop();
    let (state, why) = file_check(&watch()).await;
    assert_eq!(state, "warn", "{why}");
    assert!(watch().health().await.is_ready());
    assert_eq!(
        set_avatar(&student, &picture(1, 900)).await.error(),
        "server.busy"
    );
    student.get("/api/user/info/").await.data();
}

async fn file_check(watch: &Watch) -> (&'static str, String) {
    let health = watch.health().await;
    let check = health
        .checks
        .iter()
        .find(|check| check.part.word() == "files")
        .expect("a check");
    (check.state.word(), check.detail.clone())
}

/// Status and body of a GET from the S3 server itself.
fn get_directly(address: &str) -> (String, Vec<u8>) {
    let rest = address.strip_prefix("http://").expect("an address");
    let (host, path) = rest.split_once('/').expect("a path");
    let mut stream = TcpStream::connect(host).expect("a connection");
    write!(
        stream,
        "GET /{path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"
    )
    .expect("a request");
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).expect("a reply");
    let end = reply
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .expect("a head");
    (
        String::from_utf8_lossy(&reply[..end]).into_owned(),
        reply[end + 4..].to_vec(),
    )
}

#[tokio::test]
async fn what_a_browser_plays_or_saves_comes_from_the_s3_server_where_that_is_allowed() {
    let server = S3Server::start();
    let school = TestSchool::keeping_files(platform::files::FileSettings {
        files_public_endpoint: Some(server.endpoint().into()),
        ..server.settings()
    })
    .await;
    let (large, small) = (vec![7; 9 << 20], vec![7; 1 << 20]);
    for content in [&large, &small] {
        school.app.files.put(content.clone()).await.unwrap();
    }
    let client = school.stranger();
    let ask = async |content: &[u8], name: &str, by: &str| -> Reply {
        let address = signed_address(
            &school.app.secret,
            &FileHash::of(content),
            name,
            school.app.now_ms(),
        );
        client
            .request(Request::get(address).header("sec-fetch-dest", by), Body::empty())
            .await
    };
    let status = async |content: &[u8], name: &str, by: &str| ask(content, name, by).await.status.as_u16();
    assert_eq!(status(&small, "课.mp4", "video").await, 200);
    assert_eq!(
        status(&large, "课.mp4", "empty").await,
        200,
        "a script may not leave this origin"
    );
    assert_eq!(status(&large, "图.png", "image").await, 200);
    assert_eq!(
        status(&large, "文.pdf", "document").await,
        200,
        "what is shown in place is shown here"
    );
    assert_eq!(status(&large, "课.mp4", "video").await, 307);
    let saved = ask(&large, "报表.zip", "document").await;
    assert_eq!(saved.status.as_u16(), 307);
    assert_eq!(saved.headers[header::CACHE_CONTROL], "no-store");
    let address = saved.headers[header::LOCATION].to_str().unwrap();
    let (head, body) = get_directly(address);
    assert!(head.starts_with("HTTP/1.1 200") && body == large, "{head}");
    assert!(
        head.contains("attachment; filename*=UTF-8''%E6%8A%A5%E8%A1%A8.zip"),
        "{head}"
    );
    let (unsigned, _) = address.split_once('?').unwrap();
    assert!(
        get_directly(unsigned).0.starts_with("HTTP/1.1 403"),
        "nobody reads without a signature"
    );
    let page = client.get("/login").await;
    let policy = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(
        policy.contains(&format!("media-src 'self' blob: {}", server.endpoint())),
        "{policy}"
    );
}

fn run(arguments: &[&str], more: &[String]) -> (bool, String) {
    let output = program()
        .args(arguments)
        .args(more)
        .output()
        .expect("the program runs");
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

fn done(arguments: &[&str], more: &[String]) -> String {
    let (is_done, said) = run(arguments, more);
    assert!(is_done, "{arguments:?}: {said}");
    said
}

/// Copies a file store by hand, as an operator would.
fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            std::fs::create_dir_all(&target).unwrap();
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}

#[tokio::test]
async fn a_copy_holds_the_files_of_a_bucket_and_goes_back_into_another() {
    let (from, to) = (S3Server::start(), S3Server::start());
    let school = TestSchool::demo().await;
    std::fs::create_dir_all(from.objects()).unwrap();
    copy(&school.folder().join("files"), &from.objects());
    let (data, url) = (school.folder().to_str().unwrap(), school.database_url());
    let place = ["--data-dir", data, "--database-url", url];
    let copies = tempfile::tempdir().unwrap();
    let into = copies.path().to_str().unwrap();
    done(&[&["files", "verify"], &place[..]].concat(), &from.options());
    done(
        &[&["backup", "create", into], &place[..]].concat(),
        &from.options(),
    );
    let snapshot = backup::latest(copies.path()).unwrap().unwrap();
    let manifest = backup::Manifest::read(&snapshot).unwrap();
    assert!(manifest.files > 10, "{manifest:?}");
    if url.starts_with("sqlite:") {
        let empty = tempfile::tempdir().unwrap();
        let target = ["--data-dir", empty.path().to_str().unwrap()];
        done(&[&["restore", into], &target[..]].concat(), &to.options());
        let said = done(&[&["files", "verify"], &target[..]].concat(), &to.options());
        assert!(said.contains(&format!("{} files", manifest.files)), "{said}");
        let (options, quiet) = (to.options(), ["--log".to_owned(), "error".to_owned()]);
        let options: Vec<_> = options.iter().chain(&quiet).map(String::as_str).collect();
        // What was restored is served.
        RealServer::start(program(), empty.path(), &options).kill();
    }
}

#[tokio::test]
async fn a_file_that_is_damaged_or_missing_is_named() {
    let server = S3Server::start();
    let school = school_of(&server).await;
    let (ann, ben) = (school.student("安晓").await, school.student("本明").await);
    let (first, second) = (picture(1, 900), picture(2, 900));
    set_avatar(&ann, &first).await.data();
    set_avatar(&ben, &second).await.data();
    let (data, url) = (school.folder().to_str().unwrap(), school.database_url());
    let verify = ["files", "verify", "--data-dir", data, "--database-url", url];
    done(&verify, &server.options());
    let [damaged, missing] = [&first, &second].map(|content| FileHash::of(content));
    std::fs::write(path_of(&server, &damaged), picture(3, 900)).unwrap();
    std::fs::remove_file(path_of(&server, &missing)).unwrap();
    let (is_done, said) = run(&verify, &server.options());
    assert!(!is_done, "{said}");
    assert!(said.contains(&format!("damaged   {damaged}")), "{said}");
    assert!(said.contains(&format!("missing   {missing}")), "{said}");
    assert!(said.contains("2 files are missing or damaged"), "{said}");
    assert!(!said.contains("test-secret"), "{said}");
}
