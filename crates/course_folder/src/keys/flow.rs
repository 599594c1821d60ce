//! Flows: steps and order for scoring.

use scoring::question::flow;
use scoring::{BasisPoints, Share};

use crate::model::{CriticalEdge, Flow, FlowOrder, StepKind};

/// A part of one, from a number written in TOML.
fn share(part: f64) -> Share {
    BasisPoints::nearest(part).into()
}

/// Body and key of a flow.
pub fn flow_parts(written: &Flow) -> (flow::Body, flow::Key) {
    (body(written), key(written))
}

fn body(written: &Flow) -> flow::Body {
    let items = written.step.iter().map(|step| flow::FlowItem {
        id: step.id.clone(),
        title: step.title.clone(),
        kind: match step.kind {
            StepKind::Step => flow::FlowItemKind::Step,
            StepKind::Gateway => flow::FlowItemKind::Gateway,
            StepKind::Document => flow::FlowItemKind::Document,
        },
    });
    let lanes = written.lanes.iter().map(|lane| flow::Lane {
        id: lane.clone(),
        title: lane.clone(),
    });
    flow::Body {
        start: written.start.clone(),
        end: written.end.clone(),
        items: items.collect(),
        lanes: lanes.collect(),
    }
}

fn key(written: &Flow) -> flow::Key {
    let right = || written.step.iter().filter(|step| !step.distractor);
    let with_feedback = written.step.iter().filter(|step| !step.feedback.is_empty());
    let with_lane = right().filter(|step| !step.lane.is_empty());
    let groups = written.group.iter();
    flow::Key {
        steps: right()
            .map(|step| (step.id.clone(), step.after.iter().cloned().collect()))
            .collect(),
        alternatives: written
            .alternative
            .iter()
            .map(|order| alternative(written, order))
            .collect(),
        critical: written.critical.iter().map(critical_edge).collect(),
        control_steps: right()
            .filter(|step| step.critical)
            .map(|step| (step.id.clone(), share(written.step_cap)))
            .collect(),
        groups: groups
            .map(|group| group.steps.iter().cloned().collect())
            .collect(),
        optional: right()
            .filter(|step| step.optional)
            .map(|step| step.id.clone())
            .collect(),
        lanes: with_lane
            .map(|step| (step.id.clone(), step.lane.clone()))
            .collect(),
        lane_weight: share(written.lane_weight),
        extra_penalty: share(written.extra_penalty),
        feedback: with_feedback
            .map(|step| (step.id.clone(), step.feedback.clone()))
            .collect(),
    }
}

/// Another order that is right too; a step that it does not name waits for none.
fn alternative(written: &Flow, order: &FlowOrder) -> flow::Dependencies {
    let right = written.step.iter().filter(|step| !step.distractor);
    right
        .map(|step| {
            let before = order.after.get(&step.id).into_iter().flatten().cloned().collect();
            (step.id.clone(), before)
        })
        .collect()
}

fn critical_edge(edge: &CriticalEdge) -> flow::CriticalEdge {
    flow::CriticalEdge {
        before: edge.before.clone(),
        after: edge.after.clone(),
        cap: share(edge.cap),
        different_lanes: edge.different_lanes,
    }
}
