//! SQL of versions that differ from an earlier one in their key alone.

use super::{
    search::keep_words,
    version::{NewVersion, add_part, insert},
};
use crate::{QuestionId, VersionId};
use database::{FromRow, Result, Tx, params};
use platform::{Millis, access::UserId};
use scoring::{
    Points,
    question::{QuestionBody, QuestionKey},
};
use std::collections::HashSet;

database::sql! {
    FIND = "select id, question_id, stem, image, body, key, analysis from question_version where id = $1";
    QUESTION = "select question_id from question_version where id = $1";
    PARENT = "select version_id, position from question_part where part_version_id = $1";
    EDITED = "select v.id from question_version v left join question_part p on p.part_version_id = v.id \
              join question_version w on w.id = coalesce(p.version_id, v.id) join question_question q on q.id = w.question_id \
              where v.id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json))) \
              and q.version_id <> w.id";
    PARTS = "select p.position, p.points, p.part_version_id from question_part p where p.version_id = $1 order by p.position";
    // INVARIANT: what somebody wrote meanwhile stays the newest.
    MOVE = "update question_question set version_id = $2, version = (select v.version from question_version v where v.id = $2), \
            updated_at_ms = $3 where id = (select v.question_id from question_version v where v.id = $1) and version_id = $1";
}

/// A version with all that it says.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Whole {
    pub(crate) id: VersionId,
    #[row(rename = "question_id")]
    pub(crate) question: QuestionId,
    stem: String,
    image: Option<String>,
    #[row(json)]
    pub(crate) body: QuestionBody,
    #[row(json)]
    pub(crate) key: QuestionKey,
    analysis: String,
}

/// A part of a version of a composite question.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct PartRow {
    position: i64,
    #[row(from = i64)]
    points: Points,
    #[row(rename = "part_version_id")]
    pub(crate) version: VersionId,
}

pub(crate) async fn find(tx: &Tx, id: VersionId) -> Result<Option<Whole>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The question of a version.
pub(crate) async fn find_question(tx: &Tx, of: VersionId) -> Result<Option<QuestionId>> {
    tx.query_optional_as(&QUESTION, params![of]).await
}

/// Those of some versions that are not the newest of their question, or are parts of one that is not.
pub(crate) async fn list_edited(tx: &Tx, of: &[VersionId]) -> Result<HashSet<VersionId>> {
    let rows = tx
        .query(&EDITED, params![database::list(of.iter().map(|id| id.0))])
        .await?;
    rows.iter().map(|row| row.get("id")).collect()
}

/// The version of the composite question that a version is a part of, and its place in it, from 0.
pub(crate) async fn find_parent(tx: &Tx, part: VersionId) -> Result<Option<(VersionId, i64)>> {
    tx.query_optional_as(&PARENT, params![part]).await
}

pub(crate) async fn list_parts(tx: &Tx, of: VersionId) -> Result<Vec<PartRow>> {
    tx.query_as(&PARTS, params![of]).await
}

/// Writes the same again with another key.
pub(crate) async fn put(
    tx: &Tx,
    whole: &Whole,
    key: &QuestionKey,
    author: UserId,
    now_ms: Millis,
) -> Result<VersionId> {
    let version = NewVersion {
        question: whole.question,
        stem: &whole.stem,
        image: whole.image.as_deref(),
        body: &whole.body,
        key,
        analysis: &whole.analysis,
        author: Some(author),
    };
    Ok(insert(tx, &version, now_ms).await?.0)
}

/// Names a version as a part of another, in the place of one it had.
pub(crate) async fn put_part(tx: &Tx, of: VersionId, like: &PartRow, part: VersionId) -> Result<()> {
    let position = usize::try_from(like.position).unwrap_or_default();
    add_part(tx, of, (position, part, like.points)).await
}

/// Makes a version the newest of its question, if another one is.
pub(crate) async fn make_newest(
    tx: &Tx,
    instead_of: VersionId,
    id: VersionId,
    now_ms: Millis,
) -> Result<bool> {
    let is_moved = tx.execute(&MOVE, params![instead_of, id, now_ms]).await? > 0;
    if is_moved && let Some(whole) = find(tx, id).await? {
        keep_words(tx, &[whole.question]).await?;
    }
    Ok(is_moved)
}
