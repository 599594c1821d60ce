//! Trials: an assessment sat without a trace, by its teacher or by the server itself.
//!
//! A trial is a copy of the assessment, with its questions, its rules and its own attempts, given to no class
//! (`docs/decisions/0030-trials-are-copies-of-an-assessment.md`). Whoever sits it uses the endpoints of the exam.

use crate::{
    Assessment, AssessmentId, AttemptId, TrialEnded, of_activity,
    review::{ReviewRules, ReviewTime, Rules, TakeOver},
    store::{
        assessment, paper,
        trial::{self, NewTrial},
    },
};
use database::Tx;
use platform::{Error, Limit, Millis, access::UserId, clock::days};
use questions::set::Pinned;
use serde::{Deserialize, Serialize};

/// How long a teacher's own run is kept.
const KEPT_MS: Millis = days(1);

/// What a trial is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TrialKind {
    /// A teacher sits it as a student would.
    TestRun,
    /// Students who do not exist sit it, to see what the server bears.
    Rehearsal,
}

database::text_column! { TrialKind }

impl TrialKind {
    /// Before the title, so that nobody takes it for the exam.
    pub(crate) const fn prefix(self) -> &'static str {
        match self {
            Self::TestRun => "试考 · ",
            Self::Rehearsal => "演练 · ",
        }
    }
}

/// Begins a teacher's own run; the one before is over.
pub(crate) async fn begin_test_run(
    tx: &Tx,
    known: &Assessment,
    teacher: UserId,
    now_ms: Millis,
) -> Result<AssessmentId, Error> {
    end_test_run(tx, known.id, teacher, now_ms).await?;
    let pinned = questions_of(tx, known).await?;
    let seen = ReviewTime::Submitted;
    let rules = Rules {
        review: ReviewRules {
            score: seen,
            answer: seen,
            key: seen,
            analysis: seen,
        },
        ..rules_of(known)
    };
    let new = NewTrial {
        of: known.id,
        kind: TrialKind::TestRun,
        author: teacher,
        rules: &rules,
        pinned: &pinned,
        opens_at_ms: now_ms,
        closes_at_ms: now_ms + (known.end_ms() - known.opens_at_ms).min(KEPT_MS),
        until_ms: now_ms + KEPT_MS,
    };
    Ok(trial::copy(tx, &new, &[teacher]).await?)
}

/// Ends a teacher's own run, which is removed with everything in it.
pub(crate) async fn end_test_run(
    tx: &Tx,
    of: AssessmentId,
    teacher: UserId,
    now_ms: Millis,
) -> Result<(), Error> {
    if trial::end(tx, of, teacher, now_ms).await? > 0 {
        jobs::emit(tx, &TrialEnded, now_ms).await?;
    }
    Ok(())
}

/// Ends the trials of an assessment that is about to be deleted.
pub(crate) async fn end_all(tx: &Tx, of: AssessmentId, now_ms: Millis) -> Result<(), Error> {
    if trial::detach(tx, of).await? > 0 {
        jobs::emit(tx, &TrialEnded, now_ms).await?;
    }
    Ok(())
}

/// One attempt, begun at any time and on any computer; all else is as in the exam.
pub(crate) fn rules_of(known: &Assessment) -> Rules {
    Rules {
        attempts: Limit::at_most(1),
        late_entry_minutes: Limit::NONE,
        take_over: TakeOver::Free,
        ..known.rules.clone()
    }
}

/// The questions as they were pinned; of a draft, as they would be now.
///
/// # Errors
/// `Invalid` with what keeps the paper of a draft from being pinned.
pub(crate) async fn questions_of(tx: &Tx, known: &Assessment) -> Result<Pinned, Error> {
    if let Some(pinned) = assessment::find_pinned(tx, known.id).await? {
        return Ok(pinned);
    }
    let paper = paper::find_paper(tx, known.paper).await?.ok_or(Error::NotFound)?;
    let bank = of_activity::bank_of(tx, &paper).await?;
    paper.definition.pin(&bank)
}

/// Trials that are over, to be removed with [`empty_attempts`] and [`remove_trial`].
pub async fn list_ended_trials(tx: &Tx, now_ms: Millis) -> database::Result<Vec<AssessmentId>> {
    trial::list_over(tx, now_ms).await
}

/// Some attempts of a trial that hold something still; none when all are empty.
pub async fn list_trial_attempts(
    tx: &Tx,
    id: AssessmentId,
    at_most: i64,
) -> database::Result<Vec<AttemptId>> {
    trial::list_attempts(tx, id, at_most).await
}

/// Forgets everything in these attempts of a trial: answers, receipts, events, files.
pub async fn empty_attempts(tx: &Tx, attempts: &[AttemptId]) -> database::Result<()> {
    let ids: Vec<i64> = attempts.iter().map(|id| id.0).collect();
    questions::files::forget_files_of(tx, questions::files::FileSource::Exam, &ids).await?;
    simulation::remove_sittings(tx, &ids).await?;
    trial::empty(tx, attempts).await
}

/// Deletes a trial whose attempts are empty. The newest attempt of all stays until there is a newer one, and its trial with it.
pub async fn remove_trial(tx: &Tx, id: AssessmentId) -> database::Result<()> {
    if trial::delete_empty(tx, id).await? {
        assessment::delete(tx, id).await?;
    }
    Ok(())
}
