//! What only this installation can open: anybody may seal with a public key, and carry it on paper if need be.
//!
//! HPKE (RFC 9180), base mode, DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20Poly1305.

use super::Secret;
use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use hmac::Mac as _;
use hpke::{
    Deserializable as _, Kem as _, OpModeR, Serializable as _, aead::ChaCha20Poly1305, kdf::HkdfSha256,
    kem::X25519HkdfSha256, single_shot_open,
};
use sha2::{Digest as _, Sha256};

type Kem = X25519HkdfSha256;

/// A key pair for one thing, always the same for it: nothing is stored. Printing it shows nothing.
pub struct SealingKey {
    private: <Kem as hpke::Kem>::PrivateKey,
    public: <Kem as hpke::Kem>::PublicKey,
}

impl std::fmt::Debug for SealingKey {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("SealingKey")
    }
}

impl Secret {
    /// The key pair for one thing of one purpose.
    pub fn sealing_key(&self, purpose: &str, of: &str) -> SealingKey {
        let seed = self.mac(purpose, of).finalize().into_bytes();
        let (private, public) = Kem::derive_keypair(&seed);
        SealingKey { private, public }
    }
}

impl SealingKey {
    /// The public key, 64 hexadecimal digits.
    pub fn public(&self) -> String {
        hex::encode(self.public.to_bytes())
    }

    /// What was sealed for this purpose beside this text; none if it was sealed with another key, or a bit of it changed.
    /// `encapsulated` and `sealed` are hexadecimal digits, the sealed ones with the tag at their end.
    pub fn open(&self, purpose: &str, beside: &str, encapsulated: &str, sealed: &str) -> Option<Vec<u8>> {
        let encapsulated = hex::decode(encapsulated).ok()?;
        let encapsulated = <Kem as hpke::Kem>::EncappedKey::from_bytes(&encapsulated).ok()?;
        single_shot_open::<ChaCha20Poly1305, HkdfSha256, Kem>(
            &OpModeR::Base,
            &self.private,
            &encapsulated,
            purpose.as_bytes(),
            &hex::decode(sealed).ok()?,
            beside.as_bytes(),
        )
        .ok()
    }
}

/// A text that is given out before its key: the same text always has the same key and the same bytes.
pub struct SealedText {
    /// Names text and purpose, and tells nothing of them; 32 hexadecimal digits.
    pub tag: String,
    /// Opens it: 64 hexadecimal digits.
    pub key: String,
    /// The encrypted text with its tag of authenticity at the end.
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for SealedText {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "SealedText({})", self.tag)
    }
}

impl Secret {
    /// Encrypts a text for one thing of one purpose (ChaCha20-Poly1305).
    pub fn seal(&self, purpose: &str, of: &str, text: &[u8]) -> SealedText {
        let digest = hex::encode(Sha256::digest(text));
        let mut tag = self.sign(&format!("{purpose} tag"), &format!("{of}\n{digest}"));
        tag.truncate(32);
        let beside = format!("{purpose}\n{of}\n{tag}");
        let key = self
            .mac(&format!("{purpose} key"), &beside)
            .finalize()
            .into_bytes();
        // INVARIANT: a key encrypts one text only, for it follows from the text; so the nonce may be the same for all.
        let nonce = chacha20poly1305::Nonce::default();
        let payload = Payload {
            msg: text,
            aad: beside.as_bytes(),
        };
        let bytes = chacha20poly1305::ChaCha20Poly1305::new(&key)
            .encrypt(&nonce, payload)
            .expect("a text of a few megabytes is encrypted");
        SealedText {
            tag,
            key: hex::encode(key),
            bytes,
        }
    }
}
