//! Collecting in a bucket, where nothing can be renamed.
//!
//! Before the second reading the run writes a mark that lists what it is about to remove, and takes it away when it is done.
//! INVARIANT: whoever keeps a file, or relies on one that is there, has said so in the database, then looks at the marks, then
//! at the file. Was there a mark with this file, they wait. Was there none, they said so before the mark was written, and the
//! second reading sees it; or the run is over, and they see what is left.
//!
//! A mark bears the time until which it counts, for a run that is killed does not take its own away. A run removes nothing in
//! the second half of that time.

use super::{AT_ONCE, Collected};
use crate::{
    Error, Millis,
    clock::minutes,
    files::{FileHash, bucket::Bucket, bucket::failed},
    ids,
};
use object_store::path::Path as Key;
use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

/// Where the marks lie.
const MARKS: &str = "collecting";
/// How long a mark counts.
const MARK_LIFE_MS: Millis = minutes(60);
/// How many files are removed by one request.
const REMOVED_AT_ONCE: usize = 1000;
/// How often, and how many times, whoever keeps a file that is being collected looks again.
const LOOK_EVERY: Duration = Duration::from_millis(500);
const LOOKS: usize = 20;

pub(super) async fn collect<F>(
    bucket: &Bucket,
    before_ms: Millis,
    named: impl Fn() -> F,
) -> Result<Collected, Error>
where
    F: Future<Output = Result<HashSet<FileHash>, Error>>,
{
    for mark in bucket.list_below(MARKS).await? {
        if !counts(&mark, bucket.now_ms()) {
            bucket.remove(&mark).await?;
        }
    }
    let mut old = bucket.list().await?;
    old.retain(|file| file.modified_ms < before_ms);
    if old.is_empty() {
        return Ok(Collected::default());
    }
    let known = named().await?;
    old.retain(|file| !known.contains(&file.hash));
    old.truncate(AT_ONCE);
    if old.is_empty() {
        return Ok(Collected::default());
    }
    let began = Instant::now();
    let mark = bucket.mark(old.iter().map(|file| &file.hash)).await?;
    let known = named().await?;
    old.retain(|file| !known.contains(&file.hash));
    let mut collected = Collected::default();
    for files in old.chunks(REMOVED_AT_ONCE) {
        if began.elapsed() > Duration::from_millis(MARK_LIFE_MS.unsigned_abs()) / 2 {
            break;
        }
        let hashes: Vec<_> = files.iter().map(|file| file.hash.clone()).collect();
        bucket.remove_files(&hashes).await?;
        collected.files += files.len();
        collected.bytes += files.iter().map(|file| file.size_bytes).sum::<u64>();
    }
    bucket.remove(&mark).await?;
    Ok(collected)
}

/// Whether a mark still says what is about to be removed: its name begins with the time until which it does.
fn counts(mark: &Key, now_ms: Millis) -> bool {
    let name = mark.filename().unwrap_or_default();
    let until_ms = name
        .split('-')
        .next()
        .and_then(|until| until.parse::<Millis>().ok());
    until_ms.is_some_and(|until_ms| now_ms < until_ms)
}

impl Bucket {
    /// Says that these files are about to be removed.
    async fn mark(&self, files: impl Iterator<Item = &FileHash>) -> Result<Key, Error> {
        let until_ms = self.now_ms() + MARK_LIFE_MS;
        let key = self.key(&format!("{MARKS}/{until_ms}-{}", ids::token()));
        let text: Vec<_> = files.map(FileHash::as_str).collect();
        let written = self.write(&key, text.join("\n").into()).await;
        written.map_err(failed("mark files"))?;
        Ok(key)
    }

    /// Whether the file is about to be removed.
    async fn is_marked(&self, hash: &FileHash) -> Result<bool, Error> {
        for mark in self.list_below(MARKS).await? {
            if counts(&mark, self.now_ms())
                && let Some(text) = self.read_text(&mark).await?
                && text.lines().any(|line| line == hash.as_str())
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Waits until a file is not about to be removed: it may be gone then.
    ///
    /// # Errors
    /// [`Error::Busy`] after ten seconds.
    pub(in crate::files) async fn wait_while_collected(&self, hash: &FileHash) -> Result<(), Error> {
        for _ in 0..LOOKS {
            if !self.is_marked(hash).await? {
                return Ok(());
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        Err(Error::Busy)
    }

    /// Whether the file is there and not about to be removed.
    pub(in crate::files) async fn has(&self, hash: &FileHash) -> Result<bool, Error> {
        Ok(!self.is_marked(hash).await? && self.size(hash).await?.is_some())
    }
}
