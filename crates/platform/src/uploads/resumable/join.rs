//! Putting the parts together, and clearing away what nobody goes on with.

use super::{KEPT_MS, Part, Upload, UploadId, UploadState, store};
use crate::{
    App, Error, Millis,
    files::{FileHash, Spool},
    uploads,
};
use database::Tx;
use futures_util::TryStreamExt as _;
use jobs::{Failure, Job, Registry, Terms};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;

/// The lane of large files: they keep the disk busy for a while, and hold nobody else up.
pub const LANE: &str = "uploads";

/// Adds the job.
pub fn register_jobs(registry: &mut Registry, app: &App) {
    registry.add::<JoinUpload>(app.clone());
}

/// Puts a large file together.
#[derive(Debug, Serialize, Deserialize)]
struct JoinUpload {
    upload: UploadId,
}

impl Job for JoinUpload {
    const KIND: &'static str = "uploads.join";
    const LANE: &'static str = LANE;
    type Context = App;

    /// Never tried again by itself: whoever waits for it is told what is wrong, and says when.
    async fn run(self, app: App) -> Result<(), Failure> {
        let Err(error) = join(&app, self.upload).await else {
            return Ok(());
        };
        tracing::warn!(%error, "an upload could not be put together");
        let (id, fault, now_ms) = (self.upload, error.code(), app.now_ms());
        let told = app
            .db
            .write(move |tx| async move {
                store::set_state(&tx, id, UploadState::Receiving, Some(fault), now_ms).await
            })
            .await;
        Ok(told?)
    }
}

pub(super) async fn enqueue(tx: &Tx, upload: &Upload, now_ms: Millis) -> database::Result<()> {
    let terms = Terms {
        fair_key: upload.owner_id.to_string(),
        unique_key: Some(format!("uploads.join/{}", upload.id)),
        ..Terms::default()
    };
    let job = JoinUpload { upload: upload.id };
    jobs::enqueue(tx, &job, &terms, now_ms).await.map(drop)
}

/// Makes one file of the parts. May be done twice, and at the same time: the file is named by its content.
///
/// # Errors
/// `uploads.part_lost` if a part is not in the store as it was acknowledged (a copy was restored, a disk is damaged): what follows has
/// to come again.
pub(super) async fn join(app: &App, id: UploadId) -> Result<(), Error> {
    let read = app.db.read(move |tx| async move {
        let upload = store::find(&tx, id).await?;
        Ok::<_, Error>((upload, store::list_parts(&tx, id).await?))
    });
    let (Some(upload), parts) = read.await? else {
        return Ok(());
    };
    if upload.state == UploadState::Done || upload.received_bytes < upload.size_bytes {
        return Ok(());
    }
    let mut spool = app.files.spool().await?;
    for part in &parts {
        if !append(app, &mut spool, &upload, part).await? {
            return lose(app, id, part.offset_bytes).await;
        }
    }
    let content = spool.finish().await?;
    let (hash, owner, now_ms) = (content.hash().clone(), upload.owner_id, app.now_ms());
    let claimed = hash.clone();
    let claim = app.db.write(move |tx| async move {
        // Its room was kept by the upload itself.
        uploads::store::put(&tx, owner, &claimed, upload.size_bytes, now_ms).await
    });
    claim.await?;
    app.files.put(content).await?;
    let complete = app
        .db
        .write(move |tx| async move { store::complete(&tx, id, &hash, now_ms).await });
    complete.await?;
    app.files.remove_parts(&upload.area).await
}

/// Appends a part; returns whether it was there as it was acknowledged.
async fn append(app: &App, spool: &mut Spool, upload: &Upload, part: &Part) -> Result<bool, Error> {
    let stored = app
        .files
        .stream_part(&upload.area, part.offset_bytes as u64, &part.hash);
    let Some(mut stream) = stored.await? else {
        return Ok(false);
    };
    let mut digest = Sha256::new();
    let wrong = |error: std::io::Error| Error::io("read a part", &error);
    while let Some(piece) = stream.try_next().await.map_err(wrong)? {
        digest.update(&piece);
        spool.write(&piece).await?;
    }
    Ok(FileHash::from_digest(digest) == part.hash)
}

async fn lose(app: &App, id: UploadId, offset: i64) -> Result<(), Error> {
    let lost = Error::conflict(
        "uploads.part_lost",
        "服务器上的一部分内容已丢失，请从已收到的位置继续上传。",
    );
    let fault = lost.code();
    let is_lost = app
        .db
        .write(move |tx| async move {
            let upload = store::find(&tx, id).await?;
            // Another run may have put it together meanwhile, and removed the parts.
            let is_lost = upload.is_some_and(|upload| upload.state != UploadState::Done);
            if is_lost {
                store::rewind(&tx, id, offset, fault).await?;
            }
            Ok::<_, Error>(is_lost)
        })
        .await?;
    if is_lost { Err(lost) } else { Ok(()) }
}

/// Removes uploads that nobody went on with for a day, and parts that belong to none.
pub async fn collect(app: &App) -> Result<(), Error> {
    // Listed before the rows are read: what has no row then had lost it before.
    let areas = app.files.list_part_areas().await?;
    let before_ms = app.now_ms() - KEPT_MS;
    let (old, needed) = app
        .db
        .read(move |tx| async move {
            let old = store::list_old(&tx, before_ms).await?;
            Ok::<_, Error>((old, store::list_areas(&tx).await?))
        })
        .await?;
    let mut needed: BTreeSet<_> = needed.into_iter().collect();
    for (id, area) in old {
        app.db
            .write(move |tx| async move { store::delete(&tx, id).await })
            .await?;
        needed.remove(&area);
    }
    for area in areas.difference(&needed) {
        app.files.remove_parts(area).await?;
    }
    Ok(())
}
