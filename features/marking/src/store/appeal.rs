//! SQL of `marking_appeal`.

use crate::{AppealId, ItemId, appeal::AppealState, source::Source, store::item::Item};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Result, Row, Text, Tx, params};
use platform::{
    Millis, Page,
    access::{SchoolId, UserId},
};
use scoring::{Points, question::QuestionKind};
use serde::{Deserialize, Serialize};

/// Appeals with what they are about.
macro_rules! appeals {
    ($rest:literal) => {
        concat!(
            "select a.*, i.source_kind, i.source_id, i.group_id, i.position, i.part, i.full_points, v.kind, v.stem, \
             c.name as class_name, h.real_name as handler_name from marking_appeal a join marking_item i on i.id = a.item_id \
             join class_v_class c on c.id = a.class_id left join question_v_version v on v.id = i.version_id \
             left join identity_v_person h on h.id = a.handler_id ",
            $rest
        )
    };
}

database::sql! {
    INSERT = "insert into marking_appeal (school_id, course_id, class_id, user_id, item_id, number, state, mark_number, \
              points_before, first_marker_id, raised_at_ms) values ($1, $2, $3, $4, $5, $6, 'open', $7, $8, $9, $10) returning id";
    FIRST_MARKER = "select by_id from marking_mark where item_id = $1 and by_id is not null \
                    and kind in ('person', 'override', 'taken_over', 'blind', 'settled') order by number limit 1";
    FIND = appeals!("where a.id = $1");
    OF_ITEM = appeals!("where a.item_id = $1 order by a.number");
    OF_SOURCE = appeals!("where i.source_kind = $1 and i.source_id = $2 order by a.item_id, a.number");
    OF_STUDENT = appeals!("where a.user_id = $1 and a.course_id = $2 order by a.raised_at_ms desc, a.id desc limit $3");
    SETTLED_BY = "select id from marking_appeal where item_id = $1 and settled_number = $2";
    // INVARIANT: whoever read an older state changes nothing.
    TAKE = "update marking_appeal set state = 'taken', handler_id = $2 where id = $1 and state in ('open', 'taken')";
    WITHDRAW = "update marking_appeal set state = 'withdrawn', closed_at_ms = $2 where id = $1 and state = 'open'";
    DECIDE = "update marking_appeal set state = $2, points_after = $3, settled_number = $4, closed_at_ms = $5 \
              where id = $1 and state = 'taken'";
    // The oldest that waits first; of those that are closed, the newest.
    QUEUE = appeals!("join class_v_teacher t on t.class_id = a.class_id where t.user_id = $1 and ($2 = 0 or a.class_id = $2) \
                      and (case when a.state in ('open', 'taken') then 'waiting' else 'closed' end) = $3 \
                      order by coalesce(-a.closed_at_ms, a.raised_at_ms), a.id limit $4 offset $5");
    COUNT = "select cast(coalesce(sum(case when a.state in ('open', 'taken') then 1 else 0 end), 0) as bigint) as waiting, \
             cast(coalesce(sum(case when a.state in ('open', 'taken') then 0 else 1 end), 0) as bigint) as closed, \
             min(case when a.state in ('open', 'taken') then a.raised_at_ms end) as oldest_at_ms \
             from marking_appeal a join class_v_teacher t on t.class_id = a.class_id \
             where t.user_id = $1 and ($2 = 0 or a.class_id = $2)";
    // What this teacher can answer: not what they marked first, where the class has another teacher; not what another deals with.
    MINE = "select count(*) as total from marking_appeal a join class_v_teacher t on t.class_id = a.class_id \
            where t.user_id = $1 and (a.state = 'open' or (a.state = 'taken' and a.handler_id = $1)) \
            and (a.first_marker_id is null or a.first_marker_id <> $1 or not exists (select 1 from class_v_teacher o \
            where o.class_id = a.class_id and o.user_id <> $1))";
}

/// Whether the mark of this number is what an appeal against the item came to.
pub(crate) async fn is_settled_by(tx: &Tx, item: ItemId, number: i64) -> Result<bool> {
    let found: Option<i64> = tx.query_optional_as(&SETTLED_BY, params![item, number]).await?;
    Ok(found.is_some())
}

/// Which appeals a queue lists.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AppealFilter {
    /// Those that wait for an answer.
    #[default]
    Waiting,
    /// Those that were answered or taken back.
    Closed,
}

database::text_column! { AppealFilter }

