//! The end of an attempt at an exercise: its marks, and what its activities earn by them.

use crate::{
    Activity, ActivityKind, ExerciseAttemptId, MarkerNeeded, ResultChanged,
    exercise::{Answers, draw_form, mark_items, proposed, share, waiting},
    exercise_correction::{correct, of_class},
    settle::recount,
    store::{
        activity::list_activities,
        exercise::{self, Attempt, Exercise, NewAttempt},
        result::{NewResult, put_result},
    },
};
use classes::{ClassId, ItemKind, Opening};
use database::Tx;
use platform::{Error, Millis, access::UserId, autosave::Change, clock};
use questions::{
    Bank,
    set::{Form, shown_items},
};
use scoring::{
    Mark,
    question::{QuestionBody, QuestionKey},
};

/// How long a save may be on its way without being lost.
const GRACE_MS: Millis = clock::seconds(30);

/// When an attempt ends by itself.
pub(crate) fn ends_at_ms(exercise: &Exercise, attempt: &Attempt) -> Option<Millis> {
    let minutes = exercise.minutes.get()?;
    Some(attempt.started_at_ms + clock::minutes(minutes))
}

pub(crate) fn is_over(exercise: &Exercise, attempt: &Attempt, now_ms: Millis) -> bool {
    ends_at_ms(exercise, attempt).is_some_and(|ends_at_ms| now_ms >= ends_at_ms)
}

/// Refuses what is saved in an attempt that was handed in, or whose time is up.
pub(crate) fn require_running(exercise: &Exercise, attempt: &Attempt, now_ms: Millis) -> Result<(), Error> {
    if attempt.submitted_at_ms.is_some() || is_over(exercise, attempt, now_ms - GRACE_MS) {
        return Err(ended());
    }
    Ok(())
}

pub(crate) fn ended() -> Error {
    Error::conflict("tasks.attempt_ended", "本次训练已结束，答案不再保存。")
}

/// My attempt, to write in what belongs to it: nobody hands it in until the unit ends. 404 if it is not mine, 409 when it is over.
pub async fn lock_own_attempt(
    tx: &Tx,
    user: UserId,
    id: ExerciseAttemptId,
    now_ms: Millis,
) -> Result<Attempt, Error> {
    let attempt = exercise::lock_attempt(tx, id)
        .await?
        .filter(|attempt| attempt.user == user)
        .ok_or(Error::NotFound)?;
    let asked = exercise::find_exercise(tx, attempt.exercise)
        .await?
        .ok_or(Error::NotFound)?;
    require_running(&asked, &attempt, now_ms)?;
    Ok(attempt)
}

/// What the question at a place of an attempt, from 0, asks, and its key; none where there is no such place.
pub async fn find_asked(
    tx: &Tx,
    attempt: &Attempt,
    place: i64,
) -> database::Result<Option<(QuestionBody, QuestionKey)>> {
    let shown = shown_items(tx, &attempt.form).await?;
    let Some((item, question)) = usize::try_from(place).ok().and_then(|place| shown.get(place)) else {
        return Ok(None);
    };
    let keyed = questions::load_keys(tx, &[item.version]).await?.pop();
    Ok(keyed.map(|keyed| (question.body.clone(), keyed.key.clone())))
}

/// Marks an attempt by its last acknowledged answers, records what its activities earn by it, and tells it.
pub(crate) async fn finish(
    tx: &Tx,
    exercise: &Exercise,
    attempt: &Attempt,
    now_ms: Millis,
) -> Result<(), Error> {
    let Some(marks) = close(tx, exercise, attempt, now_ms).await? else {
        return Ok(());
    };
    // Also when nothing of this attempt waits: of those before it, none may count any more.
    let earlier = exercise::list_attempts(tx, exercise.id, attempt.user).await?;
    if marks.iter().any(|mark| !mark.is_final()) || earlier.iter().any(Attempt::is_waiting) {
        let event = MarkerNeeded {
            exercise_attempt_id: attempt.id,
        };
        jobs::emit(tx, &event, now_ms).await?;
    }
    let event = ResultChanged {
        user_id: attempt.user,
        course_id: exercise.course,
    };
    Ok(jobs::emit(tx, &event, now_ms).await?)
}

