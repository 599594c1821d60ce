//! Who may sit and write; grading, releasing and ending, each in its caller's unit of work.

use crate::{
    Assessment, AssessmentId, Attempt, AttemptId, AttemptState, SubmittedBy,
    answers::{self, Kinds, Receipt, SentAnswer},
    attempt::{Step, next},
    clock::{Allowance, End},
    find_assessment, find_attempt, pushes,
    saves::{Save, write_one},
    schedule::{self, What, Whom, Why},
    store::{
        assessment, attempt,
        event::{EventKind, record},
    },
    submits::{HandIn, hand_in_all},
};
use database::Tx;
use platform::{
    Error, Millis,
    access::UserId,
    autosave::{self, Writer},
};
use questions::set::Form;
use scoring::{Points, total::scaled};

/// The published assessment and this student's allowance; 404 if the student is in none of its classes.
pub(crate) async fn require_open_to(
    tx: &Tx,
    id: AssessmentId,
    student: UserId,
) -> Result<(Assessment, Allowance), Error> {
    let assessment = find_assessment(tx, id)
        .await?
        .filter(|assessment| assessment.published_at_ms.is_some())
        .ok_or(Error::NotFound)?;
    let allowance = assessment::find_allowance(tx, id, student).await?;
    Ok((assessment, allowance.ok_or(Error::NotFound)?))
}

/// The running attempt of this student on this device, or why it cannot be written to.
pub(crate) async fn require_writable(
    tx: &Tx,
    id: AttemptId,
    student: UserId,
    device: &str,
) -> Result<Attempt, Error> {
    let attempt = find_attempt(tx, id)
        .await?
        .filter(|attempt| attempt.user == student)
        .ok_or(Error::NotFound)?;
    may_write(attempt.state, &attempt.device, device)?;
    Ok(attempt)
}

/// Refuses to write to an attempt that is not running, or runs on another device.
pub(crate) fn may_write(state: AttemptState, runs_on: &str, device: &str) -> Result<(), Error> {
    next(state, Step::Submit(SubmittedBy::Student))?;
    if runs_on == device {
        return Ok(());
    }
    Err(Error::conflict(
        "exams.other_device",
        "本次考核正在另一台设备上作答。如需在此继续，请选择「在此设备继续作答」。",
    ))
}

/// The same, to the page that is its writer.
pub(crate) async fn require_writer(
    tx: &Tx,
    id: AttemptId,
    student: UserId,
    device: &str,
    writer: &Writer,
) -> Result<Attempt, Error> {
    let attempt = require_writable(tx, id, student, device).await?;
    autosave::require_writer(tx, &answers::document(id), writer).await?;
    Ok(attempt)
}

/// What whoever writes after the end is told.
pub(crate) fn time_is_up() -> Error {
    Error::conflict(
        "exams.time_up",
        "考试时间已到，之后的修改不再接收；系统将以最后一次保存成功的答案交卷。",
    )
}

/// The kinds of a form's questions, by position. Forms drawn before kinds were kept with them have to be looked up.
pub(crate) async fn kinds_of(tx: &Tx, form: &Form) -> database::Result<Kinds> {
    if let Some(kinds) = form.kinds() {
        return Ok(Kinds::of(form, &kinds));
    }
    let shown = questions::load_shown(tx, &form.versions()).await?;
    let kinds: Vec<_> = shown.iter().map(|shown| shown.kind).collect();
    Ok(Kinds::of(form, &kinds))
}

/// Saves answers for whoever may write to the attempt without a browser: the demo, an import of collected answer files.
pub async fn save_answers(
    tx: &Tx,
    id: AttemptId,
    sent: &[SentAnswer],
    now_ms: Millis,
) -> Result<Receipt, Error> {
    let attempt = find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
    let changes = kinds_of(tx, &attempt.form).await?.check_all(sent)?;
    let save = Save {
        attempt: id,
        student: attempt.user,
        device: attempt.device,
        writer: autosave::take_over(tx, &answers::document(id), now_ms).await?,
        changes,
        now_ms,
    };
    Ok(write_one(tx, save).await?.receipt)
}

