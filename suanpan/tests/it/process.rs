//! The real server as a child process, and requests over plain connections.

use serde_json::Value;
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// The program under test, without arguments.
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_suanpan"))
}

/// A server on a free port of this machine.
pub struct RealServer {
    pub child: Child,
    /// Host and port.
    pub address: String,
}

impl RealServer {
    /// Starts what `command` runs on a data folder and waits until it listens.
    pub fn start(mut command: Command, folder: &Path, options: &[&str]) -> Self {
        let mut child = command
            .args(["serve", "--listen", "127.0.0.1:0", "--pyodide-listen", "off"])
            .arg("--data-dir")
            .arg(folder)
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output"))
            .read_line(&mut line)
            .expect("its first line");
        let address = line
            .rsplit("http://")
            .next()
            .unwrap_or_default()
            .trim()
            .to_owned();
        assert!(!address.is_empty(), "it does not listen");
        Self { child, address }
    }

    /// SIGKILL: it has no moment left.
    pub fn kill(self) {
        drop(self);
    }

    /// SIGTERM: it may end what it does.
    pub fn terminate(&self) {
        let pid = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(told.expect("a signal").success());
    }

    /// Waits for the end, at most so long; returns how long it took.
    pub fn ends_within(&mut self, limit: Duration) -> Option<Duration> {
        let begun = Instant::now();
        while begun.elapsed() < limit {
            if self.child.try_wait().expect("a child").is_some() {
                return Some(begun.elapsed());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        None
    }
}

/// A test that fails leaves no server behind.
impl Drop for RealServer {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Status and body of one request on a connection of its own; none if it broke before the reply was whole.
pub fn try_ask(
    address: &str,
    token: &str,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
    let body = body.map(Value::to_string).unwrap_or_default();
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
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(body).ok()?))
}
