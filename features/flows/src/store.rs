//! SQL of `flow_flow` and `flow_attempt`.

use crate::{FlowAttemptId, FlowId, attempt::Outcome};
use classes::{ClassId, Late};
use courses::{CourseId, Known, list_known};
use database::{FromRow, Json, Result, Row, Tx, params};
use platform::{Millis, access::UserId, autosave::Change};
use scoring::{
    BasisPoints,
    question::flow::{Body, FlowStep, Key},
};
use std::collections::HashMap;
use tasks::{ActivityId, DecidedShare};

database::sql! {
    KNOWN = "select id, key, content_hash, is_removed from flow_flow where course_id = $1";
    PUT = "insert into flow_flow (course_id, key, position, title, chapter, text, body, answer_key, content_hash, is_removed) \
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0) on conflict (course_id, key) do update set \
           position = excluded.position, title = excluded.title, chapter = excluded.chapter, text = excluded.text, \
           body = excluded.body, answer_key = excluded.answer_key, content_hash = excluded.content_hash, is_removed = 0";
    REMOVE = "update flow_flow set is_removed = 1 where course_id = $1 and key = $2";
    FIND = "select * from flow_flow where id = $1";
    BY_KEY = "select * from flow_flow where course_id = $1 and key = $2";
    LIST = "select * from flow_flow where course_id = $1 and is_removed = 0 order by position, id";
    IDS = "select id, key from flow_flow where course_id = $1 and is_removed = 0";
    ATTEMPTS = "select * from flow_attempt where flow_id = $1 and user_id = $2 and place = $3 order by number";
    ATTEMPTS_OF_STUDENT = "select a.* from flow_attempt a join flow_flow f on f.id = a.flow_id \
                           where f.course_id = $1 and a.user_id = $2 order by a.id";
    OF_CLASS = "select a.user_id, a.flow_id, count(*) as tries, max(coalesce(a.decided_share, a.share)) as share, max(a.submitted_at_ms) as last_at_ms \
                from flow_attempt a join flow_flow f on f.id = a.flow_id \
                join class_v_member m on m.class_id = a.class_id and m.user_id = a.user_id \
                where a.class_id = $1 and f.course_id = $2 and f.is_removed = 0 and a.state = 'submitted' \
                group by a.user_id, a.flow_id order by a.user_id, a.flow_id";
    // INVARIANT: a draft never moves backwards: only a later epoch, or a higher number within it, is stored.
    SAVE = "insert into flow_attempt (flow_id, user_id, activity_id, class_id, place, number, state, steps, seq, share, outcome, \
            is_late, begun_at_ms, saved_at_ms, epoch) values ($1, $2, $3, $4, $5, $6, 'drafting', $7, $8, 0, 'null', 0, $9, $9, $10) \
            on conflict (flow_id, user_id, place, number) do update set steps = excluded.steps, seq = excluded.seq, \
            saved_at_ms = excluded.saved_at_ms, epoch = excluded.epoch where flow_attempt.state = 'drafting' \
            and (flow_attempt.epoch < excluded.epoch \
            or (flow_attempt.epoch = excluded.epoch and flow_attempt.seq < excluded.seq))";
    SUBMIT = "update flow_attempt set state = 'submitted', steps = $5, share = $6, outcome = $7, is_late = $8, \
              saved_at_ms = $9, submitted_at_ms = $9, late_ms = $10 \
              where flow_id = $1 and user_id = $2 and place = $3 and number = $4 and state = 'drafting' returning id";
    ATTEMPT = "select * from flow_attempt where id = $1";
    OF_ACTIVITY = "select * from flow_attempt where user_id = $2 and activity_id = $1 order by flow_id, number";
    CLASSES = "select distinct class_id from flow_attempt where flow_id = $1 and class_id is not null and state = 'submitted' \
               order by class_id";
    SUBMITTED = "select * from flow_attempt where flow_id = $1 and class_id = $2 and state = 'submitted' order by user_id, id";
    PUT_OUTCOME = "update flow_attempt set share = $2, outcome = $3 where id = $1";
    DECIDE = "update flow_attempt set decided_share = $2, decided_reason = $3, decided_by = $4, decided_at_ms = $5 where id = $1";
}

/// A flow with its key.
#[derive(Debug, Clone, FromRow)]
pub struct Flow {
    /// Row id.
    pub id: FlowId,
    /// Its course.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// Its key in the folder.
    pub key: String,
    /// Its name.
    pub title: String,
    /// Key of its chapter.
    pub chapter: String,
    /// Markdown.
    pub text: String,
    /// Start, end, the steps to choose from, lanes.
    #[row(json)]
    pub body: Body,
    /// What is right; stays on the server until an attempt is submitted.
    #[row(json)]
    pub answer_key: Key,
}

