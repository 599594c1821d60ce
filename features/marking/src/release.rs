//! Making scores known: by a teacher, or by itself at the time a teacher planned.

use crate::{
    ScoresChanged, SourceKind,
    second::{self, HeldNames},
    store::queue::{count_unmarked, count_waiting},
};
use ::jobs::{Failure, Job, Terms, enqueue};
use database::Tx;
use exams::{
    Assessment, AssessmentId, AttemptState, PlannedRelease, find_assessment, list_board, plan_release,
};
use platform::{
    App, Error, Millis,
    access::UserId,
    audit::{self, Entry},
};
use serde::{Deserialize, Serialize};

/// A student, as the release names them.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = ReleasePerson)]
pub(crate) struct Person {
    user_id: UserId,
    real_name: String,
    student_number: Option<String>,
}

/// Where an assessment stands on the way to the release of its scores.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ReleaseState)]
pub(crate) struct ReleaseState {
    /// Whether its window has closed.
    is_closed: bool,
    released_at_ms: Option<Millis>,
    /// When they are to be made known by themselves; a time that has passed was held up by who is named here.
    planned_at_ms: Option<Millis>,
    /// Whose score a release makes known.
    graded: usize,
    /// Who still writes; the release waits for them.
    running: Vec<Person>,
    /// Who has a window of their own that is not over; nobody begins after the release.
    still_to_come: Vec<Person>,
    /// Who handed in and has answers without a mark; their scores follow.
    unmarked: Vec<Person>,
    /// Who was expected and did not begin.
    absent: Vec<Person>,
    /// Of the answers without a mark: those that one of two teachers has marked, and those that wait for a third to decide.
    waiting_second: usize,
    waiting_third: usize,
}

impl ReleaseState {
    pub(crate) async fn of(tx: &Tx, assessment: &Assessment, now_ms: Millis) -> Result<Self, Error> {
        let waiting = count_unmarked(tx, assessment.id).await?;
        let (waiting_second, waiting_third) =
            second::count_waiting(tx, (SourceKind::Exam, assessment.id.0)).await?;
        let mut state = Self {
            is_closed: assessment.is_closed(now_ms),
            released_at_ms: assessment.released_at_ms,
            planned_at_ms: assessment.planned_release.map(|plan| plan.at_ms),
            graded: 0,
            running: Vec::new(),
            still_to_come: Vec::new(),
            unmarked: Vec::new(),
            absent: Vec::new(),
            waiting_second,
            waiting_third,
        };
        let held = HeldNames::of_all(tx, assessment).await?;
        for row in list_board(tx, assessment.id).await? {
            let is_unmarked = waiting.contains_key(&row.user_id);
            let may_come = row
                .own_closes_at_ms
                .is_some_and(|closes_at_ms| now_ms < closes_at_ms);
            let group = match row.state {
                None if may_come => &mut state.still_to_come,
                None => &mut state.absent,
                Some(AttemptState::Ready | AttemptState::Running) => &mut state.running,
                Some(AttemptState::Submitted) => &mut state.unmarked,
                Some(AttemptState::Graded | AttemptState::Released) if is_unmarked => &mut state.unmarked,
                Some(AttemptState::Graded | AttemptState::Released) => {
                    state.graded += 1;
                    continue;
                }
            };
            group.push(Person {
                user_id: row.user_id,
                real_name: row.real_name,
                student_number: row.student_number,
            });
        }
        // The last answer without a mark would be theirs who is named here.
        if let Some(held) = held {
            hide(&mut state.unmarked, &held);
        }
        Ok(state)
    }
}

/// Gives people their codes in place of their names, in the order of the codes.
fn hide(people: &mut [Person], held: &HeldNames) {
    let ids = people.iter().map(|one| one.user_id).collect();
    let number = held.number(&ids);
    for one in people.iter_mut() {
        one.real_name = held.code(one.user_id);
        one.student_number = None;
        one.user_id = number(one.user_id);
    }
    people.sort_by(|left, right| left.real_name.cmp(&right.real_name));
}

