//! My scores, and a student's exams for their teacher.

use super::gradebook::CellChange;
use crate::{
    gradebook::{
        CourseTotal, FinalMark, Scheme,
        cell::{CellState, SetMark},
        columns::{GradeColumn, list_columns},
        late::LateLoss,
        load::{load_of, load_rules, load_totals},
        policy::MarkScale,
        total::{Entry, Weighed},
    },
    store::{
        change::{self, ChangeRow},
        final_mark, policy,
        score::{Counted, Score, ScoreSource, list_scores},
    },
    why::Why,
};
use axum::extract::State;
use classes::ClassId;
use courses::{Course, CourseId};
use database::Tx;
use exams::{AttemptId, AttemptState, CountsAs, SubmittedBy};
use garde::Validate;
use platform::{
    ApiResult, App, CurrentUser, Envelope, Error, Millis, Query,
    access::{Teacher, UserId},
};
use scoring::{Points, ranking::rank};
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

/// The category in which a score counts.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ScoreCategory {
    key: String,
    /// What the teacher calls it; none for a usual part under its usual name.
    name: Option<String>,
}

/// A score that counts, or what a teacher set in its place.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ScoreLine {
    source_kind: ScoreSource,
    source_id: i64,
    /// None: it counts for nothing.
    category: Option<ScoreCategory>,
    /// Empty for what was learned, which has no name of its own.
    title: String,
    state: CellState,
    /// What counts, of 100; none where nothing does.
    points: Option<Points>,
    /// What the system gives; of a column that a teacher fills in by hand, what it holds.
    earned: Points,
    full: Points,
    attempts: i64,
    at_ms: Millis,
    /// What it contributes to the mark, and what it could: points of 100; none if it counts for nothing.
    contributes: Option<Points>,
    contributes_at_most: Option<Points>,
    /// Among the lowest, which are left out.
    is_dropped: bool,
    /// What it consists of.
    why: Vec<Why>,
    /// What the class's rule of lateness took, part by part.
    late: Vec<LateLoss>,
    /// What a teacher set in its place, and why.
    change: Option<CellChange>,
}

/// My mark in a course and what it consists of.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct MyScores {
    total: CourseTotal,
    scores: Vec<ScoreLine>,
    /// As the office has approved it.
    final_mark: Option<FinalMark>,
    /// In what words the school gives marks.
    scale: MarkScale,
}

/// My scores in a course, with their weights.
#[utoipa::path(get, path = "/api/results/scores/", tag = "results", params(OfCourse),
    responses((status = 200, body = platform::Envelope<MyScores>)))]
pub(super) async fn list_my_scores(
    State(app): State<App>,
    user: CurrentUser,
    Query(of): Query<OfCourse>,
) -> ApiResult<MyScores> {
    let scores = app
        .db
        .read(move |tx| async move {
            let (course, _) = classes::require_course_access(&tx, &user, of.course_id).await?;
            scores_of(&tx, &course, user.id).await
        })
        .await?;
    Ok(Envelope::ok(scores))
}

async fn scores_of(tx: &Tx, course: &Course, user: UserId) -> Result<MyScores, Error> {
    let class = classes::find_class_with_course(tx, user, course.id).await?;
    let rules = load_rules(tx, class, course).await?;
    let scheme = &rules.scheme;
    let entries = load_of(tx, scheme, class, course, &[user]).await?;
    let own = entries.of(user);
    let weighed = Weighed::new(scheme, own);
    let contributions = weighed.contributions();
    let scores = list_scores(tx, course.id, user).await?;
    let changes = change::list_of_student(tx, course.id, user).await?;
    let scored = |entry: &Entry| {
        scores
            .iter()
            .any(|one| (one.source, one.source_id) == entry.key())
    };
    // What was set where the system has no score is called as its column is.
    let columns = match class {
        Some(class) if !own.iter().all(scored) => list_columns(tx, scheme, class, course).await?,
        _ => Vec::new(),
    };
    let mut lines: Vec<ScoreLine> = (0..own.len())
        .map(|at| {
            let key = own[at].key();
            let score = scores.iter().find(|one| (one.source, one.source_id) == key);
            let change = changes
                .iter()
                .find(|one| (one.source, one.source_id) == key)
                .filter(|one| one.mark != SetMark::System);
            let column = columns.iter().find(|column| column.key() == key);
            ScoreLine {
                is_dropped: weighed.is_dropped(at),
                title: title(score, column),
                ..score_line(scheme, (&own[at], contributions[at]), score, change)
            }
        })
        .collect();
    lines.sort_by_key(|line| (std::cmp::Reverse(line.at_ms), line.source_kind, line.source_id));
    let approved = final_mark::find_approved(tx, user, course.id).await?;
    Ok(MyScores {
        total: weighed.total(),
        scores: lines,
        final_mark: approved.map(|row| row.mark),
        scale: policy::find(tx, course.school).await?.scale,
    })
}