/// An appeal with what it is about.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Appeal {
    pub(crate) id: AppealId,
    #[row(rename = "school_id")]
    pub(crate) school: SchoolId,
    #[row(rename = "course_id")]
    pub(crate) course: CourseId,
    #[row(rename = "class_id")]
    pub(crate) class: ClassId,
    pub(crate) class_name: String,
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    #[row(rename = "item_id")]
    pub(crate) item: ItemId,
    #[row(flatten)]
    pub(crate) source: Source,
    /// Place in the submission.
    pub(crate) position: i64,
    /// The name of a notebook's cell; empty elsewhere.
    pub(crate) part: String,
    /// None of what is not of the bank.
    #[row(with = kind_of)]
    pub(crate) kind: Option<QuestionKind>,
    /// What was asked; none of what is not of the bank.
    pub(crate) stem: Option<String>,
    #[row(rename = "full_points", from = i64)]
    pub(crate) full: Points,
    pub(crate) state: AppealState,
    /// What the answer earned then.
    #[row(from = i64)]
    pub(crate) points_before: Points,
    /// What it earns since the answer; none before.
    #[row(from = i64)]
    pub(crate) points_after: Option<Points>,
    /// The mark that counted when it was answered.
    pub(crate) settled_number: Option<i64>,
    /// The person who gave the answer its first mark; none where no person did.
    #[row(rename = "first_marker_id")]
    pub(crate) first_marker: Option<UserId>,
    /// The teacher who deals or dealt with it.
    #[row(rename = "handler_id")]
    pub(crate) handler: Option<UserId>,
    pub(crate) handler_name: Option<String>,
    pub(crate) raised_at_ms: Millis,
    pub(crate) closed_at_ms: Option<Millis>,
}

/// An appeal to be added, against the mark of that number.
pub(crate) struct Added<'a> {
    pub(crate) item: &'a Item,
    pub(crate) by: UserId,
    pub(crate) class: ClassId,
    /// From 1 for each item.
    pub(crate) number: i64,
    pub(crate) mark_number: i64,
    pub(crate) first_marker: Option<UserId>,
}

pub(crate) async fn add(tx: &Tx, new: &Added<'_>, now_ms: Millis) -> Result<AppealId> {
    let values = params![
        new.item.school,
        new.item.course,
        new.class,
        new.by,
        new.item.id,
        new.number,
        new.mark_number,
        new.item.points().unwrap_or_default().0,
        new.first_marker,
        now_ms
    ];
    tx.query_one(&INSERT, values).await?.get("id")
}

/// The person who gave an answer its first mark; none where rules or tests gave the only ones.
pub(crate) async fn first_marker(tx: &Tx, item: ItemId) -> Result<Option<UserId>> {
    tx.query_optional_as(&FIRST_MARKER, params![item]).await
}

/// The appeal with that id. Not scoped to a school or class: callers must check.
pub(crate) async fn find(tx: &Tx, id: AppealId) -> Result<Option<Appeal>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// Every appeal against marks of an item, the first one first.
pub(crate) async fn list_of_item(tx: &Tx, item: ItemId) -> Result<Vec<Appeal>> {
    tx.query_as(&OF_ITEM, params![item]).await
}

/// Every appeal against marks of a submission.
pub(crate) async fn list_of_source(tx: &Tx, source: Source) -> Result<Vec<Appeal>> {
    tx.query_as(&OF_SOURCE, params![source.kind, source.id]).await
}

/// A student's appeals in a course, the newest first.
pub(crate) async fn list_of_student(
    tx: &Tx,
    student: UserId,
    course: CourseId,
    most: i64,
) -> Result<Vec<Appeal>> {
    tx.query_as(&OF_STUDENT, params![student, course, most]).await
}

/// Gives it to a teacher; returns whether it was not closed meanwhile.
pub(crate) async fn take(tx: &Tx, id: AppealId, by: UserId) -> Result<bool> {
    Ok(tx.execute(&TAKE, params![id, by]).await? == 1)
}

/// Takes it back; returns whether nobody dealt with it meanwhile.
pub(crate) async fn withdraw(tx: &Tx, id: AppealId, now_ms: Millis) -> Result<bool> {
    Ok(tx.execute(&WITHDRAW, params![id, now_ms]).await? == 1)
}

/// Closes it with what the answer earns now; returns whether it was not closed meanwhile.
pub(crate) async fn decide(
    tx: &Tx,
    id: AppealId,
    (state, points, mark_number): (AppealState, Points, Option<i64>),
    now_ms: Millis,
) -> Result<bool> {
    let values = params![id, state, points.0, mark_number, now_ms];
    Ok(tx.execute(&DECIDE, values).await? == 1)
}

/// The appeals of a teacher's classes.
pub(crate) async fn list_queue(
    tx: &Tx,
    teacher: UserId,
    class: Option<ClassId>,
    filter: AppealFilter,
    page: Page,
) -> Result<Vec<Appeal>> {
    let class = class.map_or(0, |id| id.0);
    let values = params![teacher, class, filter, page.limit(), page.offset()];
    tx.query_as(&QUEUE, values).await
}

/// How many appeals of a teacher's classes there are.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct Counts {
    pub(crate) waiting: i64,
    pub(crate) closed: i64,
    /// Since when the oldest waits.
    pub(crate) oldest_at_ms: Option<Millis>,
}

pub(crate) async fn count(tx: &Tx, teacher: UserId, class: Option<ClassId>) -> Result<Counts> {
    let class = class.map_or(0, |id| id.0);
    tx.query_one_as(&COUNT, params![teacher, class]).await
}

/// How many appeals wait for this teacher in particular.
pub(crate) async fn count_mine(tx: &Tx, teacher: UserId) -> Result<i64> {
    tx.query_one(&MINE, params![teacher]).await?.get("total")
}

fn kind_of(row: &Row) -> Result<Option<QuestionKind>> {
    let kind: Text<Option<QuestionKind>> = row.get("kind")?;
    Ok(kind.0)
}