/// What a release did.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ReleaseReport)]
pub(crate) struct Released {
    /// Scores made known.
    pub(crate) released: u64,
    /// Answers that still wait; their attempts follow when they are marked.
    waiting: i64,
}

/// Makes the scores of an assessment known; refused while anybody still writes or has a window of their own to come.
pub(crate) async fn release(
    tx: &Tx,
    assessment: &Assessment,
    by: UserId,
    even_if_waiting: bool,
    now_ms: Millis,
) -> Result<Released, Error> {
    let id = assessment.id;
    let state = ReleaseState::of(tx, assessment, now_ms).await?;
    if !state.is_closed {
        return Err(Error::conflict(
            "marking.still_open",
            "考核尚未结束，结束后才能发布成绩。",
        ));
    }
    let running = state.running.len();
    if running > 0 {
        return Err(Error::conflict(
            "marking.still_running",
            format!("还有 {running} 人正在作答。请等他们交卷，或在监考页立即结束全部作答。"),
        ));
    }
    let to_come = state.still_to_come.len();
    if to_come > 0 {
        return Err(Error::conflict(
            "marking.still_to_come",
            format!("还有 {to_come} 人的补考时间没有结束，发布后他们不能再进入。请等补考结束后再发布。"),
        ));
    }
    let waiting = count_waiting(tx, id).await?;
    let unmarked = state.unmarked.len();
    if unmarked > 0 && !even_if_waiting {
        return Err(Error::conflict(
            "marking.still_waiting",
            format!("还有 {unmarked} 人的答案等待批改。可以先批改，或选择「先发布已批改的成绩」。"),
        ));
    }
    let released = exams::release(tx, id, by, now_ms).await?;
    let entry = Entry {
        school: assessment.school,
        actor: Some(by),
        action: "marking.released",
        subject: &assessment.title,
        detail: serde_json::json!({
            "released": released, "waiting": waiting, "unmarked": unmarked, "absent": state.absent.len(),
        }),
        reason: "",
    };
    audit::record(tx, &entry, now_ms).await?;
    ::jobs::emit(tx, &ScoresChanged { assessment_id: id }, now_ms).await?;
    Ok(Released { released, waiting })
}

/// Plans the release for a time to come.
pub(crate) async fn plan(
    tx: &Tx,
    id: AssessmentId,
    plan: PlannedRelease,
    now_ms: Millis,
) -> Result<(), Error> {
    plan_release(tx, id, Some(plan)).await?;
    let job = ReleasePlanned {
        assessment_id: id,
        at_ms: plan.at_ms,
    };
    let terms = Terms {
        not_before_ms: plan.at_ms,
        ..Terms::default()
    };
    enqueue(tx, &job, &terms, now_ms).await?;
    Ok(())
}

/// Makes scores known at the time that was planned. What holds a release up holds this one up too: it is then left to the
/// teacher, whose page says so.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReleasePlanned {
    assessment_id: AssessmentId,
    /// Of the plan it belongs to: another plan has a job of its own.
    at_ms: Millis,
}

impl Job for ReleasePlanned {
    const KIND: &'static str = "marking.release_planned";
    type Context = App;

    async fn run(self, app: App) -> Result<(), Failure> {
        let now_ms = app.now_ms();
        let (id, at_ms) = (self.assessment_id, self.at_ms);
        let unit = move |tx| async move {
            let Some(assessment) = find_assessment(&tx, id).await? else {
                return Ok(None);
            };
            let Some(plan) = assessment.planned_release.filter(|plan| plan.at_ms == at_ms) else {
                return Ok(None);
            };
            release(&tx, &assessment, plan.by, false, now_ms).await.map(Some)
        };
        match app.db.write(unit).await {
            // Held up: the teacher's page says by whom.
            Ok(_) | Err(Error::Conflict { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}
