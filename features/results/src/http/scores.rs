//! My scores, and a student's exams for their teacher.

use crate::{
    store::score::{Score, list_scores},
    total::{CourseTotal, course_total},
};
use axum::extract::State;
use classes::ClassId;
use courses::CourseId;
use exams::{AttemptId, State as AttemptState, SubmittedBy, list_of_class};
use garde::Validate;
use platform::{
    Answer, App, CurrentUser, Envelope, Error, Filter, Millis,
    access::{Teacher, UserId},
};
use scoring::Points;
use serde::{Deserialize, Serialize};

/// The course asked about.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfCourse {
    /// The course.
    #[garde(skip)]
    #[param(value_type = i64)]
    pub(super) course_id: CourseId,
}

/// A score that counts.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ScoreLine {
    /// `exam`, `exercise`, `task`, `learning`.
    source_kind: String,
    source_id: i64,
    /// `learning`, `tasks`, `exercises`, `python`, `practical`, `final`, `none`.
    part: String,
    title: String,
    earned: Points,
    full: Points,
    attempts: i64,
    at_ms: Millis,
}

impl From<Score> for ScoreLine {
    fn from(score: Score) -> Self {
        Self {
            source_kind: score.source_kind,
            source_id: score.source_id,
            part: score.part,
            title: score.title,
            earned: score.earned,
            full: score.full,
            attempts: score.attempts,
            at_ms: score.at_ms,
        }
    }
}

/// My mark in a course and what it consists of.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct MyScores {
    total: CourseTotal,
    scores: Vec<ScoreLine>,
}

/// My scores in a course, with their weights.
#[utoipa::path(get, path = "/api/results/scores/", tag = "results", params(OfCourse),
    responses((status = 200, body = platform::Envelope<MyScores>)))]
pub(super) async fn list_my_scores(
    State(app): State<App>,
    user: CurrentUser,
    Filter(of): Filter<OfCourse>,
) -> Answer<MyScores> {
    let scores = app
        .db
        .read(move |tx| async move {
            let (course, _) = classes::require_course_access(&tx, &user, of.course_id).await?;
            let scores = list_scores(&tx, course.id, user.id).await?;
            Ok::<_, Error>(MyScores {
                total: course_total(&course, &scores),
                scores: scores.into_iter().map(ScoreLine::from).collect(),
            })
        })
        .await?;
    Ok(Envelope::ok(scores))
}

/// Whose exams.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfStudent {
    /// The class in which the teacher meets them.
    #[garde(skip)]
    #[param(value_type = i64)]
    class_id: ClassId,
    /// The student.
    #[garde(skip)]
    #[param(value_type = i64)]
    student_id: UserId,
}

/// An assessment and how a student did.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct StudentExamLine {
    assessment_id: exams::AssessmentId,
    title: String,
    counts_as: String,
    pass_percent: i64,
    opens_at_ms: Millis,
    /// None if the student did not begin.
    attempt_id: Option<AttemptId>,
    number: Option<i64>,
    state: Option<AttemptState>,
    started_at_ms: Option<Millis>,
    submitted_at_ms: Option<Millis>,
    submitted_by: Option<SubmittedBy>,
    answered: Option<i64>,
    questions: Option<i64>,
    leaves: Option<i64>,
    earned: Option<Points>,
    full: Points,
}

/// A student's exams in a class, for their teacher: every published assessment, taken or not.
#[utoipa::path(get, path = "/api/results/student_exams/", tag = "results", params(OfStudent),
    responses((status = 200, body = platform::Envelope<Vec<StudentExamLine>>)))]
pub(super) async fn list_student_exams(
    State(app): State<App>,
    user: Teacher,
    Filter(of): Filter<OfStudent>,
) -> Answer<Vec<StudentExamLine>> {
    let lines = app
        .db
        .read(move |tx| async move {
            classes::require_teacher(&tx, &user, of.class_id).await?;
            classes::find_member(&tx, of.class_id, of.student_id)
                .await?
                .ok_or(Error::NotFound)?;
            let mut lines = Vec::new();
            for assessment in list_of_class(&tx, of.class_id).await? {
                if assessment.published_at_ms.is_none() {
                    continue;
                }
                let attempts = exams::list_attempts(&tx, assessment.id).await?;
                let own: Vec<_> = attempts
                    .into_iter()
                    .filter(|one| one.user == of.student_id)
                    .collect();
                if own.is_empty() {
                    lines.push(line(&assessment, None));
                }
                lines.extend(own.iter().map(|attempt| line(&assessment, Some(attempt))));
            }
            Ok::<_, Error>(lines)
        })
        .await?;
    Ok(Envelope::ok(lines))
}

fn line(assessment: &exams::Assessment, attempt: Option<&exams::Attempt>) -> StudentExamLine {
    StudentExamLine {
        assessment_id: assessment.id,
        title: assessment.title.clone(),
        counts_as: assessment.counts_as.clone(),
        pass_percent: assessment.rules.pass_percent,
        opens_at_ms: assessment.opens_at_ms,
        attempt_id: attempt.map(|one| one.id),
        number: attempt.map(|one| one.number),
        state: attempt.map(|one| one.state),
        started_at_ms: attempt.and_then(|one| one.started_at_ms),
        submitted_at_ms: attempt.and_then(|one| one.submitted_at_ms),
        submitted_by: attempt.and_then(|one| one.submitted_by),
        answered: attempt.map(|one| one.answered),
        questions: attempt.map(|one| one.form.len() as i64),
        leaves: attempt.map(|one| one.leaves),
        earned: attempt.and_then(|one| one.earned),
        full: attempt.map_or(assessment.full_points, |one| one.full),
    }
}
