//! What a student sees before and after an exam: `/course/assess`, `/course/testRecord`.

use crate::{
    Assessment, AssessmentId, Attempt, AttemptId, AttemptState, CountsAs, SubmittedBy,
    clock::{Allowance, NotNow},
    is_over_for_all, kept, list_last_ends, list_of_course,
    review::{Keep, LeaveAction},
    sit::require_open_to,
    store::{assessment, attempt, room},
};
use axum::extract::State;
use courses::CourseId;
use garde::Validate;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Limit, Millis, Path, Query};
use scoring::Points;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};

/// The server's time.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClockView {
    /// Milliseconds since 1970 UTC.
    now_ms: Millis,
}

/// What time it is on the server: a browser measures its own error with this.
#[utoipa::path(get, path = "/api/exams/clock/", tag = "exams",
    responses((status = 200, body = platform::Envelope<ClockView>)))]
pub(super) async fn show_clock(State(app): State<App>, _: CurrentUser) -> ApiResult<ClockView> {
    Ok(Envelope::ok(ClockView { now_ms: app.now_ms() }))
}

/// The course asked about.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfCourse {
    /// The course.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
}

/// What a student can do with an assessment now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = EntryPhase)]
pub(super) enum EntryPhase {
    /// Its window has not opened.
    Upcoming,
    /// May be begun.
    Open,
    /// Is being taken.
    Running,
    /// Handed in, no score to be seen yet.
    Submitted,
    /// The score can be seen.
    Released,
    /// The window closed before it was begun.
    Missed,
}

/// An assessment as its student sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AssessmentCard {
    id: AssessmentId,
    title: String,
    phase: EntryPhase,
    /// Whether another attempt may be begun now.
    may_begin: bool,
    /// For this student, as they may have a window of their own.
    opens_at_ms: Millis,
    /// For this student, extensions counted.
    closes_at_ms: Millis,
    /// Time for one attempt; 0: until the window closes.
    minutes: Limit,
    /// What it counts for in the course's mark.
    counts_as: CountsAs,
    full_points: Points,
    pass_percent: i64,
    /// How often it may be taken; 0: any number.
    attempts_allowed: Limit,
    /// Which of several attempts counts.
    keep: Keep,
    /// The score that counts; none while none can be seen.
    score: Option<KeptScore>,
    attempts: Vec<AttemptLine>,
}

/// The score that counts, of several attempts.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = AssessmentScore)]
pub(super) struct KeptScore {
    earned: Points,
    full: Points,
}

/// An attempt as its student's lists show it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AttemptLine {
    id: AttemptId,
    number: i64,
    state: AttemptState,
    started_at_ms: Option<Millis>,
    deadline_at_ms: Option<Millis>,
    submitted_at_ms: Option<Millis>,
    submitted_by: Option<SubmittedBy>,
    answered: i64,
    questions: i64,
    /// The score, if the rules let it be seen.
    earned: Option<Points>,
    full: Points,
    receipt_number: i64,
    receipt_hash: String,
    /// Whether anything of the review may be seen.
    may_review: bool,
}

fn is_over(ends: &HashMap<AssessmentId, Millis>, assessment: &Assessment, now_ms: Millis) -> bool {
    ends.get(&assessment.id).is_some_and(|end_ms| now_ms >= *end_ms)
}

/// `is_over`: nobody can write the assessment any more.
fn line(attempt: &Attempt, assessment: &Assessment, is_over: bool) -> AttemptLine {
    let visible = assessment.rules.review.visible(attempt.state, is_over);
    AttemptLine {
        id: attempt.id,
        number: attempt.number,
        state: attempt.state,
        started_at_ms: attempt.started_at_ms,
        deadline_at_ms: attempt.deadline_at_ms,
        submitted_at_ms: attempt.submitted_at_ms,
        submitted_by: attempt.submitted_by,
        answered: attempt.answered,
        questions: attempt.form.len() as i64,
        earned: attempt.earned.filter(|_| visible.score),
        full: attempt.full,
        receipt_number: attempt.receipt.number,
        receipt_hash: attempt.receipt.hash.clone(),
        may_review: visible.answer || visible.key || visible.analysis || visible.score,
    }
}

