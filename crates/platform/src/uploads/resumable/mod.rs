//! Uploads in parts, which go on where they were: after a connection that broke, a page that was loaded anew, a server that was
//! killed, or at another instance.
//!
//! The terms are those of tus and of draft-ietf-httpbis-resumable-upload: whoever uploads asks for the offset, and sends what
//! follows it; a part bears its checksum (RFC 9530). Parts lie in the file store ([`crate::files`]); the database says which of
//! them count. When all have come they are put together, and the file is an upload like any other. See decision 0049.
//!
//! INVARIANT: what a row says has come lies in the store, durably: the part is kept first. What lies there without a row is removed
//! by the nightly collection.

mod join;
mod kind;
mod receive;
mod rule;
mod store;

pub use join::{LANE, collect, register_jobs};
pub use kind::FileKind;
pub use receive::receive;
pub use rule::{LEAST_PART_BYTES, PART_BYTES};

use super::{Allowance, require_room};
use crate::{App, CurrentUser, Error, Millis, access::UserId, clock, files::FileHash, ids};
use database::{FromRow, Tx};
use serde::{Deserialize, Serialize};

crate::id_type! {
    /// A file that comes, or came, in parts.
    UploadId
}

/// How long an upload is kept that nobody goes on with, in milliseconds, and how long a finished one can be used.
const KEPT_MS: Millis = clock::days(1);
/// Unfinished uploads that a person may have.
const UNFINISHED: usize = 5;
/// A file that is not larger is put together at once, in bytes; for a larger one somebody would wait too long.
const JOINED_AT_ONCE_BYTES: i64 = 32 << 20;

/// How far an upload is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UploadState {
    /// Parts are missing, or all have come and nobody has said so yet.
    Receiving,
    /// It is being put together.
    Joining,
    /// It is a file.
    Done,
}

database::text_column! { UploadState }

/// An upload.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Upload {
    /// Which.
    pub id: UploadId,
    /// Whose: nobody else may know of it.
    pub owner_id: UserId,
    /// Where its parts lie.
    area: String,
    /// What it is for, in the page's own words: `course`.
    pub purpose: String,
    /// The file's name on the person's computer.
    pub name: String,
    /// How large it will be.
    pub size_bytes: i64,
    /// When the person's computer says it was last changed.
    pub file_modified_at_ms: Millis,
    /// How much of it has come, from its beginning.
    pub received_bytes: i64,
    /// What it is, once its first part has come.
    pub kind: Option<FileKind>,
    /// How far it is.
    pub state: UploadState,
    /// The code of what went wrong when it was put together.
    pub fault: Option<String>,
    /// Its hash, once it is done.
    pub file_hash: Option<FileHash>,
    touched_at_ms: Millis,
}

impl Upload {
    /// Until when it is kept if nobody goes on with it.
    pub fn expires_at_ms(&self) -> Millis {
        self.touched_at_ms + KEPT_MS
    }
}

/// A part that has come.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Part {
    /// Where it begins.
    pub offset_bytes: i64,
    /// How long it is.
    pub size_bytes: i64,
    /// Its SHA-256.
    pub hash: FileHash,
}

/// A file that is to come.
#[derive(Debug, Clone)]
pub struct NewUpload {
    /// What it is for, in the page's own words.
    pub purpose: String,
    /// Its name.
    pub name: String,
    /// Its size.
    pub size_bytes: u64,
    /// When it was last changed, as the person's computer says.
    pub file_modified_at_ms: Millis,
}

/// A file that came in parts, whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoneUpload {
    /// Its content.
    pub hash: FileHash,
    /// Its name on the person's computer.
    pub name: String,
    /// Its size.
    pub size_bytes: i64,
    /// What it is by its first bytes.
    pub kind: FileKind,
}

/// Announces a file. If the person has an unfinished upload of the same file for the same purpose, that one goes on.
///
/// # Errors
/// [`Error::TooLarge`] above the limit of the settings; `files.quota` if the person has no room for it; `uploads.too_many` if too
/// many are unfinished; [`Error::NoSpace`] if the disk could not take it.
pub async fn start(app: &App, user: &CurrentUser, new: NewUpload) -> Result<Upload, Error> {
    let limit_bytes = app.config.upload_mb << 20;
    if new.size_bytes > limit_bytes {
        return Err(Error::TooLarge { limit_bytes });
    }
    // While they are put together, the parts and the file both take room.
    if !app.files.is_remote() && app.space.measure().free_bytes / 2 < new.size_bytes {
        return Err(Error::NoSpace);
    }
    let (owner, now_ms, area) = (user.id, app.now_ms(), ids::token());
    let limit_mb = super::quota_mb(app, user, Allowance::Usual);
    app.db
        .write(move |tx| async move {
            let all = store::list_of(&tx, owner).await?;
            let unfinished: Vec<_> = all
                .into_iter()
                .filter(|upload| upload.state != UploadState::Done)
                .collect();
            let same = unfinished.iter().find(|upload| is_same(upload, &new));
            if let Some(same) = same {
                return Ok(same.clone());
            }
            if unfinished.len() >= UNFINISHED {
                return Err(too_many());
            }
            require_room(&tx, owner, None, new.size_bytes as i64, limit_mb).await?;
            let id = store::insert(&tx, owner, &new, &area, now_ms).await?;
            store::find(&tx, id).await?.ok_or(Error::NotFound)
        })
        .await
}

