//! Traces by OTLP, as a collector receives them from a real server.

use crate::process::{RealServer, program};
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    sync::mpsc::{Receiver, channel},
    time::{Duration, Instant},
};

/// A collector: the path and the body of each request it gets.
fn collector() -> (String, Receiver<(String, Vec<u8>)>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let (tell, told) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let tell = tell.clone();
            std::thread::spawn(move || {
                let mut reader = BufReader::new(stream);
                while let Some(request) = read(&mut reader) {
                    let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
                    if reader.get_mut().write_all(answer).is_err() || tell.send(request).is_err() {
                        return;
                    }
                }
            });
        }
    });
    (address, told)
}

fn read(reader: &mut BufReader<TcpStream>) -> Option<(String, Vec<u8>)> {
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|bytes| *bytes > 0)?;
    let path = line.split(' ').nth(1)?.to_owned();
    let mut length = 0;
    loop {
        let mut header = String::new();
        reader.read_line(&mut header).ok()?;
        if header.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = header.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some((path, body))
}

fn has(body: &[u8], text: &str) -> bool {
    body.windows(text.len()).any(|part| part == text.as_bytes())
}

#[test]
fn a_collector_is_told_routes_units_and_nothing_of_people() {
    let (address, told) = collector();
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = program();
    program
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", &address)
        .env("OTEL_SERVICE_NAME", "school-of-the-test")
        .env("OTEL_BSP_SCHEDULE_DELAY", "100");
    let server = RealServer::start(program, folder.path(), &["--log", "error"]);
    let mut stream = TcpStream::connect(&server.address).expect("a connection");
    let asked = "GET /api/course/987654321/home/?secret=hidden HTTP/1.1\r\nhost: suanpan\r\nconnection: close\r\n\r\n";
    stream.write_all(asked.as_bytes()).expect("a request");
    stream.read_to_end(&mut Vec::new()).expect("a reply");

    let until = Instant::now() + Duration::from_secs(30);
    let (mut all, mut is_told) = (Vec::new(), false);
    while !is_told {
        let left = until.saturating_duration_since(Instant::now());
        let (path, body) = told
            .recv_timeout(left)
            .expect("the request is told within the time");
        assert_eq!(path, "/v1/traces");
        is_told = has(&body, "GET /api/course/{course_id}/home/");
        all.extend(body);
    }
    for word in ["school-of-the-test", "http.route", "db.system.name"] {
        assert!(has(&all, word), "{word}");
    }
    for word in ["987654321", "hidden"] {
        assert!(!has(&all, word), "{word} is somebody's");
    }
}
