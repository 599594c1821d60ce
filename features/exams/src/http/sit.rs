//! Being examined: `/course/takeAnExam`.

use crate::{
    AssessmentId, Attempt, AttemptId, State, StoredAnswer, SubmittedBy,
    answers::{Receipt, SentAnswer},
    attempt::{Step, next},
    clock::is_in_time,
    find_assessment, find_attempt, list_answers,
    review::LeaveAction,
    sit::{self, Saved, Start, require_writable},
    store::{
        attempt,
        event::record,
        file,
        message::{self, Message},
    },
    view::{self, SectionView, shown_items},
};
use axum::{
    Extension,
    extract::{Multipart, State as From},
};
use database::Tx;
use garde::Validate;
use platform::{
    Answer, App, Body, CurrentUser, Envelope, Error, Filter, Millis, Path, http::read_file, ids,
    secret::Secret,
};
use questions::ShownCache;
use scoring::question::QuestionBody;
use serde::{Deserialize, Serialize};

/// The largest file of an answer, in bytes, whatever its question says.
const FILE_LIMIT_BYTES: usize = 50 << 20;
/// A student who is heard of this often need not be written down anew.
const SEEN_EVERY_MS: Millis = 10_000;

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

/// Begins an attempt, or answers the one that runs.
#[utoipa::path(post, path = "/api/exams/assessments/{assessment_id}/start/", tag = "exams",
    params(("assessment_id" = i64, Path)), request_body = StartRequest,
    responses((status = 200, body = platform::Envelope<Started>)))]
pub(super) async fn start(
    From(app): From<App>,
    user: CurrentUser,
    Path(assessment): Path<AssessmentId>,
    Body(request): Body<StartRequest>,
) -> Answer<Started> {
    let now_ms = app.now_ms();
    let start = Start {
        assessment,
        student: user.id,
        device: request.device,
        password: request.password,
        seed: i64::from_be_bytes(ids::random_bytes()),
    };
    let attempt_id = app
        .db
        .write(move |tx| async move { sit::begin(&tx, &start, now_ms).await })
        .await?;
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
}

/// An attempt as it stands: everything a browser needs to go on, on any device.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AttemptView {
    id: AttemptId,
    assessment_id: AssessmentId,
    title: String,
    number: i64,
    state: State,
    /// Whether this device may save; if not, the questions are not sent.
    is_here: bool,
    now_ms: Millis,
    started_at_ms: Option<Millis>,
    deadline_at_ms: Option<Millis>,
    submitted_at_ms: Option<Millis>,
    submitted_by: Option<SubmittedBy>,
    student_name: String,
    student_number: Option<String>,
    leave_action: LeaveAction,
    leave_limit: i64,
    leaves: i64,
    sections: Vec<SectionView>,
    answers: Vec<StoredAnswer>,
    receipt: Receipt,
    messages: Vec<Message>,
}

/// The attempt with its questions (without keys) and the answers as they were last acknowledged.
#[utoipa::path(get, path = "/api/exams/attempts/{attempt_id}/", tag = "exams",
    params(("attempt_id" = i64, Path), FromDevice), responses((status = 200, body = platform::Envelope<AttemptView>)))]
