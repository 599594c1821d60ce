//! Flows: the steps, the rules that name steps, shares and caps; then the key as a whole.

use std::collections::BTreeSet;

use crate::check::Check;
use crate::keys::flow_parts;
use crate::lint::references::chapter;
use crate::model::{Course, Flow, FlowStep};

pub(super) fn flow(check: &mut Check<'_>, course: &Course, flow: &Flow) {
    let file = flow.path.as_str();
    check.require(file, "", &["id", "title", "step"]);
    chapter(check, course, file, "chapter", &flow.chapter);
    let expected = flow.step.iter().filter(|step| !step.distractor);
    let expected: BTreeSet<&str> = expected.map(|step| step.id.as_str()).collect();
    let before = check.findings.len();
    for (index, item) in flow.step.iter().enumerate() {
        step(check, flow, &format!("step.{index}"), item, &expected);
    }
    rules(check, flow, &expected);
    shares(check, flow);
    if check.findings.len() == before {
        key(check, flow);
    }
}

fn fault(check: &mut Check<'_>, flow: &Flow, path: &str, zh: impl Into<String>, en: impl Into<String>) {
    check.at("flow.step", &flow.path, path, zh, en);
}

fn step(check: &mut Check<'_>, flow: &Flow, path: &str, step: &FlowStep, expected: &BTreeSet<&str>) {
    check.require(&flow.path, path, &["id", "title"]);
    if !step.lane.is_empty() && !flow.lanes.contains(&step.lane) {
        fault(
            check,
            flow,
            &format!("{path}.lane"),
            format!("没有泳道 {}", step.lane),
            format!("there is no lane {}", step.lane),
        );
    }
    if step.distractor && (step.critical || step.optional || !step.after.is_empty()) {
        fault(
            check,
            flow,
            path,
            "干扰项不能有 after、critical、optional",
            "a distractor has no after, critical or optional",
        );
    }
    known_steps(check, flow, &format!("{path}.after"), &step.after, expected);
}

/// Red lines, groups and other orders: they name steps of the flow that are no distractors.
fn rules(check: &mut Check<'_>, flow: &Flow, expected: &BTreeSet<&str>) {
    for (index, edge) in flow.critical.iter().enumerate() {
        let named = [&edge.before, &edge.after];
        known_steps(check, flow, &format!("critical.{index}"), named, expected);
    }
    for (index, group) in flow.group.iter().enumerate() {
        known_steps(check, flow, &format!("group.{index}"), &group.steps, expected);
    }
    for (index, order) in flow.alternative.iter().enumerate() {
        let named = order.after.iter();
        let named = named.flat_map(|(step, after)| std::iter::once(step).chain(after));
        known_steps(check, flow, &format!("alternative.{index}"), named, expected);
    }
}

fn known_steps<'n>(
    check: &mut Check<'_>,
    flow: &Flow,
    path: &str,
    named: impl IntoIterator<Item = &'n String>,
    expected: &BTreeSet<&str>,
) {
    for name in named.into_iter().filter(|name| !expected.contains(name.as_str())) {
        fault(
            check,
            flow,
            path,
            format!("没有步骤 {name}"),
            format!("there is no step {name}"),
        );
    }
}

fn shares(check: &mut Check<'_>, flow: &Flow) {
    let of_flow = [flow.extra_penalty, flow.lane_weight, flow.step_cap];
    let mut all = of_flow
        .into_iter()
        .chain(flow.critical.iter().map(|edge| edge.cap));
    if all.any(|part| !(0.0..=1.0).contains(&part)) {
        fault(
            check,
            flow,
            "",
            "extra_penalty、lane_weight、step_cap、cap 须在 0 到 1 之间",
            "penalties, weights and caps lie between 0 and 1",
        );
    }
}

/// What scoring finds wrong with the flow as a whole, such as steps that wait for one another.
fn key(check: &mut Check<'_>, flow: &Flow) {
    let (body, key) = flow_parts(flow);
    for fault in scoring::question::flow::validate(&body, &key) {
        let code = match fault.code {
            "question.circle" => "flow.cycle",
            _ => "flow.step",
        };
        check.at(
            code,
            &flow.path,
            "step",
            fault.message,
            format!("the flow's key is wrong ({})", fault.code),
        );
    }
}
