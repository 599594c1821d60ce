//! Attempts of exams: their sheets say what they earned, and their scores follow.

use super::Settled;
use crate::{
    ScoresChanged,
    regrade::{Cohort, Handed},
    store::sheet::{list_sheets, put_sheets},
};
use database::Tx;
use exams::{Assessment, AttemptId};
use platform::{Error, Millis};
use questions::VersionId;
use scoring::{Points, total::scaled};
use std::collections::{HashMap, HashSet};

/// Every attempt that was taken over, with the seeds of one question.
pub(super) async fn cohort(tx: &Tx, of: &Assessment, version: VersionId) -> Result<Cohort, Error> {
    let mut members = HashSet::new();
    for (class, _) in exams::list_classes(tx, of.id).await? {
        let all = classes::list_members(tx, class).await?;
        members.extend(all.into_iter().map(|member| member.user));
    }
    let sheets = list_sheets(tx, of.id).await?.into_iter();
    let mut sheets: HashMap<AttemptId, _> = sheets.map(|sheet| (sheet.attempt, sheet.marks)).collect();
    let mut handed = Vec::new();
    for attempt in exams::list_attempts(tx, of.id).await? {
        let Some(marks) = sheets.remove(&attempt.id).filter(|_| attempt.state.is_over()) else {
            continue;
        };
        let asked = attempt.form.items().filter(|item| item.version == version);
        handed.push(Handed {
            id: attempt.id.0,
            user: attempt.user,
            is_ranked: members.contains(&attempt.user),
            full: attempt.full,
            asked: asked.map(|item| (item.position, item.into())).collect(),
            marks: marks
                .into_iter()
                .map(|mark| (mark.position, (mark.points, mark.full)))
                .collect(),
        });
    }
    Ok(Cohort {
        keep: of.rules.keep.into(),
        pass_percent: of.rules.pass_percent,
        handed,
    })
}

/// Writes sheets and scores anew. `pairs`: versions that stand in the place of others.
pub(super) async fn settle(
    tx: &Tx,
    of: &Assessment,
    settled: &[Settled],
    pairs: &[(VersionId, VersionId)],
    now_ms: Millis,
) -> Result<(), Error> {
    let changed: HashMap<(i64, i64), &Settled> = settled
        .iter()
        .map(|one| ((one.source, one.position), one))
        .collect();
    let versions: HashMap<VersionId, VersionId> = pairs.iter().copied().collect();
    let grades = exams::list_grades(tx, of.id).await?.into_iter();
    let full: HashMap<AttemptId, Points> = grades.map(|grade| (grade.id, grade.full)).collect();
    let mut sheets = list_sheets(tx, of.id).await?;
    sheets.retain_mut(|sheet| {
        let mut is_changed = false;
        for mark in &mut sheet.marks {
            if let Some(to) = versions.get(&mark.version) {
                mark.version = *to;
                is_changed = true;
            }
            if let Some(one) = changed.get(&(sheet.attempt.0, mark.position)) {
                (mark.points, mark.full) = (one.earned, one.full);
                is_changed = true;
            }
        }
        is_changed
    });
    put_sheets(tx, of.id, &sheets).await?;
    let mut earned = HashMap::new();
    for sheet in &sheets {
        let points: Option<Vec<Points>> = sheet.marks.iter().map(|mark| mark.points).collect();
        let worth = sheet.marks.iter().map(|mark| mark.full).sum();
        let own = full.get(&sheet.attempt).copied().unwrap_or(worth);
        let total = points.map(|points| scaled(points.into_iter().sum(), worth, own));
        earned.insert(sheet.attempt, total);
    }
    exams::record_grades(tx, of, &earned, now_ms).await?;
    if of.released_at_ms.is_some() {
        let event = ScoresChanged { assessment_id: of.id };
        ::jobs::emit(tx, &event, now_ms).await?;
    }
    Ok(())
}
