//! flows/*.toml.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::values::is_false;

/// flows/*.toml.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderFlow)]
pub struct Flow {
    #[serde(skip)]
    pub path: String,
    pub id: String,
    pub title: String,
    pub chapter: String,
    pub start: String,
    pub end: String,
    /// Markdown.
    pub text: String,
    pub lanes: Vec<String>,
    /// Taken off per extra step, in steps.
    pub extra_penalty: f64,
    /// Share of a step lost in the wrong lane.
    pub lane_weight: f64,
    /// Cap of the score when a critical step is missing.
    pub step_cap: f64,
    pub step: Vec<FlowStep>,
    pub critical: Vec<CriticalEdge>,
    pub group: Vec<FlowGroup>,
    pub alternative: Vec<FlowOrder>,
}

impl Default for Flow {
    fn default() -> Self {
        Self {
            path: String::new(),
            id: String::new(),
            title: String::new(),
            chapter: String::new(),
            start: "开始".into(),
            end: "结束".into(),
            text: String::new(),
            lanes: Vec::new(),
            extra_penalty: 0.5,
            lane_weight: 0.3,
            step_cap: 0.6,
            step: Vec::new(),
            critical: Vec::new(),
            group: Vec::new(),
            alternative: Vec::new(),
        }
    }
}

/// What a step is drawn as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderStepKind)]
pub enum StepKind {
    #[default]
    Step,
    Gateway,
    Document,
}

/// A candidate step of a flow.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderFlowStep)]
pub struct FlowStep {
    pub id: String,
    pub title: String,
    pub kind: StepKind,
    pub lane: String,
    /// Steps that must stand before this one.
    pub after: Vec<String>,
    #[serde(skip_serializing_if = "is_false")]
    pub critical: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub optional: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub distractor: bool,
    pub feedback: String,
}

/// A red line: one step must precede another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderCriticalEdge)]
pub struct CriticalEdge {
    pub before: String,
    pub after: String,
    /// The score is at most this when violated.
    pub cap: f64,
    /// The two must be done in different lanes (不相容职务分离).
    #[serde(skip_serializing_if = "is_false")]
    pub different_lanes: bool,
}

impl Default for CriticalEdge {
    fn default() -> Self {
        Self {
            before: String::new(),
            after: String::new(),
            cap: 0.6,
            different_lanes: false,
        }
    }
}

/// Steps that must stand together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderFlowGroup)]
pub struct FlowGroup {
    pub title: String,
    pub steps: Vec<String>,
}

/// Another accepted order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderFlowOrder)]
pub struct FlowOrder {
    /// Step → the steps before it.
    pub after: BTreeMap<String, Vec<String>>,
}