/// A flow of the folder.
pub(crate) struct NewFlow<'a> {
    pub(crate) course: CourseId,
    pub(crate) position: i64,
    pub(crate) written: &'a course_folder::model::Flow,
    pub(crate) body: &'a Body,
    pub(crate) key: &'a Key,
}

/// One try of one student.
#[derive(Debug, Clone, FromRow)]
pub struct Attempt {
    /// Row id.
    pub id: FlowAttemptId,
    /// The flow.
    #[row(rename = "flow_id")]
    pub flow: FlowId,
    /// The student.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// The activity it is done for; none in practice.
    #[row(rename = "activity_id")]
    pub activity: Option<ActivityId>,
    /// The class it is done for.
    #[row(rename = "class_id")]
    pub class: Option<ClassId>,
    /// From 1, per student, flow and place.
    pub number: i64,
    /// Whether it was handed in.
    #[row(with = is_submitted)]
    pub is_submitted: bool,
    /// The chosen steps in order.
    #[row(json)]
    pub steps: Vec<FlowStep>,
    /// The change the steps come from.
    #[row(flatten)]
    pub change: Change,
    /// What it came to, of the marks.
    #[row(from = i64)]
    pub share: BasisPoints,
    /// What a person decided that it counts for instead.
    #[row(with = decided)]
    pub decided: Option<DecidedShare>,
    /// What it came to; none before it is submitted.
    #[row(json)]
    pub outcome: Option<Outcome>,
    /// Whether it was late.
    pub is_late: bool,
    /// How late, in milliseconds; 0 in time, and of what was handed in before this was kept.
    pub late_ms: Millis,
    /// When it was saved last.
    pub saved_at_ms: Millis,
    /// When it was handed in.
    pub submitted_at_ms: Option<Millis>,
}

impl Attempt {
    /// What it counts for, of the marks.
    pub fn counted(&self) -> BasisPoints {
        self.decided.as_ref().map_or(self.share, |decided| decided.share)
    }
}

/// Where an attempt belongs.
#[derive(Debug, Clone)]
pub struct AttemptPlace {
    /// The flow.
    pub flow: FlowId,
    /// The student.
    pub user: UserId,
    /// The activity; none in practice.
    pub activity: Option<ActivityId>,
    /// The class it is done for.
    pub class: Option<ClassId>,
}

impl AttemptPlace {
    pub(crate) fn name(&self) -> String {
        self.activity
            .map_or_else(|| "free".into(), |activity| format!("activity:{activity}"))
    }
}

pub(crate) async fn known_flows(tx: &Tx, course: CourseId) -> Result<HashMap<String, Known>> {
    list_known(tx, &KNOWN, course).await
}

pub(crate) async fn put_flow(tx: &Tx, flow: &NewFlow<'_>, hash: &str) -> Result<()> {
    let written = flow.written;
    let values = params![
        flow.course,
        &written.id,
        flow.position,
        &written.title,
        &written.chapter,
        &written.text,
        Json(flow.body),
        Json(flow.key),
        hash
    ];
    tx.execute(&PUT, values).await.map(drop)
}

pub(crate) async fn remove_flow(tx: &Tx, course: CourseId, key: &str) -> Result<()> {
    tx.execute(&REMOVE, params![course, key]).await.map(drop)
}

/// The flow with that id, also one that the last import lacked.
pub async fn find_flow(tx: &Tx, id: FlowId) -> Result<Option<Flow>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The flow of a course with that key.
pub async fn find_flow_by_key(tx: &Tx, course: CourseId, key: &str) -> Result<Option<Flow>> {
    tx.query_optional_as(&BY_KEY, params![course, key]).await
}

/// The flows of a course, in order.
pub async fn list_flows(tx: &Tx, course: CourseId) -> Result<Vec<Flow>> {
    tx.query_as(&LIST, params![course]).await
}

/// The ids of a course's flows, by their keys in the folder.
pub async fn list_ids(tx: &Tx, course: CourseId) -> Result<HashMap<String, FlowId>> {
    let rows = tx.query(&IDS, params![course]).await?;
    rows.iter()
        .map(|row| Ok((row.get("key")?, row.get("id")?)))
        .collect()
}

pub(crate) async fn list_attempts_at(tx: &Tx, place: &AttemptPlace) -> Result<Vec<Attempt>> {
    tx.query_as(&ATTEMPTS, params![place.flow, place.user, place.name()])
        .await
}

