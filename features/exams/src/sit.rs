//! Beginning, saving, handing in: each one unit of work, each answered only after its commit.

use crate::{
    Assessment, AssessmentId, Attempt, AttemptId, AttemptState, AttemptSubmitted, SubmittedBy,
    answers::{self, Kinds, Receipt, SentAnswer},
    attempt::{Step, next},
    clock::{Allowance, End, NotNow},
    find_assessment, find_attempt,
    saves::{Save, write_one},
    store::{answer, assessment, attempt, event::record},
};
use database::Tx;
use platform::{
    Error, Millis,
    access::UserId,
    autosave::{self, Writer},
};
use questions::set::{Form, draw_variables};
use scoring::Points;

/// What one student needs to begin.
#[derive(Debug, Clone)]
pub struct Start {
    /// The assessment.
    pub assessment: AssessmentId,
    /// The student.
    pub student: UserId,
    /// A name the browser gave itself.
    pub device: String,
    /// What the student typed.
    pub password: String,
    /// Draws the form; random, from outside.
    pub seed: i64,
}

/// Begins an attempt, or returns the one that runs already. Touches rows of this student only.
pub async fn begin(tx: &Tx, start: &Start, now_ms: Millis) -> Result<AttemptId, Error> {
    let (assessment, allowance) = require_open_to(tx, start.assessment, start.student).await?;
    let earlier = attempt::list_of_user(tx, assessment.id, start.student).await?;
    if let Some(running) = earlier
        .iter()
        .find(|attempt| attempt.state == AttemptState::Running)
    {
        return Ok(running.id);
    }
    let number = earlier
        .iter()
        .filter(|attempt| attempt.state != AttemptState::Ready)
        .count() as i64
        + 1;
    if let Some(most) = assessment.rules.attempts.exceeded_by(number) {
        return Err(Error::conflict(
            "exams.no_attempts_left",
            format!("本考核最多作答 {most} 次，你已全部用完。"),
        ));
    }
    if !assessment.rules.password.is_empty() && assessment.rules.password != start.password.trim() {
        return Err(Error::invalid("password", "考核口令不正确，请向教师确认。"));
    }
    // With the marks known, the key may be known too.
    if assessment.released_at_ms.is_some() {
        return Err(refuse_entry(NotNow::Closed));
    }
    assessment
        .window()
        .may_begin(now_ms, allowance)
        .map_err(refuse_entry)?;
    let form = draw_form(tx, &assessment, start.seed).await?;
    let new = attempt::NewAttempt {
        assessment: assessment.id,
        user: start.student,
        number,
        seed: start.seed,
        form: &form,
        device: &start.device,
    };
    let Some(id) = attempt::insert(tx, &new, now_ms).await? else {
        // The same student began a moment ago on another connection.
        let all = attempt::list_of_user(tx, assessment.id, start.student).await?;
        return all.last().map(|attempt| attempt.id).ok_or(Error::NotFound);
    };
    next(AttemptState::Ready, Step::Begin)?;
    let deadline_ms = assessment.window().deadline(now_ms, allowance);
    attempt::begin(tx, id, start.seed, now_ms, deadline_ms).await?;
    record(tx, id, "begun", "", None, now_ms).await?;
    Ok(id)
}

fn refuse_entry(why: NotNow) -> Error {
    match why {
        NotNow::TooEarly => Error::conflict("exams.not_yet_open", "考核尚未开始，请在开放时间进入。"),
        NotNow::TooLate => Error::conflict("exams.too_late", "已超过允许迟到的时间，不能再进入考核。"),
        NotNow::Closed => Error::conflict("exams.closed", "考核已经结束。"),
    }
}

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

