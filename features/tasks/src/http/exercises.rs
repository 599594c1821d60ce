//! Exercises: the list, an attempt, its answers, its marks.

use crate::{
    ExerciseAttemptId, ExerciseId,
    attempt::{ended, finish, is_over, require_running},
    exercise::{Answers, draw_form_without},
    exercise_correction::{correct, of_class},
    give_back::{GivenBack, tries_allowed},
    http::{
        attempt_view::{AttemptView, view_attempt},
        exercise_files::require_own_files,
    },
    store::{
        self,
        exercise::{Attempt, Exercise, NewAttempt},
    },
    student_work::{ExerciseProgress, list_exercise_progress, list_set_progress},
};
use axum::extract::State;
use classes::{CourseAccess, ItemKind};
use courses::{Chapter, ChapterId, CourseId};
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Limit, Millis, Path,
    access::UserId,
    autosave::{self, Change, Claim, Document, Opened, Saved, Stored, Writer},
    ids,
};
use scoring::{Points, question::QuestionAnswer};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// An exercise and what I have made of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ExerciseRow {
    id: ExerciseId,
    /// The name by which activities refer to it.
    key: String,
    title: String,
    summary: String,
    chapter_id: Option<ChapterId>,
    /// Its place among the chapters, from 1, and its name.
    chapter_number: Option<usize>,
    chapter_title: Option<String>,
    /// Minutes an attempt may take; 0 for no limit.
    minutes: Limit,
    /// How often it may be tried; 0 for as often as one likes.
    attempts: Limit,
    is_open: bool,
    due_at_ms: Option<Millis>,
    tries: i64,
    /// What counts by the exercise's rule: the best attempt, or the last.
    earned: Option<Points>,
    full: Option<Points>,
    last_at_ms: Option<Millis>,
    /// Whether a mark that is still to come may change what counts.
    is_waiting: bool,
    /// The last attempt, if it was given back and has not been done again.
    returned: Option<GivenBack>,
}

/// The exercises of a course; first the sets of questions that are given to me.
#[utoipa::path(get, path = "/api/course/{course_id}/exercises/", tag = "tasks", params(("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<ExerciseRow>>)))]
pub(super) async fn list_exercises(
    State(app): State<App>,
    user: CurrentUser,
    Path(course): Path<CourseId>,
) -> ApiResult<Vec<ExerciseRow>> {
    let now_ms = app.now_ms();
    let rows = app
        .db
        .read(move |tx| async move {
            let (_, access) = classes::require_course_access(&tx, &user, course).await?;
            let mut standings = list_set_progress(&tx, course, user.id).await?;
            standings.extend(list_exercise_progress(&tx, course, access.class(), user.id).await?);
            let chapters = courses::list_chapters(&tx, course).await?;
            let rows = standings
                .into_iter()
                .map(|standing| view_exercise(standing, &chapters, now_ms));
            Ok::<_, Error>(rows.collect())
        })
        .await?;
    Ok(Envelope::ok(rows))
}

fn view_exercise(standing: ExerciseProgress, chapters: &[Chapter], now_ms: Millis) -> ExerciseRow {
    let next = standing.next_returned().cloned();
    let ExerciseProgress {
        exercise,
        result,
        opening,
        returned,
    } = standing;
    let at = chapters
        .iter()
        .position(|chapter| Some(chapter.id) == exercise.chapter);
    ExerciseRow {
        id: exercise.id,
        key: exercise.key,
        title: exercise.title,
        summary: exercise.summary,
        chapter_id: exercise.chapter,
        chapter_number: at.map(|at| at + 1),
        chapter_title: at.map(|at| chapters[at].title.clone()),
        minutes: exercise.minutes,
        attempts: tries_allowed(exercise.attempts, returned.len()),
        is_open: opening.is_open_at(now_ms) || returned.iter().any(|one| one.may_be_redone_at(now_ms)),
        due_at_ms: opening.due_at_ms,
        tries: result.map_or(0, |result| result.tries),
        earned: result.map(|result| result.earned),
        full: result.map(|result| result.full),
        last_at_ms: result.map(|result| result.last_at_ms),
        is_waiting: result.is_some_and(|result| result.is_waiting),
        returned: next,
    }
}

