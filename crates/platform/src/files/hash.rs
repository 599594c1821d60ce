//! What a file is called: by its content, and, for whoever downloads it, by a name.

use super::signed_address;
use crate::{Millis, secret::Secret};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use database::{FromValue, Row, Value};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// The SHA-256 of a file, as 64 hexadecimal digits: in JSON and in columns that text. Another text is an error there.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FileHash(String);

impl FileHash {
    /// The hash of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(hex::encode(Sha256::digest(bytes)))
    }

    /// The hash of what was hashed piece by piece.
    pub(crate) fn from_digest(digest: Sha256) -> Self {
        Self(hex::encode(digest.finalize()))
    }

    /// A hash as written in an address or a text; none if it is not 64 lower-case hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        let is_hash = text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        is_hash.then(|| Self(text.into()))
    }

    /// The hash in a `Content-Digest` header (RFC 9530), `sha-256=:<base64>:`; others beside it are ignored.
    pub fn of_content_digest(header: &str) -> Option<Self> {
        let mut digests = header.split(',').map(str::trim);
        let sha256 = digests.find_map(|digest| digest.strip_prefix("sha-256=:"))?;
        let bytes = BASE64_STANDARD.decode(sha256.strip_suffix(':')?).ok()?;
        Self::parse(&hex::encode(bytes))
    }

    /// The hash as a `Content-Digest` header.
    pub fn content_digest(&self) -> String {
        let bytes = hex::decode(&self.0).expect("a hash is hexadecimal digits");
        format!("sha-256=:{}:", BASE64_STANDARD.encode(bytes))
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for FileHash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl TryFrom<String> for FileHash {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("{text:?} is no hash of a file"))
    }
}

impl From<FileHash> for String {
    fn from(hash: FileHash) -> Self {
        hash.0
    }
}

impl From<FileHash> for Value {
    fn from(hash: FileHash) -> Self {
        Self::Text(hash.0)
    }
}

impl From<&FileHash> for Value {
    fn from(hash: &FileHash) -> Self {
        Self::Text(hash.0.clone())
    }
}

impl FromValue for FileHash {
    fn from_value(value: &Value) -> Result<Self, String> {
        String::from_value(value)?.try_into()
    }
}

/// A file with what a download of it is called; in JSON the two in an array.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(FileHash, String)", into = "(FileHash, String)")]
pub struct NamedFile {
    /// Its content.
    pub hash: FileHash,
    /// Its name; the ending decides the media type.
    pub name: String,
}

impl NamedFile {
    /// From two columns that are filled together, or not at all.
    pub fn from_columns(row: &Row, hash: &str, name: &str) -> database::Result<Option<Self>> {
        let columns: (Option<FileHash>, Option<String>) = (row.get(hash)?, row.get(name)?);
        Ok(columns.0.zip(columns.1).map(Self::from))
    }

    /// The two columns.
    pub fn columns(file: Option<&Self>) -> (Value, Value) {
        let (hash, name) = (file.map(|file| &file.hash), file.map(|file| &file.name));
        (hash.into(), name.into())
    }

    /// An address under which a browser may fetch it for a while: for somebody who may see it.
    pub fn address(&self, secret: &Secret, now_ms: Millis) -> String {
        signed_address(secret, &self.hash, &self.name, now_ms)
    }
}

impl From<(FileHash, String)> for NamedFile {
    fn from((hash, name): (FileHash, String)) -> Self {
        Self { hash, name }
    }
}

impl From<NamedFile> for (FileHash, String) {
    fn from(file: NamedFile) -> Self {
        (file.hash, file.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_that_is_none_is_an_error_and_not_a_file_that_is_gone() {
        let hash = FileHash::of(b"a picture");
        assert_eq!(FileHash::from_value(&Value::from(&hash)), Ok(hash));
        let error = FileHash::from_value(&Value::Text("deadbeef".into())).expect_err("no hash");
        assert!(error.contains("deadbeef"), "{error}");
        assert!(serde_json::from_str::<FileHash>("\"deadbeef\"").is_err());
    }

    #[test]
    fn a_content_digest_is_read_as_rfc_9530_writes_it() {
        let hash = FileHash::of(b"{\"hello\": \"world\"}\n");
        let digest = "sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:";
        assert_eq!(FileHash::of_content_digest(digest), Some(hash.clone()));
        assert_eq!(hash.content_digest(), digest);
        assert_eq!(
            FileHash::of_content_digest(&format!("sha-512=:AA==:, {digest}")),
            Some(hash)
        );
        for wrong in [
            "",
            "sha-256=:AA==:",
            "sha-256=RK",
            "sha-512=:AA==:",
            "sha-256=:!:",
        ] {
            assert_eq!(FileHash::of_content_digest(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_named_file_is_two_texts_in_an_array() {
        let file = NamedFile::from((FileHash::of(b"a picture"), "账龄.png".to_owned()));
        let text = serde_json::to_string(&file).expect("texts are JSON");
        assert_eq!(text, format!("[\"{}\",\"账龄.png\"]", file.hash));
        assert_eq!(serde_json::from_str::<NamedFile>(&text).expect("the same"), file);
    }
}
