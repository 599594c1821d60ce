//! A local folder of files: `ab/abcd…`, each under its hash.

use super::{
    ByteStream, FileHash, Stored,
    content::{Content, Data},
    disk,
};
use crate::Error;
use futures_util::StreamExt as _;
use std::{
    io,
    ops::Range,
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};
use tokio::{
    fs::{self, File},
    io::{AsyncReadExt as _, AsyncSeekExt as _},
};
use tokio_util::io::ReaderStream;

/// How much is read at a time, in bytes.
const PIECE_BYTES: usize = 128 << 10;

#[derive(Debug, Clone)]
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn path(&self, hash: &FileHash) -> PathBuf {
        self.0.join(&hash.as_str()[..2]).join(hash.as_str())
    }

    pub(super) async fn put(&self, content: Content) -> Result<(), Error> {
        let path = self.path(&content.hash);
        blocking("keep a file", move || {
            if disk::touch(&path)? {
                return Ok(());
            }
            match content.data {
                Data::Bytes(bytes) => disk::write(&path, &bytes),
                Data::File(file, scratch) => {
                    // Nothing is under way: the content was flushed when it was finished.
                    let file = file
                        .try_into_std()
                        .map_err(|_| io::Error::other("a file is still written"))?;
                    let scratch = scratch.ok_or_else(|| io::Error::other("a file without a name"))?;
                    disk::adopt(&file, &scratch.0, &path)
                }
            }
        })
        .await
    }

    pub(super) async fn size(&self, hash: &FileHash) -> io::Result<Option<u64>> {
        found(fs::metadata(self.path(hash)).await).map(|about| about.map(|about| about.len()))
    }

    pub(super) async fn read(&self, hash: &FileHash) -> io::Result<Option<Vec<u8>>> {
        found(fs::read(self.path(hash)).await)
    }

    pub(super) async fn open(&self, hash: &FileHash) -> io::Result<Option<std::fs::File>> {
        match found(File::open(self.path(hash)).await)? {
            Some(file) => Ok(Some(file.into_std().await)),
            None => Ok(None),
        }
    }

    pub(super) async fn stream(&self, hash: &FileHash, range: Range<u64>) -> io::Result<Option<ByteStream>> {
        let Some(mut file) = found(File::open(self.path(hash)).await)? else {
            return Ok(None);
        };
        file.seek(io::SeekFrom::Start(range.start)).await?;
        let part = file.take(range.end - range.start);
        Ok(Some(ReaderStream::with_capacity(part, PIECE_BYTES).boxed()))
    }

    /// Copies a file out of the store, durably; returns whether there was one.
    pub(super) async fn copy_to(&self, hash: &FileHash, to: &Path) -> io::Result<bool> {
        let copied = found(fs::copy(self.path(hash), to).await)?;
        if copied.is_some() {
            File::open(to).await?.sync_all().await?;
        }
        Ok(copied.is_some())
    }

    pub(super) async fn list(&self) -> Result<Vec<Stored>, Error> {
        let root = self.0.clone();
        blocking("list files", move || {
            let mut all = Vec::new();
            for path in disk::entries(&root)?.iter().map(|folder| disk::entries(folder)) {
                for path in path? {
                    let name = path.file_name().and_then(|name| name.to_str());
                    let Some(hash) = name.and_then(FileHash::parse) else {
                        continue;
                    };
                    // Gone meanwhile: it is not listed.
                    let Some(about) = found(std::fs::metadata(&path))? else {
                        continue;
                    };
                    let since = about.modified()?.duration_since(UNIX_EPOCH);
                    all.push(Stored {
                        hash,
                        size_bytes: about.len(),
                        modified_ms: since.map_or(0, |since| since.as_millis() as i64),
                    });
                }
            }
            Ok(all)
        })
        .await
    }

    /// Fails where the folder that holds this one cannot be read: this one is made with the first file.
    pub(super) async fn probe(&self) -> io::Result<()> {
        let folder = self.0.parent().unwrap_or(&self.0);
        fs::read_dir(folder).await.map(drop)
    }
}

/// None where there is nothing.
pub(super) fn found<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Does disk work where it does not hold up requests.
pub(super) async fn blocking<T: Send + 'static>(
    what: &'static str,
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, Error> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| Error::internal(what, error))?
        .map_err(|error| Error::io(what, &error))
}
