//! The gradebook as the client sees it.

use super::book::{Book, BookRow};
use crate::{
    ScoreSource,
    gradebook::{FinalMark, MarkPolicy, PartScore, cell::CellState, sheet::SheetState, total::mean},
};
use classes::Member;
use platform::{Millis, access::UserId};
use scoring::{Points, Share};
use serde::Serialize;

/// A part of the mark.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct GradebookCategory {
    key: String,
    /// What the teacher calls it; none for a usual part under its usual name.
    name: Option<String>,
    /// Of 100.
    weight: u32,
    /// How many of a student's lowest scores in it are left out.
    drop_lowest: u32,
}

/// A column.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct GradebookColumn {
    source: ScoreSource,
    source_id: i64,
    /// Empty for what was learned, which has no name of its own.
    title: String,
    /// Key of its category; none: it counts for nothing.
    category: Option<String>,
    /// 1 is the usual.
    weight: f64,
    opens_at_ms: Option<Millis>,
    due_at_ms: Option<Millis>,
}

/// A student's row without what its cells come to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct GradebookStudent {
    user_id: UserId,
    real_name: String,
    student_number: Option<String>,
    /// As it was handed in or approved; none while the marks are open.
    final_mark: Option<FinalMark>,
}

/// What the cells of a student come to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct GradebookTotal {
    user_id: UserId,
    /// Of 100, as things stand.
    total: Points,
    /// The weights of the categories that have a score.
    weight_so_far: u32,
    parts: Vec<PartScore>,
    /// The total as the school rounds and names it.
    mark: FinalMark,
    missing: usize,
    waiting: usize,
}

/// What the cells of a column come to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct GradebookColumnMean {
    source: ScoreSource,
    source_id: i64,
    /// Of 100, of whoever has a mark or missed it; none before the first.
    mean: Option<Points>,
}

/// What all cells of a gradebook come to: of many students it takes a moment, in which the sheet is read already.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct GradebookTotals {
    students: Vec<GradebookTotal>,
    columns: Vec<GradebookColumnMean>,
    /// Of the totals of whoever has one.
    mean: Option<Points>,
}

/// Where the final marks stand.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct MarkSheetState {
    state: SheetState,
    note: String,
    /// Who handed them in or decided.
    by: Option<String>,
    at_ms: Option<Millis>,
    /// Why the office gave them back.
    returned_because: Option<String>,
    /// Wishes that wait for the office.
    requests: usize,
}

/// The gradebook of a class in a course; its cells are asked for by students, what they come to by itself.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Gradebook {
    /// Sent back with a change of the rules.
    version: i64,
    /// Whether the class's teachers have set the rules; else they are the course's.
    is_own: bool,
    categories: Vec<GradebookCategory>,
    /// What is left of late work whose own rule takes nothing, before its days are counted.
    late_percent: u32,
    /// Whoever is late by no more than that loses nothing.
    late_grace_minutes: u32,
    /// What each started day takes, in percent.
    late_daily_percent: u32,
    /// The days take no more than leaves this, in percent.
    late_floor_percent: u32,
    policy: MarkPolicy,
    columns: Vec<GradebookColumn>,
    students: Vec<GradebookStudent>,
    sheet: MarkSheetState,
}

/// What a cell shows.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(super) struct GradebookCell {
    state: CellState,
    /// Of 100; none where nothing counts.
    points: Option<Points>,
    is_late: bool,
    /// A teacher set it.
    is_changed: bool,
    /// Among the lowest that are left out.
    is_dropped: bool,
    /// What it contributes to the total, of 100; none where it counts for nothing.
    contributes: Option<Points>,
}

/// The cells of one student, column by column; none where nothing stands.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct GradebookRow {
    user_id: UserId,
    cells: Vec<Option<GradebookCell>>,
}

impl BookRow {
    /// The cell of a column.
    pub(super) fn cell_view(&self, at: usize) -> Option<GradebookCell> {
        self.cells[at].map(|cell| GradebookCell {
            state: cell.state,
            points: cell.points(),
            is_late: cell.is_late,
            is_changed: cell.is_changed,
            is_dropped: self.dropped[at],
            contributes: self.contributes[at],
        })
    }

    /// All of them.
    pub(super) fn view(&self, user_id: UserId) -> GradebookRow {
        let places = 0..self.cells.len();
        GradebookRow {
            user_id,
            cells: places.map(|at| self.cell_view(at)).collect(),
        }
    }
}

