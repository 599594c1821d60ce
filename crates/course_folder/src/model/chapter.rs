//! chapters/NN-slug: lectures, resources, tasks.

use std::collections::BTreeMap;

use ledger::statement::StatementKind;
use serde::{Deserialize, Serialize};

use super::values::is_false;
use super::{Marks, Preset, Simulation, SimulationParts, values::is_zero};

/// A chapter and what its folder holds, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    /// `chapters/02-vouchers`
    pub folder: String,
    pub head: ChapterHead,
    pub lectures: Vec<Lecture>,
    pub resources: Vec<Resource>,
    pub tasks: Vec<Task>,
}

/// chapter.toml.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderChapterHead)]
pub struct ChapterHead {
    pub id: String,
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours: Option<u32>,
    pub summary: String,
    /// What the chapter promises at least: questions of a kind in its exercises (by the kind's name), `python` tasks,
    /// a `quiz`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub outline: BTreeMap<String, u32>,
}

/// A lecture: front matter and Markdown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lecture {
    /// Path of the Markdown file.
    pub path: String,
    pub head: LectureHead,
    /// Markdown.
    pub body: String,
}

/// Front matter of a lecture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderLectureHead)]
pub struct LectureHead {
    pub id: String,
    pub title: String,
    /// Length as lists show it; with a video, the video's.
    #[serde(skip_serializing_if = "is_zero")]
    pub minutes: u32,
    /// Path or https address.
    pub video: String,
    /// True length of the video.
    #[serde(skip_serializing_if = "is_zero")]
    pub seconds: u32,
    pub poster: String,
    pub knowledge: Vec<String>,
    pub captions: Vec<Captions>,
    pub mark: Vec<TimeMark>,
    pub question: Vec<VideoQuestion>,
}

/// A WebVTT file in a language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderCaptions)]
pub struct Captions {
    pub language: String,
    pub file: String,
}

/// A chapter mark of the player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderTimeMark)]
pub struct TimeMark {
    /// Seconds.
    pub at: u32,
    pub title: String,
}

/// A question asked when playback reaches a time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderVideoQuestion)]
pub struct VideoQuestion {
    /// Seconds.
    pub at: u32,
    /// Question id.
    pub r#ref: String,
}

/// resources.toml.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Resources {
    pub resource: Vec<Resource>,
}

/// What a resource is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderResourceKind)]
pub enum ResourceKind {
    #[default]
    Document,
    Video,
    Link,
    Dataset,
}

/// A resource: a file of the chapter or an address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderResource)]
pub struct Resource {
    pub id: String,
    pub title: String,
    pub kind: ResourceKind,
    /// Path relative to the resources folder.
    pub file: String,
    pub url: String,
    #[serde(skip_serializing_if = "is_zero")]
    pub minutes: u32,
    pub summary: String,
    pub knowledge: Vec<String>,
}

/// A task: front matter and instructions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Task {
    /// Path of the Markdown file.
    pub path: String,
    pub head: TaskHead,
    /// Markdown.
    pub body: String,
}

/// Front matter of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderTaskHead)]
pub struct TaskHead {
    pub id: String,
    pub title: String,
    /// Project id.
    pub project: String,
    pub points: Marks,
    /// Days after it is opened to a class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due_days: Option<u32>,
    /// Share of the marks still given when late, in per cent.
    pub late_percent: u32,
    pub knowledge: Vec<String>,
    /// Tasks to finish first.
    pub requires: Vec<String>,
    pub activities: Vec<Activity>,
}

impl Default for TaskHead {
    fn default() -> Self {
        Self {
            id: String::new(),
            title: String::new(),
            project: String::new(),
            points: Marks::whole(100),
            due_days: None,
            late_percent: 100,
            knowledge: Vec::new(),
            requires: Vec::new(),
            activities: Vec::new(),
        }
    }
}

/// What is done in an activity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderActivityType)]
pub enum ActivityType {
    #[default]
    Python,
    Simulation,
    Flow,
    Exercise,
    Table,
}

/// What of a task's own businesses stands in the book when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderBooked)]
pub enum Booked {
    /// All of them: what is left are the statements.
    All,
    /// The vouchers of mistakes.csv: they are to be corrected.
    Wrong,
}

/// A step of a task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderActivity)]
pub struct Activity {
    /// Unique in the task.
    pub id: String,
    pub r#type: ActivityType,
    pub title: String,
    /// Id of the python task, flow or exercise.
    pub r#ref: String,
    pub company: String,
    /// Empty: all of the company's.
    pub businesses: Vec<String>,
    pub tables: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<SimulationParts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<Preset>,
    /// Whether each student gets a company of their own, drawn by its variation.toml.
    #[serde(skip_serializing_if = "is_false")]
    pub own_company: bool,
    /// Whether the student who sets books up also sets up their detail accounts and auxiliary items.
    #[serde(skip_serializing_if = "is_false")]
    pub own_accounts: bool,
    /// What stands in the book when it is opened, besides the businesses before its first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booked: Option<Booked>,
    /// The statements and tax returns that count; empty: the usual statements.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub statements: Vec<StatementKind>,
    /// Whether these are drawn up by hand: the books' figures are neither shown nor taken.
    #[serde(skip_serializing_if = "is_false")]
    pub statements_by_hand: bool,
    /// Share of the task in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<u32>,
}

impl Activity {
    /// Whether a class can do it as an exam: a set of questions is a paper already, and a table earns nothing.
    pub const fn may_be_exam(&self) -> bool {
        matches!(
            self.r#type,
            ActivityType::Python | ActivityType::Simulation | ActivityType::Flow
        )
    }

    /// What it asks of a company's books.
    pub fn books(&self) -> Simulation {
        Simulation {
            company: self.company.clone(),
            businesses: self.businesses.clone(),
            parts: self.parts,
            preset: self.preset,
            own_company: self.own_company,
            own_accounts: self.own_accounts,
            booked: self.booked,
            statements: self.statements.clone(),
            statements_by_hand: self.statements_by_hand,
        }
    }
}
