//! What the program answers on localhost.

use crate::{
    guard, pairing,
    program::{self, PageCommand, Request},
    settings::Settings,
};
use axum::{
    Json, Router,
    body::Body,
    extract::{DefaultBodyLimit, Path, Request as HttpRequest, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use bytes::Bytes;
use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};
use tokio::sync::mpsc;

/// A program and its files, as a page sends them.
const REQUEST_BYTES: usize = 32 << 20;

/// The running program.
pub struct HelperState {
    folder: PathBuf,
    settings: Mutex<Settings>,
    code: Mutex<pairing::Code>,
    runs: Mutex<HashMap<String, mpsc::UnboundedSender<PageCommand>>>,
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl HelperState {
    /// Answers with these settings.
    pub fn new(folder: PathBuf, settings: Settings) -> Self {
        Self {
            folder,
            settings: Mutex::new(settings),
            code: Mutex::new(pairing::Code::new(digits(), Instant::now())),
            runs: Mutex::default(),
        }
    }

    /// Makes up another code to be shown on this screen.
    pub fn new_code(&self) -> String {
        let code = digits();
        *locked(&self.code) = pairing::Code::new(code.clone(), Instant::now());
        code
    }

    fn is_school(&self, origin: Option<&HeaderValue>) -> bool {
        let settings = locked(&self.settings);
        match (origin.and_then(|origin| origin.to_str().ok()), &settings.origin) {
            (Some(asked), Some(school)) => guard::are_equal(asked, school),
            _ => false,
        }
    }

    fn is_paired(&self, headers: &HeaderMap) -> bool {
        let Some(token) = token_of(headers) else {
            return false;
        };
        let mut settings = locked(&self.settings);
        settings.refresh_paired(&self.folder);
        settings.knows(token)
    }
}

fn token_of(headers: &HeaderMap) -> Option<&str> {
    headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "))
}

fn digits() -> String {
    format!("{:06}", rand::random_range(0..1_000_000))
}

/// Every address, behind the guard.
pub fn routes(here: Arc<HelperState>) -> Router {
    Router::new()
        .route("/pair", post(pair))
        .route("/unpair", post(unpair))
        .route("/status", get(status))
        .route("/run", post(run))
        .route("/run/{run}/stop", post(stop))
        .route("/run/{run}/input", post(input))
        .layer(middleware::from_fn_with_state(Arc::clone(&here), only_the_school))
        // The probe: anybody on this computer may learn that something answers, and nothing else.
        .route("/", get(|| async { StatusCode::NO_CONTENT }))
        .layer(middleware::from_fn(only_this_computer))
        .layer(DefaultBodyLimit::max(REQUEST_BYTES))
        .with_state(here)
}

async fn only_this_computer(request: HttpRequest, next: Next) -> Response {
    let host = request
        .headers()
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    if host.is_some_and(guard::is_loopback) {
        next.run(request).await
    } else {
        StatusCode::MISDIRECTED_REQUEST.into_response()
    }
}

async fn only_the_school(State(here): State<Arc<HelperState>>, request: HttpRequest, next: Next) -> Response {
    let origin = request.headers().get(header::ORIGIN).cloned();
    if !here.is_school(origin.as_ref()) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let mut response = if request.method() == Method::OPTIONS {
        StatusCode::NO_CONTENT.into_response()
    } else if request.uri().path() == "/pair" || here.is_paired(request.headers()) {
        next.run(request).await
    } else {
        refusal(
            StatusCode::UNAUTHORIZED,
            "请先配对：在本地程序的窗口里查看配对码。",
        )
    };
    let headers = response.headers_mut();
    if let Some(origin) = origin {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    }
    headers.insert(header::VARY, HeaderValue::from_static("origin"));
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_HEADERS,
        HeaderValue::from_static("authorization, content-type"),
    );
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_METHODS,
        HeaderValue::from_static("GET, POST"),
    );
    // A public page that asks a computer of the private network says so; browsers want it answered.
    headers.insert(
        "access-control-allow-private-network",
        HeaderValue::from_static("true"),
    );
    response
}