pub(super) async fn load(
    From(app): From<App>,
    Extension(cache): Extension<ShownCache>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
    Filter(from): Filter<FromDevice>,
) -> Answer<AttemptView> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    let view = app
        .db
        .read(move |tx| async move {
            let attempt = require_own(&tx, &user, id).await?;
            let is_here = attempt.state == State::Running && attempt.device == from.device;
            let reader = Reader {
                cache: &cache,
                secret: &secret,
                now_ms,
            };
            reader.view(&tx, attempt, is_here).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

async fn require_own(tx: &Tx, user: &CurrentUser, id: AttemptId) -> Result<Attempt, Error> {
    find_attempt(tx, id)
        .await?
        .filter(|attempt| attempt.user == user.id)
        .ok_or(Error::NotFound)
}

struct Reader<'a> {
    cache: &'a ShownCache,
    secret: &'a Secret,
    now_ms: Millis,
}

impl Reader<'_> {
    async fn view(&self, tx: &Tx, attempt: Attempt, is_here: bool) -> Result<AttemptView, Error> {
        let assessment = find_assessment(tx, attempt.assessment)
            .await?
            .ok_or(Error::NotFound)?;
        let person = identity::find_user(tx, attempt.user)
            .await?
            .ok_or(Error::NotFound)?;
        let (sections, answers) = if is_here {
            let items = shown_items(tx, &attempt.form, self.cache).await?;
            let sections = view::sections(&attempt.form, &items, self.secret, self.now_ms);
            (sections, list_answers(tx, attempt.id).await?)
        } else {
            (Vec::new(), Vec::new())
        };
        Ok(AttemptView {
            messages: message::list_for(tx, attempt.assessment, attempt.user).await?,
            id: attempt.id,
            assessment_id: assessment.id,
            title: assessment.title,
            number: attempt.number,
            state: attempt.state,
            is_here,
            now_ms: self.now_ms,
            started_at_ms: attempt.started_at_ms,
            deadline_at_ms: attempt.deadline_at_ms,
            submitted_at_ms: attempt.submitted_at_ms,
            submitted_by: attempt.submitted_by,
            student_name: person.real_name,
            student_number: person.student_number,
            leave_action: assessment.rules.leave_action,
            leave_limit: assessment.rules.leave_limit,
            leaves: attempt.leaves,
            sections,
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
    device: String,
}

/// Goes on with the attempt on this device; the other one can no longer save.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/take_over/", tag = "exams",
    params(("attempt_id" = i64, Path)), request_body = OnDevice,
    responses((status = 200, body = platform::Envelope<AttemptView>)))]
pub(super) async fn take_over(
    From(app): From<App>,
    Extension(cache): Extension<ShownCache>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
    Body(on): Body<OnDevice>,
) -> Answer<AttemptView> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    let view = app
        .db
        .write(move |tx| async move {
            let attempt = require_own(&tx, &user, id).await?;
            next(attempt.state, Step::Submit(SubmittedBy::Student))?;
            if attempt.device != on.device {
                attempt::take_over(&tx, id, &on.device, now_ms).await?;
                record(&tx, id, "taken_over", "", None, now_ms).await?;
            }
            let reader = Reader {
                cache: &cache,
                secret: &secret,
                now_ms,
            };
            reader.view(&tx, attempt, true).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// Changes of answers since the last acknowledgement.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "device": "4f2a9c81d07b4e55", "answers": [
    { "position": 0, "seq": 3, "answer": { "kind": "single", "choice": "B" }, "is_flagged": false }
] }))]
pub(super) struct AnswerBatch {
    #[garde(length(chars, min = 8, max = 64))]
    device: String,
    #[garde(length(max = 300))]
    answers: Vec<SentAnswer>,
}

/// For one question, the number of the change that the server has.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct KnownSeq {
    position: i64,
    seq: i64,
}

/// An acknowledgement. Whatever it names is durable.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamAcknowledged)]
pub(super) struct Acknowledged {
    receipt: Receipt,
    /// A browser may forget its own copy of a change whose number is not above the one named here.
    known: Vec<KnownSeq>,
    answered: i64,
    now_ms: Millis,
    deadline_at_ms: Millis,
}

impl Acknowledged {
    fn of(saved: Saved, now_ms: Millis) -> Self {
        Self {
            receipt: saved.receipt,
            known: saved
                .seqs
                .into_iter()
                .map(|(position, seq)| KnownSeq { position, seq })
                .collect(),
            answered: saved.answered,
            now_ms,
            deadline_at_ms: saved.deadline_at_ms,
        }
    }
}

/// Saves answers; acknowledged only once they are durable. Sending the same again changes nothing.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/answers/", tag = "exams",
    params(("attempt_id" = i64, Path)), request_body = AnswerBatch,
    responses((status = 200, body = platform::Envelope<Acknowledged>)))]
pub(super) async fn save_answers(
    From(app): From<App>,
    Extension(cache): Extension<ShownCache>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
    Body(batch): Body<AnswerBatch>,
) -> Answer<Acknowledged> {
    let now_ms = app.now_ms();
    let saved = app
        .db
        .write(move |tx| async move {
            let attempt = require_writable(&tx, id, user.id, &batch.device).await?;
            let kinds = view::kinds(&shown_items(&tx, &attempt.form, &cache).await?);
            sit::save(&tx, &attempt, &batch.answers, &kinds, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(Acknowledged::of(saved, now_ms)))
}

/// How an attempt stands, for a browser that asks now and then.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamPulse)]
pub(super) struct Pulse {
    state: State,
    is_here: bool,
    now_ms: Millis,
    deadline_at_ms: Option<Millis>,
    submitted_by: Option<SubmittedBy>,
    receipt: Receipt,
    messages: Vec<Message>,
}

/// Says that the student is there, and hears of more time, of messages, of the end.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/beat/", tag = "exams",
    params(("attempt_id" = i64, Path)), request_body = OnDevice,
    responses((status = 200, body = platform::Envelope<Pulse>)))]
