//! `/api/school_config/` and the public facts about a school.

mod documents;
mod terms;

use crate::store::{
    self, School,
    document::{DocumentKind, latest_document},
};
use crate::{Settings, find};
use axum::extract::{Multipart, State};
use garde::Validate;
use platform::access::{AnyUser, SchoolId, Staff};
use platform::gate::Objects;
use platform::http::Nothing;
use platform::{
    ApiResult, App, Body, Envelope, Error, Path, Query, Role,
    audit::{self, Act},
    files::NamedFile,
    uploads::Allowance,
};
use scoring::question::QuestionKind;
use serde::{Deserialize, Serialize};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The largest logo, in bytes.
const LOGO_LIMIT_BYTES: usize = 512 << 10;

/// The endpoints of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show_config, update_config))
        .routes(routes!(set_logo))
        .routes(routes!(show_document))
        .routes(routes!(documents::list_published, documents::publish))
        .routes(routes!(terms::list_all_terms, terms::add_one_term))
        .routes(routes!(terms::update_one_term, terms::delete_one_term))
}

/// Everything a client needs to know before anybody has signed in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct SchoolConfig {
    id: SchoolId,
    title: String,
    page_title: Option<String>,
    /// Address of the logo, or none: the client draws one from the name.
    logo: Option<String>,
    name_zh: String,
    name_en: String,
    color: String,
    organization: Organization,
    contact: String,
    /// The schools of this host, when there is more than one.
    schools: Vec<SchoolChoice>,
    roles: RoleIds,
    /// The kinds of questions with their fixed ids, in the order in which they are offered.
    question_types: Vec<QuestionType>,
    local_program: LocalProgram,
    /// Where Python runs in the browser itself; none where it is not served.
    browser_python: Option<BrowserPython>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct Organization {
    name: String,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct SchoolChoice {
    id: SchoolId,
    title: String,
}

/// The fixed identifiers of the roles.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct RoleIds {
    class_management: &'static str,
    teacher_management: &'static str,
    admin: &'static str,
}

/// A kind of question.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct QuestionType {
    /// The fixed id, 32 hexadecimal digits.
    id: &'static str,
    /// The name in answers and keys.
    kind: QuestionKind,
    name_zh: &'static str,
    name_en: &'static str,
}

fn question_types() -> Vec<QuestionType> {
    let view = |kind: &QuestionKind| QuestionType {
        id: kind.id(),
        kind: *kind,
        name_zh: kind.label_zh(),
        name_en: kind.label_en(),
    };
    QuestionKind::ALL.iter().map(view).collect()
}

/// How the school's local program is reached and started.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct LocalProgram {
    protocol: String,
    ports: Vec<u16>,
}

/// How a page reaches the origin that runs Python in the browser.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BrowserPython {
    /// The origin; none: only at the server's own computer, at this port under its other loopback name.
    origin: Option<String>,
    port: u16,
    /// Of its files; the page lies at `/v/<version>/`.
    version: String,
}

impl From<platform::config::BrowserPython> for BrowserPython {
    fn from(served: platform::config::BrowserPython) -> Self {
        Self {
            origin: served.origin,
            port: served.port,
            version: served.version,
        }
    }
}

/// The ports on which the local program may answer; pages may connect to these of the own computer and to no other.
pub const LOCAL_PORTS: [u16; 2] = [17_310, 17_311];

#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ConfigFilter {
    /// The school; the first of the host if absent.
    #[garde(skip)]
    school: Option<SchoolId>,
}

/// Name, look and texts of a school.
#[utoipa::path(get, path = "/api/school_config/", tag = "school", params(ConfigFilter),
    responses((status = 200, body = Envelope<SchoolConfig>)))]
async fn show_config(
    State(app): State<App>,
    user: Option<AnyUser>,
    Query(filter): Query<ConfigFilter>,
) -> ApiResult<SchoolConfig> {
    // Whoever is signed in sees their own school, whatever the address says.
    let wanted = user.map(|AnyUser(user)| user.school).or(filter.school);
    let schools = app.db.read(|tx| async move { store::list(&tx).await }).await?;
    let school = match wanted {
        Some(id) => schools.iter().find(|school| school.id == id),
        None => schools.first(),
    };
    Ok(Envelope::ok(config(
        &app,
        school.ok_or(Error::NotFound)?,
        &schools,
    )))
}

