//! SQL of `question_version`.

use crate::{
    QuestionId, Shown, VersionId,
    set::{PartPick, SharedStem},
};
use database::{FromRow, Json, Result, Row, Statement, Tx, Unchanged, params};
use platform::{Millis, access::UserId};
use scoring::{
    Mark, Points,
    question::{QuestionAnswer, QuestionBody, QuestionKey, books},
};
use std::{collections::HashMap, sync::Arc};

database::sql! {
    INSERT = "insert into question_version (question_id, version, kind, stem, image, body, key, analysis, author_id, \
              created_at_ms) values ($1, (select coalesce(max(o.version), 0) + 1 from question_version o \
              where o.question_id = $1), $2, $3, $4, $5, $6, $7, $8, $9) returning id, version";
    // A part of a composite question comes with the material that it shares with the others.
    SHOWN = "select v.id, v.kind, v.stem, v.image, v.body, p.position as part, c.stem as shared_stem, c.image as shared_image, \
             cast((select count(*) from question_part o where o.version_id = p.version_id) as bigint) as parts \
             from question_version v left join question_part p on p.part_version_id = v.id \
             left join question_version c on c.id = p.version_id \
             where v.id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    KEYED = "select v.id, v.question_id, v.version, v.body, v.key, v.analysis, q.key as question_key \
             from question_version v join question_question q on q.id = v.question_id \
             where v.id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    NEWER = "select v.id as of, v.question_id, q.version_id as newest from question_version v \
             join question_question q on q.id = v.question_id where q.version > v.version \
             and v.id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    PARTS = "select p.version_id, p.part_version_id, p.points, v.kind from question_part p \
             join question_version v on v.id = p.part_version_id \
             where p.version_id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json))) \
             order by p.version_id, p.position";
    KIN = "select v.id, o.id as other from question_version v join question_version o on o.question_id = v.question_id \
           where v.id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    ADD_PART = "insert into question_part (version_id, position, part_version_id, points) values ($1, $2, $3, $4)";
    LIST = "select v.id, v.version, v.author_id, u.real_name as author_name, v.created_at_ms from question_version v \
            left join identity_v_person u on u.id = v.author_id where v.question_id = $1 order by v.version desc";
}

/// For each of these versions, all versions of the same question.
pub async fn list_kin(tx: &Tx, ids: &[VersionId]) -> Result<HashMap<VersionId, Vec<VersionId>>> {
    let mut kin: HashMap<VersionId, Vec<VersionId>> = HashMap::new();
    for row in tx
        .query(&KIN, vec![database::list(ids.iter().map(|id| id.0))])
        .await?
    {
        kin.entry(row.get("id")?).or_default().push(row.get("other")?);
    }
    Ok(kin)
}

/// A version about to be written.
#[derive(Debug, Clone)]
pub struct NewVersion<'a> {
    /// The question.
    pub question: QuestionId,
    /// Text.
    pub stem: &'a str,
    /// A picture beside it.
    pub image: Option<&'a str>,
    /// Body.
    pub body: &'a QuestionBody,
    /// Key.
    pub key: &'a QuestionKey,
    /// 解析
    pub analysis: &'a str,
    /// Who wrote it; none for an import.
    pub author: Option<UserId>,
}

/// A version that was written, and its number, counted from 1.
pub(super) async fn insert(tx: &Tx, version: &NewVersion<'_>, now_ms: Millis) -> Result<(VersionId, i64)> {
    let values = params![
        version.question,
        version.body.kind().name(),
        version.stem,
        version.image,
        Json(version.body),
        Json(version.key),
        version.analysis,
        version.author,
        now_ms
    ];
    tx.query_one_as(&INSERT, values).await
}

/// Versions without their keys, in the order asked for; unknown ids are left out.
pub async fn load_shown(tx: &Tx, ids: &[VersionId]) -> Result<Vec<Arc<Shown>>> {
    tx.remembered(ids, |unknown| query_versions(tx, &SHOWN, unknown))
        .await
}

