//! Files by content: what is stored under its SHA-256 never changes, so it may be cached for ever.
//!
//! The store knows bytes only, and keeps them in a local folder or in a bucket of an S3 server (decision 0045). Who may see a
//! file is decided by the feature that owns it, which then hands out an address signed for a while (a browser cannot send a
//! header with a picture or a video).

mod address;
mod bucket;
mod collect;
mod content;
mod disk;
mod folder;
mod hash;
mod parts;
mod settings;

pub use address::{ADDRESS_LIFE_MS, is_signed, signed_address};
pub use collect::{Collected, collect};
pub use content::{Content, Spool};
pub use hash::{FileHash, NamedFile};
pub use settings::{BucketAddress, FileSettings, Hidden};

use crate::{Clock, Error, Millis, config::Config};
use bucket::Bucket;
use bytes::Bytes;
use folder::Folder;
use futures_util::{TryStreamExt as _, stream::BoxStream};
use sha2::{Digest as _, Sha256};
use std::{
    io,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

/// A file on its way out, piece by piece.
pub type ByteStream = BoxStream<'static, io::Result<Bytes>>;

/// A file of the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// Its name.
    pub hash: FileHash,
    /// Its size.
    pub size_bytes: u64,
    /// When it was last written, or kept again, by the store's own clock.
    pub modified_ms: Millis,
}

/// Files named by their content; cheap to clone.
#[derive(Debug, Clone)]
pub struct FileStore {
    kind: Kind,
    /// Where files are written while they come in: on the disk of a folder that keeps them, so that they need a name only.
    incoming: PathBuf,
}

#[derive(Debug, Clone)]
enum Kind {
    Folder(Folder),
    Bucket(Bucket),
}

impl FileStore {
    /// The store of these settings. Nothing is asked of it yet.
    ///
    /// # Errors
    /// If the settings of an S3 server are incomplete or contradict each other.
    pub fn open(config: &Config, clock: Arc<dyn Clock>) -> Result<Self, Error> {
        let folder = config.data_dir.join("files");
        let Some(address) = &config.files.files_url else {
            return Ok(Self::in_folder(folder));
        };
        Ok(Self {
            kind: Kind::Bucket(Bucket::open(address, &config.files, clock)?),
            incoming: folder.join(INCOMING),
        })
    }

