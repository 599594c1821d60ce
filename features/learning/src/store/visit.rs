//! SQL of `learning_visit`: the learning record. What is archived of it (`visit_sum`) counts in the sums, and is listed no more.

use crate::{VisitId, progress::COUNTED_STAY_S};
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use platform::{
    Millis, Page,
    access::UserId,
    clock::{days, minutes, seconds},
};
use std::collections::HashMap;

database::sql! {
    RECENT = "select id from learning_visit where user_id = $1 and item_kind = $2 and item_id = $3 \
              and last_at_ms >= $4 and begun_at_ms >= $5 order by id desc limit 1";
    BEGIN = "insert into learning_visit (course_id, user_id, item_kind, item_id, begun_at_ms, last_at_ms, seconds, \
             position_s) values ($1, $2, $3, $4, $5, $5, 0, 0) returning id";
    // Where the table lies in partitions, a time says which of them are looked through.
    FIND = "select * from learning_visit where id = $1 and user_id = $2 and begun_at_ms >= $3";
    STAY = "update learning_visit set last_at_ms = $2, seconds = seconds + $3, position_s = $4 \
            where id = $1 and begun_at_ms = $5";
    SUMS = "select item_kind, item_id, cast(sum(visits) as bigint) as visits, cast(sum(seconds) as bigint) as seconds, \
            max(last_at_ms) as last_at_ms, cast(sum(archived_visits) as bigint) as archived_visits, \
            max(archived_until_ms) as archived_until_ms from ( \
            select item_kind, item_id, case when seconds >= $3 then 1 else 0 end as visits, seconds, last_at_ms, \
            0 as archived_visits, cast(null as bigint) as archived_until_ms \
            from learning_visit where course_id = $1 and user_id = $2 \
            union all select item_kind, item_id, visits, seconds, last_at_ms, visits, last_at_ms \
            from learning_visit_sum where course_id = $1 and user_id = $2) as stays \
            group by item_kind, item_id order by item_kind, item_id";
    LIST = "select v.*, coalesce(l.title, r.title, '') as title, coalesce(l.is_removed, r.is_removed, 1) as is_removed \
            from learning_visit v \
            left join course_v_lecture l on v.item_kind = 'lecture' and l.id = v.item_id \
            left join course_v_resource r on v.item_kind = 'resource' and r.id = v.item_id \
            where v.course_id = $1 and v.user_id = $2 and ($3 = '' or v.item_kind = $3) and v.seconds >= $4 \
            order by v.begun_at_ms desc, v.id desc limit $5 offset $6";
    COUNT = "select count(*) as total from learning_visit where course_id = $1 and user_id = $2 \
             and ($3 = '' or item_kind = $3) and seconds >= $4";
    SINCE = "select begun_at_ms, seconds from learning_visit where course_id = $1 and user_id = $2 \
             and begun_at_ms >= $3 order by begun_at_ms";
}

/// Coming back within this time is the same stay.
const SAME_STAY_MS: Millis = minutes(10);
/// The longest time one report can stand for: the client reports at least this often.
const REPORT_MS: Millis = seconds(60);
/// No stay goes on for longer without a break of [`SAME_STAY_MS`].
const LONGEST_MS: Millis = days(31);

/// One stay at a lecture or resource.
#[derive(Debug, Clone, FromRow)]
pub struct Visit {
    /// Row id.
    pub id: VisitId,
    /// The course.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// `lecture` or `resource`.
    pub item_kind: String,
    /// Its row id.
    pub item_id: i64,
    /// Its name, also if an import has removed it.
    pub title: String,
    /// Whether the last import lacked it.
    pub is_removed: bool,
    /// When it began.
    pub begun_at_ms: Millis,
    /// The last sign of presence.
    pub last_at_ms: Millis,
    /// How long it was really open.
    pub seconds: i64,
    /// Where the player stood at the end.
    pub position_s: i64,
}

/// Begins a stay, or goes on with the one just left.
pub async fn begin_visit(
    tx: &Tx,
    course: CourseId,
    user: UserId,
    (kind, item): (&str, i64),
    now_ms: Millis,
) -> Result<VisitId> {
    let recent = params![user, kind, item, now_ms - SAME_STAY_MS, now_ms - LONGEST_MS];
    if let Some(id) = tx.query_optional_as(&RECENT, recent).await? {
        return Ok(id);
    }
    tx.query_one(&BEGIN, params![course, user, kind, item, now_ms])
        .await?
        .get("id")
}

