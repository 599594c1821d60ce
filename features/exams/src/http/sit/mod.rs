//! Being examined: `/course/takeAnExam`.

pub(super) mod answers;
pub(super) mod book;
pub(super) mod paper;
pub(super) mod program;
pub(super) mod upload;
pub(super) mod watch;

use crate::{
    AssessmentId, Attempt, AttemptId, AttemptState, Hall, StoredAnswer, SubmittedBy, answer_files,
    answers::Receipt,
    attempt::{Step, next},
    corrections::{self, Correction},
    find_assessment, find_attempt, list_answers, pushes,
    review::{LeaveAction, TakeOver},
    sealed::{SealedPaper, SealedView},
    sit::take_over_to,
    starts::Start,
    store::{
        attempt,
        event::{EventKind, record},
        message::{self, Message},
        room,
        schedule::DeadlineChange,
    },
    view::{self, SectionView},
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path, Query, http::ClientAddress, ids,
    secret::Secret,
};
use questions::set::shown_items;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, sync::Arc};

/// Beginning an attempt.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "device": "4f2a9c81d07b4e55", "password": "" }))]
pub(super) struct StartRequest {
    /// A random name the browser gave itself; only this device may save.
    #[garde(length(chars, min = 8, max = 64))]
    device: String,
    /// The word the teacher gives out, if the rules ask for one.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    password: String,
}

/// An attempt that was begun.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamStarted)]
pub(super) struct Started {
    attempt_id: AttemptId,
}

/// Begins an attempt, or returns the one that runs.
#[utoipa::path(post, path = "/api/exams/assessments/{assessment_id}/start/", tag = "exams",
    params(("assessment_id" = i64, Path)), request_body = StartRequest,
    responses((status = 200, body = platform::Envelope<Started>)))]
pub(super) async fn start(
    State(app): State<App>,
    State(hall): State<Hall>,
    user: CurrentUser,
    from: ClientAddress,
    Path(assessment): Path<AssessmentId>,
    Body(request): Body<StartRequest>,
) -> ApiResult<Started> {
    let start = Start {
        now_ms: app.now_ms(),
        assessment,
        student: user.id,
        device: request.device,
        password: request.password,
        address: from.address,
        seed: i64::from_be_bytes(ids::random_bytes()),
    };
    let attempt_id = hall.start(start).await?;
    Ok(Envelope::ok(Started { attempt_id }))
}

/// Which device asks.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FromDevice {
    /// The random name the browser gave itself.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    device: String,
    /// The tag of the sealed paper that the page has: what stands in it is not sent again.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    paper: String,
}

/// An attempt as it stands: everything a browser needs to go on, on any device.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamAttempt)]
pub(super) struct AttemptView {
    id: AttemptId,
    assessment_id: AssessmentId,
    title: String,
    /// Whether a teacher tries the exam: nothing of it counts.
    is_trial: bool,
    number: i64,
    state: AttemptState,
    /// Whether this device may save; if not, the questions are not sent.
    is_here: bool,
    /// Whether going on on another device takes an invigilator, and one was asked.
    take_over: TakeOver,
    is_asking: bool,
    now_ms: Millis,
    started_at_ms: Option<Millis>,
    deadline_at_ms: Option<Millis>,
    /// How often the end was moved, and how.
    schedule_version: i64,
    /// The newest of these ends that a page has shown.
    heard_version: i64,
    deadline_changes: Vec<DeadlineChange>,
    corrections: Vec<Correction>,
    submitted_at_ms: Option<Millis>,
    submitted_by: Option<SubmittedBy>,
    student_name: String,
    student_number: Option<String>,
    leave_action: LeaveAction,
    leave_limit: platform::Limit,
    leaves: i64,
    /// Questions answered, of how many.
    answered: i64,
    questions: i64,
    /// The place on the form where its student last was, from 0.
    place: Option<i64>,
    sections: Vec<SectionView>,
    /// The questions that the page has in the sealed paper; null where it has none, or another.
    sealed: Option<SealedView>,
    answers: Vec<StoredAnswer>,
    receipt: Receipt,
    messages: Vec<Message>,
    /// With this public key a page seals answers it cannot save (see `ExamAnswerFile`).
    answer_file_key: String,
}

/// The attempt with its questions (without keys) and the answers as they were last acknowledged.
#[utoipa::path(get, path = "/api/exams/attempts/{attempt_id}/", tag = "exams",
    params(("attempt_id" = i64, Path), FromDevice), responses((status = 200, body = platform::Envelope<AttemptView>)))]