/// Marks an attempt and records what its activities earn by it; none if it was closed before.
async fn close(
    tx: &Tx,
    exercise: &Exercise,
    attempt: &Attempt,
    now_ms: Millis,
) -> Result<Option<Vec<Mark>>, Error> {
    let keys = questions::load_keys(tx, &attempt.form.versions()).await?;
    let corrections = of_class(tx, exercise.id, attempt.class).await?;
    let mark = |mark: Mark| match (attempt.class, mark.is_final()) {
        (_, true) => mark,
        (None, false) if mark.needs_marker => proposed(mark),
        (_, false) => waiting(&mark),
    };
    let by_rules = mark_items(&attempt.form, &keys, &attempt.answers);
    let marks = attempt.form.items().zip(by_rules).map(|(item, said)| {
        let left_out = corrections.get(&item.version);
        let flat = left_out.and_then(|one| one.flat(item.points));
        flat.unwrap_or_else(|| mark(said))
    });
    let marks: Vec<Mark> = marks.collect();
    let opening = match attempt.class {
        Some(class) => {
            classes::find_opening(tx, class, ItemKind::Exercise, exercise.id.0, attempt.user).await?
        }
        None => Opening::by_default(ItemKind::Exercise),
    };
    let late = opening.late_at(now_ms);
    if !exercise::submit(tx, (attempt.id, attempt.full), &marks, late, now_ms).await? {
        return Ok(None);
    }
    for activity in activities_of(tx, exercise).await? {
        let result = NewResult {
            activity: activity.id,
            user: attempt.user,
            class: attempt.class,
            share: share(&marks),
            late,
            needs_marker: marks.iter().any(|mark| !mark.is_final()),
            keeps_best: exercise.keeps_best,
        };
        put_result(tx, &result, now_ms).await?;
    }
    recount(tx, exercise, attempt.user).await?;
    Ok(Some(marks))
}

/// The activities of tasks that lead to this exercise.
pub(crate) async fn activities_of(tx: &Tx, exercise: &Exercise) -> database::Result<Vec<Activity>> {
    let mut all = list_activities(tx, exercise.course).await?;
    all.retain(|activity| activity.kind == ActivityKind::Exercise && activity.reference() == exercise.key);
    Ok(all)
}

/// An attempt that lies behind: for the demo.
#[derive(Debug, Clone, Copy)]
pub struct PastAttempt<'a> {
    /// The exercise.
    pub exercise: &'a Exercise,
    /// Who tried it.
    pub user: UserId,
    /// In which class.
    pub class: ClassId,
    /// The chance of the attempt.
    pub seed: u64,
    /// When it was begun.
    pub started_at_ms: Millis,
    /// When it was handed in.
    pub submitted_at_ms: Millis,
}

/// Adds an attempt with the answers somebody gives to its questions, and marks it as any other; nobody is told.
pub async fn add_attempt(
    tx: &Tx,
    past: &PastAttempt<'_>,
    bank: &Bank,
    answer: &mut (dyn FnMut(&Form) -> Answers + Send),
) -> Result<Option<ExerciseAttemptId>, Error> {
    let mut form = draw_form(tx, &past.exercise.spec, bank, past.seed).await?;
    if form.is_empty() {
        return Ok(None);
    }
    let full = correct(
        &mut form,
        &of_class(tx, past.exercise.id, Some(past.class)).await?,
    );
    let known = exercise::list_attempts(tx, past.exercise.id, past.user).await?;
    let new = NewAttempt {
        exercise: past.exercise.id,
        user: past.user,
        class: Some(past.class),
        number: known.len() as i64 + 1,
        seed: past.seed,
        form: &form,
        full,
    };
    let id = exercise::begin(tx, &new, past.started_at_ms).await?;
    let first = Change { epoch: 0, seq: 1 };
    exercise::save(tx, id, &answer(&form), first, past.submitted_at_ms).await?;
    let attempt = exercise::find_attempt(tx, id).await?.ok_or(Error::NotFound)?;
    close(tx, past.exercise, &attempt, past.submitted_at_ms).await?;
    Ok(Some(id))
}
