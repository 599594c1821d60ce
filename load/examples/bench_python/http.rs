//! One kept connection that speaks HTTP/1.1, as a browser's does.

use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;

/// A connection of one person, or of a stranger.
pub(crate) struct Connection {
    stream: BufReader<TcpStream>,
    host: String,
    token: String,
}

impl Connection {
    /// Connects; `token` is empty for a stranger.
    pub(crate) fn open(host: &str, token: &str) -> Self {
        let stream = TcpStream::connect(host).expect("the server listens");
        stream.set_nodelay(true).expect("an option of TCP");
        Self {
            stream: BufReader::new(stream),
            host: host.into(),
            token: token.into(),
        }
    }

    /// Signs in and connects.
    pub(crate) fn sign_in(host: &str, username: &str, password: &str) -> Self {
        let body = serde_json::json!({ "username": username, "password": password });
        let reply = Self::open(host, "").call("POST", "/api/login/", &body);
        Self::open(host, reply["token"].as_str().expect("a token"))
    }

    /// Sends a request and returns the whole body.
    pub(crate) fn send(&mut self, method: &str, path: &str, body: &Value) -> (u16, Vec<u8>) {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let authorization = if self.token.is_empty() {
            String::new()
        } else {
            format!("authorization: JWT {}\r\n", self.token)
        };
        // A run is asked for as a browser does; the rest is read as plain JSON.
        let accepted = if path == "/api/python/run/" {
            "gzip"
        } else {
            "identity"
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\n{authorization}content-type: application/json\r\n\
             accept-encoding: {accepted}\r\ncontent-length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        self.stream
            .get_mut()
            .write_all(request.as_bytes())
            .expect("the server reads");
        self.read_reply()
    }

    /// Sends a request that must succeed and answers its `data`.
    pub(crate) fn call(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let (status, bytes) = self.send(method, path, body);
        let mut reply: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        assert!(
            status == 200 && reply["code"] == 200,
            "{method} {path}: {status} {reply}"
        );
        reply["data"].take()
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.stream.read_line(&mut line).expect("a line of a reply");
        line.trim_end().to_ascii_lowercase()
    }

    fn read_reply(&mut self) -> (u16, Vec<u8>) {
        let status = self.line();
        let status = status
            .split(' ')
            .nth(1)
            .and_then(|word| word.parse().ok())
            .unwrap_or_else(|| panic!("{status} is no HTTP"));
        let (mut length, mut is_chunked) = (0, false);
        loop {
            let header = self.line();
            if header.is_empty() {
                break;
            }
            if let Some(value) = header.strip_prefix("content-length: ") {
                length = value.parse().expect("a length");
            }
            is_chunked |= header == "transfer-encoding: chunked";
            assert!(
                !header.starts_with("content-encoding: gzip"),
                "asked for JSON lines as they come, got a compressed body"
            );
        }
        let mut body = Vec::new();
        if !is_chunked {
            self.read_into(&mut body, length);
            return (status, body);
        }
        loop {
            let length = usize::from_str_radix(&self.line(), 16).expect("the length of a chunk");
            self.read_into(&mut body, length);
            self.line();
            if length == 0 {
                return (status, body);
            }
        }
    }

    fn read_into(&mut self, body: &mut Vec<u8>, length: usize) {
        let from = body.len();
        body.resize(from + length, 0);
        self.stream.read_exact(&mut body[from..]).expect("a whole body");
    }
}
