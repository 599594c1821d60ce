//! How much room a school takes on the server, and how much it may take.
//!
//! Counted is each file once: what its courses consist of, the sizes made of their films, what its people have uploaded, and what of
//! theirs is still coming. What comes in parts (films, courses) is refused where there is no room left for it.

use crate::store::storage;
use database::Tx;
use platform::{App, Error, access::SchoolId};

/// The room of a school, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Storage {
    /// What it takes.
    pub used_bytes: i64,
    /// What it may take; none where the server sets no limit.
    pub limit_bytes: Option<i64>,
}

/// How much room a school takes.
///
/// # Errors
/// The database's.
pub async fn measure(tx: &Tx, school: SchoolId, app: &App) -> database::Result<Storage> {
    Ok(Storage {
        used_bytes: storage::used_bytes(tx, school).await?,
        limit_bytes: app.config.school_files_mb.map(|mb| (mb << 20) as i64),
    })
}

/// Refuses a file of that size if its school has no room for it.
///
/// # Errors
/// `courses.school_quota`.
pub async fn require_room(tx: &Tx, school: SchoolId, app: &App, size_bytes: u64) -> Result<(), Error> {
    let storage = measure(tx, school, app).await?;
    let Some(limit_bytes) = storage.limit_bytes else {
        return Ok(());
    };
    let size_bytes = i64::try_from(size_bytes).unwrap_or(i64::MAX);
    if storage.used_bytes.saturating_add(size_bytes) <= limit_bytes {
        return Ok(());
    }
    let said = format!(
        "学校的存储空间不够了（已用 {}，共 {}），这个文件需要 {}。请教务处清理不再使用的课程和视频，或请管理员扩大空间。",
        in_mb(storage.used_bytes),
        in_mb(limit_bytes),
        in_mb(size_bytes)
    );
    Err(Error::conflict("courses.school_quota", said))
}

fn in_mb(bytes: i64) -> String {
    format!("{} MB", bytes.saturating_add((1 << 20) - 1) >> 20)
}
