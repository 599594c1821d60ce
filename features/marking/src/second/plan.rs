//! Planning who marks what, taking a plan back, and choosing answers that everybody marks first.

use super::{
    give::{markings, put_settled},
    part::Ask,
    parts,
    rule::{Rules, Standing},
};
use crate::{
    SourceKind,
    rule::{ItemState, MarkKind, check},
    store::{
        item::{Item, list_for_people},
        mark::{self, Entry},
        plan::{self, Marker, NewPlan, Plan},
        sample, turn,
    },
};
use database::Tx;
use exams::AssessmentId;
use platform::{CurrentUser, Error, Millis, access::UserId};
use questions::{QuestionId, VersionId};
use scoring::Points;
use std::collections::{BTreeMap, HashMap};

/// Why a sample has its mark.
const REFERENCE: &str = "定标样卷的参考得分";

/// The teachers of the classes of an exam, by name; 404 where nobody in particular marks.
pub(crate) async fn list_teachers(
    tx: &Tx,
    user: &CurrentUser,
    (kind, group): (SourceKind, i64),
) -> Result<Vec<Marker>, Error> {
    if kind != SourceKind::Exam {
        return Err(Error::NotFound);
    }
    let mut found: BTreeMap<UserId, String> = BTreeMap::new();
    for (class, _) in exams::list_classes(tx, AssessmentId(group)).await? {
        for teacher in classes::list_teachers(tx, user.school, class).await? {
            found.insert(teacher.user, teacher.real_name);
        }
    }
    let mut all: Vec<Marker> = found
        .into_iter()
        .map(|(user_id, real_name)| Marker { user_id, real_name })
        .collect();
    all.sort_by(|left, right| left.real_name.cmp(&right.real_name));
    Ok(all)
}

/// Plans who marks what, or plans it anew. What was given is compared by the new plan; where the plan asks for no more, it counts.
///
/// # Errors
/// `markers`: fewer than two, or somebody who teaches none of the classes.
pub(crate) async fn put_plan(
    tx: &Tx,
    user: &CurrentUser,
    of: (SourceKind, i64),
    (questions, rules): (Vec<QuestionId>, Rules),
    now_ms: Millis,
) -> Result<(), Error> {
    let teachers = list_teachers(tx, user, of).await?;
    let is_known = |marker: &UserId| teachers.iter().any(|teacher| teacher.user_id == *marker);
    if !rules.markers.iter().all(is_known) {
        return Err(Error::invalid("markers", "只能选择任教这次考核的教师。"));
    }
    if rules.markers.len() < 2 {
        return Err(Error::invalid("markers", "请至少选择两名教师。"));
    }
    let before = plan::find_active(tx, of).await?;
    let new = NewPlan {
        school: user.school,
        of,
        questions,
        rules,
        by: user.id,
    };
    plan::put(tx, &new, now_ms).await?;
    exams::hold_names(tx, AssessmentId(of.1), true).await?;
    let after = plan::find_active(tx, of).await?;
    settle_given(tx, of, (before.as_ref(), after.as_ref()), now_ms)
        .await
        .map(drop)
}

/// Ends a plan. What was given stays: markings become the mark of their answer; returns of how many.
pub(crate) async fn take_back(
    tx: &Tx,
    user: UserId,
    of: (SourceKind, i64),
    found: &Plan,
    now_ms: Millis,
) -> Result<usize, Error> {
    plan::take_back(tx, found.id, user, now_ms).await?;
    exams::hold_names(tx, AssessmentId(of.1), false).await?;
    settle_given(tx, of, (Some(found), None), now_ms).await
}

/// Gives answers their mark that have markings enough by the plan after, or that it is not about; returns how many.
async fn settle_given(
    tx: &Tx,
    of: (SourceKind, i64),
    (before, after): (Option<&Plan>, Option<&Plan>),
    now_ms: Millis,
) -> Result<usize, Error> {
    let turns = turn::list_of_group(tx, of).await?;
    let mut settled = 0;
    if turns.is_empty() {
        return Ok(settled);
    }
    for item in list_for_people(tx, of.0, of.1).await? {
        let all = turns
            .get(&item.id)
            .map(|turns| markings(turns))
            .unwrap_or_default();
        let last = all
            .iter()
            .max_by_key(|marking| marking.number)
            .map(|marking| marking.by);
        let Some(last) = last.filter(|_| item.state == ItemState::Waiting) else {
            continue;
        };
        let mark = match (after.filter(|plan| plan.covers(&item)), before) {
            (Some(plan), _) => match plan.rules.standing(item.id, item.full, &all) {
                Standing::Settled(mark) => Some(mark),
                _ => None,
            },
            (None, Some(plan)) => plan.rules.kept(item.id, item.full, &all),
            (None, None) => None,
        };
        if let Some(mark) = mark {
            put_settled(tx, &item, &mark, last, now_ms).await?;
            settled += 1;
        }
    }
    Ok(settled)
}

