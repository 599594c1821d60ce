//! SQL of `open_token`.

use crate::{TokenId, rule::Scope};
use database::{FromRow, Json, Result, Tx, params};
use platform::{
    Millis, Role,
    access::{SchoolId, UserId},
};

/// A row for each role of its owner.
macro_rules! living {
    ($which:literal) => {
        concat!(
            "select t.id, t.user_id, t.school_id, t.scopes, t.expires_at_ms, t.last_used_at_ms, r.role_id from open_token t \
             join identity_v_person p on p.id = t.user_id left join identity_v_role r on r.user_id = t.user_id where ",
            $which,
            " and t.revoked_at_ms is null and t.expires_at_ms > $2 and p.status = 'active' \
             and p.must_change_password = 0 order by r.role_id"
        )
    };
}

database::sql! {
    ADD = "insert into open_token (school_id, user_id, name, hash, hint, scopes, created_at_ms, expires_at_ms) \
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning id";
    LIVING = "select count(*) as total from open_token where user_id = $1 and revoked_at_ms is null and expires_at_ms > $2";
    LIST = "select id, name, hint, scopes, created_at_ms, expires_at_ms, last_used_at_ms, revoked_at_ms from open_token \
            where user_id = $1 order by id desc limit 100";
    REVOKE = "update open_token set revoked_at_ms = $3 where id = $1 and user_id = $2 and revoked_at_ms is null returning name";
    EXISTS = "select 1 as found from open_token where id = $1 and user_id = $2";
    BY_HASH = living!("t.hash = $1");
    BY_ID = living!("t.id = $1");
    TOUCH = "update open_token set last_used_at_ms = $2 where id = $1";
}

/// A token to be kept.
pub(crate) struct TokenRecord<'a> {
    pub(crate) school: SchoolId,
    pub(crate) user: UserId,
    pub(crate) name: &'a str,
    pub(crate) hash: &'a str,
    pub(crate) hint: &'a str,
    pub(crate) scopes: &'a [Scope],
    pub(crate) expires_at_ms: Millis,
}

/// A token as its owner sees it.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Token {
    pub(crate) id: TokenId,
    pub(crate) name: String,
    pub(crate) hint: String,
    #[row(json)]
    pub(crate) scopes: Vec<Scope>,
    pub(crate) created_at_ms: Millis,
    pub(crate) expires_at_ms: Millis,
    pub(crate) last_used_at_ms: Option<Millis>,
    pub(crate) revoked_at_ms: Option<Millis>,
}

/// A token that counts, with what there is to know of its owner.
#[derive(Debug, Clone)]
pub(crate) struct LivingToken {
    pub(crate) id: TokenId,
    pub(crate) user: UserId,
    pub(crate) school: SchoolId,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) expires_at_ms: Millis,
    pub(crate) last_used_at_ms: Option<Millis>,
    pub(crate) roles: Vec<Role>,
}

#[derive(FromRow)]
struct LivingRow {
    id: TokenId,
    #[row(rename = "user_id")]
    user: UserId,
    #[row(rename = "school_id")]
    school: SchoolId,
    #[row(json)]
    scopes: Vec<Scope>,
    expires_at_ms: Millis,
    last_used_at_ms: Option<Millis>,
    role_id: Option<String>,
}

pub(crate) async fn add(tx: &Tx, new: &TokenRecord<'_>, now_ms: Millis) -> Result<TokenId> {
    let values = params![
        new.school,
        new.user,
        new.name,
        new.hash,
        new.hint,
        Json(&new.scopes),
        now_ms,
        new.expires_at_ms
    ];
    tx.query_one(&ADD, values).await?.get("id")
}

/// How many tokens of a person count.
pub(crate) async fn count_living(tx: &Tx, user: UserId, now_ms: Millis) -> Result<i64> {
    tx.query_one(&LIVING, params![user, now_ms]).await?.get("total")
}

/// The newest first; those that have ended too.
pub(crate) async fn list(tx: &Tx, user: UserId) -> Result<Vec<Token>> {
    tx.query_as(&LIST, params![user]).await
}

pub(crate) async fn exists(tx: &Tx, id: TokenId, user: UserId) -> Result<bool> {
    Ok(tx.query_optional(&EXISTS, params![id, user]).await?.is_some())
}

/// Ends a token and returns its name; none where it has ended before, or is not this person's.
pub(crate) async fn revoke(tx: &Tx, id: TokenId, user: UserId, now_ms: Millis) -> Result<Option<String>> {
    tx.query_optional_as(&REVOKE, params![id, user, now_ms]).await
}

/// The token with that hash, if it counts and its owner may sign in.
pub(crate) async fn find_living(tx: &Tx, hash: &str, now_ms: Millis) -> Result<Option<LivingToken>> {
    Ok(living(tx.query_as(&BY_HASH, params![hash, now_ms]).await?))
}

/// The same for the token of that number.
pub(crate) async fn find_living_by_id(tx: &Tx, id: TokenId, now_ms: Millis) -> Result<Option<LivingToken>> {
    Ok(living(tx.query_as(&BY_ID, params![id, now_ms]).await?))
}

fn living(rows: Vec<LivingRow>) -> Option<LivingToken> {
    let roles = rows
        .iter()
        .filter_map(|row| Role::from_id(row.role_id.as_deref()?))
        .collect();
    rows.into_iter().next().map(|row| LivingToken {
        id: row.id,
        user: row.user,
        school: row.school,
        scopes: row.scopes,
        expires_at_ms: row.expires_at_ms,
        last_used_at_ms: row.last_used_at_ms,
        roles,
    })
}

/// Notes when it was last used.
pub(crate) async fn touch(tx: &Tx, id: TokenId, now_ms: Millis) -> Result<()> {
    tx.execute(&TOUCH, params![id, now_ms]).await.map(drop)
}
