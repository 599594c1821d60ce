//! What a teacher sees of one student's exercises.

use crate::{
    ExerciseId,
    store::exercise::{ExerciseResult, list_exercise_results, list_exercises},
};
use axum::extract::State;
use classes::ClassId;
use courses::CourseId;
use platform::{
    Answer, App, Envelope, Error, Filter, Millis, Path,
    access::{Teacher, UserId},
};
use scoring::Points;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Which course of the class.
#[derive(Debug, Deserialize, garde::Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ExercisesOf {
    #[garde(skip)]
    course_id: CourseId,
}

/// An exercise and what a student earned in it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct StudentExercise {
    id: ExerciseId,
    title: String,
    summary: String,
    /// Attempts handed in.
    tries: i64,
    /// The best marks; none without an attempt.
    best: Option<Points>,
    full: Option<Points>,
    last_at_ms: Option<Millis>,
}

/// The exercises of a course as one student of a class I teach has done them.
#[utoipa::path(get, path = "/api/class/{class_id}/student/{student_id}/exercises/", tag = "tasks",
    params(("class_id" = i64, Path), ("student_id" = i64, Path), ExercisesOf),
    responses((status = 200, body = platform::Envelope<Vec<StudentExercise>>)))]
pub(super) async fn list_student_exercises(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, student)): Path<(ClassId, UserId)>,
    Filter(ExercisesOf { course_id }): Filter<ExercisesOf>,
) -> Answer<Vec<StudentExercise>> {
    let rows = app
        .db
        .read(move |tx| async move {
            classes::require_teacher(&tx, &teacher, class).await?;
            classes::require_course_access(&tx, &teacher, course_id).await?;
            classes::find_member(&tx, class, student)
                .await?
                .ok_or(Error::NotFound)?;
            let results: HashMap<ExerciseId, ExerciseResult> = list_exercise_results(&tx, course_id, student)
                .await?
                .into_iter()
                .map(|result| (result.exercise, result))
                .collect();
            let exercises = list_exercises(&tx, course_id).await?.into_iter();
            let row = |exercise: crate::store::exercise::Exercise| {
                let result = results.get(&exercise.id);
                StudentExercise {
                    id: exercise.id,
                    title: exercise.title,
                    summary: exercise.summary,
                    tries: result.map_or(0, |result| result.tries),
                    best: result.map(|result| result.best),
                    full: result.map(|result| result.full),
                    last_at_ms: result.map(|result| result.last_ms),
                }
            };
            Ok::<_, Error>(exercises.map(row).collect())
        })
        .await?;
    Ok(Envelope::ok(rows))
}
