//! The local program over its own HTTP: a probe, a pairing, programs in a real Python, and everybody else refused.

#![expect(clippy::unwrap_used, reason = "a test that unwraps fails and names the place")]

use reqwest::{Client, Method, StatusCode, header};
use serde_json::{Value, json};
use std::{
    io::{BufRead as _, BufReader},
    process::{Child, ChildStdout, Command, Stdio},
};

const SCHOOL: &str = "https://suanpan.example.edu.cn";

struct Local {
    child: Child,
    screen: BufReader<ChildStdout>,
    address: String,
    code: String,
    client: Client,
    folder: tempfile::TempDir,
}

impl Drop for Local {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

impl Local {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let program = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_suanpan-local"));
            command.arg("--folder").arg(folder.path());
            command
        };
        let registered = program()
            .args(["register", "--quiet", "--origin", &format!("{SCHOOL}/login")])
            .output()
            .unwrap();
        assert!(registered.status.success(), "{registered:?}");
        let mut child = program()
            .args(["serve", "--ports", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut screen = BufReader::new(child.stdout.take().unwrap());
        let mut line = || {
            let mut text = String::new();
            screen.read_line(&mut text).unwrap();
            text
        };
        let address = line().rsplit("http://").next().unwrap().trim().to_owned();
        line();
        let code: String = line().chars().filter(char::is_ascii_digit).take(6).collect();
        // The client wants one even for plain addresses; another test may have been first.
        let _ = rustls::crypto::ring::default_provider().install_default();
        Self {
            child,
            screen,
            address,
            code,
            client: Client::new(),
            folder,
        }
    }

    fn next_code(&mut self) -> String {
        let mut text = String::new();
        self.screen.read_line(&mut text).unwrap();
        text.chars().filter(char::is_ascii_digit).take(6).collect()
    }

    fn ask(&self, method: Method, path: &str, origin: &str) -> reqwest::RequestBuilder {
        self.client
            .request(method, format!("http://{}{path}", self.address))
            .header(header::ORIGIN, origin)
    }

    async fn pair(&self, code: &str) -> reqwest::Response {
        self.ask(Method::POST, "/pair", SCHOOL)
            .json(&json!({ "code": code }))
            .send()
            .await
            .unwrap()
    }

    async fn token(&self) -> String {
        let reply: Value = self.pair(&self.code).await.json().await.unwrap();
        reply["token"].as_str().unwrap().to_owned()
    }

    async fn run(&self, token: &str, request: Value) -> Vec<Value> {
        let reply = self
            .ask(Method::POST, "/run", SCHOOL)
            .bearer_auth(token)
            .json(&request)
            .send()
            .await
            .unwrap();
        assert_eq!(reply.status(), StatusCode::OK);
        let text = reply.text().await.unwrap();
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

fn printed(lines: &[Value], event: &str) -> String {
    lines
        .iter()
        .filter(|line| line["event"] == event)
        .filter_map(|line| line["text"].as_str())
        .collect()
}

#[tokio::test]
async fn a_paired_page_runs_a_program_with_its_files() {
    let local = Local::start();
    let token = local.token().await;
    let files = json!([{ "name": "金额.csv", "content": "MSwyCjMsNAo=" }]);
    let code = "rows = [line.split(',') for line in open('金额.csv')]\nprint('合计', sum(int(x) for row in rows for x in row))\n\
                open('结果.txt', 'w').write('好')";
    let lines = local.run(&token, json!({ "code": code, "files": files })).await;
    assert_eq!(lines[0]["event"], "started");
    assert_eq!(printed(&lines, "stdout"), "合计 10\n");
    let last = lines.last().unwrap();
    assert_eq!(last["reason"], "ok");
    assert_eq!(last["files"][0]["name"], "结果.txt");
    assert_eq!(last["files"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_error_names_the_students_line() {
    let local = Local::start();
    let token = local.token().await;
    let lines = local
        .run(&token, json!({ "code": "总额 = 1\nprint(总额 / 0)\n" }))
        .await;
    let error = lines.iter().find(|line| line["event"] == "error").unwrap();
    assert_eq!(
        (&error["type"], &error["line"]),
        (&json!("ZeroDivisionError"), &json!(2))
    );
    assert_eq!(lines.last().unwrap()["reason"], "error");
    let lines = local.run(&token, json!({ "code": "print('一'\n" })).await;
    let error = lines.iter().find(|line| line["event"] == "error").unwrap();
    assert_eq!(
        (&error["type"], &error["line"]),
        (&json!("SyntaxError"), &json!(1))
    );
}

#[tokio::test]
async fn input_is_asked_for_and_an_endless_loop_is_stopped() {
    let local = Local::start();
    let token = local.token().await;
    let code = "name = input('姓名：')\nprint('你好', name)\nwhile True:\n    pass\n";
    let request = local
        .ask(Method::POST, "/run", SCHOOL)
        .bearer_auth(&token)
        .json(&json!({ "code": code }));
    let mut reply = request.send().await.unwrap();
    // Python writes a printed line piece by piece, so only its last word is looked for.
    let (mut text, mut told) = (String::new(), 0);
    while let Some(chunk) = reply.chunk().await.unwrap() {
        text.push_str(&String::from_utf8_lossy(&chunk));
        let Some(id) = text
            .split("\"run_id\":\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
        else {
            continue;
        };
        let path = |verb: &str| format!("/run/{id}/{verb}");
        if told == 0 && text.contains("input_wanted") {
            told = 1;
            let line = local
                .ask(Method::POST, &path("input"), SCHOOL)
                .bearer_auth(&token)
                .json(&json!({ "line": "予希" }));
            assert_eq!(line.send().await.unwrap().status(), StatusCode::NO_CONTENT);
        } else if told == 1 && text.contains("予希") {
            told = 2;
            let stop = local.ask(Method::POST, &path("stop"), SCHOOL).bearer_auth(&token);
            assert_eq!(stop.send().await.unwrap().status(), StatusCode::NO_CONTENT);
        }
    }
    assert!(text.contains("\"reason\":\"stopped\""), "{text}");
    // The question is part of what the program printed.
    assert!(text.contains("姓名："), "{text}");
}

#[tokio::test]
async fn the_probe_is_for_everybody_on_this_computer_and_the_rest_for_the_school() {
    let local = Local::start();
    let probe = local
        .ask(Method::GET, "/", "https://evil.example")
        .send()
        .await
        .unwrap();
    assert_eq!(probe.status(), StatusCode::NO_CONTENT);
    assert!(probe.headers().get(header::ACCESS_CONTROL_ALLOW_ORIGIN).is_none());
    for origin in [
        "https://evil.example",
        "null",
        "https://suanpan.example.edu.cn.evil.example",
        "http://suanpan.example.edu.cn",
    ] {
        for path in ["/pair", "/run", "/status"] {
            let reply = local
                .ask(Method::POST, path, origin)
                .json(&json!({ "code": local.code }))
                .send()
                .await
                .unwrap();
            assert_eq!(reply.status(), StatusCode::FORBIDDEN, "{origin} {path}");
            let preflight = local.ask(Method::OPTIONS, path, origin).send().await.unwrap();
            assert_eq!(preflight.status(), StatusCode::FORBIDDEN, "{origin} {path}");
        }
    }
    let preflight = local.ask(Method::OPTIONS, "/run", SCHOOL).send().await.unwrap();
    assert_eq!(preflight.headers()[header::ACCESS_CONTROL_ALLOW_ORIGIN], SCHOOL);
    assert_eq!(
        preflight.headers()["access-control-allow-private-network"],
        "true"
    );
    // Without a token, or with a made-up one, nothing runs; nor for a name that was made to point here.
    let body = json!({ "code": "open('/tmp/suanpan-local-was-here', 'w')" });
    for token in ["", "0000", &"0".repeat(64)] {
        let reply = local
            .ask(Method::POST, "/run", SCHOOL)
            .bearer_auth(token)
            .json(&body)
            .send()
            .await
            .unwrap();
        assert_eq!(reply.status(), StatusCode::UNAUTHORIZED);
    }
    let token = local.token().await;
    let rebound = local
        .ask(Method::POST, "/run", SCHOOL)
        .bearer_auth(&token)
        .header(header::HOST, "evil.example:17310");
    assert_eq!(
        rebound.json(&body).send().await.unwrap().status(),
        StatusCode::MISDIRECTED_REQUEST
    );
    assert!(!std::path::Path::new("/tmp/suanpan-local-was-here").exists());
}

#[tokio::test]
async fn started_twice_it_runs_once() {
    let local = Local::start();
    let again = || {
        Command::new(env!("CARGO_BIN_EXE_suanpan-local"))
            .arg("--folder")
            .arg(local.folder.path())
            .args(["open", "suanpan://start"])
            .output()
            .unwrap()
    };
    let said = again();
    assert!(said.status.success(), "{said:?}");
    assert!(String::from_utf8(said.stdout).unwrap().contains("已在运行"));
    let probe = local.ask(Method::GET, "/", SCHOOL).send().await.unwrap();
    assert_eq!(probe.status(), StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn guessing_the_code_makes_it_worthless() {
    let mut local = Local::start();
    let wrong = if local.code == "000000" {
        "111111"
    } else {
        "000000"
    };
    for _ in 0..5 {
        assert_eq!(local.pair(wrong).await.status(), StatusCode::FORBIDDEN);
    }
    assert_eq!(
        local.pair(&local.code.clone()).await.status(),
        StatusCode::FORBIDDEN
    );
    let fresh = local.next_code();
    assert_eq!(local.pair(&fresh).await.status(), StatusCode::OK);
    assert_eq!(
        local.pair(&fresh).await.status(),
        StatusCode::FORBIDDEN,
        "a code pairs one browser"
    );
}

#[tokio::test]
async fn a_browser_is_forgotten_at_once_by_itself_and_by_the_person_at_the_computer() {
    let mut local = Local::start();
    let (one, code) = (local.token().await, local.next_code());
    let reply: Value = local.pair(&code).await.json().await.unwrap();
    let other = reply["token"].as_str().unwrap().to_owned();
    let answer = |path: &str, method: Method, token: &str| {
        let request = local.ask(method, path, SCHOOL).bearer_auth(token);
        async move { request.send().await.unwrap().status() }
    };
    assert_eq!(
        answer("/unpair", Method::POST, "0000").await,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(
        answer("/unpair", Method::POST, &one).await,
        StatusCode::NO_CONTENT
    );
    assert_eq!(
        answer("/status", Method::GET, &one).await,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(answer("/status", Method::GET, &other).await, StatusCode::OK);
    let forgotten = Command::new(env!("CARGO_BIN_EXE_suanpan-local"))
        .arg("--folder")
        .arg(local.folder.path())
        .arg("unpair")
        .output()
        .unwrap();
    assert!(forgotten.status.success(), "{forgotten:?}");
    assert_eq!(
        answer("/status", Method::GET, &other).await,
        StatusCode::UNAUTHORIZED
    );
}

#[tokio::test]
async fn a_file_outside_the_folder_is_refused() {
    let local = Local::start();
    let token = local.token().await;
    for name in ["../x.txt", "/tmp/x.txt", "a/../../x.txt", ""] {
        let files = json!([{ "name": name, "content": "" }]);
        let lines = local
            .run(&token, json!({ "code": "print('没有')", "files": files }))
            .await;
        assert_eq!(lines.last().unwrap()["reason"], "infra", "{name}");
    }
}
