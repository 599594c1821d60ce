//! Uploads in parts, for teachers: see [`platform::uploads::resumable`].

use axum::{
    body::Body as RawBody,
    extract::{FromRequestParts, State},
    http::request::Parts,
};
use courses::{editors::require_staff, storage};
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, Query,
    access::Teacher,
    files::FileHash,
    gate::Objects,
    http::Nothing,
    uploads::{
        self,
        resumable::{self, FileKind, NewUpload, Part, Upload, UploadId, UploadState},
    },
};
use serde::{Deserialize, Serialize};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The endpoints.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_uploads, start_upload))
        .routes(routes!(show_room))
        .routes(routes!(show_upload, send_part, cancel_upload))
        .routes(routes!(finish_upload))
}

/// Who may know of an upload: whose it is.
pub fn gates() -> Objects {
    vec![("uploads/{upload_id}", |tx, user, id| {
        Box::pin(async move { resumable::require_own(tx, user.id, UploadId(id)).await.map(drop) })
    })]
}

/// A part that the server has.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct PartView {
    offset: i64,
    size_bytes: i64,
    /// 64 hexadecimal digits.
    #[schema(value_type = String)]
    sha256: FileHash,
}

/// A file that comes, or came, in parts.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct UploadView {
    id: UploadId,
    purpose: String,
    name: String,
    size_bytes: i64,
    file_modified_at_ms: Millis,
    /// Where to go on: so much has come, from the beginning.
    received_bytes: i64,
    /// The largest part that is taken.
    part_bytes: u64,
    /// The smallest, but for the last one.
    least_part_bytes: u64,
    /// The last part that has come: whoever goes on sees by it that the file is the same.
    last_part: Option<PartView>,
    /// What it is by its content, once the first part has come.
    kind: Option<FileKind>,
    state: UploadState,
    /// The code of what went wrong when it was put together; say that it is finished again, or send what is missing.
    fault: Option<String>,
    /// The file, once it is done.
    #[schema(value_type = Option<String>)]
    file_hash: Option<FileHash>,
    /// Until when it is kept if nobody goes on.
    expires_at_ms: Millis,
}

fn view((upload, last): (Upload, Option<Part>)) -> UploadView {
    UploadView {
        expires_at_ms: upload.expires_at_ms(),
        id: upload.id,
        purpose: upload.purpose,
        name: upload.name,
        size_bytes: upload.size_bytes,
        file_modified_at_ms: upload.file_modified_at_ms,
        received_bytes: upload.received_bytes,
        part_bytes: resumable::PART_BYTES,
        least_part_bytes: resumable::LEAST_PART_BYTES,
        last_part: last.map(|part| PartView {
            offset: part.offset_bytes,
            size_bytes: part.size_bytes,
            sha256: part.hash,
        }),
        kind: upload.kind,
        state: upload.state,
        fault: upload.fault,
        file_hash: upload.file_hash,
    }
}

/// My uploads of the last day, unfinished ones and others, the oldest first.
#[utoipa::path(get, path = "/api/uploads/", tag = "platform",
    responses((status = 200, body = platform::Envelope<Vec<UploadView>>)))]
async fn list_uploads(State(app): State<App>, teacher: Teacher) -> ApiResult<Vec<UploadView>> {
    let all = app
        .db
        .read(move |tx| async move { resumable::list(&tx, teacher.id).await })
        .await?;
    Ok(Envelope::ok(all.into_iter().map(view).collect()))
}

/// How much of a room is taken.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct RoomTaken {
    used_bytes: i64,
    /// None where there is no limit.
    limit_bytes: Option<i64>,
}

/// The room that I have for files, and my school.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct UploadRoom {
    /// What I have uploaded; what became part of a course counts until the course has another.
    mine: RoomTaken,
    /// Its courses with their films, and what its people have uploaded.
    school: RoomTaken,
}

/// How much room my files and my school's take, and how much they may take.
#[utoipa::path(get, path = "/api/uploads/room/", tag = "platform",
    responses((status = 200, body = platform::Envelope<UploadRoom>)))]
async fn show_room(State(app): State<App>, user: CurrentUser) -> ApiResult<UploadRoom> {
    require_staff(&user)?;
    let asked = app.clone();
    let (mine, school) = app
        .db
        .read(move |tx| async move {
            let mine = uploads::usage(&tx, &asked, &user).await?;
            let school = storage::measure(&tx, user.school, &asked).await?;
            Ok::<_, Error>((mine, school))
        })
        .await?;
    Ok(Envelope::ok(UploadRoom {
        mine: RoomTaken {
            used_bytes: mine.0,
            limit_bytes: Some(mine.1),
        },
        school: RoomTaken {
            used_bytes: school.used_bytes,
            limit_bytes: school.limit_bytes,
        },
    }))
}