fn card(
    assessment: &Assessment,
    attempts: &[Attempt],
    allowance: Allowance,
    is_over: bool,
    now_ms: Millis,
) -> AssessmentCard {
    let window = assessment.window();
    let lines: Vec<AttemptLine> = attempts
        .iter()
        .map(|attempt| line(attempt, assessment, is_over))
        .collect();
    let seen = attempts
        .iter()
        .zip(&lines)
        .filter(|(_, line)| line.earned.is_some())
        .map(|(attempt, _)| attempt);
    let is_running = lines.iter().any(|line| line.state == AttemptState::Running);
    let has_left = !assessment.rules.attempts.is_reached_by(lines.len() as i64);
    let entry = window.may_begin(now_ms, allowance);
    let may_begin = !is_running && has_left && entry.is_ok() && assessment.released_at_ms.is_none();
    let phase = if is_running {
        EntryPhase::Running
    } else if lines.iter().any(|line| line.earned.is_some()) {
        EntryPhase::Released
    } else if !lines.is_empty() {
        EntryPhase::Submitted
    } else {
        match entry {
            Ok(()) => EntryPhase::Open,
            Err(NotNow::TooEarly) => EntryPhase::Upcoming,
            Err(NotNow::TooLate | NotNow::Closed) => EntryPhase::Missed,
        }
    };
    AssessmentCard {
        id: assessment.id,
        title: assessment.title.clone(),
        phase,
        may_begin,
        opens_at_ms: window.opens_for(allowance),
        closes_at_ms: window.closes_for(allowance),
        minutes: assessment.rules.minutes,
        counts_as: assessment.counts_as,
        full_points: assessment.full_points,
        score: kept(assessment.rules.keep, seen).map(|kept| KeptScore {
            earned: kept.earned,
            full: kept.full,
        }),
        keep: assessment.rules.keep,
        pass_percent: assessment.rules.pass_percent,
        attempts_allowed: assessment.rules.attempts,
        attempts: lines,
    }
}

/// The assessments of a course, as this student stands to them.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AssessmentCards {
    now_ms: Millis,
    items: Vec<AssessmentCard>,
}

/// The assessments a student has in a course.
#[utoipa::path(get, path = "/api/exams/assessments/", tag = "exams", params(OfCourse),
    responses((status = 200, body = platform::Envelope<AssessmentCards>)))]
pub(super) async fn list_assessments(
    State(app): State<App>,
    user: CurrentUser,
    Query(of): Query<OfCourse>,
) -> ApiResult<AssessmentCards> {
    let now_ms = app.now_ms();
    let items = app
        .db
        .read(move |tx| async move {
            classes::require_course_access(&tx, &user, of.course_id).await?;
            let found = list_of_course(&tx, of.course_id, user.id).await?;
            let ends = list_last_ends(&tx, &found.iter().collect::<Vec<_>>()).await?;
            let mut items = Vec::new();
            for found in found {
                let attempts = attempt::list_of_user(&tx, found.id, user.id).await?;
                let allowance = assessment::find_allowance(&tx, found.id, user.id).await?;
                let is_over = is_over(&ends, &found, now_ms);
                items.push(card(
                    &found,
                    &attempts,
                    allowance.unwrap_or_default(),
                    is_over,
                    now_ms,
                ));
            }
            Ok::<_, Error>(items)
        })
        .await?;
    Ok(Envelope::ok(AssessmentCards { now_ms, items }))
}