pub(super) async fn beat(
    From(app): From<App>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
    Body(on): Body<OnDevice>,
) -> Answer<Pulse> {
    let now_ms = app.now_ms();
    let (attempt, messages) = app
        .db
        .read(move |tx| async move {
            let attempt = require_own(&tx, &user, id).await?;
            let messages = message::list_for(&tx, attempt.assessment, attempt.user).await?;
            Ok::<_, Error>((attempt, messages))
        })
        .await?;
    let is_here = attempt.state == State::Running && attempt.device == on.device;
    if is_here
        && attempt
            .seen_at_ms
            .is_none_or(|seen_at_ms| now_ms - seen_at_ms > SEEN_EVERY_MS)
    {
        app.db
            .write(move |tx| async move { attempt::put_seen(&tx, id, now_ms).await })
            .await?;
    }
    Ok(Envelope::ok(Pulse {
        state: attempt.state,
        is_here,
        now_ms,
        deadline_at_ms: attempt.deadline_at_ms,
        submitted_by: attempt.submitted_by,
        receipt: attempt.receipt,
        messages,
    }))
}

/// What a browser noticed.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ExamSignalKind)]
pub(super) enum SignalKind {
    /// The page was left or hidden.
    Left,
    /// And came back.
    Returned,
    /// Full screen was left.
    FullscreenLeft,
    /// Text was pasted into an answer.
    Pasted,
    /// The network was away; the answers are safe in the browser.
    Offline,
    /// And came back.
    Online,
}

impl SignalKind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Returned => "returned",
            Self::FullscreenLeft => "fullscreen_left",
            Self::Pasted => "pasted",
            Self::Offline => "offline",
            Self::Online => "online",
        }
    }
}

/// Something a browser noticed. A sign, never a proof: only a person judges it.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "device": "4f2a9c81d07b4e55", "kind": "left", "detail": "" }))]
pub(super) struct Signal {
    #[garde(length(chars, min = 8, max = 64))]
    device: String,
    #[garde(skip)]
    kind: SignalKind,
    /// The student's own words, if they want to explain.
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    detail: String,
}

/// What became of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamSignalTaken)]
pub(super) struct SignalTaken {
    leaves: i64,
    leave_limit: i64,
    /// Submitted, if the rules hand in after so many.
    state: State,
}

/// Writes down a signal; if the rules say so, the last of several hands the attempt in.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/signals/", tag = "exams",
    params(("attempt_id" = i64, Path)), request_body = Signal,
    responses((status = 200, body = platform::Envelope<SignalTaken>)))]
pub(super) async fn signal(
    From(app): From<App>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
    Body(signal): Body<Signal>,
) -> Answer<SignalTaken> {
    let now_ms = app.now_ms();
    let taken = app
        .db
        .write(move |tx| async move {
            let attempt = require_writable(&tx, id, user.id, &signal.device).await?;
            take_signal(&tx, &attempt, &signal, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(taken))
}

async fn take_signal(
    tx: &Tx,
    attempt: &Attempt,
    signal: &Signal,
    now_ms: Millis,
) -> Result<SignalTaken, Error> {
    let assessment = find_assessment(tx, attempt.assessment)
        .await?
        .ok_or(Error::NotFound)?;
    let rules = &assessment.rules;
    let mut taken = SignalTaken {
        leaves: attempt.leaves,
        leave_limit: rules.leave_limit,
        state: attempt.state,
    };
    if rules.leave_action == LeaveAction::Ignore {
        return Ok(taken);
    }
    record(tx, attempt.id, signal.kind.as_str(), &signal.detail, None, now_ms).await?;
    if matches!(signal.kind, SignalKind::Left) {
        taken.leaves = attempt::count_leaving(tx, attempt.id, now_ms).await?;
        if rules.hands_in_after(taken.leaves) {
            sit::submit_attempt(tx, attempt.id, SubmittedBy::Leaving, None, now_ms).await?;
            taken.state = State::Submitted;
        }
    }
    Ok(taken)
}

/// An attempt that was handed in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamSubmitted)]
pub(super) struct Submitted {
    state: State,
    submitted_at_ms: Option<Millis>,
    submitted_by: Option<SubmittedBy>,
    answered: i64,
    questions: i64,
    receipt: Receipt,
    /// Changes that came after the end and were not taken.
    refused: i64,
}

/// Hands the attempt in, with the changes not yet acknowledged. After the end those changes are not taken.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/submit/", tag = "exams",
    params(("attempt_id" = i64, Path)), request_body = AnswerBatch,
    responses((status = 200, body = platform::Envelope<Submitted>)))]
