//! Who may comes before what was sent: see [`platform::gate`].

use axum::{
    extract::{FromRequestParts as _, MatchedPath, RawPathParams, Request, State},
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use platform::{App, CurrentUser, Error, error::IsAboutInput, gate::Gates};

/// Middleware, after the person is known: tells what is wrong with the input only to those who may know of the object.
/// It asks again only then, so that right input costs nothing.
pub async fn rights_first(
    State((app, gates)): State<(App, Gates)>,
    request: Request,
    next: Next,
) -> Response {
    let user = request.extensions().get::<CurrentUser>().cloned();
    let template = request.extensions().get::<MatchedPath>().cloned();
    let method = request.method().clone();
    let (mut parts, body) = request.into_parts();
    let params = RawPathParams::from_request_parts(&mut parts, &()).await;
    let response = in_envelope(next.run(Request::from_parts(parts, body)).await);
    let (Some(user), Some(template), Ok(params)) = (user, template, params) else {
        return response;
    };
    if response.extensions().get::<IsAboutInput>().is_none() {
        return response;
    }
    let params: Vec<_> = params
        .iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let checked = app
        .db
        .read(move |tx| async move {
            gates
                .check(&tx, &user, (method.as_str(), template.as_str()), &params)
                .await
        })
        .await;
    match checked {
        Ok(()) => response,
        Err(refusal) => refusal.into_response(),
    }
}

/// What the framework itself refuses (a form that is no form) looks like every other refusal.
fn in_envelope(response: Response) -> Response {
    let is_json = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    match response.status() {
        StatusCode::BAD_REQUEST | StatusCode::UNSUPPORTED_MEDIA_TYPE if !is_json => {
            Error::invalid("file", "上传的内容不是表单，请重新选择文件。").into_response()
        }
        _ => response,
    }
}
