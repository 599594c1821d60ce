//! SQL of `identity_session`.

use database::{FromRow, Result, Tx, params};
use platform::{
    Millis, Role,
    access::{CurrentUser, SchoolId, SessionId, UserId},
};

database::sql! {
    INSERT = "insert into identity_session (user_id, token_hash, device, address, created_at_ms, last_seen_at_ms, expires_at_ms) \
              values ($1, $2, $3, $4, $5, $5, $6) returning id";
    // A row for each role.
    FIND = "select s.id, s.user_id, u.school_id, u.must_change_password, r.role_id from identity_session s \
            join identity_user u on u.id = s.user_id left join identity_role r on r.user_id = u.id \
            where s.token_hash = $1 and s.revoked_at_ms is null and s.expires_at_ms > $2 and u.status = 'active' \
            order by r.role_id";
    TOUCH = "update identity_session set last_seen_at_ms = given.now_ms from $given(id bigint, now_ms bigint) \
             where identity_session.id = given.id";
    LIST = "select id, device, address, created_at_ms, last_seen_at_ms from identity_session \
            where user_id = $1 and revoked_at_ms is null and expires_at_ms > $2 order by last_seen_at_ms desc, id desc";
    REVOKE = "update identity_session set revoked_at_ms = $3 where id = $1 and user_id = $2 and revoked_at_ms is null \
              returning token_hash";
    REVOKE_ALL = "update identity_session set revoked_at_ms = $3 where user_id = $1 and (id <> $2 or $2 is null) and revoked_at_ms is null \
                  returning token_hash";
    PURGE = "delete from identity_session where expires_at_ms < $1 or revoked_at_ms < $1";
}

/// A signed-in device as its owner sees it.
#[derive(FromRow)]
pub(crate) struct SessionRow {
    pub(crate) id: SessionId,
    pub(crate) device: String,
    pub(crate) address: String,
    pub(crate) created_at_ms: Millis,
    pub(crate) last_seen_at_ms: Millis,
}

pub(crate) async fn insert(
    tx: &Tx,
    user: UserId,
    token_hash: &str,
    device: &str,
    address: &str,
    now_ms: Millis,
    expires_at_ms: Millis,
) -> Result<SessionId> {
    tx.query_one(
        &INSERT,
        params![user, token_hash, device, address, now_ms, expires_at_ms],
    )
    .await?
    .get("id")
}

/// A session that has not ended, with what there is to know of its person.
#[derive(FromRow)]
struct Living {
    #[row(rename = "id")]
    session: SessionId,
    #[row(rename = "user_id")]
    user: UserId,
    #[row(rename = "school_id")]
    school: SchoolId,
    must_change_password: bool,
    #[row(rename = "role_id")]
    role: Option<String>,
}

/// The person behind a living session of an active account.
pub(crate) async fn find_user(tx: &Tx, token_hash: &str, now_ms: Millis) -> Result<Option<CurrentUser>> {
    let found: Vec<Living> = tx.query_as(&FIND, params![token_hash, now_ms]).await?;
    let roles = found.iter().filter_map(|one| one.role.as_deref());
    let roles = roles.filter_map(Role::from_id).collect();
    Ok(found.first().map(|living| CurrentUser {
        id: living.user,
        school: living.school,
        session: living.session,
        roles,
        must_change_password: living.must_change_password,
    }))
}

/// Notes when sessions were last seen.
pub(crate) async fn touch(tx: &Tx, seen: impl Iterator<Item = (SessionId, Millis)>) -> Result<()> {
    let rows = seen.map(|(session, now_ms)| params![session, now_ms]);
    tx.execute_rows(&TOUCH, rows.collect()).await.map(drop)
}

pub(crate) async fn list(tx: &Tx, user: UserId, now_ms: Millis) -> Result<Vec<SessionRow>> {
    tx.query_as(&LIST, params![user, now_ms]).await
}

/// Ends one session and answers its token's hash; none if it is not this person's or has ended.
pub(crate) async fn revoke(
    tx: &Tx,
    user: UserId,
    session: SessionId,
    now_ms: Millis,
) -> Result<Option<String>> {
    tx.query_optional_as(&REVOKE, params![session, user, now_ms])
        .await
}

/// Ends all sessions, or all but one, and answers their tokens' hashes.
pub(crate) async fn revoke_all(
    tx: &Tx,
    user: UserId,
    but: Option<SessionId>,
    now_ms: Millis,
) -> Result<Vec<String>> {
    tx.query_as(&REVOKE_ALL, params![user, but, now_ms]).await
}

pub(crate) async fn purge(tx: &Tx, before_ms: Millis) -> Result<u64> {
    tx.execute(&PURGE, params![before_ms]).await
}
