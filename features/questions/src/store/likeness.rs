//! SQL of questions that say nearly the same.

use super::question::Question;
use crate::{
    QuestionId,
    bank::BankOf,
    search::{ALIKE_PERCENT, Group, Said, groups},
};
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use platform::access::UserId;
use std::collections::{BTreeSet, HashMap};

/// How many questions are compared with one, those with most in common first.
const COMPARED: i64 = 60;
/// How many places of a bank are looked at, eight a question: whoever has so many alike puts some of them away first.
const PLACES: i64 = 8_000;
/// How many questions that share a place are compared each with each; of more, each with the first.
const TOGETHER: usize = 24;

database::sql! {
    NEAR = "select o.question_id from question_likeness l \
            join question_likeness o on o.band = l.band and o.number = l.number \
            join question_question q on q.id = o.question_id \
            where l.question_id = $1 and o.question_id <> $1 and q.school_id = $2 and (o.bank not like 'p%' or o.bank = $3) \
            and o.bank not like 't%' \
            group by o.question_id order by count(*) desc, o.question_id limit $4";
    SHARED = "select l.question_id, l.band, l.number from question_likeness l where l.bank = $1 and exists \
              (select 1 from question_likeness o where o.bank = l.bank and o.band = l.band and o.number = l.number \
              and o.question_id <> l.question_id) order by l.band, l.number, l.question_id limit $2";
    TITLES = "select id, title from course_v_course where id in \
              (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    SAID = "select q.id, q.kind, q.stem, v.body from question_question q join question_version v on v.id = q.version_id \
            where q.archived_at_ms is null and q.id in \
            (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
}

#[derive(FromRow)]
struct SaidRow {
    id: QuestionId,
    kind: String,
    stem: String,
    #[row(json)]
    body: serde_json::Value,
}

/// What questions say, and of which kind each is; what was put away is absent.
async fn list_said(tx: &Tx, ids: &BTreeSet<QuestionId>) -> Result<HashMap<QuestionId, (String, Said)>> {
    let listed = database::list(ids.iter().map(|id| id.0));
    let rows: Vec<SaidRow> = tx.query_as(&SAID, vec![listed]).await?;
    let said = |row: SaidRow| (row.id, (row.kind, Said::of(&row.stem, &row.body)));
    Ok(rows.into_iter().map(said).collect())
}

/// The questions that are alike to one, with what they have in common in percent, the most alike first: of every bank that this
/// person reads.
pub(crate) async fn list_alike(
    tx: &Tx,
    question: &Question,
    reader: UserId,
) -> Result<Vec<(QuestionId, u32)>> {
    let values = params![question.id, question.school, BankOf::Personal(reader), COMPARED];
    let near: Vec<QuestionId> = tx.query_as(&NEAR, values).await?;
    if near.is_empty() {
        return Ok(Vec::new());
    }
    let said = list_said(tx, &near.iter().copied().chain([question.id]).collect()).await?;
    let Some((_, own)) = said.get(&question.id) else {
        return Ok(Vec::new());
    };
    let percent = |id: QuestionId| Some((id, own.common_percent(&said.get(&id)?.1)));
    let mut alike: Vec<_> = near.into_iter().filter_map(percent).collect();
    alike.retain(|(_, percent)| *percent >= ALIKE_PERCENT);
    alike.sort_by_key(|(id, percent)| (std::cmp::Reverse(*percent), *id));
    Ok(alike)
}

/// A place of a sketch that more than one question of a bank has.
#[derive(FromRow)]
struct Place {
    question_id: QuestionId,
    band: i64,
    number: i64,
}

/// The questions of a bank that are alike and of one kind, in groups, the most alike first.
pub(crate) async fn list_groups(tx: &Tx, bank: BankOf) -> Result<Vec<Group<QuestionId>>> {
    let places: Vec<Place> = tx.query_as(&SHARED, params![bank, PLACES]).await?;
    let mut pairs: BTreeSet<(QuestionId, QuestionId)> = BTreeSet::new();
    for together in places.chunk_by(|one, other| (one.band, one.number) == (other.band, other.number)) {
        let each = if together.len() > TOGETHER {
            1
        } else {
            together.len()
        };
        for (at, one) in together.iter().enumerate().take(each) {
            pairs.extend(
                together[at + 1..]
                    .iter()
                    .map(|other| (one.question_id, other.question_id)),
            );
        }
    }
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    let said = list_said(
        tx,
        &pairs.iter().flat_map(|(one, other)| [*one, *other]).collect(),
    )
    .await?;
    let common_percent = |one, other| match (said.get(&one), said.get(&other)) {
        (Some((kind, left)), Some((other_kind, right))) if kind == other_kind => left.common_percent(right),
        _ => 0,
    };
    let mut alike: Vec<_> = pairs
        .into_iter()
        .map(|(one, other)| (one, other, common_percent(one, other)))
        .collect();
    alike.retain(|(.., percent)| *percent >= ALIKE_PERCENT);
    Ok(groups(alike, common_percent))
}

/// The titles of courses.
pub(crate) async fn course_titles(
    tx: &Tx,
    courses: &BTreeSet<CourseId>,
) -> Result<HashMap<CourseId, String>> {
    let listed = database::list(courses.iter().map(|id| id.0));
    let rows = tx.query(&TITLES, vec![listed]).await?;
    rows.iter()
        .map(|row| Ok((row.get("id")?, row.get("title")?)))
        .collect()
}
