//! Sets of work: exercises, papers, assessments.

use ledger::statement::StatementKind;
use serde::{Deserialize, Deserializer, Serialize, de::IgnoredAny};

use super::{Booked, Marks, QuestionKind, QuestionUse, values::is_false, values::is_zero};

/// How strictly a simulation or journal entry is graded.
pub use scoring::voucher::PresetName as Preset;

/// Which attempt counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderKeep)]
pub enum Keep {
    #[default]
    Best,
    Last,
    Average,
}

/// Shares of a simulation's parts in per cent; together 100.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderSimulationParts)]
pub struct SimulationParts {
    /// 建账: the student enters the opening balances before the first voucher.
    #[serde(skip_serializing_if = "is_zero")]
    pub openings: u32,
    #[serde(skip_serializing_if = "is_zero")]
    pub vouchers: u32,
    #[serde(skip_serializing_if = "is_zero")]
    pub ledgers: u32,
    #[serde(skip_serializing_if = "is_zero")]
    pub statements: u32,
    #[serde(skip_serializing_if = "is_zero")]
    pub compliance: u32,
    #[serde(skip_serializing_if = "is_zero")]
    pub documents: u32,
    /// 银行对账 of the company's first bank account.
    #[serde(skip_serializing_if = "is_zero")]
    pub reconciliation: u32,
}

impl SimulationParts {
    /// The sum, which must be 100.
    pub fn total(self) -> u32 {
        [
            self.openings,
            self.vouchers,
            self.ledgers,
            self.statements,
            self.compliance,
            self.documents,
            self.reconciliation,
        ]
        .into_iter()
        .fold(0, u32::saturating_add)
    }
}

/// The books of a company, as a question asks for them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderSimulation)]
pub struct Simulation {
    pub company: String,
    /// Empty: all of the company's.
    pub businesses: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<SimulationParts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<Preset>,
    /// Whether each student gets a company of their own, drawn by its variation.toml.
    #[serde(skip_serializing_if = "is_false")]
    pub own_company: bool,
    /// Whether the student who sets the books up also sets up their detail accounts and auxiliary items.
    #[serde(skip_serializing_if = "is_false")]
    pub own_accounts: bool,
    /// What stands in the book when it is opened, besides the businesses before its first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booked: Option<Booked>,
    /// The statements and tax returns that count; empty: the usual statements.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub statements: Vec<StatementKind>,
    /// Whether these are drawn up by hand, without the books' own figures.
    #[serde(skip_serializing_if = "is_false")]
    pub statements_by_hand: bool,
}

/// Questions drawn at random for each student.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderDraw)]
pub struct Draw {
    pub count: u32,
    pub kinds: Vec<QuestionKind>,
    pub knowledge: Vec<String>,
    pub chapters: Vec<String>,
    pub tags: Vec<String>,
    /// From, to; empty for any.
    pub difficulty: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Marks>,
}

/// exercises/*.toml: a repeatable, graded set of questions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderExercise)]
pub struct Exercise {
    #[serde(skip)]
    pub path: String,
    pub id: String,
    pub title: String,
    pub chapter: String,
    pub summary: String,
    /// 0 = unlimited.
    pub attempts: u32,
    pub keep: Keep,
    /// 0 = no limit.
    pub minutes: u32,
    #[serde(skip_serializing_if = "is_false")]
    pub shuffle: bool,
    pub questions: Vec<QuestionUse>,
    pub draw: Vec<Draw>,
    /// A company in place of questions, which an exercise could name and nothing kept. It is read, so that what was stored with it
    /// still is, found by the check of a folder, and never written.
    #[serde(rename = "simulation", deserialize_with = "is_said", skip_serializing)]
    #[schema(ignore)]
    pub names_company: bool,
}

/// Whether a field is there, whatever it says.
fn is_said<'de, D: Deserializer<'de>>(field: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(field).map(|_| true)
}

