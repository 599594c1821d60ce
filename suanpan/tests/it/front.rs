//! What stands between the network and the handlers: silent connections, stops, files that are not there, headers.

use crate::{
    process::{RealServer, program},
    school::TestSchool,
};
use platform::{Clock as _, clock::SystemClock, config::Config};
use std::{
    fs,
    io::{Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};
use testkit::Client;

/// The real server on a folder of its own.
struct Server {
    process: RealServer,
    _folder: tempfile::TempDir,
}

impl std::ops::Deref for Server {
    type Target = RealServer;

    fn deref(&self) -> &RealServer {
        &self.process
    }
}

impl Server {
    /// With so many descriptors at most.
    fn start(descriptors: u32) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("ulimit -n {descriptors}; exec \"$0\" \"$@\"")])
            .arg(program().get_program());
        let options = ["--log", "error", "--stop-notice", "1"];
        Self {
            process: RealServer::start(command, folder.path(), &options),
            _folder: folder,
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        let limit = Some(Duration::from_secs(30));
        stream.set_read_timeout(limit).expect("a time limit");
        stream
    }

    /// The status of a request on a connection of its own; 0 if it was broken off.
    fn status(&self, path: &str) -> u16 {
        let mut stream = self.connect();
        let head = format!("GET {path} HTTP/1.1\r\nhost: suanpan\r\nconnection: close\r\n\r\n");
        let mut reply = String::new();
        if stream.write_all(head.as_bytes()).is_err() || stream.read_to_string(&mut reply).is_err() {
            return 0;
        }
        let status = reply.split(' ').nth(1).and_then(|status| status.parse().ok());
        status.unwrap_or(0)
    }
}

#[test]
fn two_thousand_silent_connections_kept_everybody_out() {
    // This process holds the other ends.
    suanpan::front::raise_limit();
    let server = Server::start(1024);
    assert_eq!(server.status("/readyz"), 200);
    let mut silent = Vec::new();
    for number in 0..2000 {
        let mut stream = server.connect();
        if number % 2 == 1 {
            // Half a head: a connection may be cut off before, which is what shall happen.
            stream.write_all(b"GET / HTTP/1.1\r\nhost:").ok();
        }
        silent.push(stream);
    }
    for _ in 0..5 {
        let begun = Instant::now();
        assert_eq!(server.status("/readyz"), 200);
        let took = begun.elapsed();
        assert!(took < Duration::from_secs(1), "{took:?}");
    }
    drop(silent);
}

#[test]
fn half_a_head_was_waited_for_for_ever() {
    let server = Server::start(1024);
    let mut half = server.connect();
    half.write_all(b"GET / HTTP/1.1\r\nhost: suanpan\r\n")
        .expect("half a head");
    let mut nothing = server.connect();
    let begun = Instant::now();
    for stream in [&mut half, &mut nothing] {
        let mut rest = Vec::new();
        // Closed by the server, one way or the other; the read's own limit is 30 s.
        let ended = stream.read_to_end(&mut rest);
        assert!(rest.is_empty(), "{}", String::from_utf8_lossy(&rest));
        let is_limit = ended.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock);
        assert!(!is_limit, "still open after {:?}", begun.elapsed());
    }
}

#[test]
fn a_half_sent_request_held_up_the_stop_for_ever() {
    let mut server = Server::start(1024);
    let mut half_head = server.connect();
    half_head
        .write_all(b"POST /api/login/ HTTP/1.1\r\nhost:")
        .expect("half a head");
    let mut half_body = server.connect();
    half_body
        .write_all(
            b"POST /api/login/ HTTP/1.1\r\nhost: suanpan\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
        )
        .expect("half a body");
    assert_eq!(server.status("/readyz"), 200);
    server.terminate();
    // Not ready first, while connections are still taken.
    let begun = Instant::now();
    while server.status("/readyz") != 503 {
        assert!(begun.elapsed() < Duration::from_secs(1), "it never said so");
    }
    let took = server.process.ends_within(Duration::from_secs(25));
    assert!(took.is_some(), "it waits for ever");
}

