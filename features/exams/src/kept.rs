//! Of several attempts, the score that counts: the one place that knows `keep`.

use crate::{Attempt, AttemptId, review::Keep};
use scoring::{
    Points,
    total::{Keep as Rule, kept_of},
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
    let points: Vec<(Points, Points)> = scored.iter().map(|(_, earned, full)| (*earned, *full)).collect();
    let counted = kept_of(keep.into(), &points)?;
    let shown = scored.get(counted.at)?.0;
    let from = match keep {
        Keep::Best | Keep::Last => vec![shown],
        Keep::Average => scored.iter().map(|(id, ..)| *id).collect(),
    };
    Some(Kept {
        earned: counted.earned,
        full: counted.full,
        tries: scored.len(),
        from,
        shown,
    })
}

impl From<Keep> for Rule {
    fn from(keep: Keep) -> Self {
        match keep {
            Keep::Best => Self::Best,
            Keep::Last => Self::Last,
            Keep::Average => Self::Average,
        }
    }
}
