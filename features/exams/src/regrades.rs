//! What a regrade changes of an exam: a question on every form, also on those that are still written or not drawn yet, and what
//! attempts have earned. Marks are none of this: they stand with `marking`.

use crate::{
    Assessment, AttemptId, AttemptState,
    attempt::{Step, next},
    schedule,
    store::{
        assessment,
        event::{EventKind, Happened, record_all},
        regrade::{self, Grade},
    },
};
use database::Tx;
use platform::{CurrentUser, Error, Millis};
use questions::{
    Rekeyed, VersionId,
    set::{Form, replacement_of},
};
use scoring::Points;
use std::collections::HashMap;

/// What stands on forms from now on.
#[derive(Debug, Clone, Copy)]
pub struct FormChange<'a> {
    /// The question, as it stands there.
    pub version: VersionId,
    /// Its next version, with another key.
    pub rekeyed: Option<&'a Rekeyed>,
    /// What it is worth.
    pub points: Option<Points>,
    /// Whether attempts are worth so much more or less with it; otherwise what they are worth is shared among the other questions.
    pub full_follows: bool,
}

/// The assessment, to whoever may manage it: until the unit ends nobody begins, saves or hands in.
///
/// # Errors
/// As [`crate::require_assessment`].
pub async fn lock_assessment(
    tx: &Tx,
    user: &CurrentUser,
    id: crate::AssessmentId,
) -> Result<Assessment, Error> {
    schedule::lock(tx, user, id).await
}

/// Changes a question on all forms of an assessment, which is locked.
///
/// # Errors
/// 404 for a draft.
pub async fn change_forms(
    tx: &Tx,
    known: &Assessment,
    change: &FormChange<'_>,
    now_ms: Millis,
) -> Result<(), Error> {
    let mut pinned = assessment::find_pinned(tx, known.id)
        .await?
        .ok_or(Error::NotFound)?;
    let worth = pinned.full_points();
    if let Some(points) = change.points {
        pinned.put_points(change.version, points);
    }
    if let Some(rekeyed) = change.rekeyed {
        pinned.replace(&replacement_of(tx, rekeyed).await?);
    }
    // By the difference: where another question was taken out, the whole is worth more than its questions together.
    let full = if change.full_follows {
        known.full_points + pinned.full_points() - worth
    } else {
        known.full_points
    };
    regrade::put_pinned(tx, known.id, &pinned, full, now_ms).await?;
    let mut forms = regrade::list_forms(tx, known.id).await?;
    let mut gains = Vec::new();
    forms.retain_mut(|one| {
        let worth = one.form.full_points();
        let is_there = change_form(&mut one.form, change);
        gains.push((one.id, one.form.full_points() - worth));
        is_there
    });
    regrade::put_forms(tx, &forms).await?;
    if change.full_follows {
        gains.retain(|(_, gain)| *gain != Points::ZERO);
        regrade::put_gains(tx, &gains).await?;
    }
    Ok(())
}

/// Returns whether the form has the question.
fn change_form(form: &mut Form, change: &FormChange<'_>) -> bool {
    let mut is_there = false;
    for item in form.items_mut().filter(|item| item.version == change.version) {
        item.points = change.points.unwrap_or(item.points);
        is_there = true;
    }
    if let Some(rekeyed) = change.rekeyed {
        is_there |= !form.replace(&rekeyed.pairs).is_empty();
    }
    is_there
}

/// Writes what attempts of an assessment have earned now; none sends one back to be marked. Those of a released assessment are
/// released with their score.
///
/// # Errors
/// An attempt that is still written has no score.
pub async fn record_grades(
    tx: &Tx,
    known: &Assessment,
    earned: &HashMap<AttemptId, Option<Points>>,
    now_ms: Millis,
) -> Result<(), Error> {
    let mut changed = Vec::new();
    for before in regrade::list_grades(tx, known.id).await? {
        let Some(earned) = earned.get(&before.id).copied() else {
            continue;
        };
        let state = state_after(before.state, earned.is_some(), known.released_at_ms.is_some())?;
        if (earned, state) != (before.earned, before.state) {
            changed.push(Grade {
                state,
                earned,
                ..before
            });
        }
    }
    regrade::put_grades(tx, &changed, now_ms).await?;
    let happened = changed.iter().filter_map(|one| {
        Some(Happened {
            detail: one.earned?.to_string(),
            ..Happened::at(one.id, EventKind::Graded, now_ms)
        })
    });
    Ok(record_all(tx, happened).await?)
}

fn state_after(before: AttemptState, has_score: bool, is_released: bool) -> Result<AttemptState, Error> {
    let step = match (has_score, before) {
        (true, AttemptState::Submitted) => Step::Grade,
        (true, _) => Step::Regrade,
        (false, AttemptState::Submitted) => return Ok(before),
        (false, _) => Step::Reopen,
    };
    let state = next(before, step)?;
    if state == AttemptState::Graded && is_released {
        return next(state, Step::Release);
    }
    Ok(state)
}