#[test]
fn a_request_that_was_sent_is_answered_before_the_stop() {
    let mut server = Server::start(1024);
    let body = r#"{"username":"nobody","password":"wrong-2026"}"#;
    let mut open = server.connect();
    let head = format!(
        "POST /api/login/ HTTP/1.1\r\nhost: suanpan\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    open.write_all(head.as_bytes()).expect("a head");
    open.write_all(&body.as_bytes()[..10]).expect("half a body");
    assert_eq!(server.status("/readyz"), 200);
    server.terminate();
    // After the listener has closed.
    std::thread::sleep(Duration::from_millis(2500));
    assert!(TcpStream::connect(&server.address).is_err(), "it still listens");
    open.write_all(&body.as_bytes()[10..]).expect("the rest");
    let mut reply = String::new();
    open.read_to_string(&mut reply).expect("an answer");
    assert!(reply.contains("identity.wrong_login"), "{reply}");
    assert!(server.process.ends_within(Duration::from_secs(10)).is_some());
}

#[tokio::test]
async fn a_missing_asset_was_the_page_under_a_scripts_name() {
    let school = TestSchool::new().await;
    let missing = school.stranger().get("/assets/index-0ld.js").await;
    assert_eq!(missing.status, 404);
    assert_eq!(missing.headers["cache-control"], "no-store");
    let page = school.stranger().get("/mycourse").await;
    assert_ne!(page.status, 404, "every other path is the client's");
}

#[tokio::test]
async fn a_tab_of_the_version_before_lost_its_parts_after_an_upgrade() {
    let school = TestSchool::new().await;
    let kept = school.folder().join("assets");
    fs::create_dir_all(&kept).unwrap();
    fs::write(kept.join("-Exam-0ldHash1.js"), "export const exam = 1;").unwrap();
    fs::write(kept.join("-Exam-0ldHash1.js.gz"), "packed").unwrap();
    fs::write(school.folder().join("secret"), "secret").unwrap();
    let reply = school.stranger().get("/assets/-Exam-0ldHash1.js").await;
    assert_eq!(reply.status, 200);
    assert_eq!(
        header(&reply, "content-type"),
        Some("text/javascript; charset=utf-8")
    );
    assert_eq!(
        header(&reply, "cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    for outside in [
        "/assets/../secret",
        "/assets/..%2fsecret",
        "/assets/%2e%2e/secret",
        "/assets/",
    ] {
        let reply = school.stranger().get(outside).await;
        assert_eq!(reply.status, 404, "{outside}");
    }
}

#[test]
fn a_start_keeps_parts_of_this_version_and_forgets_those_of_long_ago() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("assets");
    fs::create_dir(&kept).unwrap();
    let day = Duration::from_secs(86_400);
    let now_ms = SystemClock.now_ms().unsigned_abs();
    let now = std::time::UNIX_EPOCH + Duration::from_millis(now_ms);
    for (name, age) in [("old-1.js", 100), ("late-1.js", 2)] {
        fs::write(kept.join(name), name).unwrap();
        let file = fs::File::options().write(true).open(kept.join(name)).unwrap();
        file.set_modified(now - day * age).unwrap();
    }
    let _server = RealServer::start(program(), folder.path(), &[]);
    let begun = Instant::now();
    while kept.join("old-1.js").exists() {
        assert!(begun.elapsed() < Duration::from_secs(20), "it is kept for ever");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(kept.join("late-1.js").exists());
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist/assets");
    for part in fs::read_dir(built).into_iter().flatten() {
        let name = part.unwrap().file_name();
        assert!(
            kept.join(&name).exists(),
            "{name:?} is not kept for the version after this one"
        );
    }
}

fn header<'a>(reply: &'a testkit::Reply, name: &str) -> Option<&'a str> {
    reply.headers.get(name).and_then(|value| value.to_str().ok())
}

#[tokio::test]
async fn answers_were_kept_by_whoever_stood_between() {
    let school = TestSchool::new().await;
    let person = school.student("周一鸣").await;
    for path in ["/api/user/info/", "/api/school_config/", "/api/nothing/"] {
        let reply = person.get(path).await;
        assert_eq!(header(&reply, "cache-control"), Some("no-store"), "{path}");
    }
}

#[tokio::test]
async fn browsers_were_not_told_to_be_careful() {
    let school = TestSchool::new().await;
    let reply = school.stranger().get("/api/school_config/").await;
    assert_eq!(header(&reply, "cross-origin-opener-policy"), Some("same-origin"));
    let policy = header(&reply, "permissions-policy").expect("a policy");
    assert!(
        policy.contains("camera=()") && policy.contains("microphone=()"),
        "{policy}"
    );
    assert_eq!(
        header(&reply, "strict-transport-security"),
        None,
        "the address is http"
    );

    let app = school.app.with_config(Config {
        public_url: "https://suanpan.example.edu.cn".into(),
        ..(*school.app.config).clone()
    });
    let https = Client::stranger(school.service_of(&app));
    let reply = https.get("/api/school_config/").await;
    assert_eq!(
        header(&reply, "strict-transport-security"),
        Some("max-age=63072000")
    );
}