/// An attempt as the history lists it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AttemptRow {
    id: ExerciseAttemptId,
    /// From 1.
    number: i64,
    /// None while it is open.
    earned: Option<Points>,
    full: Points,
    is_late: bool,
    /// Whether an answer still waits for its mark.
    needs_marker: bool,
    /// Whether a later attempt counts instead, so that nobody will give that mark.
    is_superseded: bool,
    /// Why it was given back to be done again, and until when; none where it was not.
    returned: Option<GivenBack>,
    started_at_ms: Millis,
    submitted_at_ms: Option<Millis>,
}

/// My attempts at an exercise, the newest first.
#[utoipa::path(get, path = "/api/exercise/{exercise_id}/attempts/", tag = "tasks", params(("exercise_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<AttemptRow>>)))]
pub(super) async fn list_attempts(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<ExerciseId>,
) -> ApiResult<Vec<AttemptRow>> {
    let rows = app
        .db
        .read(move |tx| async move {
            let exercise = store::exercise::find_exercise(&tx, id)
                .await?
                .ok_or(Error::NotFound)?;
            classes::require_course_access(&tx, &user, exercise.course).await?;
            rows_of(&tx, &exercise, user.id).await
        })
        .await?;
    Ok(Envelope::ok(rows))
}

/// The attempts of a student at an exercise, the newest first.
pub(super) async fn rows_of(tx: &Tx, exercise: &Exercise, user: UserId) -> Result<Vec<AttemptRow>, Error> {
    let attempts = store::exercise::list_attempts(tx, exercise.id, user).await?;
    let (last, keeps_best) = (last_submitted(&attempts), exercise.keeps_best);
    let returned = given_back_of(tx, exercise, user).await?;
    let row = |attempt: Attempt| AttemptRow {
        returned: returned.iter().find(|one| one.attempt_id == attempt.id).cloned(),
        id: attempt.id,
        number: attempt.number,
        earned: attempt.submitted_at_ms.map(|_| attempt.earned),
        full: attempt.full,
        is_late: attempt.is_late,
        needs_marker: attempt.is_waiting(),
        is_superseded: !keeps_best && last != Some(attempt.number) && attempt.is_waiting(),
        started_at_ms: attempt.started_at_ms,
        submitted_at_ms: attempt.submitted_at_ms,
    };
    Ok(attempts.into_iter().rev().map(row).collect())
}

/// The attempts of a student at an exercise that were given back.
async fn given_back_of(tx: &Tx, exercise: &Exercise, user: UserId) -> Result<Vec<GivenBack>, Error> {
    let mut all = store::give_back::list(tx, exercise.course, user).await?;
    Ok(all.remove(&exercise.id).unwrap_or_default())
}

/// The number of the last attempt handed in.
pub(super) fn last_submitted(attempts: &[Attempt]) -> Option<i64> {
    let mut submitted = attempts.iter().rev();
    submitted
        .find(|attempt| attempt.submitted_at_ms.is_some())
        .map(|attempt| attempt.number)
}

