//! Files by content: what is stored under its SHA-256 never changes, so it may be cached for ever.
//!
//! The store knows bytes only. Who may see a file is decided by the feature that owns it, which then hands out an
//! address signed for a while (a browser cannot send a header with a picture or a video).

mod collect;
mod disk;
mod hash;

pub use collect::{Collected, collect};
pub use hash::{FileHash, NamedFile};

use crate::{Error, Millis, secret::Secret};
use std::path::PathBuf;

/// How long a signed address works: long enough for a lesson and its video.
pub const ADDRESS_LIFE_MS: Millis = crate::clock::hours(12);

/// A local folder of files named by their content.
#[derive(Debug, Clone)]
pub struct FileStore {
    folder: PathBuf,
}

impl FileStore {
    /// A store in that folder, made when the first file comes.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Keeps the bytes, durably, and returns their hash. Keeping them twice is free, and makes the file young again.
    ///
    /// Whoever keeps a file has said so in `platform_upload` before: see [`crate::uploads`].
    ///
    /// # Errors
    /// [`Error::NoSpace`] if the disk has no room for them; nothing is left behind then.
    pub async fn put(&self, bytes: Vec<u8>) -> Result<FileHash, Error> {
        let store = self.clone();
        let kept = tokio::task::spawn_blocking(move || {
            let hash = FileHash::of(&bytes);
            let path = store.path(&hash);
            if !disk::touch(&path)? {
                disk::write(&path, &bytes)?;
            }
            Ok(hash)
        });
        kept.await
            .map_err(|error| Error::internal("keep a file", error))?
            .map_err(|error| Error::io("keep a file", &error))
    }

    /// Whether the file is there.
    pub async fn has(&self, hash: &FileHash) -> bool {
        tokio::fs::try_exists(self.path(hash)).await.unwrap_or(false)
    }

    /// Where the file lies; it need not exist.
    pub fn path(&self, hash: &FileHash) -> PathBuf {
        self.folder.join(&hash.as_str()[..2]).join(hash.as_str())
    }

    /// The whole file, or none.
    pub async fn read(&self, hash: &FileHash) -> Result<Option<Vec<u8>>, Error> {
        match tokio::fs::read(self.path(hash)).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Error::internal("read a file", error)),
        }
    }
}

/// An address under which a browser may fetch the file until it expires.
///
/// `name` is what a download is called; its extension decides the media type.
pub fn signed_address(secret: &Secret, hash: &FileHash, name: &str, now_ms: Millis) -> String {
    // Rounded, so that the address stays the same (and cached) for a while.
    let expires_at_ms = (now_ms / ADDRESS_LIFE_MS + 2) * ADDRESS_LIFE_MS;
    let signature = secret.sign("file", &signed_text(hash, name, expires_at_ms));
    let name: String = name.bytes().map(escaped).collect();
    format!(
        "/api/file/{}/?name={name}&expires={expires_at_ms}&signature={signature}",
        hash.as_str()
    )
}

/// Whether an address was made by [`signed_address`] and still works.
pub fn is_signed(
    secret: &Secret,
    hash: &FileHash,
    name: &str,
    expires_at_ms: Millis,
    signature: &str,
    now_ms: Millis,
) -> bool {
    now_ms < expires_at_ms && secret.is_signature("file", &signed_text(hash, name, expires_at_ms), signature)
}

fn signed_text(hash: &FileHash, name: &str, expires_at_ms: Millis) -> String {
    format!("{}\n{name}\n{expires_at_ms}", hash.as_str())
}

fn escaped(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_') {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}