/// Makes an answer one that every marker marks first; the mark it deserves is its mark.
///
/// # Errors
/// `marking.no_plan`, `marking.sample_marked`; as [`check`].
pub(crate) async fn set_sample(
    tx: &Tx,
    by: UserId,
    item: &Item,
    points: Points,
    now_ms: Millis,
) -> Result<(), Error> {
    let found = super::plan_over(tx, item).await?.ok_or(Error::conflict(
        "marking.no_plan",
        "这道题没有双评方案，不能设定标样卷。",
    ))?;
    if item.state != ItemState::Waiting
        || !turn::list_of_item(tx, item.id)
            .await?
            .iter()
            .all(|turn| turn.given.is_none())
    {
        return Err(Error::conflict(
            "marking.sample_marked",
            "这份作答已经有人评分，请另选一份作为定标样卷。",
        ));
    }
    check((points, item.full), (item.state, None), false)?;
    sample::add(tx, found.id, item, (points, by), now_ms).await?;
    let entry = Entry {
        kind: MarkKind::Person,
        counts: true,
        points,
        rubric: &[],
        comment: "",
        tags: &[],
        notes: &[],
        changes: &[],
        step: None,
        reason: REFERENCE,
        reasons: &[],
        is_undo: false,
        by: Some(by),
    };
    mark::add(tx, item, &entry, ItemState::Marked, now_ms).await?;
    crate::mark::settle(tx, item.source, now_ms).await
}

/// Makes a sample an answer like any other; its mark stays. 404 where it is none.
pub(crate) async fn remove_sample(tx: &Tx, item: &Item) -> Result<(), Error> {
    if sample::remove(tx, item.id).await? {
        Ok(())
    } else {
        Err(Error::NotFound)
    }
}

/// Of each question of an exam or an exercise under a plan: how many answers wait for this teacher, of how many they have a part in.
pub(crate) async fn count_parts(
    tx: &Tx,
    of: (SourceKind, i64),
    user: UserId,
    now_ms: Millis,
) -> Result<HashMap<VersionId, (i64, i64)>, Error> {
    let items = list_for_people(tx, of.0, of.1).await?;
    let mut counts: HashMap<VersionId, (i64, i64)> = HashMap::new();
    for (item, part) in parts(tx, of, user, &items, now_ms).await?.unwrap_or_default() {
        let Some(asked) = item.asked else { continue };
        let is_waiting = match part {
            Some(part) => part.ask != Ask::Nothing,
            None => item.state == ItemState::Waiting,
        };
        let (waiting, total) = counts.entry(asked.version).or_default();
        *waiting += i64::from(is_waiting);
        *total += 1;
    }
    Ok(counts)
}

/// How many answers one of two teachers has marked, and how many wait for a third to decide.
pub(crate) async fn count_waiting(tx: &Tx, of: (SourceKind, i64)) -> Result<(usize, usize), Error> {
    let Some(found) = plan::find_active(tx, of).await? else {
        return Ok((0, 0));
    };
    let turns = turn::list_of_group(tx, of).await?;
    let (mut second, mut third) = (0, 0);
    for item in list_for_people(tx, of.0, of.1).await? {
        let all = turns
            .get(&item.id)
            .map(|turns| markings(turns))
            .unwrap_or_default();
        if item.state != ItemState::Waiting || all.is_empty() || !found.covers(&item) {
            continue;
        }
        match found.rules.standing(item.id, item.full, &all) {
            Standing::Open(_) => second += 1,
            Standing::Disputed => third += 1,
            Standing::Settled(_) => {}
        }
    }
    Ok((second, third))
}
