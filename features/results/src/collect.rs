//! From released attempts to the score that counts.

use crate::{
    store::score::{NewScore, ScoreSource, put_score},
    why::Why,
};
use database::{Result, Tx};
use exams::{AssessmentId, State, find_assessment, list_attempts, review};
use platform::{Millis, access::UserId};
use scoring::{
    Points, Share,
    total::{Keep, kept_score},
};
use std::collections::BTreeMap;

/// Writes, for every student, the score of an assessment that counts: the best, the last or the mean of what is released.
pub async fn collect_assessment(tx: &Tx, id: AssessmentId, now_ms: Millis) -> Result<()> {
    let Some(assessment) = find_assessment(tx, id).await? else {
        return Ok(());
    };
    let mut by_student: BTreeMap<UserId, Vec<(Points, Points)>> = BTreeMap::new();
    for attempt in list_attempts(tx, id).await? {
        if let Some(earned) = attempt.earned.filter(|_| attempt.state == State::Released) {
            by_student
                .entry(attempt.user)
                .or_default()
                .push((earned, attempt.full));
        }
    }
    let keep = match assessment.rules.keep {
        review::Keep::Best => Keep::Best,
        review::Keep::Last => Keep::Last,
        review::Keep::Average => Keep::Average,
    };
    for (user, attempts) in by_student {
        let full = attempts.iter().map(|(_, full)| *full).max().unwrap_or_default();
        // Drawn papers may differ in their full points, so attempts are compared by their share.
        let scaled: Vec<Points> = attempts
            .iter()
            .map(|(earned, own)| {
                if *own == full {
                    *earned
                } else {
                    full.times(Share::of(earned.0, own.0))
                }
            })
            .collect();
        let Some(earned) = kept_score(keep, &scaled) else {
            continue;
        };
        let tries = attempts.len() as i64;
        let score = NewScore {
            user,
            source: ScoreSource::Exam,
            source_id: id.0,
            course: assessment.course,
            part: assessment.counts_as.clone(),
            title: assessment.title.clone(),
            earned,
            full,
            attempts: tries,
            weight: 100,
            why: vec![match keep {
                Keep::Best => Why::Best { tries },
                Keep::Last => Why::Last { tries },
                Keep::Average => Why::Average { tries },
            }],
            at_ms: now_ms,
        };
        put_score(tx, &score).await?;
    }
    Ok(())
}