/// All attempts of one student in a course, the oldest first.
pub async fn list_attempts(tx: &Tx, course: CourseId, user: UserId) -> Result<Vec<Attempt>> {
    tx.query_as(&ATTEMPTS_OF_STUDENT, params![course, user]).await
}

/// What a member of a class has made of a flow, in practice and in tasks together.
#[derive(Debug, Clone, FromRow)]
pub struct FlowResult {
    /// The student.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// The flow.
    #[row(rename = "flow_id")]
    pub flow: FlowId,
    /// Attempts handed in.
    pub tries: i64,
    /// The best.
    #[row(from = i64)]
    pub share: BasisPoints,
    /// When one was handed in last.
    pub last_at_ms: Millis,
}

/// What the members of a class have made of the flows of a course; flows never handed in are absent.
pub async fn list_results_of_class(tx: &Tx, class: ClassId, course: CourseId) -> Result<Vec<FlowResult>> {
    tx.query_as(&OF_CLASS, params![class, course]).await
}

/// Saves what is being laid out; an older change than the stored one is passed over. Returns whether it was newer.
pub async fn save_attempt(
    tx: &Tx,
    place: &AttemptPlace,
    number: i64,
    steps: &[FlowStep],
    change: Change,
    now_ms: Millis,
) -> Result<bool> {
    let values = params![
        place.flow,
        place.user,
        place.activity,
        place.class,
        place.name(),
        number,
        Json(steps),
        change.seq,
        now_ms,
        change.epoch
    ];
    Ok(tx.execute(&SAVE, values).await? == 1)
}

/// Hands an attempt in with what it came to; returns its id if it was still open.
pub(crate) async fn submit_attempt(
    tx: &Tx,
    place: &AttemptPlace,
    number: i64,
    steps: &[FlowStep],
    outcome: &Outcome,
    late: Late,
    now_ms: Millis,
) -> Result<Option<FlowAttemptId>> {
    let values = params![
        place.flow,
        place.user,
        place.name(),
        number,
        Json(steps),
        outcome.share.get(),
        Json(outcome),
        late.is_late,
        now_ms,
        late.late_ms
    ];
    tx.query_optional_as(&SUBMIT, values).await
}

/// The attempt with that id. Not scoped to an owner: callers must check.
pub async fn find_attempt(tx: &Tx, id: FlowAttemptId) -> Result<Option<Attempt>> {
    tx.query_optional_as(&ATTEMPT, params![id]).await
}

/// The classes in which somebody has handed a flow in.
pub async fn list_classes_of_flow(tx: &Tx, flow: FlowId) -> Result<Vec<ClassId>> {
    let rows = tx.query(&CLASSES, params![flow]).await?;
    rows.iter().map(|row| row.get("class_id")).collect()
}

/// What a class has handed in of a flow, each student's first one first.
pub async fn list_submitted_of_class(tx: &Tx, flow: FlowId, class: ClassId) -> Result<Vec<Attempt>> {
    tx.query_as(&SUBMITTED, params![flow, class]).await
}

/// Writes what an attempt came to.
pub(crate) async fn put_outcome(tx: &Tx, id: FlowAttemptId, outcome: &Outcome) -> Result<()> {
    tx.execute(&PUT_OUTCOME, params![id, outcome.share.get(), Json(outcome)])
        .await
        .map(drop)
}

/// What one student has made for an activity.
pub(crate) async fn list_attempts_of_activity(
    tx: &Tx,
    activity: ActivityId,
    user: UserId,
) -> Result<Vec<Attempt>> {
    tx.query_as(&OF_ACTIVITY, params![activity, user]).await
}

/// Decides what an attempt counts for; with none, what it came to counts.
pub(crate) async fn decide_attempt(tx: &Tx, id: FlowAttemptId, decided: Option<&DecidedShare>) -> Result<()> {
    let values = params![
        id,
        decided.map(|one| one.share.get()),
        decided.map(|one| one.reason.clone()),
        decided.map(|one| one.decided_by),
        decided.map(|one| one.decided_at_ms)
    ];
    tx.execute(&DECIDE, values).await.map(drop)
}

fn decided(row: &Row) -> Result<Option<DecidedShare>> {
    let share: Option<i64> = row.get("decided_share")?;
    share
        .map(|share| {
            Ok(DecidedShare {
                share: share.into(),
                reason: row.get("decided_reason")?,
                decided_by: row.get("decided_by")?,
                decided_at_ms: row.get("decided_at_ms")?,
            })
        })
        .transpose()
}

fn is_submitted(row: &Row) -> Result<bool> {
    Ok(row.get::<String>("state")? == "submitted")
}
