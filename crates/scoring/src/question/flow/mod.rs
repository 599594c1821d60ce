//! 流程: steps put in order between 开始 and 结束, with the control points that must not be passed by.

pub mod excel;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::draw::Draw;
use crate::finding::require;
use crate::flow::{has_circle, score_flow};
use crate::question::{BodyParts, KeyParts};
use crate::{Finding, Mark, Points, Share};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FlowBody)]
pub struct Body {
    #[serde(default = "start")]
    pub start: String,
    #[serde(default = "end")]
    pub end: String,
    /// The steps to choose from, distractors among them.
    pub items: Vec<FlowItem>,
    /// Swim lanes (岗位) to put steps into; empty when the task has none.
    #[serde(default)]
    pub lanes: Vec<Lane>,
}

fn start() -> String {
    "开始".to_owned()
}

fn end() -> String {
    "结束".to_owned()
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FlowItem {
    #[schema(example = "review")]
    pub id: String,
    #[schema(example = "财务审核")]
    pub title: String,
    #[serde(default)]
    pub kind: FlowItemKind,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FlowItemKind {
    #[default]
    Step,
    Gateway,
    Document,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FlowLane)]
pub struct Lane {
    pub id: String,
    #[schema(example = "出纳")]
    pub title: String,
}

/// Which steps must stand before a step, for every right step: `{"pay": ["approve"], "approve": []}`.
pub type Dependencies = BTreeMap<String, BTreeSet<String>>;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FlowKey)]
pub struct Key {
    /// The right steps and what each must follow. An item not named here is a distractor.
    pub steps: Dependencies,
    /// Other designs that are right too; the best one counts.
    #[serde(default)]
    pub alternatives: Vec<Dependencies>,
    /// Red lines of internal control.
    #[serde(default)]
    pub critical: Vec<CriticalEdge>,
    /// Steps whose absence alone caps the score, by step.
    #[serde(default)]
    pub control_steps: BTreeMap<String, Share>,
    /// Steps of one phase, which should stand next to each other.
    #[serde(default)]
    pub groups: Vec<BTreeSet<String>>,
    /// Right steps that may be left out; if chosen they must stand in a legal place.
    #[serde(default)]
    pub optional: BTreeSet<String>,
    /// The lane each step belongs to.
    #[serde(default)]
    pub lanes: BTreeMap<String, String>,
    /// What a right step in the wrong lane loses of its worth.
    #[serde(default = "lane_weight")]
    pub lane_weight: Share,
    /// What a distractor or a repeated step costs, in steps.
    #[serde(default = "extra_penalty")]
    pub extra_penalty: Share,
    /// What to tell a student who chose this item wrongly.
    #[serde(default)]
    pub feedback: BTreeMap<String, String>,
}

fn lane_weight() -> Share {
    Share::percent(30)
}

fn extra_penalty() -> Share {
    Share::HALF
}

/// `before` must stand before `after`; otherwise, or when `before` is missing, the score is capped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CriticalEdge {
    pub before: String,
    pub after: String,
    #[serde(default = "cap")]
    pub cap: Share,
    /// The two must also be done by different lanes (不相容职务分离).
    #[serde(default)]
    pub different_lanes: bool,
}

fn cap() -> Share {
    Share::percent(60)
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = FlowAnswer)]
pub struct Answer {
    /// The chosen steps in order, without start and end.
    pub steps: Vec<FlowStep>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FlowStep {
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub lane: Option<String>,
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

impl BodyParts for Body {
    fn part_names(&self) -> BTreeMap<&str, &str> {
        let items = self.items.iter();
        items
            .map(|item| (item.id.as_str(), item.title.as_str()))
            .collect()
    }

    fn nameable(&self) -> Vec<(String, String)> {
        let items = self
            .items
            .iter()
            .map(|item| (item.id.clone(), item.title.clone()));
        let lanes = self
            .lanes
            .iter()
            .map(|lane| (lane.id.clone(), lane.title.clone()));
        items.chain(lanes).collect()
    }

    /// Always: what is written side by side, or one after the other, is the key.
    fn shuffle(&mut self, draw: &mut Draw, _wanted: bool) {
        draw.shuffle(&mut self.items);
    }
}

impl KeyParts for Key {}

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    let items: BTreeSet<&str> = body.items.iter().map(|item| item.id.as_str()).collect();
    let distinct = items.len() == body.items.len();
    require(
        &mut findings,
        distinct,
        "body.items",
        "question.repeated_id",
        "步骤编号不能重复",
    );
    require(
        &mut findings,
        !key.steps.is_empty(),
        "key.steps",
        "question.no_key",
        "至少要有一个正确步骤",
    );
    validate_designs(&items, key, &mut findings);
    validate_control(&items, key, &mut findings);
    validate_lanes(&items, body, key, &mut findings);
    findings
}

/// The steps of each design exist and none waits for itself.
fn validate_designs(items: &BTreeSet<&str>, key: &Key, findings: &mut Vec<Finding>) {
    for design in std::iter::once(&key.steps).chain(&key.alternatives) {
        for (step, before) in design {
            let known = items.contains(step.as_str()) && before.iter().all(|id| design.contains_key(id));
            if !known {
                let message = format!("步骤「{step}」或它的前置步骤不存在");
                findings.push(Finding::new("key.steps", "question.unknown_step", message));
            }
        }
        require(
            findings,
            !has_circle(design),
            "key.steps",
            "question.circle",
            "步骤的先后关系形成了循环",
        );
    }
}

/// Red lines and control steps name steps that exist.
fn validate_control(items: &BTreeSet<&str>, key: &Key, findings: &mut Vec<Finding>) {
    for (i, edge) in key.critical.iter().enumerate() {
        let known = items.contains(edge.before.as_str()) && items.contains(edge.after.as_str());
        let path = format!("key.critical[{i}]");
        require(
            findings,
            known,
            path,
            "question.unknown_step",
            "关键控制点中的步骤不存在",
        );
    }
    for step in key.control_steps.keys() {
        let known = key.steps.contains_key(step);
        let path = format!("key.control_steps.{step}");
        require(
            findings,
            known,
            path,
            "question.unknown_step",
            "关键控制步骤不存在",
        );
    }
}

fn validate_lanes(items: &BTreeSet<&str>, body: &Body, key: &Key, findings: &mut Vec<Finding>) {
    for (step, lane) in &key.lanes {
        let known = items.contains(step.as_str()) && body.lanes.iter().any(|known| &known.id == lane);
        require(
            findings,
            known,
            format!("key.lanes.{step}"),
            "question.unknown_lane",
            "泳道或步骤不存在",
        );
    }
}

pub fn grade(key: &Key, answer: &Answer, full: Points) -> Mark {
    let score = score_flow(key, answer);
    Mark::of(full, score.share, score.reasons)
}