fn refusal(status: StatusCode, message: &str) -> Response {
    (status, Json(json!({ "msg": message }))).into_response()
}

#[derive(Deserialize)]
struct Typed {
    code: String,
}

async fn pair(State(here): State<Arc<HelperState>>, Json(typed): Json<Typed>) -> Response {
    let now = Instant::now();
    let (is_right, is_spent) = {
        let mut code = locked(&here.code);
        (code.is_right(&typed.code, now), code.is_spent(now))
    };
    if is_spent && !is_right {
        crate::say(&format!("新的配对码：{}", here.new_code()));
        return refusal(StatusCode::FORBIDDEN, "配对码已失效，窗口里有新的配对码。");
    }
    if !is_right {
        return refusal(StatusCode::FORBIDDEN, "配对码不正确。");
    }
    // One code, one browser.
    crate::say(&format!(
        "已配对一个浏览器。下一个浏览器的配对码：{}",
        here.new_code()
    ));
    let token = format!("{:032x}{:032x}", rand::random::<u128>(), rand::random::<u128>());
    let written = {
        let mut settings = locked(&here.settings);
        settings.refresh_paired(&here.folder);
        settings.remember(&token);
        settings.write(&here.folder)
    };
    match written {
        Ok(()) => Json(json!({ "token": token })).into_response(),
        Err(error) => refusal(StatusCode::INTERNAL_SERVER_ERROR, &format!("{error:#}")),
    }
}

/// The browser that asks is no longer paired.
async fn unpair(State(here): State<Arc<HelperState>>, headers: HeaderMap) -> Response {
    let mut settings = locked(&here.settings);
    if let Some(token) = token_of(&headers) {
        settings.forget(token);
    }
    match settings.write(&here.folder) {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => refusal(StatusCode::INTERNAL_SERVER_ERROR, &format!("{error:#}")),
    }
}

async fn status() -> Json<Value> {
    Json(json!({ "program": "suanpan-local", "version": env!("CARGO_PKG_VERSION") }))
}

async fn run(State(here): State<Arc<HelperState>>, Json(request): Json<Request>) -> Response {
    let id = format!("{:032x}", rand::random::<u128>());
    let (say, said) = mpsc::unbounded_channel();
    let (lines, mut ready) = mpsc::channel::<Value>(64);
    locked(&here.runs).insert(id.clone(), say);
    let python = locked(&here.settings).python.clone();
    let opening = json!({ "event": "started", "run_id": id });
    tokio::spawn(async move {
        if lines.send(opening).await.is_ok() {
            let failed = lines.clone();
            if let Err(error) = program::run(python.as_deref(), request, said, lines).await {
                let text = format!("{error:#}\n");
                failed.send(json!({ "event": "stderr", "text": text })).await.ok();
                let last = json!({ "event": "finished", "reason": "infra", "wall_ms": 0.0, "cpu_ms": 0.0,
                    "memory_peak_bytes": 0, "files": [] });
                failed.send(last).await.ok();
            }
        }
        locked(&here.runs).remove(&id);
    });
    let body = futures_util::stream::poll_fn(move |context| {
        ready
            .poll_recv(context)
            .map(|line| line.map(|line| Ok::<_, std::convert::Infallible>(Bytes::from(format!("{line}\n")))))
    });
    let mut response = Response::new(Body::from_stream(body));
    response.headers_mut().insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/x-ndjson"),
    );
    response
}

async fn stop(State(here): State<Arc<HelperState>>, Path(run): Path<String>) -> StatusCode {
    tell(&here, &run, PageCommand::Stop)
}

#[derive(Deserialize)]
struct Line {
    line: String,
}

async fn input(
    State(here): State<Arc<HelperState>>,
    Path(run): Path<String>,
    Json(line): Json<Line>,
) -> StatusCode {
    tell(&here, &run, PageCommand::Line(line.line))
}

fn tell(here: &HelperState, run: &str, said: PageCommand) -> StatusCode {
    match locked(&here.runs).get(run) {
        Some(say) if say.send(said).is_ok() => StatusCode::NO_CONTENT,
        _ => StatusCode::NOT_FOUND,
    }
}
