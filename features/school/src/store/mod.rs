//! SQL of schools and their landing pages; terms and documents have files of their own.

pub(crate) mod document;
pub(crate) mod term;

use crate::settings::{NewSchool, RETENTION_DAYS, Settings};
use database::{FromRow, Result, Row, Tx, params};
use platform::{Millis, access::SchoolId, files::NamedFile};

database::sql! {
    INSERT = "insert into school_school (key, title, page_title, name_zh, name_en, color, organization_name, contact, \
              local_protocol, retention_days, created_at_ms, updated_at_ms) \
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning id";
    FIND = "select * from school_school where id = $1";
    FIND_BY_KEY = "select * from school_school where key = $1";
    LIST = "select * from school_school order by id";
    UPDATE = "update school_school set title = $2, page_title = $3, name_zh = $4, name_en = $5, color = $6, \
              organization_name = $7, contact = $8, local_protocol = $9, updated_at_ms = $10 where id = $1";
    SET_LOGO = "update school_school set logo_hash = $2, logo_name = $3, updated_at_ms = $4 where id = $1";
    FIND_ENTRY = "select * from school_entry where key = $1";
    PUT_ENTRY = "insert into school_entry (school_id, key, name, course_key, class_code, signing_key, is_open, created_at_ms) \
                 values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (key) do update set name = excluded.name, \
                 course_key = excluded.course_key, class_code = excluded.class_code, is_open = excluded.is_open";
}

/// A school.
#[derive(Debug, Clone, FromRow)]
pub struct School {
    /// Row id.
    pub id: SchoolId,
    /// Its short name.
    pub key: String,
    /// What the academic office set.
    #[row(flatten)]
    pub settings: Settings,
    /// The logo: hash and file name.
    #[row(with = logo)]
    pub logo: Option<NamedFile>,
}

/// A landing page for visitors from another platform.
#[derive(Debug, Clone, FromRow)]
pub struct Entry {
    /// The `id` in `/zjkf/{id}`.
    pub key: String,
    /// The school it leads to.
    #[row(rename = "school_id")]
    pub school: SchoolId,
    /// What the other platform is called.
    pub name: String,
    /// The course that visitors are enrolled in.
    pub course_key: Option<String>,
    /// The class that visitors join.
    pub class_code: Option<String>,
    /// The key of signed tickets.
    pub signing_key: String,
    /// Whether it is open.
    pub is_open: bool,
}

/// Adds a school and answers its id.
pub async fn add(tx: &Tx, school: &NewSchool, now_ms: Millis) -> Result<SchoolId> {
    let Settings {
        title,
        page_title,
        name_zh,
        name_en,
        color,
        organization_name,
        contact,
        local_protocol,
    } = &school.settings;
    let values = params![
        &school.key,
        title,
        page_title.as_deref(),
        name_zh,
        name_en,
        color.as_str(),
        organization_name,
        contact,
        local_protocol,
        RETENTION_DAYS,
        now_ms
    ];
    tx.query_one(&INSERT, values).await?.get("id")
}

/// The school with that id.
pub async fn find(tx: &Tx, id: SchoolId) -> Result<Option<School>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The school with that short name.
pub async fn find_by_key(tx: &Tx, key: &str) -> Result<Option<School>> {
    tx.query_optional_as(&FIND_BY_KEY, params![key]).await
}

/// All schools of this host, the oldest first.
pub async fn list(tx: &Tx) -> Result<Vec<School>> {
    tx.query_as(&LIST, params![]).await
}

/// The oldest school: the one shown to a visitor who has not chosen.
pub async fn first(tx: &Tx) -> Result<Option<School>> {
    Ok(list(tx).await?.into_iter().next())
}

pub(crate) async fn update(tx: &Tx, id: SchoolId, settings: &Settings, now_ms: Millis) -> Result<()> {
    let values = params![
        id,
        &settings.title,
        settings.page_title.as_deref(),
        &settings.name_zh,
        &settings.name_en,
        settings.color.as_str(),
        &settings.organization_name,
        &settings.contact,
        &settings.local_protocol,
        now_ms
    ];
    tx.execute(&UPDATE, values).await.map(drop)
}

pub(crate) async fn set_logo(tx: &Tx, id: SchoolId, file: &NamedFile, now_ms: Millis) -> Result<()> {
    tx.execute(&SET_LOGO, params![id, &file.hash, &file.name, now_ms])
        .await
        .map(drop)
}

/// The landing page with that key.
pub async fn find_entry(tx: &Tx, key: &str) -> Result<Option<Entry>> {
    tx.query_optional_as(&FIND_ENTRY, params![key]).await
}

/// Adds a landing page, or changes the one with its key.
pub async fn put_entry(tx: &Tx, entry: &Entry, now_ms: Millis) -> Result<()> {
    let values = params![
        entry.school,
        &entry.key,
        &entry.name,
        entry.course_key.as_deref(),
        entry.class_code.as_deref(),
        &entry.signing_key,
        entry.is_open,
        now_ms
    ];
    tx.execute(&PUT_ENTRY, values).await.map(drop)
}

fn logo(row: &Row) -> Result<Option<NamedFile>> {
    NamedFile::from_columns(row, "logo_hash", "logo_name")
}
