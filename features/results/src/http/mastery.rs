//! What stands behind the figure of a knowledge point: the answers and programs it is summed from.

use super::wrong::exercise_titles;
use crate::{
    collect_mastery::{Behind, Evidence, MasteryCollector, Place, Program},
    store::score::ScoreSource,
};
use axum::extract::State;
use classes::{ClassCourse, ClassId};
use courses::CourseId;
use database::Tx;
use exams::{Assessment, AssessmentId, Attempt, AttemptId, list_last_ends, list_of_course};
use garde::Validate;
use platform::{
    ApiResult, App, CurrentUser, Envelope, Error, Millis, Path, Query,
    access::{Teacher, UserId},
};
use scoring::Points;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Which knowledge point.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfPoint {
    /// Its name.
    #[garde(length(chars, min = 1, max = 100))]
    knowledge: String,
}

/// Which knowledge point of which course.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfCourseAndPoint {
    /// The course.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
    /// Its name.
    #[garde(length(chars, min = 1, max = 100))]
    knowledge: String,
}

/// Whose knowledge.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct OfMember {
    class_id: ClassId,
    course_id: CourseId,
    student_id: UserId,
}

/// An answer or a program that says something of a knowledge point.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct MasteryAnswer {
    /// An exam, an exercise or a Python task.
    source: ScoreSource,
    /// Its row id.
    source_id: i64,
    /// What it is called.
    title: String,
    /// The attempt at the exam or the exercise.
    attempt_id: Option<i64>,
    /// The number of the question there.
    number: Option<i64>,
    /// What it earned; none where the rules of the exam do not show it to the student.
    earned: Option<Points>,
    full: Points,
    at_ms: Option<Millis>,
}

/// The answers and programs that stand behind my figure of a knowledge point, the newest first.
#[utoipa::path(get, path = "/api/results/mastery_answers/", tag = "results", params(OfCourseAndPoint),
    responses((status = 200, body = platform::Envelope<Vec<MasteryAnswer>>)))]
pub(super) async fn list_my_answers(
    State(app): State<App>,
    user: CurrentUser,
    Query(of): Query<OfCourseAndPoint>,
) -> ApiResult<Vec<MasteryAnswer>> {
    let now_ms = app.now_ms();
    let found = app
        .db
        .read(move |tx| async move {
            classes::require_course_access(&tx, &user, of.course_id).await?;
            let of_student = OfStudent::read(&tx, of.course_id, user.id).await?;
            let hidden = of_student.hidden(&tx, now_ms).await?;
            of_student.list(&tx, &of.knowledge, &hidden).await
        })
        .await?;
    Ok(Envelope::ok(found))
}

/// The same of a member of a class, for its teacher.
#[utoipa::path(get, path = "/api/results/insight/{class_id}/{course_id}/mastery/{student_id}/", tag = "results",
    params(("class_id" = i64, Path), ("course_id" = i64, Path), ("student_id" = i64, Path), OfPoint),
    responses((status = 200, body = platform::Envelope<Vec<MasteryAnswer>>)))]
pub(super) async fn list_answers_of_member(
    State(app): State<App>,
    teacher: Teacher,
    Path(of): Path<OfMember>,
    Query(point): Query<OfPoint>,
) -> ApiResult<Vec<MasteryAnswer>> {
    let OfMember {
        class_id,
        course_id,
        student_id,
    } = of;
    let found = app
        .db
        .read(move |tx| async move {
            ClassCourse { class_id, course_id }.require(&tx, &teacher).await?;
            classes::find_member(&tx, class_id, student_id)
                .await?
                .ok_or(Error::NotFound)?;
            let of_student = OfStudent::read(&tx, course_id, student_id).await?;
            of_student.list(&tx, &point.knowledge, &[]).await
        })
        .await?;
    Ok(Envelope::ok(found))
}

/// What a student did in a course, as far as the list of their answers names it.
struct OfStudent {
    course: CourseId,
    user: UserId,
    assessments: HashMap<AssessmentId, Assessment>,
    attempts: HashMap<AttemptId, Attempt>,
}

impl OfStudent {
    async fn read(tx: &Tx, course: CourseId, user: UserId) -> Result<Self, Error> {
        let assessments = list_of_course(tx, course, user).await?.into_iter();
        let attempts = exams::list_attempts_of_user(tx, user, course).await?.into_iter();
        Ok(Self {
            course,
            user,
            assessments: assessments.map(|one| (one.id, one)).collect(),
            attempts: attempts.map(|one| (one.id, one)).collect(),
        })
    }

    /// The exams whose answers their student may not see.
    async fn hidden(&self, tx: &Tx, now_ms: Millis) -> Result<Vec<AssessmentId>, Error> {
        let all: Vec<&Assessment> = self.assessments.values().collect();
        let ends = list_last_ends(tx, &all).await?;
        let is_hidden = |attempt: &&Attempt| {
            self.assessments.get(&attempt.assessment).is_none_or(|one| {
                let is_over = ends.get(&one.id).is_some_and(|end_ms| now_ms >= *end_ms);
                !one.rules.review.visible(attempt.state, is_over).answer
            })
        };
        let hidden = self.attempts.values().filter(is_hidden);
        Ok(hidden.map(|attempt| attempt.assessment).collect())
    }

    async fn list(
        &self,
        tx: &Tx,
        knowledge: &str,
        hidden: &[AssessmentId],
    ) -> Result<Vec<MasteryAnswer>, Error> {
        let behind = MasteryCollector::new(self.course).behind(tx, self.user, knowledge);
        let Behind { answers, programs } = behind.await?;
        let exercises = exercise_titles(tx, self.course, self.user).await?;
        let mut found: Vec<MasteryAnswer> = programs.iter().map(as_program).collect();
        found.extend(answers.iter().filter_map(|one| match one.place {
            Place::Exam {
                attempt, position, ..
            } => {
                let attempt = self.attempts.get(&attempt)?;
                let assessment = self.assessments.get(&attempt.assessment)?;
                let is_hidden = hidden.contains(&assessment.id);
                Some(in_exam(one, (assessment, attempt, position), is_hidden))
            }
            Place::Exercise {
                exercise,
                attempt,
                submitted_at_ms,
                position,
            } => Some(MasteryAnswer {
                source: ScoreSource::Exercise,
                source_id: exercise.0,
                title: exercises.get(&exercise).cloned().unwrap_or_default(),
                attempt_id: Some(attempt.0),
                number: Some(position + 1),
                earned: Some(one.earned),
                full: one.full,
                at_ms: submitted_at_ms,
            }),
        }));
        found.sort_by_key(|one| {
            (
                std::cmp::Reverse(one.at_ms),
                one.source,
                one.source_id,
                one.number,
            )
        });
        Ok(found)
    }
}

fn in_exam(
    one: &Evidence,
    (assessment, attempt, position): (&Assessment, &Attempt, i64),
    is_hidden: bool,
) -> MasteryAnswer {
    MasteryAnswer {
        source: ScoreSource::Exam,
        source_id: assessment.id.0,
        title: assessment.title.clone(),
        attempt_id: Some(attempt.id.0),
        number: Some(position + 1),
        earned: (!is_hidden).then_some(one.earned),
        full: one.full,
        at_ms: attempt.submitted_at_ms,
    }
}

fn as_program(one: &Program) -> MasteryAnswer {
    MasteryAnswer {
        source: ScoreSource::Python,
        source_id: one.task.id.0,
        title: one.task.title.clone(),
        attempt_id: None,
        number: None,
        earned: Some(one.earned),
        full: one.full,
        at_ms: one.last_at_ms,
    }
}
