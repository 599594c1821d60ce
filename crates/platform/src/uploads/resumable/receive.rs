//! Taking a part.

use super::{
    FileKind, Part, Upload, UploadId, UploadState, kind,
    rule::{BadLength, PART_BYTES, Place, check_length, place},
    store,
};
use crate::{
    App, Error,
    access::UserId,
    files::{Content, FileHash},
};
use axum::body::Body;
use futures_util::StreamExt as _;

/// Takes the part that begins at `offset`. The part that was acknowledged before is acknowledged again, without being read.
///
/// # Errors
/// 404 unless it is the person's own, before anything is read; `uploads.wrong_offset` if another part is due; `uploads.damaged` if it
/// is not what its checksum says; [`Error::NoSpace`] if the disk is full. Nothing is kept then.
pub async fn receive(
    app: &App,
    owner: UserId,
    id: UploadId,
    (offset, digest): (u64, FileHash),
    body: Body,
) -> Result<(Upload, Option<Part>), Error> {
    let offset_bytes = i64::try_from(offset).map_err(|_| wrong_offset())?;
    let (upload, there) = app
        .db
        .read(move |tx| async move {
            let (upload, _) = super::require_own(&tx, owner, id).await?;
            let there = store::find_part(&tx, id, offset_bytes).await?;
            Ok::<_, Error>((upload, there))
        })
        .await?;
    let known = there.is_some_and(|part| part.hash == digest);
    if !known {
        require_next(&upload, offset)?;
        let (content, head) = take(app, &upload, offset, body).await?;
        if *content.hash() != digest {
            return Err(damaged());
        }
        let part = Part {
            offset_bytes,
            size_bytes: content.size_bytes() as i64,
            hash: digest,
        };
        app.files.put_part(&upload.area, offset, content).await?;
        note(app, &upload, part, head).await?;
    }
    app.db
        .read(move |tx| async move { super::require_own(&tx, owner, id).await })
        .await
}

fn require_next(upload: &Upload, offset: u64) -> Result<(), Error> {
    let is_next = place(upload.received_bytes as u64, offset) == Place::Next;
    if is_next && upload.state == UploadState::Receiving {
        Ok(())
    } else {
        Err(wrong_offset())
    }
}

/// Spools the body; returns it with its kind if it is the beginning of the file.
async fn take(
    app: &App,
    upload: &Upload,
    offset: u64,
    body: Body,
) -> Result<(Content, Option<FileKind>), Error> {
    let mut spool = app.files.spool().await?;
    let mut pieces = body.into_data_stream();
    let mut head = Vec::new();
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(|_| Error::invalid("file", "上传未完成，请重试。"))?;
        if spool.size_bytes() + piece.len() as u64 > PART_BYTES {
            return Err(refused(BadLength::TooLong));
        }
        if offset == 0 && head.len() < kind::HEAD_BYTES {
            let missing = kind::HEAD_BYTES - head.len();
            head.extend_from_slice(&piece[..piece.len().min(missing)]);
        }
        spool.write(&piece).await?;
    }
    check_length(upload.size_bytes as u64, offset, spool.size_bytes()).map_err(refused)?;
    let kind = (offset == 0).then(|| FileKind::of(&head));
    Ok((spool.finish().await?, kind))
}

/// Notes the part unless another request has just noted the same.
async fn note(app: &App, upload: &Upload, part: Part, kind: Option<FileKind>) -> Result<(), Error> {
    let (id, now_ms) = (upload.id, app.now_ms());
    app.db
        .write(move |tx| async move {
            let upload = store::find(&tx, id).await?.ok_or(Error::NotFound)?;
            let there = store::find_part(&tx, id, part.offset_bytes).await?;
            if there.is_some_and(|there| there == part) {
                return Ok(());
            }
            require_next(&upload, part.offset_bytes as u64)?;
            Ok(store::add_part(&tx, id, &part, kind, now_ms).await?)
        })
        .await
}

fn wrong_offset() -> Error {
    Error::conflict(
        "uploads.wrong_offset",
        "这一段与服务器已收到的位置不符，请从已收到的位置继续。",
    )
}

fn damaged() -> Error {
    Error::conflict("uploads.damaged", "这一段在传输途中损坏，没有保存，请重新发送。")
}

fn refused(fault: BadLength) -> Error {
    match fault {
        BadLength::TooLong => Error::TooLarge {
            limit_bytes: PART_BYTES,
        },
        BadLength::TooShort => Error::invalid("file", "这一段过短。"),
        BadLength::Beyond => Error::invalid("file", "内容比声明的文件更长。"),
    }
}
