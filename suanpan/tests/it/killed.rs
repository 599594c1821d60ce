//! The real server as a child process that is killed without a warning, and requests that live through it.

use platform::ids::random_below;
use serde_json::Value;
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// How often the server is killed.
const ROUNDS: usize = 8;
/// A server lives for at most so long, in milliseconds.
const LIFETIME_MS: u32 = 400;

/// A server on a free port.
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
pub fn request(address: &str, token: &str, method: &str, path: &str, body: &str) -> Option<Value> {
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
    let is_known = ["HTTP/1.1 200", "HTTP/1.1 409", "HTTP/1.1 429"]
        .iter()
        .any(|line| head.starts_with(line));
    assert!(is_known, "{method} {path}: {value}");
    Some(value)
}

/// So many acknowledged requests prove something: as many programs as one student may have waiting.
const ENOUGH: i64 = 5;

/// Kills the server again and again while a writer sends one request after another, each with the next number.
///
/// `look` sees the server after each restart, with the highest number that was acknowledged so far, and returns the
/// highest number that is stored, after which the writer goes on; it fails when something acknowledged is gone. `send` says method, path and body of a
/// numbered request. Fails when too few requests were acknowledged to prove anything.
pub fn never_loses(
    folder: &Path,
    token: &str,
    look: impl Fn(&dyn Fn(&str) -> Value, i64) -> i64,
    send: impl Fn(i64) -> (&'static str, String, Value) + Clone + Send + 'static,
) {
    let (mut acknowledged, mut rounds) = (0, 0);
    // On a busy machine a server may be killed before it acknowledged anything: such rounds prove nothing and are repeated.
    while rounds < ROUNDS || (acknowledged < ENOUGH && rounds < 4 * ROUNDS) {
        rounds += 1;
        let server = Server::start(folder);
        let get = |path: &str| {
            request(&server.address, token, "GET", path, "").expect("an answer after a restart")["data"]
                .clone()
        };
        let mut sent = look(&get, acknowledged);
        let (address, token, send) = (server.address.clone(), token.to_owned(), send.clone());
        let writer = std::thread::spawn(move || {
            let begun = Instant::now();
            let mut last = 0;
            while begun.elapsed() < Duration::from_secs(5) {
                sent += 1;
                let (method, path, body) = send(sent);
                match request(&address, &token, method, &path, &body.to_string()) {
                    Some(reply) if reply["code"] == 200 => last = sent,
                    // Too much at once: a person waits and sends it again.
                    Some(_) => {
                        sent -= 1;
                        std::thread::sleep(Duration::from_millis(20));
                    }
                    None => break,
                }
            }
            last
        });
        std::thread::sleep(Duration::from_millis(u64::from(random_below(LIFETIME_MS))));
        server.kill();
        acknowledged = acknowledged.max(writer.join().expect("the writer ends"));
    }
    assert!(
        acknowledged >= ENOUGH,
        "only {acknowledged} requests were acknowledged"
    );
}
