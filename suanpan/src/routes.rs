//! Every route: one line per feature.

use crate::{document::Document, services::Services};
use axum::{
    Router,
    extract::{FromRef, State},
    http::{HeaderMap, Method},
    middleware,
    response::Response,
};
use platform::{App, Error, Path, Query, files, gate::Gates, http::specified_contract};
use serde::Deserialize;
use utoipa::openapi::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The calls of the specification, section 7: method and path.
pub const SPECIFIED_CALLS: [(&str, &str); 20] = [
    ("GET", "/api/school_config/"),
    ("POST", "/api/school_config/"),
    ("POST", "/api/login/"),
    ("POST", "/api/logout/"),
    ("POST", "/api/send_verify_code/"),
    ("POST", "/api/register/"),
    ("DELETE", "/api/user/delete_account/"),
    ("POST", "/api/forget_password/"),
    ("POST", "/api/bind_phone/"),
    ("GET", "/api/user/info/"),
    ("POST", "/api/user/update_info/"),
    ("POST", "/api/user/change_username/"),
    ("POST", "/api/user/change_password/"),
    ("POST", "/api/users/{id}/reset_password/"),
    ("GET", "/api/user/courses/"),
    ("GET", "/api/user/class_courses/"),
    ("GET", "/api/select_course/list/"),
    ("GET", "/api/select_course/{id}/info/"),
    ("POST", "/api/class/join/"),
    ("GET", "/api/select_course/{id}/show/"),
];

/// Gathers the endpoints of features: with services their handlers, without what describes them. Only one of both is merged,
/// as every start of the program, and so every behaviour test, waits for it.
struct Gathered<'a> {
    services: Option<&'a Services>,
    router: Router,
    document: OpenApi,
}

impl Gathered<'_> {
    /// Adds a feature. What nobody has to give its handlers does not compile.
    fn with<S>(mut self, routes: OpenApiRouter<S>) -> Self
    where
        S: FromRef<Services> + Clone + Send + Sync + 'static,
    {
        match self.services {
            Some(services) => {
                let (handlers, _) = routes.with_state(S::from_ref(services)).split_for_parts();
                self.router = self.router.merge(handlers);
            }
            None => self.document.merge(routes.into_openapi()),
        }
        self
    }
}

fn features(services: Option<&Services>) -> Gathered<'_> {
    let empty = Gathered {
        services,
        router: Router::new(),
        document: OpenApiRouter::<()>::new().into_openapi(),
    };
    empty
        .with(school::routes())
        .with(identity::routes())
        .with(tasks::routes())
        .with(coding::routes())
        .with(simulation::routes())
        .with(flows::routes())
        .with(courses::routes())
        .with(learning::routes())
        .with(questions::routes())
        .with(exams::routes())
        .with(marking::routes())
        .with(results::routes())
        .with(authoring::routes())
        .with(originality::routes())
        .with(open::routes())
        .with(classes::routes())
        .with(staff::routes())
        .with(crate::server_state::routes())
        .with(crate::uploads::routes())
        .with(OpenApiRouter::<App>::new().routes(routes!(show_file)))
        .with(OpenApiRouter::<App>::new().routes(routes!(crate::pushes::follow)))
}

/// Who may know of the objects that addresses name.
pub fn gates() -> Gates {
    Gates::new([
        crate::uploads::gates(),
        school::gates(),
        tasks::gates(),
        courses::gates(),
        coding::gates(),
        simulation::gates(),
        flows::gates(),
        learning::gates(),
        questions::gates(),
        exams::gates(),
        marking::gates(),
        classes::gates(),
        results::gates(),
        authoring::gates(),
        originality::gates(),
        open::gates(),
        staff::gates(),
    ])
}

/// The document that describes the endpoints.
pub fn document() -> Document {
    let mut document = features(None).document;
    document.info.title = "Suanpan 算盘".into();
    document.info.version = env!("CARGO_PKG_VERSION").into();
    document.info.description = Some(
        "Every reply but a file or a stream of pushes is `{code, msg, data}`; see docs/http-api.md.".into(),
    );
    document.info.license = None;
    document.info.contact = None;
    crate::document::complete(&document, &SPECIFIED_CALLS)
}

/// The handlers.
pub fn api(services: &Services) -> Router {
    features(Some(services)).router
}

/// Applies the client contract of the specification to its calls, and to no others.
pub async fn answer_specified_calls(request: axum::extract::Request, next: middleware::Next) -> Response {
    let matched = request.extensions().get::<axum::extract::MatchedPath>();
    let is_specified = matched.is_some_and(|path| {
        SPECIFIED_CALLS
            .iter()
            .any(|(method, called)| *called == path.as_str() && *method == request.method().as_str())
    });
    if is_specified {
        specified_contract(request, next).await
    } else {
        next.run(request).await
    }
}

#[derive(Debug, Deserialize, garde::Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct FileAddress {
    #[garde(length(chars, max = 255))]
    name: String,
    #[garde(skip)]
    expires: i64,
    #[garde(length(chars, max = 128))]
    signature: String,
}

/// A file, under an address that was signed for whoever may see it.
#[utoipa::path(get, path = "/api/file/{file_hash}/", tag = "platform", params(("file_hash" = String, Path), FileAddress),
    responses((status = 200, content_type = "application/octet-stream")))]
async fn show_file(
    State(app): State<App>,
    Path(hash): Path<String>,
    Query(address): Query<FileAddress>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let hash = files::FileHash::parse(&hash).ok_or(Error::NotFound)?;
    let FileAddress {
        name,
        expires,
        signature,
    } = address;
    if !files::is_signed(&app.secret, &hash, &name, expires, &signature, app.now_ms()) {
        return Err(Error::NotFound);
    }
    crate::file_response::serve_file(&app, &hash, &name, (&method, &headers)).await
}