/// Begins an attempt, or goes on with the one that is open.
#[utoipa::path(post, path = "/api/exercise/{exercise_id}/attempt/", tag = "tasks", params(("exercise_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<AttemptView>)))]
pub(super) async fn begin_attempt(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<ExerciseId>,
) -> ApiResult<AttemptView> {
    let (now_ms, secret) = (app.now_ms(), app.secret.clone());
    let seed = u64::from_le_bytes(ids::random_bytes());
    let view = app
        .db
        .write(move |tx| async move {
            let (exercise, access) = require_exercise(&tx, &user, id, now_ms).await?;
            let attempts = store::exercise::list_attempts(&tx, id, user.id).await?;
            let open = attempts.iter().find(|attempt| attempt.submitted_at_ms.is_none());
            let attempt = match open {
                Some(attempt) if !is_over(&exercise, attempt, now_ms) => attempt.id,
                Some(attempt) => {
                    finish(&tx, &exercise, attempt, now_ms).await?;
                    begin(&tx, &exercise, &attempts, access, user.id, seed, now_ms).await?
                }
                None => begin(&tx, &exercise, &attempts, access, user.id, seed, now_ms).await?,
            };
            view_attempt(&tx, &secret, attempt, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

async fn begin(
    tx: &Tx,
    exercise: &Exercise,
    attempts: &[Attempt],
    access: CourseAccess,
    user: UserId,
    seed: u64,
    now_ms: Millis,
) -> Result<ExerciseAttemptId, Error> {
    let number = attempts.len() as i64 + 1;
    let returned = given_back_of(tx, exercise, user).await?.len();
    if let Some(most) = tries_allowed(exercise.attempts, returned).exceeded_by(number) {
        return Err(Error::conflict(
            "tasks.no_attempts_left",
            format!("该训练最多可做 {most} 次。"),
        ));
    }
    let bank = questions::list_candidates(tx, exercise.course).await?;
    let known = store::exercise_set::find_known(tx, exercise.id, user).await?;
    let mut form = draw_form_without(tx, &exercise.spec, &bank, &known.unwrap_or_default(), seed).await?;
    if form.is_empty() {
        return Err(Error::conflict(
            "tasks.no_questions",
            "该训练还没有题目，请联系教师。",
        ));
    }
    let corrections = of_class(tx, exercise.id, access.class()).await?;
    let full = correct(&mut form, &corrections);
    let new = NewAttempt {
        exercise: exercise.id,
        user,
        class: access.class(),
        number,
        seed,
        form: &form,
        full,
    };
    Ok(store::exercise::begin(tx, &new, now_ms).await?)
}

/// An attempt of mine.
#[utoipa::path(get, path = "/api/exercise/attempt/{exercise_attempt_id}/", tag = "tasks",
    params(("exercise_attempt_id" = i64, Path)), responses((status = 200, body = platform::Envelope<AttemptView>)))]
pub(super) async fn show_attempt(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<ExerciseAttemptId>,
) -> ApiResult<AttemptView> {
    let (now_ms, secret) = (app.now_ms(), app.secret.clone());
    let view = app
        .db
        .read(move |tx| async move {
            require_own(&tx, &user, id).await?;
            view_attempt(&tx, &secret, id, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// Answers by the question's place, from 0.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "writer": { "token": "9f2a4c81d07b4e55", "epoch": 1 }, "seq": 1, "answers": { "0": { "kind": "single", "choice": "A" } } }))]
pub(super) struct AnswerSave {
    /// The page.
    #[garde(dive)]
    writer: Writer,
    /// Counts the changes within the page's epoch; what is not newer than stored changes nothing.
    #[garde(range(min = 1))]
    seq: i64,
    /// All answers so far.
    #[garde(length(max = 500))]
    answers: HashMap<String, QuestionAnswer>,
}

fn document(attempt: ExerciseAttemptId) -> Document {
    Document::new("exercises", attempt)
}

fn stored(attempt: &Attempt) -> Stored<Answers> {
    Stored::whole(attempt.change, attempt.answers.clone())
}

/// Opens the answers of an attempt for one page.
#[utoipa::path(post, path = "/api/exercise/attempt/{exercise_attempt_id}/writer/", tag = "tasks",
    params(("exercise_attempt_id" = i64, Path)), request_body = Claim,
    responses((status = 200, body = platform::Envelope<Opened<Answers>>)))]
pub(super) async fn claim_answers(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<ExerciseAttemptId>,
    Body(claim): Body<Claim>,
) -> ApiResult<Opened<Answers>> {
    let now_ms = app.now_ms();
    let opened = app
        .db
        .write(move |tx| async move {
            let (_, attempt) = require_own(&tx, &user, id).await?;
            if attempt.submitted_at_ms.is_some() {
                return if claim.is_farewell() {
                    Ok(Opened::ended())
                } else {
                    Err(ended())
                };
            }
            let place = autosave::claim(&tx, &document(id), &claim, user.id, now_ms).await?;
            let is_saved = attempt.change.seq > 0;
            let saved_at_ms = is_saved.then_some(attempt.saved_at_ms);
            let entries = is_saved.then(|| stored(&attempt)).into_iter().collect();
            Ok(Opened::new(place, saved_at_ms, entries))
        })
        .await?;
    Ok(Envelope::ok(opened))
}

/// Saves the answers of an open attempt.
#[utoipa::path(put, path = "/api/exercise/attempt/{exercise_attempt_id}/", tag = "tasks",
    params(("exercise_attempt_id" = i64, Path)), request_body = AnswerSave,
    responses((status = 200, body = platform::Envelope<Saved<Answers>>)))]
pub(super) async fn save_answers(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<ExerciseAttemptId>,
    Body(form): Body<AnswerSave>,
) -> ApiResult<Saved<Answers>> {
    let now_ms = app.now_ms();
    let saved = app
        .db
        .write(move |tx| async move {
            let (exercise, attempt) = require_own(&tx, &user, id).await?;
            require_running(&exercise, &attempt, now_ms)?;
            autosave::require_writer(&tx, &document(id), &form.writer).await?;
            let answers = placed(form.answers, attempt.form.len())?;
            require_own_files(&tx, id, &answers).await?;
            let change = Change {
                epoch: form.writer.epoch,
                seq: form.seq,
            };
            if change.replaces(Some(attempt.change))? {
                store::exercise::save(&tx, id, &answers, change, now_ms).await?;
            }
            let (_, after) = require_own(&tx, &user, id).await?;
            Ok::<_, Error>(Saved {
                saved_at_ms: after.saved_at_ms,
                stored: vec![stored(&after)],
            })
        })
        .await?;
    Ok(Envelope::ok(saved))
}

fn placed(answers: HashMap<String, QuestionAnswer>, items: usize) -> Result<Answers, Error> {
    answers
        .into_iter()
        .map(|(place, answer)| match place.parse::<usize>() {
            Ok(index) if index < items => Ok((index, answer)),
            _ => Err(Error::invalid(format!("answers.{place}"), "没有这道题。")),
        })
        .collect()
}

/// Hands an attempt in and marks it. Handing in twice answers the same.
#[utoipa::path(post, path = "/api/exercise/attempt/{exercise_attempt_id}/submit/", tag = "tasks",
    params(("exercise_attempt_id" = i64, Path)), responses((status = 200, body = platform::Envelope<AttemptView>)))]