/// Changes name, look and texts of the school.
#[utoipa::path(post, path = "/api/school_config/", tag = "school", request_body = Settings,
    responses((status = 200, body = Envelope<SchoolConfig>)))]
async fn update_config(
    State(app): State<App>,
    staff: Staff,
    Body(settings): Body<Settings>,
) -> ApiResult<SchoolConfig> {
    let now_ms = app.now_ms();
    let school = staff.school;
    let schools = app
        .db
        .write(move |tx| async move {
            let before = find(&tx, school).await?.ok_or(Error::NotFound)?;
            store::update(&tx, school, &settings, now_ms).await?;
            let act = Act::of("school.settings_changed", &settings.name_zh);
            let act = act.compared(&before.settings, &settings);
            audit::record_act(&tx, &staff, act, now_ms).await?;
            Ok::<_, Error>(store::list(&tx).await?)
        })
        .await?;
    let own = schools
        .iter()
        .find(|one| one.id == school)
        .ok_or(Error::NotFound)?;
    Ok(Envelope::with_message(
        "学校设置已保存。",
        config(&app, own, &schools),
    ))
}

/// A picture as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
struct LogoForm {
    /// PNG, JPEG or WebP, at most 512 kB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Changes the school's logo.
#[utoipa::path(post, path = "/api/school_config/logo/", tag = "school",
    request_body(content = LogoForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<Nothing>)))]
async fn set_logo(State(app): State<App>, staff: Staff, form: Multipart) -> ApiResult<Nothing> {
    let picture = platform::http::read_picture(form, LOGO_LIMIT_BYTES).await?;
    let logo = NamedFile {
        hash: app.keep_upload(&staff, picture.bytes, Allowance::Usual).await?,
        name: picture.name,
    };
    let (school, now_ms) = (staff.school, app.now_ms());
    app.db
        .write(move |tx| async move {
            let known = find(&tx, school).await?.ok_or(Error::NotFound)?;
            store::set_logo(&tx, school, &logo, now_ms).await?;
            let act = Act::of("school.logo_changed", &known.settings.name_zh);
            audit::record_act(&tx, &staff, act, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("校徽已更新。", Nothing {}))
}

/// A version of a document that people agree to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct DocumentView {
    /// None: the school uses the product's own text, which the client carries.
    version: Option<String>,
    /// Markdown.
    text: Option<String>,
}

/// The user agreement, the privacy policy or the terms of service of a school, as published last.
#[utoipa::path(get, path = "/api/school/document/{school_id}/{document_kind}/", tag = "school",
    params(("school_id" = i64, Path), ("document_kind" = String, Path)),
    responses((status = 200, body = Envelope<DocumentView>)))]
async fn show_document(
    State(app): State<App>,
    Path((school, kind)): Path<(SchoolId, DocumentKind)>,
) -> ApiResult<DocumentView> {
    let found = app
        .db
        .read(move |tx| async move { latest_document(&tx, school, kind).await })
        .await?;
    let (version, text) = found.unzip();
    Ok(Envelope::ok(DocumentView { version, text }))
}

fn config(app: &App, school: &School, schools: &[School]) -> SchoolConfig {
    let settings = school.settings.clone();
    let logo = school
        .logo
        .as_ref()
        .map(|file| file.address(&app.secret, app.now_ms()));
    SchoolConfig {
        id: school.id,
        title: settings.title,
        page_title: settings.page_title,
        logo,
        name_zh: settings.name_zh,
        name_en: settings.name_en,
        color: settings.color.as_str().into(),
        organization: Organization {
            name: settings.organization_name,
        },
        contact: settings.contact,
        schools: schools
            .iter()
            .filter(|_| schools.len() > 1)
            .map(|school| SchoolChoice {
                id: school.id,
                title: school.settings.name_zh.clone(),
            })
            .collect(),
        question_types: question_types(),
        roles: RoleIds {
            class_management: Role::ClassManagement.id(),
            teacher_management: Role::TeacherManagement.id(),
            admin: Role::Admin.id(),
        },
        local_program: LocalProgram {
            protocol: settings.local_protocol,
            ports: LOCAL_PORTS.into(),
        },
        browser_python: app.config.browser_python.clone().map(Into::into),
    }
}

/// Who may know of the objects that these endpoints name.
pub fn gates() -> Objects {
    vec![("terms/{term_id}", |tx, user, id| {
        Box::pin(async move { terms::require_term(tx, user, id).await })
    })]
}