/// A file that is about to come.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "purpose": "course", "name": "course.zip", "size_bytes": 104_857_600, "file_modified_at_ms": 1_788_738_600_000_i64 }))]
struct StartUpload {
    /// What it is for, in the page's own words: unfinished uploads are found by it.
    #[garde(length(chars, min = 1, max = 60))]
    purpose: String,
    #[garde(length(chars, min = 1, max = 255))]
    name: String,
    #[garde(range(min = 1))]
    size_bytes: u64,
    /// When it was last changed, as this computer says: the same file is known by it.
    #[garde(skip)]
    file_modified_at_ms: Millis,
}

/// Announces a file that comes in parts; an unfinished upload of the same file for the same purpose goes on. What is too large, or has
/// no room, is refused here.
#[utoipa::path(post, path = "/api/uploads/", tag = "platform", request_body = StartUpload,
    responses((status = 200, body = platform::Envelope<UploadView>)))]
async fn start_upload(
    State(app): State<App>,
    teacher: Teacher,
    Body(form): Body<StartUpload>,
) -> ApiResult<UploadView> {
    let new = NewUpload {
        purpose: form.purpose,
        name: form.name,
        size_bytes: form.size_bytes,
        file_modified_at_ms: form.file_modified_at_ms,
    };
    let (asked, user, file) = (app.clone(), teacher.clone(), new.clone());
    app.db
        .read(move |tx| async move {
            // What has begun is counted already.
            if resumable::goes_on(&tx, user.id, &file).await? {
                return Ok(());
            }
            storage::require_room(&tx, user.school, &asked, file.size_bytes).await
        })
        .await?;
    let upload = resumable::start(&app, &teacher, new).await?;
    show(&app, &teacher, upload.id).await
}

async fn show(app: &App, teacher: &Teacher, id: UploadId) -> ApiResult<UploadView> {
    let owner = teacher.id;
    let found = app
        .db
        .read(move |tx| async move { resumable::require_own(&tx, owner, id).await })
        .await?;
    Ok(Envelope::ok(view(found)))
}

/// How far one of my uploads is.
#[utoipa::path(get, path = "/api/uploads/{upload_id}/", tag = "platform", params(("upload_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<UploadView>)))]
async fn show_upload(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<UploadId>,
) -> ApiResult<UploadView> {
    show(&app, &teacher, id).await
}

/// Where a part begins.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct PartPlace {
    /// In bytes: how much of the file has come.
    #[garde(skip)]
    offset: u64,
}

/// The checksum of the body (RFC 9530).
struct ContentDigest(FileHash);

impl<S: Send + Sync> FromRequestParts<S> for ContentDigest {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let header = parts.headers.get("content-digest");
        let digest = header
            .and_then(|header| header.to_str().ok())
            .and_then(FileHash::of_content_digest);
        digest
            .map(Self)
            .ok_or_else(|| Error::invalid("content-digest", "缺少这一段的校验值（sha-256）。"))
    }
}

/// Takes the next part of a file. A part that has come already is acknowledged again.
#[utoipa::path(put, path = "/api/uploads/{upload_id}/", tag = "platform",
    params(("upload_id" = i64, Path), PartPlace,
        ("Content-Digest" = String, Header, description = "The part's checksum: `sha-256=:<base64>:` (RFC 9530).")),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = platform::Envelope<UploadView>)))]
async fn send_part(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<UploadId>,
    Query(place): Query<PartPlace>,
    ContentDigest(digest): ContentDigest,
    body: RawBody,
) -> ApiResult<UploadView> {
    let taken = resumable::receive(&app, teacher.id, id, (place.offset, digest), body).await?;
    Ok(Envelope::ok(view(taken)))
}

/// Says that all parts have come. A large file is put together by a job: its state says when it is done.
#[utoipa::path(post, path = "/api/uploads/{upload_id}/finish/", tag = "platform", params(("upload_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<UploadView>)))]
async fn finish_upload(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<UploadId>,
) -> ApiResult<UploadView> {
    resumable::finish(&app, teacher.id, id).await?;
    show(&app, &teacher, id).await
}

/// Gives an upload up.
#[utoipa::path(delete, path = "/api/uploads/{upload_id}/", tag = "platform", params(("upload_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
async fn cancel_upload(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<UploadId>,
) -> ApiResult<Nothing> {
    resumable::cancel(&app, teacher.id, id).await?;
    Ok(Envelope::ok(Nothing {}))
}
