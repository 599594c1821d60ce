//! From released attempts to the score that counts.

use crate::{
    collect_mastery::MasteryCollector,
    collect_student::USUAL_WEIGHT,
    store::score::{NewScore, ScoreSource, put_scores, remove_scores},
    trend::collect_trends,
    why::Why,
};
use database::{Database, Result, Tx};
use exams::{
    Assessment, AssessmentId, Attempt, AttemptState, find_assessment, kept, list_attempts_of_people,
    list_classes, list_who_sat, review::Keep,
};
use platform::{Millis, access::UserId};
use scoring::{Points, Share};
use std::collections::{BTreeMap, BTreeSet};
use tasks::ExamResult;

/// Students whose scores are written in one unit: enough that a statement for all is worth it, few enough that whoever saves
/// an answer meanwhile waits for no crowd.
const CROWD: usize = 200;

/// Writes, for every student, the score of an assessment that counts: the best, the last or the mean of what is released.
/// Where nothing is released (any more) there is no score. Who was in the class and did not sit it has nought once the others
/// know theirs; a teacher may excuse them in the gradebook. Doing it again changes nothing, so it may stop anywhere.
pub async fn collect_assessment(db: &Database, id: AssessmentId, now_ms: Millis) -> Result<()> {
    let people = db.read(move |tx| async move {
        let Some(assessment) = find_assessment(&tx, id).await? else {
            return Ok(Vec::new());
        };
        let sat = list_who_sat(&tx, id).await?;
        let absent = list_absent(&tx, &assessment, &sat).await?;
        Ok::<_, database::Error>(sat.into_iter().chain(absent).collect())
    });
    for crowd in people.await?.chunks(CROWD) {
        let crowd = crowd.to_vec();
        db.write(move |tx| async move {
            // Read anew with each: meanwhile it may be released, withdrawn or deleted.
            match find_assessment(&tx, id).await? {
                Some(assessment) => collect_crowd(&tx, &assessment, &crowd, now_ms).await,
                None => Ok(()),
            }
        })
        .await?;
    }
    Ok(())
}

/// Writes the scores, what was shown and how the marks go of some students, in a number of statements that does not grow
/// with them.
async fn collect_crowd(tx: &Tx, assessment: &Assessment, crowd: &[UserId], now_ms: Millis) -> Result<()> {
    let mut by_student: BTreeMap<UserId, Vec<Attempt>> = BTreeMap::new();
    for attempt in list_attempts_of_people(tx, assessment.id, crowd).await? {
        by_student.entry(attempt.user).or_default().push(attempt);
    }
    let sat: Vec<UserId> = by_student.keys().copied().collect();
    let (mut scores, mut gone) = (Vec::new(), Vec::new());
    let mut reached = Vec::new();
    for user in crowd {
        let score = match by_student.get(user) {
            Some(attempts) => score_of(assessment, *user, attempts, now_ms),
            None => absent_score(assessment, *user, now_ms),
        };
        let own = by_student.get(user).map_or(&[][..], Vec::as_slice);
        reached.push((
            *user,
            score.as_ref().map(|score| reached_by(assessment, own, score)),
        ));
        match score {
            Some(score) => scores.push(score),
            None => gone.push((*user, ScoreSource::Exam, assessment.id.0)),
        }
    }
    remove_scores(tx, &gone).await?;
    put_scores(tx, &scores).await?;
    let links = tasks::list_exam_links(tx, assessment.id.0).await?;
    if let Some(link) = links.first() {
        let place = (link.activity, assessment.id.0);
        tasks::put_exam_results(tx, place, &reached, now_ms).await?;
    }
    MasteryCollector::new(assessment.course).collect(tx, &sat).await?;
    collect_trends(tx, assessment.course, crowd).await
}

/// What a score comes to of the activity of a task that is done in the assessment.
fn reached_by(assessment: &Assessment, attempts: &[Attempt], score: &NewScore) -> ExamResult {
    let released = attempts
        .iter()
        .filter(|attempt| attempt.state == AttemptState::Released);
    let handed_in = released.filter_map(|attempt| attempt.submitted_at_ms).max();
    ExamResult {
        share: Share::of(score.earned.0, score.full.0).into(),
        tries: score.attempts,
        at_ms: handed_in.unwrap_or(assessment.end_ms()),
    }
}

/// The score that counts of someone who sat it; none where nothing is released.
fn score_of(assessment: &Assessment, user: UserId, attempts: &[Attempt], now_ms: Millis) -> Option<NewScore> {
    let keep = assessment.rules.keep;
    let released = attempts
        .iter()
        .filter(|attempt| attempt.state == AttemptState::Released);
    let kept = kept(keep, released)?;
    let tries = kept.tries as i64;
    Some(NewScore {
        earned: kept.earned,
        full: kept.full,
        attempts: tries,
        why: vec![match keep {
            Keep::Best => Why::Best { tries },
            Keep::Last => Why::Last { tries },
            Keep::Average => Why::Average { tries },
        }],
        ..empty_score(assessment, user, now_ms)
    })
}

/// The score of someone who did not sit it; none while the others do not know theirs.
fn absent_score(assessment: &Assessment, user: UserId, now_ms: Millis) -> Option<NewScore> {
    let is_known = assessment.released_at_ms.is_some() && assessment.is_closed(now_ms);
    (is_known && assessment.trial.is_none()).then(|| NewScore {
        full: assessment.full_points,
        why: vec![Why::Absent],
        ..empty_score(assessment, user, now_ms)
    })
}

fn empty_score(assessment: &Assessment, user: UserId, now_ms: Millis) -> NewScore {
    NewScore {
        user,
        source: ScoreSource::Exam,
        source_id: assessment.id.0,
        course: assessment.course,
        part: assessment.counts_as.into(),
        title: assessment.title.clone(),
        earned: Points::ZERO,
        full: Points::ZERO,
        attempts: 0,
        weight: USUAL_WEIGHT,
        why: Vec::new(),
        late: Vec::new(),
        at_ms: now_ms,
    }
}

/// The members of its classes who never began it, once it has closed; whoever joined later was not meant.
async fn list_absent(tx: &Tx, assessment: &Assessment, sat: &[UserId]) -> Result<BTreeSet<UserId>> {
    let sat: BTreeSet<&UserId> = sat.iter().collect();
    let mut absent = BTreeSet::new();
    for (class, _) in list_classes(tx, assessment.id).await? {
        let members = classes::list_members(tx, class).await?;
        let meant = members
            .into_iter()
            .filter(|member| member.joined_at_ms < assessment.end_ms())
            .map(|member| member.user);
        absent.extend(meant.filter(|user| !sat.contains(user)));
    }
    Ok(absent)
}