/// The mean over students, each counting the same.
fn mean_over(shares: impl Iterator<Item = Share>) -> Option<Points> {
    mean(shares.map(|share| (1, share)))
}

impl Book {
    /// What the cells of a student come to.
    pub(super) fn total(&self, user_id: UserId, row: &BookRow) -> GradebookTotal {
        GradebookTotal {
            user_id,
            total: row.total.points,
            weight_so_far: row.total.weight_so_far,
            parts: row.total.parts.clone(),
            mark: self.policy.mark(row.total.points),
            missing: row.count(CellState::Missing),
            waiting: row.count(CellState::Waiting),
        }
    }

    fn student(&self, member: &Member) -> GradebookStudent {
        GradebookStudent {
            user_id: member.user,
            real_name: member.real_name.clone(),
            student_number: member.student_number.clone(),
            final_mark: self.finals.get(&member.user).map(|row| row.mark),
        }
    }

    /// All of it but the cells and what they come to. `requests`: wishes that wait for the office.
    pub(super) fn view(&self, requests: usize) -> Gradebook {
        Gradebook {
            version: self.rules.version,
            is_own: self.rules.is_own,
            categories: self.categories_view(),
            late_percent: self.rules.scheme.late.percent,
            late_grace_minutes: self.rules.scheme.late.grace_minutes,
            late_daily_percent: self.rules.scheme.late.daily_percent,
            late_floor_percent: self.rules.scheme.late.floor_percent,
            policy: self.policy,
            columns: self.columns_view(),
            students: self.members.iter().map(|member| self.student(member)).collect(),
            sheet: self.sheet_view(requests),
        }
    }

    /// What all cells come to.
    pub(super) fn totals(&self) -> GradebookTotals {
        let rows: Vec<BookRow> = self.members.iter().map(|member| self.row(member.user)).collect();
        let students = self.members.iter().zip(&rows);
        let totals = rows
            .iter()
            .filter(|row| row.total.weight_so_far > 0)
            .map(|row| row.total.points.out_of(Points::whole(100)));
        GradebookTotals {
            students: students
                .map(|(member, row)| self.total(member.user, row))
                .collect(),
            columns: self.column_means(&rows),
            mean: mean_over(totals),
        }
    }

    fn categories_view(&self) -> Vec<GradebookCategory> {
        let categories = self.rules.scheme.categories.iter();
        categories
            .map(|category| GradebookCategory {
                key: category.key.clone(),
                name: category.name.clone(),
                weight: category.weight,
                drop_lowest: category.drop_lowest,
            })
            .collect()
    }

    fn columns_view(&self) -> Vec<GradebookColumn> {
        let columns = self.columns.iter();
        columns
            .map(|column| {
                let category = column
                    .category
                    .and_then(|at| self.rules.scheme.categories.get(at));
                GradebookColumn {
                    source: column.source,
                    source_id: column.source_id,
                    title: column.title.clone(),
                    category: category.map(|category| category.key.clone()),
                    weight: column.weight as f64 / 100.0,
                    opens_at_ms: column.opens_at_ms,
                    due_at_ms: column.due_at_ms,
                }
            })
            .collect()
    }

    fn column_means(&self, rows: &[BookRow]) -> Vec<GradebookColumnMean> {
        let columns = self.columns.iter().enumerate();
        columns
            .map(|(at, column)| {
                let cells = rows.iter().filter_map(|row| row.cells[at]);
                let settled = cells.filter(|cell| cell.state != CellState::Waiting);
                GradebookColumnMean {
                    source: column.source,
                    source_id: column.source_id,
                    mean: mean_over(settled.filter_map(|cell| cell.share)),
                }
            })
            .collect()
    }

    fn sheet_view(&self, requests: usize) -> MarkSheetState {
        let sheet = self.sheet.as_ref();
        let decided = sheet.filter(|sheet| sheet.decided_at_ms.is_some());
        MarkSheetState {
            state: self.state(),
            note: sheet.map(|sheet| sheet.note.clone()).unwrap_or_default(),
            by: match decided {
                Some(sheet) => sheet.decided_by_name.clone(),
                None => sheet.and_then(|sheet| sheet.submitted_by_name.clone()),
            },
            at_ms: sheet.map(|sheet| sheet.decided_at_ms.unwrap_or(sheet.submitted_at_ms)),
            returned_because: sheet.and_then(|sheet| sheet.returned_because.clone()),
            requests,
        }
    }
}
