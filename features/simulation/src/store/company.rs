//! SQL of `simulation_company` and `simulation_template`.

use crate::{CompanyId, Seed, template::Template};
use courses::{CourseId, Known, list_known};
use database::{FromRow, Json, Result, Tx, Unchanged, params};
use platform::Millis;
use std::{collections::HashMap, sync::Arc};

database::sql! {
    KNOWN = "select id, key, content_hash, is_removed from simulation_company where course_id = $1";
    PUT = "insert into simulation_company (course_id, key, position, name, version, content_hash, is_removed) \
           values ($1, $2, $3, $4, 1, $5, 0) on conflict (course_id, key) do update set position = excluded.position, \
           name = excluded.name, version = simulation_company.version + 1, content_hash = excluded.content_hash, \
           is_removed = 0 returning id, version";
    PUT_TEMPLATE = "insert into simulation_template (company_id, version, content, created_at_ms) values ($1, $2, $3, $4)";
    REMOVE = "update simulation_company set is_removed = 1 where course_id = $1 and key = $2";
    FIND = "select * from simulation_company where id = $1";
    BY_KEY = "select * from simulation_company where course_id = $1 and key = $2";
    LIST = "select * from simulation_company where course_id = $1 and is_removed = 0 order by position, id";
    TEMPLATE = "select content from simulation_template where company_id = $1 and version = $2";
}

/// A company of a course.
#[derive(Debug, Clone, FromRow)]
pub struct Company {
    /// Row id.
    pub id: CompanyId,
    /// Its course.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// Its key in the folder.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The version of its template that new books are opened with.
    pub version: i64,
}

/// A company of the folder.
pub(crate) struct NewCompany<'a> {
    pub(crate) course: CourseId,
    pub(crate) key: &'a str,
    pub(crate) position: i64,
    pub(crate) template: &'a Template,
}

pub(crate) async fn known_companies(tx: &Tx, course: CourseId) -> Result<HashMap<String, Known>> {
    list_known(tx, &KNOWN, course).await
}

/// Stores the company with a new version of its template.
pub(crate) async fn put_company(tx: &Tx, new: &NewCompany<'_>, hash: &str, now_ms: Millis) -> Result<()> {
    let values = params![
        new.course,
        new.key,
        new.position,
        &new.template.profile.name,
        hash
    ];
    let (id, version): (CompanyId, i64) = tx.query_one_as(&PUT, values).await?;
    let content = Json(new.template);
    tx.execute(&PUT_TEMPLATE, params![id, version, content, now_ms])
        .await
        .map(drop)
}

pub(crate) async fn remove_company(tx: &Tx, course: CourseId, key: &str) -> Result<()> {
    tx.execute(&REMOVE, params![course, key]).await.map(drop)
}

/// The company with that id, also one that the last import lacked.
pub async fn find_company(tx: &Tx, id: CompanyId) -> Result<Option<Company>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The company of a course with that key.
pub async fn find_company_by_key(tx: &Tx, course: CourseId, key: &str) -> Result<Option<Company>> {
    tx.query_optional_as(&BY_KEY, params![course, key]).await
}

/// The companies of a course, in order.
pub async fn list_companies(tx: &Tx, course: CourseId) -> Result<Vec<Company>> {
    tx.query_as(&LIST, params![course]).await
}

/// A version of a company's template.
pub async fn load_template(tx: &Tx, company: CompanyId, version: i64) -> Result<Arc<Template>> {
    let of = |content: Json<Template>| StoredTemplate {
        key: (company, version),
        template: Arc::new(content.0),
    };
    let load = |_| async move {
        Ok(vec![of(tx
            .query_one_as(&TEMPLATE, params![company, version])
            .await?)])
    };
    let found = tx.remembered(&[(company, version)], load).await?;
    let stored = found.first().ok_or(database::Error::NoRow(TEMPLATE.name))?;
    Ok(Arc::clone(&stored.template))
}

/// What a book is kept by: the version of the template it was opened with, or what its seed makes of it.
pub(crate) async fn load_template_of(
    tx: &Tx,
    company: CompanyId,
    version: i64,
    seed: Option<Seed>,
) -> Result<Arc<Template>> {
    let template = load_template(tx, company, version).await?;
    let Some(seed) = seed else {
        return Ok(template);
    };
    let load = |_| async move {
        Ok(vec![VariedTemplate {
            key: (company, version, seed),
            template: Arc::new(template.with_seed(seed)),
        }])
    };
    let found = tx.remembered(&[(company, version, seed)], load).await?;
    let varied = found.first().ok_or(database::Error::NoRow(TEMPLATE.name))?;
    Ok(Arc::clone(&varied.template))
}

/// The company of a book as another version has it: what the same draw of its seed makes of that. None where it makes nothing of it.
pub(crate) async fn load_template_like(
    tx: &Tx,
    (company, own): (CompanyId, i64),
    seed: Option<Seed>,
    version: i64,
) -> Result<Option<Arc<Template>>> {
    let Some(seed) = seed.filter(|_| version != own) else {
        return load_template_of(tx, company, version, seed).await.map(Some);
    };
    let load = |_| async move {
        let taken = load_template_of(tx, company, own, Some(seed)).await?;
        let newer = load_template(tx, company, version).await?;
        Ok(vec![LikeTemplate {
            key: (company, own, seed, version),
            template: newer.drawn_like(&taken, seed).map(Arc::new),
        }])
    };
    let found = tx.remembered(&[(company, own, seed, version)], load).await?;
    Ok(found.first().and_then(|like| like.template.clone()))
}

/// What the draw that a version took makes of another one.
struct LikeTemplate {
    key: (CompanyId, i64, Seed, i64),
    template: Option<Arc<Template>>,
}

impl Unchanged for LikeTemplate {
    type Key = (CompanyId, i64, Seed, i64);
    const KEPT: u64 = 128;
    const WRITERS_KEEP: bool = true;

    fn key(&self) -> Self::Key {
        self.key
    }
}

/// What a seed makes of a version of a template.
struct VariedTemplate {
    key: (CompanyId, i64, Seed),
    template: Arc<Template>,
}

impl Unchanged for VariedTemplate {
    type Key = (CompanyId, i64, Seed);
    /// A hall of one exam.
    const KEPT: u64 = 128;
    /// A seed is drawn once: what it made is meant by no other book. Drawing takes longer than a unit should.
    const WRITERS_KEEP: bool = true;

    fn key(&self) -> Self::Key {
        self.key
    }
}

/// A version of a template as it was stored.
struct StoredTemplate {
    key: (CompanyId, i64),
    template: Arc<Template>,
}

impl Unchanged for StoredTemplate {
    type Key = (CompanyId, i64);
    const KEPT: u64 = 64;

    fn key(&self) -> Self::Key {
        self.key
    }
}
