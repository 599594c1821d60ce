//! The real server as a child process that is killed without a warning, and requests that live through it.

use crate::process::{RealServer, program, try_ask};
use platform::ids::random_below;
use serde_json::Value;
use std::{
    path::Path,
    time::{Duration, Instant},
};

/// How often the server is killed.
const ROUNDS: usize = 8;
/// A server lives for at most so long, in milliseconds.
const LIFETIME_MS: u32 = 400;

/// One request; none if the server died before the answer was whole. A refusal would be a fault: nothing here may be refused.
pub fn request(address: &str, token: &str, method: &str, path: &str, body: Option<&Value>) -> Option<Value> {
    let (status, value) = try_ask(address, token, method, path, body)?;
    assert!(
        [200, 409, 429].contains(&status),
        "{method} {path}: {status} {value}"
    );
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
        let server = RealServer::start(program(), folder, &["--log", "error"]);
        let get = |path: &str| {
            request(&server.address, token, "GET", path, None).expect("an answer after a restart")["data"]
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
                match request(&address, &token, method, &path, Some(&body)) {
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
