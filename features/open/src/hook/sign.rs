//! Signatures as Standard Webhooks 1.0 has them: HMAC-SHA256 of name, time and body, by a key that only both sides have.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use platform::secret::{Secret, hmac};

/// The key of an address. It is not stored: it follows from the installation's secret and the address's salt.
pub(crate) struct HookKey(Vec<u8>);

impl HookKey {
    pub(crate) fn of(secret: &Secret, salt: &str) -> Self {
        let digits = secret.sign("open webhook", salt);
        Self(hex::decode(digits).expect("a signature is hexadecimal digits"))
    }

    /// As its owner is shown it, once.
    pub(crate) fn shown(&self) -> String {
        format!("whsec_{}", STANDARD.encode(&self.0))
    }

    /// For the header `webhook-signature`.
    pub(crate) fn sign(&self, message: &str, at_s: i64, body: &str) -> String {
        let text = format!("{message}.{at_s}.{body}");
        let digest = hex::decode(hmac(&self.0, text.as_bytes())).expect("a digest is hexadecimal digits");
        format!("v1,{}", STANDARD.encode(digest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification.
    #[test]
    fn the_signature_is_that_of_the_specification() {
        let key = STANDARD
            .decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
            .expect("base64");
        let signed = HookKey(key).sign(
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            r#"{"test": 2432232314}"#,
        );
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
