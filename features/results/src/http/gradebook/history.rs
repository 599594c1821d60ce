//! What changed a mark: what was set in its cells, the rules by which it is made, what the office granted.

use super::{book::Book, cell::CellChange};
use crate::{
    ScoreSource,
    gradebook::{
        FinalMark,
        cell::Cell,
        history::{Concerned, RuleChange, RuleStep},
        load::OwnCells,
        sheet::RequestState,
    },
    store::{
        change,
        request::{self, Request},
        rule::{self, RuleRow},
    },
};
use axum::extract::State;
use classes::ClassCourse;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, CurrentUser, Envelope, Error, Millis, Path, Query,
    access::{Teacher, UserId},
};
use scoring::Points;
use serde::{Deserialize, Serialize};

/// A change of the rules by which marks are made.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RuleEvent {
    /// What it changed, one by one.
    steps: Vec<RuleStep>,
    reason: String,
    /// Whether the course changed, whose weights hold in a class without its own.
    is_of_course: bool,
    /// None where the server itself brought another version of the course.
    by: Option<String>,
    at_ms: Millis,
}

impl RuleEvent {
    fn of(row: &RuleRow, steps: Vec<RuleStep>) -> Self {
        Self {
            steps,
            reason: row.reason.clone(),
            is_of_course: matches!(row.change, RuleChange::Course { .. }),
            by: row.by_name.clone(),
            at_ms: row.at_ms,
        }
    }
}

/// What changed how a cell of the gradebook counts, the newest first.
pub(super) async fn rules_of_cell(
    tx: &Tx,
    user: &CurrentUser,
    book: &Book,
    at: usize,
    cell: Option<Cell>,
) -> Result<Vec<RuleEvent>, Error> {
    let scheme = &book.rules.scheme;
    let column = &book.columns[at];
    let concerned = Concerned {
        source: column.source,
        source_id: column.source_id,
        category: column.category.map(|at| scheme.categories[at].key.as_str()),
        is_late: cell.is_some_and(|cell| cell.is_late),
    };
    let rows = rule::list(tx, user.school, book.of).await?;
    let events = rows.iter().map(|row| {
        let mut steps = row.change.steps(scheme);
        steps.retain(|step| step.concerns(concerned));
        RuleEvent::of(row, steps)
    });
    Ok(events.filter(|event| !event.steps.is_empty()).collect())
}

/// Whose total.
#[derive(Debug, Clone, Copy, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct HistoryQuery {
    /// The student.
    #[garde(skip)]
    #[param(value_type = i64)]
    user_id: UserId,
}

/// What a change of the rules makes of the total, with the scores as they stand now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct RuleEffect {
    before: Points,
    after: Points,
}

/// What the school's rules made of the total as it stands now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct MarkEffect {
    before: FinalMark,
    after: FinalMark,
}

/// Something that changed a student's total.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum TotalEvent {
    /// The rules by which it is made.
    Rules {
        event: RuleEvent,
        /// None of what changes no total: a column by hand, the school's rules.
        effect: Option<RuleEffect>,
        /// Of the school's rules alone.
        mark: Option<MarkEffect>,
    },
    /// What a teacher set in a cell.
    Cell {
        source: ScoreSource,
        source_id: i64,
        change: CellChange,
    },
    /// A change of the approved mark that the office granted.
    Granted {
        before: Points,
        after: Points,
        reason: String,
        by: Option<String>,
        decided_by: Option<String>,
        at_ms: Millis,
    },
}

/// What changed a student's total, the newest first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TotalHistory {
    events: Vec<TotalEvent>,
}

/// What changed a student's total: rules, cells, and what the office granted.
#[utoipa::path(get, path = "/api/results/gradebook/{class_id}/{course_id}/history/", tag = "results", params(("class_id" = i64, Path), ("course_id" = i64, Path), HistoryQuery),
    responses((status = 200, body = platform::Envelope<TotalHistory>)))]
pub(super) async fn show_history(
    State(app): State<App>,
    user: Teacher,
    Path(place): Path<ClassCourse>,
    Query(of): Query<HistoryQuery>,
) -> ApiResult<TotalHistory> {
    let history = app
        .db
        .read(move |tx| async move { history(&tx, &user, place, of.user_id).await })
        .await?;
    Ok(Envelope::ok(history))
}

async fn history(
    tx: &Tx,
    user: &CurrentUser,
    place: ClassCourse,
    student: UserId,
) -> Result<TotalHistory, Error> {
    let book = Book::load_rows(tx, user, place, &[student]).await?;
    book.member(student)?;
    let own = OwnCells::load(tx, place.class_id, &book.course, student).await?;
    let now = book.row(student).total.points;
    let mut events: Vec<(Millis, TotalEvent)> = Vec::new();
    for row in rule::list(tx, user.school, place).await? {
        let steps = row.change.steps(&book.rules.scheme);
        events.push((row.at_ms, rules(&row, steps, &own, now)));
    }
    for row in change::list_of_student(tx, place.course_id, student).await? {
        let (source, source_id, at_ms) = (row.source, row.source_id, row.at_ms);
        let change = CellChange::from(row);
        events.push((
            at_ms,
            TotalEvent::Cell {
                source,
                source_id,
                change,
            },
        ));
    }
    if let Some(sheet) = &book.sheet {
        let requests = request::list(tx, sheet.id).await?;
        events.extend(requests.into_iter().filter_map(|row| granted(row, student)));
    }
    events.sort_by_key(|(at_ms, _)| std::cmp::Reverse(*at_ms));
    Ok(TotalHistory {
        events: events.into_iter().map(|(_, event)| event).collect(),
    })
}

fn rules(row: &RuleRow, steps: Vec<RuleStep>, own: &OwnCells, now: Points) -> TotalEvent {
    let (effect, mark) = match &row.change {
        RuleChange::Scheme { before, after } | RuleChange::Course { before, after } => {
            let effect = RuleEffect {
                before: own.total(before).points,
                after: own.total(after).points,
            };
            (Some(effect), None)
        }
        RuleChange::Policy { before, after } => {
            let mark = MarkEffect {
                before: before.mark(now),
                after: after.mark(now),
            };
            (None, Some(mark))
        }
        RuleChange::Column { .. } => (None, None),
    };
    TotalEvent::Rules {
        event: RuleEvent::of(row, steps),
        effect,
        mark,
    }
}

fn granted(row: Request, student: UserId) -> Option<(Millis, TotalEvent)> {
    let at_ms = row.decided_at_ms?;
    let is_own = row.user == student && row.state == RequestState::Granted;
    is_own.then_some((
        at_ms,
        TotalEvent::Granted {
            before: row.before,
            after: row.after,
            reason: row.reason,
            by: row.by_name,
            decided_by: row.decided_by_name,
            at_ms,
        },
    ))
}