/// Writes the score of an attempt whose answers all have their marks: what they earned, out of what they are worth.
pub async fn record_grade(
    tx: &Tx,
    id: AttemptId,
    (earned, worth): (Points, Points),
    now_ms: Millis,
) -> Result<AttemptState, Error> {
    let attempt = find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
    let earned = scaled(earned, worth, attempt.full);
    let step = if attempt.state == AttemptState::Submitted {
        Step::Grade
    } else {
        Step::Regrade
    };
    let mut state = next(attempt.state, step)?;
    attempt::put_grade(tx, id, state, earned, now_ms).await?;
    // Books that were handed in as they stood are booked by now: the board shows how many.
    pushes::board(attempt.assessment).push(tx);
    if attempt.earned != Some(earned) {
        record(tx, id, EventKind::Graded, &earned.to_string(), None, now_ms).await?;
    }
    let assessment = find_assessment(tx, attempt.assessment).await?;
    // Whoever is graded after the release (a late attempt, a mark that came late) is released with it.
    if state == AttemptState::Graded && assessment.is_some_and(|found| found.released_at_ms.is_some()) {
        state = next(state, Step::Release)?;
        attempt::release_graded(tx, attempt.assessment, now_ms).await?;
        record(tx, id, EventKind::Released, "", None, now_ms).await?;
    }
    Ok(state)
}

/// Makes the scores of an assessment known; returns how many.
pub async fn release(tx: &Tx, id: AssessmentId, by: UserId, now_ms: Millis) -> Result<u64, Error> {
    let graded = attempt::list_attempts_in(tx, id, AttemptState::Graded).await?;
    for attempt in &graded {
        next(AttemptState::Graded, Step::Release)?;
        record(tx, *attempt, EventKind::Released, "", Some(by), now_ms).await?;
    }
    assessment::mark_released(tx, id, now_ms).await?;
    Ok(attempt::release_graded(tx, id, now_ms).await?)
}

/// Takes the scores of an assessment back from sight; returns how many.
pub async fn withdraw(tx: &Tx, id: AssessmentId, by: UserId, now_ms: Millis) -> Result<u64, Error> {
    for attempt in attempt::list_attempts_in(tx, id, AttemptState::Released).await? {
        next(AttemptState::Released, Step::Withdraw)?;
        record(tx, attempt, EventKind::Withdrawn, "", Some(by), now_ms).await?;
    }
    assessment::mark_withdrawn(tx, id, now_ms).await?;
    Ok(attempt::withdraw_released(tx, id).await?)
}

/// Lets an attempt go on on another device; the one it was on can no longer save.
pub(crate) async fn take_over_to(
    tx: &Tx,
    id: AttemptId,
    device: &str,
    allowed_by: Option<UserId>,
    now_ms: Millis,
) -> Result<(), Error> {
    attempt::take_over(tx, id, device, now_ms).await?;
    autosave::release(tx, &answers::document(id)).await?;
    record(tx, id, EventKind::TakenOver, "", allowed_by, now_ms).await?;
    Ok(())
}

/// What the end of an assessment met.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ended {
    /// Who was writing.
    pub(crate) running: usize,
    /// Who of them has more time of their own.
    pub(crate) with_extra: usize,
}

/// Ends an assessment before its time. At once for everybody: every attempt is handed in here, so no answer is taken
/// after it. Or so that whoever has more time of their own still uses it up; the clock hands in the others.
pub(crate) async fn end(tx: &Tx, known: &Assessment, end: End, why: Why<'_>) -> Result<Ended, Error> {
    let running = attempt::list_running(tx, known.id).await?;
    schedule::apply(tx, known, Whom::Everybody, &What::Ended(end), why).await?;
    if !end.keeps_extra {
        let hand_in = |one: &attempt::Running| HandIn {
            attempt: one.id,
            by: SubmittedBy::Teacher,
            actor: Some(why.by),
            at_ms: end.at_ms,
        };
        let all: Vec<_> = running.iter().map(hand_in).collect();
        for handed_in in hand_in_all(tx, &all).await? {
            handed_in?;
        }
        for one in &running {
            pushes::attempt(one.id).push(tx);
        }
    }
    Ok(Ended {
        running: running.len(),
        with_extra: running.iter().filter(|one| one.allowance.is_some()).count(),
    })
}