pub(super) async fn submit(
    From(app): From<App>,
    Extension(cache): Extension<ShownCache>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
    Body(batch): Body<AnswerBatch>,
) -> Answer<Submitted> {
    let now_ms = app.now_ms();
    let submitted = app
        .db
        .write(move |tx| async move {
            let attempt = require_writable(&tx, id, user.id, &batch.device).await?;
            let is_late = !is_in_time(attempt.deadline_at_ms.unwrap_or(0), now_ms);
            if !is_late {
                let kinds = view::kinds(&shown_items(&tx, &attempt.form, &cache).await?);
                sit::save(&tx, &attempt, &batch.answers, &kinds, now_ms).await?;
            }
            let by = if is_late {
                SubmittedBy::Time
            } else {
                SubmittedBy::Student
            };
            let receipt = sit::submit_attempt(&tx, id, by, None, now_ms).await?;
            let after = require_own(&tx, &user, id).await?;
            Ok::<_, Error>(Submitted {
                state: after.state,
                submitted_at_ms: after.submitted_at_ms,
                submitted_by: after.submitted_by,
                answered: after.answered,
                questions: after.form.len() as i64,
                receipt,
                refused: if is_late { batch.answers.len() as i64 } else { 0 },
            })
        })
        .await?;
    Ok(Envelope::said("交卷成功。", submitted))
}

/// One file.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form")]
#[schema(as = ExamFileForm)]
pub(super) struct FileForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// A file that was uploaded for an answer.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamFileUploaded)]
pub(super) struct Uploaded {
    file_id: i64,
    name: String,
    size_bytes: i64,
}

/// Keeps a file for a file question; the answer then names it by its id.
#[utoipa::path(post, path = "/api/exams/attempts/{attempt_id}/files/{position}/", tag = "exams",
    params(("attempt_id" = i64, Path), ("position" = i64, Path)),
    request_body(content = FileForm, content_type = "multipart/form-data"),
    responses((status = 200, body = platform::Envelope<Uploaded>)))]
pub(super) async fn upload(
    From(app): From<App>,
    Extension(cache): Extension<ShownCache>,
    user: CurrentUser,
    Path((id, position)): Path<(AttemptId, i64)>,
    form: Multipart,
) -> Answer<Uploaded> {
    let (accept, limit) = app
        .db
        .read(move |tx| async move {
            let attempt = require_own(&tx, &user, id).await?;
            next(attempt.state, Step::Submit(SubmittedBy::Student))?;
            let items = shown_items(&tx, &attempt.form, &cache).await?;
            let found = items.into_iter().find(|(item, _)| item.position == position);
            match found.map(|(_, shown)| shown.body.clone()) {
                Some(QuestionBody::FileUpload(body)) => Ok((body.accept, body.max_size_bytes as usize)),
                _ => Err(Error::NotFound),
            }
        })
        .await?;
    let (name, bytes) = read_file(form, limit.min(FILE_LIMIT_BYTES)).await?;
    let ending = name.rsplit('.').next().unwrap_or_default().to_lowercase();
    if !accept.is_empty() && !accept.contains(&ending) {
        return Err(Error::invalid(
            "file",
            format!("请上传以下格式的文件：{}。", accept.join("、")),
        ));
    }
    let (hash, size_bytes, now_ms) = (app.files.put(&bytes).await?, bytes.len() as i64, app.now_ms());
    let stored = name.clone();
    let file_id = app
        .db
        .write(move |tx| async move {
            let about = (hash.as_str(), stored.as_str(), size_bytes);
            file::add(&tx, id, position, about, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(Uploaded {
        file_id,
        name,
        size_bytes,
    }))
}
