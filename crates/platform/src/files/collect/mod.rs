//! Collecting files that nothing names.
//!
//! A file may go when it is older than a day, no row names it, and nobody has said lately that they keep it
//! (`platform_upload`). Files are named by content, so the same file may be wanted again at this very moment, by another
//! school even. Therefore it is first put out of reach, then all rows are read again, and only then is it removed or given
//! back: whoever found the file before had said so, and is seen by the second reading; whoever comes later finds none and
//! writes their own. A folder puts a file out of reach by another name ([`folder`]), a bucket by a mark beside it
//! ([`bucket`]).

mod bucket;
mod folder;

use super::{FileHash, FileStore, Kind};
use crate::{Error, Millis};
use std::collections::HashSet;

/// How many files go in one run at most; the next run takes the rest.
const AT_ONCE: usize = 20_000;

/// What a run did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Collected {
    /// Files removed.
    pub files: usize,
    /// Their size.
    pub bytes: u64,
}

/// Removes the files older than `before_ms` that `named` does not name; it is asked twice.
pub async fn collect<F>(
    store: &FileStore,
    before_ms: Millis,
    named: impl Fn() -> F,
) -> Result<Collected, Error>
where
    F: Future<Output = Result<HashSet<FileHash>, Error>>,
{
    match &store.kind {
        Kind::Folder(folder) => folder::collect(folder, before_ms, named).await,
        Kind::Bucket(bucket) => bucket::collect(bucket, before_ms, named).await,
    }
}
