//! Python for the browser: an origin that holds nothing, tells nothing and can be framed by the school's pages alone.

use crate::school::TestSchool;
use axum::Router;
use platform::config::Config;
use serde_json::json;
use std::{net::SocketAddr, path::Path};
use suanpan::browser_python::{RunnerServer, describe, open};
use testkit::Client;

const MAIN: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8000);

fn settings(folder: &Path) -> Config {
    let mut config = Config::for_test(folder.into(), "sqlite:unused".into());
    config.pyodide_listen = Some("127.0.0.1:0".into());
    config
}

async fn served(config: &Config) -> RunnerServer {
    open(config, MAIN).await.unwrap().expect("it is on")
}

async fn refused(config: &Config) -> String {
    match open(config, MAIN).await {
        Ok(_) => panic!("it was opened"),
        Err(error) => format!("{error:#}"),
    }
}

fn visitor(service: Router) -> Client {
    // Whatever a browser sent along, it changes nothing.
    Client::stranger(service).with_token("a-token-of-the-school")
}

#[tokio::test]
async fn every_answer_is_strict_and_only_the_school_may_frame_it() {
    let folder = tempfile::tempdir().unwrap();
    let place = served(&settings(folder.path())).await;
    let client = visitor(place.service());
    let base = format!("/v/{}/", place.told.version);
    for path in [
        "",
        "page.js",
        "worker.js",
        "program.py",
        "driver.py",
        "manifest.json",
    ] {
        let reply = client.get(&format!("{base}{path}")).await;
        let header = |name: &str| reply.headers[name].to_str().unwrap().to_owned();
        assert_eq!(reply.status, 200, "{path}");
        assert_eq!(header("cache-control"), "public, max-age=31536000, immutable");
        let policy = header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "),
            "{policy}"
        );
        assert!(
            !policy.contains("'unsafe-eval'") && !policy.contains("'unsafe-inline'") && !policy.contains('*')
        );
        assert!(
            policy.ends_with("frame-ancestors http://127.0.0.1:8000 http://localhost:8000"),
            "{policy}"
        );
        assert!(policy.contains("connect-src 'self';"), "{policy}");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert!(!reply.headers.contains_key("set-cookie"));
        assert!(!reply.headers.contains_key("access-control-allow-origin"));
    }
    let page = client.get(&base).await;
    let text = String::from_utf8(page.bytes).unwrap();
    assert!(
        text.contains(r#"content="http://127.0.0.1:8000 http://localhost:8000""#),
        "{text}"
    );
    let keeper = client.get("/keeper.js").await;
    assert_eq!(keeper.headers["cache-control"], "no-cache");
}