/// The form of a seed, with the values of variables that its calculations draw.
pub(crate) async fn draw_form(tx: &Tx, assessment: &Assessment, seed: i64) -> Result<Form, Error> {
    let pinned = assessment::find_pinned(tx, assessment.id)
        .await?
        .ok_or(Error::NotFound)?;
    let rules = &assessment.rules;
    let mut form = pinned.form(
        seed.cast_unsigned(),
        rules.shuffle_questions,
        rules.shuffle_options,
    );
    draw_variables(tx, &mut form).await?;
    Ok(form)
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

async fn put_receipt(
    tx: &Tx,
    attempt: &Attempt,
    content: &str,
    answered: i64,
    now_ms: Millis,
) -> Result<Receipt, Error> {
    let receipt = attempt.receipt.next(content, now_ms);
    answer::add_receipt(tx, attempt.id, &receipt, content).await?;
    attempt::put_receipt(tx, attempt.id, &receipt, answered).await?;
    Ok(receipt)
}

/// Hands an attempt in as the server has it, with a last receipt, and tells whoever marks it.
pub async fn submit_attempt(
    tx: &Tx,
    id: AttemptId,
    by: SubmittedBy,
    actor: Option<UserId>,
    now_ms: Millis,
) -> Result<Receipt, Error> {
    let attempt = find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
    next(attempt.state, Step::Submit(by))?;
    if !attempt::submit(tx, id, by, now_ms).await? {
        return Err(Error::conflict(
            "exams.attempt_closed",
            "这次作答已经交卷，答案不能再修改。",
        ));
    }
    let content = format!("submit:{by}");
    let receipt = put_receipt(tx, &attempt, &content, attempt.answered, now_ms).await?;
    record(tx, id, "submitted", &by.to_string(), actor, now_ms).await?;
    jobs::emit(tx, &AttemptSubmitted { attempt_id: id }, now_ms).await?;
    Ok(receipt)
}

/// Writes the score of an attempt whose answers all have their marks.
pub async fn record_grade(
    tx: &Tx,
    id: AttemptId,
    earned: Points,
    now_ms: Millis,
) -> Result<AttemptState, Error> {
    let attempt = find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
    let step = if attempt.state == AttemptState::Submitted {
        Step::Grade
    } else {
        Step::Regrade
    };
    let mut state = next(attempt.state, step)?;
    attempt::put_grade(tx, id, state, earned, now_ms).await?;
    if attempt.earned != Some(earned) {
        record(tx, id, "graded", &earned.to_string(), None, now_ms).await?;
    }
    let assessment = find_assessment(tx, attempt.assessment).await?;
    // Whoever is graded after the release (a late attempt, a mark that came late) is released with it.
    if state == AttemptState::Graded && assessment.is_some_and(|found| found.released_at_ms.is_some()) {
        state = next(state, Step::Release)?;
        attempt::release_graded(tx, attempt.assessment, now_ms).await?;
        record(tx, id, "released", "", None, now_ms).await?;
    }
    Ok(state)
}

/// Makes the scores of an assessment known; returns how many.
pub async fn release(tx: &Tx, id: AssessmentId, by: UserId, now_ms: Millis) -> Result<u64, Error> {
    let graded = attempt::list_attempts_in(tx, id, AttemptState::Graded).await?;
    for attempt in &graded {
        next(AttemptState::Graded, Step::Release)?;
        record(tx, *attempt, "released", "", Some(by), now_ms).await?;
    }
    assessment::mark_released(tx, id, now_ms).await?;
    Ok(attempt::release_graded(tx, id, now_ms).await?)
}

/// Takes the scores of an assessment back from sight; returns how many.
pub async fn withdraw(tx: &Tx, id: AssessmentId, by: UserId, now_ms: Millis) -> Result<u64, Error> {
    for attempt in attempt::list_attempts_in(tx, id, AttemptState::Released).await? {
        next(AttemptState::Released, Step::Withdraw)?;
        record(tx, attempt, "withdrawn", "", Some(by), now_ms).await?;
    }
    assessment::mark_withdrawn(tx, id, now_ms).await?;
    Ok(attempt::withdraw_released(tx, id).await?)
}

/// Computes the ends of running attempts anew after the window was changed.
pub(crate) async fn move_deadlines(tx: &Tx, id: AssessmentId) -> Result<(), Error> {
    let assessment = find_assessment(tx, id).await?.ok_or(Error::NotFound)?;
    for running in attempt::list_running(tx, id).await? {
        let deadline_ms = assessment
            .window()
            .deadline(running.started_at_ms, running.allowance);
        attempt::put_deadline(tx, running.id, deadline_ms).await?;
    }
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
pub(crate) async fn end(tx: &Tx, id: AssessmentId, end: End, by: UserId) -> Result<Ended, Error> {
    let running = attempt::list_running(tx, id).await?;
    assessment::end(tx, id, end).await?;
    if end.keeps_extra {
        move_deadlines(tx, id).await?;
    } else {
        for one in &running {
            submit_attempt(tx, one.id, SubmittedBy::Teacher, Some(by), end.at_ms).await?;
        }
    }
    Ok(Ended {
        running: running.len(),
        with_extra: running.iter().filter(|one| one.allowance.is_some()).count(),
    })
}
