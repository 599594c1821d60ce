//! SQL of `marking_regrade`: what was put right, why, and what it does.

use crate::{
    RegradeId,
    regrade::{Change, Made, RegradeState, Report},
    source::SourceKind,
};
use classes::ClassId;
use database::{FromRow, Json, Result, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};
use questions::{QuestionId, VersionId};
use scoring::{Points, question::QuestionKind};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};

database::sql! {
    ADD = "insert into marking_regrade (school_id, source_kind, group_id, question_id, version_id, points, change, reason, state, \
           done, total, basis, report, made, by_id, created_at_ms, undo_reason, part) \
           values ($1, $2, $3, $4, $5, $6, $7, $8, 'computing', 0, $9, '', 'null', 'null', $10, $11, '', $12) returning id";
    FIND = "select g.*, b.real_name as by_name, u.real_name as undone_by_name from marking_regrade g \
            left join identity_v_person b on b.id = g.by_id left join identity_v_person u on u.id = g.undone_by where g.id = $1";
    LIST = "select g.*, b.real_name as by_name, u.real_name as undone_by_name from marking_regrade g \
            left join identity_v_person b on b.id = g.by_id left join identity_v_person u on u.id = g.undone_by \
            where g.source_kind = $1 and g.group_id = $2 and g.number is not null order by g.number desc";
    REPORT = "select report from marking_regrade where id = $1";
    PROGRESS = "update marking_regrade set done = $2 where id = $1 and state = 'computing'";
    START = "update marking_regrade set basis = $2 where id = $1";
    TOTAL = "update marking_regrade set total = $2 where id = $1";
    PREVIEWED = "update marking_regrade set state = 'previewed', done = total, basis = $2, report = $3 \
                 where id = $1 and state = 'computing'";
    // Its place is the next one in the chain.
    APPLIED = "update marking_regrade set state = 'applied', made = $2, applied_at_ms = $3, by_id = $4, number = \
               (select coalesce(max(o.number), 0) + 1 from marking_regrade o where o.source_kind = marking_regrade.source_kind \
               and o.group_id = marking_regrade.group_id) where id = $1 and state = 'previewed'";
    UNDONE = "update marking_regrade set state = 'undone', undone_by = $2, undone_at_ms = $3, undo_reason = $4 \
              where id = $1 and state = 'applied'";
    STANDING = "select version_id, change, made from marking_regrade where source_kind = $1 and group_id = $2 and state = 'applied' \
                order by number";
    // Two teachers' classes have nothing of an exercise in common: there only what touched the same submission is later.
    LATER = "select count(*) as total from marking_regrade g join marking_regrade o on o.source_kind = g.source_kind \
             and o.group_id = g.group_id and o.number > g.number and o.state = 'applied' where g.id = $1 \
             and (g.source_kind = 'exam' or exists (select 1 from marking_regrade_item a join marking_regrade_item b \
             on b.source_id = a.source_id where a.regrade_id = g.id and b.regrade_id = o.id))";
    // Rows of the history and of the chain are only ever added: whatever changes a mark changes these numbers.
    BASIS = "select class_id, count(*) as items, cast(coalesce(sum(marks), 0) as bigint) as marks, count(mark_number) as counting \
             from marking_item where source_kind = $1 and group_id = $2 group by class_id";
    CHAIN = "select coalesce(max(number), 0) as chain, cast(coalesce(sum(case when state = 'undone' then 1 else 0 end), 0) as bigint) \
             as undone from marking_regrade where source_kind = $1 and group_id = $2";
    BY_HAND = "select i.class_id, i.version_id, count(*) as total from marking_item i join marking_mark m on m.item_id = i.id \
               and m.number = i.mark_number where i.source_kind = $1 and i.group_id = $2 and i.state <> 'withdrawn' \
               and m.by_id is not null and i.version_id is not null group by i.class_id, i.version_id";
    QUESTIONS = "select i.question_id, i.version_id, cast('' as text) as part, v.kind, v.stem, max(i.full_points) as full_points, \
                 count(*) as answers, cast(sum(case when m.by_id is null then 0 else 1 end) as bigint) as by_hand \
                 from marking_item i join question_v_version v on v.id = i.version_id \
                 left join marking_mark m on m.item_id = i.id and m.number = i.mark_number \
                 where i.source_kind = $1 and i.group_id = $2 and i.state <> 'withdrawn' \
                 group by i.question_id, i.version_id, v.kind, v.stem order by min(i.position), i.question_id, i.version_id";
    // A question without parts, or a part of a composite one. The index of the kind would read everybody's items of all exams.
    ANSWERED = "select i.group_id, i.version_id, count(*) as answers, max(i.full_points) as full_points \
                from $given(question_id bigint, version_id bigint) join marking_item i on i.question_id = given.question_id \
                where i.version_id = given.version_id and i.source_kind || '' = 'exam' and i.state <> 'withdrawn' \
                group by i.group_id, i.version_id order by i.group_id, i.version_id";
    PEOPLE = "select p.id, p.real_name, p.student_number from $given(id bigint) join identity_v_person p on p.id = given.id";
    FORGET_ITEMS = "delete from marking_regrade_item where regrade_id in (select id from marking_regrade \
                    where source_kind = $1 and group_id = $2 and by_id = $3 and number is null)";
    FORGET = "delete from marking_regrade where source_kind = $1 and group_id = $2 and by_id = $3 and number is null";
}

