//! SQL of `exam_template`.

use crate::{CountsAs, PaperId, review::Rules};
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use std::collections::BTreeMap;

database::sql! {
    PUT_TEMPLATE = "insert into exam_template (course_id, key, title, paper_key, counts_as, rules, is_removed) \
                    values ($1, $2, $3, $4, $5, $6, 0) on conflict (course_id, key) do update set \
                    title = excluded.title, paper_key = excluded.paper_key, counts_as = excluded.counts_as, \
                    rules = excluded.rules, is_removed = 0";
    TEMPLATES = "select t.id, t.title, t.counts_as, t.rules, p.id as paper_id from exam_template t \
                 join exam_paper p on p.course_id = t.course_id and p.key = t.paper_key \
                 where t.course_id = $1 and t.is_removed = 0 and p.activity_id is null order by t.id";
    OF_PAPER = "select title, rules from exam_template where course_id = $1 and paper_key = $2 and is_removed = 0 \
                order by id limit 1";
    KNOWN = "select key, title, paper_key, counts_as, rules, is_removed from exam_template where course_id = $1";
    REMOVE = "update exam_template set is_removed = 1 where course_id = $1 and key = $2";
}

/// Settings that a course folder proposes.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = AssessmentTemplate)]
pub struct Template {
    /// Row id.
    pub id: i64,
    /// 期末考核
    pub title: String,
    /// The paper it gives.
    pub paper_id: PaperId,
    /// What it counts for in the course's mark.
    pub counts_as: CountsAs,
    /// Its rules.
    #[row(json)]
    pub rules: Rules,
}

/// Settings to be saved.
#[derive(Debug, Clone)]
pub(crate) struct NewTemplate<'a> {
    pub(crate) course: CourseId,
    pub(crate) key: &'a str,
    pub(crate) title: &'a str,
    pub(crate) paper_key: &'a str,
    pub(crate) counts_as: CountsAs,
    pub(crate) rules: Rules,
}

pub(crate) async fn put_template(tx: &Tx, new: &NewTemplate<'_>) -> Result<()> {
    let values = params![
        new.course,
        new.key,
        new.title,
        new.paper_key,
        new.counts_as,
        Json(&new.rules)
    ];
    tx.execute(&PUT_TEMPLATE, values).await.map(drop)
}

pub(crate) async fn list_templates(tx: &Tx, course: CourseId) -> Result<Vec<Template>> {
    tx.query_as(&TEMPLATES, params![course]).await
}

/// Title and rules that a course folder proposes for what is given by a paper of that key.
pub(crate) async fn find_template(
    tx: &Tx,
    course: CourseId,
    paper_key: &str,
) -> Result<Option<(String, Rules)>> {
    let found: Option<(String, Json<Rules>)> = tx
        .query_optional_as(&OF_PAPER, params![course, paper_key])
        .await?;
    Ok(found.map(|(title, rules)| (title, rules.0)))
}

/// Settings that an earlier import left.
#[derive(Debug, FromRow)]
pub(crate) struct KnownTemplate {
    title: String,
    paper_key: String,
    counts_as: CountsAs,
    #[row(json)]
    rules: Rules,
    /// Gone from the folder since.
    pub(crate) is_removed: bool,
}

impl KnownTemplate {
    pub(crate) fn is_as(&self, new: &NewTemplate<'_>) -> bool {
        let own = (self.title.as_str(), self.paper_key.as_str(), self.counts_as);
        !self.is_removed && own == (new.title, new.paper_key, new.counts_as) && self.rules == new.rules
    }
}

/// What earlier imports left, by key.
pub(crate) async fn list_known_templates(
    tx: &Tx,
    course: CourseId,
) -> Result<BTreeMap<String, KnownTemplate>> {
    let rows = tx.query(&KNOWN, params![course]).await?;
    rows.iter()
        .map(|row| Ok((row.get("key")?, row.read()?)))
        .collect()
}

pub(crate) async fn remove_template(tx: &Tx, course: CourseId, key: &str) -> Result<()> {
    tx.execute(&REMOVE, params![course, key]).await.map(drop)
}
