//! Signing in as OneRoster 1.2 has programs do it: OAuth 2.0 client credentials (RFC 6749, 4.4). Client and secret are a person's
//! token; what is given for them lives an hour, may no more than that token, and ends with it.

use super::guard::{self, Program};
use crate::{
    TokenId,
    rule::{Scope, access},
};
use axum::{
    Json,
    body::Bytes,
    extract::{FromRef, FromRequestParts, State},
    http::{HeaderValue, header, request::Parts},
    response::{IntoResponse, Response},
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use platform::{App, Error, Millis};
use reqwest::Url;
use serde::Serialize;

/// What 1EdTech names the rights of OneRoster 1.2 that read; what of ours each needs.
const IMS: [(&str, &[Scope]); 3] = [
    (
        "https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly",
        &[Scope::Classes, Scope::Roster],
    ),
    (
        "https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly",
        &[Scope::Classes, Scope::Roster],
    ),
    (
        "https://purl.imsglobal.org/spec/or/v1p2/scope/gradebook.readonly",
        &[Scope::Results],
    ),
];

/// What a token is asked for by its client.
#[derive(utoipa::ToSchema)]
#[schema(as = OpenAccessTokenForm)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
pub(super) struct AccessTokenForm {
    /// Always `client_credentials`.
    grant_type: String,
    /// Rights, joined by blanks: those of 1EdTech, or ours; left out, all that the client has.
    scope: Option<String>,
}

/// What a program comes with for an hour.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OpenAccessToken)]
pub(super) struct AccessToken {
    /// For `Authorization: Bearer …`.
    access_token: String,
    /// Always `Bearer`.
    token_type: &'static str,
    /// Seconds.
    expires_in: i64,
    /// The rights it has, joined by blanks.
    scope: String,
}

/// A client with its secret, in `Authorization: Basic …`: `suanpan-7` and the token of that number.
pub(super) struct Client {
    id: TokenId,
    scopes: Vec<Scope>,
    expires_at_ms: Millis,
}

impl<S: Send + Sync> FromRequestParts<S> for Client
where
    App: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let given = parts.headers.get(header::AUTHORIZATION);
        let given = given.and_then(|value| value.to_str().ok()?.strip_prefix("Basic "));
        let given = given.and_then(|value| STANDARD.decode(value).ok());
        let given = given.and_then(|bytes| String::from_utf8(bytes).ok());
        let (client, secret) = given
            .as_deref()
            .and_then(|given| given.split_once(':'))
            .ok_or(Error::Unauthenticated)?;
        let program = Program::of_token(secret, &App::from_ref(state)).await?;
        if access::client(program.token) != client {
            return Err(Error::Unauthenticated);
        }
        Ok(Self {
            id: program.token,
            scopes: program.scopes,
            expires_at_ms: program.expires_at_ms,
        })
    }
}

/// Gives a program with a client's name and secret a token that lives an hour.
#[utoipa::path(post, path = "/api/v1/token", tag = "open",
    request_body(content = AccessTokenForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = AccessToken)))]
pub(super) async fn make_access_token(
    State(app): State<App>,
    client: Client,
    body: Bytes,
) -> Result<Response, Error> {
    let (grant, scope) = read(&body);
    if grant.as_deref() != Some("client_credentials") {
        return Err(Error::malformed(
            "input.grant",
            "grant_type 须为 client_credentials。",
        ));
    }
    let (names, scopes) = granted(scope.as_deref(), &client.scopes)?;
    // No longer than the token that stands behind it.
    let life_ms = access::LIFE_MS.min(client.expires_at_ms - app.now_ms());
    let expires_at_ms = app.now_ms() + life_ms;
    let token = AccessToken {
        access_token: access::make(&app.secret, client.id, &scopes, expires_at_ms),
        token_type: "Bearer",
        expires_in: life_ms / 1000,
        scope: names.join(" "),
    };
    let mut response = Json(token).into_response();
    // RFC 6749, 5.1.
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// `grant_type` and `scope` of a form.
fn read(body: &[u8]) -> (Option<String>, Option<String>) {
    let text = String::from_utf8_lossy(body);
    let form = Url::parse(&format!("http://form/?{}", text.replace('#', "%23"))).ok();
    let field = |name: &str| {
        let mut pairs = form.as_ref()?.query_pairs();
        pairs
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.into_owned())
    };
    (field("grant_type"), field("scope"))
}

/// What of the rights that are asked for a client has: their names, and what they come to.
fn granted(asked: Option<&str>, has: &[Scope]) -> Result<(Vec<String>, Vec<Scope>), Error> {
    let own = Scope::ALL.map(|scope| (guard::name_of(scope), vec![scope]));
    let ims = IMS.map(|(name, needs)| (name.to_owned(), needs.to_vec()));
    let is_asked = |name: &str| match asked {
        Some(asked) => asked.split_whitespace().any(|one| one == name),
        None => name.contains("purl.imsglobal.org") || has.len() < Scope::ALL.len(),
    };
    let (mut names, mut scopes) = (Vec::new(), Vec::new());
    for (name, needs) in ims.into_iter().chain(own) {
        if is_asked(&name) && needs.iter().all(|scope| has.contains(scope)) {
            names.push(name);
            scopes.extend(needs);
        }
    }
    scopes.sort_unstable();
    scopes.dedup();
    if scopes.is_empty() {
        return Err(Error::malformed(
            "input.scope",
            "此令牌没有所请求的权限（scope）。",
        ));
    }
    Ok((names, scopes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_is_given_what_it_asks_for_and_has() {
        let roster = IMS[0].0;
        let gradebook = IMS[2].0;
        let both = format!("{roster} {gradebook} openid");
        let of = |asked: Option<&str>, has: &[Scope]| {
            granted(asked, has).map(|(names, scopes)| (names.join(" "), scopes))
        };
        let all = of(Some(&both), &Scope::ALL).expect("rights");
        assert_eq!(all, (format!("{roster} {gradebook}"), Scope::ALL.into()));
        let some = of(Some(&both), &[Scope::Results]).expect("rights");
        assert_eq!(some, (gradebook.to_owned(), vec![Scope::Results]));
        assert!(
            of(Some(roster), &[Scope::Classes]).is_err(),
            "half of a right is none"
        );
        assert_eq!(of(None, &[Scope::Classes]).expect("rights").1, [Scope::Classes]);
        assert_eq!(of(None, &Scope::ALL).expect("rights").1, Scope::ALL);
        assert!(of(Some("openid"), &Scope::ALL).is_err());
    }

    #[test]
    fn a_form_is_read_as_browsers_write_it() {
        let (grant, scope) = read(b"grant_type=client_credentials&scope=a+b%20c%23d");
        assert_eq!(
            (grant.as_deref(), scope.as_deref()),
            (Some("client_credentials"), Some("a b c#d"))
        );
        assert_eq!(read(b"\xff"), (None, None));
    }
}
