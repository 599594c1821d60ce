//! Of several attempts, the score that counts: the one place that knows `keep`.

use crate::{Attempt, AttemptId, review::Keep};
use scoring::{
    Points, Share,
    total::{Keep as Rule, kept_score},
};

/// The score of a student in an assessment, out of those attempts that have one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// Earned.
    pub earned: Points,
    /// Out of.
    pub full: Points,
    /// How many attempts have a score.
    pub tries: usize,
    /// The attempts it comes from: one, or all of them for the mean.
    pub from: Vec<AttemptId>,
    /// The attempt to look at: the one that counts; the last of them for the mean.
    pub shown: AttemptId,
}

/// The score that counts among a student's attempts, in their order; none without a score.
pub fn kept<'a>(keep: Keep, attempts: impl IntoIterator<Item = &'a Attempt>) -> Option<Kept> {
    let scored: Vec<(AttemptId, Points, Points)> = attempts
        .into_iter()
        .filter_map(|attempt| Some((attempt.id, attempt.earned?, attempt.full)))
        .collect();
    let (last, ..) = *scored.last()?;
    let full = scored.iter().map(|(.., full)| *full).max()?;
    // Papers published before draws had one number of points may differ in what they are worth: compared by share.
    let scaled: Vec<Points> = scored
        .iter()
        .map(|(_, earned, own)| {
            if *own == full {
                *earned
            } else {
                full.times(Share::of(earned.0, own.0))
            }
        })
        .collect();
    let earned = kept_score(rule(keep), &scaled)?;
    let shown = match keep {
        Keep::Best => scaled
            .iter()
            .position(|points| *points == earned)
            .map(|at| scored[at].0)?,
        Keep::Last | Keep::Average => last,
    };
    let from = match keep {
        Keep::Best | Keep::Last => vec![shown],
        Keep::Average => scored.iter().map(|(id, ..)| *id).collect(),
    };
    Some(Kept {
        earned,
        full,
        tries: scored.len(),
        from,
        shown,
    })
}

const fn rule(keep: Keep) -> Rule {
    match keep {
        Keep::Best => Rule::Best,
        Keep::Last => Rule::Last,
        Keep::Average => Rule::Average,
    }
}
