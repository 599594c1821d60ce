//! What a student may see of a flow, and what an attempt comes to.

use crate::Flow;
use platform::{Limit, access::UserId};
use scoring::{
    BasisPoints, Reason,
    draw::Draw,
    flow::score_flow,
    question::flow::{Answer, Body, FlowItem, FlowStep, Key},
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How often a flow may be handed in for one activity. In practice as often as one likes.
pub const TRIES: Limit = Limit::at_most(3);
/// More steps than any flow has; it bounds what a request can cost.
pub const MOST_STEPS: usize = 60;

/// A reason with the names of its steps filled in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = FlowReason)]
pub struct ReasonText {
    /// A stable code such as `E-ORDER`.
    pub code: String,
    /// The sentence.
    pub text: String,
    /// What the author has to say of the step; empty if nothing.
    pub feedback: String,
    /// The steps it is about.
    pub steps: Vec<String>,
}

/// What a submitted attempt came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = FlowOutcome)]
pub struct Outcome {
    /// Of the marks.
    pub share: BasisPoints,
    /// The same before the caps of internal control.
    pub base: BasisPoints,
    /// The steps that stand in a legal place.
    pub kept: Vec<String>,
    /// Why not more.
    pub reasons: Vec<ReasonText>,
}

/// Scores the chosen steps.
pub fn outcome_of(flow: &Flow, steps: &[FlowStep]) -> Outcome {
    judge(&flow.body, &flow.answer_key, steps)
}

/// Scores steps that were chosen of a flow, which may still be written.
pub fn judge(body: &Body, key: &Key, steps: &[FlowStep]) -> Outcome {
    let answer = Answer {
        steps: steps.to_vec(),
    };
    let score = score_flow(key, &answer);
    Outcome {
        share: score.share.into(),
        base: score.base.into(),
        kept: score.kept,
        reasons: score
            .reasons
            .iter()
            .map(|reason| in_words(body, key, reason))
            .collect(),
    }
}

fn in_words(body: &Body, key: &Key, reason: &Reason) -> ReasonText {
    let title = |id: &String| {
        let item = body.items.iter().find(|item| item.id == *id);
        item.map(|item| item.title.clone())
    };
    let mut named = reason.clone();
    let mut steps = Vec::new();
    for (name, value) in &mut named.params {
        if matches!(name.as_str(), "step" | "before" | "after")
            && let Some(title) = title(value)
        {
            steps.push(std::mem::replace(value, title));
        }
    }
    let own_words = steps.first().and_then(|step| key.feedback.get(step));
    ReasonText {
        code: reason.code.code().into(),
        text: named.text(),
        feedback: own_words.cloned().unwrap_or_default(),
        steps,
    }
}

/// The flow's steps in an order of this student's own, the same each time.
pub fn shuffled_body(flow: &Flow, user: UserId) -> Body {
    let seed = (flow.id.0 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ user.0 as u64;
    let mut body = flow.body.clone();
    Draw::from_seed(seed).shuffle(&mut body.items);
    body
}

/// One right design: the steps in the order of the folder as far as what must stand before each allows.
pub fn right_order(flow: &Flow) -> Vec<FlowStep> {
    let key = &flow.answer_key;
    let mut open: Vec<&FlowItem> = flow
        .body
        .items
        .iter()
        .filter(|item| key.steps.contains_key(&item.id))
        .collect();
    let mut placed: BTreeSet<&String> = BTreeSet::new();
    let mut order = Vec::new();
    // A key in a circle is refused by the import; should one come by, the rest is left out.
    while let Some(next) = open
        .iter()
        .position(|item| key.steps[&item.id].iter().all(|before| placed.contains(before)))
    {
        let item = open.remove(next);
        placed.insert(&item.id);
        order.push(FlowStep {
            id: item.id.clone(),
            lane: key.lanes.get(&item.id).cloned(),
        });
    }
    order
}

/// What is wrong with the steps as sent: unknown steps or lanes, or far too many. No fault at all is an empty list.
pub fn faults_of(flow: &Flow, steps: &[FlowStep]) -> BTreeMap<String, String> {
    let mut faults = BTreeMap::new();
    if steps.len() > MOST_STEPS {
        faults.insert("steps".into(), format!("最多 {MOST_STEPS} 步。"));
        return faults;
    }
    for (place, step) in steps.iter().enumerate() {
        if !flow.body.items.iter().any(|item| item.id == step.id) {
            faults.insert(format!("steps[{place}].id"), "没有这个步骤。".into());
        }
        let is_lane = |lane: &String| flow.body.lanes.iter().any(|known| known.id == *lane);
        if step.lane.as_ref().is_some_and(|lane| !is_lane(lane)) {
            faults.insert(format!("steps[{place}].lane"), "没有这个岗位。".into());
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FlowId;
    use courses::CourseId;
    use scoring::question::flow::{CriticalEdge, Key};

    fn flow() -> Flow {
        let item = |id: &str, title: &str| serde_json::json!({ "id": id, "title": title });
        let body = serde_json::json!({ "items": [item("a", "填单"), item("b", "审批"), item("c", "付款"), item("x", "先付")] });
        let mut key: Key = serde_json::from_value(
            serde_json::json!({ "steps": { "a": [], "b": ["a"], "c": ["b"] }, "feedback": { "x": "没有审批不能付款" } }),
        )
        .expect("a key");
        key.critical = vec![CriticalEdge {
            before: "b".into(),
            after: "c".into(),
            cap: scoring::Share::percent(60),
            different_lanes: false,
        }];
        Flow {
            id: FlowId(1),
            course: CourseId(1),
            key: "f1".into(),
            title: "费用报销".into(),
            chapter: String::new(),
            text: String::new(),
            body: serde_json::from_value(body).expect("a body"),
            answer_key: key,
        }
    }

    fn steps(ids: &[&str]) -> Vec<FlowStep> {
        ids.iter()
            .map(|id| FlowStep {
                id: (*id).into(),
                lane: None,
            })
            .collect()
    }

    #[test]
    fn a_reason_names_the_steps_as_the_student_reads_them() {
        let outcome = outcome_of(&flow(), &steps(&["a", "c", "b", "x"]));
        assert!(
            outcome.share <= 6_000.into(),
            "payment before approval is a red line"
        );
        let surplus = outcome
            .reasons
            .iter()
            .find(|reason| reason.code == "E-STEP-EXTRA");
        let surplus = surplus.expect("the distractor is told");
        assert_eq!(
            (surplus.text.as_str(), surplus.feedback.as_str()),
            ("多余的步骤「先付」", "没有审批不能付款")
        );
        assert!(
            outcome
                .reasons
                .iter()
                .any(|reason| reason.text.contains("「审批」"))
        );
    }

    #[test]
    fn the_right_order_earns_everything_and_leaves_distractors_out() {
        let order = right_order(&flow());
        assert_eq!(
            order.iter().map(|step| step.id.as_str()).collect::<Vec<_>>(),
            ["a", "b", "c"]
        );
        assert_eq!(outcome_of(&flow(), &order).share, BasisPoints::WHOLE);
    }

    #[test]
    fn each_student_sees_an_order_of_their_own_and_always_the_same() {
        let (one, again) = (
            shuffled_body(&flow(), UserId(7)),
            shuffled_body(&flow(), UserId(7)),
        );
        assert_eq!(one, again);
        assert!((1..20).any(|user| shuffled_body(&flow(), UserId(user)).items != one.items));
    }

    #[test]
    fn unknown_steps_and_lanes_are_told_at_their_place() {
        let mut sent = steps(&["a", "nothing"]);
        sent[0].lane = Some("月球".into());
        let faults = faults_of(&flow(), &sent);
        assert_eq!(
            faults.keys().collect::<Vec<_>>(),
            ["steps[0].lane", "steps[1].id"]
        );
    }
}
