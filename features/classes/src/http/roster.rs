//! Importing a roster: template, preview, confirmation. Nothing is written before the confirmation.

use super::require_active;
use crate::{
    Class, ClassId,
    roster::{Plan, RosterCounts, RosterProblem, carry_out, plan},
    workbook,
};
use axum::extract::{Multipart, State};
use garde::Validate;
use interchange::roster::{RosterReport, read_roster};
use platform::{
    ApiResult, App, Body, Envelope, Error, Path,
    access::Teacher,
    audit::{self, Act},
    files::FileHash,
    http::{Download, read_file},
    uploads::Allowance,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The largest roster, in bytes.
const ROSTER_LIMIT_BYTES: usize = 10 << 20;

/// An empty roster to fill in.
#[utoipa::path(get, path = "/api/classes/roster/template/", tag = "classes",
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn download_template(_teacher: Teacher) -> Result<Download, Error> {
    Ok(Download::xlsx("学生名单模板", workbook::roster_template()?))
}

/// An Excel or CSV file as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
pub(super) struct RosterForm {
    /// .xlsx, .xls or .csv, at most 10 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// What an import would do.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RosterPreview {
    /// Names this preview when it is confirmed.
    token: String,
    counts: RosterCounts,
    problems: Vec<RosterProblem>,
}

/// Reads a roster and says what would happen; writes nothing into the class.
#[utoipa::path(post, path = "/api/classes/{class_id}/roster/preview/", tag = "classes",
    params(("class_id" = i64, Path)),
    request_body(content = RosterForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<RosterPreview>)))]
pub(super) async fn preview_roster(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    form: Multipart,
) -> ApiResult<RosterPreview> {
    let user = teacher.0.clone();
    let class = app
        .db
        .read(move |tx| async move { require_active(&tx, &user, id).await })
        .await?;
    let (_, bytes) = read_file(form, ROSTER_LIMIT_BYTES).await?;
    let report = parse(bytes.clone()).await?;
    let hash = app.keep_upload(&teacher, bytes, Allowance::Usual).await?;
    let token = token_of(&app, &class, &hash);
    let plan = app
        .db
        .read(move |tx| async move { plan(&tx, &class, report).await })
        .await?;
    Ok(Envelope::ok(RosterPreview {
        token,
        counts: plan.counts(),
        problems: plan.problems,
    }))
}

/// Reading a workbook takes a core for a moment: not one that answers requests.
async fn parse(bytes: Vec<u8>) -> Result<RosterReport, Error> {
    let read = tokio::task::spawn_blocking(move || read_roster(&bytes)).await;
    read.map_err(|error| Error::internal("read a roster", error))?
        .map_err(|error| Error::invalid("file", error.to_string()))
}

fn token_of(app: &App, class: &Class, hash: &FileHash) -> String {
    let signature = app
        .secret
        .sign("roster", &format!("{}:{}", class.id, hash.as_str()));
    format!("{}.{signature}", hash.as_str())
}

/// The preview that is confirmed.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "token": "0".repeat(64) }))]
pub(super) struct RosterConfirmation {
    #[garde(length(chars, min = 1, max = 200))]
    token: String,
}

/// What an import did.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RosterResult {
    counts: RosterCounts,
}

/// Writes what the preview promised, all or nothing. What has changed since is judged anew.
#[utoipa::path(post, path = "/api/classes/{class_id}/roster/apply/", tag = "classes", params(("class_id" = i64, Path)),
    request_body = RosterConfirmation, responses((status = 200, body = platform::Envelope<RosterResult>)))]
pub(super) async fn apply_roster(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<ClassId>,
    Body(form): Body<RosterConfirmation>,
) -> ApiResult<RosterResult> {
    let (user, now_ms) = (teacher.0, app.now_ms());
    let asking = user.clone();
    let class = app
        .db
        .read(move |tx| async move { require_active(&tx, &asking, id).await })
        .await?;
    let hash = FileHash::parse(form.token.split('.').next().unwrap_or_default());
    let hash = hash.filter(|hash| token_of(&app, &class, hash) == form.token);
    let hash = hash.ok_or_else(stale)?;
    let bytes = app.files.read(&hash).await?.ok_or_else(stale)?;
    let report = parse(bytes).await?;
    let counts = app
        .db
        .write(move |tx| async move {
            let class = require_active(&tx, &user, id).await?;
            let plan: Plan = plan(&tx, &class, report).await?;
            let counts = plan.counts();
            carry_out(&tx, &class, plan, now_ms).await?;
            let detail = json!({ "counts": counts });
            let act = Act::of("classes.roster_imported", &class.name).with(detail);
            audit::record_act(&tx, &user, act, now_ms).await?;
            Ok::<_, Error>(counts)
        })
        .await?;
    let msg = format!(
        "导入完成：新建账号 {} 人，已有账号加入 {} 人，跳过 {} 人。",
        counts.added, counts.updated, counts.skipped
    );
    Ok(Envelope::with_message(msg, RosterResult { counts }))
}

fn stale() -> Error {
    Error::conflict("classes.preview_gone", "这次核对已失效，请重新上传名单。")
}
