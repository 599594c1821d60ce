//! SQL of `identity_user`, `identity_role`, `identity_consent`.

use crate::Phone;
use database::{FromRow, Result, Row, Tx, params};
use platform::{
    Millis, Role,
    access::{SchoolId, UserId},
    clock,
    files::NamedFile,
};
use serde::{Deserialize, Serialize};

database::sql! {
    INSERT = "insert into identity_user (school_id, username, phone, real_name, student_number, password_hash, status, \
              must_change_password, created_at_ms, updated_at_ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id";
    FIND = "select * from identity_user where id = $1";
    BY_LOGIN = "select * from identity_user where (username = $1 or phone = $1) and (school_id = $2 or $2 is null) \
                order by school_id, id";
    BY_PHONE = "select * from identity_user where phone = $1 and (school_id = $2 or $2 is null) order by school_id, id";
    BY_STUDENT_NUMBER = "select * from identity_user where school_id = $1 and student_number = $2";
    BY_USERNAME = "select * from identity_user where school_id = $1 and username = $2";
    HOLDERS = "select u.* from identity_user u join identity_role r on r.user_id = u.id \
               where u.school_id = $1 and r.role_id = $2 and u.status <> 'deleted' order by u.real_name, u.id";
    ROLES = "select role_id from identity_role where user_id = $1 order by role_id";
    GRANT = "insert into identity_role (user_id, role_id, granted_at_ms) values ($1, $2, $3) on conflict do nothing";
    WITHDRAW = "delete from identity_role where user_id = $1 and role_id = $2";
    SET_STATUS = "update identity_user set status = $2, updated_at_ms = $3 where id = $1";
    SET_PASSWORD = "update identity_user set password_hash = $2, must_change_password = $3, updated_at_ms = $4 where id = $1";
    SET_USERNAME = "update identity_user set username = $2, updated_at_ms = $3 where id = $1";
    SET_PHONE = "update identity_user set phone = $2, updated_at_ms = $3 where id = $1";
    UPDATE_PROFILE = "update identity_user set real_name = $2, student_number = $3, updated_at_ms = $4 where id = $1";
    SET_AVATAR = "update identity_user set avatar_hash = $2, avatar_name = $3, updated_at_ms = $4 where id = $1";
    ACTIVATE = "update identity_user set status = 'active', phone = $2, password_hash = $3, must_change_password = 0, \
                updated_at_ms = $4 where id = $1";
    ASK_DELETION = "update identity_user set delete_requested_at_ms = $2, updated_at_ms = $2 where id = $1";
    KEEP = "update identity_user set delete_requested_at_ms = null where id = $1 and delete_requested_at_ms is not null";
    DELETE_DUE = "update identity_user set status = 'deleted', phone = null, student_number = null, password_hash = null, \
                  avatar_hash = null, avatar_name = null, real_name = '已注销用户', username = 'deleted-' || id, \
                  delete_requested_at_ms = null, updated_at_ms = $2 where delete_requested_at_ms < $1";
    // People who do not exist: no name, no password, and in no list, as whoever deleted their account.
    ADD_SIMULATED = "insert into identity_user (school_id, username, real_name, status, must_change_password, created_at_ms, \
                     updated_at_ms) select school_id, username, '', 'deleted', 0, now_ms, now_ms \
                     from $given(school_id bigint, username text, now_ms bigint) where true returning id";
    REMOVE_SIMULATED = "delete from identity_user where status = 'deleted' and username like 'simulated-%' and id in \
                        (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    CONSENT = "insert into identity_consent (user_id, document, version, address, agreed_at_ms) values ($1, $2, $3, $4, $5)";
    CONSENTS = "select document, version, agreed_at_ms from identity_consent where user_id = $1 order by id";
    USE_TICKET = "insert into identity_used_ticket (nonce, used_at_ms) values ($1, $2)";
}

/// How long an account that is to be deleted can still be kept.
pub const COOLING_OFF_MS: Millis = clock::days(7);

/// What an account may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Signs in.
    Active,
    /// Imported by the school; its owner has not set a password yet.
    Imported,
    /// Shut by the school.
    Disabled,
    /// Deleted by its owner; only an empty name is left, so that marks and books stay whole.
    Deleted,
}

database::text_column! { Status }