#[tokio::test]
async fn no_call_of_the_school_is_answered_there() {
    let folder = tempfile::tempdir().unwrap();
    let place = served(&settings(folder.path())).await;
    let client = visitor(place.service());
    let version = &place.told.version;
    let document = suanpan::routes::document();
    for path in document.paths() {
        assert_eq!(client.get(path).await.status, 404, "{path}");
        assert_eq!(client.post(path, json!({})).await.status, 404, "{path}");
    }
    let others = [
        "/",
        "/login",
        "/index.html",
        "/v/0000000000000000/page.js",
        "/v/../keeper.js",
    ];
    for path in others {
        assert_eq!(client.get(path).await.status, 404, "{path}");
    }
    for name in ["nothing.js", "..%2f..%2fkeeper.js", "%2e%2e", ".env"] {
        let path = format!("/v/{version}/{name}");
        assert_eq!(client.get(&path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn the_schools_pages_may_frame_that_origin_and_no_other() {
    let school = TestSchool::new().await;
    let policy = |reply: testkit::Reply| {
        reply.headers["content-security-policy"]
            .to_str()
            .unwrap()
            .to_owned()
    };
    let without = policy(school.stranger().get("/api/school_config/").await);
    assert!(without.contains("; frame-src 'self';"), "{without}");
    assert!(school.stranger().get("/api/school_config/").await.data()["browser_python"].is_null());

    let folder = tempfile::tempdir().unwrap();
    let mut config = settings(folder.path());
    config.public_url = "https://suanpan.example.edu.cn".into();
    config.pyodide_origin = Some("https://python.suanpan.example.edu.cn".into());
    let place = served(&config).await;
    config.browser_python = Some(place.told.clone());
    let with = suanpan::assets::content_security_policy(&config);
    assert!(
        with.to_str()
            .unwrap()
            .contains("; frame-src 'self' https://python.suanpan.example.edu.cn;")
    );
    let reply = visitor(place.service()).get("/keeper.js").await;
    let policy = reply.headers["content-security-policy"].to_str().unwrap();
    assert!(
        policy.ends_with("frame-ancestors https://suanpan.example.edu.cn"),
        "{policy}"
    );
}

#[tokio::test]
async fn it_needs_no_settings_on_one_computer_and_a_name_of_its_own_for_everybody() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = settings(folder.path());
    config.pyodide_listen = Some("off".into());
    assert!(open(&config, MAIN).await.unwrap().is_none());
    let said = describe(&config);
    assert!(said.iter().all(|said| said.starts_with("--")), "{said:?}");

    config.pyodide_listen = None;
    let any = SocketAddr::new(MAIN.ip(), 0);
    assert!(open(&config, any).await.unwrap().is_some());
    config.public_url = "https://suanpan.example.edu.cn".into();
    assert!(
        open(&config, any).await.unwrap().is_none(),
        "nobody would reach it"
    );
    config.public_url = "http://127.0.0.1:8000".into();
    config.database_url = Some("postgres://somewhere/else".into());
    assert!(
        open(&config, any).await.unwrap().is_none(),
        "one of several servers"
    );

    config.pyodide_listen = Some("127.0.0.1:0".into());
    config.public_url = "https://suanpan.example.edu.cn".into();
    config.pyodide_origin = Some("https://suanpan.example.edu.cn:8443".into());
    assert!(refused(&config).await.contains("a name of its own"));
    config.pyodide_origin = None;
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    config.pyodide_listen = Some(taken.local_addr().unwrap().to_string());
    assert!(refused(&config).await.contains("--pyodide-listen"));
}

#[tokio::test]
async fn the_full_distribution_of_the_operator_replaces_the_core() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = settings(folder.path());
    let without = served(&config).await.told.version;
    config.pyodide_dir = Some(folder.path().into());
    assert!(refused(&config).await.contains("pyodide.mjs"));
    for name in [
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
    ] {
        std::fs::write(folder.path().join(name), name).unwrap();
    }
    let packages: serde_json::Map<_, _> = ["numpy", "pandas", "matplotlib"]
        .iter()
        .map(|name| {
            (
                (*name).to_owned(),
                json!({ "file_name": format!("{name}-1.whl") }),
            )
        })
        .collect();
    let lock = json!({ "packages": packages }).to_string();
    std::fs::write(folder.path().join("pyodide-lock.json"), lock).unwrap();
    let place = served(&config).await;
    let manifest = |place: &RunnerServer| format!("/v/{}/manifest.json", place.told.version);
    let told = visitor(place.service()).get(&manifest(&place)).await;
    assert_eq!(told.json["packages"], false, "the wheels are not there");
    for name in ["numpy", "pandas", "matplotlib"] {
        std::fs::write(folder.path().join(format!("{name}-1.whl")), "wheel").unwrap();
    }
    let place = served(&config).await;
    let client = visitor(place.service());
    assert_eq!(client.get(&manifest(&place)).await.json["packages"], true);
    let wheel = client
        .get(&format!("/v/{}/pandas-1.whl", place.told.version))
        .await;
    assert_eq!((wheel.status.as_u16(), &wheel.bytes[..]), (200, &b"wheel"[..]));
    let wasm = client
        .get(&format!("/v/{}/pyodide.asm.wasm", place.told.version))
        .await;
    assert_eq!(wasm.headers["content-type"], "application/wasm");
    assert_ne!(
        place.told.version, without,
        "browsers must not keep the old files"
    );
    assert!(describe(&config)[1].contains("pandas"), "{:?}", describe(&config));
}

#[tokio::test]
async fn a_program_elsewhere_finds_the_files_it_would_find_here() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let tasks = student.get("/api/course/1/python/").await.data().clone();
    let mut given = 0;
    for task in tasks.as_array().unwrap() {
        let id = &task["id"];
        let listed = student.get(&format!("/api/python/{id}/")).await.data()["files"].clone();
        let folder = student
            .get(&format!("/api/python/folder/?python_task_id={id}"))
            .await;
        let names: Vec<&str> = folder
            .data()
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|file| file["name"].as_str())
            .collect();
        for file in listed.as_array().unwrap() {
            assert!(names.contains(&file["name"].as_str().unwrap()), "{file} of {id}");
            given += 1;
        }
        assert!(
            !names
                .iter()
                .any(|name| name.contains("test") || name.contains("solution")),
            "{names:?}"
        );
    }
    assert!(given > 0, "the demo has tasks with files");
    let stranger = school
        .stranger()
        .get("/api/python/folder/?python_task_id=1")
        .await;
    assert_eq!(stranger.status, 401);
}