/// What one entry shows, its name apart.
fn score_line(
    scheme: &Scheme,
    (entry, contribution): (&Entry, Option<(Points, Points)>),
    score: Option<&Score>,
    change: Option<&ChangeRow>,
) -> ScoreLine {
    let category = entry.category.and_then(|at| scheme.categories.get(at));
    ScoreLine {
        source_kind: entry.source,
        source_id: entry.source_id,
        category: category.map(|category| ScoreCategory {
            key: category.key.clone(),
            name: category.name.clone(),
        }),
        title: String::new(),
        state: entry.cell.state,
        points: entry.cell.points(),
        earned: score.map_or(entry.cell.points().unwrap_or_default(), |score| score.earned),
        full: score.map_or(Points::whole(100), |score| score.full),
        attempts: score.map_or(0, |score| score.attempts),
        at_ms: score
            .map(|score| score.at_ms)
            .max(change.map(|change| change.at_ms))
            .unwrap_or_default(),
        contributes: contribution.map(|(points, _)| points),
        contributes_at_most: contribution.map(|(_, full)| full),
        is_dropped: false,
        why: score.map(|score| score.why.clone()).unwrap_or_default(),
        late: score
            // What a teacher set was not late.
            .filter(|_| !entry.cell.is_changed)
            .and_then(|score| Counted::from(score).standings())
            .map_or_else(Vec::new, |standings| standings.losses(scheme.late)),
        change: change.cloned().map(CellChange::from),
    }
}

fn title(score: Option<&Score>, column: Option<&GradeColumn>) -> String {
    match (score, column) {
        (Some(score), _) if score.source == ScoreSource::Learning => String::new(),
        (Some(score), _) => score.title.clone(),
        (None, column) => column.map(|column| column.title.clone()).unwrap_or_default(),
    }
}

/// Whose scores, and in which course.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfStudentAndCourse {
    /// The class in which the teacher meets them.
    #[garde(skip)]
    #[param(value_type = i64)]
    class_id: ClassId,
    /// The student.
    #[garde(skip)]
    #[param(value_type = i64)]
    student_id: UserId,
    /// The course.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
}

/// A student's scores in a course, for their teacher: the same as on the student's own page.
#[utoipa::path(get, path = "/api/results/student_scores/", tag = "results", params(OfStudentAndCourse),
    responses((status = 200, body = platform::Envelope<MyScores>)))]
pub(super) async fn list_student_scores(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<OfStudentAndCourse>,
) -> ApiResult<MyScores> {
    let scores = app
        .db
        .read(move |tx| async move {
            classes::require_teacher(&tx, &user, of.class_id).await?;
            classes::find_member(&tx, of.class_id, of.student_id)
                .await?
                .ok_or(Error::NotFound)?;
            let (course, _) = classes::require_course_access(&tx, &user, of.course_id).await?;
            scores_of(&tx, &course, of.student_id).await
        })
        .await?;
    Ok(Envelope::ok(scores))
}

