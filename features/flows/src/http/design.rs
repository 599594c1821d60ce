//! Designing a flow: what is asked, what is laid out, what attempts came to.

use crate::{
    Attempt, Flow, FlowAttemptId, FlowId,
    attempt::{TRIES, faults_of, right_order, shuffled_body},
    find_flow, find_flow_by_key,
    hand_in::{HandIn, hand_in},
    store::{self, AttemptPlace, list_attempts_at},
};
use ::tasks::{
    ActivityId, ActivityKind, DecidedShare, OpenActivity, ReturnedActivity, outstanding, tries_allowed,
};
use axum::extract::State;
use classes::Late;
use courses::CourseId;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, FieldError, Limit, Millis, Path, Query,
    autosave::{self, Change, Claim, Document, Opened, Saved, Stored, Writer},
};
use scoring::{
    BasisPoints,
    question::flow::{Body as FlowBody, FlowStep},
};
use serde::{Deserialize, Serialize};

/// A flow as the list shows it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct FlowRow {
    id: FlowId,
    key: String,
    title: String,
    chapter: String,
    /// Hand-ins so far, in practice and in tasks together.
    tries: usize,
    /// The best so far, in percent.
    best_percent: Option<f64>,
}

/// The flows of a course, with what I have reached.
#[utoipa::path(get, path = "/api/course/{course_id}/flows/", tag = "flows", params(("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<FlowRow>>)))]
pub(super) async fn list_course_flows(
    State(app): State<App>,
    user: CurrentUser,
    Path(course): Path<CourseId>,
) -> ApiResult<Vec<FlowRow>> {
    let (flows, attempts) = app
        .db
        .read(move |tx| async move {
            classes::require_course_access(&tx, &user, course).await?;
            let attempts = store::list_attempts(&tx, course, user.id).await?;
            Ok::<_, Error>((store::list_flows(&tx, course).await?, attempts))
        })
        .await?;
    let row = |flow: Flow| {
        let own = || {
            attempts
                .iter()
                .filter(|attempt| attempt.flow == flow.id && attempt.is_submitted)
        };
        FlowRow {
            tries: own().count(),
            best_percent: own().map(Attempt::counted).max().map(BasisPoints::percent),
            id: flow.id,
            key: flow.key,
            title: flow.title,
            chapter: flow.chapter,
        }
    };
    Ok(Envelope::ok(flows.into_iter().map(row).collect()))
}

/// What a flow is done for.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ActivityFilter {
    /// The activity; none for practice.
    #[garde(skip)]
    activity_id: Option<ActivityId>,
}

/// A flow as its designer needs it. The key is not here: only what submitted attempts came to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct FlowView {
    id: FlowId,
    course_id: CourseId,
    activity_id: Option<ActivityId>,
    title: String,
    /// The task it belongs to; none in practice.
    task_title: Option<String>,
    /// Markdown.
    text: String,
    body: FlowBody,
    due_at_ms: Option<Millis>,
    /// Why nothing can be handed in any more; none while it can.
    shut: Option<String>,
    /// How often it may be handed in; 0 for as often as one likes.
    tries: Limit,
    /// Why it was given back to be done again, and until when; none where it was not, and once it was done again.
    returned: Option<ReturnedActivity>,
    draft: Option<FlowDraft>,
    /// The submitted attempts, the oldest first.
    attempts: Vec<FlowAttemptView>,
    /// One right design, once it may be seen: after full marks, after the last try, or in practice after the first.
    right_order: Option<Vec<FlowStep>>,
}

/// What is being laid out.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct FlowDraft {
    steps: Vec<FlowStep>,
    saved_at_ms: Millis,
}

/// A submitted attempt and what it came to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct FlowAttemptView {
    id: FlowAttemptId,
    number: i64,
    percent: f64,
    /// Before the caps of internal control.
    base_percent: f64,
    steps: Vec<FlowStep>,
    /// The steps that stand in a legal place.
    kept: Vec<String>,
    reasons: Vec<crate::attempt::ReasonText>,
    is_late: bool,
    submitted_at_ms: Option<Millis>,
    /// What a teacher decided that it counts for; none while what it came to counts.
    decided: Option<FlowDecision>,
}

/// What a teacher decided that an attempt counts for.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct FlowDecision {
    percent: f64,
    reason: String,
    decided_at_ms: Millis,
}

impl From<&DecidedShare> for FlowDecision {
    fn from(decided: &DecidedShare) -> Self {
        Self {
            percent: decided.share.percent(),
            reason: decided.reason.clone(),
            decided_at_ms: decided.decided_at_ms,
        }
    }
}

