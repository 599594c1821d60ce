//! Whole rooms that write while something breaks: the server, its database, the network, one of two instances. In the end
//! nothing acknowledged is lost, and each screen shows what the server has.
//!
//! `make chaos` repeats what breaks many times (`SUANPAN_CHAOS_ROUNDS`).

mod moved_clock;
mod page;
pub mod postgres;
mod proxy;

use crate::{
    hall::Hall,
    process::{RealServer, program, try_ask},
    school::TestSchool,
};
use page::Page;
use platform::ids::random_below;
use postgres::Postgres;
use proxy::Proxy;
use serde_json::{Value, json};
use std::{
    net::TcpListener,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use testkit::TestDatabase;

const STUDENTS: usize = 6;
const KINDS: [&str; 7] = [
    "single",
    "multiple",
    "true_false",
    "blank",
    "short_answer",
    "ordering",
    "python",
];

/// How often something breaks, where nobody says otherwise.
fn rounds(few: usize) -> usize {
    let told = std::env::var("SUANPAN_CHAOS_ROUNDS").ok();
    told.and_then(|text| text.parse().ok()).unwrap_or(few)
}

/// A room of students who have begun, behind a proxy.
struct Room {
    hall: Hall,
    proxy: Proxy,
    assessment: i64,
    pages: Vec<Page>,
    /// Acknowledged saves.
    saves: Arc<AtomicUsize>,
}

impl Room {
    async fn fill(school: TestSchool) -> Self {
        school.keep_real_time();
        school.leave_jobs();
        let hall = Hall::within(school).await;
        let item = |id: &str| json!({ "id": id, "text": id });
        let body = json!({ "kind": "ordering", "items": [item("a"), item("b"), item("c")] });
        let key = json!({ "kind": "ordering", "order": ["a", "b", "c"], "rule": "exact" });
        hall.question(body, key, 2.0).await;
        let body = json!({ "kind": "python", "task": null, "starter": "", "files": [] });
        let key =
            json!({ "kind": "python", "declared_tests": "[[test]]\nname = \"印出\"\nstdout = \"1\"\n" });
        hall.question(body, key, 2.0).await;
        let assessment = hall.assess(hall.paper(&KINDS).await, json!({})).await;
        let proxy = Proxy::start();
        let (mut pages, saves) = (Vec::new(), Arc::default());
        for number in 0..STUDENTS {
            let student = hall.another(&format!("考生{number}")).await;
            pages.push(Page::open(&hall, &student, assessment, (&proxy.address, &saves)).await);
        }
        Self {
            hall,
            proxy,
            assessment,
            pages,
            saves,
        }
    }

    /// Waits until so many more saves are acknowledged, and then for a random moment: a machine may be slow, but something
    /// has to happen between two faults.
    fn go_on(&self, saves: usize) {
        let (before, began) = (self.saves.load(Ordering::Relaxed), Instant::now());
        while self.saves.load(Ordering::Relaxed) < before + saves {
            assert!(
                began.elapsed() < Duration::from_secs(60),
                "nothing is saved any more"
            );
            thread::sleep(Duration::from_millis(5));
        }
        thread::sleep(Duration::from_millis(random_below(200).into()));
    }

    fn server(&self) -> RealServer {
        self.server_on(&self.hall.school.app.config.database_address())
    }

    fn server_on(&self, database: &str) -> RealServer {
        let school = &self.hall.school;
        let mut command: Command = program();
        command.env("SUANPAN_DATABASE_URL", database);
        RealServer::start(command, school.folder(), &["--log", "off"])
    }

    /// Everybody writes until the returned work is over.
    fn write(&mut self) -> Writing {
        let is_over = Arc::new(AtomicBool::new(false));
        let write = |page: Page| {
            let is_over = Arc::clone(&is_over);
            thread::spawn(move || page.write(&is_over))
        };
        let pages = self.pages.drain(..).map(write).collect();
        Writing { pages, is_over }
    }
}

struct Writing {
    pages: Vec<JoinHandle<Page>>,
    is_over: Arc<AtomicBool>,
}

impl Writing {
    /// Everybody's work is saved and compared; returns the acknowledged saves, and the longest that one had to wait.
    fn end(self) -> (usize, Duration) {
        self.is_over.store(true, Ordering::Relaxed);
        let pages = self
            .pages
            .into_iter()
            .map(|page| page.join().expect("a page that ends well"));
        pages.fold((0, Duration::ZERO), |(saves, longest), page| {
            assert!(page.saves > 0, "a page saved nothing");
            (saves + page.saves, longest.max(page.longest))
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_writes_on_while_its_server_is_killed_again_and_again() {
    let mut room = Room::fill(TestSchool::new().await).await;
    let mut server = room.server();
    room.proxy.lead_to(&[&server.address]);
    let writing = room.write();
    for _ in 0..rounds(5) {
        room.go_on(5);
        server.kill();
        server = room.server();
        room.proxy.lead_to(&[&server.address]);
    }
    let (saves, longest) = writing.end();
    println!("{saves} saves were acknowledged, the longest took {longest:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_writes_on_while_its_postgresql_is_killed_again_and_again() {
    let postgres = Postgres::start();
    let mut room = Room::fill(TestSchool::within(TestDatabase::on(&postgres.url).await).await).await;
    let server = room.server();
    room.proxy.lead_to(&[&server.address]);
    let writing = room.write();
    let mut away = Duration::ZERO;
    for _ in 0..rounds(2) {
        room.go_on(5);
        let killed = Instant::now();
        postgres.kill();
        postgres.start_again();
        away = away.max(killed.elapsed());
    }
    let (saves, longest) = writing.end();
    println!(
        "{saves} saves were acknowledged, the longest took {longest:?}; PostgreSQL was away for {away:?}"
    );
    assert!(
        longest < away + Duration::from_secs(10),
        "the server does not find it again"
    );
}

/// A machine that stands still takes connections and answers nothing: neither it nor another host like it may hold requests up.
#[tokio::test(flavor = "multi_thread")]
async fn a_postgresql_that_stood_still_held_everybody_up_for_a_minute() {
    let postgres = Postgres::start();
    let mut room = Room::fill(TestSchool::within(TestDatabase::on(&postgres.url).await).await).await;
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let first = format!("@{},", silent.local_addr().expect("an address"));
    let address = room.hall.school.app.config.database_address();
    let server = room
        .server_on(&(address.replacen('@', &first, 1) + "?target_session_attrs=read-write&sslmode=disable"));
    room.proxy.lead_to(&[&server.address]);
    let token = room.hall.teacher.client.token.clone().expect("a token");
    let path = format!("/api/exams/managed/{}/board/", room.assessment);
    let ask = || try_ask(&server.address, &token, "GET", &path, None).map(|(status, _)| status);
    let writing = room.write();
    room.go_on(5);
    let began = Instant::now();
    // The second time it stands still as soon as it answers again, before its heartbeat has a connection.
    for _ in 0..2 {
        postgres.freeze();
        let frozen = Instant::now();
        assert_eq!(ask(), Some(503));
        let waited = frozen.elapsed();
        assert!(
            waited < Duration::from_secs(9),
            "a request waited {waited:?} for a database that stands still"
        );
        postgres.thaw();
        while ask() != Some(200) {
            assert!(
                frozen.elapsed() < Duration::from_secs(30),
                "the server does not find it again"
            );
        }
    }
    let frozen = began.elapsed();
    let (saves, longest) = writing.end();
    println!(
        "{saves} saves were acknowledged, the longest took {longest:?} of {frozen:?} without a database"
    );
    assert!(
        longest < frozen + Duration::from_secs(10),
        "the server does not find it again"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_that_cuts_connections_half_way_loses_nothing() {
    let mut room = Room::fill(TestSchool::new().await).await;
    let server = room.server();
    room.proxy.lead_to(&[&server.address]);
    room.proxy.cut_one_in(3);
    let writing = room.write();
    for _ in 0..rounds(5) {
        room.go_on(5);
    }
    let (saves, longest) = writing.end();
    println!("{saves} saves were acknowledged, the longest took {longest:?}");
}

/// The board of the assessment: how many have saved, and when last.
fn board(address: &str, token: &str, assessment: i64) -> Vec<Value> {
    let path = format!("/api/exams/managed/{assessment}/board/");
    let (status, reply) = try_ask(address, token, "GET", &path, None).expect("the board");
    assert_eq!(status, 200, "{reply}");
    reply["data"]["rows"].as_array().expect("rows").clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_instances_one_is_killed_and_nobody_notices_for_long() {
    let school = TestSchool::new().await;
    if school.app.db.engine() != database::Engine::Postgres {
        // Two servers do not share a file.
        return;
    }
    let mut room = Room::fill(school).await;
    let (first, second) = (room.server(), room.server());
    room.proxy.lead_to(&[&first.address, &second.address]);
    let token = room.hall.teacher.client.token.clone().expect("a token");
    let writing = room.write();
    room.go_on(30);
    let at_least = |since: &str| {
        let rows = board(&second.address, &token, room.assessment);
        let saved = rows.iter().filter_map(|row| row["saved_at_ms"].as_i64());
        let newest = saved
            .max()
            .unwrap_or_else(|| panic!("{since}: nobody has saved: {rows:?}"));
        let age = platform::Clock::now_ms(&platform::clock::SystemClock) - newest;
        assert!(age < 1500, "{since}: the board's newest save is {age} ms old");
    };
    at_least("before");
    first.kill();
    room.go_on(30);
    at_least("after");
    let (saves, longest) = writing.end();
    println!("{saves} saves were acknowledged, the longest took {longest:?}");
    assert!(longest < Duration::from_secs(2), "somebody waited {longest:?}");
}
