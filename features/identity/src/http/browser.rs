//! The browser a request comes from, known again by a cookie that no script can read.
//!
//! It is no session and opens nothing. It keeps guesses made elsewhere from locking out who has signed in here before,
//! and gives whoever asked for a code tries of their own.

use super::HttpState;
use axum::{
    extract::FromRequestParts,
    http::{HeaderValue, header, request::Parts},
    response::{IntoResponseParts, ResponseParts},
};
use platform::{Error, ids};
use sha2::{Digest as _, Sha256};
use std::convert::Infallible;

const COOKIE: &str = "suanpan_device";
/// How long a browser is known after it was last used, in days; browsers keep no cookie longer.
pub(crate) const KNOWN_DAYS: i64 = 400;

/// A browser. In a response it sets the cookie.
#[derive(Debug, Clone)]
pub(super) struct Browser {
    name: String,
    /// Whether it came with the request; a new name says nothing about the browser yet.
    is_known: bool,
    is_https: bool,
}

impl Browser {
    /// As stored: the cookie itself is worth something only to the browser.
    pub(super) fn hash(&self) -> String {
        hex::encode(Sha256::digest(self.name.as_bytes()))
    }

    /// The digest, if the browser came with its cookie.
    pub(super) fn known(&self) -> Option<String> {
        self.is_known.then(|| self.hash())
    }
}

impl FromRequestParts<HttpState> for Browser {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &HttpState) -> Result<Self, Error> {
        let name = parts
            .headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .find(|(name, value)| *name == COOKIE && is_name(value))
            .map(|(_, value)| value.to_owned());
        Ok(Self {
            is_known: name.is_some(),
            name: name.unwrap_or_else(ids::token),
            is_https: state.app.config.public_url.starts_with("https://"),
        })
    }
}

fn is_name(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|letter| letter.is_ascii_hexdigit())
}

impl IntoResponseParts for Browser {
    type Error = Infallible;

    fn into_response_parts(self, mut response: ResponseParts) -> Result<ResponseParts, Infallible> {
        let max_age_s = KNOWN_DAYS * 24 * 60 * 60;
        let secure = if self.is_https { "; Secure" } else { "" };
        let cookie = format!(
            "{COOKIE}={}; Path=/api/; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{secure}",
            self.name
        );
        let cookie = HeaderValue::from_str(&cookie).expect("hexadecimal digits are a header value");
        response.headers_mut().append(header::SET_COOKIE, cookie);
        Ok(response)
    }
}
