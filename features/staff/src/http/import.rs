//! Importing teachers: template, preview, confirmation with the first passwords.

use crate::{
    new_teacher::{self, NewTeacher, TeacherProblem, check_all, first_password, read_teachers},
    workbook,
};
use axum::extract::{Multipart, State};
use garde::Validate;
use identity::password::Hasher;
use platform::{
    ApiResult, App, Body, Envelope, Error, Role,
    access::Staff,
    audit::{self, Act},
    files::FileHash,
    http::{Download, read_file},
    uploads::Allowance,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeSet;

/// The largest table, in bytes.
const TABLE_LIMIT_BYTES: usize = 10 << 20;
/// Teachers in one import: each costs a password hash.
const AT_ONCE: usize = 200;

/// An empty list of teachers to fill in.
#[utoipa::path(get, path = "/api/staff/teachers/template/", tag = "staff",
    responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub(super) async fn download_teacher_template(_staff: Staff) -> Result<Download, Error> {
    Ok(Download::xlsx("教师名单模板", workbook::teacher_template()?))
}

/// An Excel or CSV file as multipart form data.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form in the OpenAPI document")]
pub(super) struct TeacherTable {
    /// .xlsx, .xls or .csv, at most 10 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// How many rows meet which fate.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TeacherCounts {
    added: usize,
    updated: usize,
    skipped: usize,
    failed: usize,
}

fn counts(fine: &[NewTeacher], problems: &[TeacherProblem]) -> TeacherCounts {
    let failed: BTreeSet<u32> = problems.iter().map(|problem| problem.row).collect();
    TeacherCounts {
        added: fine.len(),
        updated: 0,
        skipped: 0,
        failed: failed.len(),
    }
}

/// What an import would do.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TeacherPreview {
    /// Names this preview when it is confirmed.
    token: String,
    counts: TeacherCounts,
    problems: Vec<TeacherProblem>,
}

/// Reads a table of teachers and says what would happen; writes nothing.
#[utoipa::path(post, path = "/api/staff/teachers/preview/", tag = "staff",
    request_body(content = TeacherTable, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<TeacherPreview>)))]
pub(super) async fn preview_teachers(
    State(app): State<App>,
    staff: Staff,
    form: Multipart,
) -> ApiResult<TeacherPreview> {
    let (_, bytes) = read_file(form, TABLE_LIMIT_BYTES).await?;
    let (teachers, mut problems) = parse(bytes.clone()).await?;
    let hash = app.keep_upload(&staff, bytes, Allowance::Usual).await?;
    let school = staff.school;
    let (fine, conflicts) = app
        .db
        .read(move |tx| async move { check_all(&tx, school, teachers).await })
        .await?;
    problems.extend(conflicts);
    problems.sort_by_key(|problem| problem.row);
    Ok(Envelope::ok(TeacherPreview {
        token: token_of(&app, &staff, &hash),
        counts: counts(&fine, &problems),
        problems,
    }))
}

async fn parse(bytes: Vec<u8>) -> Result<(Vec<NewTeacher>, Vec<TeacherProblem>), Error> {
    let read = tokio::task::spawn_blocking(move || read_teachers(&bytes)).await;
    let (teachers, problems) = read
        .map_err(|error| Error::internal("read a table of teachers", error))?
        .map_err(|error| Error::invalid("file", error.to_string()))?;
    if teachers.len() > AT_ONCE {
        return Err(Error::invalid(
            "file",
            format!("一次最多导入 {AT_ONCE} 位教师，请分批上传。"),
        ));
    }
    Ok((teachers, problems))
}

fn token_of(app: &App, staff: &Staff, hash: &FileHash) -> String {
    let text = format!("{}:{}", staff.school, hash.as_str());
    format!("{}.{}", hash.as_str(), app.secret.sign("teachers", &text))
}

/// The preview that is confirmed.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "token": "unknown" }))]
pub(super) struct TeacherConfirmation {
    #[garde(length(chars, min = 1, max = 200))]
    token: String,
}

/// What an import did.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ImportedTeachers {
    counts: TeacherCounts,
    /// The first passwords, to be handed over; shown only this once.
    passwords: Vec<FirstPassword>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
struct FirstPassword {
    username: String,
    real_name: String,
    password: String,
}

/// Adds the teachers of the preview with the class-management role, all or nothing.
#[utoipa::path(post, path = "/api/staff/teachers/import/", tag = "staff",
    request_body = TeacherConfirmation, responses((status = 200, body = platform::Envelope<ImportedTeachers>)))]
pub(super) async fn apply_teachers(
    State(app): State<App>,
    State(hasher): State<Hasher>,
    staff: Staff,
    Body(form): Body<TeacherConfirmation>,
) -> ApiResult<ImportedTeachers> {
    let hash = FileHash::parse(form.token.split('.').next().unwrap_or_default());
    let hash = hash.filter(|hash| token_of(&app, &staff, hash) == form.token);
    let bytes = app.files.read(&hash.ok_or(Error::NotFound)?).await?;
    let (teachers, mut problems) = parse(bytes.ok_or(Error::NotFound)?).await?;
    let mut prepared = Vec::new();
    for teacher in teachers {
        let (password, hash) = first_password(&hasher).await?;
        prepared.push((teacher, password, hash));
    }
    let now_ms = app.now_ms();
    let (added, conflicts) = app
        .db
        .write(move |tx| async move { import(&tx, &staff, prepared, now_ms).await })
        .await?;
    problems.extend(conflicts);
    let fine: Vec<NewTeacher> = added.iter().map(|(teacher, _)| teacher.clone()).collect();
    let msg = format!("已添加 {} 位教师，请下载并转交初始密码。", added.len());
    let password = |(teacher, password): (NewTeacher, String)| FirstPassword {
        username: teacher.username,
        real_name: teacher.real_name,
        password,
    };
    Ok(Envelope::with_message(
        msg,
        ImportedTeachers {
            counts: counts(&fine, &problems),
            passwords: added.into_iter().map(password).collect(),
        },
    ))
}

type Added = Vec<(NewTeacher, String)>;

async fn import(
    tx: &database::Tx,
    staff: &Staff,
    prepared: Vec<(NewTeacher, String, String)>,
    now_ms: platform::Millis,
) -> Result<(Added, Vec<TeacherProblem>), Error> {
    let (mut added, mut problems) = (Vec::new(), Vec::new());
    for (teacher, password, hash) in prepared {
        let (fine, conflicts) = check_all(tx, staff.school, vec![teacher]).await?;
        problems.extend(conflicts);
        for teacher in fine {
            let roles = [Role::ClassManagement];
            new_teacher::add(tx, staff.school, teacher.clone(), hash.clone(), &roles, now_ms).await?;
            added.push((teacher, password.clone()));
        }
    }
    let subject = format!("{} 位教师", added.len());
    let names: Vec<_> = added.iter().map(|(teacher, _)| &teacher.username).collect();
    let detail = json!({ "usernames": names });
    let act = Act::of("staff.teachers_imported", &subject).with(detail);
    audit::record_act(tx, staff, act, now_ms).await?;
    Ok((added, problems))
}
