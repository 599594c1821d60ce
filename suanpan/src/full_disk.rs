//! What is still written when the disk fills up; see `platform::space` and decision 0012.

use axum::{
    extract::{MatchedPath, Request, State},
    http::{Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use platform::{App, Error, space::Room};
use std::time::Duration;

/// What must not wait: signing in and out, sitting an exam, and what its teacher does meanwhile.
const ESSENTIAL: [&str; 20] = [
    "/api/login/",
    "/api/logout/",
    "/api/user/change_password/",
    "/api/exams/assessments/{assessment_id}/start/",
    "/api/exams/attempts/{attempt_id}/answer_files/",
    "/api/exams/attempts/{attempt_id}/answers/",
    "/api/exams/attempts/{attempt_id}/corrections/{correction_id}/seen/",
    "/api/exams/attempts/{attempt_id}/heartbeat/",
    "/api/exams/attempts/{attempt_id}/writer/",
    "/api/exams/attempts/{attempt_id}/signals/",
    "/api/exams/attempts/{attempt_id}/submit/",
    "/api/exams/attempts/{attempt_id}/take_over/",
    "/api/exams/managed/{assessment_id}/answer_files/",
    "/api/exams/managed/{assessment_id}/close/",
    "/api/exams/managed/{assessment_id}/corrections/",
    "/api/exams/managed/{assessment_id}/hand_in/",
    "/api/exams/managed/{assessment_id}/schedule/",
    "/api/exams/managed/{assessment_id}/take_over/",
    "/api/exams/managed/{assessment_id}/message/",
    "/api/questions/{question_id}/try/",
];
/// Files that are taken while there is any room beside the reserve: answers of an exam.
const EXAM_FILES: &str = "/api/exams/attempts/{attempt_id}/files/{position}/";
/// How often the disk is looked at while nobody writes.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// Middleware, after the person is known: refuses by name what there is no room for, before its body is read.
pub async fn refuse_without_room(State(app): State<App>, request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return next.run(request).await;
    }
    let path = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("", MatchedPath::as_str);
    let is_upload = request.headers().get(header::CONTENT_TYPE).is_some_and(|kind| {
        let kind = kind.as_bytes();
        kind.starts_with(b"multipart/") || kind.starts_with(b"application/octet-stream")
    });
    // Measured now: somebody else may have filled the disk a moment ago.
    if !is_allowed(app.space.room(), path, is_upload) {
        return Error::NoSpace.into_response();
    }
    let response = next.run(request).await;
    if response.status() == StatusCode::INSUFFICIENT_STORAGE {
        app.space.found_none();
    }
    response
}

fn is_allowed(room: Room, path: &str, is_upload: bool) -> bool {
    match room {
        Room::Plenty => true,
        Room::Low => !is_upload || path == EXAM_FILES,
        Room::Reserve => ESSENTIAL.contains(&path),
    }
}

/// Looks at the disk again and again, so that the log warns before anybody is refused, and the reserve comes back by itself.
pub async fn watch(app: App) {
    let mut ticks = tokio::time::interval(LOOK_EVERY);
    loop {
        ticks.tick().await;
        app.space.measure();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uploads_wait_first_then_all_but_what_must_not() {
        let avatar = ("/api/user/avatar/", true);
        let note = ("/api/lecture/{lecture_id}/notes/", false);
        let exam_file = (EXAM_FILES, true);
        let answers = ("/api/exams/attempts/{attempt_id}/answers/", false);
        let refused = |room| {
            let all = [avatar, note, exam_file, answers];
            all.into_iter()
                .filter(move |(path, is_upload)| !is_allowed(room, path, *is_upload))
                .collect::<Vec<_>>()
        };
        assert_eq!(refused(Room::Plenty), []);
        assert_eq!(refused(Room::Low), [avatar]);
        assert_eq!(refused(Room::Reserve), [avatar, note, exam_file]);
    }

    #[test]
    fn every_path_that_must_not_wait_exists() {
        let document = serde_json::to_value(crate::routes::document()).expect("JSON");
        for path in ESSENTIAL.into_iter().chain([EXAM_FILES]) {
            assert!(!document["paths"][path].is_null(), "{path}");
        }
    }
}
