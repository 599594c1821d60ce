//! What is about to be kept: bytes, or a file on the disk that was written while it came in.

use super::FileHash;
use crate::{Error, ids};
use bytes::Bytes;
use sha2::{Digest as _, Sha256};
use std::path::{Path, PathBuf};
use tokio::{
    fs::{self, File},
    io::{AsyncSeekExt as _, AsyncWriteExt as _},
};

/// A file that goes when nobody needs it any more.
#[derive(Debug)]
pub(super) struct Scratch(pub(super) PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).ok();
    }
}

/// A file with its hash, not yet in the store.
#[derive(Debug)]
pub struct Content {
    pub(super) hash: FileHash,
    pub(super) size_bytes: u64,
    pub(super) data: Data,
}

#[derive(Debug)]
pub(super) enum Data {
    Bytes(Bytes),
    /// The file, and the name it still has on the disk: none where a store does not need one.
    File(File, Option<Scratch>),
}

impl Content {
    /// Of its bytes.
    pub fn hash(&self) -> &FileHash {
        &self.hash
    }

    /// How many they are.
    pub fn size_bytes(&self) -> u64 {
        self.size_bytes
    }

    /// The file that was spooled, at its beginning, if it is the one of that name.
    pub(super) async fn into_file(self, name: &FileHash) -> Result<std::fs::File, Error> {
        let Data::File(mut file, _) = self.data else {
            return Err(Error::Internal("no file was spooled".into()));
        };
        if self.hash != *name {
            return Err(Error::Internal(format!("the file {name} is damaged")));
        }
        let rewound = file.rewind().await;
        rewound.map_err(|error| Error::io("read a file", &error))?;
        Ok(file.into_std().await)
    }
}

impl From<Vec<u8>> for Content {
    fn from(bytes: Vec<u8>) -> Self {
        Self {
            hash: FileHash::of(&bytes),
            size_bytes: bytes.len() as u64,
            data: Data::Bytes(bytes.into()),
        }
    }
}

/// Takes a file piece by piece, so that no file is in memory as a whole. Dropped before its end, it leaves nothing.
#[derive(Debug)]
pub struct Spool {
    file: File,
    scratch: Option<Scratch>,
    hash: Sha256,
    size_bytes: u64,
}

impl Spool {
    /// Opens one in that folder. Without a name nothing is left of it, however this process ends.
    pub(super) async fn create(folder: &Path, is_named: bool) -> Result<Self, Error> {
        let path = folder.join(format!(".{}", ids::token()));
        let made = async {
            fs::create_dir_all(folder).await?;
            let mut options = File::options();
            options.read(true).write(true).create_new(true);
            options.open(&path).await
        };
        let file = made.await.map_err(|error| Error::io("take a file", &error))?;
        let scratch = Some(Scratch(path)).filter(|_| is_named);
        Ok(Self {
            file,
            scratch,
            hash: Sha256::new(),
            size_bytes: 0,
        })
    }

    /// Takes the next piece.
    ///
    /// # Errors
    /// [`Error::NoSpace`] if the disk is full.
    pub async fn write(&mut self, piece: &[u8]) -> Result<(), Error> {
        self.hash.update(piece);
        self.size_bytes += piece.len() as u64;
        let written = self.file.write_all(piece).await;
        written.map_err(|error| Error::io("take a file", &error))
    }

    /// Bytes taken so far.
    pub fn size_bytes(&self) -> u64 {
        self.size_bytes
    }

    /// Ends it.
    ///
    /// # Errors
    /// [`Error::NoSpace`] if the disk is full.
    pub async fn finish(mut self) -> Result<Content, Error> {
        let flushed = self.file.flush().await;
        flushed.map_err(|error| Error::io("take a file", &error))?;
        Ok(Content {
            hash: FileHash::from_digest(self.hash),
            size_bytes: self.size_bytes,
            data: Data::File(self.file, self.scratch),
        })
    }
}