/// A question marked again, or about to be.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Regrade {
    pub(crate) id: RegradeId,
    #[row(rename = "school_id")]
    pub(crate) school: SchoolId,
    #[row(rename = "source_kind")]
    pub(crate) kind: SourceKind,
    #[row(rename = "group_id")]
    pub(crate) group: i64,
    #[row(rename = "question_id")]
    pub(crate) question: QuestionId,
    /// The version that was answered.
    #[row(rename = "version_id")]
    pub(crate) version: VersionId,
    /// Which business of a task; empty where it is about all of it, and elsewhere.
    pub(crate) part: String,
    /// What it was worth before.
    #[row(from = i64)]
    pub(crate) points: Points,
    #[row(json)]
    pub(crate) change: Change,
    pub(crate) reason: String,
    pub(crate) state: RegradeState,
    pub(crate) done: i64,
    pub(crate) total: i64,
    /// What the preview was computed from.
    pub(crate) basis: String,
    /// What was written beside the marks; none before it is applied.
    #[row(json)]
    pub(crate) made: Option<Made>,
    /// Its place in the chain; none before it is applied.
    pub(crate) number: Option<i64>,
    /// Who asked for it; once it is applied, who did that.
    #[row(rename = "by_id")]
    pub(crate) by: UserId,
    pub(crate) by_name: Option<String>,
    pub(crate) created_at_ms: Millis,
    pub(crate) applied_at_ms: Option<Millis>,
    pub(crate) undone_by_name: Option<String>,
    pub(crate) undone_at_ms: Option<Millis>,
    pub(crate) undo_reason: String,
}

/// A regrade that is asked for.
#[derive(Debug)]
pub(crate) struct NewRegrade<'a> {
    pub(crate) school: SchoolId,
    pub(crate) kind: SourceKind,
    pub(crate) group: i64,
    pub(crate) question: &'a Question,
    pub(crate) change: &'a Change,
    pub(crate) reason: &'a str,
    pub(crate) by: UserId,
}

/// A question whose answers can be marked again.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = RegradeQuestion)]
pub(crate) struct Question {
    pub(crate) question_id: QuestionId,
    pub(crate) version_id: VersionId,
    /// Of a task whose books are kept: the key of a business; empty for all of it, and for every other question.
    pub(crate) part: String,
    #[row(text)]
    pub(crate) kind: QuestionKind,
    pub(crate) stem: String,
    /// What it is worth.
    #[row(rename = "full_points", from = i64)]
    pub(crate) full: Points,
    /// How many answers there are, and how many a person has marked.
    pub(crate) answers: i64,
    pub(crate) by_hand: i64,
}

/// Adds a regrade, and forgets what this person previewed of the same and did not apply.
pub(crate) async fn add(tx: &Tx, new: &NewRegrade<'_>, now_ms: Millis) -> Result<RegradeId> {
    tx.execute(&FORGET_ITEMS, params![new.kind, new.group, new.by])
        .await?;
    tx.execute(&FORGET, params![new.kind, new.group, new.by]).await?;
    let values = params![
        new.school,
        new.kind,
        new.group,
        new.question.question_id,
        new.question.version_id,
        new.question.full.0,
        Json(new.change),
        new.reason,
        new.question.answers,
        new.by,
        now_ms,
        &new.question.part
    ];
    tx.query_one(&ADD, values).await?.get("id")
}

/// The regrade with that id. Not scoped to a school or class: callers must check.
pub(crate) async fn find(tx: &Tx, id: RegradeId) -> Result<Option<Regrade>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The regrades of one thing that were applied, the newest first.
pub(crate) async fn list(tx: &Tx, kind: SourceKind, group: i64) -> Result<Vec<Regrade>> {
    tx.query_as(&LIST, params![kind, group]).await
}

pub(crate) async fn find_report(tx: &Tx, id: RegradeId) -> Result<Option<Report>> {
    let report: Option<Json<Option<Report>>> = tx.query_optional_as(&REPORT, params![id]).await?;
    Ok(report.and_then(|report| report.0))
}

/// What a preview that takes its time was begun from.
pub(crate) async fn put_basis(tx: &Tx, id: RegradeId, basis: &str) -> Result<()> {
    tx.execute(&START, params![id, basis]).await.map(drop)
}

pub(crate) async fn put_progress(tx: &Tx, id: RegradeId, done: usize) -> Result<()> {
    tx.execute(&PROGRESS, params![id, done as i64]).await.map(drop)
}

/// Keeps how many answers are looked at.
pub(crate) async fn put_total(tx: &Tx, id: RegradeId, total: usize) -> Result<()> {
    tx.execute(&TOTAL, params![id, total as i64]).await.map(drop)
}