pub(super) fn view_attempt(attempt: &Attempt) -> Option<FlowAttemptView> {
    let outcome = attempt.outcome.clone()?;
    Some(FlowAttemptView {
        id: attempt.id,
        decided: attempt.decided.as_ref().map(FlowDecision::from),
        number: attempt.number,
        percent: attempt.share.percent(),
        base_percent: outcome.base.percent(),
        steps: attempt.steps.clone(),
        kept: outcome.kept,
        reasons: outcome.reasons,
        is_late: attempt.is_late,
        submitted_at_ms: attempt.submitted_at_ms,
    })
}

/// The flow and the activity it is done for, entered as this person may.
struct Entered {
    flow: Flow,
    place: AttemptPlace,
    /// The activity while it is open.
    open: Option<OpenActivity>,
    task_title: Option<String>,
    shut: Option<String>,
    /// What was given back of the activity, the first one first.
    returned: Vec<ReturnedActivity>,
    /// Whether the class does the activity as an exam now.
    is_examined: bool,
}

impl Entered {
    fn tries(&self) -> Limit {
        if self.place.activity.is_some() {
            tries_allowed(TRIES, self.returned.len())
        } else {
            Limit::NONE
        }
    }

    /// Refuses once the activity is shut or its tries are used up.
    fn require_open(&self, submitted: i64) -> Result<(), Error> {
        if let Some(shut) = &self.shut {
            return Err(Error::conflict("flows.shut", shut.clone()));
        }
        if let Some(most) = self.tries().exceeded_by(submitted + 1) {
            let msg = format!("本流程最多提交 {most} 次，你已用完。");
            return Err(Error::conflict("flows.no_attempts_left", msg));
        }
        Ok(())
    }
}

/// The flow, open or not, to whoever learns in its course; 404 to everybody else.
pub(super) async fn require_flow(tx: &Tx, user: &CurrentUser, id: FlowId) -> Result<(), Error> {
    let flow = find_flow(tx, id).await?.ok_or(Error::NotFound)?;
    classes::require_course_access(tx, user, flow.course)
        .await
        .map(drop)
}

/// Finds the flow and checks that the person may open it. What was handed in stays readable after the activity is shut.
async fn enter(
    tx: &Tx,
    user: &CurrentUser,
    flow: Option<FlowId>,
    activity: Option<ActivityId>,
    now_ms: Millis,
) -> Result<Entered, Error> {
    let (mut open, mut task, mut shut, mut led) = (None, None, None, None);
    let (mut returned, mut is_examined) = (Vec::new(), false);
    if let Some(id) = activity {
        let found = tasks::find_activity(tx, id).await?.ok_or(Error::NotFound)?;
        returned = tasks::list_returned(tx, id, user.id).await?;
        match tasks::require_activity(tx, user, id, now_ms).await {
            Ok(entered) => open = Some(entered),
            Err(Error::Conflict { code, msg, .. }) => {
                is_examined = code == tasks::EXAMINED;
                shut = Some(msg.into_owned());
            }
            Err(error) => return Err(error),
        }
        task = tasks::find_task(tx, found.task).await?;
        let course = task.as_ref().ok_or(Error::NotFound)?.course;
        let is_flow = found.kind == ActivityKind::Flow;
        led = find_flow_by_key(tx, course, found.reference())
            .await?
            .filter(|_| is_flow);
    }
    let flow = match (flow, activity) {
        (Some(id), Some(_)) => led.filter(|led| led.id == id),
        (None, Some(_)) => led,
        (Some(id), None) => find_flow(tx, id).await?,
        (None, None) => None,
    };
    let flow = flow.ok_or(Error::NotFound)?;
    let (_, access) = classes::require_course_access(tx, user, flow.course).await?;
    let place = AttemptPlace {
        flow: flow.id,
        user: user.id,
        activity,
        class: access.class(),
    };
    let task_title = task.map(|task| task.title);
    Ok(Entered {
        flow,
        place,
        open,
        task_title,
        shut,
        returned,
        is_examined,
    })
}