/// Everything a student is told before the start.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamEntry)]
pub(super) struct EntryView {
    now_ms: Millis,
    card: AssessmentCard,
    /// Shown before the start; Markdown.
    notice: String,
    questions: i64,
    needs_password: bool,
    /// More time for this student, in percent of the duration and in milliseconds.
    extra_percent: i64,
    extra_ms: Millis,
    late_entry_minutes: Limit,
    leave_action: LeaveAction,
    leave_limit: Limit,
    student_name: String,
    student_number: Option<String>,
    /// Where the student sits.
    room: Option<String>,
    seat: Option<i64>,
}

/// The rules of an assessment, and whether this student may begin.
#[utoipa::path(get, path = "/api/exams/assessments/{assessment_id}/entry/", tag = "exams",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<EntryView>)))]
pub(super) async fn show_entry(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<AssessmentId>,
) -> ApiResult<EntryView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .read(move |tx| async move {
            let (found, allowance) = require_open_to(&tx, id, user.id).await?;
            let attempts = attempt::list_of_user(&tx, id, user.id).await?;
            let pinned = assessment::find_pinned(&tx, id).await?.unwrap_or_default();
            let is_over = is_over_for_all(&tx, &found, now_ms).await?;
            let person = identity::find_user(&tx, user.id).await?.ok_or(Error::NotFound)?;
            let seated = room::list_seated(&tx, &BTreeSet::from([(id, user.id)])).await?;
            let seated = seated.into_values().next();
            let room_password = seated
                .as_ref()
                .is_some_and(|seated| !seated.rule.password.is_empty());
            let questions: usize = pinned
                .sections
                .iter()
                .flat_map(|section| &section.pools)
                .map(|pool| pool.take)
                .sum();
            Ok::<_, Error>(EntryView {
                now_ms,
                card: card(&found, &attempts, allowance, is_over, now_ms),
                notice: found.notice,
                questions: questions as i64,
                needs_password: room_password || !found.rules.password.is_empty(),
                extra_percent: allowance.percent,
                extra_ms: allowance.extra_ms,
                late_entry_minutes: found.rules.late_entry_minutes,
                leave_action: found.rules.leave_action,
                leave_limit: found.rules.leave_limit,
                student_name: person.real_name,
                student_number: person.student_number,
                seat: seated.as_ref().and_then(|seated| seated.seat),
                room: seated.map(|seated| seated.room),
            })
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// A past attempt with its receipt.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamRecord)]
pub(super) struct RecordLine {
    assessment_id: AssessmentId,
    title: String,
    counts_as: CountsAs,
    pass_percent: i64,
    attempt: AttemptLine,
}

/// The attempts of this student in a course, with their receipts.
#[utoipa::path(get, path = "/api/exams/records/", tag = "exams", params(OfCourse),
    responses((status = 200, body = platform::Envelope<Vec<RecordLine>>)))]
pub(super) async fn list_records(
    State(app): State<App>,
    user: CurrentUser,
    Query(of): Query<OfCourse>,
) -> ApiResult<Vec<RecordLine>> {
    let now_ms = app.now_ms();
    let lines = app
        .db
        .read(move |tx| async move {
            classes::require_course_access(&tx, &user, of.course_id).await?;
            let attempts = attempt::list_attempts_of_user(&tx, user.id, of.course_id).await?;
            let ids = attempts.iter().map(|attempt| attempt.assessment);
            let assessments = assessment::list_these(&tx, ids).await?;
            let ends = list_last_ends(&tx, &assessments.values().collect::<Vec<_>>()).await?;
            let line = |attempt: Attempt| {
                let found = assessments.get(&attempt.assessment)?;
                Some(RecordLine {
                    assessment_id: found.id,
                    title: found.title.clone(),
                    counts_as: found.counts_as,
                    pass_percent: found.rules.pass_percent,
                    attempt: line(&attempt, found, is_over(&ends, found, now_ms)),
                })
            };
            Ok::<_, Error>(attempts.into_iter().filter_map(line).collect())
        })
        .await?;
    Ok(Envelope::ok(lines))
}