/// A person's account.
#[derive(Debug, Clone, FromRow)]
pub struct User {
    /// Row id.
    pub id: UserId,
    /// The school it belongs to.
    #[row(rename = "school_id")]
    pub school: SchoolId,
    /// What they sign in with.
    pub username: String,
    /// Eleven digits; never shown whole to anybody.
    pub phone: Option<String>,
    /// The name on the certificate.
    pub real_name: String,
    /// 学号, or a teacher's staff number.
    pub student_number: Option<String>,
    /// Hash and file name of the picture.
    #[row(with = avatar)]
    pub avatar: Option<NamedFile>,
    /// The argon2id hash.
    pub password_hash: Option<String>,
    /// What the account may do.
    pub status: Status,
    /// Whether somebody else set the password.
    pub must_change_password: bool,
    /// When its owner asked for it to be deleted.
    pub delete_requested_at_ms: Option<Millis>,
    /// When it was made.
    pub created_at_ms: Millis,
}

/// An account to be made.
#[derive(Debug, Clone)]
pub struct NewUser {
    /// The school it belongs to.
    pub school: SchoolId,
    /// What they sign in with; unique in the school.
    pub username: String,
    /// Unique in the school.
    pub phone: Option<Phone>,
    /// The name on the certificate.
    pub real_name: String,
    /// Unique in the school.
    pub student_number: Option<String>,
    /// The argon2id hash, if there is a password already.
    pub password_hash: Option<String>,
    /// What the account may do.
    pub status: Status,
    /// Whether somebody else set the password.
    pub must_change_password: bool,
}

/// Makes an account. Fails with [`database::Error::Unique`] if its username, phone or number is taken.
pub async fn add_user(tx: &Tx, user: &NewUser, now_ms: Millis) -> Result<UserId> {
    let values = params![
        user.school,
        &user.username,
        user.phone.as_ref().map(Phone::as_str),
        &user.real_name,
        user.student_number.as_deref(),
        user.password_hash.as_deref(),
        user.status,
        user.must_change_password,
        now_ms
    ];
    tx.query_one(&INSERT, values).await?.get("id")
}

/// The account with that id.
pub async fn find_user(tx: &Tx, id: UserId) -> Result<Option<User>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The accounts with that username or phone, of one school or of all.
pub(crate) async fn list_by_login(tx: &Tx, login: &str, school: Option<SchoolId>) -> Result<Vec<User>> {
    tx.query_as(&BY_LOGIN, params![login, school]).await
}

/// The accounts with that phone, of one school or of all.
pub(crate) async fn list_by_phone(tx: &Tx, phone: &Phone, school: Option<SchoolId>) -> Result<Vec<User>> {
    tx.query_as(&BY_PHONE, params![phone.as_str(), school]).await
}

/// The account with that student number.
pub async fn find_by_student_number(tx: &Tx, school: SchoolId, number: &str) -> Result<Option<User>> {
    tx.query_optional_as(&BY_STUDENT_NUMBER, params![school, number])
        .await
}

/// The account with that username.
pub async fn find_by_username(tx: &Tx, school: SchoolId, username: &str) -> Result<Option<User>> {
    tx.query_optional_as(&BY_USERNAME, params![school, username])
        .await
}

/// The account of a school with that phone.
pub async fn find_by_phone(tx: &Tx, school: SchoolId, phone: &Phone) -> Result<Option<User>> {
    Ok(list_by_phone(tx, phone, Some(school)).await?.into_iter().next())
}

/// Everybody of a school who holds a role.
pub async fn list_users(tx: &Tx, school: SchoolId, role: Role) -> Result<Vec<User>> {
    tx.query_as(&HOLDERS, params![school, role.id()]).await
}

/// The roles of a person.
pub async fn list_roles(tx: &Tx, id: UserId) -> Result<Vec<Role>> {
    let ids: Vec<String> = tx.query_as(&ROLES, params![id]).await?;
    Ok(ids.iter().filter_map(|id| Role::from_id(id)).collect())
}

/// Gives a person a role, or takes it away.
pub async fn set_role(tx: &Tx, id: UserId, role: Role, is_held: bool, now_ms: Millis) -> Result<()> {
    if is_held {
        tx.execute(&GRANT, params![id, role.id(), now_ms]).await.map(drop)
    } else {
        tx.execute(&WITHDRAW, params![id, role.id()]).await.map(drop)
    }
}

