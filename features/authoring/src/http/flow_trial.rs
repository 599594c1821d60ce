//! A flow being written, tried: what an order of its steps earns, and which orders are right.

use axum::extract::State;
use course_folder::{flow_parts, model::Flow};
use courses::{CourseId, require_writer};
use flows::attempt::{MOST_STEPS, Outcome, judge};
use garde::Validate;
use platform::{ApiResult, App, Body, Envelope, Error, Path, access::Teacher};
use scoring::{flow::accepted_orders, question::flow::FlowStep};
use serde::{Deserialize, Serialize};

/// How many right orders are listed.
const LISTED: usize = 20;

/// Steps in an order, for a flow as both are on screen.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "flow": { "id": "f1", "title": "报销", "step": [{ "id": "a", "title": "填单" }, { "id": "b", "title": "审核", "after": ["a"] }] },
    "steps": [{ "id": "b" }, { "id": "a" }] }))]
pub(super) struct FlowTrialRequest {
    /// Nothing of it is kept.
    #[garde(custom(within_limits))]
    flow: Flow,
    /// From start to end; empty to ask for the right orders alone.
    #[garde(length(max = MOST_STEPS))]
    steps: Vec<FlowStep>,
}

fn within_limits(flow: &Flow, (): &()) -> garde::Result {
    if flow.step.len() > MOST_STEPS || flow.alternative.len() > MOST_STEPS {
        return Err(garde::Error::new("步骤太多。"));
    }
    Ok(())
}

/// What came of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct FlowTrial {
    /// What the order earns; none where no step was given.
    #[schema(required = true)]
    outcome: Option<Outcome>,
    /// Orders of all required steps that earn everything, by the ids of the steps.
    orders: Vec<Vec<String>>,
    /// Whether there are more of them.
    has_more: bool,
}

/// Scores an order of the steps of a flow that is being written, and lists the orders that are right.
#[utoipa::path(post, path = "/api/authoring/{course_id}/flow_trial/", tag = "authoring", params(("course_id" = i64, Path)),
    request_body = FlowTrialRequest, responses((status = 200, body = platform::Envelope<FlowTrial>)))]
pub(super) async fn try_flow(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    Body(form): Body<FlowTrialRequest>,
) -> ApiResult<FlowTrial> {
    app.db
        .read(move |tx| async move { require_writer(&tx, &teacher, id).await })
        .await?;
    let tried = tokio::task::spawn_blocking(move || {
        let (body, key) = flow_parts(&form.flow);
        let (orders, has_more) = accepted_orders(&key, LISTED);
        FlowTrial {
            outcome: (!form.steps.is_empty()).then(|| judge(&body, &key, &form.steps)),
            orders,
            has_more,
        }
    });
    let tried = tried
        .await
        .map_err(|error| Error::internal("try a flow", error))?;
    Ok(Envelope::ok(tried))
}
