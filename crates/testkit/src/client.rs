//! Speaks HTTP to a service in this process.

use axum::{
    Router,
    body::Body,
    http::{Method, Request, StatusCode, header},
    response::Response,
};
use http_body_util::BodyExt as _;
use platform::files::FileHash;
use serde_json::{Value, json};
use std::fmt::Write as _;
use tower::ServiceExt as _;

/// Somebody who sends requests: a stranger, or a person with a token.
#[derive(Clone)]
pub struct Client {
    service: Router,
    /// For `Authorization: JWT <token>`; none for a stranger.
    pub token: Option<String>,
}

/// What came back.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The HTTP status.
    pub status: StatusCode,
    /// The raw body.
    pub bytes: Vec<u8>,
    /// The body as JSON; null if it is not.
    pub json: Value,
    /// The headers.
    pub headers: axum::http::HeaderMap,
}

impl Reply {
    /// `code` of the envelope.
    pub fn code(&self) -> i64 {
        self.json["code"].as_i64().unwrap_or(-1)
    }

    /// `msg` of the envelope.
    pub fn msg(&self) -> &str {
        self.json["msg"].as_str().unwrap_or_default()
    }

    /// `data` of a success.
    ///
    /// # Panics
    /// If it is a refusal: the test expected none.
    #[track_caller]
    pub fn data(&self) -> &Value {
        assert_eq!(self.code(), 200, "{} {}", self.status, self.json);
        &self.json["data"]
    }

    /// The stable code of a refusal: `feature.what`.
    pub fn error(&self) -> &str {
        self.json["data"]["error"].as_str().unwrap_or_default()
    }
}

/// An answer that is still coming.
pub struct Streaming {
    body: Body,
}

impl Streaming {
    /// The next piece as text; none at the end.
    pub async fn next_chunk(&mut self) -> Option<String> {
        loop {
            let frame = self.body.frame().await?.expect("a whole body");
            if let Ok(data) = frame.into_data() {
                return Some(String::from_utf8_lossy(&data).into_owned());
            }
        }
    }
}

impl Client {
    /// A stranger.
    pub fn stranger(service: Router) -> Self {
        Self { service, token: None }
    }