/// The question that a part belongs to.
pub(crate) fn shared(row: &Row) -> Result<Option<SharedStem>> {
    let part: Option<i64> = row.get("part")?;
    let shared: Option<SharedStem> = part.map(|_| row.read()).transpose()?;
    Ok(shared.map(|shared| SharedStem {
        part: shared.part + 1,
        ..shared
    }))
}

/// Names a version as a part of another.
pub(super) async fn add_part(
    tx: &Tx,
    of: VersionId,
    (position, part, points): (usize, VersionId, Points),
) -> Result<()> {
    let values = params![of, position as i64, part, points.0];
    tx.execute(&ADD_PART, values).await.map(drop)
}

async fn query_versions<T: FromRow>(
    tx: &Tx,
    statement: &'static Statement,
    ids: Vec<VersionId>,
) -> Result<Vec<T>> {
    tx.query_as(statement, vec![database::list(ids.iter().map(|id| id.0))])
        .await
}

/// A version that is not its question's newest.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Newer {
    pub(crate) of: VersionId,
    #[row(rename = "question_id")]
    pub(crate) question: QuestionId,
    pub(crate) newest: VersionId,
}

/// Of versions, those whose question has a newer one.
pub(crate) async fn list_newer(tx: &Tx, ids: &[VersionId]) -> Result<Vec<Newer>> {
    query_versions(tx, &NEWER, ids.to_vec()).await
}

/// The parts of versions of composite questions, in their order.
pub(crate) async fn list_parts(tx: &Tx, ids: &[VersionId]) -> Result<HashMap<VersionId, Vec<PartPick>>> {
    let mut parts: HashMap<VersionId, Vec<PartPick>> = HashMap::new();
    let wanted = vec![database::list(ids.iter().map(|id| id.0))];
    for row in tx.query(&PARTS, wanted).await? {
        parts.entry(row.get("version_id")?).or_default().push(row.read()?);
    }
    Ok(parts)
}

/// The secret half of a version.
#[derive(Debug, Clone, FromRow)]
pub struct Keyed {
    /// Which version.
    pub id: VersionId,
    /// Of which question.
    #[row(rename = "question_id")]
    pub question: QuestionId,
    /// The question's stable key in its course.
    pub question_key: String,
    /// The version's number.
    pub version: i64,
    /// What is shown.
    #[row(json)]
    pub body: QuestionBody,
    /// What is expected.
    #[row(json)]
    pub key: QuestionKey,
    /// 解析
    pub analysis: String,
}

impl Unchanged for Keyed {
    type Key = VersionId;
    const KEPT: u64 = 5_000;

    fn key(&self) -> VersionId {
        self.id
    }
}

impl Keyed {
    /// Marks an answer to the question with the numbers that this seed drew; none earns nothing.
    pub fn mark(&self, seed: u64, answer: Option<&QuestionAnswer>, full: Points) -> Mark {
        // What is booked stands in the book, whatever the page came to say of it.
        if let QuestionKey::Books(key) = &self.key {
            return books::grade(key, &books::Answer::default(), full);
        }
        let Some(answer) = answer else {
            return Mark::unanswered(full);
        };
        self.body.named(self.key.drawn(seed).grade(answer, full))
    }
}

/// Keys of versions, in the order asked for; only for marking, for teachers, and for a review that may show them.
pub async fn load_keys(tx: &Tx, ids: &[VersionId]) -> Result<Vec<Arc<Keyed>>> {
    tx.remembered(ids, |unknown| query_versions(tx, &KEYED, unknown))
        .await
}

/// A line of a question's history.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema, FromRow)]
pub struct VersionLine {
    /// Row id.
    pub id: VersionId,
    /// Counted from 1.
    pub version: i64,
    /// Who wrote it; none for an import.
    pub author_name: Option<String>,
    /// When.
    pub created_at_ms: Millis,
}

pub(crate) async fn list(tx: &Tx, question: QuestionId) -> Result<Vec<VersionLine>> {
    tx.query_as(&LIST, params![question]).await
}
