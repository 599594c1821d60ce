//! Tokens: making one, which is shown once; what one has; taking one back.

use super::TeacherOrOffice;
use crate::{
    TokenId,
    rule::{MOST_TOKENS, NewToken, Scope, access, check_expiry},
    store::token::{self, Token, TokenRecord},
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    audit::{self, Act},
    http::Nothing,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A token as its owner sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OpenToken)]
pub(super) struct TokenView {
    id: TokenId,
    name: String,
    /// Its last characters.
    hint: String,
    scopes: Vec<Scope>,
    created_at_ms: Millis,
    expires_at_ms: Millis,
    /// To the minute.
    last_used_at_ms: Option<Millis>,
    revoked_at_ms: Option<Millis>,
}

impl From<Token> for TokenView {
    fn from(token: Token) -> Self {
        Self {
            id: token.id,
            name: token.name,
            hint: token.hint,
            scopes: token.scopes,
            created_at_ms: token.created_at_ms,
            expires_at_ms: token.expires_at_ms,
            last_used_at_ms: token.last_used_at_ms,
            revoked_at_ms: token.revoked_at_ms,
        }
    }
}

/// One's own tokens, the newest first; the last 100.
#[utoipa::path(get, path = "/api/open/tokens/", tag = "open",
    responses((status = 200, body = platform::Envelope<Vec<TokenView>>)))]
pub(super) async fn list_tokens(State(app): State<App>, user: TeacherOrOffice) -> ApiResult<Vec<TokenView>> {
    let owner = user.0.id;
    let found = app
        .db
        .read(move |tx| async move { token::list(&tx, owner).await })
        .await?;
    Ok(Envelope::ok(found.into_iter().map(TokenView::from).collect()))
}

/// What a token is to be.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OpenTokenForm, example = json!({ "name": "教务系统同步", "scopes": ["classes.read", "roster.read"], "expires_at_ms": 1_790_000_000_000_i64 }))]
pub(super) struct TokenForm {
    /// What it is for.
    #[garde(length(chars, min = 1, max = 40))]
    name: String,
    #[garde(length(min = 1, max = 3))]
    scopes: Vec<Scope>,
    /// Within a year.
    #[garde(skip)]
    expires_at_ms: Millis,
}

/// A token that was made.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = OpenTokenMade)]
pub(super) struct TokenMade {
    id: TokenId,
    /// For `Authorization: Bearer …`; only this once.
    token: String,
    /// What a program is called that signs in with the token as its secret (OAuth 2.0 client credentials).
    client_id: String,
}

/// Makes a token. It is shown once; only its hash is kept.
#[utoipa::path(post, path = "/api/open/tokens/", tag = "open", request_body = TokenForm,
    responses((status = 200, body = platform::Envelope<TokenMade>)))]
pub(super) async fn make_token(
    State(app): State<App>,
    user: TeacherOrOffice,
    Body(form): Body<TokenForm>,
) -> ApiResult<TokenMade> {
    let (now_ms, user) = (app.now_ms(), user.0);
    check_expiry(form.expires_at_ms, now_ms)?;
    let made = NewToken::make();
    let (hash, hint) = (made.hash, made.hint);
    let unit = move |tx| async move { keep(&tx, &user, &form, (&hash, &hint), now_ms).await };
    let id = app.db.write(unit).await?;
    let (token, client_id) = (made.token, access::client(id));
    let msg = "令牌已生成，只显示这一次，请立即保存。";
    Ok(Envelope::with_message(msg, TokenMade { id, token, client_id }))
}

async fn keep(
    tx: &Tx,
    user: &CurrentUser,
    form: &TokenForm,
    (hash, hint): (&str, &str),
    now_ms: Millis,
) -> Result<TokenId, Error> {
    if token::count_living(tx, user.id, now_ms).await? >= MOST_TOKENS {
        return Err(Error::conflict(
            "open.too_many_tokens",
            "每人最多有 20 个有效令牌，请先吊销不用的令牌。",
        ));
    }
    let (name, mut scopes) = (form.name.trim(), form.scopes.clone());
    scopes.sort_unstable();
    scopes.dedup();
    let record = TokenRecord {
        school: user.school,
        user: user.id,
        name,
        hash,
        hint,
        scopes: &scopes,
        expires_at_ms: form.expires_at_ms,
    };
    let id = token::add(tx, &record, now_ms).await?;
    let facts = json!({ "scopes": scopes, "expires_at_ms": form.expires_at_ms });
    audit::record_act(tx, user, Act::of("open.token_made", name).with(facts), now_ms).await?;
    Ok(id)
}

/// Takes a token back; it stops at once.
#[utoipa::path(delete, path = "/api/open/tokens/{token_id}/", tag = "open", params(("token_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Nothing>)))]
pub(super) async fn revoke_token(
    State(app): State<App>,
    user: TeacherOrOffice,
    Path(id): Path<TokenId>,
) -> ApiResult<Nothing> {
    let (now_ms, user) = (app.now_ms(), user.0);
    app.db
        .write(move |tx| async move {
            let name = token::revoke(&tx, id, user.id, now_ms).await?;
            let name = name.ok_or(Error::NotFound)?;
            audit::record_act(&tx, &user, Act::of("open.token_revoked", &name), now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("令牌已吊销。", Nothing {}))
}
