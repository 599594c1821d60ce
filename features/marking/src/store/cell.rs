//! SQL of `marking_cell`: cells of notebooks that a person marks.

use crate::{CellId, ItemState};
use classes::ClassId;
use coding::{PythonTaskId, SubmissionId};
use database::{Error, Result, Row, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};
use scoring::Points;

database::sql! {
    // INVARIANT: putting again leaves rows alone that are there: a person may have marked them meanwhile.
    PUT = "insert into marking_cell (school_id, submission_id, task_id, cell, user_id, class_id, answer, answer_hash, \
           full_points, state, comment, created_at_ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'waiting', '', $10) \
           on conflict (submission_id, cell) do nothing";
    FIND = "select * from marking_cell where id = $1";
    OF_SUBMISSION = "select * from marking_cell where submission_id = $1 order by id";
    OF_CELL = "select k.* from marking_cell k join class_teacher t on t.class_id = k.class_id \
               where k.task_id = $1 and k.cell = $2 and t.user_id = $3 and ($4 = 0 or k.class_id = $4) \
               and k.state <> 'withdrawn' order by k.answer_hash, k.id";
    // The same words of the same student, marked before: they keep their mark.
    SAME = "select * from marking_cell where task_id = $1 and cell = $2 and user_id = $3 and answer_hash = $4 \
            and full_points = $5 and state = 'marked' order by id desc limit 1";
    MARK = "update marking_cell set state = 'marked', points = $2, comment = $3, marker_id = $4, marked_at_ms = $5 where id = $1";
    WITHDRAW = "update marking_cell set state = 'withdrawn' where task_id = $1 and user_id = $2 and state = 'waiting' \
                and submission_id <> $3";
}

/// An answer in a cell, about to wait.
pub(crate) struct NewCell<'a> {
    pub(crate) school: SchoolId,
    pub(crate) submission: SubmissionId,
    pub(crate) task: PythonTaskId,
    pub(crate) cell: &'a str,
    pub(crate) user: UserId,
    pub(crate) class: ClassId,
    pub(crate) answer: &'a str,
    pub(crate) answer_hash: &'a str,
    pub(crate) full: Points,
}

/// What a student wrote in a cell of a notebook, and its mark.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    pub(crate) id: CellId,
    pub(crate) school: SchoolId,
    pub(crate) submission: SubmissionId,
    pub(crate) task: PythonTaskId,
    pub(crate) cell: String,
    pub(crate) user: UserId,
    pub(crate) class: ClassId,
    pub(crate) answer: String,
    pub(crate) answer_hash: String,
    pub(crate) full: Points,
    pub(crate) state: ItemState,
    pub(crate) points: Option<Points>,
    pub(crate) comment: String,
    pub(crate) marker: Option<UserId>,
    pub(crate) marked_at_ms: Option<Millis>,
}

/// Adds an answer; one that is there already stays as it is.
pub(crate) async fn put(tx: &Tx, new: &NewCell<'_>, now_ms: Millis) -> Result<()> {
    let values = params![
        new.school,
        new.submission,
        new.task,
        new.cell,
        new.user,
        new.class,
        new.answer,
        new.answer_hash,
        new.full.0,
        now_ms
    ];
    tx.execute(&PUT, values).await.map(drop)
}

/// The answer with that id, whatever its school: the caller compares.
pub(crate) async fn find(tx: &Tx, id: CellId) -> Result<Option<Cell>> {
    tx.query_optional(&FIND, params![id])
        .await?
        .as_ref()
        .map(cell)
        .transpose()
}

/// The answers of one submission, in order.
pub(crate) async fn list_of_submission(tx: &Tx, id: SubmissionId) -> Result<Vec<Cell>> {
    tx.query(&OF_SUBMISSION, params![id])
        .await?
        .iter()
        .map(cell)
        .collect()
}

/// The answers to one cell in the classes of a teacher, or in one of them; equal answers stand together.
pub(crate) async fn list_of_cell(
    tx: &Tx,
    (task, name): (PythonTaskId, &str),
    teacher: UserId,
    class: Option<ClassId>,
) -> Result<Vec<Cell>> {
    let class = class.map_or(0, |id| id.0);
    tx.query(&OF_CELL, params![task, name, teacher, class])
        .await?
        .iter()
        .map(cell)
        .collect()
}

/// The mark that the same student got for the same words before.
pub(crate) async fn find_same_marked(tx: &Tx, of: &Cell) -> Result<Option<Cell>> {
    let values = params![of.task, &of.cell, of.user, &of.answer_hash, of.full.0];
    tx.query_optional(&SAME, values)
        .await?
        .as_ref()
        .map(cell)
        .transpose()
}

/// Gives an answer its mark.
pub(crate) async fn mark(
    tx: &Tx,
    id: CellId,
    (points, comment): (Points, &str),
    marker: Option<UserId>,
    now_ms: Millis,
) -> Result<()> {
    tx.execute(&MARK, params![id, points.0, comment, marker, now_ms])
        .await
        .map(drop)
}

/// Takes the answers of one person back from the desk, except those of the submission that counts.
pub(crate) async fn withdraw_superseded(
    tx: &Tx,
    task: PythonTaskId,
    user: UserId,
    counts: SubmissionId,
) -> Result<()> {
    tx.execute(&WITHDRAW, params![task, user, counts]).await.map(drop)
}

fn cell(row: &Row) -> Result<Cell> {
    let state: String = row.get("state")?;
    Ok(Cell {
        id: row.get("id")?,
        school: row.get("school_id")?,
        submission: row.get("submission_id")?,
        task: row.get("task_id")?,
        cell: row.get("cell")?,
        user: row.get("user_id")?,
        class: row.get("class_id")?,
        answer: row.get("answer")?,
        answer_hash: row.get("answer_hash")?,
        full: Points(row.get("full_points")?),
        state: ItemState::parse(&state).ok_or_else(|| Error::Column {
            column: "state".into(),
            message: state.clone(),
        })?,
        points: row.get::<Option<i64>>("points")?.map(Points),
        comment: row.get("comment")?,
        marker: row.get("marker_id")?,
        marked_at_ms: row.get("marked_at_ms")?,
    })
}