async fn view(tx: &Tx, entered: Entered) -> Result<FlowView, Error> {
    let attempts = list_attempts_at(tx, &entered.place).await?;
    let submitted: Vec<&Attempt> = attempts.iter().filter(|attempt| attempt.is_submitted).collect();
    let best = submitted.iter().map(|attempt| attempt.share).max();
    let may_try_again = entered
        .tries()
        .get()
        .is_some_and(|most| (submitted.len() as i64) < most);
    // What an exam asks is not told by work of before.
    let may_see_key = !entered.is_examined
        && best.is_some_and(|best| best == BasisPoints::WHOLE || !may_try_again || entered.shut.is_some());
    let draft = attempts.iter().find(|attempt| !attempt.is_submitted);
    if submitted.is_empty()
        && draft.is_none()
        && let Some(shut) = entered.shut
    {
        return Err(Error::conflict("flows.shut", shut));
    }
    Ok(FlowView {
        id: entered.flow.id,
        course_id: entered.flow.course,
        activity_id: entered.place.activity,
        title: entered.flow.title.clone(),
        tries: entered.tries(),
        returned: outstanding(&entered.returned).cloned(),
        task_title: entered.task_title,
        text: entered.flow.text.clone(),
        body: shuffled_body(&entered.flow, entered.place.user),
        due_at_ms: entered.open.and_then(|open| open.opening.due_at_ms),
        shut: entered.shut,
        draft: draft.map(|draft| FlowDraft {
            steps: draft.steps.clone(),
            saved_at_ms: draft.saved_at_ms,
        }),
        right_order: may_see_key.then(|| right_order(&entered.flow)),
        attempts: submitted.into_iter().filter_map(view_attempt).collect(),
    })
}

/// One flow, with what I have laid out and what my attempts came to.
#[utoipa::path(get, path = "/api/flow/{flow_id}/", tag = "flows", params(("flow_id" = i64, Path), ActivityFilter),
    responses((status = 200, body = platform::Envelope<FlowView>)))]
pub(super) async fn show_flow(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<FlowId>,
    Query(filter): Query<ActivityFilter>,
) -> ApiResult<FlowView> {
    show(&app, user, Some(id), filter.activity_id).await
}

/// The flow that an activity leads to.
#[utoipa::path(get, path = "/api/activity/{activity_id}/flow/", tag = "flows", params(("activity_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<FlowView>)))]
pub(super) async fn show_activity_flow(
    State(app): State<App>,
    user: CurrentUser,
    Path(activity): Path<ActivityId>,
) -> ApiResult<FlowView> {
    show(&app, user, None, Some(activity)).await
}

async fn show(
    app: &App,
    user: CurrentUser,
    flow: Option<FlowId>,
    activity: Option<ActivityId>,
) -> ApiResult<FlowView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let entered = enter(&tx, &user, flow, activity, now_ms).await?;
            view(&tx, entered).await
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// The steps as they are laid out now.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "steps": [{ "id": "fill", "lane": "经办人" }], "seq": 1,
    "writer": { "token": "9f2a4c81d07b4e55", "epoch": 1 } }))]
pub(super) struct FlowSave {
    #[garde(skip)]
    #[serde(default)]
    activity_id: Option<ActivityId>,
    /// In order, without start and end.
    #[garde(length(max = 200))]
    steps: Vec<FlowStep>,
    /// The page.
    #[garde(dive)]
    writer: Writer,
    /// Counts the changes within the page's epoch; what is not newer than stored changes nothing.
    #[garde(range(min = 1))]
    seq: i64,
}

impl FlowSave {
    const fn change(&self) -> Change {
        Change {
            epoch: self.writer.epoch,
            seq: self.seq,
        }
    }
}

/// A page, and what it asks of the steps that are being laid out.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "claim": { "writer": "9f2a4c81d07b4e55", "act": "open", "closed": null } }))]
pub(super) struct FlowClaim {
    #[garde(skip)]
    #[serde(default)]
    activity_id: Option<ActivityId>,
    #[garde(dive)]
    claim: Claim,
}

fn check(flow: &Flow, steps: &[FlowStep]) -> Result<(), Error> {
    let faults = faults_of(flow, steps);
    if faults.is_empty() {
        return Ok(());
    }
    let fields = faults
        .into_iter()
        .map(|(field, message)| FieldError { field, message });
    Err(Error::Invalid(fields.collect()))
}

/// How many attempts were handed in at this place; the next one has the number after.
async fn count_submitted(tx: &Tx, place: &AttemptPlace) -> Result<i64, Error> {
    let attempts = list_attempts_at(tx, place).await?;
    Ok(attempts.iter().filter(|attempt| attempt.is_submitted).count() as i64)
}

/// The attempt that is being laid out; each one handed in is followed by another document.
fn document(place: &AttemptPlace, number: i64) -> Document {
    let (flow, user) = (place.flow, place.user);
    Document::new("flows", format_args!("{flow}/{user}/{}/{number}", place.name()))
}

fn stored(attempt: &Attempt) -> Stored<Vec<FlowStep>> {
    Stored::whole(attempt.change, attempt.steps.clone())
}

async fn find_draft(tx: &Tx, place: &AttemptPlace) -> Result<Option<Attempt>, Error> {
    let attempts = list_attempts_at(tx, place).await?;
    Ok(attempts.into_iter().find(|attempt| !attempt.is_submitted))
}

