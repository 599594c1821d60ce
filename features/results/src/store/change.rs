//! SQL of `result_change`: what teachers set in place of scores, rows only ever added.

use crate::{events::collected, gradebook::cell::SetMark, store::score::ScoreSource};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Result, Row, Tx, params};
use platform::{Millis, access::UserId};
use scoring::Points;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

database::sql! {
    ADD = "insert into result_change (class_id, course_id, user_id, source_kind, source_id, number, kind, points, before_points, \
           code, reason, by_id, at_ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) \
           on conflict (course_id, user_id, source_kind, source_id, number) do nothing";
    // The last of each cell holds.
    OF_CLASS = "select c.user_id, c.source_kind, c.source_id, c.kind, c.points from class_v_member m \
                cross join result_change c where m.class_id = $1 and c.course_id = $2 and c.user_id = m.user_id \
                and not exists (select 1 from result_change n where n.course_id = c.course_id and n.user_id = c.user_id \
                and n.source_kind = c.source_kind and n.source_id = c.source_id and n.number = c.number + 1)";
    OF_THESE = "select c.user_id, c.source_kind, c.source_id, c.kind, c.points from result_change c \
                where c.course_id = $1 and c.user_id in \
                (select cast(value as bigint) from json_array_elements_text(cast(cast($2 as text) as json))) \
                and not exists (select 1 from result_change n where n.course_id = c.course_id and n.user_id = c.user_id \
                and n.source_kind = c.source_kind and n.source_id = c.source_id and n.number = c.number + 1)";
    LAST = "select coalesce(max(number), 0) as number from result_change \
            where course_id = $1 and user_id = $2 and source_kind = $3 and source_id = $4";
    HISTORY = "select c.source_kind, c.source_id, c.number, c.kind, c.points, c.before_points, c.code, c.reason, \
               p.real_name as by_name, c.at_ms from result_change c left join identity_v_person p on p.id = c.by_id \
               where c.course_id = $1 and c.user_id = $2 and c.source_kind = $3 and c.source_id = $4 order by c.number desc";
    OF_STUDENT = "select c.source_kind, c.source_id, c.number, c.kind, c.points, c.before_points, c.code, c.reason, \
                  p.real_name as by_name, c.at_ms from result_change c left join identity_v_person p on p.id = c.by_id \
                  where c.course_id = $1 and c.user_id = $2 order by c.source_kind, c.source_id, c.number desc";
}

/// Why a teacher set a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChangeCode {
    /// 复核
    Recheck,
    /// 补交、补考
    Makeup,
    /// 请假、缓考
    Leave,
    /// 登分更正
    Correction,
    /// 从 Excel 导入
    Imported,
    /// Something else, in words.
    Other,
}

database::text_column! { ChangeCode }

/// The kinds of a change, as its column has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Points,
    Excused,
    System,
}

database::text_column! { Kind }

impl From<SetMark> for Kind {
    fn from(mark: SetMark) -> Self {
        match mark {
            SetMark::Points { .. } => Self::Points,
            SetMark::Excused => Self::Excused,
            SetMark::System => Self::System,
        }
    }
}

fn set_mark(row: &Row) -> Result<SetMark> {
    Ok(match row.get("kind")? {
        Kind::Points => SetMark::Points {
            points: Points(row.get::<Option<i64>>("points")?.unwrap_or(0)),
        },
        Kind::Excused => SetMark::Excused,
        Kind::System => SetMark::System,
    })
}

/// A cell of a student in a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CellOf {
    pub(crate) course: CourseId,
    pub(crate) user: UserId,
    pub(crate) source: ScoreSource,
    pub(crate) source_id: i64,
}

/// A change to be written.
#[derive(Debug)]
pub(crate) struct NewChange<'a> {
    pub(crate) class: ClassId,
    pub(crate) cell: CellOf,
    /// One more than the last.
    pub(crate) number: i64,
    pub(crate) mark: SetMark,
    /// What the cell showed.
    pub(crate) before: Option<Points>,
    pub(crate) code: ChangeCode,
    pub(crate) reason: &'a str,
    pub(crate) by: UserId,
}

/// A change, for people.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct ChangeRow {
    #[row(rename = "source_kind")]
    pub(crate) source: ScoreSource,
    pub(crate) source_id: i64,
    pub(crate) number: i64,
    #[row(with = set_mark)]
    pub(crate) mark: SetMark,
    #[row(rename = "before_points")]
    before: Option<i64>,
    pub(crate) code: ChangeCode,
    pub(crate) reason: String,
    pub(crate) by_name: Option<String>,
    pub(crate) at_ms: Millis,
}

impl ChangeRow {
    /// What the cell showed before.
    pub(crate) fn before(&self) -> Option<Points> {
        self.before.map(Points)
    }
}

/// What holds in the cells of a student.
pub(crate) type SetMarks = BTreeMap<(ScoreSource, i64), SetMark>;

/// What holds, by student and cell.
pub(crate) type Held = BTreeMap<UserId, SetMarks>;

/// Writes a change; returns false where somebody else has written the one with its number.
pub(crate) async fn add(tx: &Tx, new: &NewChange<'_>, now_ms: Millis) -> Result<bool> {
    let points = match new.mark {
        SetMark::Points { points } => Some(points.0),
        SetMark::Excused | SetMark::System => None,
    };
    let values = params![
        new.class,
        new.cell.course,
        new.cell.user,
        new.cell.source,
        new.cell.source_id,
        new.number,
        Kind::from(new.mark),
        points,
        new.before.map(|before| before.0),
        new.code,
        new.reason,
        new.by,
        now_ms
    ];
    let is_added = tx.execute(&ADD, values).await? == 1;
    if is_added {
        collected(tx, new.cell.user, new.cell.course, now_ms).await?;
    }
    Ok(is_added)
}

/// What holds in the cells of a class.
pub(crate) async fn list_held_of_class(tx: &Tx, class: ClassId, course: CourseId) -> Result<Held> {
    held(&tx.query(&OF_CLASS, params![class, course]).await?)
}

/// What holds in the cells of some students.
pub(crate) async fn list_held_of(tx: &Tx, course: CourseId, users: &[UserId]) -> Result<Held> {
    let these = database::list(users.iter().map(|user| user.0));
    held(&tx.query(&OF_THESE, params![course, these]).await?)
}

fn held(rows: &[Row]) -> Result<Held> {
    let mut held = Held::new();
    for row in rows {
        let cell = (row.get("source_kind")?, row.get("source_id")?);
        held.entry(row.get("user_id")?)
            .or_default()
            .insert(cell, set_mark(row)?);
    }
    Ok(held)
}

/// The number of the last change of a cell; 0 before the first.
pub(crate) async fn last_number(tx: &Tx, cell: CellOf) -> Result<i64> {
    let values = params![cell.course, cell.user, cell.source, cell.source_id];
    tx.query_one(&LAST, values).await?.get("number")
}

/// Everything that was set in a cell, the newest first.
pub(crate) async fn list_history(tx: &Tx, cell: CellOf) -> Result<Vec<ChangeRow>> {
    let values = params![cell.course, cell.user, cell.source, cell.source_id];
    tx.query_as(&HISTORY, values).await
}

/// Everything that was set for a student, cell by cell, the newest first.
pub(crate) async fn list_of_student(tx: &Tx, course: CourseId, user: UserId) -> Result<Vec<ChangeRow>> {
    tx.query_as(&OF_STUDENT, params![course, user]).await
}
