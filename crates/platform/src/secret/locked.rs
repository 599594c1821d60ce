//! What somebody else's server asks for and must be kept readable: encrypted with a key that follows from the installation's
//! secret, so that a copy of a table alone shows nothing.
//!
//! ChaCha20Poly1305; nonce and text together as hexadecimal digits.

use super::Secret;
use crate::ids;
use chacha20poly1305::{
    ChaCha20Poly1305, Nonce,
    aead::{Aead as _, KeyInit as _},
};
use hmac::Mac as _;

/// Bytes of a nonce; random ones of a few secrets never meet.
const NONCE_BYTES: usize = 12;

impl Secret {
    fn cipher(&self, purpose: &str) -> ChaCha20Poly1305 {
        ChaCha20Poly1305::new(&self.mac(purpose, "lock").finalize().into_bytes())
    }

    /// Encrypts a text for one purpose; each time to something else.
    pub fn lock(&self, purpose: &str, text: &str) -> String {
        let nonce = ids::random_bytes::<NONCE_BYTES>();
        let locked = self
            .cipher(purpose)
            .encrypt(&Nonce::from(nonce), text.as_bytes())
            .expect("a short text can be encrypted");
        hex::encode([nonce.as_slice(), &locked].concat())
    }

    /// The text again; none if it was locked for another purpose, by another installation, or changed.
    pub fn unlock(&self, purpose: &str, locked: &str) -> Option<String> {
        let bytes = hex::decode(locked).ok()?;
        let (nonce, locked) = bytes.split_at_checked(NONCE_BYTES)?;
        let nonce: [u8; NONCE_BYTES] = nonce.try_into().ok()?;
        let text = self.cipher(purpose).decrypt(&Nonce::from(nonce), locked).ok()?;
        String::from_utf8(text).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn only_the_same_secret_and_purpose_open_what_was_locked() {
        let (ours, theirs) = (Secret(Arc::new([1; 32])), Secret(Arc::new([2; 32])));
        let locked = ours.lock("a", "口令");
        assert_eq!(ours.unlock("a", &locked).as_deref(), Some("口令"));
        assert_ne!(ours.lock("a", "口令"), locked);
        assert_eq!(ours.unlock("b", &locked), None);
        assert_eq!(theirs.unlock("a", &locked), None);
        let changed = format!("{}0", &locked[..locked.len() - 1]);
        assert!(changed == locked || ours.unlock("a", &changed).is_none());
        for nonsense in ["", "zz", "00", &"0".repeat(24)] {
            assert_eq!(ours.unlock("a", nonsense), None, "{nonsense}");
        }
    }
}
