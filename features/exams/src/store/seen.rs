//! SQL for what students have been shown in earlier attempts.

use crate::AssessmentId;
use courses::CourseId;
use database::{Json, Result, Tx, params};
use platform::access::UserId;
use questions::{VersionId, set::Form};
use std::collections::{BTreeSet, HashMap};

database::sql! {
    SHOWN = "select given.assessment_id, given.user_id, f.form \
             from $given(assessment_id bigint, user_id bigint, course_id bigint) \
             join exam_attempt t on t.user_id = given.user_id join exam_form f on f.attempt_id = t.id \
             join exam_assessment a on a.id = t.assessment_id and a.course_id = given.course_id \
             and a.trial_kind is null";
}

/// Who comes in where, and the course whose exams are asked about.
pub(crate) type Place = (AssessmentId, UserId, CourseId);

/// What each student was shown in any exam of the course so far: every version of these questions.
pub(crate) async fn list_seen(
    tx: &Tx,
    places: &[Place],
) -> Result<HashMap<(AssessmentId, UserId), BTreeSet<VersionId>>> {
    if places.is_empty() {
        return Ok(HashMap::new());
    }
    let given = places
        .iter()
        .map(|(assessment, user, course)| params![*assessment, *user, *course]);
    let mut shown: HashMap<_, BTreeSet<VersionId>> = HashMap::new();
    for row in tx
        .query_rows::<(AssessmentId, UserId, Json<Form>)>(&SHOWN, given.collect())
        .await?
    {
        let (assessment, user, Json(form)) = row;
        shown
            .entry((assessment, user))
            .or_default()
            .extend(form.versions());
    }
    let all: BTreeSet<VersionId> = shown.values().flatten().copied().collect();
    let all: Vec<VersionId> = all.into_iter().collect();
    let kin = questions::list_kin(tx, &all).await?;
    for versions in shown.values_mut() {
        let others: Vec<VersionId> = versions
            .iter()
            .filter_map(|id| kin.get(id))
            .flatten()
            .copied()
            .collect();
        versions.extend(others);
    }
    Ok(shown)
}
