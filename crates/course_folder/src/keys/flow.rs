//! Flows: steps and order for scoring.

use scoring::Share;
use scoring::question::flow;

use crate::model::{Flow, FlowOrder, StepKind};

/// A part of one, from a number written in TOML.
fn share(part: f64) -> Share {
    Share::of((part * 10_000.0).round() as i64, 10_000)
}

/// Body and key of a flow.
pub fn flow_parts(written: &Flow) -> (flow::Body, flow::Key) {
    let kind = |kind| match kind {
        StepKind::Step => flow::FlowItemKind::Step,
        StepKind::Gateway => flow::FlowItemKind::Gateway,
        StepKind::Document => flow::FlowItemKind::Document,
    };
    let body = flow::Body {
        start: written.start.clone(),
        end: written.end.clone(),
        items: written
            .step
            .iter()
            .map(|step| flow::FlowItem {
                id: step.id.clone(),
                title: step.title.clone(),
                kind: kind(step.kind),
            })
            .collect(),
        lanes: written
            .lanes
            .iter()
            .map(|lane| flow::Lane {
                id: lane.clone(),
                title: lane.clone(),
            })
            .collect(),
    };
    let right = || written.step.iter().filter(|step| !step.distractor);
    let alternative = |order: &FlowOrder| -> flow::Dependencies {
        right()
            .map(|step| {
                let before = order.after.get(&step.id).into_iter().flatten().cloned().collect();
                (step.id.clone(), before)
            })
            .collect()
    };
    let key = flow::Key {
        steps: right()
            .map(|step| (step.id.clone(), step.after.iter().cloned().collect()))
            .collect(),
        alternatives: written.alternative.iter().map(alternative).collect(),
        critical: written
            .critical
            .iter()
            .map(|edge| flow::CriticalEdge {
                before: edge.before.clone(),
                after: edge.after.clone(),
                cap: share(edge.cap),
                different_lanes: edge.different_lanes,
            })
            .collect(),
        control_steps: right()
            .filter(|step| step.critical)
            .map(|step| (step.id.clone(), share(written.step_cap)))
            .collect(),
        groups: written
            .group
            .iter()
            .map(|group| group.steps.iter().cloned().collect())
            .collect(),
        optional: right()
            .filter(|step| step.optional)
            .map(|step| step.id.clone())
            .collect(),
        lanes: right()
            .filter(|step| !step.lane.is_empty())
            .map(|step| (step.id.clone(), step.lane.clone()))
            .collect(),
        lane_weight: share(written.lane_weight),
        extra_penalty: share(written.extra_penalty),
        feedback: written
            .step
            .iter()
            .filter(|step| !step.feedback.is_empty())
            .map(|step| (step.id.clone(), step.feedback.clone()))
            .collect(),
    };
    (body, key)
}
