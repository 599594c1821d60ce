//! One work of a class: every student with what they handed in, by the page.

use super::training::TrainingOf;
use crate::training::{Assignment, AssignmentKind, StudentResult, Training};
use axum::extract::State;
use classes::Member;
use garde::Validate;
use platform::{
    ApiResult, App, Envelope, Error, Millis, Page, PageOf, Path, Query,
    access::{Teacher, UserId},
};
use scoring::Points;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Which students of a class.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct WorkStudents {
    /// Part of a name or a student number.
    #[garde(inner(length(chars, max = 60)))]
    q: Option<String>,
    /// Only who stands so.
    #[garde(skip)]
    #[param(inline)]
    state: Option<WorkState>,
    /// `number`, `state`, `points`, `tries` or `last`, with a leading minus for descending.
    #[garde(inner(length(chars, max = 20)))]
    sort: Option<String>,
}

/// How a student stands with a work. Missing is one thing before the time is up and another after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum WorkState {
    Open,
    Missed,
    Waiting,
    Late,
    Done,
}

impl WorkState {
    fn of(result: Option<&StudentResult>, due_at_ms: Option<Millis>, now_ms: Millis) -> Self {
        match result {
            None if due_at_ms.is_some_and(|due_at_ms| now_ms >= due_at_ms) => Self::Missed,
            None => Self::Open,
            Some(result) if result.is_waiting => Self::Waiting,
            Some(result) if result.is_late => Self::Late,
            Some(_) => Self::Done,
        }
    }
}

/// A member of the class with a work.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TrainedStudent {
    id: UserId,
    name: String,
    number: Option<String>,
    state: WorkState,
    /// None where nothing was handed in.
    result: Option<TrainingResult>,
}

/// What counts of what a student handed in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct TrainingResult {
    /// Of 100.
    points: Points,
    tries: i64,
    is_late: bool,
    /// Whether a mark that is still to come may change the points.
    is_waiting: bool,
    last_at_ms: Millis,
}

/// The students of a class I teach with one of its works, by student number where nothing else is asked for.
#[utoipa::path(get, path = "/api/results/class_training/{work_kind}/{work_id}/", tag = "results",
    params(("work_kind" = AssignmentKind, Path), ("work_id" = i64, Path), TrainingOf, WorkStudents, Page),
    responses((status = 200, body = platform::Envelope<PageOf<TrainedStudent>>)))]
pub(super) async fn list_work_students(
    State(app): State<App>,
    user: Teacher,
    Path(work): Path<(AssignmentKind, i64)>,
    Query(of): Query<TrainingOf>,
    Query(wanted): Query<WorkStudents>,
    Query(page): Query<Page>,
) -> ApiResult<PageOf<TrainedStudent>> {
    let now_ms = app.now_ms();
    let found = app
        .db
        .read(move |tx| async move {
            of.require(&tx, &user).await?;
            let found = Training::find(&tx, (of.class_id, of.course_id), work).await?;
            found.ok_or(Error::NotFound)
        })
        .await?;
    let mut students = wanted.choose(&found.0, &found.1, now_ms);
    let total = students.len() as i64;
    let from = students.len().min(page.offset() as usize);
    students.drain(..from);
    students.truncate(page.limit() as usize);
    let items = students;
    Ok(Envelope::ok(PageOf { items, total }))
}

impl WorkStudents {
    /// Who is asked for, in the order asked for.
    fn choose(&self, work: &Assignment, members: &[Member], now_ms: Millis) -> Vec<TrainedStudent> {
        let text = self.q.as_deref().unwrap_or_default().to_lowercase();
        let holds = |held: Option<&str>| held.is_some_and(|held| held.to_lowercase().contains(&text));
        let named = members
            .iter()
            .filter(|member| holds(Some(&member.real_name)) || holds(member.student_number.as_deref()));
        let students = named.map(|member| {
            let result = work.results.get(&member.user);
            TrainedStudent {
                id: member.user,
                name: member.real_name.clone(),
                number: member.student_number.clone(),
                state: WorkState::of(result, work.due_at_ms(), now_ms),
                result: result.map(view),
            }
        });
        let wanted = |one: &TrainedStudent| self.state.is_none_or(|state| state == one.state);
        let mut students: Vec<_> = students.filter(wanted).collect();
        let sort = self.sort.as_deref().unwrap_or_default();
        let (key, descends) = sort.strip_prefix('-').map_or((sort, false), |key| (key, true));
        // Equal ones keep the order of the class.
        match (key, descends) {
            ("number", false) => students.sort_by(|one, other| one.number.cmp(&other.number)),
            ("number", true) => students.sort_by(|one, other| other.number.cmp(&one.number)),
            (_, false) => students.sort_by_key(|one| one.rank(key)),
            (_, true) => students.sort_by_key(|one| Reverse(one.rank(key))),
        }
        students
    }
}

impl TrainedStudent {
    /// Where the student stands by a column; nobody before another by one that is not known.
    fn rank(&self, key: &str) -> i64 {
        let result = self.result.as_ref();
        match key {
            "state" => self.state as i64,
            "points" => result.map_or(-1, |one| one.points.0),
            "tries" => result.map_or(0, |one| one.tries),
            "last" => result.map_or(0, |one| one.last_at_ms),
            _ => 0,
        }
    }
}

fn view(reached: &StudentResult) -> TrainingResult {
    TrainingResult {
        points: reached.of_hundred(),
        tries: reached.tries,
        is_late: reached.is_late,
        is_waiting: reached.is_waiting,
        last_at_ms: reached.last_at_ms,
    }
}
