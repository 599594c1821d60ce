//! The server is killed while a file comes in parts, and while it is put together: the upload goes on where it was.

use crate::{
    process::{RealServer, program, try_ask},
    school::TestSchool,
    uploads::film,
};
use platform::{files::FileHash, ids::random_below};
use serde_json::{Value, json};
use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    time::Duration,
};

/// MB of the file, unless `SUANPAN_KILLED_UPLOAD_MB` says how many.
const USUAL_MB: usize = 40;
const PART: usize = 1 << 20;
/// Kills for each MB until the file has come; enough are left for a server that dies before it takes anything.
const ROUNDS_A_MB: usize = 2;

/// Sends one part on a connection of its own; none if it broke before the reply was whole.
fn send_part(address: &str, token: &str, upload: i64, offset: usize, part: &[u8]) -> Option<Value> {
    let mut stream = TcpStream::connect(address).ok()?;
    let head = format!(
        "PUT /api/uploads/{upload}/?offset={offset} HTTP/1.1\r\nhost: {address}\r\nauthorization: JWT {token}\r\n\
         content-type: application/octet-stream\r\ncontent-digest: {}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        FileHash::of(part).content_digest(),
        part.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(part).ok()?;
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).ok()?;
    let text = String::from_utf8(reply).ok()?;
    serde_json::from_str(text.split_once("\r\n\r\n")?.1).ok()
}

/// Sends what follows until the server dies or all has come; returns what was acknowledged last.
fn send_until_killed(address: &str, token: &str, upload: i64, film: &[u8], mut received: usize) -> usize {
    while received < film.len() {
        let part = &film[received..(received + PART).min(film.len())];
        let Some(reply) = send_part(address, token, upload, received, part) else {
            return received;
        };
        assert_eq!(reply["code"], 200, "{reply}");
        received = reply["data"]["received_bytes"].as_u64().expect("a number") as usize;
    }
    received
}

fn megabytes() -> usize {
    let given = std::env::var("SUANPAN_KILLED_UPLOAD_MB").ok();
    given.map_or(USUAL_MB, |given| given.parse().expect("a number of MB"))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_goes_on_after_the_server_was_killed() {
    let school = TestSchool::new().await;
    school.leave_jobs();
    school.keep_real_time();
    if school.app.db.engine() != database::Engine::Sqlite {
        return;
    }
    let teacher = school.teacher("林知远").await;
    let token = teacher.client.token.clone().expect("a token");
    let megabytes = megabytes();
    let size = megabytes << 20;
    let film = std::sync::Arc::new(film(9, size));
    let announced = teacher.announce("lecture", "a.mp4", size).await;
    let id = announced.data()["id"].as_i64().expect("an id");
    let path = format!("/api/uploads/{id}/");
    let (mut acknowledged, mut kills, mut finished_at) = (0, 0, None);
    for round in 0..ROUNDS_A_MB * megabytes {
        let server = RealServer::start(program(), school.folder(), &["--log", "error"]);
        let ask = |method: &str, path: &str, body: Option<&Value>| {
            try_ask(&server.address, &token, method, path, body)
                .expect("an answer")
                .1["data"]
                .clone()
        };
        let upload = ask("GET", &path, None);
        let received = upload["received_bytes"].as_u64().expect("a number") as usize;
        assert!(
            received >= acknowledged,
            "{acknowledged} were acknowledged, {received} are there"
        );
        if received < size {
            let (address, token, film) = (server.address.clone(), token.clone(), film.clone());
            let sender = std::thread::spawn(move || send_until_killed(&address, &token, id, &film, received));
            std::thread::sleep(Duration::from_millis(u64::from(100 + random_below(500))));
            server.kill();
            acknowledged = sender.join().expect("the sender ends");
            kills += 1;
        } else if finished_at.is_none() {
            let finish = format!("/api/uploads/{id}/finish/");
            assert_eq!(ask("POST", &finish, Some(&json!({})))["state"], "joining");
            std::thread::sleep(Duration::from_millis(u64::from(random_below(200))));
            server.kill();
            finished_at = Some(round);
        } else {
            // The job of the server that was killed is taken up when its lease is over.
            for _ in 0..300 {
                if ask("GET", &path, None)["state"] == "done" {
                    break;
                }
                std::thread::sleep(Duration::from_millis(200));
            }
            let done = ask("GET", &path, None);
            assert_eq!(done["state"], "done", "{done}");
            assert_eq!(done["file_hash"], FileHash::of(&film).as_str());
            break;
        }
    }
    println!("killed {kills} times while {megabytes} MB came");
    assert!(kills > 0, "it was never killed while the file came");
    assert!(finished_at.is_some(), "the file never came");
    let stored = school.app.files.is_whole(&FileHash::of(&film)).await;
    assert_eq!(stored.expect("a readable file"), Some(true));
}
