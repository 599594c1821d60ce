//! What people upload: how much each of them may have, and who is keeping a file just now.
//!
//! A row of `platform_upload` is committed before its file is written: so a hundred uploads at once are counted one after the
//! other, and a file that is wanted at this moment is not collected (see [`crate::files::collect`]). It counts until the file
//! is collected, a day after nothing names it any more: replacing a picture again and again fills nothing.

pub mod resumable;
mod store;

use crate::{
    App, CurrentUser, Error, Millis, Role,
    access::UserId,
    clock,
    files::{Content, FileHash},
};
use database::Tx;
use std::collections::HashSet;

/// How long a file is kept that nothing names yet, in milliseconds: a form may be open for hours.
pub const KEPT_UNNAMED_MS: Millis = clock::days(1);

/// Who owns what an import lays down.
const NOBODY: UserId = UserId(0);

/// How much room an upload may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowance {
    /// What the settings give the person's role.
    Usual,
    /// Twice as much: whoever has filled their room with other things still hands in an examination.
    Exam,
}

/// What a person may have on the server, in MiB.
fn quota_mb(app: &App, user: &CurrentUser, allowance: Allowance) -> u64 {
    let is_student = !user.has(Role::ClassManagement) && !user.has(Role::TeacherManagement);
    let usual = if is_student {
        app.config.student_files_mb
    } else {
        app.config.teacher_files_mb
    };
    match allowance {
        Allowance::Usual => usual,
        Allowance::Exam => usual * 2,
    }
}

impl App {
    /// Keeps what a person uploads, and counts it.
    ///
    /// # Errors
    /// `files.quota` (409) if the person has too much on the server already; [`Error::NoSpace`] if the disk is full.
    pub async fn keep_upload(
        &self,
        user: &CurrentUser,
        content: impl Into<Content>,
        allowance: Allowance,
    ) -> Result<FileHash, Error> {
        let content = content.into();
        let (hash, size) = (content.hash().clone(), content.size_bytes() as i64);
        let (owner, now_ms) = (user.id, self.now_ms());
        let limit_mb = quota_mb(self, user, allowance);
        let claimed = hash.clone();
        self.db
            .write(move |tx| async move {
                require_room(&tx, owner, Some(&claimed), size, limit_mb).await?;
                Ok::<_, Error>(store::put(&tx, owner, &claimed, size, now_ms).await?)
            })
            .await?;
        let kept = self.files.put(content).await;
        if kept.is_err() {
            // If this fails too, the row goes with the next collection.
            let unkept = hash.clone();
            let removed = self
                .db
                .write(move |tx| async move { store::remove(&tx, owner, &unkept).await })
                .await;
            if let Err(error) = removed {
                tracing::debug!(%error, "an upload that failed stays counted for a day");
            }
        }
        kept
    }

    /// Says that these files are about to be laid down by an import, or named by a row: nobody collects them for a day.
    pub async fn claim_files(&self, files: Vec<(FileHash, i64)>) -> Result<(), Error> {
        let now_ms = self.now_ms();
        self.db
            .write(move |tx| async move {
                for (hash, bytes) in files {
                    store::put(&tx, NOBODY, &hash, bytes, now_ms).await?;
                }
                Ok(())
            })
            .await
    }
}

/// Refuses a file of that size if the person has no room for it beside what is there and what is still coming in parts; `known` is
/// the file itself, if it may be there already.
async fn require_room(
    tx: &Tx,
    owner: UserId,
    known: Option<&FileHash>,
    size: i64,
    limit_mb: u64,
) -> Result<(), Error> {
    let used = store::used_without(tx, owner, known).await?;
    if (used + size) as u64 > limit_mb << 20 {
        return Err(too_much(limit_mb));
    }
    Ok(())
}

fn too_much(limit_mb: u64) -> Error {
    Error::conflict(
        "files.quota",
        format!(
            "你上传的文件已达上限（{limit_mb} MB）。不再使用的文件一天后自动清理，请稍后再传，或联系学校管理员。"
        ),
    )
}

/// What a person has on the server or has announced, and what they may have, in bytes.
pub async fn usage(tx: &Tx, app: &App, user: &CurrentUser) -> database::Result<(i64, i64)> {
    let used = store::used_without(tx, user.id, None).await?;
    Ok((used, (quota_mb(app, user, Allowance::Usual) << 20) as i64))
}

/// The files that somebody said lately they keep.
pub async fn list_claimed(tx: &Tx, now_ms: Millis) -> database::Result<Vec<FileHash>> {
    store::list_young(tx, now_ms - KEPT_UNNAMED_MS).await
}

/// Forgets the uploads of files that nothing names any more; their owners have the room back.
pub async fn forget_unnamed(tx: &Tx, named: &HashSet<FileHash>, now_ms: Millis) -> database::Result<()> {
    for (owner, hash) in store::list_old(tx, now_ms - KEPT_UNNAMED_MS).await? {
        // What an import laid down is counted for nobody: its row has done its work.
        if owner == NOBODY || !named.contains(&hash) {
            store::remove(tx, owner, &hash).await?;
        }
    }
    Ok(())
}
