//! The server is killed at random moments; every answer that was acknowledged is there after the restart.

use crate::hall::{DEVICE, Hall};
use platform::ids::random_below;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// How often the server is killed.
const ROUNDS: usize = 12;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_suanpan"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(folder)
            .args(["--log", "error"])
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output"))
            .read_line(&mut line)
            .expect("its first line");
        let address = line
            .rsplit("http://")
            .next()
            .expect("an address")
            .trim()
            .to_owned();
        Self { child, address }
    }

    fn kill(mut self) {
        self.child.kill().expect("SIGKILL");
        self.child.wait().expect("it is gone");
    }
}

/// One request over a connection of its own; none if the server died before the answer was whole.
/// A refusal would be a fault: nothing here may be refused.
fn request(address: &str, token: &str, method: &str, path: &str, body: &str) -> Option<Value> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(10))).ok()?;
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: JWT {token}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).ok()?;
    let text = String::from_utf8(reply).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let value: Value = serde_json::from_str(body).ok()?;
    assert!(head.starts_with("HTTP/1.1 200"), "{method} {path}: {value}");
    Some(value)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_answer_is_lost() {
    let hall = Hall::at_real_time().await;
    if hall.school.app.db.engine() != database::Engine::Sqlite {
        // A killed client process loses nothing of a database server; what is proved here is the file.
        return;
    }
    let assessment = hall
        .assess(hall.paper(&["short_answer"]).await, json!({ "minutes": 0 }))
        .await;
    let attempt = hall.start(&hall.student, assessment).await;
    let token = hall.student.client.token.clone().expect("a token");
    // The hall stays: its folder lives as long as it does.
    let folder = hall.school.folder().to_path_buf();

    let mut acknowledged: BTreeMap<String, i64> = BTreeMap::new();
    let mut seq = 0;
    for _ in 0..ROUNDS {
        let server = Server::start(&folder);
        let path = format!("/api/exams/attempts/{attempt}/?device={DEVICE}");
        let view = request(&server.address, &token, "GET", &path, "").expect("the attempt after a restart");
        let stored = view["data"]["answers"][0]["seq"].as_i64().unwrap_or(0);
        let known = acknowledged.get("0").copied().unwrap_or(0);
        assert!(stored >= known, "{known} was acknowledged, {stored} is stored");
        let text = view["data"]["answers"][0]["answer"]["text"]
            .as_str()
            .unwrap_or_default();
        assert!(
            stored == 0 || text == format!("第 {stored} 稿"),
            "{text} is not draft {stored}"
        );
        seq = seq.max(stored);

        let lifetime = Duration::from_millis(u64::from(random_below(400)));
        let (address, token) = (server.address.clone(), token.clone());
        let writer = std::thread::spawn(move || {
            let begun = Instant::now();
            let mut last = 0;
            while begun.elapsed() < Duration::from_secs(5) {
                seq += 1;
                let body = json!({ "device": DEVICE, "answers": [{ "position": 0, "seq": seq,
                    "answer": { "kind": "short_answer", "text": format!("第 {seq} 稿") } }] });
                let path = format!("/api/exams/attempts/{attempt}/answers/");
                match request(&address, &token, "POST", &path, &body.to_string()) {
                    Some(reply) if reply["code"] == 200 => last = seq,
                    _ => break,
                }
            }
            (seq, last)
        });
        std::thread::sleep(lifetime);
        server.kill();
        let (sent, last) = writer.join().expect("the writer ends");
        seq = sent;
        if last > 0 {
            acknowledged.insert("0".into(), last);
        }
    }
    assert!(
        acknowledged["0"] > 10,
        "the rounds saved something: {acknowledged:?}"
    );
}
