//! Writes that come twice are carried out once: see [`platform::repeat`].

use axum::{
    body::{Body, to_bytes},
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use platform::{
    App, CurrentUser, Error,
    http::within_request,
    repeat::{Once, Repeats, RequestDigest},
};
use serde::Deserialize;

const KEY: HeaderName = HeaderName::from_static("idempotency-key");
/// Set on an answer that was given before.
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// A name that is not guessed and not a burden, in bytes.
const KEY_BYTES: std::ops::RangeInclusive<usize> = 16..=128;
/// The largest JSON body, in bytes, as for every request.
const LIMIT_BYTES: usize = super::server::BODY_LIMIT_BYTES;

/// Writes that may be repeated freely: they carry a sequence number, report a state, or change nothing. They are also the
/// frequent ones, and need not cost two statements more.
const FREE: [&str; 19] = [
    "/api/authoring/{course_id}/check/",
    "/api/class/{class_id}/books/ways/preview/",
    "/api/class/{class_id}/books/ways/{way_id}/preview/",
    "/api/exams/attempts/{attempt_id}/answers/",
    "/api/exams/attempts/{attempt_id}/heartbeat/",
    "/api/exams/attempts/{attempt_id}/writer/",
    "/api/learning_visit/{visit_id}/stay/",
    "/api/lecture/{lecture_id}/watch/",
    "/api/python/format/",
    "/api/python/run/",
    "/api/python/run/{run_id}/input/",
    "/api/python/run/{run_id}/stop/",
    "/api/questions/import/check/",
    "/api/questions/import/text/",
    "/api/questions/import/upload/",
    "/api/questions/{question_id}/try/",
    "/api/results/final_marks/policy/preview/",
    "/api/results/gradebook/{class_id}/{course_id}/import/preview/",
    "/api/results/gradebook/{class_id}/{course_id}/scheme/preview/",
];

/// Middleware, after the person is known.
pub async fn once_only(
    State((app, repeats)): State<(App, Repeats)>,
    request: Request,
    next: Next,
) -> Response {
    let Some((user, key)) = named(&request) else {
        return next.run(request).await;
    };
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, LIMIT_BYTES).await else {
        let limit_bytes = LIMIT_BYTES as u64;
        return Error::TooLarge { limit_bytes }.into_response();
    };
    let target = parts.uri.path_and_query().map_or("", |target| target.as_str());
    let digest = RequestDigest::of(user, &key, target, &body);
    let now_ms = app.now_ms();
    let work = async move {
        let request = Request::from_parts(parts, Body::from(body));
        repeats
            .once(digest, now_ms, async { effect_of(next.run(request).await).await })
            .await
    };
    // In a task of its own: whoever goes away in the middle finds it done when they ask again.
    match tokio::spawn(within_request(work)).await {
        Ok(Ok(Once::First(response))) => response,
        Ok(Ok(Once::Again(bytes))) => again(bytes),
        Ok(Err(error)) => error.into_response(),
        Err(failed) => std::panic::resume_unwind(failed.into_panic()),
    }
}

/// Whose request it is and what they call it, if it is one to carry out once.
fn named(request: &Request) -> Option<(platform::access::UserId, String)> {
    if request.method() != Method::POST {
        return None;
    }
    let path = request.extensions().get::<MatchedPath>()?;
    let is_json = request
        .headers()
        .get(header::CONTENT_TYPE)
        .is_none_or(|kind| kind.as_bytes().starts_with(b"application/json"));
    if !is_json || FREE.contains(&path.as_str()) {
        return None;
    }
    let key = request.headers().get(KEY)?.to_str().ok()?;
    let user = request.extensions().get::<CurrentUser>()?;
    KEY_BYTES.contains(&key.len()).then(|| (user.id, key.to_owned()))
}

/// The response, and its bytes if it says that something was done.
async fn effect_of(response: Response) -> (Response, Option<Vec<u8>>) {
    #[derive(Deserialize)]
    struct Code {
        code: u16,
    }
    let headers = response.headers();
    let is_json = headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if response.status() != StatusCode::OK || !is_json || headers.contains_key(header::CONTENT_DISPOSITION) {
        return (response, None);
    }
    let (parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return (
            Error::internal("read an answer", "its body broke off").into_response(),
            None,
        );
    };
    // The specified calls say in `code` that they refuse.
    let is_done = serde_json::from_slice::<Code>(&bytes).is_ok_and(|answer| answer.code == 200);
    let kept = is_done.then(|| bytes.to_vec());
    (Response::from_parts(parts, Body::from(bytes)), kept)
}

fn again(bytes: Vec<u8>) -> Response {
    let json = HeaderValue::from_static("application/json");
    let replayed = HeaderValue::from_static("true");
    ([(header::CONTENT_TYPE, json), (REPLAYED, replayed)], bytes).into_response()
}