/// A stay that lies behind, as a whole: for the demo.
pub async fn add_visit(
    tx: &Tx,
    course: CourseId,
    user: UserId,
    (kind, item): (&str, i64),
    (begun_at_ms, seconds): (Millis, i64),
    position_s: i64,
) -> Result<()> {
    let begun = params![course, user, kind, item, begun_at_ms];
    let id: VisitId = tx.query_one(&BEGIN, begun).await?.get("id")?;
    let last_at_ms = begun_at_ms + platform::clock::seconds(seconds);
    tx.execute(&STAY, params![id, last_at_ms, seconds, position_s, begun_at_ms])
        .await
        .map(drop)
}

/// A sign of presence at a stay of this person: adds the time since the last one, but no more than `at_most_ms`.
/// Returns whether there is such a stay.
pub async fn stay(
    tx: &Tx,
    user: UserId,
    id: VisitId,
    at_most_ms: Option<Millis>,
    position_s: Option<i64>,
    now_ms: Millis,
) -> Result<bool> {
    let mut found = tx
        .query_optional(&FIND, params![id, user, now_ms - LONGEST_MS])
        .await?;
    if found.is_none() {
        // A page that was left open for longer and is looked at again.
        found = tx.query_optional(&FIND, params![id, user, Millis::MIN]).await?;
    }
    let Some(row) = found else {
        return Ok(false);
    };
    let passed_ms = now_ms - row.get::<Millis>("last_at_ms")?;
    // A player that lost its connection says how much it played; a document only that it is still open.
    let added_ms = passed_ms.min(at_most_ms.unwrap_or(REPORT_MS)).max(0);
    let position_s = position_s.unwrap_or(row.get("position_s")?);
    let begun_at_ms: Millis = row.get("begun_at_ms")?;
    let values = params![id, now_ms, (added_ms + 500) / 1000, position_s, begun_at_ms];
    tx.execute(&STAY, values).await?;
    Ok(true)
}

/// All stays of a person at one item, archived ones included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Stays {
    /// Those that count.
    pub visits: i64,
    pub seconds: i64,
    pub last_at_ms: Millis,
    /// Those of `visits` that are listed no more.
    pub archived_visits: i64,
    /// The end of the last one that is listed no more.
    pub archived_until_ms: Option<Millis>,
}

/// The stays of a person in a course, by kind and id of the item.
pub async fn sum_visits(tx: &Tx, course: CourseId, user: UserId) -> Result<HashMap<(String, i64), Stays>> {
    let rows = tx.query(&SUMS, params![course, user, COUNTED_STAY_S]).await?;
    rows.iter()
        .map(|row| Ok(((row.get("item_kind")?, row.get("item_id")?), row.read()?)))
        .collect()
}

/// Begin and length in seconds of each stay since then, in order.
pub async fn list_stays_since(
    tx: &Tx,
    course: CourseId,
    user: UserId,
    since_ms: Millis,
) -> Result<Vec<(Millis, i64)>> {
    tx.query_as(&SINCE, params![course, user, since_ms]).await
}

/// Which stays are asked for.
#[derive(Debug, Clone)]
pub struct VisitSearch {
    /// The course.
    pub course: CourseId,
    /// The person.
    pub user: UserId,
    /// `lecture`, `resource`, or empty for both.
    pub kind: String,
}

/// The stays of a person in a course that count, the latest first.
pub async fn list_visits(tx: &Tx, search: &VisitSearch, page: Page) -> Result<Vec<Visit>> {
    let values = params![
        search.course,
        search.user,
        search.kind.as_str(),
        COUNTED_STAY_S,
        page.limit(),
        page.offset()
    ];
    tx.query_as(&LIST, values).await
}

/// How many stays that count can be listed: archived ones are not among them.
pub async fn count_visits(tx: &Tx, search: &VisitSearch) -> Result<i64> {
    let values = params![search.course, search.user, search.kind.as_str(), COUNTED_STAY_S];
    tx.query_one(&COUNT, values).await?.get("total")
}
