//! SQL that puts right what forms say and what attempts earned, many in one statement.

use crate::{AssessmentId, AttemptId, AttemptState};
use database::{FromRow, Json, Result, Tx, params};
use platform::Millis;
use questions::set::{Form, Pinned};
use scoring::Points;

database::sql! {
    FORMS = "select t.id, f.form from exam_attempt t join exam_form f on f.attempt_id = t.id where t.assessment_id = $1 order by t.id";
    PUT_FORMS = "update exam_form set form = given.form from $given(id bigint, form text) where exam_form.attempt_id = given.id";
    GAINS = "update exam_attempt set full_points = exam_attempt.full_points + given.gain from $given(id bigint, gain bigint) \
             where exam_attempt.id = given.id";
    PINNED = "update exam_assessment set form = $2, full_points = $3, updated_at_ms = $4 where id = $1";
    GRADES = "select id, state, earned_points, full_points from exam_attempt where assessment_id = $1 order by id";
    PUT_GRADES = "update exam_attempt set state = given.state, earned_points = given.earned, graded_at_ms = given.graded_at_ms, \
                  released_at_ms = case when given.state = 'released' then coalesce(exam_attempt.released_at_ms, given.now_ms) end \
                  from $given(id bigint, state text, earned bigint, graded_at_ms bigint, now_ms bigint) \
                  where exam_attempt.id = given.id";
}

/// The form of an attempt.
#[derive(Debug, FromRow)]
pub(crate) struct FormOf {
    pub(crate) id: AttemptId,
    #[row(json)]
    pub(crate) form: Form,
}

pub(crate) async fn list_forms(tx: &Tx, of: AssessmentId) -> Result<Vec<FormOf>> {
    tx.query_as(&FORMS, params![of]).await
}

pub(crate) async fn put_forms(tx: &Tx, forms: &[FormOf]) -> Result<()> {
    let row = |one: &FormOf| params![one.id, Json(&one.form)];
    let rows = forms.iter().map(row).collect();
    tx.execute_rows(&PUT_FORMS, rows).await.map(drop)
}

/// Lets attempts be worth so much more, or less.
pub(crate) async fn put_gains(tx: &Tx, gains: &[(AttemptId, Points)]) -> Result<()> {
    let row = |(id, gain): &(AttemptId, Points)| params![*id, gain.0];
    let rows = gains.iter().map(row).collect();
    tx.execute_rows(&GAINS, rows).await.map(drop)
}

/// Stores what the forms of an assessment are drawn from, and what it is worth.
pub(crate) async fn put_pinned(
    tx: &Tx,
    id: AssessmentId,
    pinned: &Pinned,
    full: Points,
    now_ms: Millis,
) -> Result<()> {
    let values = params![id, Json(pinned), full.0, now_ms];
    tx.execute(&PINNED, values).await.map(drop)
}

/// What an attempt has earned.
#[derive(Debug, Clone, Copy, FromRow)]
pub struct Grade {
    /// The attempt.
    pub id: AttemptId,
    /// Where it stands.
    pub state: AttemptState,
    /// Its score; none while an answer waits.
    #[row(rename = "earned_points", from = i64)]
    pub earned: Option<Points>,
    /// Out of.
    #[row(rename = "full_points", from = i64)]
    pub full: Points,
}

/// What every attempt of an assessment has earned.
pub async fn list_grades(tx: &Tx, of: AssessmentId) -> Result<Vec<Grade>> {
    tx.query_as(&GRADES, params![of]).await
}

pub(crate) async fn put_grades(tx: &Tx, grades: &[Grade], now_ms: Millis) -> Result<()> {
    let row = |one: &Grade| {
        let graded_at_ms = one.earned.map(|_| now_ms);
        params![
            one.id,
            one.state,
            one.earned.map(|earned| earned.0),
            graded_at_ms,
            now_ms
        ]
    };
    let rows = grades.iter().map(row).collect();
    tx.execute_rows(&PUT_GRADES, rows).await.map(drop)
}