/// The mark of one student of a class.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClassScore {
    user_id: UserId,
    /// Of 100.
    points: Points,
    /// The weights of the parts that have a score.
    weight_so_far: u32,
    /// Equal marks share a place.
    place: usize,
}

/// Which class, and which of its courses.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfClassAndCourse {
    /// The class.
    #[garde(skip)]
    #[param(value_type = i64)]
    class_id: ClassId,
    /// The course.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
}

/// The marks of a class I teach in a course; whoever has no score yet is left out.
#[utoipa::path(get, path = "/api/results/class_scores/", tag = "results", params(OfClassAndCourse),
    responses((status = 200, body = platform::Envelope<Vec<ClassScore>>)))]
pub(super) async fn list_class_scores(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<OfClassAndCourse>,
) -> ApiResult<Vec<ClassScore>> {
    let scores = app
        .db
        .read(move |tx| async move {
            classes::require_teacher(&tx, &user, of.class_id).await?;
            let (course, _) = classes::require_course_access(&tx, &user, of.course_id).await?;
            let totals = load_totals(&tx, &course, of.class_id).await?;
            let mut totals: Vec<(UserId, CourseTotal)> = totals.into_iter().collect();
            totals.sort_by_key(|(user, total)| (std::cmp::Reverse(total.points), *user));
            Ok::<_, Error>(totals)
        })
        .await?;
    let points: Vec<Points> = scores.iter().map(|(_, total)| total.points).collect();
    let rows = scores
        .into_iter()
        .zip(rank(&points))
        .map(|((user_id, total), rank)| ClassScore {
            user_id,
            points: total.points,
            weight_so_far: total.weight_so_far,
            place: rank.place,
        });
    Ok(Envelope::ok(rows.collect()))
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
    counts_as: CountsAs,
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
    Query(of): Query<OfStudent>,
) -> ApiResult<Vec<StudentExamLine>> {
    let lines = app
        .db
        .read(move |tx| async move {
            classes::require_teacher(&tx, &user, of.class_id).await?;
            classes::find_member(&tx, of.class_id, of.student_id)
                .await?
                .ok_or(Error::NotFound)?;
            let mut lines = Vec::new();
            let mut attempts = Vec::new();
            for course in classes::list_courses_of_class(&tx, of.class_id).await? {
                attempts.extend(exams::list_attempts_of_user(&tx, of.student_id, course).await?);
            }
            for assessment in exams::list_of_class(&tx, of.class_id).await? {
                if assessment.published_at_ms.is_none() {
                    continue;
                }
                let own: Vec<_> = attempts
                    .iter()
                    .filter(|one| one.assessment == assessment.id)
                    .collect();
                if own.is_empty() {
                    lines.push(line(&assessment, None));
                }
                lines.extend(own.into_iter().map(|attempt| line(&assessment, Some(attempt))));
            }
            Ok::<_, Error>(lines)
        })
        .await?;
    Ok(Envelope::ok(lines))
}

fn line(assessment: &exams::Assessment, attempt: Option<&exams::Attempt>) -> StudentExamLine {
    // While names are held, nothing leads from a student to their answers, nor from what those came to.
    let open = attempt.filter(|one| !assessment.hides_whose(one.state));
    StudentExamLine {
        assessment_id: assessment.id,
        title: assessment.title.clone(),
        counts_as: assessment.counts_as,
        pass_percent: assessment.rules.pass_percent,
        opens_at_ms: assessment.opens_at_ms,
        attempt_id: open.map(|one| one.id),
        number: attempt.map(|one| one.number),
        state: attempt.map(|one| one.state),
        started_at_ms: attempt.and_then(|one| one.started_at_ms),
        submitted_at_ms: attempt.and_then(|one| one.submitted_at_ms),
        submitted_by: attempt.and_then(|one| one.submitted_by),
        answered: attempt.map(|one| one.answered),
        questions: attempt.map(|one| one.form.len() as i64),
        leaves: attempt.map(|one| one.leaves),
        earned: open.and_then(|one| one.earned),
        full: attempt.map_or(assessment.full_points, |one| one.full),
    }
}
