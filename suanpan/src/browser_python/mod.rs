//! Python that runs in the browser: its page and files, on a listener and an origin of their own.
//!
//! Invariants: nothing here knows the database, a session or the API; every answer carries the same strict headers; a
//! page of any other site can neither frame nor fetch it. Everything below `/v/<version>/` never changes, so that
//! browsers keep it. See docs/decisions/0008 and docs/browser-python.md.

mod files;

use crate::front::{self, Connections};
use anyhow::{Context as _, ensure};
use axum::{
    Router,
    extract::{Path, State},
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse as _, Response},
    routing::get,
};
use files::Files;
use platform::config::{BrowserPython, Config};
use std::{net::SocketAddr, sync::Arc};
use tokio::{net::TcpListener, sync::watch};
use tower_http::set_header::SetResponseHeaderLayer;

/// The listener, what it answers, and what browsers are told of it.
pub struct RunnerServer {
    listener: TcpListener,
    files: Arc<Files>,
    /// For the school's page.
    pub told: BrowserPython,
}

/// Opens the listener that the settings ask for; none where it is off or cannot be of use.
///
/// `main` is where the application itself is answered. A port that the settings name must be free; the port that is
/// only the default need not be.
pub async fn open(config: &Config, main: SocketAddr) -> anyhow::Result<Option<RunnerServer>> {
    let (address, is_asked_for) = match config.pyodide_listen.as_deref() {
        Some("off") => return Ok(None),
        Some(address) => (address.to_owned(), true),
        None if is_of_use(config) => (next_to(main).to_string(), false),
        None => return Ok(None),
    };
    check_origin(config)?;
    let listener = match TcpListener::bind(&address).await {
        Ok(listener) => listener,
        Err(error) if is_asked_for => {
            return Err(error).with_context(|| format!("--pyodide-listen: cannot listen on {address}"));
        }
        Err(error) => {
            tracing::warn!(%address, %error, "Python for the browser is not served; name another --pyodide-listen");
            return Ok(None);
        }
    };
    let files = Files::open(config.pyodide_dir.as_deref(), &parents(config, main))?;
    let port = listener
        .local_addr()
        .context("the listener has no address")?
        .port();
    let told = BrowserPython {
        origin: config.pyodide_origin.clone(),
        port,
        version: files.version.clone(),
    };
    let files = Arc::new(files);
    Ok(Some(RunnerServer {
        listener,
        files,
        told,
    }))
}

/// Without a name of its own it is reached at this computer only: one server, no https in front.
fn is_of_use(config: &Config) -> bool {
    let is_one_server = config.database_address().starts_with("sqlite:");
    config.pyodide_origin.is_some() || (is_one_server && config.public_url.starts_with("http://"))
}

fn next_to(main: SocketAddr) -> SocketAddr {
    // Port 0 is any free port, and so is the one next to it.
    let port = if main.port() == 0 {
        0
    } else {
        main.port().wrapping_add(1)
    };
    SocketAddr::new(main.ip(), port)
}

fn host_of(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let authority = rest.split('/').next().unwrap_or_default();
    authority.rsplit_once(':').map_or(authority, |(host, _)| host)
}

fn check_origin(config: &Config) -> anyhow::Result<()> {
    if let Some(origin) = &config.pyodide_origin {
        ensure!(
            host_of(origin) != host_of(&config.public_url),
            "--pyodide-origin {origin} has the host name of --public-url; cookies do not tell ports apart, so it \
             needs a name of its own"
        );
    }
    Ok(())
}

/// The origins that may frame the page: the application's.
fn parents(config: &Config, main: SocketAddr) -> Vec<String> {
    let public = config.public_url.trim_end_matches('/').to_ascii_lowercase();
    let mut parents: Vec<String> = vec![public];
    if config.pyodide_origin.is_none() {
        let port = main.port();
        parents.extend([
            format!("http://127.0.0.1:{port}"),
            format!("http://localhost:{port}"),
        ]);
    }
    parents.sort();
    parents.dedup();
    parents
}

impl RunnerServer {
    /// Everything the origin answers.
    pub fn service(&self) -> Router {
        service(Arc::clone(&self.files))
    }