    /// The same service with a token.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Self {
        Self {
            service: self.service.clone(),
            token: Some(token.into()),
        }
    }

    /// Sends a request without a body.
    pub async fn get(&self, path: &str) -> Reply {
        self.send(Method::GET, path, None).await
    }

    /// Sends a JSON body.
    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send(Method::POST, path, Some(body)).await
    }

    /// Sends a JSON body.
    pub async fn put(&self, path: &str, body: Value) -> Reply {
        self.send(Method::PUT, path, Some(body)).await
    }

    /// Sends a request without a body.
    pub async fn delete(&self, path: &str) -> Reply {
        self.send(Method::DELETE, path, None).await
    }

    /// Sends any method, perhaps with a JSON body.
    pub async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Reply {
        let builder = Request::builder()
            .method(method)
            .uri(path)
            .header(header::CONTENT_TYPE, "application/json");
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.request(builder, body).await
    }

    /// Sends one file as multipart form data.
    pub async fn upload(&self, path: &str, name: &str, bytes: &[u8]) -> Reply {
        const BOUNDARY: &str = "suanpan-boundary";
        let head = format!(
            "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             content-type: application/octet-stream\r\n\r\n"
        );
        let body = [
            head.as_bytes(),
            bytes,
            format!("\r\n--{BOUNDARY}--\r\n").as_bytes(),
        ]
        .concat();
        let content_type = format!("multipart/form-data; boundary={BOUNDARY}");
        let builder = Request::post(path).header(header::CONTENT_TYPE, content_type);
        self.request(builder, Body::from(body)).await
    }

    /// Announces a file that comes in parts and returns the reply.
    pub async fn announce(&self, purpose: &str, name: &str, size_bytes: usize) -> Reply {
        let body =
            json!({ "purpose": purpose, "name": name, "size_bytes": size_bytes, "file_modified_at_ms": 1 });
        self.post("/api/uploads/", body).await
    }

    /// Sends a part of an upload.
    pub async fn send_part(&self, upload: i64, offset: usize, part: &[u8]) -> Reply {
        let digest = FileHash::of(part).content_digest();
        self.send_part_as(upload, offset, part, &digest).await
    }

    /// The same with another checksum than its own.
    pub async fn send_part_as(&self, upload: i64, offset: usize, part: &[u8], digest: &str) -> Reply {
        let builder = Request::put(format!("/api/uploads/{upload}/?offset={offset}"))
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header("content-digest", digest);
        self.request(builder, Body::from(part.to_vec())).await
    }

    /// Uploads a file in parts and returns the upload's id. A large one is whole once the jobs have run.
    pub async fn upload_in_parts(&self, purpose: &str, name: &str, bytes: &[u8]) -> i64 {
        const PART_BYTES: usize = 8 << 20;
        let announced = self.announce(purpose, name, bytes.len()).await;
        let id = announced.data()["id"].as_i64().expect("an id");
        for (number, part) in bytes.chunks(PART_BYTES).enumerate() {
            self.send_part(id, number * PART_BYTES, part).await.data();
        }
        let finish = format!("/api/uploads/{id}/finish/");
        self.post(&finish, json!({})).await.data();
        id
    }

    /// Uploads a course folder in a zip and imports it; `mode` is `check` or `apply`.
    pub async fn import_course(&self, mode: &str, zip: &[u8]) -> Reply {
        self.import_course_as(mode, "course.zip", zip).await
    }

    /// The same from an archive with a name.
    pub async fn import_course_as(&self, mode: &str, name: &str, archive: &[u8]) -> Reply {
        let id = self.upload_in_parts("course", name, archive).await;
        let path = format!("/api/course/import/?mode={mode}");
        self.post(&path, json!({ "upload_id": id })).await
    }

    /// Sends a JSON body as a browser does, which takes compressed answers, and returns what comes back piece by piece.
    pub async fn open(&self, path: &str, body: Value) -> Streaming {
        let builder = Request::post(path)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ACCEPT_ENCODING, "gzip, deflate, br, zstd");
        let body = Body::from(body.to_string());
        Streaming {
            body: self.respond(builder, body).await.into_body(),
        }
    }

    /// Listens to server-sent events, after the event with that id if one is given.
    pub async fn listen(&self, path: &str, last_event_id: Option<&str>) -> Streaming {
        let mut builder = Request::get(path)
            .header(header::ACCEPT, "text/event-stream")
            .header(header::ACCEPT_ENCODING, "gzip, deflate, br, zstd");
        if let Some(id) = last_event_id {
            builder = builder.header("last-event-id", id);
        }
        Streaming {
            body: self.respond(builder, Body::empty()).await.into_body(),
        }
    }

    /// Sends any request, with the person's token.
    pub async fn request(&self, builder: axum::http::request::Builder, body: Body) -> Reply {
        let (parts, body) = self.respond(builder, body).await.into_parts();
        let bytes = body.collect().await.expect("a whole body").to_bytes().to_vec();
        let json = serde_json::from_slice(&bytes).unwrap_or_default();
        Reply {
            status: parts.status,
            bytes,
            json,
            headers: parts.headers,
        }
    }

    async fn respond(&self, mut builder: axum::http::request::Builder, body: Body) -> Response {
        if let Some(token) = &self.token {
            builder = builder.header(header::AUTHORIZATION, format!("JWT {token}"));
        }
        let request = builder.body(body).expect("a well-formed request");
        let service = self.service.clone();
        service.oneshot(request).await.expect("a service never fails")
    }
}

/// A text as the value of a query: every byte by its number, so that nothing in it means anything to an address.
pub fn in_query(text: &str) -> String {
    text.bytes().fold(String::new(), |mut value, byte| {
        write!(value, "%{byte:02X}").expect("a String takes everything");
        value
    })
}
