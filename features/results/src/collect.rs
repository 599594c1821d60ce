//! From released attempts to the score that counts.

use crate::{
    collect_mastery::MasteryCollector,
    store::score::{NewScore, ScoreSource, put_score, remove_score},
    trend::collect_trend,
    why::Why,
};
use database::{Result, Tx};
use exams::{AssessmentId, Attempt, AttemptState, find_assessment, kept, list_attempts, review::Keep};
use platform::{Millis, access::UserId};
use std::collections::BTreeMap;

/// Writes, for every student, the score of an assessment that counts: the best, the last or the mean of what is released.
/// Where nothing is released (any more) there is no score.
pub async fn collect_assessment(tx: &Tx, id: AssessmentId, now_ms: Millis) -> Result<()> {
    let Some(assessment) = find_assessment(tx, id).await? else {
        return Ok(());
    };
    let mut by_student: BTreeMap<UserId, Vec<Attempt>> = BTreeMap::new();
    for attempt in list_attempts(tx, id).await? {
        by_student.entry(attempt.user).or_default().push(attempt);
    }
    let keep = assessment.rules.keep;
    let mut mastery = MasteryCollector::new(assessment.course);
    for (user, attempts) in by_student {
        let released = attempts
            .iter()
            .filter(|attempt| attempt.state == AttemptState::Released);
        mastery.collect(tx, user).await?;
        let Some(kept) = kept(keep, released) else {
            remove_score(tx, user, ScoreSource::Exam, id.0).await?;
            collect_trend(tx, assessment.course, user).await?;
            continue;
        };
        let tries = kept.tries as i64;
        let score = NewScore {
            user,
            source: ScoreSource::Exam,
            source_id: id.0,
            course: assessment.course,
            part: assessment.counts_as.into(),
            title: assessment.title.clone(),
            earned: kept.earned,
            full: kept.full,
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
        collect_trend(tx, assessment.course, user).await?;
    }
    Ok(())
}
