//! What a teacher sees of one student's exercises.

use super::{
    attempt_view::{AttemptView, view_attempt},
    exercises::{AttemptRow, rows_of},
};
use crate::{
    ExerciseAttemptId, ExerciseId,
    store::exercise::{Exercise, find_attempt, find_exercise},
    student_work::{ExerciseProgress, list_exercise_progress, list_set_progress},
};
use axum::extract::State;
use classes::ClassId;
use courses::CourseId;
use database::Tx;
use platform::{
    ApiResult, App, Envelope, Error, Millis, Path, Query,
    access::{Teacher, UserId},
};
use scoring::Points;
use serde::{Deserialize, Serialize};

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
    /// What counts by the exercise's rule, the best attempt or the last; none without an attempt.
    earned: Option<Points>,
    full: Option<Points>,
    last_at_ms: Option<Millis>,
    /// Whether a mark that is still to come may change what counts.
    is_waiting: bool,
}

/// The exercises of a course as one student of a class I teach has done them.
#[utoipa::path(get, path = "/api/class/{class_id}/student/{student_id}/exercises/", tag = "tasks",
    params(("class_id" = i64, Path), ("student_id" = i64, Path), ExercisesOf),
    responses((status = 200, body = platform::Envelope<Vec<StudentExercise>>)))]
pub(super) async fn list_student_exercises(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, student)): Path<(ClassId, UserId)>,
    Query(ExercisesOf { course_id }): Query<ExercisesOf>,
) -> ApiResult<Vec<StudentExercise>> {
    let rows = app
        .db
        .read(move |tx| async move {
            classes::require_teacher(&tx, &teacher, class).await?;
            classes::require_course_access(&tx, &teacher, course_id).await?;
            classes::find_member(&tx, class, student)
                .await?
                .ok_or(Error::NotFound)?;
            let mut standings = list_set_progress(&tx, course_id, student).await?;
            standings.extend(list_exercise_progress(&tx, course_id, Some(class), student).await?);
            let row = |standing: ExerciseProgress| StudentExercise {
                id: standing.exercise.id,
                title: standing.exercise.title,
                summary: standing.exercise.summary,
                tries: standing.result.map_or(0, |result| result.tries),
                earned: standing.result.map(|result| result.earned),
                full: standing.result.map(|result| result.full),
                last_at_ms: standing.result.map(|result| result.last_at_ms),
                is_waiting: standing.result.is_some_and(|result| result.is_waiting),
            };
            Ok::<_, Error>(standings.into_iter().map(row).collect())
        })
        .await?;
    Ok(Envelope::ok(rows))
}

/// The exercise, if its course is open to this teacher and the student is a member of a class they teach; 404 otherwise.
async fn require_exercise_of_student(
    tx: &Tx,
    teacher: &Teacher,
    class: ClassId,
    student: UserId,
    id: ExerciseId,
) -> Result<Exercise, Error> {
    classes::require_teacher(tx, teacher, class).await?;
    classes::find_member(tx, class, student)
        .await?
        .filter(|member| member.state == classes::MemberState::Member)
        .ok_or(Error::NotFound)?;
    let exercise = find_exercise(tx, id).await?.ok_or(Error::NotFound)?;
    classes::require_course_access(tx, teacher, exercise.course).await?;
    Ok(exercise)
}

/// The attempts of a student of a class I teach at an exercise, the newest first.
#[utoipa::path(get, path = "/api/class/{class_id}/student/{student_id}/exercise/{exercise_id}/attempts/", tag = "tasks",
    params(("class_id" = i64, Path), ("student_id" = i64, Path), ("exercise_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<AttemptRow>>)))]
pub(super) async fn list_student_attempts(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, student, id)): Path<(ClassId, UserId, ExerciseId)>,
) -> ApiResult<Vec<AttemptRow>> {
    let rows = app
        .db
        .read(move |tx| async move {
            let exercise = require_exercise_of_student(&tx, &teacher, class, student, id).await?;
            rows_of(&tx, &exercise, student).await
        })
        .await?;
    Ok(Envelope::ok(rows))
}

/// What a student of a class I teach handed in, with its marks. What is still being written is nobody else's.
#[utoipa::path(get, path = "/api/class/{class_id}/student/{student_id}/attempt/{exercise_attempt_id}/", tag = "tasks",
    params(("class_id" = i64, Path), ("student_id" = i64, Path), ("exercise_attempt_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<AttemptView>)))]
pub(super) async fn show_student_attempt(
    State(app): State<App>,
    teacher: Teacher,
    Path((class, student, id)): Path<(ClassId, UserId, ExerciseAttemptId)>,
) -> ApiResult<AttemptView> {
    let (now_ms, secret) = (app.now_ms(), app.secret.clone());
    let view = app
        .db
        .read(move |tx| async move {
            let attempt = find_attempt(&tx, id)
                .await?
                .filter(|attempt| attempt.user == student && attempt.submitted_at_ms.is_some())
                .ok_or(Error::NotFound)?;
            require_exercise_of_student(&tx, &teacher, class, student, attempt.exercise).await?;
            view_attempt(&tx, &secret, id, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(view))
}
