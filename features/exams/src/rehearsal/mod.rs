//! Rehearsing an exam on the very server: students who do not exist sit a trial of it (see [`crate::trials`]). This feature keeps
//! what was asked and what came of it; who drives the students knows all endpoints, and is no feature.

mod verdict;

pub use verdict::{Bottleneck, Figures, Report, Verdict, Waits, judge};

use crate::{
    AssessmentId, RehearsalAsked, TrialEnded, find_assessment,
    review::Rules,
    store::{
        checklist,
        rehearsal::{self, Rehearsal},
        trial::{self, NewTrial},
    },
    trials::{TrialKind, questions_of, rules_of},
};
use database::Tx;
use platform::{
    Error, Millis,
    access::{SchoolId, UserId},
    clock::{hours, minutes},
};
use serde::{Deserialize, Serialize};

platform::id_type! {
    /// A rehearsal.
    RehearsalId
}

/// The most students that are simulated on one screen's word; a real exam of more is measured with `make bench-exam`.
pub(crate) const MOST: i64 = 200;
/// No rehearsal so long before an exam of anybody on this server.
const BEFORE_EXAM_MS: Millis = minutes(30);
/// A window of more than this is no sitting: only who writes in it counts.
const SITTING_MS: Millis = hours(12);
/// Between two rehearsals of a host.
const APART_MS: Millis = minutes(2);
/// One that has not ended by then died with its process.
const LONGEST_MS: Millis = minutes(10);

/// Where a rehearsal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RehearsalState)]
pub enum RehearsalState {
    Waiting,
    Running,
    Done,
    /// It could not be driven to its end.
    Failed,
    /// Given up because somebody began an exam.
    GivenWay,
}

database::text_column! { RehearsalState }

impl RehearsalState {
    /// Whether it goes on, or will.
    pub(crate) const fn is_open(self) -> bool {
        matches!(self, Self::Waiting | Self::Running)
    }
}

/// What is rehearsed, for whoever drives the students.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The copy that they sit.
    pub trial: AssessmentId,
    /// Their school.
    pub school: SchoolId,
    /// Who sits it.
    pub students: Vec<UserId>,
}

/// Asks for a rehearsal with so many students.
///
/// # Errors
/// `exams.exam_near` while somebody writes an exam or one begins soon, `exams.rehearsing` while another goes on, and 429 right
/// after one.
pub(crate) async fn ask(
    tx: &Tx,
    assessment: AssessmentId,
    by: UserId,
    students: i64,
    now_ms: Millis,
) -> Result<(), Error> {
    require_quiet(tx, now_ms).await?;
    if let Some(last) = rehearsal::find_last(tx).await? {
        if last.state.is_open() && now_ms - last.asked_at_ms < LONGEST_MS {
            return Err(Error::conflict(
                "exams.rehearsing",
                "服务器正在进行另一场演练，请稍后重试。",
            ));
        }
        let wait_ms = last.ended_at_ms.unwrap_or(0) + APART_MS - now_ms;
        if wait_ms > 0 {
            return Err(Error::TooMany {
                retry_after_s: u32::try_from(wait_ms.div_euclid(1000) + 1).unwrap_or(u32::MAX),
            });
        }
    }
    let rehearsal_id = rehearsal::add(tx, assessment, by, students.min(MOST), now_ms).await?;
    Ok(jobs::emit(tx, &RehearsalAsked { rehearsal_id }, now_ms).await?)
}

/// Refuses while anybody on this server writes an exam, or may soon.
async fn require_quiet(tx: &Tx, now_ms: Millis) -> Result<(), Error> {
    let soon_ms = now_ms + BEFORE_EXAM_MS;
    if checklist::is_sitting(tx, now_ms, soon_ms, SITTING_MS).await? {
        return Err(Error::conflict(
            "exams.exam_near",
            "这台服务器上有考核正在进行，或 30 分钟内就要开始，现在不能演练。",
        ));
    }
    Ok(())
}

/// One small durable write, to see how long it takes beside the students'.
pub async fn touch(tx: &Tx, trial: AssessmentId) -> database::Result<()> {
    checklist::touch(tx, trial).await
}

/// Makes the students and what they sit; none where the rehearsal was taken up before, or its assessment is gone.
pub async fn prepare(tx: &Tx, id: RehearsalId, now_ms: Millis) -> Result<Option<Plan>, Error> {
    let Some(found) = rehearsal::find(tx, id)
        .await?
        .filter(|one| one.state == RehearsalState::Waiting)
    else {
        return Ok(None);
    };
    let Some(known) = find_assessment(tx, found.assessment).await? else {
        return Ok(None);
    };
    let pinned = questions_of(tx, &known).await?;
    let rules = Rules {
        password: String::new(),
        ..rules_of(&known)
    };
    let count = usize::try_from(found.students).unwrap_or(0);
    let students = identity::add_simulated(tx, known.school, count, now_ms).await?;
    let new = NewTrial {
        of: known.id,
        kind: TrialKind::Rehearsal,
        author: found.by,
        rules: &rules,
        pinned: &pinned,
        opens_at_ms: now_ms,
        closes_at_ms: now_ms + hours(2),
        until_ms: now_ms + hours(2),
    };
    let trial = trial::copy(tx, &new, &students).await?;
    rehearsal::put_state(tx, id, RehearsalState::Running).await?;
    Ok(Some(Plan {
        trial,
        school: known.school,
        students,
    }))
}

/// Notes how many students have handed in.
pub async fn note_progress(tx: &Tx, id: RehearsalId, done: i64) -> database::Result<()> {
    rehearsal::put_done(tx, id, done).await
}

/// Ends a rehearsal with what it came to, and has its trial removed.
pub async fn finish(
    tx: &Tx,
    id: RehearsalId,
    trial: Option<AssessmentId>,
    (state, report): (RehearsalState, Option<Report>),
    now_ms: Millis,
) -> database::Result<()> {
    rehearsal::end(tx, id, state, report, now_ms).await?;
    if let Some(trial) = trial {
        trial::end_one(tx, trial, now_ms).await?;
        jobs::emit(tx, &TrialEnded, now_ms).await?;
    }
    Ok(())
}

/// The newest rehearsal of an assessment; one that should have ended long ago has failed.
pub(crate) async fn find_newest(
    tx: &Tx,
    id: AssessmentId,
    now_ms: Millis,
) -> database::Result<Option<Rehearsal>> {
    let found = rehearsal::find_newest(tx, id).await?;
    Ok(found.map(|one| {
        let is_lost = one.state.is_open() && now_ms - one.asked_at_ms >= LONGEST_MS;
        let state = if is_lost {
            RehearsalState::Failed
        } else {
            one.state
        };
        Rehearsal { state, ..one }
    }))
}