    /// A store in that folder, made when the first file comes.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self {
            incoming: folder.join(INCOMING),
            kind: Kind::Folder(Folder(folder)),
        }
    }

    /// Where it is, for people.
    pub fn place(&self) -> String {
        match &self.kind {
            Kind::Folder(folder) => folder.0.display().to_string(),
            Kind::Bucket(bucket) => bucket.address.to_string(),
        }
    }

    /// Whether it is on another machine, which may be away while this one is well.
    pub fn is_remote(&self) -> bool {
        matches!(self.kind, Kind::Bucket(_))
    }

    /// Asks it for a sign of life.
    pub async fn probe(&self) -> Result<(), Error> {
        match &self.kind {
            Kind::Folder(folder) => folder
                .probe()
                .await
                .map_err(|error| Error::io("read the files", &error)),
            Kind::Bucket(bucket) => bucket.probe().await,
        }
    }

    /// Begins to take a file piece by piece.
    ///
    /// # Errors
    /// [`Error::NoSpace`] if the disk has no room.
    pub async fn spool(&self) -> Result<Spool, Error> {
        Spool::create(&self.incoming, !self.is_remote()).await
    }

    /// Keeps a file, durably, and returns its hash. Keeping it twice is free.
    ///
    /// Whoever keeps a file has said so in `platform_upload` before: see [`crate::uploads`].
    ///
    /// # Errors
    /// [`Error::NoSpace`] if the disk has no room for it, [`Error::Busy`] if this very file is just being collected or the S3
    /// server is away; nothing is left behind then.
    pub async fn put(&self, content: impl Into<Content>) -> Result<FileHash, Error> {
        let content = content.into();
        let hash = content.hash.clone();
        match &self.kind {
            Kind::Folder(folder) => folder.put(content).await?,
            Kind::Bucket(bucket) => bucket.put(content).await?,
        }
        Ok(hash)
    }

    /// Keeps a file of this machine, read piece by piece.
    pub async fn put_file(&self, path: &Path) -> Result<FileHash, Error> {
        let wrong = |error: io::Error| Error::io("read a file", &error);
        let mut file = tokio::fs::File::open(path).await.map_err(wrong)?;
        let mut spool = self.spool().await?;
        let mut piece = vec![0; 1 << 20];
        loop {
            let read = tokio::io::AsyncReadExt::read(&mut file, &mut piece)
                .await
                .map_err(wrong)?;
            if read == 0 {
                return self.put(spool.finish().await?).await;
            }
            spool.write(&piece[..read]).await?;
        }
    }

    /// How large a file is; none if it is not there.
    pub async fn size(&self, hash: &FileHash) -> Result<Option<u64>, Error> {
        match &self.kind {
            Kind::Folder(folder) => folder.size(hash).await.map_err(unreadable),
            Kind::Bucket(bucket) => bucket.size(hash).await,
        }
    }

    /// Whether the file is there, and stays: one that is just being collected is not.
    pub async fn has(&self, hash: &FileHash) -> Result<bool, Error> {
        match &self.kind {
            Kind::Folder(folder) => folder
                .size(hash)
                .await
                .map(|size| size.is_some())
                .map_err(unreadable),
            Kind::Bucket(bucket) => bucket.has(hash).await,
        }
    }

    /// The whole file, or none.
    pub async fn read(&self, hash: &FileHash) -> Result<Option<Vec<u8>>, Error> {
        match &self.kind {
            Kind::Folder(folder) => folder.read(hash).await.map_err(unreadable),
            Kind::Bucket(bucket) => bucket.read(hash).await,
        }
    }

    /// The whole file for somebody who reads here and there in it, such as a reader of zips; none if it is not there. Of a bucket it
    /// is a copy on this machine's disk, which is gone when it is dropped.
    ///
    /// # Errors
    /// [`Error::NoSpace`] if the disk has no room for the copy.
    pub async fn open_file(&self, hash: &FileHash) -> Result<Option<std::fs::File>, Error> {
        match &self.kind {
            Kind::Folder(folder) => folder.open(hash).await.map_err(unreadable),
            Kind::Bucket(bucket) => {
                let Some(size_bytes) = bucket.size(hash).await? else {
                    return Ok(None);
                };
                let Some(mut stream) = bucket.stream(hash, 0..size_bytes).await? else {
                    return Ok(None);
                };
                let mut spool = self.spool().await?;
                while let Some(piece) = stream.try_next().await.map_err(unreadable)? {
                    spool.write(&piece).await?;
                }
                spool.finish().await?.into_file(hash).await.map(Some)
            }
        }
    }

    /// A part of the file, or none; the range lies within its size.
    pub async fn stream(&self, hash: &FileHash, range: Range<u64>) -> Result<Option<ByteStream>, Error> {
        match &self.kind {
            Kind::Folder(folder) => folder.stream(hash, range).await.map_err(unreadable),
            Kind::Bucket(bucket) => bucket.stream(hash, range).await,
        }
    }

    /// An address at which a browser fetches the file from the S3 server itself, where the operator allows that; `kind` and
    /// `disposition` are the headers it is sent with.
    pub async fn direct_address(
        &self,
        hash: &FileHash,
        kind: &str,
        disposition: &str,
    ) -> Result<Option<String>, Error> {
        match &self.kind {
            Kind::Folder(_) => Ok(None),
            Kind::Bucket(bucket) => bucket.direct_address(hash, kind, disposition).await,
        }
    }

    /// Every file, in no order.
    pub async fn list(&self) -> Result<Vec<Stored>, Error> {
        match &self.kind {
            Kind::Folder(folder) => folder.list().await,
            Kind::Bucket(bucket) => bucket.list().await,
        }
    }

    /// Copies a file out of the store, durably; returns whether there was one.
    ///
    /// # Errors
    /// If what an S3 server sent is not what the file's name says.
    pub async fn copy_to(&self, hash: &FileHash, to: &Path) -> Result<bool, Error> {
        match &self.kind {
            Kind::Folder(folder) => folder.copy_to(hash, to).await.map_err(unreadable),
            Kind::Bucket(bucket) => bucket.copy_to(hash, to).await,
        }
    }

    /// Reads a file and compares it with its name; none if it is not there.
    pub async fn is_whole(&self, hash: &FileHash) -> Result<Option<bool>, Error> {
        let Some(size_bytes) = self.size(hash).await? else {
            return Ok(None);
        };
        let Some(stream) = self.stream(hash, 0..size_bytes).await? else {
            return Ok(None);
        };
        let digest = stream
            .try_fold(Sha256::new(), |mut digest, piece| async move {
                digest.update(&piece);
                Ok(digest)
            })
            .await
            .map_err(unreadable)?;
        Ok(Some(FileHash::from_digest(digest) == *hash))
    }
}

/// The folder beside the files that is for those still coming in. What a killed process left there goes with the collection.
const INCOMING: &str = "incoming";

fn unreadable(error: io::Error) -> Error {
    Error::internal("read a file", error)
}
