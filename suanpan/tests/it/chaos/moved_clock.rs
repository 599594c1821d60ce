//! The machine's clock is moved to and fro while an exam is written (libfaketime): it ends when its student was promised.

use crate::{
    hall::{DEVICE, Hall, claim_page, written},
    process::{RealServer, program, try_ask},
    school::TestSchool,
};
use platform::{Clock as _, Millis, clock::SystemClock};
use serde_json::{Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

/// How long the exam is open.
const OPEN_MS: Millis = 25_000;
/// Saves under way at the end are taken so long after it.
const GRACE_MS: Millis = 5000;

/// The library that moves the clock of the program it is loaded into.
fn library() -> PathBuf {
    let folders = fs::read_dir("/usr/lib").expect("/usr/lib").flatten();
    let mut found = folders.map(|folder| folder.path().join("faketime/libfaketime.so.1"));
    found
        .find(|path| path.exists())
        .expect("libfaketime (Debian package faketime; `make setup` installs it)")
}

struct Sitting {
    server: RealServer,
    token: String,
    attempt: i64,
}

impl Sitting {
    /// Begins an exam that is open until then, on a server whose machine's clock is moved by what stands in a file.
    async fn begin(hall: &Hall, closes_at_ms: Millis, moved: &Path) -> Self {
        let paper = hall.paper(&["short_answer"]).await;
        let mut command = program();
        command
            .env("SUANPAN_DATABASE_URL", hall.school.app.config.database_address())
            .env("LD_PRELOAD", library())
            .env("FAKETIME_TIMESTAMP_FILE", moved)
            .env("FAKETIME_NO_CACHE", "1")
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        let server = RealServer::start(command, hall.school.folder(), &["--log", "error"]);
        let assessment = hall
            .assess_until(paper, closes_at_ms, json!({ "minutes": 0 }))
            .await;
        let attempt = hall.start(&hall.student, assessment).await;
        claim_page(&hall.student, attempt, DEVICE, DEVICE, "open")
            .await
            .data();
        Self {
            server,
            token: hall.student.client.token.clone().expect("a token"),
            attempt,
        }
    }

    fn ask(&self, method: &str, rest: &str, body: Option<&Value>) -> (u16, Value) {
        let path = format!("/api/exams/attempts/{}/{rest}", self.attempt);
        try_ask(&self.server.address, &self.token, method, &path, body).expect("a whole reply")
    }

    fn save(&self, seq: i64) -> u16 {
        let change = json!({ "position": 0, "seq": seq, "answer": written(&format!("第 {seq} 稿")) });
        let writer = json!({ "token": DEVICE, "epoch": 1 });
        let body = json!({ "device": DEVICE, "writer": writer, "answers": [change] });
        self.ask("POST", "answers/", Some(&body)).0
    }

    fn look(&self) -> Value {
        let (status, view) = self.ask("GET", &format!("?device={DEVICE}"), None);
        assert_eq!(status, 200, "{view}");
        view["data"].clone()
    }

    /// What the page shows as left.
    fn left_ms(&self) -> Millis {
        let view = self.look();
        view["deadline_at_ms"].as_i64().expect("an end") - view["now_ms"].as_i64().expect("a time")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moved_clock_neither_gives_nor_takes_time() {
    let school = TestSchool::new().await;
    school.keep_real_time();
    school.leave_jobs();
    let hall = Hall::within(school).await;
    let own = tempfile::tempdir().expect("a folder");
    let moved = own.path().join("moved");
    let put = |by: &str| fs::write(&moved, by).expect("the clock is moved");
    put("+0");
    let closes_at_ms = SystemClock.now_ms() + OPEN_MS;
    let sitting = Sitting::begin(&hall, closes_at_ms, &moved).await;
    let promised = Instant::now() + Duration::from_millis((closes_at_ms - SystemClock.now_ms()) as u64);
    for (seq, by) in (1..).zip(["+0", "+2h", "-3h", "+1d", "-20s", "+0"]) {
        put(by);
        thread::sleep(Duration::from_millis(600));
        assert_eq!(sitting.save(seq), 200, "the clock is at {by}");
        let left = promised.saturating_duration_since(Instant::now()).as_millis() as Millis;
        let shown = sitting.left_ms();
        assert!(
            (shown - left).abs() < 1000,
            "{left} ms are left, {shown} are shown at {by}"
        );
    }
    put("+5h");
    thread::sleep(
        promised.saturating_duration_since(Instant::now()) + Duration::from_millis(GRACE_MS as u64),
    );
    assert_eq!(sitting.save(99), 409, "it has ended");
    let ended = loop {
        let view = sitting.look();
        if view["state"] != "running" {
            break view;
        }
        assert!(promised.elapsed() < Duration::from_secs(30), "nobody hands it in");
        thread::sleep(Duration::from_millis(100));
    };
    assert_eq!(
        (&ended["submitted_by"], &ended["answered"]),
        (&json!("time"), &json!(1))
    );
}
