//! SQL of exercises that are given to some students, and of `task_exercise_student`.

use super::{exercise::Exercise, keep_column};
use crate::ExerciseId;
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use platform::access::UserId;
use std::collections::BTreeSet;

database::sql! {
    ADD = "insert into task_exercise (course_id, chapter_id, key, position, title, summary, minutes, attempts, keep, spec, \
           content_hash, is_removed, is_set) values ($1, null, $2, 0, $3, '', 0, 0, $4, $5, '', 0, 1) returning id";
    ADD_STUDENTS = "insert into task_exercise_student (exercise_id, user_id, known) \
                    select exercise_id, user_id, known from $given(exercise_id bigint, user_id bigint, known text)";
    CLOSE = "update task_exercise set is_removed = 1 where id = $1 and is_set = 1";
    KNOWN = "select s.known from task_exercise_student s join task_exercise e on e.id = s.exercise_id \
             where s.exercise_id = $1 and s.user_id = $2 and e.is_removed = 0";
    OF_STUDENT = "select e.* from task_exercise_student s join task_exercise e on e.id = s.exercise_id \
                  where s.user_id = $1 and e.course_id = $2 order by e.id desc";
}

/// A student whom a set is given to.
#[derive(Debug, Clone)]
pub(crate) struct StudentOfSet {
    pub(crate) user: UserId,
    /// Keys of questions that they are not asked.
    pub(crate) known: BTreeSet<String>,
}

#[derive(FromRow)]
struct KnownRow {
    #[row(json)]
    known: BTreeSet<String>,
}

/// Adds a set.
pub(crate) async fn add(
    tx: &Tx,
    course: CourseId,
    spec: &course_folder::model::Exercise,
) -> Result<ExerciseId> {
    let values = params![course, &spec.id, &spec.title, keep_column(spec.keep), Json(spec)];
    tx.query_one(&ADD, values).await?.get("id")
}

/// Gives it to students.
pub(crate) async fn add_students(tx: &Tx, id: ExerciseId, students: Vec<StudentOfSet>) -> Result<()> {
    let rows = students.iter().map(|one| params![id, one.user, Json(&one.known)]);
    tx.execute_rows(&ADD_STUDENTS, rows.collect()).await.map(drop)
}

/// Takes it back.
pub(crate) async fn close(tx: &Tx, id: ExerciseId) -> Result<()> {
    tx.execute(&CLOSE, params![id]).await.map(drop)
}

/// What a student whom it is given to is not asked; none of anybody else, and of a set that was taken back.
pub(crate) async fn find_known(tx: &Tx, id: ExerciseId, user: UserId) -> Result<Option<BTreeSet<String>>> {
    let found: Option<KnownRow> = tx.query_optional_as(&KNOWN, params![id, user]).await?;
    Ok(found.map(|row| row.known))
}

/// The sets of a course that were ever given to a student, the newest first.
pub async fn list_of_student(tx: &Tx, course: CourseId, user: UserId) -> Result<Vec<Exercise>> {
    tx.query_as(&OF_STUDENT, params![user, course]).await
}
