//! Where a question was answered in earlier versions, for its author: what of it can be marked again by what the bank says now.

use super::{source::list_classes_of, standing::list_standing};
use crate::{
    source::SourceKind,
    store::regrade::{self, Answered},
};
use classes::ClassId;
use database::Tx;
use exams::AssessmentId;
use platform::{CurrentUser, Error};
use questions::{Earlier, QuestionId, VersionId};
use scoring::Points;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, hash_map::Entry};
use tasks::ExerciseId;

/// What puts answers to an earlier version right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = EarlierAct)]
pub enum EarlierAct {
    /// By the key or the rubric that the bank has by now.
    Current,
    /// By another key: that of the bank does not fit what was asked.
    Key,
    /// They are worth something else in the bank by now.
    Points,
}

/// Answers to an earlier version of a question in an exam, or in an exercise of the classes that a teacher teaches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = EarlierUse)]
pub struct EarlierUse {
    source_kind: SourceKind,
    group_id: i64,
    title: String,
    /// As it was answered: of a composite question the part.
    version_id: VersionId,
    /// The number of the version of the whole question.
    version: i64,
    /// The number of the part; none of a question without parts.
    part: Option<usize>,
    answers: i64,
    /// What it is worth there.
    full: Points,
    /// What it is usually worth by now; none of a part that is asked no more.
    points: Option<Points>,
    /// None where the bank marks them alike.
    act: Option<EarlierAct>,
}

/// What of a place is told.
struct Place {
    kind: SourceKind,
    group: i64,
    title: String,
    version: VersionId,
    answers: i64,
    full: Points,
}

/// Where a question was answered in versions that are not its newest, as far as this teacher may mark the answers again.
///
/// # Errors
/// 404 to whoever does not read the question.
pub async fn list_earlier_uses(
    tx: &Tx,
    user: &CurrentUser,
    id: QuestionId,
) -> Result<Vec<EarlierUse>, Error> {
    let earlier = questions::list_earlier(tx, user, id).await?;
    let Some(first) = earlier.first() else {
        return Ok(Vec::new());
    };
    let mut places = in_exams(tx, user, &earlier).await?;
    // Its key is put right by whoever writes its bank; who does not has no link to what is refused.
    if questions::may_write(tx, user, first.asked.id).await? {
        places.extend(in_exercises(tx, user, &earlier).await?);
    }
    let uses = places.into_iter().filter_map(|place| shown(place, &earlier));
    Ok(uses.collect())
}

async fn in_exams(tx: &Tx, user: &CurrentUser, earlier: &[Earlier]) -> Result<Vec<Place>, Error> {
    let asked: Vec<(QuestionId, VersionId)> = earlier
        .iter()
        .map(|one| (one.asked.question, one.asked.id))
        .collect();
    let mut places = Vec::new();
    let mut of_exam: BTreeMap<i64, Vec<Answered>> = BTreeMap::new();
    for one in regrade::list_answered(tx, &asked).await? {
        of_exam.entry(one.group).or_default().push(one);
    }
    for (group, answered) in of_exam {
        let Ok(found) = exams::require_assessment(tx, user, AssessmentId(group)).await else {
            continue;
        };
        let standing = list_standing(tx, SourceKind::Exam, group).await?;
        let is_left_out = |one: &Answered| {
            let standing = standing.get(&one.version);
            standing.is_some_and(|standing| standing.left_out.is_some())
        };
        places.extend(
            answered
                .into_iter()
                .filter(|one| !is_left_out(one))
                .map(|one| Place {
                    kind: SourceKind::Exam,
                    group,
                    title: found.title.clone(),
                    version: one.version,
                    answers: one.answers,
                    full: one.full,
                }),
        );
    }
    Ok(places)
}

async fn in_exercises(tx: &Tx, user: &CurrentUser, earlier: &[Earlier]) -> Result<Vec<Place>, Error> {
    let classes = list_classes_of(tx, user.id).await?;
    let versions: Vec<VersionId> = earlier.iter().map(|one| one.asked.id).collect();
    let mut places: BTreeMap<(ExerciseId, VersionId), Place> = BTreeMap::new();
    let mut corrected: HashMap<(ExerciseId, ClassId), _> = HashMap::new();
    for attempt in tasks::list_attempts_asking(tx, &classes, &versions).await? {
        let of = (attempt.exercise, attempt.class);
        let said = match corrected.entry(of) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(tasks::list_corrections(tx, of.0, of.1).await?),
        };
        let left_out = said.get(&attempt.version);
        let Some(full) = attempt.full() else { continue };
        if left_out.is_some_and(|one| one.left_out.is_some()) {
            continue;
        }
        let place = places
            .entry((attempt.exercise, attempt.version))
            .or_insert_with(|| Place {
                kind: SourceKind::Exercise,
                group: attempt.exercise.0,
                title: attempt.title.clone(),
                version: attempt.version,
                answers: 0,
                full,
            });
        place.answers += 1;
        place.full = place.full.max(full);
    }
    Ok(places.into_values().collect())
}

/// None of what is worth nothing any more: it is not marked again.
fn shown(place: Place, earlier: &[Earlier]) -> Option<EarlierUse> {
    let one = earlier.iter().find(|one| one.asked.id == place.version)?;
    if place.full == Points::ZERO {
        return None;
    }
    let act = if !one.is_marked_otherwise() {
        let is_worth_else = one.points.is_some_and(|points| points != place.full);
        is_worth_else.then_some(EarlierAct::Points)
    } else if one.takes_newest() {
        Some(EarlierAct::Current)
    } else {
        Some(EarlierAct::Key)
    };
    Some(EarlierUse {
        source_kind: place.kind,
        group_id: place.group,
        title: place.title,
        version_id: place.version,
        version: one.version,
        part: one.part,
        answers: place.answers,
        full: place.full,
        points: one.points,
        act,
    })
}
