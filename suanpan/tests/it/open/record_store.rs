//! A small learning record store: it takes what is right, knows what it has, and refuses as it is told.

use super::xapi_rules;
use crate::school::{Person, TestSchool};
use axum::{
    Router,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri},
    routing::any,
};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// `suanpan:口令` in base64.
const BASIC: &str = "Basic c3VhbnBhbjrlj6Pku6Q=";

#[derive(Default)]
struct Kept {
    /// In the order they came.
    statements: Vec<Value>,
    /// The ids of every request, refused ones too.
    requests: Vec<Vec<String>>,
    versions: Vec<String>,
    /// Every request is answered so.
    status: Option<u16>,
    /// Requests with such a text are refused with 400.
    poison: Option<String>,
}

/// The store, on a port of its own.
#[derive(Clone)]
pub struct RecordStore {
    pub url: String,
    kept: Arc<Mutex<Kept>>,
}

impl RecordStore {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let store = Self {
            url: format!("http://{}/xapi/", listener.local_addr().unwrap()),
            kept: Arc::default(),
        };
        let app = Router::new().fallback(any(take)).with_state(store.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        store
    }

    pub fn answers(&self, status: Option<u16>) {
        self.kept.lock().unwrap().status = status;
    }

    pub fn refuses(&self, text: Option<&str>) {
        self.kept.lock().unwrap().poison = text.map(str::to_owned);
    }

    /// Everything it has.
    pub fn statements(&self) -> Vec<Value> {
        self.kept.lock().unwrap().statements.clone()
    }

    /// The ids of each request.
    pub fn requests(&self) -> Vec<Vec<String>> {
        self.kept.lock().unwrap().requests.clone()
    }

    pub fn versions(&self) -> Vec<String> {
        self.kept.lock().unwrap().versions.clone()
    }

    /// What was said, a word of each: `scored exams/9`, `voided`.
    pub fn said(&self) -> Vec<String> {
        self.statements().iter().map(said).collect()
    }
}

pub fn said(statement: &Value) -> String {
    let verb = statement["verb"]["id"]
        .as_str()
        .unwrap()
        .rsplit('/')
        .next()
        .unwrap();
    let object = statement["object"]["id"].as_str().unwrap();
    match object.split_once("/xapi/") {
        Some((_, object)) => format!("{verb} {object}"),
        None => verb.to_owned(),
    }
}

async fn take(
    State(store): State<RecordStore>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: String,
) -> (StatusCode, String) {
    let text = |name: &str| {
        headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    };
    assert_eq!((method.as_str(), uri.path()), ("POST", "/xapi/statements"));
    let mut kept = store.kept.lock().unwrap();
    kept.versions.push(text("x-experience-api-version").to_owned());
    let answer = |status: u16| (StatusCode::from_u16(status).unwrap(), String::new());
    if text("authorization") != BASIC {
        return answer(401);
    }
    assert_eq!(text("content-type"), "application/json");
    let sent: Vec<Value> = serde_json::from_str(&body).unwrap();
    kept.requests.push(
        sent.iter()
            .map(|one| one["id"].as_str().unwrap().to_owned())
            .collect(),
    );
    if let Some(status) = kept.status {
        return answer(status);
    }
    if kept
        .poison
        .as_ref()
        .is_some_and(|poison| body.contains(poison.as_str()))
    {
        return answer(400);
    }
    for statement in &sent {
        assert_eq!(xapi_rules::faults(statement), [""; 0], "{statement}");
    }
    // Part 3, 2.1.2: another statement of the same id is a conflict; the same again changes nothing.
    for statement in &sent {
        match kept
            .statements
            .iter()
            .find(|known| known["id"] == statement["id"])
        {
            Some(known) if known != statement => return answer(409),
            Some(_) => panic!("sent twice after it had arrived: {statement}"),
            None => kept.statements.push(statement.clone()),
        }
    }
    let ids: Vec<&Value> = sent.iter().map(|one| &one["id"]).collect();
    (StatusCode::OK, json!(ids).to_string())
}

/// Names a store; its id.
pub async fn name_store(owner: &Person, store: &RecordStore, tells_names: bool) -> Value {
    let form = json!({ "name": "学习数据中心", "url": store.url, "key": "suanpan", "secret": "口令",
        "tells_names": tells_names, "version": "1.0.3" });
    let added = owner.post("/api/open/record_stores/", form).await;
    added.data()["id"].clone()
}

/// Lets everything follow that is gathered or tried again soon.
pub async fn follow(school: &TestSchool) {
    for _ in 0..4 {
        school.clock.advance(platform::clock::seconds(31));
        school.run_jobs().await;
    }
}