    /// Answers until the process ends: there is nothing to finish when it does.
    pub fn serve(self, connections: Connections) {
        let service = self.service();
        tokio::spawn(async move {
            let (_never, stop) = watch::channel(false);
            front::serve(connections, self.listener, service, stop).await;
        });
    }
}

fn service(files: Arc<Files>) -> Router {
    let header = |name: HeaderName, value: &str| {
        let value = HeaderValue::from_str(value).expect("origins were checked when the settings were read");
        SetResponseHeaderLayer::overriding(name, value)
    };
    // Compiling WebAssembly is allowed, JavaScript out of texts is not; the network is this origin alone.
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors {}",
        files.parents.join(" ")
    );
    Router::new()
        .route("/keeper.js", get(keeper))
        .route("/v/{version}/", get(page))
        .route("/v/{version}/{name}", get(file))
        .fallback(|| async { StatusCode::NOT_FOUND })
        .with_state(files)
        .layer(header(header::CONTENT_SECURITY_POLICY, &policy))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "no-referrer"))
        .layer(header(
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ))
        .layer(header(
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ))
        .layer(header(
            HeaderName::from_static("cross-origin-embedder-policy"),
            "require-corp",
        ))
        .layer(header(
            HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=(), clipboard-read=(), clipboard-write=()",
        ))
}

async fn keeper(State(files): State<Arc<Files>>) -> Response {
    // The one address whose content changes: a browser asks for it again.
    let mut response = files.find("keeper.js").await.into_response();
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

async fn page(files: State<Arc<Files>>, Path(version): Path<String>) -> Response {
    file(files, Path((version, "index.html".into()))).await
}

async fn file(State(files): State<Arc<Files>>, Path((version, name)): Path<(String, String)>) -> Response {
    if version != files.version {
        return StatusCode::NOT_FOUND.into_response();
    }
    let mut response = files.find(&name).await.into_response();
    if response.status().is_success() {
        response.headers_mut().insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=31536000, immutable"),
        );
    }
    response
}

/// In words for `suanpan doctor`: whether Python for the browser would be served with these settings, and with what.
pub fn describe(config: &Config) -> [String; 2] {
    let same = |said: String| [said.clone(), said];
    if let Err(error) = check_origin(config) {
        return same(format!("-- {error}"));
    }
    let is_on = match config.pyodide_listen.as_deref() {
        Some("off") => false,
        Some(_) => true,
        None => is_of_use(config),
    };
    if !is_on {
        return [
            "--  浏览器中的 Python 未开启：设置 --pyodide-listen 和 --pyodide-origin".into(),
            "--  Python in the browser is not served: set --pyodide-listen and --pyodide-origin".into(),
        ];
    }
    let files = match Files::open(config.pyodide_dir.as_deref(), &[]) {
        Ok(files) => files,
        Err(error) => return same(format!("-- {error:#}")),
    };
    if !files.has_core() {
        return [
            "--  浏览器中的 Python：程序里没有内置 Pyodide，请用 make build 构建".into(),
            "--  Python in the browser: the core of Pyodide is not built in: build with `make build`".into(),
        ];
    }
    let packages = if files.has_packages() {
        ["numpy、pandas、matplotlib", "numpy, pandas, matplotlib"]
    } else {
        [
            "只有标准库（--pyodide-dir 带来 numpy、pandas、matplotlib）",
            "standard library only (--pyodide-dir brings numpy, pandas, matplotlib)",
        ]
    };
    let reach = match &config.pyodide_origin {
        Some(origin) => [origin.as_str(), origin],
        None => [
            "只在这台电脑上（--pyodide-origin 让所有人都能用）",
            "this computer only (--pyodide-origin reaches everybody)",
        ],
    };
    [
        format!("ok  浏览器中的 Python：{}；{}", packages[0], reach[0]),
        format!("ok  Python in the browser: {}; {}", packages[1], reach[1]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_told_from_its_port() {
        for (address, host) in [
            ("http://127.0.0.1:8000", "127.0.0.1"),
            ("https://suanpan.example.edu.cn/", "suanpan.example.edu.cn"),
            ("https://python.example.edu.cn:8443", "python.example.edu.cn"),
        ] {
            assert_eq!(host_of(address), host);
        }
    }
}
