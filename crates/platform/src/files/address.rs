//! Addresses under which a browser fetches a file without a header of its own.

use super::FileHash;
use crate::{Millis, secret::Secret};

/// How long a signed address works: long enough for a lesson and its video.
pub const ADDRESS_LIFE_MS: Millis = crate::clock::hours(12);

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