pub(super) async fn load(
    State(app): State<App>,
    State(hall): State<Hall>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
    Query(from): Query<FromDevice>,
) -> ApiResult<AttemptView> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    let view = app
        .db
        .read(move |tx| async move {
            let attempt = require_own(&tx, &user, id).await?;
            let is_here = attempt.state == AttemptState::Running && attempt.device == from.device;
            let sealed = if is_here && !from.paper.is_empty() {
                let paper = hall.sealed_paper(&tx, attempt.assessment).await?;
                Some(paper).filter(|paper| paper.is(&from.paper))
            } else {
                None
            };
            let reader = Reader {
                secret: &secret,
                now_ms,
                sealed,
            };
            reader.view(&tx, attempt, is_here).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// The attempt, to its student and to those who teach its assessment; 404 to everybody else.
pub(super) async fn require_visible(tx: &Tx, user: &CurrentUser, id: AttemptId) -> Result<(), Error> {
    let attempt = find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
    if attempt.user == user.id {
        return Ok(());
    }
    crate::require_assessment(tx, user, attempt.assessment)
        .await
        .map(drop)
        .map_err(|_| Error::NotFound)
}

async fn require_own(tx: &Tx, user: &CurrentUser, id: AttemptId) -> Result<Attempt, Error> {
    find_attempt(tx, id)
        .await?
        .filter(|attempt| attempt.user == user.id)
        .ok_or(Error::NotFound)
}

struct Reader<'a> {
    secret: &'a Secret,
    now_ms: Millis,
    /// The sealed paper, where the page has it.
    sealed: Option<Arc<SealedPaper>>,
}

impl Reader<'_> {
    async fn view(&self, tx: &Tx, attempt: Attempt, is_here: bool) -> Result<AttemptView, Error> {
        let assessment = find_assessment(tx, attempt.assessment)
            .await?
            .ok_or(Error::NotFound)?;
        let person = identity::find_user(tx, attempt.user)
            .await?
            .ok_or(Error::NotFound)?;
        let mut sealed = None;
        let (sections, answers) = if is_here {
            let items = shown_items(tx, &attempt.form).await?;
            let mut sections = view::sections(&attempt.form, &items, self.secret, self.now_ms);
            let shown = sections
                .iter_mut()
                .flat_map(|section| section.items.iter_mut())
                .collect();
            view::add_programs(tx, assessment.course, shown).await?;
            if let Some(paper) = &self.sealed {
                sealed = Some(paper.take_out(&attempt.form, &mut sections));
            }
            (sections, list_answers(tx, attempt.id).await?)
        } else {
            (Vec::new(), Vec::new())
        };
        Ok(AttemptView {
            answer_file_key: answer_files::key_of(self.secret, assessment.id).public(),
            messages: message::list_for(tx, attempt.assessment, attempt.user).await?,
            take_over: assessment.rules.take_over,
            is_asking: attempt.asked_device.is_some(),
            id: attempt.id,
            assessment_id: assessment.id,
            is_trial: assessment.trial.is_some(),
            title: assessment.title,
            number: attempt.number,
            state: attempt.state,
            is_here,
            now_ms: self.now_ms,
            started_at_ms: attempt.started_at_ms,
            deadline_at_ms: attempt.deadline_at_ms,
            schedule_version: attempt.schedule_version,
            heard_version: attempt.heard_version,
            deadline_changes: watch::deadline_changes(tx, &attempt).await?,
            corrections: corrections::list_of(tx, &attempt).await?,
            submitted_at_ms: attempt.submitted_at_ms,
            submitted_by: attempt.submitted_by,
            student_name: person.real_name,
            student_number: person.student_number,
            leave_action: assessment.rules.leave_action,
            leave_limit: assessment.rules.leave_limit,
            leaves: attempt.leaves,
            answered: attempt.answered,
            questions: attempt.form.len() as i64,
            place: attempt.place,
            sections,
            sealed,
            answers,
            receipt: attempt.receipt,
        })
    }
}

/// A device.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "device": "4f2a9c81d07b4e55" }))]
pub(super) struct OnDevice {
    #[garde(length(chars, min = 8, max = 64))]
    pub(super) device: String,
}

/// Moves an attempt to a device, or asks the invigilator to allow it; returns whether it is there now.
async fn move_to(
    tx: &Tx,
    attempt: &mut Attempt,
    device: &str,
    address: &str,
    now_ms: Millis,
) -> Result<bool, Error> {
    if attempt.device == device {
        return Ok(true);
    }
    let place = (attempt.assessment, attempt.user);
    let seated = room::list_seated(tx, &BTreeSet::from([place])).await?;
    seated
        .get(&place)
        .map_or(Ok(()), |seated| seated.rule.require(address))?;
    let assessment = find_assessment(tx, attempt.assessment).await?;
    let rule = assessment.ok_or(Error::NotFound)?.rules.take_over;
    pushes::board(attempt.assessment).push(tx);
    if rule == TakeOver::Free {
        take_over_to(tx, attempt.id, device, None, now_ms).await?;
        return Ok(true);
    }
    if attempt.asked_device.as_deref() != Some(device) {
        attempt::put_asking(tx, attempt.id, Some(device), now_ms).await?;
        record(tx, attempt.id, EventKind::TakeOverAsked, "", None, now_ms).await?;
        attempt.asked_device = Some(device.to_owned());
    }
    Ok(false)
}

/// Goes on with the attempt on this device; the other one can no longer save. Where take-over is supervised, asks for it.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/take_over/", tag = "exams",
    params(("attempt_id" = i64, Path)), request_body = OnDevice,
    responses((status = 200, body = platform::Envelope<AttemptView>)))]
pub(super) async fn take_over(
    State(app): State<App>,
    user: CurrentUser,
    from: ClientAddress,
    Path(id): Path<AttemptId>,
    Body(on): Body<OnDevice>,
) -> ApiResult<AttemptView> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    let view = app
        .db
        .write(move |tx| async move {
            let mut attempt = require_own(&tx, &user, id).await?;
            next(attempt.state, Step::Submit(SubmittedBy::Student))?;
            let is_here = move_to(&tx, &mut attempt, &on.device, &from.address, now_ms).await?;
            let reader = Reader {
                secret: &secret,
                now_ms,
                sealed: None,
            };
            reader.view(&tx, attempt, is_here).await
        })
        .await?;
    Ok(Envelope::ok(view))
}