/// Whether the person has an unfinished upload of the same file for the same purpose, which would go on.
pub async fn goes_on(tx: &Tx, owner: UserId, new: &NewUpload) -> database::Result<bool> {
    let all = store::list_of(tx, owner).await?;
    Ok(all
        .iter()
        .any(|upload| upload.state != UploadState::Done && is_same(upload, new)))
}

fn is_same(upload: &Upload, new: &NewUpload) -> bool {
    upload.purpose == new.purpose
        && upload.name == new.name
        && upload.size_bytes as u64 == new.size_bytes
        && upload.file_modified_at_ms == new.file_modified_at_ms
}

fn too_many() -> Error {
    Error::conflict(
        "uploads.too_many",
        format!("你有 {UNFINISHED} 个未完成的上传，请先完成或放弃其中一个。"),
    )
}

/// The person's uploads, and of each the last part that has come.
pub async fn list(tx: &Tx, owner: UserId) -> database::Result<Vec<(Upload, Option<Part>)>> {
    let mut all = Vec::new();
    for upload in store::list_of(tx, owner).await? {
        let last = store::find_last_part(tx, upload.id).await?;
        all.push((upload, last));
    }
    Ok(all)
}

/// An upload of this person, and the last part that has come; 404 for everybody else.
pub async fn require_own(tx: &Tx, owner: UserId, id: UploadId) -> Result<(Upload, Option<Part>), Error> {
    let found = store::find(tx, id).await?;
    let own = found
        .filter(|upload| upload.owner_id == owner)
        .ok_or(Error::NotFound)?;
    let last = store::find_last_part(tx, id).await?;
    Ok((own, last))
}

/// Gives an upload up: what has come of it is removed.
pub async fn cancel(app: &App, owner: UserId, id: UploadId) -> Result<(), Error> {
    let area = app
        .db
        .write(move |tx| async move {
            let (upload, _) = require_own(&tx, owner, id).await?;
            store::delete(&tx, id).await?;
            Ok::<_, Error>(upload.area)
        })
        .await?;
    app.files.remove_parts(&area).await
}

/// Says that all has come: the file is put together, at once or, a large one, soon. Saying so twice changes nothing.
///
/// # Errors
/// `uploads.incomplete` if parts are missing.
pub async fn finish(app: &App, owner: UserId, id: UploadId) -> Result<Upload, Error> {
    let now_ms = app.now_ms();
    let upload = app
        .db
        .write(move |tx| async move {
            let (upload, _) = require_own(&tx, owner, id).await?;
            if upload.state != UploadState::Receiving {
                return Ok(upload);
            }
            if upload.received_bytes < upload.size_bytes {
                return Err(incomplete());
            }
            if upload.size_bytes > JOINED_AT_ONCE_BYTES {
                store::set_state(&tx, id, UploadState::Joining, None, now_ms).await?;
                join::enqueue(&tx, &upload, now_ms).await?;
            }
            Ok::<_, Error>(upload)
        })
        .await?;
    if upload.state == UploadState::Receiving && upload.size_bytes <= JOINED_AT_ONCE_BYTES {
        join::join(app, id).await?;
    }
    app.db
        .read(move |tx| async move { require_own(&tx, owner, id).await.map(|(upload, _)| upload) })
        .await
}

fn incomplete() -> Error {
    Error::conflict("uploads.incomplete", "文件还没有传完，请从已收到的位置继续。")
}

/// The file of an upload of this person, for whoever uses it: a field named `upload_id` is refused if there is none.
pub async fn find_done(tx: &Tx, owner: UserId, id: UploadId) -> Result<DoneUpload, Error> {
    let own = store::find(tx, id)
        .await?
        .filter(|upload| upload.owner_id == owner);
    own.and_then(|upload| {
        Some(DoneUpload {
            hash: upload.file_hash?,
            name: upload.name,
            size_bytes: upload.size_bytes,
            kind: upload.kind?,
        })
    })
    .ok_or_else(gone)
}

/// The refusal of an upload that is not there any more, or is not whole.
pub fn gone() -> Error {
    Error::invalid("upload_id", "上传的文件已失效，请重新上传。")
}
