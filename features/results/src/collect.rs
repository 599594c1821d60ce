//! From released attempts to the score that counts.

use crate::{
    collect_mastery::MasteryCollector,
    store::score::{NewScore, ScoreSource, put_score, remove_score},
    trend::collect_trend,
    why::Why,
};
use database::{Result, Tx};
use exams::{
    Assessment, AssessmentId, Attempt, AttemptState, find_assessment, kept, list_attempts, list_classes,
    review::Keep,
};
use platform::{Millis, access::UserId};
use scoring::Points;
use std::collections::{BTreeMap, BTreeSet};

/// Writes, for every student, the score of an assessment that counts: the best, the last or the mean of what is released.
/// Where nothing is released (any more) there is no score. Who was in the class and did not sit it has nought once the others
/// know theirs; a teacher may excuse them in the gradebook.
pub async fn collect_assessment(tx: &Tx, id: AssessmentId, now_ms: Millis) -> Result<()> {
    let Some(assessment) = find_assessment(tx, id).await? else {
        return Ok(());
    };
    let mut by_student: BTreeMap<UserId, Vec<Attempt>> = BTreeMap::new();
    for attempt in list_attempts(tx, id).await? {
        by_student.entry(attempt.user).or_default().push(attempt);
    }
    let absent = list_absent(tx, &assessment, &by_student).await?;
    for user in absent {
        collect_absent(tx, &assessment, user, now_ms).await?;
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
            late: Vec::new(),
            at_ms: now_ms,
        };
        put_score(tx, &score).await?;
        collect_trend(tx, assessment.course, user).await?;
    }
    Ok(())
}

/// The members of its classes who never began it, once it has closed; whoever joined later was not meant.
async fn list_absent(
    tx: &Tx,
    assessment: &Assessment,
    sat: &BTreeMap<UserId, Vec<Attempt>>,
) -> Result<BTreeSet<UserId>> {
    let mut absent = BTreeSet::new();
    for (class, _) in list_classes(tx, assessment.id).await? {
        let members = classes::list_members(tx, class).await?;
        let meant = members
            .into_iter()
            .filter(|member| member.joined_at_ms < assessment.end_ms())
            .map(|member| member.user);
        absent.extend(meant.filter(|user| !sat.contains_key(user)));
    }
    Ok(absent)
}

async fn collect_absent(tx: &Tx, assessment: &Assessment, user: UserId, now_ms: Millis) -> Result<()> {
    let is_known = assessment.released_at_ms.is_some() && assessment.is_closed(now_ms);
    if !is_known || assessment.trial.is_some() {
        return remove_score(tx, user, ScoreSource::Exam, assessment.id.0).await;
    }
    let score = NewScore {
        user,
        source: ScoreSource::Exam,
        source_id: assessment.id.0,
        course: assessment.course,
        part: assessment.counts_as.into(),
        title: assessment.title.clone(),
        earned: Points::ZERO,
        full: assessment.full_points,
        attempts: 0,
        weight: 100,
        why: vec![Why::Absent],
        late: Vec::new(),
        at_ms: now_ms,
    };
    put_score(tx, &score).await?;
    collect_trend(tx, assessment.course, user).await
}
