//! SQL of trials: `exam_assessment` with a kind of trial, `exam_trial_sitter`.

use crate::{AssessmentId, AttemptId, AttemptState, review::Rules, trials::TrialKind};
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId};
use questions::set::Pinned;
use scoring::Points;
use std::collections::BTreeSet;

database::sql! {
    COPY = "insert into exam_assessment (school_id, course_id, paper_id, title, opens_at_ms, closes_at_ms, counts_as, rules, \
            notice, form, full_points, published_at_ms, author_id, created_at_ms, updated_at_ms, trial_kind, trial_of_id, \
            trial_until_ms) select school_id, course_id, paper_id, cast($10 as text) || title, cast($2 as bigint), cast($3 as bigint), 'none', \
            cast($4 as text), notice, cast($5 as text), cast($6 as bigint), cast($2 as bigint), cast($7 as bigint), \
            cast($2 as bigint), cast($2 as bigint), cast($8 as text), id, cast($9 as bigint) \
            from exam_assessment where id = $1 returning id";
    PUT_SITTERS = "insert into exam_trial_sitter (assessment_id, user_id) \
                   select assessment_id, user_id from $given(assessment_id bigint, user_id bigint)";
    SITTERS = "select given.assessment_id, given.user_id from $given(assessment_id bigint, user_id bigint) \
               join exam_trial_sitter s on s.assessment_id = given.assessment_id and s.user_id = given.user_id";
    TEST_RUN = "select a.id, a.full_points, a.trial_until_ms, t.id as attempt_id, t.state, t.started_at_ms, t.deadline_at_ms, \
                t.submitted_at_ms, t.answered, t.questions, t.earned_points from exam_assessment a \
                left join exam_attempt t on t.assessment_id = a.id \
                where a.trial_of_id = $1 and a.trial_kind = 'test_run' and a.author_id = $2 and a.trial_until_ms > $3 \
                order by a.id desc limit 1";
    END = "update exam_assessment set trial_until_ms = $3 where trial_of_id = $1 and trial_kind = 'test_run' \
           and author_id = $2 and trial_until_ms > $3";
    END_ONE = "update exam_assessment set trial_until_ms = $2 where id = $1 and trial_kind is not null and trial_until_ms > $2";
    // Simulated students whose attempts are gone.
    DONE_SITTERS = "select s.user_id from exam_trial_sitter s join exam_assessment a on a.id = s.assessment_id \
                    where s.assessment_id = $1 and a.trial_kind = 'rehearsal' \
                    and s.user_id not in (select user_id from exam_attempt where assessment_id = $1)";
    DETACH = "update exam_assessment set trial_of_id = null, trial_until_ms = 0 where trial_of_id = $1 and trial_kind is not null";
    OVER = "select id from exam_assessment where trial_kind is not null and trial_until_ms <= $1 order by trial_until_ms, id";
    ATTEMPTS = "select id from exam_attempt where assessment_id = $1 and (state <> 'submitted' or questions > 0) \
                order by id limit $2";
    // INVARIANT: SQLite gives the number of a deleted newest row again. What a browser keeps of an attempt, it keeps by that
    // number; so the newest of all attempts is emptied, and goes when there is a newer one.
    EMPTY = "update exam_attempt set state = 'submitted', device = '', answered = 0, questions = 0, \
             earned_points = null where id in \
             (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    DELETE_EMPTIED = "delete from exam_attempt where assessment_id = $1 and state = 'submitted' and questions = 0 \
                      and id < (select max(id) from exam_attempt)";
    LEFT = "select count(*) as total from exam_attempt where assessment_id = $1";
    DELETE_SITTERS = "delete from exam_trial_sitter where assessment_id = $1 \
                      and user_id not in (select user_id from exam_attempt where assessment_id = $1)";
    DELETE_ANSWERS = "delete from exam_answer where attempt_id in \
    (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    DELETE_RECEIPTS = "delete from exam_receipt where attempt_id in \
    (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    DELETE_EVENTS = "delete from exam_event where attempt_id in \
    (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    DELETE_DEADLINES = "delete from exam_deadline_change where attempt_id in \
    (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    DELETE_CORRECTIONS = "delete from exam_correction_attempt where attempt_id in \
    (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    DELETE_FORMS = "delete from exam_form where attempt_id in \
    (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    DELETE_FILES = "delete from exam_answer_file where attempt_id in \
    (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
}

/// A teacher's own run through an assessment.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct TestRun {
    #[row(rename = "id")]
    pub(crate) assessment: AssessmentId,
    #[row(rename = "full_points", from = i64)]
    pub(crate) full: Points,
    #[row(rename = "trial_until_ms")]
    pub(crate) until_ms: Millis,
    /// None while it was not begun.
    #[row(rename = "attempt_id")]
    pub(crate) attempt: Option<AttemptId>,
    pub(crate) state: Option<AttemptState>,
    pub(crate) deadline_at_ms: Option<Millis>,
    pub(crate) submitted_at_ms: Option<Millis>,
    pub(crate) answered: Option<i64>,
    pub(crate) questions: Option<i64>,
    #[row(rename = "earned_points", from = i64)]
    pub(crate) earned: Option<Points>,
}

/// A copy to be made.
pub(crate) struct NewTrial<'a> {
    pub(crate) of: AssessmentId,
    pub(crate) kind: TrialKind,
    pub(crate) author: UserId,
    pub(crate) rules: &'a Rules,
    pub(crate) pinned: &'a Pinned,
    pub(crate) opens_at_ms: Millis,
    pub(crate) closes_at_ms: Millis,
    pub(crate) until_ms: Millis,
}

/// Makes the copy, for these to sit.
pub(crate) async fn copy(tx: &Tx, new: &NewTrial<'_>, sitters: &[UserId]) -> Result<AssessmentId> {
    let values = params![
        new.of,
        new.opens_at_ms,
        new.closes_at_ms,
        Json(new.rules),
        Json(new.pinned),
        new.pinned.full_points().0,
        new.author,
        new.kind,
        new.until_ms,
        new.kind.prefix()
    ];
    let id: AssessmentId = tx.query_one(&COPY, values).await?.get("id")?;
    let rows = sitters.iter().map(|user| params![id, *user]).collect();
    tx.execute_rows(&PUT_SITTERS, rows).await?;
    Ok(id)
}

/// Of these, who sits the trial that they name.
pub(crate) async fn list_sitting(
    tx: &Tx,
    places: impl Iterator<Item = (AssessmentId, UserId)>,
) -> Result<BTreeSet<(AssessmentId, UserId)>> {
    let wanted: Vec<_> = places.map(|(id, user)| params![id, user]).collect();
    if wanted.is_empty() {
        return Ok(BTreeSet::new());
    }
    let found: Vec<(AssessmentId, UserId)> = tx.query_rows(&SITTERS, wanted).await?;
    Ok(found.into_iter().collect())
}

/// The run of this teacher that is kept.
pub(crate) async fn find_test_run(
    tx: &Tx,
    of: AssessmentId,
    teacher: UserId,
    now_ms: Millis,
) -> Result<Option<TestRun>> {
    tx.query_optional_as(&TEST_RUN, params![of, teacher, now_ms])
        .await
}

/// Ends what a teacher ran before; returns how many.
pub(crate) async fn end(tx: &Tx, of: AssessmentId, teacher: UserId, now_ms: Millis) -> Result<u64> {
    tx.execute(&END, params![of, teacher, now_ms]).await
}

/// Ends one trial.
pub(crate) async fn end_one(tx: &Tx, id: AssessmentId, now_ms: Millis) -> Result<()> {
    tx.execute(&END_ONE, params![id, now_ms]).await.map(drop)
}

/// Ends the trials of an assessment that is deleted; returns how many.
pub(crate) async fn detach(tx: &Tx, of: AssessmentId) -> Result<u64> {
    tx.execute(&DETACH, params![of]).await
}

/// Trials that are to be removed.
pub(crate) async fn list_over(tx: &Tx, now_ms: Millis) -> Result<Vec<AssessmentId>> {
    tx.query_as(&OVER, params![now_ms]).await
}

/// Attempts of a trial that hold something still.
pub(crate) async fn list_attempts(tx: &Tx, id: AssessmentId, at_most: i64) -> Result<Vec<AttemptId>> {
    tx.query_as(&ATTEMPTS, params![id, at_most]).await
}

/// Forgets everything in these attempts of a trial.
pub(crate) async fn empty(tx: &Tx, attempts: &[AttemptId]) -> Result<()> {
    for statement in [
        &DELETE_ANSWERS,
        &DELETE_RECEIPTS,
        &DELETE_EVENTS,
        &DELETE_DEADLINES,
        &DELETE_CORRECTIONS,
        &DELETE_FILES,
        &DELETE_FORMS,
        &EMPTY,
    ] {
        let these = database::list(attempts.iter().map(|id| id.0));
        tx.execute(statement, vec![these]).await?;
    }
    Ok(())
}

/// Deletes the attempts of a trial that are empty; returns whether none is left.
pub(crate) async fn delete_empty(tx: &Tx, id: AssessmentId) -> Result<bool> {
    tx.execute(&DELETE_EMPTIED, params![id]).await?;
    let simulated: Vec<UserId> = tx.query_as(&DONE_SITTERS, params![id]).await?;
    tx.execute(&DELETE_SITTERS, params![id]).await?;
    identity::remove_simulated(tx, &simulated).await?;
    let left: i64 = tx.query_one(&LEFT, params![id]).await?.get("total")?;
    Ok(left == 0)
}
