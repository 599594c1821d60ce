//! An S3 server of a test's own: it checks signatures and checksums, and keeps objects as files in a folder.

use axum::http::{Request, Response};
use http_body_util::{BodyExt as _, Full};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use platform::files::FileSettings;
use s3s::{
    auth::SimpleAuth,
    service::{S3Service, S3ServiceBuilder},
};
use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use tokio::{net::TcpListener, sync::oneshot};
use tower::ServiceExt as _;
use tracing::subscriber::NoSubscriber;

const KEY_ID: &str = "test-key";
const KEY: &str = "test-secret-of-the-bucket";
const BUCKET: &str = "school";
const PREFIX: &str = "suanpan/files";

/// The server, with one bucket. It runs on a thread of its own, because a test may wait for a program that uses it.
pub struct S3Server {
    folder: tempfile::TempDir,
    endpoint: String,
    damages: Arc<AtomicBool>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl S3Server {
    /// Starts it.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join(BUCKET)).expect("a bucket");
        let service = {
            let disk = s3s_fs::FileSystem::new(folder.path()).expect("a folder");
            let mut builder = S3ServiceBuilder::new(disk);
            builder.set_auth(SimpleAuth::from_single(KEY_ID, KEY));
            builder.build()
        };
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.set_nonblocking(true).expect("a listener");
        let endpoint = format!("http://{}", listener.local_addr().expect("an address"));
        let (stop, stopped) = oneshot::channel();
        let damages = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&damages);
        let thread = std::thread::spawn(move || {
            // What it logs is not the product's.
            let _silent = tracing::subscriber::set_default(NoSubscriber::default());
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                let listener = TcpListener::from_std(listener).expect("a listener");
                tokio::select! {
                    () = accept(listener, service, flag) => {}
                    _ = stopped => {}
                }
            });
        });
        Self {
            folder,
            endpoint,
            damages,
            stop: Some(stop),
            thread: Some(thread),
        }
    }

    /// What a host is told to keep its files here.
    pub fn settings(&self) -> FileSettings {
        FileSettings {
            files_url: Some(Self::url().parse().expect("an address")),
            s3_endpoint: Some(self.endpoint.clone()),
            s3_access_key_id: Some(KEY_ID.into()),
            s3_secret_access_key: Some(KEY.into()),
            ..FileSettings::default()
        }
    }

    /// The same for a command.
    pub fn options(&self) -> Vec<String> {
        let words = [
            ("--files-url", Self::url()),
            ("--s3-endpoint", self.endpoint.clone()),
            ("--s3-access-key-id", KEY_ID.into()),
            ("--s3-secret-access-key", KEY.into()),
        ];
        words
            .into_iter()
            .flat_map(|(name, value)| [name.into(), value])
            .collect()
    }

    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    pub fn url() -> String {
        format!("s3://{BUCKET}/{PREFIX}")
    }

    /// Where the objects of the file store lie on the server's disk.
    pub fn objects(&self) -> PathBuf {
        self.folder.path().join(BUCKET).join(PREFIX)
    }

    /// From now on a byte of every body is lost on the way.
    pub fn damage_bodies(&self) {
        self.damages.store(true, Ordering::Relaxed);
    }

    /// It goes away.
    pub fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.send(()).ok();
        }
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends");
        }
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        self.stop();
    }
}

async fn accept(listener: TcpListener, service: S3Service, damages: Arc<AtomicBool>) {
    loop {
        let (stream, _) = listener.accept().await.expect("a connection");
        let (service, damages) = (service.clone(), Arc::clone(&damages));
        tokio::spawn(async move {
            let answer =
                service_fn(|request| answer(service.clone(), request, damages.load(Ordering::Relaxed)));
            http1::Builder::new()
                .serve_connection(TokioIo::new(stream), answer)
                .await
                .ok();
        });
    }
}

async fn answer(
    service: S3Service,
    request: Request<Incoming>,
    is_damaged: bool,
) -> Result<Response<s3s::Body>, s3s::HttpError> {
    let (parts, body) = request.into_parts();
    let mut bytes = body
        .collect()
        .await
        .map_or_else(|_| Vec::new(), |body| body.to_bytes().to_vec());
    if is_damaged && let Some(byte) = bytes.last_mut() {
        *byte ^= 1;
    }
    service
        .oneshot(Request::from_parts(parts, Full::from(bytes)))
        .await
}
