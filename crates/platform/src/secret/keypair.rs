//! The keys with which this installation signs what people keep, so that anybody can check it with the public one.

use super::store;
use crate::ids;
use database::{Database, Error, Result};
use p256::{
    SecretKey,
    ecdsa::{
        Signature, SigningKey, VerifyingKey,
        signature::{Signer as _, Verifier as _},
    },
    elliptic_curve::sec1::ToEncodedPoint as _,
};
use std::sync::Arc;

/// A key pair on the curve P-256, which every browser knows. Printing it shows nothing.
#[derive(Clone)]
pub struct Keypair(Arc<SecretKey>);

impl std::fmt::Debug for Keypair {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Keypair")
    }
}

impl Keypair {
    /// Reads the key of this name, making it if this is the first start.
    pub(crate) async fn load(db: &Database, name: &'static str, now_ms: i64) -> Result<Self> {
        let stored = store::find_or_insert(db, name, || fresh().to_bytes().into(), now_ms).await?;
        let key = SecretKey::from_slice(&stored)
            .map_err(|_| Error::Unavailable(format!("the key {name} is damaged")))?;
        Ok(Self(Arc::new(key)))
    }

    /// The public key: an uncompressed point, 130 hexadecimal digits.
    pub fn public(&self) -> String {
        hex::encode(self.0.public_key().to_encoded_point(false).as_bytes())
    }

    /// A signature of the text: ECDSA with SHA-256, r and s, 128 hexadecimal digits. The same text has the same signature
    /// (RFC 6979).
    pub fn sign(&self, text: &str) -> String {
        let signature: Signature = SigningKey::from(&*self.0).sign(text.as_bytes());
        hex::encode(signature.to_bytes())
    }
}

/// Whether the signature of the text was made with the key to which this public key belongs.
pub fn is_signed_by(public: &str, text: &str, signature: &str) -> bool {
    let verified = || {
        let key = VerifyingKey::from_sec1_bytes(&hex::decode(public).ok()?).ok()?;
        let signature = Signature::from_slice(&hex::decode(signature).ok()?).ok()?;
        key.verify(text.as_bytes(), &signature).ok()
    };
    verified().is_some()
}

fn fresh() -> SecretKey {
    loop {
        // Of 2^32 draws, one is beyond the order of the curve.
        if let Ok(key) = SecretKey::from_slice(&ids::random_bytes::<32>()) {
            return key;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_text_and_key_fit_a_signature() {
        let (ours, theirs) = (Keypair(Arc::new(fresh())), Keypair(Arc::new(fresh())));
        let signature = ours.sign("收到。");
        assert!(is_signed_by(&ours.public(), "收到。", &signature));
        assert!(!is_signed_by(&ours.public(), "收到！", &signature));
        assert!(!is_signed_by(&theirs.public(), "收到。", &signature));
        for nonsense in ["", "zz", &"00".repeat(64), &signature[2..]] {
            assert!(!is_signed_by(&ours.public(), "收到。", nonsense));
            assert!(!is_signed_by(nonsense, "收到。", &signature));
        }
    }
}
