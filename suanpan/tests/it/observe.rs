//! What machines see: whether a process lives and is ready, and its figures.

use crate::{
    process::{RealServer, program},
    school::TestSchool,
};
use std::{
    collections::BTreeSet,
    io::{Read as _, Write as _},
    net::{TcpListener, TcpStream},
    sync::atomic::Ordering,
};

/// What was found is given again for a second.
const A_LITTLE_LATER: std::time::Duration = std::time::Duration::from_millis(1_100);

/// Status and body of a request on a connection of its own.
fn get(address: &str, path: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).expect("a connection");
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nhost: suanpan\r\nconnection: close\r\n\r\n"
    )
    .expect("a request");
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).expect("a reply");
    let reply = String::from_utf8_lossy(&reply).into_owned();
    let (head, body) = reply.split_once("\r\n\r\n").expect("a head and a body");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.expect("a status"), body.to_owned())
}

/// A server with a port for machines.
struct Watched {
    server: RealServer,
    machines: String,
    _folder: tempfile::TempDir,
}

impl Watched {
    fn start(options: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let machines = free.local_addr().expect("an address").to_string();
        drop(free);
        let options = [&["--log", "error", "--metrics-listen", &machines], options].concat();
        Self {
            server: RealServer::start(program(), folder.path(), &options),
            machines,
            _folder: folder,
        }
    }
}

/// Names of the figures that a text speaks of, without what Prometheus adds to the parts of a histogram.
fn figures_in(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
    let names = words.filter(|word| word.starts_with("suanpan_"));
    names
        .map(|name| {
            let parts = ["_bucket", "_sum", "_count"];
            parts
                .iter()
                .find_map(|part| name.strip_suffix(part))
                .unwrap_or(name)
        })
        .collect()
}

#[test]
fn figures_name_routes_and_are_given_on_their_own_port_alone() {
    let watched = Watched::start(&[]);
    let (public, machines) = (&watched.server.address, &watched.machines);
    for id in [1, 2, 3] {
        assert_eq!(get(public, &format!("/api/course/{id}/home/")).0, 401);
    }
    // Whether or not the client was built: it is no route of the API.
    get(public, "/login");
    let (status, text) = get(machines, "/metrics");
    assert_eq!(status, 200);
    let counted =
        r#"suanpan_http_requests_total{method="GET",route="/api/course/{course_id}/home/",status="401"} 3"#;
    assert!(text.contains(counted), "{text}");
    assert!(text.contains(r#"route="client""#), "{text}");
    assert!(
        !text.contains("/api/course/1/home/"),
        "addresses are not counted one by one"
    );
    assert!(text.contains("suanpan_ready 1"), "{text}");
    assert!(text.contains("suanpan_database_commit_seconds_bucket"), "{text}");
    // Each has its words.
    for name in figures_in(&text) {
        assert!(text.contains(&format!("# HELP {name} ")), "{name} has no words");
    }
    // Finding S13: a probe of these was answered with the client's page.
    assert_eq!(get(public, "/metrics").0, 404);
    assert_eq!(get(public, "/healthz"), (200, "alive\n".into()));
}

#[test]
fn alarms_and_boards_ask_for_figures_that_there_are() {
    let source = include_str!("../../src/observe/gauges.rs");
    let known = figures_in(source);
    let asked = [
        include_str!("../../../ops/prometheus/suanpan.rules.yml"),
        include_str!("../../../ops/grafana/suanpan.json"),
    ];
    for text in asked {
        let names = figures_in(text);
        assert!(names.len() > 8, "{names:?}");
        let unknown: Vec<_> = names.difference(&known).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}

#[test]
fn every_alarm_says_what_to_do() {
    let rules = include_str!("../../../ops/prometheus/suanpan.rules.yml");
    let manual = include_str!("../../../docs/operations/observe.md");
    let alarms: Vec<_> = rules
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- alert: "))
        .collect();
    assert!(alarms.len() > 10, "{alarms:?}");
    for alarm in alarms {
        assert!(
            manual.contains(&format!("| {alarm} |")),
            "{alarm} is not in observe.md"
        );
    }
}

#[test]
fn reasons_are_for_machines_and_a_word_for_everybody() {
    // More than any disk has: uploads are refused, and that is no reason to take the server out.
    let watched = Watched::start(&["--low-disk-mb", "1000000000"]);
    assert_eq!(get(&watched.server.address, "/readyz"), (200, "ready\n".into()));
    assert_eq!(get(&watched.server.address, "/livez"), (200, "alive\n".into()));
    let (status, reasons) = get(&watched.machines, "/readyz");
    assert_eq!(status, 200);
    assert!(reasons.starts_with("ready\ndatabase   ok "), "{reasons}");
    let disk = reasons
        .lines()
        .find(|line| line.starts_with("disk"))
        .expect("the disk");
    assert!(
        disk.contains("warn") && disk.contains("uploads are refused"),
        "{disk}"
    );
    assert!(
        reasons.contains("copies     warn    none was ever made"),
        "{reasons}"
    );
}

#[tokio::test]
async fn a_process_without_its_database_is_alive_and_not_ready() {
    let school = TestSchool::new().await;
    let stranger = school.stranger();
    assert_eq!(stranger.get("/readyz").await.status, 200);
    school
        .run_script("alter table jobs_job rename to jobs_job_elsewhere")
        .await;
    tokio::time::sleep(A_LITTLE_LATER).await;
    assert_eq!(stranger.get("/readyz").await.status, 503);
    assert_eq!(stranger.get("/livez").await.status, 200);
    school
        .run_script("alter table jobs_job_elsewhere rename to jobs_job")
        .await;
}

#[tokio::test]
async fn a_process_that_was_told_to_stop_is_not_ready_at_once() {
    let school = TestSchool::new().await;
    let stranger = school.stranger();
    assert_eq!(stranger.get("/readyz").await.status, 200);
    school.app.stopping.store(true, Ordering::Relaxed);
    assert_eq!(stranger.get("/readyz").await.status, 503);
    assert_eq!(stranger.get("/livez").await.status, 200);
}