/// Opens or shuts an account. Whoever shuts one ends its sessions too.
pub async fn set_status(tx: &Tx, id: UserId, status: Status, now_ms: Millis) -> Result<()> {
    tx.execute(&SET_STATUS, params![id, status, now_ms]).await?;
    if status != Status::Active {
        crate::session::revoke_all(tx, id, None, now_ms).await?;
    }
    Ok(())
}

/// Sets the password's hash.
pub async fn set_password_hash(
    tx: &Tx,
    id: UserId,
    hash: &str,
    must_change: bool,
    now_ms: Millis,
) -> Result<()> {
    tx.execute(&SET_PASSWORD, params![id, hash, must_change, now_ms])
        .await
        .map(drop)
}

pub(crate) async fn set_username(tx: &Tx, id: UserId, username: &str, now_ms: Millis) -> Result<()> {
    tx.execute(&SET_USERNAME, params![id, username, now_ms])
        .await
        .map(drop)
}

pub(crate) async fn set_phone(tx: &Tx, id: UserId, phone: &Phone, now_ms: Millis) -> Result<()> {
    tx.execute(&SET_PHONE, params![id, phone.as_str(), now_ms])
        .await
        .map(drop)
}

/// Sets name and number. Fails with [`database::Error::Unique`] if the number is taken.
pub async fn update_profile(
    tx: &Tx,
    id: UserId,
    real_name: &str,
    student_number: Option<&str>,
    now_ms: Millis,
) -> Result<()> {
    tx.execute(&UPDATE_PROFILE, params![id, real_name, student_number, now_ms])
        .await
        .map(drop)
}

pub(crate) async fn set_avatar(tx: &Tx, id: UserId, file: &NamedFile, now_ms: Millis) -> Result<()> {
    tx.execute(&SET_AVATAR, params![id, &file.hash, &file.name, now_ms])
        .await
        .map(drop)
}

pub(crate) async fn activate(tx: &Tx, id: UserId, phone: &Phone, hash: &str, now_ms: Millis) -> Result<()> {
    tx.execute(&ACTIVATE, params![id, phone.as_str(), hash, now_ms])
        .await
        .map(drop)
}

pub(crate) async fn ask_deletion(tx: &Tx, id: UserId, now_ms: Millis) -> Result<()> {
    tx.execute(&ASK_DELETION, params![id, now_ms]).await.map(drop)
}

/// Whoever signs in again during the cooling-off keeps the account; returns whether that happened.
pub(crate) async fn keep(tx: &Tx, id: UserId) -> Result<bool> {
    Ok(tx.execute(&KEEP, params![id]).await? == 1)
}

pub(crate) async fn delete_due(tx: &Tx, now_ms: Millis) -> Result<u64> {
    tx.execute(&DELETE_DUE, params![now_ms - COOLING_OFF_MS, now_ms])
        .await
}

/// Records that a person agreed to a version of a document.
pub async fn put_consent(
    tx: &Tx,
    id: UserId,
    document: &str,
    version: &str,
    address: &str,
    now_ms: Millis,
) -> Result<()> {
    tx.execute(&CONSENT, params![id, document, version, address, now_ms])
        .await
        .map(drop)
}

/// What a person agreed to: document, version, when.
pub(crate) async fn list_consents(tx: &Tx, id: UserId) -> Result<Vec<(String, String, Millis)>> {
    tx.query_as(&CONSENTS, params![id]).await
}

/// Uses up a ticket of another platform; fails with [`database::Error::Unique`] the second time.
pub(crate) async fn use_ticket(tx: &Tx, nonce: &str, now_ms: Millis) -> Result<()> {
    tx.execute(&USE_TICKET, params![nonce, now_ms]).await.map(drop)
}

fn avatar(row: &Row) -> Result<Option<NamedFile>> {
    NamedFile::from_columns(row, "avatar_hash", "avatar_name")
}

/// Adds so many people who do not exist and cannot sign in, for a rehearsal of the server.
pub async fn add_simulated(tx: &Tx, school: SchoolId, count: usize, now_ms: Millis) -> Result<Vec<UserId>> {
    let name = platform::ids::token();
    let row = |number| params![school, format!("simulated-{name}-{number}"), now_ms];
    tx.query_rows(&ADD_SIMULATED, (0..count).map(row).collect()).await
}

/// Removes such people again.
pub async fn remove_simulated(tx: &Tx, ids: &[UserId]) -> Result<()> {
    let these = database::list(ids.iter().map(|id| id.0));
    tx.execute(&REMOVE_SIMULATED, vec![these]).await.map(drop)
}
