//! SQL of `originality_check`: comparisons, and how they ended.

use crate::{
    CheckId,
    source::{Material, Source, SourceKind},
};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Result, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};
use serde::{Deserialize, Serialize};
use similarity::Report;

database::sql! {
    ADD = "insert into originality_check (school_id, class_id, course_id, source_kind, source_id, title, state, asked_by, \
           asked_at_ms, documents, compared) values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8, 0, 0) returning id";
    WAITING = "select id from originality_check where class_id = $1 and source_kind = $2 and source_id = $3 and state = 'waiting' \
               order by id desc limit 1";
    FIND = "select c.*, 0 as pairs from originality_check c where c.id = $1";
    // Pairs as the page of the comparison shows them: one of the two is a student of whoever asks.
    LATEST = "select c.*, (select count(*) from originality_pair p where p.check_id = c.id and exists (select 1 \
              from originality_document d join class_v_teacher t on t.user_id = $3 where d.check_id = p.check_id \
              and d.place in (p.one_place, p.other_place) and (t.class_id = d.class_id or exists (select 1 \
              from class_v_member m where m.class_id = t.class_id and m.user_id = d.user_id)))) as pairs from originality_check c \
              where c.class_id = $1 and c.course_id = $2 and not exists (select 1 from originality_check l \
              where l.class_id = c.class_id and l.course_id = c.course_id and l.source_kind = c.source_kind \
              and l.source_id = c.source_id and l.id > c.id) order by c.id desc";
    FINISH = "update originality_check set state = 'done', done_at_ms = $2, documents = $3, compared = $4 \
              where id = $1 and state = 'waiting'";
    FAIL = "update originality_check set state = 'failed', done_at_ms = $2 where id = $1 and state = 'waiting'";
}

/// How far a comparison is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OriginalityCheckState)]
pub(crate) enum CheckState {
    /// A worker will do it, or does.
    Waiting,
    /// What was found is kept.
    Done,
    /// What was to be compared is gone.
    Failed,
}

database::text_column! { CheckState }

/// A comparison.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Check {
    pub(crate) id: CheckId,
    #[row(rename = "school_id")]
    pub(crate) school: SchoolId,
    #[row(rename = "class_id")]
    pub(crate) class: ClassId,
    #[row(rename = "course_id")]
    pub(crate) course: CourseId,
    #[row(rename = "source_kind")]
    pub(crate) kind: SourceKind,
    pub(crate) source_id: i64,
    pub(crate) title: String,
    pub(crate) state: CheckState,
    pub(crate) asked_at_ms: Millis,
    pub(crate) done_at_ms: Option<Millis>,
    /// Hand-ins that were read.
    pub(crate) documents: i64,
    /// Of these, how many had enough of their own.
    pub(crate) compared: i64,
    /// Pairs that were found; counted in lists only.
    pub(crate) pairs: i64,
}

/// What is asked for.
pub(crate) struct NewCheck<'a> {
    pub(crate) school: SchoolId,
    pub(crate) class: ClassId,
    pub(crate) course: CourseId,
    pub(crate) source: &'a Source,
    pub(crate) by: UserId,
}

pub(crate) async fn add(tx: &Tx, new: &NewCheck<'_>, now_ms: Millis) -> Result<CheckId> {
    let source = new.source;
    let values = params![
        new.school,
        new.class,
        new.course,
        source.kind,
        source.id,
        source.title.as_str(),
        new.by,
        now_ms
    ];
    tx.query_one_as(&ADD, values).await
}

/// The one of this class and source that waits.
pub(crate) async fn find_waiting(
    tx: &Tx,
    class: ClassId,
    source: (SourceKind, i64),
) -> Result<Option<CheckId>> {
    tx.query_optional_as(&WAITING, params![class, source.0, source.1])
        .await
}

pub(crate) async fn find(tx: &Tx, id: CheckId) -> Result<Option<Check>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The last one of each source, with the pairs that concern students of this teacher.
pub(crate) async fn list_latest(
    tx: &Tx,
    (class, course): (ClassId, CourseId),
    teacher: UserId,
) -> Result<Vec<Check>> {
    tx.query_as(&LATEST, params![class, course, teacher]).await
}

/// Keeps how it ended; returns whether it had not ended before.
pub(crate) async fn finish(
    tx: &Tx,
    id: CheckId,
    material: &Material,
    report: &Report,
    now_ms: Millis,
) -> Result<bool> {
    let (all, compared) = (material.documents.len() as i64, report.compared as i64);
    Ok(tx.execute(&FINISH, params![id, now_ms, all, compared]).await? == 1)
}

pub(crate) async fn fail(tx: &Tx, id: CheckId, now_ms: Millis) -> Result<()> {
    tx.execute(&FAIL, params![id, now_ms]).await.map(drop)
}