/// papers/*.toml.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Paper {
    #[serde(skip)]
    pub path: String,
    pub id: String,
    pub title: String,
    pub total: Marks,
    pub minutes: u32,
    #[serde(skip_serializing_if = "is_false")]
    pub shuffle_questions: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub shuffle_options: bool,
    /// Draws take what a student met in earlier exams only for want of other questions.
    #[serde(skip_serializing_if = "is_false")]
    pub avoids_seen: bool,
    /// Markdown, shown before the start.
    pub notice: String,
    pub section: Vec<Section>,
}

/// A section of a paper.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Section {
    pub title: String,
    /// Of each question here; default: the question's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Marks>,
    pub questions: Vec<QuestionUse>,
    pub draw: Vec<Draw>,
}

/// The part of the final mark an assessment counts for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderCountsAs)]
pub enum CountsAs {
    Practical,
    Final,
    #[default]
    None,
}

/// assessments/*.toml: the settings a teacher opens for a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderAssessment)]
pub struct Assessment {
    #[serde(skip)]
    pub path: String,
    pub id: String,
    pub title: String,
    pub counts_as: CountsAs,
    /// Paper id.
    pub paper: String,
    /// Instead of a paper: the activity of a task that is done as an exam, as `task/activity`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub activity: String,
    pub minutes: u32,
    pub attempts: u32,
    pub keep: Keep,
    /// Per cent.
    pub pass_mark: u32,
    /// 0 = any time in the window.
    pub late_entry_minutes: u32,
    pub leave_page: LeavePage,
    #[serde(skip_serializing_if = "TakeOver::is_free")]
    pub take_over: TakeOver,
    /// Days after the release; 0 = no appeals.
    #[serde(skip_serializing_if = "is_week")]
    pub appeal_days: u32,
    pub review: Review,
}

impl Assessment {
    /// The ids of the task and of its activity, where it is one that is done as an exam.
    pub fn task_activity(&self) -> Option<(&str, &str)> {
        self.activity.split_once('/')
    }
}

/// Days in which a student may appeal, where the file does not say.
const WEEK: u32 = 7;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_week(days: &u32) -> bool {
    *days == WEEK
}

impl Default for Assessment {
    fn default() -> Self {
        Self {
            path: String::new(),
            id: String::new(),
            title: String::new(),
            counts_as: CountsAs::default(),
            paper: String::new(),
            activity: String::new(),
            minutes: 0,
            attempts: 1,
            keep: Keep::default(),
            pass_mark: 60,
            late_entry_minutes: 0,
            leave_page: LeavePage::default(),
            take_over: TakeOver::default(),
            appeal_days: WEEK,
            review: Review::default(),
        }
    }
}

/// What happens when the student leaves the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderLeavePage)]
pub struct LeavePage {
    pub action: LeaveAction,
    #[serde(skip_serializing_if = "is_zero")]
    pub limit: u32,
}

/// The action of [`LeavePage`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderLeaveAction)]
pub enum LeaveAction {
    #[default]
    Ignore,
    Record,
    Warn,
    HandIn,
}

/// Whether a student may go on on another device by themself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderTakeOver)]
pub enum TakeOver {
    #[default]
    Free,
    Supervised,
}

impl TakeOver {
    fn is_free(&self) -> bool {
        *self == Self::Free
    }
}

/// When a student sees what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderReview)]
pub struct Review {
    pub score: ReviewTime,
    pub answer: ReviewTime,
    pub key: ReviewTime,
    pub analysis: ReviewTime,
}

impl Default for Review {
    fn default() -> Self {
        Self {
            score: ReviewTime::Released,
            answer: ReviewTime::Released,
            key: ReviewTime::Never,
            analysis: ReviewTime::Never,
        }
    }
}

/// From when something may be seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderReviewTime)]
pub enum ReviewTime {
    #[default]
    Never,
    Submitted,
    Closed,
    Released,
}
