//! What only this installation can open: anybody may seal with a public key, and carry it on paper if need be.
//!
//! HPKE (RFC 9180), base mode, DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20Poly1305.

use super::Secret;
use hmac::Mac as _;
use hpke::{
    Deserializable as _, Kem as _, OpModeR, Serializable as _, aead::ChaCha20Poly1305, kdf::HkdfSha256,
    kem::X25519HkdfSha256, single_shot_open,
};

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
