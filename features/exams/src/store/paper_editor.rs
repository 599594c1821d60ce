//! SQL of `exam_paper_editor`, and of whose a paper is.

use crate::PaperId;
use courses::{CourseId, ownership::EditorName};
use database::{Result, Statement, Tx, params};
use platform::{Millis, access::UserId};

database::sql! {
    ADD = "insert into exam_paper_editor (paper_id, user_id, added_at_ms) values ($1, $2, $3) \
           on conflict (paper_id, user_id) do nothing";
    REMOVE = "delete from exam_paper_editor where paper_id = $1 and user_id = $2";
    SET_OWNER = "update exam_paper set owner_id = $2 where id = $1";
    OF_PAPER = "select e.paper_id, e.user_id, u.real_name, u.username, u.status from exam_paper_editor e \
                join identity_v_person u on u.id = e.user_id where e.paper_id = $1 order by e.added_at_ms, u.id";
    OF_COURSE = "select e.paper_id, e.user_id, u.real_name, u.username, u.status from exam_paper_editor e \
                 join exam_paper p on p.id = e.paper_id join identity_v_person u on u.id = e.user_id \
                 where p.course_id = $1 order by e.paper_id, e.added_at_ms, u.id";
    OWNERS = "select p.id as paper_id, p.owner_id as user_id, u.real_name, u.username, u.status from exam_paper p \
              join identity_v_person u on u.id = p.owner_id where p.course_id = $1 order by p.id";
}

/// Lets a person edit the paper. Doing it twice is free.
pub(crate) async fn add_editor(tx: &Tx, paper: PaperId, user: UserId, now_ms: Millis) -> Result<()> {
    tx.execute(&ADD, params![paper, user, now_ms]).await.map(drop)
}

/// Ends a person's part in the paper; returns whether there was one.
pub(crate) async fn remove_editor(tx: &Tx, paper: PaperId, user: UserId) -> Result<bool> {
    Ok(tx.execute(&REMOVE, params![paper, user]).await? == 1)
}

/// Gives the paper to a person; the former owner stays as editor.
pub(crate) async fn set_owner(
    tx: &Tx,
    paper: PaperId,
    (former, owner): (Option<UserId>, UserId),
    now_ms: Millis,
) -> Result<()> {
    if let Some(former) = former.filter(|former| *former != owner) {
        add_editor(tx, paper, former, now_ms).await?;
    }
    remove_editor(tx, paper, owner).await?;
    tx.execute(&SET_OWNER, params![paper, owner]).await.map(drop)
}

/// Who edits a paper beside its owner.
pub(crate) async fn list_editors(tx: &Tx, paper: PaperId) -> Result<Vec<EditorName>> {
    tx.query_as(&OF_PAPER, params![paper]).await
}

/// Who edits the papers of a course.
pub(crate) async fn list_editors_of_course(tx: &Tx, course: CourseId) -> Result<Vec<(PaperId, EditorName)>> {
    list_with_paper(tx, &OF_COURSE, course).await
}

/// Who owns the papers of a course.
pub(crate) async fn list_owners_of_course(tx: &Tx, course: CourseId) -> Result<Vec<(PaperId, EditorName)>> {
    list_with_paper(tx, &OWNERS, course).await
}

async fn list_with_paper(
    tx: &Tx,
    statement: &'static Statement,
    course: CourseId,
) -> Result<Vec<(PaperId, EditorName)>> {
    let rows = tx.query(statement, params![course]).await?;
    rows.iter()
        .map(|row| Ok((row.get("paper_id")?, row.read()?)))
        .collect()
}