/// Opens what is being laid out for one page.
#[utoipa::path(post, path = "/api/flow/{flow_id}/attempt/writer/", tag = "flows", params(("flow_id" = i64, Path)),
    request_body = FlowClaim, responses((status = 200, body = platform::Envelope<Opened<Vec<FlowStep>>>)))]
pub(super) async fn claim_flow_attempt(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<FlowId>,
    Body(form): Body<FlowClaim>,
) -> ApiResult<Opened<Vec<FlowStep>>> {
    let now_ms = app.now_ms();
    let opened = app
        .db
        .write(move |tx| async move {
            let entered = enter(&tx, &user, Some(id), form.activity_id, now_ms).await?;
            let submitted = count_submitted(&tx, &entered.place).await?;
            if let Err(refusal) = entered.require_open(submitted) {
                return if form.claim.is_farewell() {
                    Ok(Opened::ended())
                } else {
                    Err(refusal)
                };
            }
            let document = document(&entered.place, submitted + 1);
            let place = autosave::claim(&tx, &document, &form.claim, user.id, now_ms).await?;
            let draft = find_draft(&tx, &entered.place).await?;
            let saved_at_ms = draft.as_ref().map(|draft| draft.saved_at_ms);
            let entries = draft.iter().map(stored).collect();
            Ok::<_, Error>(Opened::new(place, saved_at_ms, entries))
        })
        .await?;
    Ok(Envelope::ok(opened))
}

/// Saves what is being laid out.
#[utoipa::path(post, path = "/api/flow/{flow_id}/attempt/", tag = "flows", params(("flow_id" = i64, Path)),
    request_body = FlowSave, responses((status = 200, body = platform::Envelope<Saved<Vec<FlowStep>>>)))]
pub(super) async fn save_flow_attempt(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<FlowId>,
    Body(form): Body<FlowSave>,
) -> ApiResult<Saved<Vec<FlowStep>>> {
    let now_ms = app.now_ms();
    let saved = app
        .db
        .write(move |tx| async move {
            let entered = enter(&tx, &user, Some(id), form.activity_id, now_ms).await?;
            check(&entered.flow, &form.steps)?;
            let submitted = count_submitted(&tx, &entered.place).await?;
            entered.require_open(submitted)?;
            save(&tx, &entered, submitted + 1, &form, now_ms).await
        })
        .await?;
    Ok(Envelope::ok(saved))
}

async fn save(
    tx: &Tx,
    entered: &Entered,
    number: i64,
    form: &FlowSave,
    now_ms: Millis,
) -> Result<Saved<Vec<FlowStep>>, Error> {
    let place = &entered.place;
    autosave::require_writer(tx, &document(place, number), &form.writer).await?;
    let known = find_draft(tx, place).await?;
    if form.change().replaces(known.map(|known| known.change))? {
        store::save_attempt(tx, place, number, &form.steps, form.change(), now_ms).await?;
    }
    let draft = find_draft(tx, place).await?.ok_or(Error::NotFound)?;
    Ok(Saved {
        saved_at_ms: draft.saved_at_ms,
        stored: vec![stored(&draft)],
    })
}

/// Hands the flow in and returns what it came to.
#[utoipa::path(post, path = "/api/flow/{flow_id}/submit/", tag = "flows", params(("flow_id" = i64, Path)),
    request_body = FlowSave, responses((status = 200, body = platform::Envelope<FlowView>)))]
pub(super) async fn submit_flow(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<FlowId>,
    Body(form): Body<FlowSave>,
) -> ApiResult<FlowView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let entered = enter(&tx, &user, Some(id), form.activity_id, now_ms).await?;
            check(&entered.flow, &form.steps)?;
            if form.steps.is_empty() {
                return Err(Error::invalid("steps", "还没有放入任何步骤。"));
            }
            submit(&tx, &entered, &form, now_ms).await?;
            view(&tx, entered).await
        })
        .await?;
    Ok(Envelope::with_message("已提交。", view))
}

async fn submit(tx: &Tx, entered: &Entered, form: &FlowSave, now_ms: Millis) -> Result<(), Error> {
    let submitted = count_submitted(tx, &entered.place).await?;
    entered.require_open(submitted)?;
    autosave::require_writer(tx, &document(&entered.place, submitted + 1), &form.writer).await?;
    let open = entered.open.as_ref();
    let work = HandIn {
        number: submitted + 1,
        steps: &form.steps,
        change: form.change(),
        late: open.map_or(Late::NOT, |open| open.late_at(now_ms)),
    };
    hand_in(tx, &entered.flow, &entered.place, &work, now_ms).await?;
    Ok(())
}