pub(super) async fn submit_attempt(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<ExerciseAttemptId>,
) -> ApiResult<AttemptView> {
    let (now_ms, secret) = (app.now_ms(), app.secret.clone());
    let view = app
        .db
        .write(move |tx| async move {
            let (exercise, attempt) = require_own(&tx, &user, id).await?;
            finish(&tx, &exercise, &attempt, now_ms).await?;
            view_attempt(&tx, &secret, id, now_ms).await
        })
        .await?;
    Ok(Envelope::with_message("已提交。", view))
}

/// The exercise, if this person may try it now. One that a task leads to is open while that task is.
async fn require_exercise(
    tx: &Tx,
    user: &CurrentUser,
    id: ExerciseId,
    now_ms: Millis,
) -> Result<(Exercise, CourseAccess), Error> {
    let exercise = store::exercise::find_exercise(tx, id)
        .await?
        .ok_or(Error::NotFound)?;
    let (_, access) = classes::require_course_access(tx, user, exercise.course).await?;
    if exercise.is_set {
        let known = store::exercise_set::find_known(tx, id, user.id).await?;
        return known.map(|_| (exercise, access)).ok_or(Error::NotFound);
    }
    let Some(class) = access.class() else {
        return Ok((exercise, access));
    };
    let own = classes::find_opening(tx, class, ItemKind::Exercise, id.0, user.id).await?;
    if own.is_open_at(now_ms) {
        return Ok((exercise, access));
    }
    let tasks = classes::list_openings(tx, class, ItemKind::Task, Some(user.id)).await?;
    let activities = store::activity::list_activities(tx, exercise.course).await?;
    let is_open_by_task = activities.iter().any(|activity| {
        activity.kind == crate::ActivityKind::Exercise
            && activity.reference() == exercise.key
            && tasks
                .get(&activity.task.0)
                .is_some_and(|opening| opening.is_open_at(now_ms))
    });
    let returned = given_back_of(tx, &exercise, user.id).await?;
    if is_open_by_task || returned.iter().any(|one| one.may_be_redone_at(now_ms)) {
        return Ok((exercise, access));
    }
    Err(Error::conflict(
        "tasks.exercise_shut",
        "教师还没有开放这个训练，或它已经关闭。",
    ))
}

pub(super) async fn require_own(
    tx: &Tx,
    user: &CurrentUser,
    id: ExerciseAttemptId,
) -> Result<(Exercise, Attempt), Error> {
    let attempt = store::exercise::find_attempt(tx, id)
        .await?
        .filter(|attempt| attempt.user == user.id);
    let attempt = attempt.ok_or(Error::NotFound)?;
    let exercise = store::exercise::find_exercise(tx, attempt.exercise)
        .await?
        .ok_or(Error::NotFound)?;
    Ok((exercise, attempt))
}
