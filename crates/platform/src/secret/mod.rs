//! The keys of this installation, made once and kept in the database, so that all instances share them: a secret that signs
//! tokens and file addresses, and a key pair whose signatures anybody can check.

mod keypair;
mod locked;
mod sealing;
mod store;

pub use keypair::{Keypair, is_signed_by};
pub use sealing::{SealedText, SealingKey};

use database::Database;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use std::sync::Arc;

/// 32 random bytes. Printing it shows nothing.
#[derive(Clone)]
pub struct Secret(Arc<[u8; 32]>);

impl std::fmt::Debug for Secret {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Secret")
    }
}

impl Secret {
    /// Reads the secret, making it if this is the first start.
    pub(crate) async fn load(db: &Database, now_ms: i64) -> database::Result<Self> {
        let fresh = || crate::ids::random_bytes::<32>();
        let stored = store::find_or_insert(db, "signing", fresh, now_ms).await?;
        let bytes = stored
            .try_into()
            .map_err(|_| database::Error::Unavailable("the signing key is damaged".into()))?;
        Ok(Self(Arc::new(bytes)))
    }

    /// The bytes, for a signing library.
    pub fn bytes(&self) -> &[u8] {
        &*self.0
    }

    /// A signature of the text for one purpose, as hexadecimal digits.
    pub fn sign(&self, purpose: &str, text: &str) -> String {
        hex::encode(self.mac(purpose, text).finalize().into_bytes())
    }

    /// Whether the signature is right, in constant time.
    pub fn is_signature(&self, purpose: &str, text: &str, signature: &str) -> bool {
        hex::decode(signature).is_ok_and(|bytes| self.mac(purpose, text).verify_slice(&bytes).is_ok())
    }

    fn mac(&self, purpose: &str, text: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.bytes()).expect("HMAC takes a key of any length");
        mac.update(purpose.as_bytes());
        mac.update(&[0]);
        mac.update(text.as_bytes());
        mac
    }
}

/// Whether `signature` (hexadecimal) is the HMAC-SHA256 of the text with somebody else's key, in constant time.
pub fn is_hmac(key: &[u8], text: &[u8], signature: &str) -> bool {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    mac.update(text);
    hex::decode(signature).is_ok_and(|bytes| mac.verify_slice(&bytes).is_ok())
}

/// The HMAC-SHA256 of the text with somebody else's key, as hexadecimal digits.
pub fn hmac(key: &[u8], text: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    mac.update(text);
    hex::encode(mac.finalize().into_bytes())
}
