//! By what a question was marked in its earlier versions, and by what it is marked now.

use crate::{
    QuestionId, VersionId, require_question,
    set::PartPick,
    store::{
        key,
        question::Question,
        version::{self, Keyed},
    },
};
use database::Tx;
use platform::{CurrentUser, Error};
use scoring::{Points, question::QuestionKey};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// What was asked by an earlier version of a question: the question itself, or a part of a composite one.
#[derive(Debug, Clone)]
pub struct Earlier {
    /// The number of the version of the whole question.
    pub version: i64,
    /// The part, from 1; none of a question without parts.
    pub part: Option<usize>,
    /// As it was asked.
    pub asked: Arc<Keyed>,
    /// As the newest version asks it; none where that has no such part.
    pub now: Option<Arc<Keyed>>,
    /// What it is usually worth by now.
    pub points: Option<Points>,
}

/// The key that the bank has of a question by now.
#[derive(Debug, Clone)]
pub struct NewestKey {
    /// The number of the newest version.
    pub version: i64,
    /// Its key.
    pub key: QuestionKey,
}

impl Earlier {
    /// Whether answers to it are marked otherwise by now.
    pub fn is_marked_otherwise(&self) -> bool {
        let key = self.now.as_ref().map(|now| &now.key);
        !key.is_some_and(|key| is_alike(&self.asked.key, key))
    }

    /// Whether the key of now could mark what was asked then.
    pub fn takes_newest(&self) -> bool {
        let now = self.now.as_ref();
        now.is_some_and(|now| self.asked.body.validate(&now.key).is_empty())
    }
}

/// Whether answers are marked alike by two keys: the model of a written answer marks nothing.
fn is_alike(one: &QuestionKey, other: &QuestionKey) -> bool {
    match (one, other) {
        (QuestionKey::ShortAnswer(one), QuestionKey::ShortAnswer(other)) => one.rubric == other.rubric,
        _ => one == other,
    }
}

/// What stands on a form of a version, each with what it is usually worth.
fn asked_by(
    of: VersionId,
    usual: Points,
    parts: &HashMap<VersionId, Vec<PartPick>>,
) -> Vec<(VersionId, Points)> {
    match parts.get(&of) {
        Some(parts) => parts.iter().map(|part| (part.version, part.points)).collect(),
        None => vec![(of, usual)],
    }
}

/// Everything that was asked by the versions of a question that are not its newest.
///
/// # Errors
/// 404 to whoever does not read it.
pub async fn list_earlier(tx: &Tx, user: &CurrentUser, id: QuestionId) -> Result<Vec<Earlier>, Error> {
    let Question {
        version_id, points, ..
    } = require_question(tx, user, id).await?;
    let lines = version::list(tx, id).await?;
    let versions: Vec<VersionId> = lines.iter().map(|line| line.id).collect();
    let parts = version::list_parts(tx, &versions).await?;
    let newest = asked_by(version_id, points, &parts);
    let mut asked = Vec::new();
    for line in lines.iter().filter(|line| line.id != version_id) {
        let has_parts = parts.contains_key(&line.id);
        for (place, (version, _)) in asked_by(line.id, points, &parts).into_iter().enumerate() {
            let now = newest.get(place).copied();
            asked.push((line.version, has_parts.then_some(place + 1), version, now));
        }
    }
    let ids: Vec<VersionId> = asked
        .iter()
        .map(|(.., version, _)| *version)
        .chain(newest.iter().map(|(version, _)| *version))
        .collect();
    let keyed = version::load_keys(tx, &ids).await?;
    let find = |id: VersionId| keyed.iter().find(|keyed| keyed.id == id).cloned();
    let of = |(version, part, asked, now): (i64, Option<usize>, VersionId, Option<(VersionId, Points)>)| {
        Some(Earlier {
            version,
            part,
            asked: find(asked)?,
            now: now.and_then(|(version, _)| find(version)),
            points: now.map(|(_, points)| points),
        })
    };
    Ok(asked.into_iter().filter_map(of).collect())
}

/// Those of some versions that their bank has edited since: the others need not be looked for in it.
///
/// # Errors
/// The database's.
pub async fn list_edited(tx: &Tx, asked: &[VersionId]) -> database::Result<HashSet<VersionId>> {
    key::list_edited(tx, asked).await
}

/// The key that the bank has by now of what was asked by a version, where that marks it otherwise and could mark it. None to whoever does not
/// read it there.
///
/// # Errors
/// The database's.
pub async fn find_newest_key(
    tx: &Tx,
    user: &CurrentUser,
    asked: VersionId,
) -> Result<Option<NewestKey>, Error> {
    let parent = key::find_parent(tx, asked).await?;
    let whole = parent.map_or(asked, |(version, _)| version);
    let Some(question) = key::find_question(tx, whole).await? else {
        return Ok(None);
    };
    let Ok(question) = require_question(tx, user, question).await else {
        return Ok(None);
    };
    if question.version_id == whole {
        return Ok(None);
    }
    let newest = match parent {
        None => Some(question.version_id),
        Some((_, place)) => {
            let parts = version::list_parts(tx, &[question.version_id]).await?;
            let place = usize::try_from(place).unwrap_or_default();
            let parts = parts.get(&question.version_id);
            parts.and_then(|parts| Some(parts.get(place)?.version))
        }
    };
    let Some(newest) = newest else { return Ok(None) };
    let keyed = version::load_keys(tx, &[asked, newest]).await?;
    let find = |id: VersionId| keyed.iter().find(|keyed| keyed.id == id);
    let Some((before, now)) = find(asked).zip(find(newest)) else {
        return Ok(None);
    };
    let mut shown = now.key.clone();
    let is_secret = shown.hide_tests() && !classes::may_read_tests(tx, user, question.course).await?;
    if is_secret || is_alike(&before.key, &now.key) || !before.body.validate(&now.key).is_empty() {
        return Ok(None);
    }
    Ok(Some(NewestKey {
        version: question.version,
        key: now.key.clone(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use scoring::question::{short_answer, single};

    #[test]
    fn the_model_of_a_written_answer_marks_nothing() {
        let written = |reference: &str, title: &str| {
            QuestionKey::ShortAnswer(short_answer::Key {
                reference: reference.to_owned(),
                rubric: vec![short_answer::RubricPoint {
                    title: title.to_owned(),
                    weight: 1,
                    any_of: Vec::new(),
                    all_of: Vec::new(),
                    none_of: Vec::new(),
                }],
            })
        };
        assert!(is_alike(
            &written("先审批", "授权"),
            &written("先审批，后付款", "授权")
        ));
        assert!(!is_alike(&written("先审批", "授权"), &written("先审批", "审批")));
        let single = |correct: &str| {
            QuestionKey::Single(single::Key {
                correct: correct.into(),
                partial: std::collections::BTreeMap::new(),
            })
        };
        assert!(is_alike(&single("A"), &single("A")));
        assert!(!is_alike(&single("A"), &single("B")));
    }
}
