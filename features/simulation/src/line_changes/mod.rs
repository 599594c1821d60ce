//! What a teacher changes of the mark of a book inside it, at any line of its report: a business, a part, what a member of a team did at
//! a post, or what one deduction costs. `marking` keeps the changes with the person's mark that they come to.

mod decide;
mod priced;

pub use decide::{decide_line, show_changes};
pub(crate) use decide::{members_with, work_of_team};
pub(crate) use priced::Priced;

use crate::{
    grading::{ItemReport, PartReport, ReasonText},
    template::Post,
};
use garde::Validate;
use platform::{Millis, access::UserId};
use scoring::{BasisPoints, ReasonCode, total::Part};
use serde::{Deserialize, Serialize};

/// A line of the report of a book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = BookReportLine)]
pub enum ReportLine {
    /// A business.
    Business {
        /// By key.
        #[garde(length(max = 200))]
        business: String,
        /// Which of its vouchers, by key.
        #[garde(length(max = 200))]
        reference: String,
    },
    /// A part of the mark.
    Part {
        /// Which.
        #[garde(skip)]
        part: Part,
    },
    /// What a member of the team did at a post.
    Duty {
        /// Who.
        #[garde(skip)]
        user: UserId,
        /// At which.
        #[garde(skip)]
        post: Post,
    },
}

impl ReportLine {
    pub(crate) fn of_item(item: &ItemReport) -> Self {
        Self::Business {
            business: item.business.clone(),
            reference: item.reference.clone(),
        }
    }

    pub(crate) const fn of_part(part: &PartReport) -> Self {
        Self::Part { part: part.part }
    }
}

/// A change of a teacher in a hand-in of a book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineChange {
    /// Which hand-in, from 1.
    pub number: i64,
    /// What of its report.
    pub line: ReportLine,
    /// One deduction; none where the line has another mark as a whole.
    pub deduction: Option<Deduction>,
    /// What the deduction cost, or what the line earned.
    pub before: BasisPoints,
    /// What it costs, or what the line earns.
    pub after: BasisPoints,
    /// Why; its student reads it.
    pub reason: String,
    /// When.
    pub at_ms: Millis,
}

/// A deduction, as its report has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deduction {
    /// Its place among the reasons of its line, from 0.
    pub place: usize,
    /// Its code.
    pub code: String,
    /// Its sentence.
    pub text: String,
}

/// What a teacher wants to be changed.
#[derive(Debug, Clone, Copy)]
pub struct WantedChange<'a> {
    /// Which hand-in, from 1.
    pub number: i64,
    /// What of its report.
    pub line: &'a ReportLine,
    /// The deduction by its place and code; none for the line as a whole.
    pub deduction: Option<(usize, &'a str)>,
    /// What it is to cost, or the line to earn, and why; none takes the change back.
    pub to: Option<(BasisPoints, &'a str)>,
}

/// One step of a teacher, as the history of a mark tells it in the language of its reader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = BookLineStep)]
pub struct LineStep {
    /// Which hand-in, from 1.
    pub number: i64,
    /// What of its report.
    pub line: ReportLine,
    /// The number of the business.
    pub business_number: Option<u32>,
    /// The title of the business or the name of the part; the name of the member, empty for whoever left the team.
    pub title: String,
    /// The sentence of the deduction; none for the line as a whole.
    pub deduction: Option<String>,
    /// What it costs or earns from then on; none where the change was taken back.
    pub to: Option<BasisPoints>,
}

/// What a book comes to by a change and those that stand.
#[derive(Debug, Clone)]
pub struct Decision {
    /// Of the marks: the best of its hand-ins.
    pub share: BasisPoints,
    /// Everything that stands now.
    pub changes: Vec<LineChange>,
    /// What was changed.
    pub step: LineStep,
}

impl LineChange {
    fn is_about(&self, number: i64, line: &ReportLine) -> bool {
        self.number == number && self.line == *line
    }

    /// Its place among these reasons; none where they are others by now.
    fn place_in(&self, reasons: &[ReasonText]) -> Option<usize> {
        let deduction = self.deduction.as_ref()?;
        let is_same = |one: &ReasonText| one.code == deduction.code && one.text == deduction.text;
        match reasons.get(deduction.place) {
            Some(one) if is_same(one) => Some(deduction.place),
            _ => reasons.iter().position(is_same),
        }
    }
}

impl LineStep {
    /// For the log: 业务 7「购入材料」：不扣「…」。
    pub fn in_words(&self) -> String {
        let percent = |share: BasisPoints| format!("{}%", share.percent());
        let what = match (&self.deduction, self.to) {
            (Some(text), None) => format!("恢复扣分「{text}」"),
            (None, None) => "恢复系统评分".to_owned(),
            (Some(text), Some(BasisPoints::ZERO)) => format!("不扣「{text}」"),
            (Some(text), Some(after)) => format!("「{text}」改扣 {}", percent(after)),
            (None, Some(after)) => format!("改为得 {}", percent(after)),
        };
        let title = &self.title;
        let name = match (&self.line, self.business_number) {
            (ReportLine::Business { .. }, Some(number)) => format!("业务 {number}「{title}」"),
            (ReportLine::Duty { post, .. }, _) => format!("{title}（{}）", post.label()),
            _ => title.clone(),
        };
        format!("{name}：{what}")
    }
}

/// The changes of a hand-in, by its number.
pub(crate) type ChangesOf<'a> = (i64, &'a [LineChange]);

/// Whether a reason says that something is right.
pub(crate) fn is_praise(reason: &ReasonText) -> bool {
    ReasonCode::find(&reason.code).is_none_or(ReasonCode::is_praise)
}

/// What was changed of a line as a whole.
pub(crate) fn whole_change<'a>(
    (number, changes): ChangesOf<'a>,
    line: &ReportLine,
) -> Option<&'a LineChange> {
    let mut own = changes.iter().filter(|one| one.is_about(number, line));
    own.find(|one| one.deduction.is_none())
}

/// What was changed of the deduction at a place among the reasons of a line.
pub(crate) fn change_of<'a>(
    (number, changes): ChangesOf<'a>,
    (line, reasons): (&ReportLine, &[ReasonText]),
    place: usize,
) -> Option<&'a LineChange> {
    let mut own = changes.iter().filter(|one| one.is_about(number, line));
    own.find(|one| one.place_in(reasons) == Some(place))
}

/// What deductions of a line cost instead, by their places.
fn changed_costs(
    (number, changes): ChangesOf<'_>,
    (line, reasons): (&ReportLine, &[ReasonText]),
) -> Vec<(usize, BasisPoints)> {
    let own = changes.iter().filter(|one| one.is_about(number, line));
    own.filter_map(|one| Some((one.place_in(reasons)?, one.after)))
        .collect()
}