/// Keeps what a regrade does; returns whether nobody did so before.
pub(crate) async fn put_preview(tx: &Tx, id: RegradeId, basis: &str, report: &Report) -> Result<bool> {
    let values = params![id, basis, Json(report)];
    Ok(tx.execute(&PREVIEWED, values).await? == 1)
}

pub(crate) async fn put_applied(
    tx: &Tx,
    id: RegradeId,
    made: &Made,
    by: UserId,
    now_ms: Millis,
) -> Result<()> {
    let values = params![id, Json(made), now_ms, by];
    tx.execute(&APPLIED, values).await.map(drop)
}

pub(crate) async fn put_undone(
    tx: &Tx,
    id: RegradeId,
    (by, reason): (UserId, &str),
    now_ms: Millis,
) -> Result<()> {
    tx.execute(&UNDONE, params![id, by, now_ms, reason])
        .await
        .map(drop)
}

/// A regrade that stands.
#[derive(Debug, FromRow)]
pub(crate) struct Link {
    /// The version that was answered before it.
    #[row(rename = "version_id")]
    pub(crate) version: VersionId,
    #[row(json)]
    pub(crate) change: Change,
    #[row(json)]
    pub(crate) made: Option<Made>,
}

/// The regrades of one thing that stand, in their order.
pub(crate) async fn list_chain(tx: &Tx, kind: SourceKind, group: i64) -> Result<Vec<Link>> {
    tx.query_as(&STANDING, params![kind, group]).await
}

/// Whether another regrade of the same stands on this one.
pub(crate) async fn has_later(tx: &Tx, id: RegradeId) -> Result<bool> {
    let total: i64 = tx.query_one(&LATER, params![id]).await?.get("total")?;
    Ok(total > 0)
}

/// Numbers that differ as soon as any mark of the same thing does.
#[derive(Debug, FromRow)]
struct Numbers {
    class_id: Option<ClassId>,
    items: i64,
    marks: i64,
    counting: i64,
}

/// How the marks of one thing stand, as a text to compare; those of some classes alone, where it is about these. `group`: of the marks,
/// `chained`: of the regrades.
pub(crate) async fn basis(
    tx: &Tx,
    (kind, (group, chained)): (SourceKind, (i64, i64)),
    classes: Option<&[ClassId]>,
) -> Result<String> {
    let (mut items, mut marks, mut counting) = (0, 0, 0);
    for of in tx.query_as::<Numbers>(&BASIS, params![kind, group]).await? {
        if classes.is_none_or(|only| of.class_id.is_some_and(|class| only.contains(&class))) {
            items += of.items;
            marks += of.marks;
            counting += of.counting;
        }
    }
    let row = tx.query_one(&CHAIN, params![kind, chained]).await?;
    let (chain, undone): (i64, i64) = (row.get("chain")?, row.get("undone")?);
    Ok(format!("{items} {marks} {counting} {chain} {undone}"))
}

/// How many answers to each question a person has marked, in these classes.
pub(crate) async fn count_by_hand(
    tx: &Tx,
    (kind, group): (SourceKind, i64),
    classes: &[ClassId],
) -> Result<HashMap<VersionId, i64>> {
    let mut counts = HashMap::new();
    for row in tx.query(&BY_HAND, params![kind, group]).await? {
        let class: Option<ClassId> = row.get("class_id")?;
        if class.is_some_and(|class| classes.contains(&class)) {
            *counts.entry(row.get("version_id")?).or_default() += row.get::<i64>("total")?;
        }
    }
    Ok(counts)
}

/// The questions of one thing that have answers.
pub(crate) async fn list_questions(tx: &Tx, kind: SourceKind, group: i64) -> Result<Vec<Question>> {
    tx.query_as(&QUESTIONS, params![kind, group]).await
}

/// The answers to a question in an exam.
#[derive(Debug, FromRow)]
pub(crate) struct Answered {
    #[row(rename = "group_id")]
    pub(crate) group: i64,
    #[row(rename = "version_id")]
    pub(crate) version: VersionId,
    pub(crate) answers: i64,
    #[row(rename = "full_points", from = i64)]
    pub(crate) full: Points,
}

/// In which exams these versions of questions were answered, whosever they are.
pub(crate) async fn list_answered(tx: &Tx, asked: &[(QuestionId, VersionId)]) -> Result<Vec<Answered>> {
    let rows = asked
        .iter()
        .map(|(question, version)| params![*question, *version]);
    tx.query_rows(&ANSWERED, rows.collect()).await
}

/// A student, as a preview names them.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema, FromRow)]
#[schema(as = RegradePerson)]
pub(crate) struct Person {
    #[row(rename = "id")]
    pub(crate) user_id: UserId,
    pub(crate) real_name: String,
    pub(crate) student_number: Option<String>,
}

/// These people by name.
pub(crate) async fn list_people(tx: &Tx, ids: &BTreeSet<UserId>) -> Result<Vec<Person>> {
    let rows = ids.iter().map(|id| params![*id]).collect();
    tx.query_rows(&PEOPLE, rows).await
}
