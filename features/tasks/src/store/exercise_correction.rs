//! SQL of `task_exercise_correction`: what questions of an exercise are for a class, where that is not what the course says.

use crate::{
    ExerciseId,
    exercise_correction::{ExerciseCorrection, FormerCorrection, LeftOut},
};
use classes::ClassId;
use database::{FromRow, Result, Tx, params};
use questions::VersionId;
use std::collections::HashMap;

database::sql! {
    LIST = "select version_id, points, left_out, reason from task_exercise_correction where exercise_id = $1 and class_id = $2";
    FIND = "select class_id, points, left_out, reason from task_exercise_correction \
            where exercise_id = $1 and version_id = $2 order by class_id";
    PUT = "insert into task_exercise_correction (exercise_id, class_id, version_id, points, left_out, reason) \
           values ($1, $2, $3, $4, $5, $6) on conflict (exercise_id, class_id, version_id) do update set \
           points = excluded.points, left_out = excluded.left_out, reason = excluded.reason";
    DELETE = "delete from task_exercise_correction where exercise_id = $1 and class_id = $2 and version_id = $3";
    COPY = "insert into task_exercise_correction (exercise_id, class_id, version_id, points, left_out, reason) \
            select exercise_id, class_id, cast($2 as bigint), points, left_out, reason from task_exercise_correction \
            where version_id = $1 on conflict (exercise_id, class_id, version_id) do update set \
            points = excluded.points, left_out = excluded.left_out, reason = excluded.reason";
}

#[derive(FromRow)]
struct OfVersion {
    version_id: VersionId,
    #[row(flatten)]
    correction: ExerciseCorrection,
}

#[derive(FromRow)]
struct OfClass {
    class_id: ClassId,
    #[row(flatten)]
    correction: ExerciseCorrection,
}

/// What was put right of the questions of an exercise for a class.
pub async fn list(
    tx: &Tx,
    exercise: ExerciseId,
    class: ClassId,
) -> Result<HashMap<VersionId, ExerciseCorrection>> {
    let rows: Vec<OfVersion> = tx.query_as(&LIST, params![exercise, class]).await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.version_id, row.correction))
        .collect())
}

/// What was put right of one question, for each of these classes.
pub async fn list_of_question(
    tx: &Tx,
    (exercise, version): (ExerciseId, VersionId),
    classes: &[ClassId],
) -> Result<Vec<FormerCorrection>> {
    let rows: Vec<OfClass> = tx.query_as(&FIND, params![exercise, version]).await?;
    let of = |class: &ClassId| rows.iter().find(|row| row.class_id == *class);
    let found = classes.iter().map(|class| FormerCorrection {
        class: *class,
        correction: of(class).map(|row| row.correction.clone()),
    });
    Ok(found.collect())
}

/// Writes what a question is for a class; none where it is again what the course says.
pub async fn put(
    tx: &Tx,
    (exercise, version): (ExerciseId, VersionId),
    class: ClassId,
    correction: Option<&ExerciseCorrection>,
) -> Result<()> {
    let Some(correction) = correction else {
        let values = params![exercise, class, version];
        return tx.execute(&DELETE, values).await.map(drop);
    };
    let points = correction.points.map(|points| points.0);
    let left_out: Option<LeftOut> = correction.left_out;
    let values = params![exercise, class, version, points, left_out, &correction.reason];
    tx.execute(&PUT, values).await.map(drop)
}

/// Lets a version be for every exercise and class what the one before it is there: it differs in its key alone.
pub async fn copy_corrections(tx: &Tx, pairs: &[(VersionId, VersionId)]) -> Result<()> {
    for (from, to) in pairs {
        tx.execute(&COPY, params![*from, *to]).await?;
    }
    Ok(())
}
